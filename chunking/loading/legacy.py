"""Guesses the 8-bit or East Asian encoding of a text that is not Unicode, down to a few words.

A statistical detector needs more text than a short note has, so the alphabets decide first: in the right encoding the
letters beyond ASCII all belong to one language, words do not change case in the middle, and no symbol stands inside one.
Only what no alphabet explains is left to charset-normalizer.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from chunking.loading.decode import decode_windows_1252

ALPHABETS = {
    "western": "äöüß àâæçéèêëîïôœùûüÿ áéíóúñü¿¡ºª àèéìíîòóùú áâãàçéêíóôõúü åäöæøé áðéíóúýþæö åäö éèëïöóü çàéèíòóúï",
    "central": "ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîșțşţ čćđšž äöüß",
    "turkish": "çğıöşüâîû",
    "baltic": "ąčęėįšųūž āčēģīķļņšūž äõöüšž",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюяё абвгґдеєжзиіїйклмнопрстуфхцчшщьюя абвгдежзийклмнопрстуфхцчшщъьюя "
    "абвгдђежзијклљмнњопрстћуфхцчџш",
    "greek": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "hebrew": "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
    "arabic": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ابپتجچدرزژسشصطعغفقکگلمنهوی",
    "thai": "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮฤฦะาำเแโใไๅๆฯ๐๑๒๓๔๕๖๗๘๙฿"
    "\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e3a\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e",
}
CANDIDATES = {
    "cp1252": "western", "mac-roman": "western", "cp1250": "central", "cp1251": "cyrillic", "cp1253": "greek",
    "cp1254": "turkish", "cp1255": "hebrew", "cp1256": "arabic", "cp1257": "baltic", "iso8859-2": "central",
    "iso8859-15": "western", "koi8-r": "cyrillic", "koi8-u": "cyrillic", "iso8859-5": "cyrillic", "iso8859-7": "greek",
    "iso8859-4": "baltic", "mac-cyrillic": "cyrillic", "cp850": "western", "cp852": "central", "cp866": "cyrillic",
}  # fmt: skip
"""8-bit encodings and the alphabets written in them; of equals the first wins."""

COMMON_CHINESE = (
    "的一是不了人我在有他这这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都"
    "三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从這為來個們說國時後會對著裡過發無軍經當與學進種將還見沒從"
)
EAST_ASIAN = {
    "cp932": ("\u3041-\u30fe", 0.25),
    "euc_jp": ("\u3041-\u30fe", 0.25),
    "cp949": ("가-힣", 0.8),
    "gb18030": (COMMON_CHINESE, 0.2),
    "big5hkscs": (COMMON_CHINESE, 0.2),
}
"""Multi-byte encodings, the characters that a text in them abounds in, and the share from which they tell it."""

NAMES = {"cp932": "Shift-JIS", "big5hkscs": "Big5", "cp949": "EUC-KR", "cp866": "DOS Cyrillic (cp866)"}
SAMPLE_BYTES = 2**14
CERTAIN = 0.9
"""Plausibility from which no other guess is asked for."""

LATIN = frozenset(("western", "central", "turkish", "baltic"))
CASED = LATIN | {"cyrillic", "greek"}

_LANGUAGES = {group: tuple(frozenset(w + w.upper()) for w in words.split()) for group, words in ALPHABETS.items()}
_TYPOGRAPHY = frozenset("“”„‘’‚«»‹›–—…•·§°©®™€£¥²³½¼¾±×µ¿¡№´¨\xa0\xad")
_ODD = re.compile(
    r"(?<=[^\W\d_])(?:(?![’‘·…–—/\xad\u0e31-\u0e4e])[^\w\s\x00-\x7f]|[²³¹¼½¾])(?=[^\W\d_])"  # a symbol inside a word
    r"|(?<=[^\W\d_])(?:[“«„¿¡](?=\w)|[§†‡¶])|[\x80-\x9f]"  # an opening mark after a letter, a control character
    r"|(?<!\w)[ÑÐÕÒÛ](?!\w)"  # what dashes and quotes of an old Macintosh look like in Windows-1252
    "|(?<![ก-ฮ])[\u0e31\u0e34-\u0e3a]|(?<![ก-\u0e3a\u0e47-\u0e4e])[\u0e47-\u0e4e]|[เ-ไ](?![ก-ฮ])"  # a Thai sign alone
    "|[ךםןףץ](?=[א-ת])"  # a Hebrew final form that is not final
)
_MIXED = re.compile(r"(?<=[A-Za-z])[^\W\d_a-zA-Z]|[^\W\d_a-zA-Z](?=[A-Za-z])")


def decode_legacy(data: bytes) -> tuple[str, str]:
    """The text and a name for the encoding guessed; Windows-1252 where nothing fits."""
    sample = _telling_part(data)
    best = _best_guess(sample)
    if best == "cp1252":
        return decode_windows_1252(data), "Windows-1252"
    windows = re.fullmatch(r"cp(125\d)", best)
    return data.decode(best, "replace"), f"Windows-{windows[1]}" if windows else NAMES.get(best, best.upper())


def _best_guess(sample: bytes) -> str:
    scores = {"cp1252": plausibility(sample, "cp1252")}
    if scores["cp1252"] < 1:
        scores |= {encoding: plausibility(sample, encoding) for encoding in CANDIDATES}
    best = max(scores, key=scores.__getitem__)
    if scores[best] >= CERTAIN:
        return best
    if east_asian := _east_asian(sample):
        return east_asian
    if plausibility(sample, "cp874") > max(CERTAIN, scores[best]):
        return "cp874"
    return best if scores[best] > 0.5 else _statistical_guess(sample) or best


def _east_asian(sample: bytes) -> str | None:
    """The first multi-byte encoding that fits and abounds in what it should; of the two Chinese ones the better."""
    shares = {}
    for encoding, (expected, least) in EAST_ASIAN.items():
        text = sample.decode(encoding, "ignore")
        wide = re.findall(r"[^\W\x00-\xff]", text)
        share = len(re.findall(f"[{expected}]", text)) / max(len(wide), 1)
        lost = len(sample) - len(text.encode(encoding, "ignore"))
        if share >= least and lost <= 0.01 * len(sample):
            shares[encoding] = share
    first = next(iter(shares), None)
    return max(shares, key=shares.__getitem__) if first == "gb18030" else first


def plausibility(sample: bytes, encoding: str) -> float:
    """How well one language's alphabet explains the characters beyond ASCII; 1 if wholly, lower (also below 0) if not."""
    try:
        text = decode_windows_1252(sample) if encoding == "cp1252" else sample.decode(encoding)
    except UnicodeDecodeError:
        return -1.0
    strange = Counter(c for c in text if c > "\x7f")
    if not strange:
        return 1.0
    group = CANDIDATES.get(encoding, "thai")
    known = max(_occurrences(strange, language) for language in _LANGUAGES[group])
    some = _occurrences(strange, frozenset().union(*_LANGUAGES[group]))
    count = strange.total()
    unexplained = count - _occurrences(strange, _TYPOGRAPHY) - (known + 3 * some) / 4
    flips = sum(a.islower() and b.isupper() and max(a, b) > "\x7f" for a, b in pairwise(text))
    wrong: float = len(_ODD.findall(text)) + flips
    if group not in LATIN:
        wrong += len(_MIXED.findall(text))
        if group in CASED and some > 20 and not any(c.isupper() for c in strange):
            wrong += 0.02 * count
    return 1.0 - (unexplained + 2 * wrong) / count


def _occurrences(counts: Counter[str], wanted: frozenset[str]) -> int:
    return sum(n for character, n in counts.items() if character in wanted)


def _telling_part(data: bytes) -> bytes:
    """At most ``SAMPLE_BYTES``, from the lines that have bytes beyond ASCII."""
    if len(data) <= SAMPLE_BYTES:
        return data
    telling, size = [], 0
    for line in data.split(b"\n"):
        if not line.isascii():
            telling.append(line[:SAMPLE_BYTES])
            size += len(line)
            if size >= SAMPLE_BYTES:
                break
    return b"\n".join(telling)


def _statistical_guess(sample: bytes) -> str | None:
    from charset_normalizer import from_bytes

    guess = from_bytes(sample, cp_isolation=[*EAST_ASIAN, *CANDIDATES]).best()
    return guess.encoding if guess else None
