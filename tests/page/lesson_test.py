# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests a lesson as a page in a browser: every kind of question with real clicks and keys, points, the result line.

Usage: lesson_test.py ROUNDEL_CLI SOURCE_DIR chromium|firefox [PICTURES] [TEST...]
The answers are those that `roundel-cli lesson check --verbose` prints. Exit 77 if the browser is not installed."""

import csv
import glob
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser_test as base  # noqa: E402
from browser_test import path  # noqa: E402
from tab import waited  # noqa: E402

HADAR_2 = "decision:2"
KINDS = {
    "roundel_lesson": 1, "title": {"en": "All kinds", "de": "Alle Arten"}, "author": "A <b>Teacher</b>", "minutes": 5,
    "scenario": "hadar-fig1.json", "lanes": ["Gavel", "Hadar"],
    "steps": [
        {"say": {"en": "Read **this** first: <img src=x>.", "de": "Lies **dies** zuerst: <img src=x>."}, "at": 0, "lane": "Hadar"},
        {"say": {"en": "Place J3 in round 2.", "de": "Platziere J3 in Runde 2."}, "at": 360, "lane": "Hadar", "ask": {"place": "J3"},
         "points": 2, "hide": ["after-playhead"], "hint": ["It needs two GPUs.", "One of them is a V100."],
         "reveal": {"en": "{why=J3}", "de": "{why=J3}"}},
        {"say": "How long does J1 take under Hadar?", "at": 0, "lane": "Hadar",
         "ask": {"number": {"job": "J1", "column": "jct_s", "unit": "min"}}, "hint": ["Look at the end of its last bar."]},
        {"say": "Which lane has the smaller mean JCT?", "at": 0, "lane": "Hadar",
         "ask": {"pick": "lane", "by": "min", "of": {"metric": "jct_mean_s", "lane": "*"}}},
        {"say": "Order the jobs by their finish under Hadar.", "at": 0, "lane": "Hadar",
         "ask": {"order": {"job": "*", "column": "finish_s"}, "by": "ascending"}},
        {"say": "What is a gang?", "at": 0, "lane": "Hadar", "ask": {"choose": [
            {"text": "GPUs that work together", "right": True, "because": "All or nothing."},
            {"text": "A queue", "right": False, "because": "A queue holds jobs."}]}},
        {"say": "Make Gavel as good as Hadar.", "at": 0, "lane": "Hadar", "ask": {"reach": [
            {"of": {"metric": "jct_mean_s", "lane": "Gavel"}, "is": "<", "to": 1500}], "allow": ["jobs"], "edits": 2,
            "way": [{"set": "/jobs/0/epochs", "to": 10}]}}]}


def checked(file):
    """Returns the model answers by step number, from 1."""
    done = subprocess.run([base.CLI, "lesson", "check", "--verbose", file], cwd=base.FOLDER, capture_output=True, text=True, check=False)
    found = re.findall(r"step (\d+), (\w+): (.*)", done.stdout + done.stderr)
    return {int(number): (kind, answer) for number, kind, answer in found}


def shipped():
    return sorted(glob.glob(os.path.join(base.SOURCE, "scenarios", "lessons", "*.lesson.json")))


class LessonTest(base.PageTest):
    def start(self, page, fragment=""):
        self.page.open(path(page), fragment)

    def go_on(self):
        before = self.text("#lesson-step")
        self.page.click_on("#lesson-next")
        self.page.wait(f"document.getElementById('lesson-step').innerText !== {json.dumps(before)}", "the next step")

    def choose(self, text):
        rows = self.page.value("Array.from(document.querySelectorAll('.answer-choice > span'), (e) => e.innerText)")
        self.page.click_on(f".answer-choice:nth-child({rows.index(text) + 1}) input")

    def place(self, text, ids):
        for number, slot in enumerate(text.split("; ")):
            for count, kind, node in re.findall(r"(\d+) x (\S+) on (\S+)", slot.replace(",", "")):
                for _ in range(int(count)):
                    self.page.click_on(f"fieldset:nth-of-type({number + 1}) .answer-step:nth-of-type({ids.index((node, kind)) + 1}) .more")

    def places(self):
        """(node, type) of the rows of the first slot."""
        return [tuple(each) for each in self.page.value(
            "Array.from(document.querySelector('fieldset').querySelectorAll('.answer-step'),"
            "(row) => [row.querySelector('.place').textContent, row.querySelector('.type').textContent])")]

    def order(self, ids):
        for place, wanted in enumerate(ids):
            now = self.page.value("Array.from(document.querySelectorAll('.answer-order span'), (e) => e.textContent)")
            for at in range(now.index(wanted), place, -1):
                self.page.click_on(f".answer-order li:nth-child({at + 1}) .up")

    def answer(self, kind, text):
        """Enters an answer as a student does."""
        if kind == "number":
            self.page.click_on("#answer-number")
            for _ in range(len(self.page.value("document.getElementById('answer-number').value"))):
                self.page.key("Backspace")
            for character in re.match(r"[-+.\d]+", text).group():  # without the unit: "77.78%", "24 min"
                self.page.key(character)
            self.page.key("Enter")
            return
        if kind == "place":
            self.place(text, self.places())
        elif kind == "pick":
            self.choose(text)
        elif kind == "order":
            self.order(text.split(", "))
        elif kind == "choose":
            for number in text.split(", "):
                self.page.key(number)
        self.page.wait("!document.getElementById('lesson-give').disabled", f"{kind} {text} can be given")
        self.page.click_on("#lesson-give")

    def perform(self, page, answers):
        """All steps with the model answers; the result."""
        self.start(page)
        steps = int(self.text("#lesson-step").split(" of ")[1])
        for number in range(1, steps + 1):
            self.wait_text("#lesson-step", f"Step {number} of")
            kind, text = answers.get(number, ("", ""))
            if kind and kind != "reach":
                self.answer(kind, text)
                self.page.wait("document.querySelector('#lesson-body .right') !== null",
                               lambda: f"step {number}, {kind}: {text} is right; the page has " + self.text("#lesson-body"))
            self.go_on()
        self.wait_text("#lesson-step", "Your result")
        return json.loads(self.text("#lesson-result"))


class Kinds(LessonTest):
    def setUp(self):
        super().setUp()
        self.start("kinds.html")

    def test_model_answers_give_all_points(self):
        result = self.perform("kinds.html", checked("kinds.lesson.json"))
        self.assertEqual(result["points"], result["of"])
        self.assertEqual(result["of"], 6)  # the reach step has no points
        self.assertEqual([step["tries"] for step in result["steps"]], [0, 1, 1, 1, 1, 1, 0])
        self.assertEqual(self.page.requests and [r for r in self.page.requests if not r.startswith(("file:", "data:", "about:", "blob:"))], [])

    def test_the_result_line_is_read_by_the_command(self):
        self.start("kinds.html", "#step=8")
        self.page.click_on("#lesson-name")
        for character in "Ada":
            self.page.key(character)
        line = self.text("#lesson-result")
        with open(path("one.json"), "w", encoding="utf-8") as file:
            file.write(line + "\n")
        base.cli("lesson", "results", "one.json", "--out", "one.csv")
        with open(path("one.csv"), encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(rows[0]["name"], "Ada")
        self.assertEqual(float(rows[0]["of"]), json.loads(line)["of"])
        folder = path("result")
        os.makedirs(folder, exist_ok=True)
        self.page.downloads_to(folder)
        buttons = self.page.value("Array.from(document.querySelectorAll('#lesson-body .question-buttons button'), (b) => b.textContent)")
        for name, wanted in (("Save line", line + "\n"), ("Save CSV", None)):
            self.page.click_on(f"#lesson-body .question-buttons button:nth-child({buttons.index(name) + 1})")
            ending = ".json" if wanted else ".csv"

            def saved(ending=ending):
                for each in os.listdir(folder):
                    if each.endswith(ending):
                        with open(os.path.join(folder, each), encoding="utf-8") as file:
                            return file.read()
                return None
            text = waited(saved, lambda: name)
            if wanted:
                self.assertEqual(text, wanted)
            else:
                self.assertEqual(text.splitlines()[0], ",".join(rows[0].keys()))

    def test_half_for_a_later_answer_and_with_a_hint_and_none_when_shown(self):
        self.start("kinds.html", "#step=3")
        self.answer("number", "5")
        self.wait_text("#lesson-body", "Not right")
        self.answer("number", "28")
        self.wait_text("#lesson-body", "0.5 points of 1")
        self.start("kinds.html", "#step=2")
        self.page.key("h")
        self.wait_text("#lesson-body", "It needs two GPUs.")
        self.answer("place", checked("kinds.lesson.json")[2][1])
        self.wait_text("#lesson-body", "1 point of 2")
        self.start("kinds.html", "#step=3")
        self.answer("number", "5")
        self.wait_text("#lesson-body", "Show the answer")
        buttons = self.page.value("Array.from(document.querySelectorAll('.question-buttons button'), (b) => b.textContent)")
        self.page.click_on(f".question-buttons button:nth-child({next(i for i, b in enumerate(buttons) if 'Show' in b) + 1})")
        self.wait_text("#lesson-body", "Answer: 28 min")
        self.answer("number", "28")
        self.wait_text("#lesson-body", "0 points of 1")

    def test_comma_and_words(self):
        self.start("kinds.html", "#step=3")
        self.page.click_on("#answer-number")
        for character in "abc":
            self.page.key(character)
        self.wait_text("#lesson-body", "Write a number")
        self.assertTrue(self.page.value("document.getElementById('lesson-give').disabled"))
        self.answer("number", "28,0")
        self.wait_text("#lesson-body", "Right")

    def test_the_future_is_hidden_until_the_answer(self):
        self.start("kinds.html", "#step=2")
        self.wait_text("#now", "6:00")
        self.page.key("End")
        self.settle()
        self.wait_text("#now", "6:00")
        self.assertTrue(self.page.value("document.getElementById('why').hidden"))
        cells = self.page.value("(() => { const g = document.querySelectorAll('[role=grid]')[1]; g.focus();"
                                "return Array.from(g.querySelectorAll('[role=gridcell]'), (c) => c.textContent); })()")
        self.assertIn("hidden", cells)
        self.assertFalse(any(" to " in cell for cell in cells), cells)
        self.answer("place", checked("kinds.lesson.json")[2][1])
        self.wait_text("#now", "12:00")
        self.page.key("End")
        self.page.wait("Number(document.getElementById('scrub').value) > 2000", "the playhead is free")

    def test_the_referee_speaks_while_placing(self):
        self.start("kinds.html", "#step=2")
        self.page.click_on(".answer-step:nth-of-type(1) .more")
        self.wait_text(".referee", "J3 needs 2 GPUs; 1 is chosen.")
        self.assertTrue(self.page.value("document.getElementById('lesson-give').disabled"))
        self.page.click(*self.bar(1, 18, 500))
        self.wait_text(".referee", "J3 gets 2 GPUs")

    def bad_pixels(self, lane):
        """Returns the number of pixels of a lane's chart in the colour of wrong placements."""
        return self.page.value(
            "(() => { const c = document.querySelectorAll('section.lane .chart canvas')[" + str(lane) + "];"
            "const hex = getComputedStyle(document.documentElement).getPropertyValue('--bad').trim().slice(1);"
            "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let count = 0;"
            "for (let i = 0; i < d.length; i += 4)"
            "  if ([0, 2, 4].every((k) => Math.abs(d[i + k / 2] - parseInt(hex.slice(k, k + 2), 16)) < 3)) count++;"
            "return count; })()")

    # Fails if the reader's placement is removed when the answer is shown, or drawn before.
    def test_a_wrong_placement_stays_beside_the_answer(self):
        self.start("kinds.html", "#step=2")
        self.place("2 x P100 on n1", self.places())
        self.page.click_on("#lesson-give")
        self.wait_text("#lesson-body", "Not right")
        self.settle()
        self.assertEqual(self.bad_pixels(1), 0)
        buttons = self.page.value("Array.from(document.querySelectorAll('.question-buttons button'), (b) => b.textContent)")
        self.page.click_on(f".question-buttons button:nth-child({next(i for i, b in enumerate(buttons) if 'Show' in b) + 1})")
        self.wait_text("#now", "12:00")
        self.settle()
        self.assertGreater(self.bad_pixels(1), 100)
        self.assertEqual(self.bad_pixels(0), 0)
        self.go_on()
        self.settle()
        self.assertEqual(self.bad_pixels(1), 0)

    # Fails if the keyboard focus does not show the note of a glossary term, or if a later step marks the term again.
    def test_terms_say_what_they_are(self):
        self.start("kinds.html", "#step=2")
        self.assertEqual(self.page.value("Array.from(document.querySelectorAll('.term'), (e) => e.textContent)"), ["round"])
        self.assertTrue(self.page.value("document.getElementById('term-note').hidden"))
        if hasattr(self.page, "spoken"):  # Firefox without a screen sends no focus events
            self.page.value("document.querySelector('.term').focus()")
            self.wait_text("#term-note", "round: the time between two decisions")
            self.page.value("document.querySelector('.term').blur()")
            self.assertTrue(self.page.value("document.getElementById('term-note').hidden"))
        self.page.move(*self.page.middle(".term"))
        self.wait_text("#term-note", "round: the time between two decisions")
        self.start("kinds.html", "#step=6")
        self.assertEqual(self.page.value("Array.from(document.querySelectorAll('.term'), (e) => e.textContent)"), ["gang"])

    def test_the_result_says_which_points_it_leaves_out(self):
        self.start("kinds.html", "#step=8")
        self.wait_text("#lesson-of", 'tasks in Roundel (1 point) are not counted. The line has "of": 6; Roundel writes 7.')
        self.assertEqual(json.loads(self.text("#lesson-result"))["of"], 6)

    def test_texts_are_text_in_both_languages(self):
        self.assertEqual(self.page.value("document.querySelectorAll('img').length"), 0)
        self.assertIn("A <b>Teacher</b>", self.text("#sentence"))
        self.wait_text("#lesson-body", "Read this first: <img src=x>.")
        self.assertEqual(self.page.value("document.querySelector('#lesson-body strong').textContent"), "this")
        self.page.value("(() => { const s = document.getElementById('lesson-language'); s.value = 'de'; s.dispatchEvent(new Event('change')); })()")
        self.wait_text("#lesson-body", "Lies dies zuerst")
        self.wait_text("h1", "Alle Arten")

    def test_a_reload_keeps_the_answers(self):
        self.start("kinds.html", "#step=3")
        self.answer("number", "28")
        self.wait_text("#lesson-body", "Right")
        fragment = self.page.value("location.hash")
        self.start("kinds.html", fragment)
        self.wait_text("#lesson-body", "1 point of 1")

    def test_a_reach_is_told_without_points(self):
        self.start("kinds.html", "#step=7")
        self.wait_text("#lesson-body", "This page has no simulator.")
        self.wait_text("#lesson-body", "no points here")
        self.page.click_on(".question button")
        self.wait_text("#lesson-body", "/jobs/0/epochs")

    def test_inside_a_sandboxed_frame(self):
        with open(path("lesson-frame.html"), "w", encoding="utf-8") as file:
            file.write('<body style="margin:0"><iframe sandbox="allow-scripts" src="kinds.html" width="1200" height="800" style="border:0"></iframe>')
        self.page.open(path("lesson-frame.html"), ready="true")

        def step(number):
            waited(lambda: str(self.page.value_in_frame("(document.getElementById('lesson-step') || {}).textContent")).startswith(f"Step {number} "),
                   f"step {number}")
        step(1)
        waited(lambda: self.page.value_in_frame("document.documentElement.classList.contains('ready')"), "the frame is ready")
        left, top = self.page.value_in_frame(
            "(() => { const b = document.getElementById('lesson-next').getBoundingClientRect(); return [b.left + 9, b.top + 9]; })()")
        self.page.click(left, top)
        step(2)

    def test_nothing_overflows_at_any_width(self):
        for width in (1600, 1280, 1000, 720, 400):
            for step in (2, 4, 5, 6, 8):
                self.page.size(width, 900)
                self.start("kinds.html", f"#step={step}")
                self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), width, (width, step))

    def test_pictures(self):
        if base.PICTURES is None:
            self.skipTest("no folder for pictures")
        for width, height, dark in ((1280, 900, False), (1280, 900, True), (400, 860, False)):
            for step in (2, 3, 5, 8):
                self.page.size(width, height, dark)
                self.start("kinds.html", f"#step={step}")
                self.settle()
                self.page.picture(os.path.join(base.PICTURES, f"lesson-{width}{'-dark' if dark else ''}-{step}.png"))


class Shipped(LessonTest):
    def test_each_lesson_can_be_done(self):
        if not shipped():
            self.skipTest("no lessons are shipped")
        for file in shipped():
            name = os.path.basename(file).removesuffix(".lesson.json")
            with self.subTest(name):
                base.cli("lesson", "export", file, "--out", name + ".html")
                result = self.perform(name + ".html", checked(file))
                self.assertAlmostEqual(result["points"], result["of"])


def make():
    with open(path("kinds.lesson.json"), "w", encoding="utf-8") as file:
        json.dump(KINDS, file)
    base.cli("lesson", "export", "kinds.lesson.json", "--out", "kinds.html")


if __name__ == "__main__":
    sys.exit(base.main(make))
