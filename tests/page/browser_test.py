# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the page of a run in a browser: real clicks and keys, the numbers of run.json and jobs.csv, sizes and frame times.

Usage: browser_test.py ROUNDEL_CLI SOURCE_DIR chromium|firefox [PICTURES] [TEST...]
Ends with 77 if the browser is not installed. PICTURES: a folder for screenshots."""

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium  # noqa: E402
import gantt_svg  # noqa: E402
import firefox  # noqa: E402
from tab import waited  # noqa: E402

PICTURES = None
CLI = SOURCE = FOLDER = BROWSER = None
SIX = "gavel,hadar,hadare,hops,hare,asrpt"
HOSTILE = "</script><img src=x onerror=document.title='hit'>"

# Measures the frames of a playhead that moves in steps over the whole run: milliseconds of script, style, layout and paint calls.
FRAMES = """(async () => {
  const scrub = document.getElementById('scrub'), times = [];
  for (let i = 0; i < 120; i++) {
    await new Promise(requestAnimationFrame);
    scrub.value = scrub.max * i / 120;
    scrub.dispatchEvent(new Event('input'));
    const start = await new Promise((done) => requestAnimationFrame(() => done(window.frameStart)));
    await new Promise((done) => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); });
    times.push(performance.now() - start);
  }
  scrub.dispatchEvent(new Event('change'));
  times.sort((a, b) => a - b);
  return [times[60], times[113], times[119]];
})()"""
# Stores the start time of each frame before the callbacks of the page.
HOOK = """(() => { const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => ask((time) => { window.frameStart = performance.now(); act(time); }); })()"""


def cli(*words):
    subprocess.run([CLI, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=FOLDER)


def path(name):
    return os.path.join(FOLDER, name)


def scenario(name):
    return os.path.join(SOURCE, "scenarios", name)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = BROWSER.tab
        cls.page.size(1280, 900)

    def setUp(self):
        self.page.size(1280, 900)
        self.page.problems.clear()
        self.page.requests.clear()

    def tearDown(self):
        self.assertEqual(self.page.problems, [])

    def text(self, selector):
        return self.page.value(f"document.querySelector({json.dumps(selector)}).innerText")

    def wait_text(self, selector, part):
        self.page.wait(f"(document.querySelector({json.dumps(selector)}) || document.body).innerText.includes({json.dumps(part)})",
                       lambda: f"{selector} has {part}, it has {self.text(selector)}")

    def wait_hash(self, part):
        self.page.wait(f"location.hash.includes({json.dumps(part)})", f"the address has {part}")

    def settle(self):
        """Waits for two frames: the page is painted."""
        self.page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def spoken(self):
        """Returns role and name of all that a screen reader can reach: from the browser if possible, otherwise from the attributes."""
        if hasattr(self.page, "spoken"):
            return self.page.spoken()
        return {tuple(each) for each in self.page.value(
            "Array.from(document.querySelectorAll('[role]'), (e) => [e.getAttribute('role'), e.textContent])")}

    def need(self, ability):
        if not hasattr(self.page, ability):
            self.skipTest(f"this browser has no way for {ability}")

    def bar(self, lane, row, seconds):
        """Returns the middle of a row of a lane at an instant, in pixels of the window."""
        return self.page.value(
            f"(() => {{ const c = document.querySelectorAll('section.lane .chart canvas')[{lane}];"
            "const b = c.getBoundingClientRect(), flag = document.getElementById('playhead').getBoundingClientRect();"
            "const scrub = document.getElementById('scrub');"
            "const now = Number(scrub.value), left = flag.left + flag.width / 2, end = Number(scrub.max);"
            # The right edge of the time axis is 12 pixels inside the chart.
            "const right = b.right - 12, perSecond = (right - left) / (end - now);"
            f"return [left + ({seconds} - now) * perSecond, b.top + {row}]; }})()")


class Figure1(PageTest):
    def setUp(self):
        super().setUp()
        self.page.open(path("fig1.html"))

    def test_numbers_equal_run_json(self):
        for number, lane in enumerate(("Gavel", "Hadar")):
            with open(path(f"fig1/{lane}/run.json"), encoding="utf-8") as file:
                metrics = json.load(file)["metrics"]
            rows = self.page.value(
                "Object.fromEntries(Array.from(document.querySelectorAll('#metrics-table tbody tr'),"
                f"(row) => [row.dataset.metric, Number(row.cells[{number + 1}].querySelector('data').value)]))")
            self.assertGreaterEqual(len(rows), 7)
            for name, value in rows.items():
                self.assertEqual(value, metrics[name], (lane, name))
            cards = self.page.value(
                f"Array.from(document.querySelectorAll('section.lane')[{number}].querySelectorAll('dd data'), (d) => Number(d.value))")
            self.assertEqual(cards, [metrics["cru"], metrics["jct_mean_s"], metrics["makespan_s"]])

    def test_is_ready_without_network(self):
        self.assertEqual([url for url in self.page.requests if not url.startswith(("file:", "data:", "about:"))], [])

    def test_step_keys_move_by_rounds_and_tenths(self):
        self.page.key("ArrowRight")
        self.wait_text("#now", "6:00")
        self.wait_text("#now", "Round 2 of 6")
        self.page.key("ArrowRight", shift=True)
        self.wait_text("#now", "6:36")
        self.page.key("ArrowLeft")
        self.wait_text("#now", "6:00")
        self.page.key("End")
        self.wait_text("#now", "36:00")
        self.page.key("Home")
        self.wait_text("#now", "0:00")
        self.wait_hash("t=0")

    def test_buttons_step_and_go_to_the_ends(self):
        self.page.click_on("#forward")
        self.wait_text("#now", "6:00")
        self.page.click_on("#to-end")
        self.wait_text("#now", "36:00")
        self.page.click_on("#back")
        self.wait_text("#now", "30:00")
        self.page.click_on("#to-start")
        self.wait_text("#now", "0:00")

    def test_space_plays_and_pauses(self):
        self.assertFalse(self.page.value("document.body.classList.contains('playing')"))
        self.page.key(" ")
        self.page.wait("Number(document.getElementById('scrub').value) > 30", "the playhead moves")
        self.page.key(" ")
        self.page.wait("!document.body.classList.contains('playing')", "it pauses")
        self.page.click_on("#play")
        self.page.wait("document.body.classList.contains('playing')", "a click plays")
        self.page.key("Home")
        self.page.key(" ")

    def test_scrub_by_mouse_moves_and_announces_at_the_end(self):
        left, y = self.page.value("(() => { const b = document.getElementById('scrub-box').getBoundingClientRect();"
                                  "return [b.left, document.getElementById('scrub').getBoundingClientRect().top + 10]; })()")
        width = self.page.value("document.getElementById('scrub-box').clientWidth")
        self.page.move(left + 2, y)
        self.page.press(left + 2, y)
        middle = left + width / 2 + 2  # beyond the middle of the thumb's path
        self.page.move(middle, y, held=True)
        self.wait_text("#flag", "18:")
        self.assertNotIn("18 min", self.text("#said"))
        self.page.release(middle, y)
        self.wait_text("#said", "18 min")
        value = self.page.value("document.getElementById('scrub').getAttribute('aria-valuetext')")
        self.assertRegex(value, r"^18 min \d+ s, round 4 of 6$")

    def test_click_on_a_bar_explains_it(self):
        self.page.click(*self.bar(1, 18, 576))
        self.wait_text("#why", "J3 got 1 V100 and 1 K80")
        self.wait_text("#why-of", "J3, Hadar, round 2")
        self.wait_text("#why", "Payoff 0.497: the best of 3 candidates.")
        self.wait_text("#why", "Best rejected: P100 + K80")
        self.wait_text("#why", "Under Gavel at this time")
        self.wait_hash("at=Hadar.2.J3")
        rows = self.page.value("Array.from(document.querySelectorAll('#why .why-table')[0].querySelectorAll('tbody tr'), (r) => r.innerText)")
        self.assertEqual(len(rows), 3)
        self.assertTrue(rows[0].startswith("V100 + K80"), rows)
        self.page.key("Escape")
        self.page.move(5, 5)
        self.page.wait("!location.hash.includes('at=')", "Esc closes Why")

    def test_hover_explains_and_leaving_does_not_stay(self):
        self.page.move(*self.bar(0, 18, 100))
        self.wait_text("#why-of", "J2, Gavel, round 1")
        self.page.move(5, 5)
        self.wait_text("#why-of", "round 1")
        self.assertNotIn("at=", self.page.value("location.hash"))

    def test_gap_says_why_no_job_runs(self):
        self.page.click(*self.bar(0, 8 + 5 * 20 + 16 + 10, 400))
        self.wait_text("#why", "K80 on n2 is idle")
        self.wait_text("#why", "J1 waits")
        self.wait_text("#why", "needs 3 GPUs")
        self.wait_hash("at=Gavel.2.@5")

    def test_decisions_by_key_and_button(self):
        self.page.open(path("fig1.html"), "#t=0&at=Hadar.1.J3")
        self.page.key("n")
        self.wait_text("#why-of", "J3, Hadar, round 2")
        self.wait_text("#now", "6:00")
        self.page.click_on("#next")
        self.wait_text("#why-of", "J3, Hadar, round 3")
        self.page.key("p")
        self.page.click_on("#previous")
        self.wait_text("#why-of", "J3, Hadar, round 1")
        self.wait_hash("at=Hadar.1.J3")

    def test_address_opens_time_and_decision(self):
        self.page.open(path("fig1.html"), "#t=576&at=Hadar.2.J3")
        self.wait_text("#now", "9:36")
        self.wait_text("#why", "J3 got 1 V100 and 1 K80")
        self.page.open(path("fig1.html"), "#t=99999")
        self.wait_text("#now", "36:00")
        self.page.open(path("fig1.html"), "#at=Hadar.2.J9")
        self.wait_text(".wrong", "This file has no decision J9 in round 2.")
        self.page.open(path("fig1.html"), "#at=%E0%A4%A.2.J9&t=x")
        self.wait_text(".wrong", "This file has no decision")

    def test_future_hidden_counts_up_to_the_playhead(self):
        self.page.open(path("fig1.html"), "#t=576&future=hidden")
        self.wait_text("section.lane .scope", "up to 9:36")
        self.wait_text("section.lane dl", "0 of 3")
        self.wait_text("#metrics-scope", "up to 9:36")
        values = self.page.value("Array.from(document.querySelectorAll('[data-metric=jct_mean_s] td'), (c) => c.textContent)")
        self.assertEqual(values, ["–"] * 4)
        self.page.open(path("fig1.html"), "#t=1000&future=hidden")
        self.wait_text("#metrics-scope", "up to 16:40")
        values = self.page.value("Array.from(document.querySelectorAll('[data-metric=jct_mean_s] td'), (c) => c.textContent)")
        # J2 has finished, at 16:00 under Gavel and at 12:00 under Hadar.
        self.assertEqual(values, ["16.0 min", "12.0 min", "−4.0 min", "Hadar"])
        self.assertEqual(self.text("[data-metric=makespan_s] td"), "–")
        self.page.key("f")
        self.wait_text("section.lane .scope", "whole run")
        self.wait_text("#metrics-scope", "whole run")
        self.wait_hash("t=1000")
        self.page.key("f")
        self.wait_hash("future=full")

    def test_lanes_take_the_focus_by_number(self):
        self.page.key("2")
        self.page.wait("document.querySelectorAll('section.lane')[1].classList.contains('chosen')", "Hadar has the focus")
        self.page.key("Escape")
        self.page.wait("!document.querySelector('section.lane.chosen')", "Esc leaves it")

    def test_grid_reads_bars(self):
        self.page.open(path("fig1.html"), "#t=576")
        self.page.value("document.querySelectorAll('[role=grid]')[1].focus()")
        names = self.spoken()
        for wanted in (("gridcell", "J3, V100 on n0, from 6 min 0 s to 30 min 0 s"), ("rowheader", "V100 on n0"),
                       ("columnheader", "round 2")):
            self.assertTrue(wanted in names, wanted)
        self.page.key("ArrowDown")
        self.page.key("Enter")
        self.wait_text("#why-of", "J1, Hadar, round 2")

    def test_tab_goes_through_the_page_in_order(self):
        self.page.value("document.activeElement.blur()")
        seen = []
        for _ in range(40):
            self.page.key("Tab")
            place = self.page.value(
                "(document.activeElement.closest('h1, #transport, #lanes, #why, #plots, #metrics, #foot') || {}).id ?? 'h1'")
            if not seen or seen[-1] != place:
                seen.append(place)
        order = ["transport", "lanes", "why", "plots", "metrics", "foot"]
        self.assertEqual([each for each in seen if each in order][:6], order)

    def test_all_keys_open_and_close(self):
        self.page.key("?")
        self.page.wait("document.getElementById('keys').open", "the keys are open")
        self.page.key("Escape")
        self.page.wait("!document.getElementById('keys').open", "they close")

    def test_plots_can_be_changed(self):
        for kind in ("cru", "queue", "finished", "jct"):
            self.page.value(f"(() => {{ const s = document.querySelector('.plot-kind'); s.value = '{kind}';"
                            "s.dispatchEvent(new Event('change')); })()")
            self.assertGreater(self.page.value("document.querySelector('.plot [id^=plot-table] tbody').rows.length"), 5)

    def test_inflate_without_decompression_stream(self):
        end = self.page.before_scripts("delete window.DecompressionStream;")
        try:
            self.page.open(path("fig1.html"), "#t=576&at=Hadar.2.J3")
            self.assertEqual(self.page.value("typeof DecompressionStream"), "undefined")
            self.wait_text("#why", "J3 got 1 V100 and 1 K80")
        finally:
            end()

    def test_without_scripts(self):
        self.need("scripts")
        self.page.scripts(False)
        try:
            self.page.open(path("fig1.html"), ready="true")
        finally:
            self.page.scripts(True)
        self.assertTrue(self.page.value("document.getElementById('picture').getBoundingClientRect().height > 100"))
        self.assertEqual(self.page.value("document.getElementById('transport').getBoundingClientRect().height"), 0)
        self.assertIn("Turn on scripts to play the run.", self.page.value("document.documentElement.innerHTML"))

    def test_on_paper_the_picture_has_the_playhead(self):
        self.need("pdf")
        self.page.open(path("fig1.html"), "#t=1080")
        self.page.size(1000, 900, media="print")
        line = self.page.value("Number(document.getElementById('paper-playhead').getAttribute('x1'))")
        self.assertAlmostEqual(line, (110 + 990) / 2, delta=1)
        self.assertTrue(self.page.value("document.getElementById('picture').getBoundingClientRect().height > 100"))
        self.assertEqual(self.page.value("document.getElementById('why').getBoundingClientRect().height"), 0)

    def test_save_writes_the_bytes_that_were_run(self):
        folder = path("saved")
        os.makedirs(folder, exist_ok=True)
        self.page.downloads_to(folder)
        self.page.click_on("#save")
        with open(path("fig1/Hadar/scenario.json"), "rb") as file:
            run = file.read()

        def is_saved():
            for name in os.listdir(folder):
                if not name.endswith(".json"):
                    continue  # not yet complete
                with open(os.path.join(folder, name), "rb") as file:
                    if file.read() == run:
                        return name
            return None
        waited(is_saved, "the same bytes are saved")

    def test_nothing_overflows_at_any_width(self):
        for width in (1600, 1280, 1000, 720, 700, 400, 360):
            self.page.size(width, 900)
            self.page.open(path("fig1.html"), "#t=576&at=Hadar.2.J3")
            self.wait_text("#why", "J3 got")
            self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), width, width)
            cut = self.page.value(
                "Array.from(document.querySelectorAll('button, select, h1, h2, dt, dd, summary'), (e) => e).filter((e) =>"
                "e.offsetParent && !e.closest('dialog, .unseen, .unseen-grid') && e.scrollWidth > e.clientWidth + 1 &&"
                "getComputedStyle(e).display !== 'inline').map((e) => e.outerHTML.slice(0, 80))")
            self.assertEqual(cut, [], width)

    def test_small_window_has_big_buttons(self):
        self.page.size(400, 800)
        self.page.open(path("fig1.html"))
        self.assertGreaterEqual(self.page.value("document.getElementById('play').getBoundingClientRect().height"), 44)
        bottom = self.page.value("document.getElementById('transport').getBoundingClientRect().bottom")
        self.assertEqual(bottom, 800)
        sheet = self.page.value("(() => { const b = document.getElementById('why').getBoundingClientRect(); return [b.top, b.bottom]; })()")
        self.assertEqual(sheet, [800 - 104 - 128, 800 - 104])

    def test_inside_a_sandboxed_frame(self):
        with open(path("frame.html"), "w", encoding="utf-8") as file:
            file.write('<body style="margin:0"><iframe sandbox="allow-scripts" src="fig1.html#t=576&amp;at=Hadar.2.J3" width="1200" height="800"'
                       ' style="border:0"></iframe><p>outside</p>')
        self.page.open(path("frame.html"), ready="true")

        def wait_time(text):
            waited(lambda: text == self.page.value_in_frame("(document.getElementById('now-time') || {}).textContent"),
                   "the frame is at " + text)
        wait_time("9:36")
        waited(lambda: self.page.value_in_frame("document.documentElement.classList.contains('ready')"), "the frame is ready")
        self.page.click(600, 810)
        self.page.key("ArrowRight")
        wait_time("9:36")
        left, top = self.page.value_in_frame(
            "(() => { const b = document.getElementById('forward').getBoundingClientRect(); return [b.left + 9, b.top + 9]; })()")
        self.page.click(left, top)
        wait_time("12:00")
        self.page.key("ArrowRight")
        wait_time("18:00")

    def test_pictures(self):
        if PICTURES is None:
            self.skipTest("no folder for pictures")
        for name, width, height, dark in (("light", 1280, 900, False), ("dark", 1280, 900, True), ("720", 720, 1100, False),
                                          ("1000", 1000, 1100, False), ("400", 400, 860, False), ("400-dark", 400, 860, True)):
            self.page.size(width, height, dark)
            self.page.open(path("fig1.html"), "#t=576&at=Hadar.2.J3")
            self.wait_text("#why", "J3 got")
            self.settle()
            self.page.picture(os.path.join(PICTURES, f"{sys.argv[3]}-fig1-{name}.png"))
        self.page.size(1280, 900)
        if hasattr(self.page, "pdf"):
            self.page.pdf(os.path.join(PICTURES, "fig1.pdf"))


class Window(PageTest):
    """Compares the lanes of the page with the Gantt figure, which the window's painter draws."""

    # The gap between two bars is 1 pt (5 s here) in the figure and 1 px (6 s) in the page. Edges differ at most by this value.
    TOLERANCE_S = 10

    # The colours along a row of a lane, one for each pixel: [[x, "#rrggbb"], ...] for each x at which the colour changes.
    ROW = """((lane, y) => {
      const c = document.querySelectorAll('section.lane .chart canvas')[lane], scale = c.width / c.clientWidth;
      const d = c.getContext('2d').getImageData(0, Math.round(y * scale), c.width, 1).data, out = [];
      const hex = (i) => d[4 * i + 3] < 255 ? '' : '#' + [0, 1, 2].map((k) => d[4 * i + k].toString(16).padStart(2, '0')).join('');
      for (let i = 0; i < c.width; i++) if (!out.length || out[out.length - 1][1] !== hex(i)) out.push([i / scale, hex(i)]);
      return out;
    })"""

    def row_of_page(self, lane, row, colors):
        """Bars of a row as in gantt_svg.bars()."""
        left, right = self.bar(lane, 0, 0)[0], self.bar(lane, 0, 2160)[0]
        box = self.page.value(f"document.querySelectorAll('section.lane .chart canvas')[{lane}].getBoundingClientRect().left")
        per_px = 2160 / (right - left)
        node_gaps = 8 * (0 if row < 2 else 1 if row < 5 else 2)
        # A line above the names of the jobs.
        runs = self.page.value(f"{self.ROW}({lane}, {8 + 20 * row + node_gaps + 4})") + [[right - box, ""]]
        out = []
        for (x, color), (end, _) in zip(runs, runs[1:]):
            if color not in colors or x < left - box - 1:
                continue
            start_s, end_s = (x - (left - box)) * per_px, (end - (left - box)) * per_px
            # The page cuts a bar at each decision that gives the job the same GPUs again. The figure does not.
            if out and out[-1][2] == color and start_s - out[-1][1] < 2 * self.TOLERANCE_S:
                start_s = out.pop()[0]
            out.append((start_s, end_s, color))
        return out

    def test_bars_have_the_places_and_colours_of_the_figure(self):
        figure = subprocess.run([CLI, "figure", "fig1/Gavel", "fig1/Hadar", "--kind", "gantt", "--preset", "ieee-2col", "--out",
                                 "lanes.svg"], cwd=FOLDER, capture_output=True, text=True, check=False)
        if "no Qt" in figure.stderr:
            self.skipTest("this build paints no figures")
        self.assertEqual(figure.returncode, 0, figure.stderr)
        with open(path("lanes.svg"), encoding="utf-8") as file:
            text = file.read()
        colors = {"#3a6dad", "#f6a18f", "#008061"}
        window = gantt_svg.bars(text, colors, 2160)
        self.page.open(path("fig1.html"), "#t=0&future=full")
        self.settle()
        for lane, rows in enumerate(window):
            self.assertEqual(len(rows), 6)
            for row, wanted in enumerate(rows):
                shown = self.row_of_page(lane, row, colors)
                self.assertEqual([bar[2] for bar in shown], [bar[2] for bar in wanted], (lane, row))
                for one, other in zip(shown, wanted):
                    self.assertAlmostEqual(one[0], other[0], delta=self.TOLERANCE_S, msg=(lane, row))
                    self.assertAlmostEqual(one[1], other[1], delta=self.TOLERANCE_S, msg=(lane, row))
        for instant in (100, 900, 1700):
            self.page.open(path("fig1.html"), f"#t={instant}&future=hidden")
            self.settle()
            for lane, rows in enumerate(window):
                for row, wanted in enumerate(rows):
                    past = [bar[2] for bar in wanted if bar[0] + self.TOLERANCE_S < instant]
                    shown = self.row_of_page(lane, row, colors)
                    self.assertEqual([bar[2] for bar in shown], past, (instant, lane, row))
                    for one in shown:
                        self.assertLess(one[1], instant + self.TOLERANCE_S)


