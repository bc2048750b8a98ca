#!/usr/bin/env python3
"""Writes scenarios/asrpt-2000gpu.json: recurring jobs on 250 servers of eight GPUs, as in the simulations of A-SRPT.

    python3 scenarios/generators/asrpt_2000gpu.py > scenarios/asrpt-2000gpu.json

Printed in the paper (Section V-B): 250 servers of eight GPUs (V100), 10 Gbit/s a server, 300 GB/s inside; 37,500 to 150,000
consecutive jobs of a trace of 758,223 in two months; over 70 % of them on one GPU, or 80 down to 0 % (Fig. 7, with 75,000 jobs), 0 %
where the NIC goes from 1 to 50 Gbit/s (Fig. 8); the nine models of Table I with their mini-batches; a group on one GPU gets a model that
fits on one, others any model and configuration of a planner; iterations = duration / alpha~min; forest trained on the first 80 %.

Derived: a job every 61 d / 758,223 = 6.95 s. The testbed's sets of 75 jobs at a tenth of the time keep 14 GPUs busy "on the order
of hours"; with 2 h a job of the trace is 13,440 GPU-seconds on average, which at 6.95 s and 2,000 GPUs is a load of 0.97. That is with
72 % of one-GPU jobs. The length of a job does not depend on its GPUs here, so with fewer one-GPU jobs the load grows: 2.4 with none. That is the mean of all draws; a few long groups decide what
one draw has, which its note states (1.6 in the shipped file).

Ours, since neither the trace, the profile nor the planner is public with the paper:
 - fewer jobs, so that a lecture can step through them. --jobs takes any number, the paper's 37,500 to 150,000 too (a run without
   reasons takes 7 s at 37,500); the rate of arrivals and the jobs' lengths stay, so that the load does;
 - stage times: forward FLOPs over 37.5 TFLOPS (30 % of a V100's 125 dense FP16 TFLOPS), backward twice that; as in asrpt_14gpu.py;
 - configurations: data parallel, or pipelines of 2 or 4 stages that share the work evenly, their stages replicated; VGG19's last stage
   is its fully connected layers (124 of 144 million parameters, 1 % of the work) on one GPU;
 - sizes of the jobs on several GPUs: 2, 4, 8, 16, 32 with 40, 30, 20, 7 and 3 %;
 - groups: one for six jobs, how often each recurs falls as 1 / rank^0.7; six in ten always take the same number of iterations, the others
   vary by a factor of up to two and a half either way; durations are log-normal, sigma 1.3. The history is as many jobs again.

Communication follows from parameters and bandwidths: an AllReduce between two servers at 10 Gbit/s moves a gradient a hundred times
more slowly than inside one, so that a gang on two servers runs several to a hundred times longer than on one (alpha max / alpha~min).
"""
import argparse
import math
import random

import asrpt_14gpu as testbed

SEED = 2000
JOBS = 600
SINGLE = 0.0
LOAD = 0.97  # with USUAL of the jobs on one GPU
USUAL = 0.72
SERVERS = 250
GPUS_A_SERVER = 8
NIC_GBITS_S = 10
INTRA_GBYTES_S = 300
FLOPS_S = 37.5e12
JOBS_A_GROUP = 6
TYPE = "V100"
SHARES = {2: 0.40, 4: 0.30, 8: 0.20, 16: 0.07, 32: 0.03}
SHAPES = {1: [(1,)], 2: [(2,), (1, 1)], 4: [(4,), (2, 2), (3, 1), (1, 1, 1, 1)], 8: [(8,), (4, 4), (7, 1), (2, 2, 2, 2)],
          16: [(16,), (8, 8), (4, 4, 4, 4)], 32: [(32,), (16, 16), (8, 8, 8, 8)]}
DENSE_PARAMS, DENSE_WORK = 124e6, 0.01  # VGG19's fully connected layers

DESCRIPTION = ("{jobs:,} jobs on 250 servers of eight GPUs, {single:.0%} of them on one GPU: the set-up of A-SRPT's simulations, with fewer "
               "jobs at the paper's rate of arrivals. A gang on two servers runs many times longer than on one: look at the "
               "placements and at what the strict orders keep waiting.")


