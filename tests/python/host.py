# SPDX-License-Identifier: GPL-3.0-or-later
"""A small host of the protocol, for tests without roundel-cli: it runs a scenario with a program that answers questions.

It supports gangs with stated throughput, restarts, node and job events, but no timing, stages, sync, pairs or horizon. It does not
number GPUs, so tests compare placements, not segments. Times differ from the kernel's by rounding.
"""

import json
import math
import os
import subprocess


class Curve:
    """Returns the rate of each GPU of a gang on one type, as defined in core/model/problem.h."""

    def __init__(self, cell, divisor=1):
        self.cell = cell / divisor if isinstance(cell, (int, float)) else {int(n): r for n, r in cell.items()} if cell else None

    def per_gpu(self, n):
        if self.cell is None or isinstance(self.cell, float):
            return self.cell or 0
        above = min((size for size in self.cell if size >= n), default=None)
        if above is None:
            return 0
        below = max((size for size in self.cell if size < n), default=0)
        if above == n:
            return self.cell[n] / n
        low = self.cell.get(below, 0)
        return (low + (n - below) / (above - below) * (self.cell[above] - low)) / n


class Job:
    def __init__(self, spec, scenario, cluster_gpus):
        self.spec = spec
        self.id, self.arrival_s, self.weight = spec["id"], spec.get("arrival_s", 0), spec.get("weight", 1)
        gpus = spec.get("gpus", 1)
        if isinstance(gpus, list):
            self.sizes = sorted(set(gpus))
            self.gpus = self.sizes[(len(self.sizes) - 1) // 2]
        else:
            most = spec.get("max_gpus", gpus)
            self.sizes = list(range(spec.get("min_gpus", gpus), min(most, cluster_gpus) + 1))
            self.gpus = gpus
        self.iterations = spec["iterations"] if "iterations" in spec else spec["epochs"] * spec["iterations_per_epoch"]
        self.additive = spec.get("rate_model", scenario.get("rate_model")) == "additive"
        self.scaling = {int(n): factor for n, factor in spec.get("scaling", {}).items()}
        divisor = (max(gpus) if isinstance(gpus, list) else gpus) if spec.get("throughput_per") == "gang" else 1
        types = [each["id"] for each in scenario["gpu_types"]]
        near = spec["throughput"]
        far = {**near, **spec.get("throughput_spread", {})}
        self.near = {type: Curve(near.get(type), divisor) for type in types}
        self.far = {type: Curve(far.get(type), divisor) for type in types}
        self.done, self.held, self.started, self.attained_gpu_s, self.restarts = 0.0, [], False, 0.0, 0
        self.wait_base_s, self.wait_since_s, self.overhead_until_s, self.ended_s = 0.0, self.arrival_s, -1.0, None
        self.first_start_s, self.sent = None, {}

    def rate(self, speed=None, parts=None):
        parts = self.held if parts is None else parts
        n = sum(count for _, _, count in parts)
        curves = self.far if len({node for node, _, _ in parts}) > 1 else self.near
        rates = [(count, curves[type].per_gpu(n) * (speed[node] if speed else 1)) for node, type, count in parts]
        if not rates or min(rate for _, rate in rates) <= 0:
            return 0
        total = sum(count * rate for count, rate in rates) if self.additive else n * min(rate for _, rate in rates)
        return total * self.scaling.get(n, 1)

    def rates(self, curves):
        key = id(curves)
        if key not in self.sent:
            self.sent[key] = self.all_rates(curves)
        return self.sent[key]

    def all_rates(self, curves):
        return {type: None if self.near[type].cell is None else [n * curve.per_gpu(n) * self.scaling.get(n, 1) for n in self.sizes]
                for type, curve in curves.items()}

    def wait_s(self, now_s):
        return self.wait_base_s if self.held else self.wait_base_s + (now_s - self.wait_since_s)

    def members(self, now_s):
        members = {
            "id": self.id, "arrival_s": self.arrival_s, "gpus": self.gpus, "sizes": self.sizes, "weight": self.weight, "iterations": self.iterations,
            "done": self.done, "remaining": max(0, self.iterations - self.done), "rate": self.rates(self.near), "rate_spread": self.rates(self.far),
            "held": [{"node": node, "type": type, "count": count} for node, type, count in self.held],
            "started": self.started, "wait_s": self.wait_s(now_s), "attained_gpu_s": self.attained_gpu_s, "restarts": self.restarts,
        }
        members.update((key, self.spec[key]) for key in ("name", "user", "group", "model") if key in self.spec)
        if self.additive:
            members["rate_model"] = "additive"
        return members


class Host:
    """ask(question) returns the answer. run() returns the decisions: (instant, {job: [(node, type, count)]})."""

    def __init__(self, scenario, ask, options=None):
        self.scenario, self.ask = scenario, ask
        self.clock = {"round_s": 360, "restart_s": 10, "first_start_s": 0, **scenario.get("clock", {})}
        self.nodes = {node["id"]: {} for node in scenario["nodes"]}
        for node in scenario["nodes"]:
            for group in node["gpus"]:
                self.nodes[node["id"]][group["type"]] = self.nodes[node["id"]].get(group["type"], 0) + group["count"]
        self.speed = {node["id"]: node.get("speed", 1) for node in scenario["nodes"]}
        gpus = sum(sum(groups.values()) for groups in self.nodes.values())
        models = {model["id"]: model for model in scenario.get("models", [])}
        specs = [{**models.get(job.get("model"), {}), **job} for job in scenario["jobs"]]
        self.jobs = [Job(spec, scenario, gpus) for spec in specs]
        self.events = sorted(scenario.get("events", []), key=lambda event: event["at_s"])
        self.down, self.changes, self.ended = [], [], []
        self.now_s, self.wake_s, self.state, self.last, self.id = 0.0, None, "null", None, 0
        self.decisions, self.answers, self.questions, self.began = [], [], [], False
        self.ready = ask({
            "type": "hello", "protocol": 1, "program": "host", "seed": self.clock.get("seed", 1), "round_s": self.clock["round_s"],
            "restart_s": self.clock["restart_s"], "first_start_s": self.clock["first_start_s"], "options": options or {},
            "gpu_types": scenario["gpu_types"],
            "nodes": [{"id": id, "gpus": [{"type": type, "count": count} for type, count in groups.items()]} for id, groups in self.nodes.items()],
        })

    def active(self):
        jobs = [job for job in self.jobs if job.arrival_s <= self.now_s and job.ended_s is None and job.arrived]
        return sorted(jobs, key=lambda job: job.arrival_s)

    def run(self, limit=100000):
        for job in self.jobs:
            job.arrived = False
        for _ in range(limit):
            t = self.next_instant()
            if t is None:
                return self.decisions
            self.advance(t)
            self.began = True
            self.happen()
        raise RuntimeError("the run does not end")

    def next_instant(self):
        if all(job.ended_s is not None for job in self.jobs):
            return None
        times = [job.arrival_s for job in self.jobs if not job.arrived and job.ended_s is None]
        times += [event["at_s"] for event in self.events[:1]]
        for job in self.jobs:
            if job.held and job.rate(self.speed) > 0:
                times.append(max(self.now_s, job.overhead_until_s) + (job.iterations - job.done) / job.rate(self.speed))
        if self.wake_s is not None:
            times.append(self.wake_s)
        if "round" in self.ready["wake"] and (times or self.active()):
            k = math.floor(self.now_s / self.clock["round_s"] * (1 + 1e-12)) + 1 if self.began else 0
            times.append(k * self.clock["round_s"])
        if not times:
            return None
        t = min(times)
        k = round(t / self.clock["round_s"])
        return k * self.clock["round_s"] if abs(t - k * self.clock["round_s"]) <= 1e-9 * max(1, t) else t

    def advance(self, t):
        for job in self.jobs:
            if not job.held:
                continue
            job.attained_gpu_s += sum(count for _, _, count in job.held) * (t - self.now_s)
            start = max(self.now_s, job.overhead_until_s)
            if t > start:
                job.done = min(job.iterations, job.done + job.rate(self.speed) * (t - start))
        self.now_s = t

    def happen(self):
        for job in self.jobs:
            if job.held and job.done >= job.iterations * (1 - 1e-9):
                self.end(job, "completion")
        while self.events and self.events[0]["at_s"] <= self.now_s:
            self.event(self.events.pop(0))
        for job in self.jobs:
            if not job.arrived and job.ended_s is None and job.arrival_s <= self.now_s * (1 + 1e-9):
                job.arrived = True
                self.changes.append("arrival")
        at_round = self.now_s == round(self.now_s / self.clock["round_s"]) * self.clock["round_s"]
        woken = {"arrival": "arrival", "completion": "completion", "cancellation": "completion", "node": "node", "rate": "node"}
        wakes = {woken[change] for change in self.changes} | ({"round"} if at_round else set())
        if self.active() and (wakes & set(self.ready["wake"]) or self.wake_s is not None and self.wake_s <= self.now_s):
            self.decide(at_round)

    def end(self, job, change):
        self.hold(job, [])
        job.ended_s = self.now_s
        self.changes.append(change)
        self.ended.append(job.id)

    def event(self, event):
        job = next((job for job in self.jobs if job.id == event.get("job")), None)
        if event["kind"] == "cancel_job" and job.ended_s is None:
            self.end(job, "cancellation")
        elif event["kind"] == "node_down":
            self.down.append(event["node"])
            self.changes.append("node")
            for each in self.jobs:
                if any(node == event["node"] for node, _, _ in each.held):
                    self.hold(each, [])
        elif event["kind"] == "node_up":
            self.down.remove(event["node"])
            self.changes.append("node")
        elif event["kind"] == "set_speed":
            self.speed[event["node"]] = event["value"]
            self.changes.append("rate")

    def hold(self, job, parts):
        parts = sorted(parts)
        if parts == job.held:
            return
        if not job.held:
            job.wait_base_s += self.now_s - job.wait_since_s
        if not parts:
            job.wait_since_s = self.now_s
        elif job.started:
            job.overhead_until_s, job.restarts = self.now_s + self.clock["restart_s"], job.restarts + 1
        else:
            job.started, job.first_start_s, job.overhead_until_s = True, self.now_s, self.now_s + self.clock["first_start_s"]
        job.held = parts

    def question(self, at_round, explain=False):
        members = {job.id: job.members(self.now_s) for job in self.active()}
        question = {
            "type": "decide", "id": self.id, "now_s": self.now_s, "round": round(self.now_s / self.clock["round_s"]) if at_round else None,
            "explain": explain, "changes": sorted(set(self.changes)), "down": list(self.down), "state": json.loads(self.state), "jobs": list(members.values()),
        }
        whole = {**question, "state": json.loads(self.state)}
        if self.ready["view"] == "changes":
            if self.last is None:
                question["reset"] = True
            else:
                question["jobs"] = [self.difference(each, self.last.get(each["id"])) for each in members.values()]
                question["jobs"] = [each for each in question["jobs"] if len(each) > 1]
                question["ended"] = [id for id in self.ended if id in self.last]
        self.last, self.ended = members, []
        return question, whole

    @staticmethod
    def difference(members, before):
        if before is None:
            return members
        differing = {key: value for key, value in members.items() if before.get(key) != value}
        if not members["held"]:
            differing.pop("wait_s", None)
        return {"id": members["id"], **differing}

    def decide(self, at_round):
        self.id += 1
        if self.wake_s is not None and self.wake_s <= self.now_s:
            self.wake_s = None
        question, whole = self.question(at_round)
        answer = json.loads(json.dumps(self.ask(question)))
        assert answer["type"] == "decision" and answer["id"] == self.id, answer
        self.questions.append(whole)
        self.answers.append(answer)
        if "state" in answer:
            self.state = json.dumps(answer["state"])
        if answer.get("keep"):
            return
        self.changes, self.wake_s = [], answer.get("wake_s")
        self.carry_out(answer)
        self.decisions.append((self.now_s, {job.id: list(job.held) for job in self.active() if job.held}))

    def carry_out(self, answer):
        jobs = {job.id: job for job in self.active()}
        plan = {id: [(part["node"], part["type"], part["count"]) for part in parts] for id, parts in answer["place"].items()}
        assert set(plan) <= set(jobs), plan
        stays = answer.get("others_stay", False)
        after = {id: plan.get(id, job.held if stays and id not in answer.get("stop", []) else []) for id, job in jobs.items()}
        used = {}
        for id, parts in after.items():
            assert not parts or sum(count for _, _, count in parts) in jobs[id].sizes, (id, parts)
            for node, type, count in parts:
                used[node, type] = used.get((node, type), 0) + count
                assert used[node, type] <= self.nodes[node][type] and node not in self.down, (id, node, type)
        for id, parts in after.items():
            if not parts:
                self.hold(jobs[id], [])
        for id, parts in after.items():
            if parts:
                self.hold(jobs[id], parts)


class Process:
    """A program that receives questions on its standard input and answers on its standard output."""

    def __init__(self, command):
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)

    def ask(self, question):
        try:
            self.child.stdin.write(json.dumps(question).encode() + b"\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            pass
        line = self.child.stdout.readline()
        if not line:
            self.child.stdin.close()
            raise RuntimeError(self.child.stderr.read().decode())
        return json.loads(line)

    def close(self):
        self.child.stdin.write(b'{"type":"end"}\n')
        _, log = self.child.communicate(timeout=10)
        return self.child.returncode, log.decode()