class Scenarios(PageTest):
    """Compares the numbers of the page with run.json and jobs.csv, for every small scenario of the program."""

    MOST_JOBS = 40

    def small(self):
        for name in sorted(os.listdir(os.path.join(SOURCE, "scenarios"))):
            if not name.endswith(".json") or name.endswith(".lesson.json"):
                continue
            with open(scenario(name), encoding="utf-8") as file:
                jobs = json.load(file).get("jobs")
            if isinstance(jobs, list) and len(jobs) <= self.MOST_JOBS:
                yield name

    def shown(self, seconds, unit):
        value = seconds / UNITS[unit]
        return f"{value:.{1 if abs(value) < 100 else 0}f}"

    def test_numbers_of_all_small_scenarios(self):
        count = 0
        for name in self.small():
            folder = "all-" + name[:-5]
            if subprocess.run([CLI, "compare", scenario(name), "--out", folder], cwd=FOLDER, check=False, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode not in (0, 1) or not os.path.isdir(path(folder)):
                continue
            self.runs = runs_in(folder)
            if not self.runs:
                continue
            subprocess.run([CLI, "page", folder, "--out", folder + ".html"], cwd=FOLDER, check=False, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            self.page.open(path(folder + ".html"))
            self.check_metrics(folder, name)
            self.check_jobs(folder, name)
            count += 1
        print(f"\n{count} scenarios")
        self.assertGreater(count, 10)

    def check_metrics(self, folder, name):
        names = self.page.value("Array.from(document.querySelectorAll('#metrics-table thead th[data-lane]'), (h) => h.textContent)")
        unit = self.page.value("document.querySelector('#scrub-ticks span').textContent").split(" ")[-1]
        self.units = unit
        for lane, label in enumerate(names):
            metrics = self.runs[label][1]["metrics"]
            cells = self.page.value(
                "Array.from(document.querySelectorAll('#metrics-table tbody tr'), (row) => { const c = row.cells[" + str(lane + 1) +
                "], d = c.querySelector('data'); return [row.dataset.metric, d ? Number(d.value) : null, c.textContent]; })")
            for metric, value, text in cells:
                self.assertEqual(value, metrics[metric], (name, label, metric))
                if value is None:
                    continue
                if metric.endswith("_s"):
                    self.assertEqual(text, f"{self.shown(value, unit)} {unit}", (name, label, metric))
                else:
                    self.assertAlmostEqual(float(text), value, delta=0.5 * 10 ** -len(text.partition(".")[2]) + 1e-12,
                                           msg=(name, label, metric))

    def check_jobs(self, folder, name):
        names = self.page.value("Array.from(document.querySelectorAll('section.lane .name'), (h) => h.textContent)")
        end = float(self.page.value("document.getElementById('scrub').max"))
        for label in names:
            run_folder, run = self.runs[label]
            with open(os.path.join(run_folder, "jobs.csv"), encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            decisions = run["decisions"]
            for row in rows[:6]:
                if not row["finish_s"] or decisions == 0:
                    continue
                at = ".".join((quoted(label), f"d{decisions}", quoted(row["job"])))
                self.page.value("location.hash = " + json.dumps("#t=" + row["finish_s"] + "&at=" + at))
                self.wait_text("#why-of", row["job"] + ", " + label)
                words = self.text("#why-body .headline")
                if "has finished" not in words:
                    continue  # the last decision was before it finished
                waited_s = self.shown(float(row["wait_s"]), self.units)
                self.assertIn(f"waited {waited_s} {self.units}", words, (name, label, row["job"]))
                for key in ("arrival_s", "first_start_s", "finish_s"):
                    self.assertIn(clock(float(row[key]), end), words, (name, label, row["job"], key))


UNITS = {"ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86400}


def runs_in(folder):
    """Returns {label: (folder, run.json)} of the runs that `compare` wrote."""
    out = {}
    for each in os.listdir(path(folder)):
        file_name = path(f"{folder}/{each}/run.json")
        if not os.path.exists(file_name):
            continue
        with open(file_name, encoding="utf-8") as file:
            run = json.load(file)
        out[run["label"]] = (path(f"{folder}/{each}"), run)
    return out


def quoted(text):
    return urllib.parse.quote(text, safe="").replace(".", "%2E")


def clock(t, end):
    """Returns the same text as core/model/text/clock_text.h."""
    if end < 10:
        return f"{int(t * 10 + 1e-6) / 10:.1f} s"
    s = int(t + 1e-6)
    if end < 3600:
        return f"{s // 60}:{s % 60:02d}"
    text = f"{s // 3600 % 24}:{s // 60 % 60:02d}:{s % 60:02d}"
    return text if s < 86400 else f"{s // 86400} d {text}"


class Hostile(PageTest):
    def test_names_are_text(self):
        self.page.open(path("hostile.html"))
        self.assertEqual(self.page.value("document.querySelectorAll('img').length"), 0)
        self.assertNotEqual(self.page.value("document.title"), "hit")
        word = urllib.parse.quote(HOSTILE, safe="").replace(".", "%2E")
        self.page.open(path("hostile.html"), "#at=Hadar.1." + word)
        self.wait_text("#why-of", HOSTILE)
        self.assertEqual(self.page.value("document.querySelectorAll('img').length"), 0)
        self.page.key("n")
        self.wait_hash("at=Hadar.2.")


class Large(PageTest):
    def test_480_jobs_under_six_schedulers(self):
        size = os.path.getsize(path("large.html"))
        print(f"\nhadar-fig1: {os.path.getsize(path('fig1.html')) / 1e3:.0f} kB; 480 jobs x 6: {size / 1e6:.2f} MB")
        self.assertLess(size, 8e6)
        end = self.page.before_scripts(HOOK)
        try:
            self.page.open(path("large.html"))
        finally:
            end()
        paints = self.page.value("Object.fromEntries(performance.getEntriesByType('paint').map((e) => [e.name, e.startTime]))")
        ready = self.page.value("performance.getEntriesByName('drawn')[0].startTime")
        print(f"first paint {paints.get('first-contentful-paint', 0):.0f} ms, all drawn {ready:.0f} ms")
        median, most, longest = self.page.value(FRAMES)
        print(f"a frame: median {median:.1f} ms, 95 % {most:.1f} ms, longest {longest:.1f} ms")
        self.assertEqual(self.page.value("document.querySelectorAll('section.lane').length"), 6)
        self.page.key("Home")
        self.page.key("n")
        self.page.wait("document.querySelector('#why .headline') !== null", "Why explains a decision")
        for number in range(6):
            self.page.key(str(number + 1))
            self.page.wait(f"document.querySelectorAll('section.lane')[{number}].classList.contains('chosen')", "a lane has the focus")
        self.page.key("Escape")
        self.page.key("Escape")
        self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), 1280)
        if PICTURES is not None:
            for dark in (False, True):
                self.page.size(1280, 1500, dark)
                self.page.open(path("large.html"), "#t=600000")
                self.settle()
                self.page.picture(os.path.join(PICTURES, f"large-{'dark' if dark else 'light'}.png"))
            self.page.size(400, 860)
            self.page.open(path("large.html"), "#t=600000")
            self.settle()
            self.page.picture(os.path.join(PICTURES, "large-400.png"))


def make_pages():
    cli("compare", scenario("hadar-fig1.json"), "--out", "fig1-all")
    os.makedirs(path("fig1"))
    for lane in ("Gavel", "Hadar"):
        shutil.copytree(path(f"fig1-all/{lane}"), path(f"fig1/{lane}"))
    cli("page", "fig1/Gavel", "fig1/Hadar", "--out", "fig1.html",
        "--sentence", "Three jobs share 2 V100, 3 P100 and 1 K80. Gavel needs six rounds of 6 min and Hadar needs five: find where.")
    with open(scenario("hadar-fig1.json"), encoding="utf-8") as file:
        hostile = json.load(file)
    hostile["title"] = "<b>title</b>"
    hostile["jobs"][1]["id"] = HOSTILE
    del hostile["compare"]
    hostile.pop("expected", None)
    with open(path("hostile.json"), "w", encoding="utf-8") as file:
        json.dump(hostile, file)
    cli("page", "hostile.json", "--policies", "gavel,hadar", "--out", "hostile.html")
    cli("page", scenario("gavel-480.json"), "--policies", SIX, "--out", "large.html")


def main(make=make_pages):
    """Calls make(), then runs the tests of the main program in the browser that the arguments name."""
    global CLI, SOURCE, FOLDER, BROWSER, PICTURES
    kind = {"chromium": chromium, "firefox": firefox}[sys.argv[3]]
    program = kind.found()
    if program is None:
        print("skipped: none of these is installed: " + ", ".join(kind.NAMES))
        return 77
    CLI, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    PICTURES = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 and os.path.isdir(sys.argv[4]) else None
    rest = [word for word in sys.argv[4:] if not os.path.isdir(word)]
    with tempfile.TemporaryDirectory(prefix="roundel-page-") as FOLDER:
        make()
        BROWSER = kind.Browser(program)
        try:
            done = unittest.main(argv=[sys.argv[0], *rest], exit=False, verbosity=2)
        finally:
            BROWSER.close()
    return 0 if done.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
