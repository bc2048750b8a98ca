#!/usr/bin/env python3
"""Writes scenarios/asrpt-14gpu.json: jobs that recur, on 14 slices of two GPUs, as in the testbed of A-SRPT.

    python3 scenarios/generators/asrpt_14gpu.py > scenarios/asrpt-14gpu.json

Printed in the paper (Section V-A): two H100 cut into 14 slices that talk over PCIe at 128 GB/s; up to 5 s to start a job; tau = 0;
sets of 75 consecutive jobs; the nine models of Table I with their mini-batches, three layers each of T5 and GPT at 512 tokens; a
group with one GPU gets a model that fits on one, others any model and configuration; over 70 % of the jobs on one GPU; iterations =
duration / alpha~min; arrivals and iterations scaled to 10 %; the trace has 758,223 jobs in two months; a set takes "on the order of
hours"; the forest is trained on the first 80 % of the trace; about six forecasts in ten are right (Fig. 4).

Derived from that: a job every 61 d / 758,223 = 6.95 s, at 10 % every 0.695 s. So all 75 are there within the first minute, and what
follows for hours is a queue that only empties: over the minute in which jobs arrive the load is above 100.

Ours, since neither the trace nor the profile is public with the paper:
 - hours: the work keeps 14 slices busy for HOURS = 2 h;
 - stage times: forward FLOPs over 36 TFLOPS (a seventh of an H100 NVL's 835 dense FP16 TFLOPS, 30 % of it used), backward twice that.
   FLOPs an image as torchvision lists them (VGG19 19.63e9, ResNet152 11.51e9, Inception-V3 5.71e9), else 2 x parameters x tokens;
 - pipelines cut the work evenly; what one stage sends on is one activation map of the model in FP16; gradients are FP16, too;
 - groups: how often each recurs falls as 1 / rank^0.7; groups on one GPU are drawn until they hold 72 % of the jobs, the others until
   they hold their shares of 2, 3, 4 and 6 GPUs (41, 18, 24 and 17 % of the rest); six in ten always take the same number of iterations, the others vary by a
   factor of up to two and a half either way; durations are log-normal, sigma 1.3. 300 earlier jobs of the same groups are the history.
"""
import argparse
import json
import math
import random

SEED = 14
JOBS = 75
PAST = 300
GROUPS = 24
USERS = 9
SINGLE = 0.72
SPREAD = 1.3
HOURS = 2.0
TRACE_JOBS = 758_223
TRACE_S = 61 * 86_400
SCALE = 0.1
GAP_S = TRACE_S / TRACE_JOBS
FLOPS_S = 36e12
TYPE = "H100-1g.12gb"
GPUS_A_CARD = 7
LINK_BYTES_S = 128e9

PAPER = ("Z. Luo, J. Liu, M. Lee, N. B. Shroff: Prediction-Assisted Online Distributed Deep Learning Workload Scheduling in GPU Clusters, "
         "2025")
CITE = PAPER + ", Section V-A"
DESCRIPTION = ("75 jobs of 24 groups that recur, all there within the first minute, on 14 slices of two GPUs: the set-up of A-SRPT's testbed "
               "at its load. The forest has learnt from 300 earlier jobs. Look at the sum of completion times of A-SRPT beside its perfect "
               "forecast and beside the baselines, and at the jobs that a strict order keeps waiting.")

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
FIT_ON_ONE = ["VGG19", "ResNet152", "Inception-V3", "BERT-large", "XLNet-large"]
SHAPES = {1: [(1,)], 2: [(2,), (1, 1)], 3: [(2, 1), (1, 1, 1)], 4: [(4,), (2, 2), (3, 1), (2, 1, 1)], 6: [(6,), (2, 2, 2), (4, 2)]}
# Of the jobs that take several GPUs.
SHARES = {2: 0.41, 3: 0.18, 4: 0.24, 6: 0.17}


def four_digits(value):
    return float(f"{value:.4g}")


def stages(model, shape, flops_s=FLOPS_S):
    """Stages that share the work evenly; a mini-batch is split over the replicas of a stage."""
    params, flops, activation = MODELS[model]
    forward = flops / len(shape) / flops_s
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
    for row in rows:
        k = row["replicas"]
        coming = 0 if before is None else before["out_mb"] * before["replicas"] / k
        sent = row.get("out_mb", 0)
        moved = 2 * (coming + sent) + 2 * (k - 1) / k * row["params_mb"]
        slowest = max(slowest, row["forward_s"] + row["backward_s"] + moved * 1e6 / LINK_BYTES_S)
        before = row
    return slowest


def weight(rank):
    return rank ** -0.7


def demands(stream, ranks, shares):
    """{rank: GPUs}: groups in drawn order take the GPU count that lacks most of its share of the jobs."""
    order = list(ranks)
    stream.shuffle(order)
    total = sum(weight(rank) for rank in order)
    lacks = {gpus: share * total for gpus, share in shares.items() if share > 0}
    out = {}
    for rank in order:
        out[rank] = max(lacks, key=lambda gpus: lacks[gpus])
        lacks[out[rank]] -= weight(rank)
    return out


def all_shares(single, several):
    return {1: single, **{gpus: (1 - single) * share for gpus, share in several.items()}}