def stages(model, shape):
    """As on the testbed; the last stage of a VGG19 that ends on one GPU is its fully connected layers."""
    rows = testbed.stages(model, shape, FLOPS_S)
    if model != "VGG19" or len(shape) < 2 or shape[-1] != 1:
        return rows
    params, flops, activation = testbed.MODELS[model]
    parts = len(shape) - 1
    for s, k in enumerate(shape):
        last = s == parts
        work = DENSE_WORK if last else (1 - DENSE_WORK) / parts
        weights = DENSE_PARAMS if last else (params - DENSE_PARAMS) / parts
        forward = work * flops / FLOPS_S / k
        rows[s].update(forward_s=testbed.four_digits(forward), backward_s=testbed.four_digits(2 * forward),
                       params_mb=testbed.four_digits(2 * weights / 1e6))
    rows[parts - 1]["out_mb"] = testbed.four_digits(32 * 512 * 7 * 7 * 2 / shape[parts - 1] / 1e6)
    return rows


def spans(shape):
    """Replicas of each stage on each server, where stages in order fill full servers."""
    servers, room = [{}], GPUS_A_SERVER
    for s, k in enumerate(shape):
        while k > 0:
            if room == 0:
                servers.append({})
                room = GPUS_A_SERVER
            taken = min(k, room)
            servers[-1][s] = taken
            k -= taken
            room -= taken
    return servers


def alpha_min(rows, nic_gbits_s):
    """Seconds of an iteration on the fewest full servers (Eqs. 4 to 7), stages in order."""
    shape = [row["replicas"] for row in rows]
    inside, nic = INTRA_GBYTES_S * 1e9, nic_gbits_s / 8 * 1e9
    servers = spans(shape)
    slowest = 0.0
    for server in servers:
        for s, x in server.items():
            row, k = rows[s], shape[s]
            reach = x / GPUS_A_SERVER * nic
            time = row["forward_s"] + row["backward_s"]
            for other, moved in ((s - 1, rows[s - 1]["out_mb"] * shape[s - 1] / k if s > 0 else 0), (s + 1, row.get("out_mb", 0))):
                if 0 <= other < len(shape):
                    here = server.get(other, 0) / shape[other]
                    time += 2e6 * moved * ((1 - here) * x / reach + here / inside)
            if k > 1:
                alone = min(others[s] for others in servers if s in others) / GPUS_A_SERVER * nic
                time += 2 * (k - 1) / k * row["params_mb"] * 1e6 / (inside if x == k else alone)
            slowest = max(slowest, time)
    return slowest


class Group(testbed.Group):
    def __init__(self, rank, gpus, stream, nic_gbits_s):
        self.name = f"g{rank:03d}"
        self.user = f"u{int(stream.random() * 60)}"
        self.shape = SHAPES[gpus][int(stream.random() * len(SHAPES[gpus]))]
        models = testbed.FIT_ON_ONE if gpus == 1 else list(testbed.MODELS)
        self.model = models[int(stream.random() * len(models))]
        self.template = f"{self.model} {'+'.join(map(str, self.shape))}"
        self.stages = stages(self.model, self.shape)
        # Lengths are those at the paper's 10 Gbit/s, so that a sweep of the bandwidth has the same jobs.
        self.alpha = alpha_min(self.stages, nic_gbits_s)
        self.steady = stream.random() < 0.6
        self.seconds = math.exp(testbed.SPREAD * stream.gauss(0, 1))
        self.weight = testbed.weight(rank)


def mean_gpus(single):
    return sum(gpus * share for gpus, share in testbed.all_shares(single, SHARES).items())


