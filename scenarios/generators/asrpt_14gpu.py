#!/usr/bin/env python3
"""Writes scenarios/asrpt-14gpu.json: jobs that recur, on 14 slices of two GPUs, as in the testbed of A-SRPT.

    python3 scenarios/generators/asrpt_14gpu.py > scenarios/asrpt-14gpu.json

From the paper (Section V-A): two H100 cut into 14 slices that talk over PCIe at 128 GB/s, up to 5 s to start a job, tau = 0, 75 jobs
of groups that recur, the nine models of Table I with their mini-batches, three layers each of T5 and GPT at 512 tokens, one
configuration a group, more than 70 % of the jobs on one GPU, iterations = duration / alpha~min, times scaled to 10 %.

Its trace and its profile are not part of the paper, so the rest is drawn or worked out here, with a fixed seed:
 - stage times: forward FLOPs over 36 TFLOPS (a seventh of an H100 NVL's 835 dense FP16 TFLOPS, 30 % of it used), backward twice that.
   FLOPs an image as torchvision lists them (VGG19 19.63e9, ResNet152 11.51e9, Inception-V3 5.71e9), else 2 x parameters x tokens;
 - pipelines cut the work evenly; what one stage sends on is one activation map of the model in FP16; gradients are FP16, too;
 - groups: how often each recurs falls as 1 / rank^0.7; six in ten always take the same number of iterations, the others vary by a
   factor of up to two and a half either way. 300 earlier jobs of the same groups are the history.
"""
import json
import math
import random

SEED = 14
JOBS = 75
PAST = 300
GROUPS = 24
USERS = 9
FLOPS_S = 36e12
LOAD = 0.85
TYPE = "H100-1g.12gb"
GPUS_A_CARD = 7
LINK_BYTES_S = 128e9

CITE = ("Z. Luo, J. Liu, M. Lee, N. B. Shroff: Prediction-Assisted Online Distributed Deep Learning Workload Scheduling in GPU Clusters, "
        "2025, Section V-A (cluster, models and batches, overhead, tau, number of jobs); FLOPs an image: torchvision's table of models")
NOTE = ("Neither the trace nor the profile of the paper is public with it: jobs, groups and history are drawn, stage times worked out "
        "from FLOPs, by scenarios/generators/asrpt_14gpu.py, seed " + str(SEED) + ". Compare the columns with each other, not with Fig. 5.")
DESCRIPTION = ("75 jobs of 24 groups that recur, on 14 slices of two GPUs: the set-up of A-SRPT's testbed. The forest has learnt from 300 "
               "earlier jobs. Look at the sum of completion times of A-SRPT beside its perfect forecast and beside the baselines, and at "
               "the jobs that a strict order keeps waiting.")

# name: (parameters, forward FLOPs of a mini-batch, bytes of one activation map of a mini-batch)
TOKENS = 512
MODELS = {
    "VGG19": (144e6, 32 * 19.63e9, 32 * 512 * 28 * 28 * 2),
    "ResNet152": (60e6, 4 * 11.51e9, 4 * 1024 * 14 * 14 * 2),
    "Inception-V3": (24e6, 32 * 5.71e9, 32 * 768 * 17 * 17 * 2),
    "BERT-large": (340e6, 2 * 340e6 * 4 * 384, 4 * 384 * 1024 * 2),
    "XLNet-large": (550e6, 2 * 550e6 * 4 * 384, 4 * 384 * 1024 * 2),
    "T5-11B (3 layers)": (604e6, 2 * 604e6 * 8 * TOKENS, 8 * TOKENS * 1024 * 2),
    "GPT-6.7B (3 layers)": (604e6, 2 * 604e6 * 32 * TOKENS, 32 * TOKENS * 4096 * 2),
    "GPT-13B (3 layers)": (951e6, 2 * 951e6 * 32 * TOKENS, 32 * TOKENS * 5140 * 2),
    "GPT-175B (3 layers)": (5436e6, 2 * 5436e6 * 16 * TOKENS, 16 * TOKENS * 12288 * 2),
}
SHAPES = {1: [(1,)], 2: [(2,), (1, 1)], 3: [(2, 1), (1, 1, 1)], 4: [(4,), (2, 2), (3, 1), (2, 1, 1)], 6: [(6,), (2, 2, 2), (4, 2)]}


def four_digits(value):
    return float(f"{value:.4g}")


