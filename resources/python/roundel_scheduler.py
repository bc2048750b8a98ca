# SPDX-License-Identifier: GPL-3.0-or-later
"""Write a scheduler for Roundel in Python, and read its runs.

    from roundel_scheduler import Scheduler

    class Fifo(Scheduler):
        wake = ("arrival", "completion", "node")

        def decide(self, view):
            view.others_stay()
            for job in view.waiting:
                parts = view.first_fit(job)
                if parts:
                    view.place(job, parts)
                else:
                    break

    if __name__ == "__main__":
        Fifo().run()

    roundel-cli run SCENARIO --policy external --set command='python3 fifo.py' --out mine

One file, Python 3.9 or later, standard library only: copy it beside your scheduler. What print() writes goes to the
log. A mistake raises an exception; its traceback is in the log, and Roundel ends the run at that instant. The page
"Protocol" of the help defines what is sent.

read_run() and read_sweep() read the folders that Roundel writes.
"""

import bisect
import collections
import json
import math
import os
import re
import sys

PROTOCOL = 1
WAKES = ("round", "arrival", "completion", "node")
PICTURES = ("none", "matrix", "timeline", "ready", "order", "shares", "levels")
ROLES = ("plain", "across", "lane", "start", "end", "amount", "reference")
TEXT_LIMIT, TABLE_LIMIT, CELL_LIMIT = 300, 16, 100_000  # characters, tables and cells of one explanation
_ABSENT = object()

Part = collections.namedtuple("Part", "node type count")
Part.__doc__ = "GPUs of one type on one node, named by their ids. A plain tuple (node, type, count) does as well."


class DecisionError(ValueError):
    """The decision cannot be carried out. The message names the job, and what would be right."""


class Option:
    """A setting that the user can change; see option()."""

    def __init__(self, default, minimum, maximum, choices, unit, meaning, key):
        self.default, self.minimum, self.maximum = default, minimum, maximum
        self.choices, self.unit, self.meaning, self.key = choices, unit, meaning, key

    @property
    def type(self):
        if self.choices is not None:
            return "choice"
        names = ((bool, "bool"), (int, "integer"), (float, "number"), (str, "text"))
        return next((name for kind, name in names if isinstance(self.default, kind)), "json")

    def declared(self):
        """As `ready` states it."""
        members = {"key": self.key, "type": self.type, "default": self.default, "unit": self.unit, "meaning": self.meaning}
        given = {"minimum": self.minimum, "maximum": self.maximum, "choices": self.choices}
        return {**members, **{name: value for name, value in given.items() if value is not None}}

    def __set_name__(self, owner, name):
        self.key = self.key or name

    def read(self, value):
        """Returns the value in the type of the default, or _ABSENT if it is not allowed."""
        if self.type == "choice":
            return value if value in self.choices else _ABSENT
        if self.type in ("integer", "number"):
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                return _ABSENT
            if (self.minimum is not None and value < self.minimum) or (self.maximum is not None and value > self.maximum):
                return _ABSENT
            if self.type == "integer":
                return int(value) if value == int(value) else _ABSENT
            return float(value)
        kinds = {"bool": bool, "text": str}
        return value if isinstance(value, kinds.get(self.type, object)) else _ABSENT


def option(default, minimum=None, maximum=None, choices=None, unit="", meaning="", key=None):
    """Declares an option of a scheduler: `k = option(2, minimum=1, maximum=9, meaning="jobs examined")` in the class;
    self.k is its value.

    The default gives the type: bool, integer, number (2.0), text, or json for a list or an object; `choices` makes a
    choice. The user sets it with --set options='{"k": 3}', or as a knob in the window.
    """
    if choices is not None and not all(isinstance(each, str) for each in choices):
        raise ValueError("choices are texts")
    return Option(default, minimum, maximum, list(choices) if choices is not None else None, unit, meaning, key)


class Node:
    """A node of the cluster: id, and gpus = {type: count} in the order of the file."""

    def __init__(self, members):
        self.id = members["id"]
        self.gpus = {}
        for group in members["gpus"]:
            self.gpus[group["type"]] = self.gpus.get(group["type"], 0) + int(group["count"])

    def __repr__(self):
        return f"Node({self.id!r}, {self.gpus!r})"


