"""The live view in a real browser, against the sweep that Python holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.browser import VIEW, Traffic
from tests.browser.live_page import LivePage, open_view

pytestmark = pytest.mark.browser

GLYPHS = ("", "●", "▲", "■", "◆", "✚")  # by reason code


@pytest.fixture
def view(page: Page, harness: str) -> Callable[..., LivePage]:
    return lambda **options: open_view(page, harness, **options)


def figures(live: LivePage) -> dict[str, str]:
    names = ["chunks", "smallest", "median", "largest", "forced", "flagged", "threshold"]
    return {name: live.find(f"[data-figure={name}]").inner_text() for name in names}


def zoom(live: LivePage, first: int, last: int) -> tuple[float, float]:
    """Drag across the top of the chart from one gap to another; where the drag began."""
    (x, _), (end, _) = live.point(first), live.point(last)
    y = live.height_of(live.state()["geometry"]["y1"]) + 12
    live.page.mouse.move(x, y)
    live.page.mouse.down()
    live.page.mouse.move(end, y + 10, steps=5)
    live.page.mouse.up()
    return x, y


@pytest.mark.parametrize("case", ["plain", "headings", "oversize"])
def test_every_amount_shows_its_step(view: Callable[..., LivePage], case: str) -> None:
    live = view(case=case, sentences=60)
    for index in (0, 17, 30, 60, 120):
        live.page.evaluate(f"document.querySelector('{VIEW}').chunkscope.moveTo({index})")
        live.wait_for_state(f"s.index === {index} && s.ready")
        step = live.sweep.steps[index]
        assert live.shows(step)
        sizes = [int(part.sum()) for part in np.split(live.sweep.atom_sizes, step.starts[1:])]
        shown = figures(live)
        assert shown["chunks"] == str(len(step.starts))
        assert (shown["smallest"], shown["largest"]) == (str(min(sizes)), str(max(sizes)))
        assert float(shown["median"]) == np.median(sizes)
        assert shown["forced"] == str(np.isin(step.reasons, [3, 4]).sum())
        assert shown["flagged"] == str(np.count_nonzero(step.flags))
        assert step.threshold is not None
        assert shown["threshold"] == f"{step.threshold:.3f}"


@pytest.mark.parametrize("case", ["plain", "oversize"])
def test_marks_in_the_text_stand_at_the_steps_boundaries(view: Callable[..., LivePage], case: str) -> None:
    live = view(case=case, sentences=24)
    for index in (0, 30, 120):
        live.page.evaluate(f"document.querySelector('{VIEW}').chunkscope.moveTo({index})")
        live.wait_for_state(f"s.index === {index} && s.ready")
        starts = live.sweep.steps[index].starts
        sizes = [int(part.sum()) for part in np.split(live.sweep.atom_sizes, starts[1:])]
        seams = live.seams()
        assert list(seams) == starts.tolist()
        glyphs = [GLYPHS[code] for code in live.sweep.steps[index].reasons]
        assert [marks[:2] for marks in seams.values()] == [[str(n), glyph] for n, glyph in enumerate(glyphs, 1)]
        assert [int(size.removesuffix(" ⚑").replace(",", "")) for _, _, size in seams.values()] == sizes
        colours = live.find(".atom").evaluate_all("all => all.map(a => /c(\\d)/.exec(a.className)[1])")
        chunks = np.searchsorted(starts, np.arange(len(colours)), side="right") - 1
        by_chunk = [{colour for colour, chunk in zip(colours, chunks, strict=True) if chunk == c} for c in range(len(starts))]
        assert all(len(one) == 1 for one in by_chunk)
        assert all(a != b for a, b in pairwise(by_chunk))


def test_a_new_boundary_recolours_little(view: Callable[..., LivePage]) -> None:
    live = view(sentences=40, minimum=0, maximum=0)
    colours = {}
    for index in (40, 41):
        live.page.evaluate(f"document.querySelector('{VIEW}').chunkscope.moveTo({index})")
        live.wait_for_state(f"s.index === {index} && s.ready")
        colours[index] = live.find(".atom[class*=' c']").evaluate_all("all => all.map(a => a.className.replace(' opens', ''))")
    lost = set(live.sweep.steps[40].starts.tolist()) - set(live.sweep.steps[41].starts.tolist())
    assert len(lost) <= 2
    assert sum(a != b for a, b in zip(colours[40], colours[41], strict=True)) < 40 / 2


def test_the_line_is_dragged_and_python_hears_of_the_release(view: Callable[..., LivePage]) -> None:
    live = view()
    target = live.sweep.steps[50]
    assert target.threshold is not None
    handle = live.find(".handle").bounding_box()
    assert handle
    mouse = live.page.mouse
    mouse.move(handle["x"] + 150, live.height_of(live.state()["threshold"]))
    mouse.down()
    mouse.move(handle["x"] + 160, live.height_of(target.threshold), steps=6)
    live.wait_for_state("s.index === 50 && s.busy")
    assert live.shows(target)
    assert live.python()["amount"] == 0.5
    mouse.up()
    heard = live.wait_for_python(target.amount)
    assert heard == {"amount": target.amount, "gap": None, "moved": True, "sidebar": target.amount}
    expect(live.page.get_by_role("spinbutton", name="Amount")).to_have_value(f"{target.amount:.2f}")
    assert live.shows(target)


def test_a_gap_on_the_line_itself_can_be_pinned(view: Callable[..., LivePage]) -> None:
    live = view()
    step = live.sweep.steps[30]
    assert step.threshold is not None
    gap = int(np.argmin(np.abs(live.sweep.distances - step.threshold)))
    live.page.mouse.click(*live.point(gap))
    assert live.wait_for_state("s.pinned !== null")["pinned"] == gap
    assert live.state()["index"] == 30


def test_a_release_sends_no_document_again(view: Callable[..., LivePage]) -> None:
    live = view(sentences=1500)
    traffic = Traffic(live.page.context.new_cdp_session(live.page))
    live.find("input").focus()
    live.page.keyboard.press("ArrowRight")
    live.wait_for_python(0.55)
    live.page.wait_for_timeout(300)
    assert 0 < traffic.sent < 2_000
    assert 0 < traffic.received < 8_000


def test_python_moves_the_view(view: Callable[..., LivePage]) -> None:
    live = view()
    field = live.page.get_by_role("spinbutton", name="Amount")
    field.fill("1.5")
    field.press("Enter")
    live.wait_for_state("s.amount === 1.5")
    field.fill("0.5")
    field.press("Enter")
    live.wait_for_state("s.amount === 0.5")


def test_the_address_gives_the_amount(view: Callable[..., LivePage]) -> None:
    assert view(amount=2.25).state()["amount"] == 2.25
    assert view(rule="percentile", amount=90).state()["amount"] == 90


def test_an_answer_does_not_disturb_a_drag_that_has_begun(view: Callable[..., LivePage]) -> None:
    live = view()
    handle = live.find(".handle").bounding_box()
    assert handle
    mouse = live.page.mouse
    x = handle["x"] + 100
    mouse.move(x, live.height_of(live.state()["threshold"]))
    mouse.down()
    mouse.move(x, live.height_of(live.sweep.steps[45].threshold or 0))
    mouse.up()
    mouse.down()
    mouse.move(x, live.height_of(live.sweep.steps[60].threshold or 0), steps=3)
    live.wait_for_python(live.sweep.steps[45].amount)
    assert live.state()["index"] == 60
    mouse.up()
    live.wait_for_python(live.sweep.steps[60].amount)
    assert live.state()["index"] == 60


@pytest.mark.parametrize("focus", ["input", ".handle"])
def test_keys_move_by_one_by_ten_and_to_the_ends(view: Callable[..., LivePage], focus: str) -> None:
    live = view()
    live.find(focus).focus()
    presses = [
        ("ArrowRight", 31), ("ArrowUp", 32), ("ArrowLeft", 31), ("ArrowDown", 30), ("Shift+ArrowRight", 40),
        ("PageUp", 50), ("PageDown", 40), ("Shift+ArrowLeft", 30), ("Home", 0), ("ArrowLeft", 0), ("End", 120),
        ("ArrowRight", 120),
    ]  # fmt: skip
    for key, index in presses:
        live.page.keyboard.press(key)
        assert live.wait_for_state("s.ready")["index"] == index, key
    for slider in ("input", ".handle"):
        expect(live.find(slider)).to_have_attribute("aria-valuetext", re.compile(r"^k = 5\.00, T = \d\.\d{3}, \d+ chunks$"))
    assert live.wait_for_python(5.0)["sidebar"] == 5.0


def test_brackets_walk_the_boundaries_and_escape_unpins(view: Callable[..., LivePage]) -> None:
    live = view()
    gaps = (live.sweep.steps[30].starts[1:] - 1).tolist()
    live.find("input").focus()
    walked = []
    for key in ("]", "]", "]", "["):
        live.page.keyboard.press(key)
        walked.append(live.state()["pinned"])
    assert walked == [gaps[0], gaps[1], gaps[2], gaps[1]]
    live.page.keyboard.press("Escape")
    assert live.state()["pinned"] is None


def test_pointing_at_a_gap_lights_its_sentences(view: Callable[..., LivePage]) -> None:
    live = view(sentences=30)
    live.page.mouse.move(*live.point(3))
    live.wait_for_state("s.hovered === 3")
    lit = live.find("[data-lit=hover]")
    assert lit.evaluate_all("all => all.map(a => a.atom)") == [3, 4]
    expect(live.find(".tip")).to_contain_text(f"Gap 4{live.sweep.distances[3]:.3f}")
    live.page.mouse.move(5, 5)
    live.wait_for_state("s.hovered === null")
    expect(lit).to_have_count(0)


def test_pointing_at_a_sentence_shows_its_gap(view: Callable[..., LivePage]) -> None:
    live = view(sentences=30)
    live.find(".atom").nth(2).hover()
    assert live.wait_for_state("s.hovered !== null")["hovered"] == 1
    line, (x, _) = live.find(".cross:not(.pinned)").bounding_box(), live.point(1)
    assert line
    assert abs(line["x"] - x) < 1.5


def test_a_click_pins_a_gap_with_its_reason(view: Callable[..., LivePage]) -> None:
    live = view()
    step = live.sweep.steps[30]
    gap = int(step.starts[1:][step.reasons[1:] == 1][-1]) - 1
    live.page.mouse.click(*live.point(gap))
    live.wait_for_state(f"s.pinned === {gap} && s.ready")
    details = live.find(".details")
    expect(details.locator("h4")).to_have_text(f"Gap {gap + 1}")
    expect(details.locator(".reason")).to_have_text(f"semantic: {live.sweep.distances[gap]:.3f} > {step.threshold:.3f}")
    expect(details.locator("dd").last).to_have_text(f"above T while k < {live.sweep.critical[gap]:.3f}")
    rank = 100 * np.sum(live.sweep.distances < live.sweep.distances[gap]) / (len(live.sweep.distances) - 1)
    expect(details.locator("dd").nth(1)).to_have_text(f"{rank:.1f}")
    texts = details.locator("blockquote").all_inner_texts()
    starts = [*live.sweep.atom_starts.tolist(), len(live.sweep.text)]
    assert texts == [live.sweep.text[starts[i] : starts[i + 1]].strip() for i in (gap, gap + 1)]
    sentence = live.find(".atom[data-lit=pinned]").last.bounding_box()
    scroller = live.find(".scroller").bounding_box()
    assert sentence
    assert scroller
    assert scroller["y"] <= sentence["y"] <= scroller["y"] + scroller["height"]
    live.find(".close").click()
    live.wait_for_state("s.pinned === null")


def test_the_words_for_a_gap_that_is_forced_merged_or_below(view: Callable[..., LivePage]) -> None:
    live = view()
    step = live.sweep.steps[30]
    assert step.threshold is not None
    opened = set((step.starts - 1).tolist())
    above = set(np.flatnonzero(live.sweep.distances > step.threshold).tolist())
    everything = set(range(len(live.sweep.distances)))
    forced = int(step.starts[step.reasons == 3][0]) - 1
    for gap, words in [
        (forced, "forced: maximum 256 tokens"),
        (min(above - opened), "merged: a chunk here would be below the minimum"),
        (min(everything - above - opened), "no boundary: "),
    ]:
        live.page.mouse.click(*live.point(gap))
        live.wait_for_state(f"s.pinned === {gap}")
        expect(live.find(".reason")).to_contain_text(words)


def test_near_misses_are_the_five_closest_on_either_side(view: Callable[..., LivePage]) -> None:
    live = view()
    step, series = live.sweep.steps[30], live.sweep.series
    assert step.threshold is not None
    order = np.argsort(series, kind="stable")
    above = [gap for gap in order if series[gap] > step.threshold][:5][::-1]
    below = [gap for gap in order if series[gap] <= step.threshold][-5:][::-1]
    rows = live.find(".misses button")
    expect(rows).to_have_count(10)
    assert [text.split()[0] for text in rows.all_inner_texts()] == [str(gap + 1) for gap in [*above, *below]]
    rows.nth(6).click()
    assert live.wait_for_state("s.pinned !== null")["pinned"] == below[1]


def test_where_only_local_maxima_are_cut_no_other_gap_is_a_near_miss(view: Callable[..., LivePage]) -> None:
    """No amount makes a boundary of the others."""
    live = view(case="maxima")
    threshold, series = live.sweep.steps[30].threshold, live.sweep.series
    assert threshold is not None
    maxima = [gap for gap in np.argsort(series, kind="stable") if max(series[max(gap - 1, 0) : gap + 2]) == series[gap]]
    above = [gap for gap in maxima if series[gap] > threshold][:5][::-1]
    below = [gap for gap in maxima if series[gap] <= threshold][-5:][::-1]
    rows = live.find(".misses button")
    expect(rows).to_have_count(len(above) + len(below))
    assert [text.split()[0] for text in rows.all_inner_texts()] == [str(gap + 1) for gap in [*above, *below]]


def test_zoom_outlives_a_release_and_a_double_click_resets_it(view: Callable[..., LivePage]) -> None:
    live = view()
    x, y = zoom(live, 30, 60)
    zoomed = live.wait_for_state("s.range[1] - s.range[0] < 40")["range"]
    assert zoomed == pytest.approx([31, 61], abs=1)
    live.find("input").focus()
    live.page.keyboard.press("PageUp")
    live.wait_for_python(1.0)
    live.page.wait_for_timeout(400)
    assert live.state()["range"] == zoomed
    expect(live.find(".reset")).to_be_visible()
    live.page.mouse.dblclick(x + 60, y)
    live.wait_for_state("s.range[0] === 0 && s.range[1] === 120")
    expect(live.find(".reset")).to_be_hidden()


def test_only_a_wheel_with_control_zooms(view: Callable[..., LivePage]) -> None:
    live = view()
    live.page.mouse.move(*live.point(60))
    live.page.mouse.wheel(0, -200)
    live.page.wait_for_timeout(300)
    assert live.state()["range"] == [0, 120]
    live.page.keyboard.down("Control")
    live.page.mouse.wheel(0, -200)
    live.page.keyboard.up("Control")
    live.wait_for_state("s.range[1] - s.range[0] < 119")


def test_text_is_shown_literally(view: Callable[..., LivePage]) -> None:
    live = view(case="literal", sentences=7, minimum=0, maximum=0, amount=-0.95)
    assert len(live.seams()) > 2
    shown = live.find(".scroller").evaluate(
        """scroller => {
          const copy = scroller.cloneNode(true);
          copy.querySelectorAll('.seam').forEach((seam) => seam.remove());
          return copy.textContent;
        }"""
    )
    assert shown == live.sweep.text
    atoms = live.find(".atom").evaluate_all(
        "all => all.map(a => [...a.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join(''))"
    )
    starts = [*live.sweep.atom_starts.tolist(), len(live.sweep.text)]
    assert atoms == [live.sweep.text[a:b] for a, b in pairwise(starts)]
    assert live.page.evaluate("window.hacked") is None
    assert live.find(".scroller script, .scroller em, .scroller .katex").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_keeps_its_contrast_in_both_themes(page: Page, harness: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    live = open_view(page, harness, sentences=60)
    assert live.state()["mode"] == scheme
    live.page.mouse.click(*live.point(10))
    live.wait_for_state("s.pinned === 10 && s.ready")
    span = live.find(".atom").first
    for state in ("", "hover", "pinned"):
        span.evaluate("(span, state) => state ? (span.dataset.lit = state) : delete span.dataset.lit", state)
        pairs = [
            span.evaluate(
                """(span, c) => {
                  span.className = `atom c${c}`;
                  return [getComputedStyle(span).color, getComputedStyle(span).backgroundColor];
                }""",
                colour,
            )
            for colour in range(5)
        ]
        assert len({background for _, background in pairs}) == 5
        assert min(contrast(*pair) for pair in pairs) >= 4.5
    muted = live.find(".seam .size").first.evaluate("a => getComputedStyle(a).color")
    assert contrast(muted, live.page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")) >= 4.5


def contrast(one: str, other: str) -> float:
    """The WCAG ratio of two ``rgb()`` colours."""

    def luminance(colour: str) -> float:
        channels = [int(v) / 255 for v in re.findall(r"\d+", colour)[:3]]
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_a_change_of_theme_repaints_and_keeps_the_state(view: Callable[..., LivePage]) -> None:
    live = view()
    live.find("input").focus()
    live.page.keyboard.press("PageUp")
    live.wait_for_python(1.0)
    live.page.emulate_media(color_scheme="dark")
    live.wait_for_state("s.mode === 'dark'")
    assert live.state()["amount"] == 1.0
    expect(live.find(".plot .xtick text").first).to_have_css("fill", re.compile(r"rgb\(1[5-9]\d, "))


@pytest.mark.parametrize("rule", ["absolute", "gradient"])
def test_labels_of_the_lines_do_not_overlap_at_any_width(page: Page, harness: str, rule: str) -> None:
    live = open_view(page, harness, rule=rule)
    for width in (900, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(500)
        found = [live.find(".label").nth(i).bounding_box() for i in range(4)]
        boxes = sorted((box for box in found if box), key=lambda box: box["y"])
        assert len(boxes) == 4
        assert all(a["y"] + a["height"] <= b["y"] + 0.5 for a, b in pairwise(boxes))
        chart = live.find(".chart").bounding_box()
        assert chart
        assert all(box["x"] + box["width"] <= chart["x"] + chart["width"] + 1 for box in boxes)
        assert live.find(".plot .main-svg").first.bounding_box()["width"] == pytest.approx(chart["width"], abs=1)


@pytest.mark.parametrize(
    ("case", "sentences", "words"),
    [
        ("plain", 0, "No sentences"), ("plain", 1, "One sentence: there is no distance"),
        ("undefined", 10, "No distance is defined"),
    ],
)  # fmt: skip
def test_documents_without_distances_say_so(view: Callable[..., LivePage], case: str, sentences: int, words: str) -> None:
    live = view(case=case, sentences=sentences, maximum=0, minimum=0)
    expect(live.find(".inspector")).to_contain_text(words)
    assert live.state()["count"] == min(sentences, 1)
    assert live.find(".chart").is_visible() == (case == "undefined")
    assert live.find(".atom").count() == sentences


def test_two_sentences_have_one_gap(view: Callable[..., LivePage]) -> None:
    live = view(sentences=2, minimum=0, maximum=0)
    live.page.mouse.move(*live.point(0))
    live.wait_for_state("s.hovered === 0")
    assert live.find(".atom").count() == 2


def test_equal_distances_have_a_line_and_no_histogram(view: Callable[..., LivePage]) -> None:
    live = view(case="equal", sentences=12, minimum=0, maximum=0)
    assert live.state()["starts"] == [0]
    expect(live.find(".label.active")).to_contain_text("= 0.000")


def test_another_rule_keeps_the_documents_zoom(view: Callable[..., LivePage]) -> None:
    live = view()
    live.page.mouse.move(*live.point(60))
    live.page.keyboard.down("Control")
    live.page.mouse.wheel(0, -300)
    live.page.keyboard.up("Control")
    live.wait_for_state("s.range[1] - s.range[0] < 119")
    live.page.wait_for_timeout(300)
    zoomed, digest = live.state()["range"], live.state()["digest"]
    live.page.get_by_role("combobox", name="Rule").click()
    live.page.get_by_role("option", name="percentile").click()
    live.wait_for_state(f"s.digest !== '{digest}' && s.ready")
    assert live.state()["range"] == zoomed


def test_above_twenty_thousand_gaps_the_curve_is_thinned_and_says_so(view: Callable[..., LivePage]) -> None:
    live = view(sentences=20_050, minimum=0, maximum=0)
    expect(live.find(".note")).to_contain_text("20,049 gaps: the curve shows the smallest and largest")
    drawn = live.page.evaluate(f"document.querySelector('{VIEW} .plot').data[0].x.length")
    assert drawn <= 4_000
    assert live.state()["count"] == len(live.sweep.steps[30].starts)


def test_a_slider_let_go_where_it_was_grabbed_still_obeys_python(view: Callable[..., LivePage]) -> None:
    live = view()
    box = live.find("input").bounding_box()
    assert box
    x, y, mouse = box["x"] + 8 + (box["width"] - 16) * 30 / 120, box["y"] + box["height"] / 2, live.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 80, y, steps=4)
    live.wait_for_state("s.busy && s.index > 30")
    mouse.move(x, y, steps=4)
    live.wait_for_state("s.index === 30")
    mouse.up()
    live.wait_for_state("!s.busy")
    field = live.page.get_by_role("spinbutton", name="Amount")
    field.fill("2")
    field.press("Enter")
    live.wait_for_state("s.amount === 2")


def test_a_near_miss_outside_the_zoomed_part_comes_into_view(view: Callable[..., LivePage]) -> None:
    live = view()
    zoom(live, 2, 30)
    low, high = live.wait_for_state("s.range[1] - s.range[0] < 40")["range"]
    outside = next(i for i, text in enumerate(live.find(".misses button").all_inner_texts()) if int(text.split()[0]) > high)
    live.find(".misses button").nth(outside).click()
    live.wait_for_state("s.pinned + 1 >= s.range[0] && s.pinned + 1 <= s.range[1]")
    shown = live.state()["range"]
    assert shown[1] - shown[0] == pytest.approx(high - low)
    expect(live.find(".cross.pinned")).to_be_visible()


def test_marks_of_chunks_in_one_line_stand_side_by_side(view: Callable[..., LivePage]) -> None:
    live = view(case="short", sentences=12, minimum=0, maximum=4)
    live.page.wait_for_timeout(400)
    boxes = [live.find(".seam .number").nth(i).bounding_box() for i in range(live.find(".seam").count())]
    corners = [(box["x"], box["y"], box["x"] + box["width"]) for box in boxes if box]
    assert len(corners) > 3
    assert len({round(y) for _, y, _ in corners}) < len(corners)
    for (_, y, right), (left, below, _) in pairwise(corners):
        assert round(y) != round(below) or right <= left


@pytest.mark.parametrize("rule", ["iqr", "gradient"])
def test_in_a_narrow_window_what_is_said_of_a_gap_stands_between_chart_and_text(page: Page, harness: str, rule: str) -> None:
    """Below the text it would be out of sight of the chart that was clicked."""
    page.set_viewport_size({"width": 620, "height": 900})
    live = open_view(page, harness, rule=rule)
    live.page.mouse.click(*live.point(5))
    live.wait_for_state("s.pinned === 5 && s.ready")
    expect(live.find(".details h4")).to_have_text("Gap 6")
    places = [live.find(part).bounding_box() for part in (".chart", ".details", ".scroller", ".misses")]
    boxes = [box for box in places if box]
    assert len(boxes) == 4
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(boxes))
    frame = live.find(".frame").bounding_box()
    figures = live.find(".figure").last.bounding_box()
    assert frame
    assert figures
    assert figures["x"] + figures["width"] <= frame["x"] + frame["width"] + 1
    terms = [box["y"] for i in range(live.find("dt").count()) if (box := live.find("dt").nth(i).bounding_box())]
    assert len(terms) == (4 if rule == "gradient" else 3)
    assert len(set(terms)) == 1


def test_a_mark_stands_beside_the_line_where_its_chunk_starts(view: Callable[..., LivePage]) -> None:
    """The first character of each opening span and its mark share a line, also where the first word was wrapped."""
    live = view(case="wrapped", sentences=24, minimum=0, maximum=60)
    for width in (1280, 1100, 1000, 950):
        live.page.set_viewport_size({"width": width, "height": 900})
        live.page.wait_for_timeout(400)
        offsets = live.find(".seam").evaluate_all(
            """all => all.map((seam) => {
              const range = document.createRange();
              range.setStart(seam.previousSibling, 0);
              range.setEnd(seam.previousSibling, 1);
              const letter = range.getBoundingClientRect(), mark = seam.getBoundingClientRect();
              return (letter.top + letter.bottom) / 2 - (mark.top + mark.bottom) / 2;
            })"""
        )
        assert len(offsets) > 3
        assert max(map(abs, offsets)) < 9
