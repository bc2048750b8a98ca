#!/usr/bin/env python3
"""Writes scenarios/gavel-480.json from Gavel's measured throughputs.

    python3 scenarios/generators/gavel_480.py simulation_throughputs.json > scenarios/gavel-480.json

The file is scheduler/simulation_throughputs.json of github.com/stanford-futuredata/gavel (MIT). The jobs are drawn here, with a
fixed seed, as that repository's generator draws them: a model and batch size uniformly among the 26 measured ones; 1, 2 or 4
GPUs with 70, 10 and 20 %, one GPU where the model was not measured on several; a run time on V100 uniform between 0.2 and 5
hours. Iterations are that time times the rate of the gang on V100. All of it takes these GPUs 45 hours, near the 40 of Hadar's
Fig. 4. (Gavel's other distribution, 10^x minutes with x up to 4, leaves the cluster to a few long jobs for days at the end.)
"""
import argparse
import json
import random
import re

SEED = 480
JOBS = 480
SIZES = (1, 2, 4)
SHORTEST_H, LONGEST_H = 0.2, 5.0
TYPES = ("V100", "P100", "K80")
NODES_A_TYPE = 5
GPUS_A_NODE = 4

CITE = ("D. Narayanan, K. Santhanam, F. Kazhamiaka, A. Phanishayee, M. Zaharia: Heterogeneity-Aware Cluster Scheduling "
        "Policies for Deep Learning Workloads, OSDI 2020 (throughputs, distribution of jobs); cluster, restart cost and arrivals as "
        "in A. Sultana et al.: Hadar, IEEE Transactions on Computers, 2026, Section IV")
NOTE = ("Rates are steps/s of whole gangs, rounded to six digits, from scheduler/simulation_throughputs.json of "
        "github.com/stanford-futuredata/gavel, commit c4fa400 (MIT): alone on one node in throughput, \\\"_unconsolidated\\\" in "
        "throughput_spread. The jobs are drawn by scenarios/generators/gavel_480.py, seed " + str(SEED) + ".")
DESCRIPTION = ("480 jobs, all there at the start, on 60 GPUs: 20 V100, 20 P100 and 20 K80 on 15 nodes of 4. The set-up of the "
               "simulations of Gavel and Hadar: rounds of 6 minutes, 10 s for a restart. Compare the columns' mean completion time "
               "and the share of jobs treated unfairly, not single jobs: Gavel's optimum is one of many.")

# Hadar's trace experiment: 480 jobs, all there at the start, on 60 GPUs.
PRINTED = (
    ("Hadar", "ttd_s", 144000, "Hadar, Fig. 4: 40 h"),
    ("Gavel", "ttd_s", 174240, "Hadar, Fig. 4: 1.21 times Hadar's 40 h"),
    ("Tiresias", "ttd_s", 194400, "Hadar, Fig. 4: 1.35 times Hadar's 40 h"),
    ("YARN-CS", "ttd_s", 244800, "Hadar, Fig. 4: 68 h (also printed as 1.67 times Hadar's 40 h)"),
    ("Gavel", "jct_median_s", 1.2, "Hadar, Fig. 4: median completion, Hadar = 1"),
    ("Tiresias", "jct_median_s", 1.4, "Hadar, Fig. 4: median completion, Hadar = 1"),
)
RATIO = ', "ratio_to": "Hadar"'


def six_digits(value):
    return float(f"{value:.6g}")


def text(value):
    """The shortest JSON of a number, without a trailing .0."""
    return str(int(value)) if value == int(value) else repr(value)


