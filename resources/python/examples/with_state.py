# SPDX-License-Identifier: GPL-3.0-or-later
"""Equal GPU-time for users: the user whose jobs have used the least so far, ended ones included, is served first.

A job that has ended is no longer in the view. So the scheduler has to remember what users used, in self.state:
Roundel keeps it with each decision and hands it back, because the window steps back, branches, and may ask a new
process.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from roundel_scheduler import Scheduler


class FairUsers(Scheduler):
    name = "Fair users"
    wake = ("round",)
    stateless = False

    def decide(self, view):
        state = self.state or {"ended": {}, "jobs": {}}  # GPU-seconds of ended jobs by user; of active jobs, with their user, as last seen
        now = {job.id: [user_of(job), job.attained_gpu_s] for job in view.jobs}
        for id, (user, used) in state["jobs"].items():
            if id not in now:
                state["ended"][user] = state["ended"].get(user, 0) + used
        state["jobs"] = now
        self.state = state

        used = dict(state["ended"])
        for user, attained in now.values():
            used[user] = used.get(user, 0) + attained
        view.explain(rule="The user who has used the least GPU-time so far is served first.", score="used by the user (GPU-s)")
        view.place_in_order(sorted(view.jobs, key=lambda job: used[user_of(job)]), score=lambda job: used[user_of(job)])


def user_of(job):
    return job.user or job.id


if __name__ == "__main__":
    FairUsers().run()
