# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that the transcript on the help page "Protocol" equals the messages of a run and is valid by the schema.

usage: transcript_test.py ROUNDEL_CLI
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "resources" / "help" / "protocol.md"

# A program that answers as in the transcript. If a question differs, the program ends with a message on standard error.
PLAYER = """
import json, pathlib, re, sys
lines = json.loads(pathlib.Path(__file__).with_name("transcript.json").read_text(encoding="utf-8"))
version = re.compile(r'"program":"[^"]*"')
for question, answer in lines:
    asked = sys.stdin.readline().rstrip("\\n")
    if version.sub("", asked) != version.sub("", question):
        sys.exit(f"asked {asked}\\nnot   {question}")
    if answer is None:
        break
    print(answer, flush=True)
else:
    sys.exit("the transcript lacks the end")
"""


def transcript():
    """Returns pairs of question and answer. A line of the page that begins with neither arrow continues the previous line."""
    found = []
    block = PAGE.read_text(encoding="utf-8").split("## A transcript")[1]
    for line in re.findall(r"^    (.*)$", block, re.MULTILINE):
        if line.startswith(("-> ", "<- ")):
            found.append([line[:2], line[3:]])
        else:
            found[-1][1] += line.strip()
    pairs = []
    for arrow, text in found:
        if arrow == "->":
            pairs.append([text, None])
        else:
            pairs[-1][1] = text
    return pairs


class Transcript(unittest.TestCase):
    def test_a_run_asks_these_questions_and_takes_these_answers(self):
        pairs = transcript()
        self.assertGreater(len(pairs), 4)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "player.py").write_text(PLAYER, encoding="utf-8")
            (folder / "transcript.json").write_text(json.dumps(pairs), encoding="utf-8")
            command = [CLI, "run", str(ROOT / "scenarios" / "hadar-fig1.json"), "--policy", "external", "--set", "command=python3 player.py"]
            ran = subprocess.run([*command, "--out", "run"], cwd=folder, capture_output=True, text=True, check=False)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            decisions = list((folder / "run").glob("decisions.jsonl*"))
            self.assertEqual(len(decisions), 1)

    def test_each_line_fits_the_schema_and_a_damaged_one_does_not(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3-jsonschema is not installed")
        schema = json.loads((ROOT / "resources" / "protocol.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for line in (json.loads(text) for pair in transcript() for text in pair if text is not None):
            validator.validate(line)
            self.assertFalse(validator.is_valid({**line, "type": "other"}))
            if line["type"] == "decision":
                self.assertFalse(validator.is_valid({**line, "keep": True}), "place and keep exclude each other")


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