class Cluster:
    """The nodes of the scenario in the order of its file, whether up or down.

    nodes: list of Node. types: list of type ids. gpu_types: {type: its members, as vram_gib}. total: {type: number of
    GPUs}.
    """

    def __init__(self, hello):
        self.gpu_types = {each["id"]: each for each in hello["gpu_types"]}
        self.types = list(self.gpu_types)
        self.nodes = [Node(each) for each in hello["nodes"]]
        self.total = dict.fromkeys(self.types, 0)
        self.largest = dict.fromkeys(self.types, 0)  # GPUs of the type on the node that has most
        self._slots = []  # (node, type, count), by node and then by type
        self._slot = {}  # (node, type): its place in _slots
        self._slots_of_type = {type: [] for type in self.types}
        self._slots_of_node = {}
        for node in self.nodes:
            first = len(self._slots)
            for type, count in node.gpus.items():
                self._slot[node.id, type] = len(self._slots)
                self._slots_of_type[type].append(len(self._slots))
                self._slots.append((node.id, type, count))
                self.total[type] += count
                self.largest[type] = max(self.largest[type], count)
            self._slots_of_node[node.id] = range(first, len(self._slots))


class Job:
    """A job that has arrived and not ended. Its attributes are the members of the protocol:

    id, arrival_s, gpus (the gang size of schedulers that do not choose one), sizes (all that are allowed), weight,
    iterations, done, remaining, rate, rate_spread, started, wait_s, attained_gpu_s, restarts; name, user, group,
    model (None if not stated); stated (the job as in the file, if the class states `stated = True`). held: list of
    Part, empty while it waits. Do not change them.
    """

    name = user = group = model = stated = shares_with = None
    rate_model = "bottleneck"

    def __init__(self, clock, members):
        own = self.__dict__
        own.update(members)
        own["_clock"], own["_since"], own["_gangs"] = clock, clock.now_s, {}
        own["_index"] = {size: i for i, size in enumerate(members["sizes"])}
        self._hold(members["held"])

    def _hold(self, held):
        self.__dict__["held"] = [Part(part["node"], part["type"], int(part["count"])) for part in held]
        self.__dict__["shares_with"] = held[0].get("with") if held else None

    def _update(self, members, was_stopped):
        own = self.__dict__
        held = members.get("held")
        if "wait_s" in members:
            own["_since"] = self._clock.now_s
        elif held is not None:  # the wait is that of the last question; it grows since then, or since the job lost its node
            own["wait_s"] = self._waited(self._clock.last_s)
            own["_since"] = self._clock.last_s if was_stopped else self._clock.now_s
        own.update(members)
        if not members.keys().isdisjoint(("sizes", "gpus", "rate", "rate_spread")):
            own["_index"], own["_gangs"] = {size: i for i, size in enumerate(self.sizes)}, {}
        if held is not None:
            self._hold(held)

    def _waited(self, now_s):
        own = self.__dict__
        return own["wait_s"] if own["held"] else own["wait_s"] + (now_s - own["_since"])

    @property
    def wait_s(self):
        """The time without GPUs so far."""
        return self._waited(self._clock.now_s)

    def rate_of(self, type, count, spread=False):
        """The iterations/s of `count` GPUs of one type, on one node or spread over several; 0 if it cannot run so."""
        rates = (self.rate_spread if spread else self.rate).get(type)
        at = self._index.get(count)
        return rates[at] if rates is not None and at is not None else 0

    def can_use(self, type):
        """Whether the job can run on this type at all."""
        return self.rate.get(type) is not None

    def rate_on(self, parts):
        """The iterations/s of a gang; 0 if it cannot run so. On mixed types the smallest entry counts, or the sum if
        the rates are additive.
        """
        at = self._index.get(sum(part[2] for part in parts))
        if at is None:
            return 0
        first = parts[0][0]
        table = self.rate if all(part[0] == first for part in parts) else self.rate_spread
        rates = []
        for _, type, count in parts:
            rate = table.get(type)
            if rate is None or rate[at] <= 0:
                return 0
            rates.append(rate[at] / self.sizes[at] * count if self.rate_model == "additive" else rate[at])
        return sum(rates) if self.rate_model == "additive" else min(rates)

    def __repr__(self):
        return f"Job({self.id!r})"


class _Clock:
    now_s = last_s = 0


def _fewest_nodes(cluster, left, type, count):
    """`count` GPUs of a type on the fewest nodes: of the smallest sufficient sets of nodes the one that is first in
    the file. None if too few are free.
    """
    slots = [slot for slot in cluster._slots_of_type[type] if left[slot] > 0]
    for slot in slots:
        if left[slot] >= count:
            return [Part(cluster._slots[slot][0], type, count)]
    sizes = sorted(left[slot] for slot in slots)  # of the nodes that are not visited yet
    if count <= 0 or sum(sizes) < count:
        return None
    nodes = 1
    while sum(sizes[-nodes:]) < count:
        nodes += 1
    parts = []
    for slot in slots:
        free = left[slot]
        del sizes[bisect.bisect_left(sizes, free)]
        if free + (sum(sizes[-(nodes - 1):]) if nodes > 1 else 0) < count:
            continue  # the smallest set does not need this node
        parts.append(Part(cluster._slots[slot][0], type, min(free, count)))
        count -= parts[-1].count
        nodes -= 1
        if count == 0:
            return parts
    return None


