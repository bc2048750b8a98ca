#!/usr/bin/env python3
"""Writes scenarios/hare-testbed.json: the testbed of the Hare paper, and its sweeps (section 7.3).

    python3 scenarios/generators/hare_testbed.py > scenarios/hare-testbed.json
    python3 scenarios/generators/hare_testbed.py --jobs 300 --gpus 160                      Fig. 15
    python3 scenarios/generators/hare_testbed.py --jobs 200 --gpus 160 --types V100,K80     Fig. 16
    python3 scenarios/generators/hare_testbed.py --jobs 200 --gpus 160 --mix cv=1,nlp=3     Fig. 17 (groups not named weigh 1)
    python3 scenarios/generators/hare_testbed.py --jobs 200 --gpus 160 --bandwidth 10       Fig. 18

What the paper prints and what is derived:
  cluster      printed: 8 V100, 4 T4, 1 K80, 2 M60 on four EC2 instances, 25 Gb/s. GPUs a node follow from those instances.
  models       printed (Table 2): eight models, batch sizes, a quarter of the jobs each for CV, NLP, speech, recommendation.
  switching    printed (Table 3); the program holds the table, so nothing stands here.
  batch_ms     derived: a mini-batch on V100 is what Table 3's last column implies, t (1 - p) / p. The other columns imply other
               times (VGG19 59.9 and 163.1 ms beside 149.4), so these are of the right size and no more.
  speed-ups    printed for two models (Fig. 2, K80 = 1): ResNet50 2 on T4 and 7 on V100, GraphSAGE about 2 on V100. The others are
               derived: between those two by how much arithmetic a byte gets; M60 slightly above K80.
  sync_s       derived: gradients pushed and the model pulled, 4 bytes a parameter each, over one NIC: 8 * 8 * parameters / bandwidth.
               CIFAR variants of the image models, since the paper trains on CIFAR.
  rounds       derived. One round here stands for BATCHES rounds of the paper (one mini-batch a task), its times for as many:
               the ratio of training to synchronisation stays, and a job has tens of rounds instead of thousands.
  arrivals     derived: exponential gaps, in place of the Google trace.
"""
import argparse
import json
import random

BATCHES = 50
# name: (group, batch size, batch_ms on V100, parameters, {type: speed-up over K80})
MODELS = {
    "VGG19": ("cv", 128, 149.4, 20.0e6, {"V100": 6.0, "T4": 2.2, "M60": 1.3}),
    "ResNet50": ("cv", 64, 52.9, 23.7e6, {"V100": 7.0, "T4": 2.0, "M60": 1.3}),
    "InceptionV3": ("cv", 32, 169.6, 22.0e6, {"V100": 6.5, "T4": 2.1, "M60": 1.3}),
    "Bert_base": ("nlp", 32, 440.1, 110e6, {"V100": 6.5, "T4": 2.5, "M60": 1.3}),
    "Transformer": ("nlp", 128, 419.9, 65e6, {"V100": 5.5, "T4": 2.4, "M60": 1.3}),
    "DeepSpeech": ("speech", 8, 337.3, 38e6, {"V100": 4.5, "T4": 2.0, "M60": 1.2}),
    "FastGCN": ("rec", 128, 38.6, 23e3, {"V100": 2.2, "T4": 1.5, "M60": 1.1}),
    "GraphSAGE": ("rec", 16, 27.6, 92e3, {"V100": 2.0, "T4": 1.4, "M60": 1.1}),
}
ROUNDS = {"cv": (30, 90), "nlp": (20, 60), "speech": (20, 60), "rec": (60, 160)}
TASKS = ((1, 30), (2, 40), (4, 30))
TESTBED = (("V100", 8), ("T4", 4), ("K80", 1), ("M60", 2))
VRAM_GIB = {"V100": 16, "T4": 16, "K80": 12, "M60": 8}
BYTES_HELD = 12  # a parameter: weight, gradient, momentum
GAP_S = 30.0

CITE = ("F. Chen, P. Li, C. Wu, S. Guo: Hare: Exploiting Inter-job and Intra-job Parallelism of Distributed Machine Learning on "
        "Heterogeneous GPUs, HPDC 2022; section 7.1, Tables 2 and 3, Fig. 2")
NOTE = ("Cluster, models, batch sizes and their shares as printed; speed-ups of ResNet50 and GraphSAGE from Fig. 2. Derived by "
        "scenarios/generators/hare_testbed.py, which says how: times of a mini-batch (from Table 3), the other speed-ups, "
        "synchronisation (8 bytes a parameter over the network), rounds, arrivals. A round stands for 50 of the paper's. Seed ")


def number(value):
    """Six digits, without a trailing .0."""
    rounded = float(f"{value:.6g}")
    return int(rounded) if rounded == int(rounded) else rounded


