# SPDX-License-Identifier: GPL-3.0-or-later
"""translations_test.py PROJECT: every file of translations/ states the language in its name, and every translation has the
placeholders of its source: %1, %2 and so on. A plural form such as "one job" may lack the count (%n)."""

import pathlib
import re
import sys
import xml.etree.ElementTree

PLACE = re.compile(r"%L?[1-9]|%n")


def places(text, counted):
    found = sorted(set(PLACE.findall(text)))
    return [place for place in found if not (counted and place == "%n")]


def faults(name, root):
    language = name.removeprefix("roundel_").removesuffix(".ts")
    if root.get("language") != language:
        yield f'{name}: its language is "{root.get("language")}", not "{language}"'
    for message in root.iter("message"):
        source = message.findtext("source") or ""
        counted = message.get("numerus") == "yes"
        translation = message.find("translation")
        if translation is None or translation.get("type") in {"vanished", "obsolete"}:
            continue
        for text in [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]:
            if text and places(text, counted) != places(source, counted):
                yield f'{name}: "{text}" does not have the places of "{source}"'


def main():
    files = sorted((pathlib.Path(sys.argv[1]) / "translations").glob("*.ts"))
    found = [fault for file in files for fault in faults(file.name, xml.etree.ElementTree.parse(file).getroot())]
    print(*found, sep="\n")
    print(f"{len(files)} languages, {len(found)} faults")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