class View:
    """What decide() sees, and its answer.

    now_s; round (k at the boundary k * round_s, otherwise None); jobs: all that have arrived and not ended, by
    arrival; changes: what happened since the last decision, as "arrival" or "node"; down: ids of nodes that are down;
    explaining: whether an explanation is wanted; cluster, as self.cluster. Set wake_s to be asked again at that time.

    At first all GPUs that are up are free, and a job that is not placed loses its GPUs. After others_stay() jobs keep
    what they hold.
    """

    def __init__(self, session, question):
        self.now_s, self.round = question["now_s"], question["round"]
        self.jobs = list(session.jobs.values())
        self.changes, self.down = question.get("changes", []), question.get("down", [])
        self.explaining = question.get("explain", False)
        self.cluster = session.cluster
        self.wake_s = None
        self._session = session
        self._jobs = session.jobs
        self._left, self._total = list(session.up), dict(session.up_total)  # free GPUs, by slot and by type
        self._places, self._stops, self._shares = {}, [], {}
        self._stay = self._keep = False
        self._why = {"rule": "", "score": "", "chosen": {}, "waiting": {}, "tables": []}

    # What is there.

    @property
    def waiting(self):
        """The jobs that hold no GPU, by arrival."""
        return (job for job in self.jobs if not job.held)

    @property
    def running(self):
        """The jobs that hold GPUs, by arrival."""
        return (job for job in self.jobs if job.held)

    def job(self, id):
        """The job with this id; KeyError if it has not arrived or has ended."""
        return self._jobs[id]

    def free(self, node=None, type=None):
        """The number of free GPUs of a type on a node. Without a node: of all nodes; without a type: of all types."""
        if node is None:
            return sum(self._total.values()) if type is None else self._total[type]
        slots = self.cluster._slots_of_node.get(_id(node))
        if slots is None:
            raise DecisionError(f"there is no node {node}")
        return sum(max(0, self._left[slot]) for slot in slots if type in (None, self.cluster._slots[slot][1]))

    def up(self, type):
        """The number of GPUs of a type on nodes that are up, free or not."""
        return self._session.up_total[type]

    # Gangs and the GPUs that they fit on. None of these functions places anything.

    def gang(self, job, mixed=False):
        """The gang size for a scheduler that does not choose one: job.gpus, if the whole cluster can hold it on one
        type (`mixed`: on any types), otherwise the largest smaller size that it can hold, otherwise the smallest
        larger one.
        """
        known = job._gangs
        if mixed not in known:
            sizes = [job.gpus, *(n for n in reversed(job.sizes) if n < job.gpus), *(n for n in job.sizes if n > job.gpus)]
            holds = self._any_types_hold if mixed else self._one_type_holds
            known[mixed] = next((n for n in sizes if holds(job, n)), job.gpus)
        return known[mixed]

    def remaining_s(self, job):
        """The time that the job still needs with gang(job) on its fastest type, on one node; infinite if no type can
        run this gang.
        """
        gang = self.gang(job)
        rate = max((job.rate_of(type, gang) for type, total in self.cluster.total.items() if total >= gang), default=0)
        return job.remaining / rate if rate > 0 else math.inf

    def first_fit(self, job, count=None, up=False):
        """`count` free GPUs (by default gang(job, mixed=True)) on the first nodes of the file, of any types that can
        run the job; None if it does not fit. up=True: as if no other job were there.
        """
        count = count or self.gang(job, mixed=True)
        left, total = (self._session.up, self._session.up_total) if up else (self._left, self._total)
        near = [type for type, rates in job.rate.items() if rates is not None and job.rate_of(type, count) > 0]
        parts = self._gather(left, total, near, count)
        if parts and job.rate_on(parts) > 0:
            return parts
        far = [type for type, rates in job.rate.items() if rates is not None and job.rate_of(type, count, spread=True) > 0]
        parts = self._gather(left, total, far, count)
        if parts and job.rate_on(parts) > 0:
            return parts
        for node in self.cluster.nodes if any(total.get(type, 0) for type in near) else ():
            parts = self._from_slots(self.cluster._slots_of_node[node.id], left, near, count)
            if parts and job.rate_on(parts) > 0:
                return parts
        return None

    def fewest_nodes(self, type, count):
        """`count` free GPUs of one type on the fewest nodes, the first in the file; None if fewer are free."""
        return _fewest_nodes(self.cluster, self._left, type, count) if self._total[type] >= count else None

    def fastest(self, job, count=None):
        """`count` free GPUs (by default gang(job)) of the type on which the job is fastest, on the fewest nodes; None
        if it fits nowhere.
        """
        count = count or self.gang(job)
        best, best_rate = None, 0
        for type in self.cluster.types:
            parts = self.fewest_nodes(type, count) if job.can_use(type) else None
            rate = job.rate_on(parts) if parts else 0
            if rate > best_rate:
                best, best_rate = parts, rate
        return best

    # The answer.

    def others_stay(self):
        """Jobs keep their GPUs unless they are placed or stopped. Call it first."""
        if self._places:
            raise DecisionError("others_stay() must be called before the first place()")
        self._stay = True
        self._left, self._total = list(self._session.idle), dict(self._session.idle_total)

    def place(self, job, parts, score=None, share=None):
        """Gives the job these GPUs from now on: a list of Part or (node, type, count). An empty list: it holds
        nothing.

        `score` is its value in the explanation. `share`: the other job on the same GPU, if the scenario states
        pair_throughput; place both. Raises DecisionError if the GPUs are not free, or the job does not allow this
        gang.
        """
        job = self._known(job)
        if job.id in self._places or job.id in self._stops:
            raise DecisionError(f"{job.id} is placed or stopped twice")
        parts = self._checked_parts(job, parts)
        if not parts:
            self.stop(job)
            return
        if self._stay:
            self._give_back(job)
        if share is not None:
            self._share(job, self._known(share), parts)
        else:
            for node, type, count in parts:
                self._take(job, node, type, count)
        self._places[job.id] = parts
        if score is not None:
            self.explain(chosen={job: score})

    def placed(self, job):
        """Whether the job was placed in this decision."""
        return _id(job) in self._places

    def stop(self, job):
        """The job holds nothing from now on. Without others_stay() this is so for every job that is not placed."""
        job = self._known(job)
        if job.id in self._places:
            raise DecisionError(f"{job.id} is placed and stopped")
        if self._stay and job.held:
            self._give_back(job)
            self._stops.append(job.id)

    def keep(self):
        """Changes nothing, and records no decision. An earlier wake_s is still valid."""
        self._keep = True

    def place_in_order(self, jobs, score=None):
        """Places jobs one after another, each with its gang. A job keeps its GPUs unless an earlier one took them.
        Otherwise it takes GPUs of the type on which it is fastest, on the fewest nodes, first those that no later job
        holds. A job that does not fit is skipped, and loses its GPUs.

        Explains who was placed and why others wait. score(job): the number in the explanation.
        """
        jobs = list(jobs)
        if self._stay or self._places:
            raise DecisionError("place_in_order() decides on all jobs: call it without others_stay() and place()")
        later = [0] * len(self._left)  # GPUs of jobs that are not placed yet
        for job in jobs:
            for node, type, count in job.held:
                later[self.cluster._slot[node, type]] += count
        unheld = [max(0, free - held) for free, held in zip(self._left, later)]
        for job in jobs:
            if not self.explaining and not self.free():
                return
            slots = [self.cluster._slot[node, type] for node, type, _ in job.held]
            for slot, part in zip(slots, job.held):
                later[slot] -= part.count
                unheld[slot] = max(0, self._left[slot] - later[slot])
            parts = self._kept(job, slots) or self._fastest_unheld(job, unheld)
            if not parts:
                most = max((self._total[type] for type in self.cluster.types if job.can_use(type)), default=0)
                self.reason(job, f"needs {self.gang(job)} GPUs of one type; {most} are free behind the jobs before it")
            else:
                self.place(job, parts, score(job) if score and self.explaining else None)
                for node, type, _ in parts:
                    slot = self.cluster._slot[node, type]
                    unheld[slot] = max(0, self._left[slot] - later[slot])

    # The explanation. It is sent only if it is wanted, so a decision must not depend on it.

    def explain(self, rule=None, score=None, chosen=None, waiting=None, tables=None):
        """Says why, in one call or several. rule: one sentence. score: what the numbers in `chosen` ({job: number})
        are. waiting: {job: reason}. tables: a list of table(). Texts are cut after 300 characters.
        """
        if not self.explaining:
            return
        if rule is not None:
            self._why["rule"] = str(rule)[:TEXT_LIMIT]
        if score is not None:
            self._why["score"] = str(score)[:TEXT_LIMIT]
        for job, number in (chosen or {}).items():
            if math.isfinite(number):
                self._why["chosen"][_id(job)] = number
        for job, text in (waiting or {}).items():
            self._why["waiting"][_id(job)] = str(text)[:TEXT_LIMIT]
        self._why["tables"] += tables or []

    def reason(self, job, text):
        """Says why a job waits."""
        self.explain(waiting={job: text})

    # Private to this file.

    def _known(self, job):
        known = self._jobs.get(_id(job))
        if known is None:
            raise DecisionError(f"{_id(job)} is no job that has arrived and not ended")
        return known

    def _stopped(self, job):
        return not self._keep and job.id not in self._places and (not self._stay or job.id in self._stops)

    def _check_part(self, job, node, type, count):
        if isinstance(count, bool) or count != int(count) or count < 1:
            raise DecisionError(f"{job.id}: {count} is no number of GPUs")
        if (node, type) not in self.cluster._slot:
            has = ", ".join(next((each.gpus for each in self.cluster.nodes if each.id == node), ()))
            raise DecisionError(f"{job.id}: node {node} has {has}, not {type}" if has else f"{job.id}: there is no node {node}")
        if not job.can_use(type):
            raise DecisionError(f"{job.id} cannot run on {type}")
        if node in self.down:
            raise DecisionError(f"{job.id}: node {node} is down")

    def _checked_parts(self, job, parts):
        merged = {}
        for part in parts or ():
            node, type, count = (part["node"], part["type"], part["count"]) if isinstance(part, dict) else part
            node = _id(node)
            self._check_part(job, node, type, count)
            merged[node, type] = merged.get((node, type), 0) + int(count)
        gang = sum(merged.values())
        if merged and gang not in job._index:
            raise DecisionError(f"{job.id} is given {gang} GPUs; it allows {', '.join(map(str, job.sizes))}")
        return [Part(node, type, count) for (node, type), count in merged.items()]

    def _take(self, job, node, type, count):
        slot = self.cluster._slot[node, type]
        if self._left[slot] < count:
            raise DecisionError(f"{job.id} needs {count} {type} on node {node}; {max(0, self._left[slot])} free")
        self._left[slot] -= count
        self._total[type] -= count

    def _give_back(self, job):
        other = job.shares_with
        if other in self._jobs and other not in self._places and other not in self._stops:
            return  # it still holds the GPU
        for node, type, count in job.held:
            self._left[self.cluster._slot[node, type]] += count
            self._total[type] += count

    def _share(self, job, other, parts):
        if len(parts) != 1 or parts[0].count != 1:
            raise DecisionError(f"{job.id}: two jobs share one GPU")
        if self._shares.get(other.id) == job.id:  # the first of the two took the GPU
            if self._places[other.id] != parts:
                raise DecisionError(f"{job.id} is to share with {other.id}, which is placed elsewhere")
        else:
            self._take(job, *parts[0])
        self._shares[job.id] = other.id

    def _any_types_hold(self, job, n):
        spread = sum(total for type, total in self.cluster.total.items() if job.rate_of(type, n, spread=True) > 0)
        return spread >= n or any(sum(count for type, count in node.gpus.items() if job.rate_of(type, n) > 0) >= n for node in self.cluster.nodes)

    def _one_type_holds(self, job, n):
        total, largest = self.cluster.total, self.cluster.largest
        return any((job.rate_of(type, n, spread=True) > 0 and total[type] >= n) or (job.rate_of(type, n) > 0 and largest[type] >= n)
                   for type in self.cluster.types)

    def _gather(self, left, total, types, count):
        if sum(total.get(type, 0) for type in types) < count:
            return None
        return self._from_slots(range(len(left)), left, types, count)

    def _from_slots(self, slots, left, types, count):
        parts = []
        for slot in slots:
            if left[slot] <= 0:
                continue
            node, type, _ = self.cluster._slots[slot]
            if type not in types:
                continue
            parts.append(Part(node, type, min(count, left[slot])))
            count -= parts[-1].count
            if not count:
                return parts
        return None

    def _kept(self, job, slots):
        held = job.held
        fits = held and all(part.type == held[0].type for part in held) and sum(part.count for part in held) == self.gang(job)
        fits = fits and all(self._left[slot] >= part.count for slot, part in zip(slots, held))
        return held if fits and job.rate_on(held) > 0 else None

    def _fastest_unheld(self, job, unheld):
        gang = self.gang(job)
        best, best_rate = None, 0
        for type in self.cluster.types:
            if not job.can_use(type) or self._total[type] < gang:
                continue
            parts = _fewest_nodes(self.cluster, unheld, type, gang) or _fewest_nodes(self.cluster, self._left, type, gang)
            rate = job.rate_on(parts) if parts else 0
            if rate > best_rate:
                best, best_rate = parts, rate
        return best

    def _answer(self, id):
        answer = {"type": "decision", "id": id}
        if self._keep:
            if self._places or self._stops or self.wake_s is not None:
                raise DecisionError("keep() changes nothing: do not place or stop jobs or set wake_s beside it")
            answer["keep"] = True
            return answer
        for job, other in self._shares.items():
            if self._shares.get(other) != job:
                raise DecisionError(f"{job} is to share with {other}: place {other} on the same GPU with share={job!r}")
        answer["place"] = {job: [self._member(job, part) for part in parts] for job, parts in self._places.items()}
        if self._stay:
            answer["others_stay"] = True
            answer["stop"] = self._stops
        if self.wake_s is not None:
            if not self.now_s < self.wake_s < math.inf:
                raise DecisionError(f"wake_s is {self.wake_s}; it must be after now_s, {self.now_s}")
            answer["wake_s"] = self.wake_s
        if self.explaining:
            tables = self._why["tables"]
            if len(tables) > TABLE_LIMIT or sum(len(each["rows"]) * len(each["columns"]) for each in tables) > CELL_LIMIT:
                raise DecisionError(f"an explanation has at most {TABLE_LIMIT} tables with {CELL_LIMIT} cells together")
            answer["why"] = {name: value for name, value in self._why.items() if value}
        return answer

    def _member(self, job, part):
        member = {"node": part.node, "type": part.type, "count": part.count}
        if job in self._shares:
            member["with"] = self._shares[job]
        return member