def count_by_type(gpus, types):
    """The testbed's proportions over so many GPUs; all types where none are named."""
    chosen = [(t, n) for t, n in TESTBED if t in types]
    if gpus is None:
        return chosen
    whole = sum(n for _, n in chosen)
    counts = [(t, gpus * n // whole) for t, n in chosen]
    first, n = counts[0]
    counts[0] = (first, n + gpus - sum(c for _, c in counts))
    return counts


def nodes_of(counts, bandwidth):
    """Instances of at most 8 GPUs, as EC2 has them."""
    nodes = []
    for gpu_type, count in counts:
        left = count
        while left > 0:
            take = min(left, 8)
            nodes.append({"id": f"{gpu_type.lower()}-{len(nodes)}", "gpus": [{"type": gpu_type, "count": take}],
                          "nic_gbits_s": bandwidth})
            left -= take
    return nodes


def sync_of(model, rounds, tasks, types, bandwidth):
    _, _, batch_ms, parameters, speed = MODELS[model]
    on_k80 = batch_ms / 1000 * speed["V100"] * BATCHES
    train = {t: number(on_k80 / speed.get(t, 1.0)) for t in types}
    sync = number(BATCHES * 8 * 8 * parameters / (bandwidth * 1e9))
    return {"rounds": rounds, "tasks": tasks, "train_s": train, "sync_s": {t: sync for t in types}}


def jobs_of(args, types, draw):
    groups = sorted({m[0] for m in MODELS.values()})
    shares = {g: 1.0 for g in groups}
    for part in filter(None, args.mix.split(",")):
        group, share = part.split("=")
        if group not in shares:
            raise SystemExit(f"--mix: no group {group}; there are {', '.join(groups)}")
        shares[group] = float(share)
    gap = args.gap if args.gap is not None else GAP_S * 40 / args.jobs
    jobs, now = [], 0.0
    for i in range(args.jobs):
        group = draw.choices(groups, [shares[g] for g in groups])[0]
        model = draw.choice([m for m, row in MODELS.items() if row[0] == group])
        tasks = draw.choices([t for t, _ in TASKS], [s for _, s in TASKS])[0]
        rounds = draw.randint(*ROUNDS[group])
        jobs.append({"id": f"j{i + 1}", "model": model, "arrival_s": number(round(now, 1)),
                     "sync": sync_of(model, rounds, tasks, types, args.bandwidth)})
        now += draw.expovariate(1 / gap)
    return jobs


# Printed: under Hare the total weighted JCT is 47.6 to 75.3 % less, so that each baseline takes 1.91 to 4.05 times as long.
EXPECTED = [
    {"policy": policy, "metric": "weighted_jct_s", "value": 2.98, "tolerance": 1.07,
     "source": "Section 7.2, Fig. 12: 47.6 to 75.3 % less under Hare; which baseline is which is not printed", "jobs": "ours", "ratio_to": "hare"}
    for policy in ("gavel-fifo", "srtf", "sched-homo", "allox")]


def lines(key, entries, end=","):
    rows = ",\n".join("    " + json.dumps(entry) for entry in entries)
    return f'  "{key}": [\n{rows}\n  ]{end}'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=40, help="how many, 40")
    parser.add_argument("--gpus", type=int, help="how many, shared out as on the testbed; default its 15")
    parser.add_argument("--types", default="V100,T4,K80,M60", help="GPU types, with commas")
    parser.add_argument("--mix", default="", help="weights of cv, nlp, speech and rec, 1 where not named, as cv=1,nlp=3")
    parser.add_argument("--bandwidth", type=float, default=25, help="Gb/s")
    parser.add_argument("--gap", type=float, help="mean seconds between arrivals; default 1200 s for all of them")
    parser.add_argument("--seed", type=int, default=2022, help="of all that is drawn, 2022")
    args = parser.parse_args()
    counts = count_by_type(args.gpus, args.types.split(","))
    types = [t for t, _ in counts]
    args.bandwidth = number(args.bandwidth)
    gpus = ", ".join(f"{n} {t}" for t, n in counts)
    description = (f"{args.jobs} jobs of the paper's eight models on {gpus}, joined by {args.bandwidth} Gb/s. Hare alternates tasks of "
                   "several jobs on a GPU; the others give whole GPUs to whole jobs. The paper reports 47.6 to 75.3 % less weighted JCT than the "
                   "four baselines: compare the directions, the jobs are not the paper's. \\\"Hare as published\\\" takes the GPU that is "
                   "free first, whatever its speed.")
    models = [{"id": m, "batch_size": row[1], "model_gib": number(row[3] * BYTES_HELD / 2**30)} for m, row in MODELS.items()]
    compare = [{"policy": "hare"}, {"policy": "hare", "label": "Hare as published", "options": {"assignment": "published"}},
               {"policy": "gavel-fifo"}, {"policy": "srtf"}, {"policy": "sched-homo"}, {"policy": "allox"}]
    print("{")
    print('  "roundel": 1,')
    print('  "title": "Hare, testbed",')
    print(f'  "description": "{description}",')
    print(f'  "source": {{\n    "cite": "{CITE}",\n    "note": "{NOTE}{args.seed}."\n  }},')
    print('  "clock": {"round_s": 60, "restart_s": 10, "seed": 1},')
    print(lines("gpu_types", [{"id": t, "vram_gib": VRAM_GIB[t]} for t in types]))
    print(lines("nodes", nodes_of(counts, args.bandwidth)))
    print(lines("models", models))
    print(lines("jobs", jobs_of(args, types, random.Random(args.seed))))
    as_printed = all(getattr(args, key) == parser.get_default(key) for key in ("jobs", "gpus", "types", "mix", "bandwidth"))
    print(lines("compare", compare, end="," if as_printed else ""))
    if as_printed:
        print(lines("expected", EXPECTED, end=""))
    print("}")


if __name__ == "__main__":
    main()
