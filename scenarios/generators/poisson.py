#!/usr/bin/env python3
"""Writes a scenario of any size: Poisson arrivals of the models of scenarios/gavel-480.json at a stated load.

    python3 scenarios/generators/poisson.py --jobs 20000 --gpus 2016 --out poisson-20000.json

Throughputs, GPU types, rounds and restart cost are those of gavel-480.json; a third of the GPUs each is V100, P100 and K80, four a
node. Each job draws a model uniformly, 1, 2 or 4 GPUs with 70, 10 and 20 % (one GPU where the model was not measured on several) and a
run time on V100 between 100 s and 9 h, log-uniform: as many jobs between 100 and 200 s as between 4 and 8 h. Its iterations are that time
times the gang's rate on V100. The arrivals are Poisson at the rate at which the GPU-seconds that the jobs ask for, each spread evenly over the types by the
model's rates on them, are --load of what the GPUs have. History rows are drawn as the jobs are. The same options give the same bytes.
"""
import argparse
import json
import math
import pathlib
import random
import sys

SHORTEST_S, LONGEST_S = 100.0, 9 * 3600.0
GPUS_A_NODE = 4
MOST_HISTORY = 20000
MODELS = pathlib.Path(__file__).resolve().parent.parent / "gavel-480.json"


def draw_row(models, stream):
    model = models[int(stream.random() * len(models))]
    rates = model["throughput"]["V100"]
    share = stream.random()
    gpus = 1 if share < 0.7 else 2 if share < 0.8 else 4
    if str(gpus) not in rates:
        gpus = 1
    seconds = SHORTEST_S * math.exp(stream.random() * math.log(LONGEST_S / SHORTEST_S))
    return {"model": model["id"], "gpus": gpus, "iterations": max(1, round(seconds * rates[str(gpus)]))}


def rate_on_average(model, gpus):
    rates = [cells.get(str(gpus), 0) for cells in model["throughput"].values()]
    return sum(rates) / len(rates)


def mean_gpu_seconds(models):
    """Of a job, over many: what the draw asks of the cluster. Its own stream, so that the load does not depend on --jobs."""
    by_id = {model["id"]: model for model in models}
    stream = random.Random("load")
    total = 0.0
    for _ in range(20000):
        row = draw_row(models, stream)
        total += row["gpus"] * row["iterations"] / rate_on_average(by_id[row["model"]], row["gpus"])
    return total / 20000


def draw(options, base):
    models = base["models"]
    stream = random.Random(f"jobs {options.seed}")
    every_s = mean_gpu_seconds(models) / (options.load * options.gpus)
    jobs, now_s = [], 0.0
    for index in range(options.jobs):
        jobs.append({"id": f"j{index:06d}", "arrival_s": round(now_s, 3), "user": f"u{int(stream.random() * 50):02d}", **draw_row(models, stream)})
        now_s += stream.expovariate(1 / every_s)
    past = random.Random(f"history {options.seed}")
    rows = [draw_row(models, past) for _ in range(min(options.history, MOST_HISTORY))]
    return jobs, [{"group": row["model"], "user": "u00", "iterations": row["iterations"]} for row in rows]


def nodes_of(gpus, types):
    nodes, left = [], {t: gpus // len(types) + (1 if n < gpus % len(types) else 0) for n, t in enumerate(types)}
    for gpu_type in types:
        while left[gpu_type] > 0:
            count = min(GPUS_A_NODE, left[gpu_type])
            left[gpu_type] -= count
            nodes.append({"id": f"{gpu_type.lower()}-{len(nodes)}", "gpus": [{"type": gpu_type, "count": count}]})
    return nodes


def rows(values):
    return "[\n" + ",\n".join("    " + json.dumps(value) for value in values) + "\n  ]"


def scenario(options):
    base = json.loads(MODELS.read_text(encoding="utf-8"))
    jobs, history = draw(options, base)
    for job in jobs:
        job["group"] = job["model"]
    parts = [
        '  "roundel": 1',
        f'  "title": "{options.jobs} jobs on {options.gpus} GPUs"',
        f'  "description": "Poisson arrivals at load {options.load}, seed {options.seed}; jobs of 100 s to 9 h drawn among the models of gavel-480.json."',
        f'  "source": {json.dumps({"cite": base["source"]["cite"], "note": "Drawn by scenarios/generators/poisson.py; throughputs as in gavel-480.json."})}',
        f'  "clock": {json.dumps(base["clock"])}',
        f'  "gpu_types": {rows(base["gpu_types"])}',
        f'  "nodes": {rows(nodes_of(options.gpus, [t["id"] for t in base["gpu_types"]]))}',
        f'  "models": {rows(base["models"])}',
        f'  "jobs": {rows(jobs)}',
    ]
    if history:
        parts.append(f'  "history": {rows(history)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=5000, help="how many arrive (5000)")
    parser.add_argument("--gpus", type=int, default=504, help="GPUs of the cluster (504)")
    parser.add_argument("--seed", type=int, default=1, help="of the draws (1)")
    parser.add_argument("--load", type=float, default=0.8, help="GPU-seconds asked for over GPU-seconds there (0.8)")
    parser.add_argument("--history", type=int, default=0, help=f"rows of past jobs, at most {MOST_HISTORY} (0)")
    parser.add_argument("--out", help="the file to write; without it standard output")
    options = parser.parse_args()
    if options.jobs < 1 or options.gpus < GPUS_A_NODE or options.load <= 0 or options.history < 0:
        parser.error(f"--jobs from 1, --gpus from {GPUS_A_NODE}, --load above 0 and --history from 0 are what can be drawn")
    text = scenario(options)
    if options.out:
        pathlib.Path(options.out).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