def _id(thing):
    return thing.id if isinstance(thing, (Job, Node)) else thing


def table(id, title, columns, rows, picture="none", chosen=()):
    """A table of an explanation.

    columns: names, or (name, unit) or (name, unit, role); those named job, node and type become links. rows: lists of
    numbers, texts, jobs or None. chosen: numbers of the rows that were chosen. picture: how it is drawn (PICTURES),
    by the roles of its columns (ROLES).
    """
    if picture not in PICTURES:
        raise ValueError(f"table {id}: picture is one of {', '.join(PICTURES)}, not {picture}")
    heads = []
    for column in columns:
        name, unit, role = (column, "", "plain") if isinstance(column, str) else (*column, "plain")[:3]
        if role not in ROLES:
            raise ValueError(f"table {id}: the role of a column is one of {', '.join(ROLES)}, not {role}")
        heads.append({"name": name, "unit": unit, "role": role})
    cells = [[_cell(cell) for cell in row] for row in rows]
    if any(len(row) != len(heads) for row in cells):
        raise ValueError(f"table {id}: each row needs {len(heads)} cells")
    return {"id": id, "title": title[:TEXT_LIMIT], "picture": picture, "columns": heads, "rows": cells, "chosen": list(chosen)}


def _cell(cell):
    if isinstance(cell, float) and not math.isfinite(cell):
        return None
    return cell[:TEXT_LIMIT] if isinstance(cell, str) else _id(cell)


