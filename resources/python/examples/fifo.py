# SPDX-License-Identifier: GPL-3.0-or-later
"""First in, first out without preemption: the schedule of YARN-CS, GPU by GPU."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from roundel_scheduler import Scheduler, table


class Fifo(Scheduler):
    name = "My FIFO"
    wake = ("arrival", "completion", "node")

    def decide(self, view):
        view.others_stay()
        for job in view.waiting:
            parts = view.first_fit(job)
            if parts:
                view.place(job, parts, score=job.arrival_s)
            elif view.first_fit(job, up=True):
                break  # no job overtakes the first that waits, unless the GPUs that are up cannot hold that one
        if view.explaining:
            self.explain(view)

    def explain(self, view):
        line = [job for job in view.waiting if not view.placed(job)]
        view.explain(
            rule="Jobs start in order of arrival, and no job overtakes the first that waits.",
            score="arrival (s)",
            waiting={job: f"needs {view.gang(job, mixed=True)} GPUs, {view.free()} are free" for job in line},
            tables=[table("queue", "Jobs in line", ["job", ("arrived", "s", "amount")], [[job, job.arrival_s] for job in line], picture="order")],
        )


if __name__ == "__main__":
    Fifo().run()
