# SPDX-License-Identifier: GPL-3.0-or-later
"""Shortest remaining time first, with backfill: a job that does not fit does not block the shorter gangs behind it.

The same as own-rule with priority = "0 - remaining_s".
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from roundel_scheduler import Scheduler


class ShortestRemaining(Scheduler):
    name = "Shortest remaining time"
    wake = ("round",)

    def decide(self, view):
        view.explain(rule="Each round the job with the shortest remaining time is placed first; those that do not fit are skipped.", score="remaining (s)")
        view.place_in_order(sorted(view.jobs, key=view.remaining_s), score=view.remaining_s)


if __name__ == "__main__":
    ShortestRemaining().run()