class Group:
    def __init__(self, rank, gpus, stream):
        self.name = f"g{rank:02d}"
        self.user = f"u{int(stream.random() * USERS)}"
        self.shape = SHAPES[gpus][int(stream.random() * len(SHAPES[gpus]))]
        models = FIT_ON_ONE if gpus == 1 else list(MODELS)
        self.model = models[int(stream.random() * len(models))]
        self.template = f"{self.model} {'+'.join(map(str, self.shape))}"
        self.stages = stages(self.model, self.shape)
        self.alpha = alpha_min(self.stages)
        self.steady = stream.random() < 0.6
        self.seconds = math.exp(SPREAD * stream.gauss(0, 1))
        self.weight = weight(rank)

    def length(self, stream):
        """Seconds of one of its jobs on its GPUs; all lengths are scaled together afterwards."""
        return self.seconds * (1 if self.steady else 2.5 ** (2 * stream.random() - 1))


def chosen(groups, stream):
    at = stream.random() * sum(g.weight for g in groups)
    for group in groups:
        at -= group.weight
        if at <= 0:
            return group
    return groups[-1]


def draw(stream, count, past, gap_s, gpu_s):
    """(groups, history rows, jobs as (group, iterations, arrival)): the jobs' work is gpu_s GPU-seconds together."""
    ranks = range(1, GROUPS + 1)
    sizes = demands(stream, ranks, all_shares(SINGLE, SHARES))
    groups = [Group(rank, sizes[rank], stream) for rank in ranks]
    before = [(g, g.length(stream)) for g in (chosen(groups, stream) for _ in range(past))]
    jobs = [(g, g.length(stream)) for g in (chosen(groups, stream) for _ in range(count))]
    scale = gpu_s / sum(sum(g.shape) * length for g, length in jobs)
    rows, now = [], 0.0
    for group, length in jobs:
        rows.append((group, iterations(group, length * scale), round(now, 2)))
        now += stream.expovariate(1 / gap_s)
    return groups, [{"group": g.name, "user": g.user, "iterations": iterations(g, length * scale)} for g, length in before], rows


def iterations(group, seconds):
    return max(1, round(seconds / group.alpha))


def lines(rows):
    return "[\n" + ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows) + "\n  ]"


def written(head, lists):
    parts = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    parts += [f"  {json.dumps(key)}: {lines(value)}" for key, value in lists]
    return "{\n" + ",\n".join(parts) + "\n}"


def job_rows(jobs):
    """(templates, jobs) of a scenario."""
    used = {g.template: g for g, _, _ in jobs}
    digits = len(str(len(jobs) - 1))
    rows = [{"id": f"j{i:0{digits}d}", "model": g.template, "group": g.name, "user": g.user, "arrival_s": at, "iterations": n}
            for i, (g, n, at) in enumerate(jobs)]
    return [{"id": name, "stages": g.stages} for name, g in used.items()], rows


def expected(perfect, least, most, figure):
    """What is printed against A-SRPT = 1: by how much less its sum of completion times is than that of the baselines."""
    rows = [("A-SRPT perfect", round(1 / perfect, 3), None, f"{figure}: A-SRPT takes {perfect - 1:.0%} longer")]
    low, high = 1 / (1 - least), 1 / (1 - most)
    where = f"{figure}: A-SRPT takes {least:.0%} to {most:.0%} less; which baseline is which is not printed" if least else (
        f"{figure}: A-SRPT takes up to {most:.0%} less; which baseline is which is not printed")
    for policy in ("spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime"):
        rows.append((policy, round((low + high) / 2, 3), round((high - low) / 2, 3), where))
    return [{"policy": policy, "metric": "weighted_completion_s", "value": value, **({"tolerance": slack} if slack else {}),
             "source": source, "jobs": "ours", "ratio_to": "A-SRPT"} for policy, value, slack, source in rows]


def scenario(args):
    _, history, jobs = draw(random.Random(args.seed), args.jobs, PAST, GAP_S * SCALE, args.hours * 3600 * 2 * GPUS_A_CARD)
    note = (f"Printed: cluster, models and mini-batches, share of one-GPU jobs, 5 s a start, tau, {JOBS} jobs, 758,223 jobs in two months, times at "
            f"10 %. Derived: a job every 0.695 s, so all arrive within the first minute. Ours: jobs, groups and history are drawn "
            f"(seed {args.seed}), stage times worked out from FLOPs, and the work fills 14 slices for {args.hours:g} h (the paper says: on the order "
            "of hours). scenarios/generators/asrpt_14gpu.py has it number by number.")
    templates, rows = job_rows(jobs)
    nodes = [{"id": f"card-{c}", "gpus": [{"type": TYPE, "count": GPUS_A_CARD}], "intra_gbytes_s": 128, "nic_gbits_s": 1024} for c in (0, 1)]
    compare = [{"policy": "asrpt", "label": "A-SRPT", "options": {"tau": 0}},
               {"policy": "asrpt", "label": "A-SRPT perfect", "options": {"tau": 0, "forecast": "perfect"}},
               {"policy": "spjf"}, {"policy": "spwf"}, {"policy": "wcs-duration"}, {"policy": "wcs-workload"}, {"policy": "wcs-subtime"}]
    head = {"roundel": 1, "title": f"{args.jobs} recurring jobs on 14 GPU slices", "description": DESCRIPTION,
            "source": {"cite": CITE, "note": note}, "clock": {"round_s": 60, "restart_s": 0, "first_start_s": 5},
            "gpu_types": [{"id": TYPE, "vram_gib": 12}]}
    return written(head, [("nodes", nodes), ("models", templates), ("jobs", rows), ("history", history), ("compare", compare),
                          ("expected", expected(1.07, 0, 0.44, "Section V-A2, Fig. 5"))])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=JOBS, help=f"how many, {JOBS} as in the paper")
    parser.add_argument("--hours", type=float, default=HOURS, help=f"how long their work keeps all slices busy, {HOURS:g}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of all that is drawn, {SEED}")
    print(scenario(parser.parse_args()))


if __name__ == "__main__":
    main()