class Measured:
    """Steps/s alone on a gang: rates(model, type) -> {gang size: rate}, without what cannot run."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.table = json.load(file)
        self.models = []
        for key in self.table["v100"]:
            model, size = self.split(key)
            if size == 1:
                self.models.append(model)

    @staticmethod
    def split(key):
        match = re.fullmatch(r"\('(.*)', (\d+)\)", key)
        return match.group(1), int(match.group(2))

    def rates(self, model, gpu_type, spread=False):
        rows = self.table[gpu_type.lower() + ("_unconsolidated" if spread else "")]
        found = {}
        for size in SIZES:
            rate = rows.get(f"('{model}', {size})", {}).get("null", 0.0)
            if rate > 0 and not (spread and size == 1):
                found[size] = six_digits(rate)
        return found

    def sizes(self, model):
        return list(self.rates(model, "V100"))


def draw_jobs(measured, stream):
    jobs = []
    for index in range(JOBS):
        model = measured.models[int(stream.random() * len(measured.models))]
        share = stream.random()
        size = 1 if share < 0.7 else 2 if share < 0.8 else 4
        if size not in measured.sizes(model):
            size = 1
        seconds = 3600 * (SHORTEST_H + (LONGEST_H - SHORTEST_H) * stream.random())
        steps = max(1, round(seconds * measured.rates(model, "V100")[size]))
        jobs.append((f"j{index:03d}", model, size, steps))
    return jobs


def cells(measured, model, spread):
    rows = []
    for gpu_type in TYPES:
        rates = measured.rates(model, gpu_type, spread)
        if rates:
            rows.append(f'"{gpu_type}": {{' + ", ".join(f'"{n}": {text(x)}' for n, x in rates.items()) + "}")
    return "{" + ", ".join(rows) + "}"


def template(measured, model):
    lines = [f'      "id": "{model}",', f'      "throughput": {cells(measured, model, False)},']
    if len(measured.sizes(model)) > 1:
        lines.append(f'      "throughput_spread": {cells(measured, model, True)},')
    batch = re.search(r"batch size (\d+)", model)
    if batch:
        lines.append(f'      "batch_size": {batch.group(1)},')
    lines.append('      "throughput_unit": "step"')
    return "    {\n" + "\n".join(lines) + "\n    }"


def scenario(measured, jobs):
    used = [model for model in measured.models if any(job[1] == model for job in jobs)]
    nodes = [f'    {{"id": "{t.lower()}-{n}", "gpus": [{{"type": "{t}", "count": {GPUS_A_NODE}}}]}}'
             for t in TYPES for n in range(NODES_A_TYPE)]
    rows = [f'    {{"id": "{i}", "model": "{m}", "gpus": {g}, "iterations": {s}}}' for i, m, g, s in jobs]
    return "\n".join([
        "{",
        '  "roundel": 1,',
        '  "title": "480 jobs on 60 GPUs",',
        f'  "description": "{DESCRIPTION}",',
        f'  "source": {{\n    "cite": "{CITE}",\n    "note": "{NOTE}"\n  }},',
        '  "clock": {"round_s": 360, "restart_s": 10},',
        '  "gpu_types": [\n' + ",\n".join(f'    {{"id": "{t}"}}' for t in TYPES) + "\n  ],",
        '  "nodes": [\n' + ",\n".join(nodes) + "\n  ],",
        '  "models": [\n' + ",\n".join(template(measured, model) for model in used) + "\n  ],",
        '  "jobs": [\n' + ",\n".join(rows) + "\n  ],",
        '  "compare": [\n    {"policy": "gavel", "label": "Gavel"},\n    {"policy": "hadar", "label": "Hadar"},\n'
        '    {"policy": "tiresias", "label": "Tiresias"},\n    {"policy": "yarn-cs", "label": "YARN-CS"}\n  ],',
        '  "expected": [\n' + ",\n".join(
            f'    {{"policy": "{policy}", "metric": "{metric}", "value": {value}, "source": "{source}", "jobs": "ours"{RATIO if metric == "jct_median_s" else ""}}}'
            for policy, metric, value, source in PRINTED) + "\n  ]",
        "}",
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("throughputs", help="simulation_throughputs.json of Gavel's repository")
    measured = Measured(parser.parse_args().throughputs)
    print(scenario(measured, draw_jobs(measured, random.Random(SEED))))


if __name__ == "__main__":
    main()
