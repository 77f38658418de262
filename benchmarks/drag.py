"""Drag the threshold line in headless Chromium: time from an input event to the frame after it, and bytes on release.

    python -m benchmarks.drag [sentences …]

Every row drags the line across the plot with real mouse events, without limits on size, which makes the most boundaries. A
frame is counted if the event changed the step. The rival draws the same markers and line with ``Plotly.update`` (restyle and
relayout in one), in the same page and with the same events, and has no text to colour.
"""

from __future__ import annotations

import statistics
import sys
import time

from playwright.sync_api import Page, sync_playwright

from tests.browser.browser import VIEW, Traffic, launch, serve, wait_for_view

SIZES = (500, 2_000, 5_000, 10_000, 20_000)
TARGETS = {500: 17, 2_000: 17, 5_000: 17, 10_000: 33, 20_000: 50}

RECORD = """() => {
  window.latencies = [];
  let before = null;
  addEventListener('pointermove', (event) => {
    const came = event.timeStamp;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const now = window.shownIndex();
      if (now !== before) latencies.push(performance.now() - came);
      before = now;
    }));
  }, true);
}"""

OURS = f"() => {{ window.shownIndex = () => document.querySelector('{VIEW}').chunkscope.state().index; }}"

RIVAL = f"""async () => {{
  const view = document.querySelector('{VIEW}'), {{ chunkscope }} = view;
  const shown = chunkscope.state().index, steps = [], last = Number(view.querySelector('input').max);
  const y = view.querySelector('.plot').data[0].y, x = Array.from(y, (_, i) => i + 1);
  for (let i = 0; i <= last; i++) {{
    chunkscope.moveTo(i);
    const {{ threshold, starts }} = chunkscope.state(), gaps = starts.slice(1).map((atom) => atom - 1);
    steps.push({{ threshold, x: gaps.map((gap) => gap + 1), y: gaps.map((gap) => y[gap]) }});
  }}
  chunkscope.moveTo(shown);
  const box = view.querySelector('.chart').getBoundingClientRect();
  const rival = Object.assign(document.createElement('div'), {{ id: 'rival' }});
  rival.style.cssText = `position:fixed; z-index:9999999; background:white; left:${{box.left}}px; top:${{box.top}}px;
    width:${{box.width}}px; height:${{box.height}}px`;
  document.body.append(rival);
  const high = Math.max(...y), line = {{ type: 'line', xref: 'paper', x0: 0, x1: 1 }};
  await Plotly.newPlot(rival, [{{ x, y, mode: 'lines' }}, {{ x: [], y: [], mode: 'markers' }}],
    {{ width: box.width, height: box.height, showlegend: false, hovermode: false, dragmode: false,
      yaxis: {{ range: [0, high] }}, margin: {{ t: 20, b: 60 }},
      shapes: [{{ ...line, y0: 0, y1: 0 }}] }}, {{ displayModeBar: false }});
  let index = 0, shownNow = 0, frame = 0;
  addEventListener('pointermove', (event) => {{
    const T = high * (1 - (event.clientY - box.top - 20) / (box.height - 80));
    index = steps.reduce((best, step, i) => Math.abs(step.threshold - T) < Math.abs(steps[best].threshold - T) ? i : best, 0);
    frame ||= requestAnimationFrame(() => {{
      frame = 0;
      if (index === shownNow) return;
      shownNow = index;
      const {{ x, y, threshold }} = steps[index];
      Plotly.update(rival, {{ x: [x], y: [y] }}, {{ 'shapes[0].y0': threshold, 'shapes[0].y1': threshold }}, [1]);
    }});
  }}, true);
  window.shownIndex = () => shownNow;
}}"""


def drag(page: Page, x: float, top: float, bottom: float, *, moves: int = 90) -> list[float]:
    """Down and up between two heights; the latencies in milliseconds."""
    page.evaluate("() => { latencies.length = 0; }")
    for i in range(2 * moves):
        share = i / moves if i < moves else 2 - i / moves
        page.mouse.move(x, top + share * (bottom - top))
        time.sleep(0.025)
    page.wait_for_timeout(500)
    return [float(value) for value in page.evaluate("latencies")]


def measure(page: Page, address: str, sentences: int) -> tuple[list[float], list[float], tuple[int, int]]:
    traffic = Traffic(page.context.new_cdp_session(page))
    page.goto(f"{address}?sentences={sentences}&minimum=0&maximum=0")
    wait_for_view(page, timeout=300)
    page.wait_for_timeout(2000)
    page.evaluate(RECORD)
    page.evaluate(OURS)
    handle = page.locator(f"{VIEW} .handle").bounding_box()
    plot = page.evaluate(f"document.querySelector('{VIEW}').chunkscope.state().geometry")
    chart = page.locator(f"{VIEW} .chart").bounding_box()
    assert handle
    assert chart
    x, top = handle["x"] + 200, chart["y"] + plot["top"]
    bottom = top + plot["height"]
    page.mouse.move(x, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    ours = drag(page, x, top, bottom)
    page.wait_for_timeout(100)
    traffic.reset()
    page.mouse.up()
    page.wait_for_timeout(1500)
    released = traffic.sent, traffic.received
    page.evaluate(RIVAL)
    page.mouse.move(x, top)
    rival = drag(page, x, top, bottom, moves=30 if sentences > 5_000 else 90)
    return ours, rival, released


def main(sizes: tuple[int, ...]) -> None:
    print("Drag of the threshold line, headless Chromium, software rendering; ms from input event to the frame after it,")
    print("and kB over the web socket on release. Plotly: the same markers and line through Plotly.update.")
    print("sentences  median   worst  frames  target  sent kB  received kB  Plotly median   ratio")
    with serve() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for sentences in sizes:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            ours, rival, (sent, received) = measure(page, address, sentences)
            middle, rivals = statistics.median(ours), statistics.median(rival)
            print(
                f"{sentences:>9,} {middle:>7.1f} {max(ours):>7.1f} {len(ours):>7} {TARGETS.get(sentences, '–'):>7} "
                f"{sent / 1000:>8.1f} {received / 1000:>12.1f} {rivals:>14.1f} {rivals / middle:>7.1f}",
                flush=True,
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    main(tuple(int(argument) for argument in sys.argv[1:]) or SIZES)