def draw(args):
    stream = random.Random(args.seed)
    ranks = range(1, max(2, args.jobs // JOBS_A_GROUP) + 1)
    sizes = testbed.demands(stream, ranks, testbed.all_shares(args.single, SHARES))
    groups = [Group(rank, sizes[rank], stream, NIC_GBITS_S) for rank in ranks]
    weights = [group.weight for group in groups]
    before = [(g, g.length(stream)) for g in stream.choices(groups, weights, k=args.jobs)]
    jobs = [(g, g.length(stream)) for g in stream.choices(groups, weights, k=args.jobs)]
    # Lengths in the mean such that the usual share of one-GPU jobs gives the stated load.
    gpus = SERVERS * GPUS_A_SERVER * args.servers / SERVERS
    gap_s = testbed.GAP_S * SERVERS / args.servers
    mean_s = args.load * gpus * gap_s / mean_gpus(USUAL)
    scale = mean_s * args.jobs / sum(length for _, length in jobs)
    rows, now = [], 0.0
    for group, length in jobs:
        rows.append((group, testbed.iterations(group, length * scale), round(now, 1)))
        now += stream.expovariate(1 / gap_s)
    history = [{"group": g.name, "user": g.user, "iterations": testbed.iterations(g, length * scale)} for g, length in before]
    return history, rows


def lanes(tau):
    asrpt = {"policy": "asrpt", "label": "A-SRPT", "options": {"tau": tau}}
    perfect = {"policy": "asrpt", "label": "A-SRPT perfect", "options": {"tau": tau, "forecast": "perfect"}}
    return [asrpt, perfect, *({"policy": p} for p in ("spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime"))]


def scenario(args):
    history, jobs = draw(args)
    templates, rows = testbed.job_rows(jobs)
    work = sum(sum(group.shape) * count * group.alpha for group, count, _ in jobs)
    load = work / (args.servers * GPUS_A_SERVER * max(at for _, _, at in jobs))
    note = (f"Printed: cluster, bandwidths, models and mini-batches, a trace of 758,223 jobs in two months. Derived: a job every "
            f"{testbed.GAP_S * SERVERS / args.servers:.2f} s. Ours: {args.jobs:,} jobs instead of 37,500 to 150,000, drawn with their groups, "
            f"lengths and history (seed {args.seed}), with a load of {load:.2f} while they arrive; stage times from FLOPs; configurations. scenarios/generators/asrpt_2000gpu.py has it number "
            "by number.")
    digits = len(str(args.servers - 1))
    nodes = [{"id": f"s{n:0{digits}d}", "gpus": [{"type": TYPE, "count": GPUS_A_SERVER}], "intra_gbytes_s": INTRA_GBYTES_S,
              "nic_gbits_s": args.nic} for n in range(args.servers)]
    head = {"roundel": 1, "title": f"{args.jobs:,} recurring jobs on {args.servers * GPUS_A_SERVER:,} GPUs",
            "description": DESCRIPTION.format(jobs=args.jobs, single=args.single).replace("250", str(args.servers)),
            "source": {"cite": testbed.PAPER + ", Section V-B", "note": note}, "clock": {"round_s": 360, "restart_s": 0},
            "gpu_types": [{"id": TYPE, "vram_gib": 32}]}
    printed = [("expected", testbed.expected(1.14, 0.16, 0.57, "Section V-B2, Figs. 7 and 9"))] if args.nic == NIC_GBITS_S else []
    return testbed.written(head, [("nodes", nodes), ("models", templates), ("jobs", rows), ("history", history), ("compare", lanes(args.tau)),
                                 *printed])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=JOBS, help=f"how many, {JOBS}")
    parser.add_argument("--single", type=float, default=SINGLE, help="share of jobs on one GPU, 0 (Fig. 8); the trace's is 0.72")
    parser.add_argument("--nic", type=float, default=NIC_GBITS_S, help="Gbit/s of a server, 10; the jobs stay those of 10")
    parser.add_argument("--load", type=float, default=LOAD, help="work over GPUs and arrivals if 72 %% of the jobs take one GPU, 0.97")
    parser.add_argument("--servers", type=int, default=SERVERS, help="of eight GPUs, 250; fewer get fewer arrivals, at the same load")
    parser.add_argument("--tau", type=float, default=1, help="of A-SRPT, 1 (the paper does not say)")
    parser.add_argument("--seed", type=int, default=SEED, help="of all that is drawn, 2000")
    print(scenario(parser.parse_args()))


if __name__ == "__main__":
    main()
