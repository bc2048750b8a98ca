# SPDX-License-Identifier: GPL-3.0-or-later
"""Least attained service: the job that has held GPUs for the least time so far, counted in GPU-seconds, is placed
first.

The same as own-rule with priority = "0 - attained_gpu_s".
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from roundel_scheduler import Scheduler


class LeastAttained(Scheduler):
    name = "Least attained service"
    wake = ("round",)

    def decide(self, view):
        view.explain(rule="Each round the job with the least attained service is placed first.", score="attained (GPU-s)")
        view.place_in_order(sorted(view.jobs, key=lambda job: job.attained_gpu_s), score=lambda job: job.attained_gpu_s)


if __name__ == "__main__":
    LeastAttained().run()