def stages(model, shape):
    """Stages that share the work evenly; a mini-batch is split over the replicas of a stage."""
    params, flops, activation = MODELS[model]
    forward = flops / len(shape) / FLOPS_S
    rows = []
    for s, k in enumerate(shape):
        row = {"replicas": k, "forward_s": four_digits(forward / k), "backward_s": four_digits(2 * forward / k)}
        if s + 1 < len(shape):
            row["out_mb"] = four_digits(activation / k / 1e6)
        row["params_mb"] = four_digits(2 * params / len(shape) / 1e6)
        rows.append(row)
    return rows


def alpha_min(rows):
    """Seconds of an iteration with all replicas on one card."""
    slowest = 0.0
    before = None
    for s, row in enumerate(rows):
        k = row["replicas"]
        coming = 0 if before is None else before["out_mb"] * before["replicas"] / k
        sent = row.get("out_mb", 0)
        moved = 2 * (coming + sent) + 2 * (k - 1) / k * row["params_mb"]
        slowest = max(slowest, row["forward_s"] + row["backward_s"] + moved * 1e6 / LINK_BYTES_S)
        before = row
    return slowest


class Group:
    def __init__(self, rank, stream):
        self.name = f"g{rank:02d}"
        self.user = f"u{int(stream.random() * USERS)}"
        draw = stream.random()
        gpus = 1 if draw < 0.66 else 2 if draw < 0.80 else 3 if draw < 0.86 else 4 if draw < 0.94 else 6
        self.shape = SHAPES[gpus][int(stream.random() * len(SHAPES[gpus]))]
        self.model = list(MODELS)[int(stream.random() * len(MODELS))]
        self.template = f"{self.model} {'+'.join(map(str, self.shape))}"
        self.stages = stages(self.model, self.shape)
        self.steady = stream.random() < 0.6
        self.seconds = 240 * math.exp(1.3 * stream.gauss(0, 1))
        self.weight = rank ** -0.7

    def iterations(self, stream):
        factor = 1 if self.steady else 2.5 ** (2 * stream.random() - 1)
        return max(1, round(factor * self.seconds / alpha_min(self.stages)))


def chosen(groups, stream):
    at = stream.random() * sum(g.weight for g in groups)
    for group in groups:
        at -= group.weight
        if at <= 0:
            return group
    return groups[-1]


def draw(stream):
    groups = [Group(rank, stream) for rank in range(1, GROUPS + 1)]
    past = [chosen(groups, stream) for _ in range(PAST)]
    history = [{"group": g.name, "user": g.user, "iterations": g.iterations(stream)} for g in past]
    jobs = [(g, g.iterations(stream)) for g in (chosen(groups, stream) for _ in range(JOBS))]
    work = sum(sum(g.shape) * n * alpha_min(g.stages) for g, n in jobs)
    span = work / (2 * GPUS_A_CARD) / LOAD
    arrivals = sorted(stream.random() * span for _ in jobs)
    return groups, history, [(g, n, round(at, 1)) for (g, n), at in zip(jobs, arrivals)]


def lines(rows):
    return "[\n" + ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows) + "\n  ]"


def scenario(groups, history, jobs):
    used = {g.template: g for g, _, _ in jobs}
    templates = [{"id": name, "stages": g.stages} for name, g in used.items()]
    rows = [{"id": f"j{i:02d}", "model": g.template, "group": g.name, "user": g.user, "arrival_s": at, "iterations": n}
            for i, (g, n, at) in enumerate(jobs)]
    nodes = [{"id": f"card-{c}", "gpus": [{"type": TYPE, "count": GPUS_A_CARD}], "intra_gbytes_s": 128, "nic_gbits_s": 1024} for c in (0, 1)]
    compare = [{"policy": "asrpt", "label": "A-SRPT", "options": {"tau": 0}},
               {"policy": "asrpt", "label": "A-SRPT perfect", "options": {"tau": 0, "forecast": "perfect"}},
               {"policy": "spjf"}, {"policy": "spwf"}, {"policy": "wcs-duration"}, {"policy": "wcs-workload"}, {"policy": "wcs-subtime"}]
    head = {"roundel": 1, "title": "75 recurring jobs on 14 GPU slices", "description": DESCRIPTION, "source": {"cite": CITE, "note": NOTE},
            "clock": {"round_s": 60, "restart_s": 0, "first_start_s": 5}, "gpu_types": [{"id": TYPE, "vram_gib": 12}]}
    parts = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    for key, value in (("nodes", nodes), ("models", templates), ("jobs", rows), ("history", history), ("compare", compare)):
        parts.append(f"  {json.dumps(key)}: {lines(value)}")
    return "{\n" + ",\n".join(parts) + "\n}"


def main():
    print(scenario(*draw(random.Random(SEED))))


if __name__ == "__main__":
    main()