class Scheduler:
    """The base of a scheduler: state what it is in the class, write decide(), and call run().

    name: shown in the window. wake: what it is asked at, some of WAKES. stateless: True promises that the answer
    follows from the view and hello alone. With False put all that is to be remembered into self.state (what JSON can
    say; None at first), because the program is asked again about earlier instants. view: what is sent, "changes" or
    "full"; view.jobs is whole under both. stated: each job has the members of the file. Options: see option().

    Before the first decision it has cluster, seed, round_s, restart_s and first_start_s.
    """

    name = None
    wake = ("round",)
    stateless = True
    view = "changes"
    stated = False
    state = None

    def start(self):
        """Called once, when the cluster and the options are known."""

    def decide(self, view):
        """Places jobs: see View. Called at each decision instant with at least one job."""
        raise NotImplementedError("write decide(self, view)")

    def run(self):
        """Answers the questions on standard input until they end."""
        answers = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # what the program prints goes to the log
        session, question = Session(self), {}
        try:
            for line in sys.stdin.buffer:
                question = json.loads(line)
                answer = session.answer(question)
                if answer is None:
                    break
                answers.write(json.dumps(answer, allow_nan=False, separators=(",", ":")).encode() + b"\n")
                answers.flush()
        except (BrokenPipeError, KeyboardInterrupt):
            os._exit(1)  # without flushing into a closed pipe
        except Exception:
            if "now_s" in question:
                print(f"at {question['now_s']} s, question {question['id']}:", file=sys.stderr)
            raise


