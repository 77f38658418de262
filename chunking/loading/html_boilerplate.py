"""What of a page is not its content: navigation, sidebars, footers, forms; and what a browser does not show at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode


def names(text: str) -> frozenset[str]:
    """A set of names, written with spaces between them."""
    return frozenset(text.split())


SILENT = names(
    "-comment audio button canvas datalist embed head iframe input label link map math meta noframes noscript object option "
    "progress rp rt script select style svg template textarea title video"
)
"""Elements whose content is not text of the page (``math`` has its own text alternative)."""

BOILERPLATE_TAGS = names("nav form search")
BOILERPLATE_ROLES = names(
    "alertdialog banner complementary contentinfo dialog form menu menubar navigation search toolbar"
)
BOILERPLATE_CLASSES = names("breadcrumb breadcrumbs skip-link sr-only visually-hidden screen-reader-text noprint")
MEDIAWIKI_CLASSES = names("mw-editsection mw-jump-link mw-redirectedfrom mw-cite-backlink navbox catlinks printfooter toc")
"""What Wikipedia and its kin show without marking it as a landmark."""

_TEXT_BLOCKS = names("h1 h2 h3 h4 h5 h6 p hgroup")
_CONTENT_ASIDE = re.compile(r"note|admonition|callout|tip|warning|caution|important|hint|info|example", re.IGNORECASE)
_DISPLAY_NONE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def is_hidden(node: LexborNode) -> bool:
    """Whether the page's own markup keeps an element from being shown."""
    attributes = node.attributes
    if not attributes:
        return False
    if "hidden" in attributes and attributes["hidden"] != "until-found":
        return True
    return bool(_DISPLAY_NONE.search(attributes.get("style") or "")) or (node.tag == "dialog" and "open" not in attributes)


def is_boilerplate(node: LexborNode, *, in_section: bool, in_banner: bool) -> bool:
    """Whether an element is about the site rather than what the page is about.

    :param in_section: inside ``<main>``, ``<article>`` or ``<section>``, whose header is a title, not the site's banner.
    :param in_banner: inside such a header, where lists and bare links are menus.
    """
    tag, attributes = node.tag, node.attributes
    role = (attributes.get("role") or "").strip().lower()
    classes = frozenset((attributes.get("class") or "").split())
    if tag in BOILERPLATE_TAGS or role in BOILERPLATE_ROLES or classes & (BOILERPLATE_CLASSES | MEDIAWIKI_CLASSES):
        return True
    if tag == "header":
        return not in_section
    if tag == "footer":
        return node.parent is None or node.parent.tag != "blockquote"
    if tag == "aside":
        return not (in_section and (role == "note" or _CONTENT_ASIDE.search(attributes.get("class") or "")))
    return in_banner and (tag in ("ul", "ol", "menu") or (tag == "a" and _stands_alone(node)))


def _stands_alone(link: LexborNode) -> bool:
    """Whether a link is all that its nearest block shows, unless that is a heading or a paragraph."""
    around = link.parent
    while around is not None and around.tag == "span":
        around = around.parent
    return around is not None and around.tag not in _TEXT_BLOCKS and around.text(strip=True) == link.text(strip=True)


def is_reference_mark(node: LexborNode) -> bool:
    """A number such as [1] that links to a reference list, as in Wikipedia."""
    return node.tag == "sup" and "reference" in (node.attributes.get("class") or "").split()
