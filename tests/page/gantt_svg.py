# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the bars of a Gantt figure from its SVG. The window's lane painter draws the figure."""

import re

LEAST_HEIGHT = 6  # pt; labels and other marks are lower than a bar
LABEL_FROM_BASE = 2.6  # pt from the base of a row's label to the middle of its row
AXIS_INSET = 0.5  # pt inside the clip, on both sides


def boxes(path):
    numbers = [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", path)]
    xs, ys = numbers[0::2], numbers[1::2]
    return min(xs), max(xs), min(ys), max(ys)


def bars(text, colors, end_s):
    """Returns {lane: [[(from_s, to_s, colour), ...] of each row]} of the fills in these colours; `end_s`: the end of the axis.
    The ends of a bar are exact except for half the gap of 1 pt between neighbours."""
    clips = [tuple(map(float, each)) for each in re.findall(
        r'<clipPath id="c\d+">\s*<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/>', text)]
    out = []
    for left, top, width, height in clips:
        bases = sorted({float(y) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', text)
                        if float(x) < left and float(x) > 0 and top < float(y) < top + height})
        rows = [[] for _ in bases]
        for path, fill in re.findall(r'<path d="([^"]+)" fill="(#[0-9a-f]{6})"', text):
            if fill not in colors:
                continue
            x0, x1, y0, y1 = boxes(path)
            middle = (y0 + y1) / 2
            if y1 - y0 < LEAST_HEIGHT or not top < middle < top + height:
                continue
            row = min(range(len(bases)), key=lambda i: abs(bases[i] - LABEL_FROM_BASE - middle))
            per_pt = end_s / (width - 2 * AXIS_INSET)
            rows[row].append(((x0 - left - AXIS_INSET) * per_pt, (x1 - left - AXIS_INSET) * per_pt, fill))
        out.append([joined(row) for row in rows])
    return out


def joined(row):
    """Returns the bars without the plates of their labels, which are inside the bars."""
    row = sorted(row)
    return [bar for bar in row if not any(other != bar and other[0] <= bar[0] and bar[1] <= other[1] for other in row)]