class Session:
    """A scheduler and what it was sent so far. answer() takes a question and returns the answer as dicts: for tests
    without a process.
    """

    def __init__(self, scheduler):
        wakes = [scheduler.wake] if isinstance(scheduler.wake, str) else list(scheduler.wake)
        if not wakes or any(each not in WAKES for each in wakes):
            raise ValueError(f"wake has at least one of {', '.join(WAKES)}, not {wakes}")
        if scheduler.view not in ("full", "changes"):
            raise ValueError(f"view is full or changes, not {scheduler.view}")
        self._scheduler, self._wakes = scheduler, wakes
        self._clock = _Clock()
        self._down = self._last = None
        self.cluster, self.jobs = None, {}
        self.up, self.up_total, self.idle, self.idle_total = [], {}, [], {}

    def answer(self, question):
        """Returns None at the end."""
        kind = question["type"]
        if kind == "decide":
            return self._decide(question)
        if kind == "hello":
            return self._ready(question)
        if kind == "end":
            return None
        raise ValueError(f"unknown question {kind}")

    def _ready(self, hello):
        scheduler = self._scheduler
        self.cluster = scheduler.cluster = Cluster(hello)
        scheduler.seed = hello["seed"]
        scheduler.round_s, scheduler.restart_s, scheduler.first_start_s = hello["round_s"], hello["restart_s"], hello["first_start_s"]
        options = {}
        for kind in reversed(type(scheduler).__mro__):
            options.update((name, value) for name, value in vars(kind).items() if isinstance(value, Option))
        given, allowed = hello.get("options") or {}, True
        for name, each in options.items():
            value = each.read(given[each.key]) if each.key in given else each.default
            allowed = allowed and value is not _ABSENT
            setattr(scheduler, name, each.default if value is _ABSENT else value)
        if allowed:  # otherwise Roundel refuses the value
            scheduler.start()
        return {
            "type": "ready", "protocol": PROTOCOL, "name": scheduler.name or type(scheduler).__name__, "wake": self._wakes,
            "stateless": scheduler.stateless, "view": scheduler.view, "stated": scheduler.stated,
            "options": [each.declared() for each in options.values()],
        }

    def _decide(self, question):
        scheduler = self._scheduler
        self._merge(question)
        if not scheduler.stateless:
            scheduler.state = question.get("state")
        view = self._last = View(self, question)
        scheduler.decide(view)
        answer = view._answer(question["id"])
        if not scheduler.stateless:
            answer["state"] = scheduler.state
        elif scheduler.state is not None:
            raise DecisionError("self.state is handed back only if the class states stateless = False")
        return answer

    def _merge(self, question):
        self._clock.last_s, self._clock.now_s = self._clock.now_s, question["now_s"]
        down = question.get("down", [])
        recount = down != self._down
        if self._scheduler.view == "full" or question.get("reset") or self._down is None:
            self.jobs = {members["id"]: Job(self._clock, members) for members in question["jobs"]}
            recount = True
        else:
            self._merge_changes(question)
        if recount:
            self._recount(down)

    def _merge_changes(self, question):
        jobs = self.jobs
        for id in question.get("ended", ()):
            if id in jobs:
                self._count(jobs.pop(id), 1)
        latest = next(reversed(jobs.values())).arrival_s if jobs else -math.inf
        sort = False
        for members in question["jobs"]:
            job = jobs.get(members["id"])
            if job is None:
                job = jobs[members["id"]] = Job(self._clock, members)
                sort = sort or job.arrival_s < latest
                self._count(job, -1)
            elif "held" in members:
                self._count(job, 1)
                job._update(members, self._last is not None and self._last._stopped(job))
                self._count(job, -1)
            else:
                job._update(members, False)
        if sort:
            self.jobs = {job.id: job for job in sorted(jobs.values(), key=lambda job: job.arrival_s)}

    def _recount(self, down):
        self._down, gone = list(down), set(down)
        self.up = [0 if node in gone else count for node, _, count in self.cluster._slots]
        self.up_total = {type: sum(self.up[slot] for slot in slots) for type, slots in self.cluster._slots_of_type.items()}
        self.idle, self.idle_total = list(self.up), dict(self.up_total)
        for job in self.jobs.values():
            self._count(job, -1)

    def _count(self, job, sign):
        if job.shares_with is not None and job.shares_with < job.id:
            return  # the other job counts the GPU
        for node, type, count in job.held:
            self.idle[self.cluster._slot[node, type]] += sign * count
            self.idle_total[type] += sign * count


