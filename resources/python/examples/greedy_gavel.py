# SPDX-License-Identifier: GPL-3.0-or-later
"""A greedy scheduler of Gavel's idea: jobs share time on each GPU type by how much they gain from it. It solves no
linear program.

Each round it rates every pair of a job and a type: the job's speed there, relative to its fastest type, over the
share of its age in which it held GPUs. The best pairs are placed first. So a job gets the type on which it is
relatively fast, and jobs that got little so far go first.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from roundel_scheduler import Scheduler, option, table


class GreedyGavel(Scheduler):
    name = "Greedy Gavel"
    wake = ("round",)
    share_weight = option(1.0, minimum=0.0, maximum=10.0, meaning="weight of the share of time so far: 0 looks at speeds alone")

    def decide(self, view):
        pairs = sorted(self.pairs(view), key=lambda pair: -pair[0])  # equal scores: by arrival, then by the order of the types
        for score, job, type in pairs:
            if view.placed(job):
                continue
            gang = view.gang(job)
            stays = [part for part in job.held if part.type == type and view.free(part.node, type) >= part.count]
            parts = stays if sum(part.count for part in stays) == gang else view.fewest_nodes(type, gang)
            if parts and job.rate_on(parts) > 0:
                view.place(job, parts, score=score)
        if view.explaining:
            self.explain(view, pairs)

    def pairs(self, view):
        for job in view.jobs:
            gang = view.gang(job)
            fastest = max(job.rate_of(type, gang) for type in self.cluster.types)
            held_s = job.attained_gpu_s / gang
            share = held_s / (view.now_s - job.arrival_s) if view.now_s > job.arrival_s else 0
            for type in self.cluster.types:
                if job.rate_of(type, gang) > 0:
                    yield job.weight * job.rate_of(type, gang) / fastest / (0.01 + share) ** self.share_weight, job, type

    def explain(self, view, pairs):
        rows = [[job, type, score] for score, job, type in pairs[:1000]]
        columns = ["job", ("type", "", "across"), ("priority", "", "amount")]
        view.explain(
            rule="The pair of a job and a type with the largest relative speed over the share of time so far is placed first.",
            score="priority",
            waiting={job: f"needs {view.gang(job)} GPUs of one type; pairs with a larger priority took them" for job in view.jobs if not view.placed(job)},
            tables=[table("pairs", "Jobs and types", columns, rows, picture="matrix")],
        )


if __name__ == "__main__":
    GreedyGavel().run()