# Reading what Roundel writes. What only this part needs is imported here and there: it would triple the start of a scheduler.

_TEXT_COLUMNS = {  # of each file; other columns are numbers if all their cells are
    "jobs.csv": {"job"},
    "segments.csv": {"job", "node", "gpu_type", "kind", "part"},
    "results.csv": {"scheduler", "status", "message"},
    "summary.csv": {"scheduler", "metric", "unit"},
    "comparison.csv": {"label", "policy", "options", "status", "workload"},
}
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$")
_GUARDED = re.compile(r"'+[=+\-@]")  # an apostrophe keeps spreadsheets from reading a text as a formula


class Rows(list):
    """Rows of a table, each a dict by column. Missing values are None."""

    def __init__(self, rows, columns):
        super().__init__(rows)
        self.columns = columns

    def column(self, name):
        """The values of one column, without missing ones."""
        return [row[name] for row in self if row[name] is not None]

    def frame(self):
        """The rows as a pandas.DataFrame."""
        try:
            import pandas
        except ImportError:
            raise ImportError("frame() needs pandas: apt install python3-pandas, or pip install pandas") from None
        return pandas.DataFrame(list(self), columns=self.columns)


class Run:
    """A folder that `roundel-cli run` wrote. Files are read on first use; a file that was changed since is refused,
    unless as_is is true.

    info: run.json. label: the name of its lane. metrics: {name: number}. jobs, segments, rounds: Rows. decisions: a
    list of dicts, empty if none were written. scenario, timing: dicts.
    """

    def __init__(self, folder, as_is=False):
        self.folder, self.as_is = _path(folder), as_is
        if not (self.folder / "run.json").is_file():
            inner = sorted(each.parent.name for each in self.folder.glob("*/run.json"))
            hint = f"; it has the runs {', '.join(inner)}" if inner else ""
            raise FileNotFoundError(f"{folder} has no run.json{hint}")
        self.info = json.loads((self.folder / "run.json").read_bytes())
        self.metrics = self.info["metrics"]
        self.label = self.info.get("label") or self.info["policy"]

    def __getattr__(self, name):
        readers = {
            "jobs": lambda: self._table("jobs.csv"),
            "segments": lambda: self._table("segments.csv"),
            "rounds": lambda: self._table("rounds.csv"),
            "decisions": lambda: [json.loads(line) for line in (self._bytes("decisions.jsonl") or b"").splitlines()],
            "scenario": lambda: json.loads(self._needed("scenario.json")),
            "timing": lambda: json.loads(self._needed("timing.json")),
        }
        if name not in readers:
            raise AttributeError(f"a run has no {name!r}")
        value = readers[name]()
        setattr(self, name, value)
        return value

    def _bytes(self, name):
        import gzip
        import hashlib

        for path in (self.folder / name, self.folder / f"{name}.gz"):
            if not path.is_file():
                continue
            data = path.read_bytes()
            digest = self.info.get("files", {}).get(path.name)
            if digest and not self.as_is and hashlib.sha256(data).hexdigest() != digest:
                raise ValueError(f"{path} was changed after the run; read_run(folder, as_is=True) reads it")
            return gzip.decompress(data) if path.suffix == ".gz" else data
        return None

    def _needed(self, name):
        data = self._bytes(name)
        if data is None:
            raise FileNotFoundError(f"{self.folder} has no {name}")
        return data

    def _table(self, name):
        return _rows(self._needed(name), _TEXT_COLUMNS.get(name, ()))

    def __repr__(self):
        return f"Run({str(self.folder)!r})"


class Sweep:
    """A folder that `roundel-cli sweep` wrote. results: Rows, one for each run. summary: Rows of means. info:
    sweep.json.
    """

    def __init__(self, folder):
        self.folder = _path(folder)
        self.results = _file_rows(self.folder / "results.csv")
        summary, info = self.folder / "summary.csv", self.folder / "sweep.json"
        self.summary = _file_rows(summary) if summary.is_file() else Rows([], [])
        self.info = json.loads(info.read_bytes()) if info.is_file() else {}

    def run(self, number):
        """The run of a row, by its column `run`. Requires `sweep --keep runs`."""
        return Run(self.folder / "runs" / f"{number:07d}")


class Comparison:
    """A folder that `roundel-cli compare` wrote. results: Rows, one for each lane. runs: list of Run, by the names of
    their folders.
    """

    def __init__(self, folder):
        self.folder = _path(folder)
        self.results = _file_rows(self.folder / "comparison.csv")
        self.runs = [Run(each.parent) for each in sorted(self.folder.glob("**/run.json"))]


def read_run(folder, as_is=False):
    """Reads a run's folder; see Run."""
    return Run(folder, as_is)


def read_sweep(folder):
    """Reads a sweep's folder; see Sweep."""
    return Sweep(folder)


def read_comparison(folder):
    """Reads a comparison's folder; see Comparison."""
    return Comparison(folder)


def _file_rows(path):
    return _rows(path.read_bytes(), _TEXT_COLUMNS.get(path.name, ()))


def _path(folder):
    import pathlib

    return pathlib.Path(folder)


def _rows(data, texts):
    import csv
    import io

    lines = csv.reader(io.StringIO(data.decode("utf-8"), newline=""))
    head = next(lines, [])
    cells = list(zip(*lines)) or [()] * len(head)
    columns = [_column(values, name in texts) for name, values in zip(head, cells)]
    return Rows((dict(zip(head, row)) for row in zip(*columns)), head)


def _column(values, is_text):
    if is_text or not all(value == "" or _NUMBER.match(value) for value in values):
        return [None if value == "" else value[1:] if _GUARDED.match(value) else value for value in values]
    return [None if value == "" else int(value) if value.lstrip("+-").isdigit() else float(value) for value in values]
