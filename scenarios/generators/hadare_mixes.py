#!/usr/bin/env python3
"""Writes the fourteen scenarios of HadarE's evaluation, seven workload mixes on two clusters of five one-GPU nodes, and one
more in which HadarE does not know the speeds beforehand.

    python3 scenarios/generators/hadare_mixes.py scenarios

The paper (Section VI) gives the clusters and the mixes. It prints no throughputs and no lengths of jobs: rates below are ratios to
the slowest node that published measurements of such models suggest, and lengths are on the best node.
"""
import argparse
import re
import pathlib

PAPER = ("A. Sultana, N. Pakka, F. Xu, X. Yuan, L. Chen, N.-F. Tzeng: Resource Heterogeneity-Aware and Utilization-Enhanced "
         "Scheduling for Deep Learning Clusters. IEEE Transactions on Computers, 2026; arXiv version. Section VI")
# id: (dense tensor TFLOPS, VRAM)
TYPES = {"V100": (125, 16), "K80": (4.1, 12), "T4": (65, 16), "Titan RTX": (130, 24), "T400": (2.2, 4), "RTX 3090": (142, 24),
         "A2000": (32, 6)}
# name: (title, [(node, type, PCIe generation)])
CLUSTERS = {
    "aws": ("AWS cluster", [("p3", "V100", 3), ("p2-a", "K80", 3), ("p2-b", "K80", 3), ("g4dn-a", "T4", 3), ("g4dn-b", "T4", 3)]),
    "testbed": ("testbed", [("titan", "Titan RTX", 3), ("t4", "T4", 3), ("t400", "T400", 3), ("rtx3090", "RTX 3090", 4),
                            ("a2000", "A2000", 4)]),
}
# id: (name, model weight, dataset size, seconds on the best node, {cluster: steps/s by type})
JOBS = {
    "IC": ("Image classification: ResNet-18, CIFAR-10", 1, 1, 600, {
        "aws": {"V100": 6, "K80": 1, "T4": 2.5},
        "testbed": {"Titan RTX": 8, "T4": 4.5, "T400": 1, "RTX 3090": 10, "A2000": 4.5}}),
    "LM": ("Language modelling: LSTM, Wikitext-2", 2, 3, 900, {
        "aws": {"V100": 3.5, "K80": 1, "T4": 2.2},
        "testbed": {"Titan RTX": 5, "T4": 3, "T400": 1, "RTX 3090": 6, "A2000": 3.2}}),
    "LT": ("Language translation: Transformer, Multi30K", 3, 3, 1200, {
        "aws": {"V100": 5, "K80": 1, "T4": 2.5},
        "testbed": {"Titan RTX": 7, "T4": 4, "T400": 1, "RTX 3090": 9, "A2000": 4}}),
    "RS": ("Recommendation: Recoder, ML-20M", 3, 4, 1500, {
        "aws": {"V100": 2, "K80": 1, "T4": 1.5},
        "testbed": {"Titan RTX": 2.5, "T4": 1.8, "T400": 1, "RTX 3090": 3, "A2000": 2}}),
    "MM": ("Weather: MiMa encoder-decoder Transformer", 4, 2, 1000, {
        "aws": {"V100": 5, "K80": 1, "T4": 2.4},
        "testbed": {"Titan RTX": 7, "T4": 4, "T400": 1, "RTX 3090": 9, "A2000": 4}}),
}
FOUR = ["IC", "LM", "LT", "RS"]
MIXES = {1: ["MM"], 3: ["LT"] + 2 * ["MM"], 4: ["IC", "LM", "LT", "MM"], 5: FOUR + ["MM"], 8: FOUR + 4 * ["MM"],
         10: FOUR + 6 * ["MM"], 12: FOUR + 8 * ["MM"]}
# (cluster, mix): [(policy, metric, value, where)], of the only mix that the paper prints figures of
PRINTED = {
    ("aws", 5): [
        ("gavel", "ttd_s", 4200, "Section VI-C, TTD: some 4200 s (the longest JCT printed for the same run is 3159 s)"),
        ("hadar", "ttd_s", 3900, "Section VI-C, TTD: 3900 s (the longest JCT printed for the same run is 2918 s)"),
        ("gavel", "jct_max_s", 3159, "Section VI-C, JCT"), ("gavel", "jct_min_s", 1283, "Section VI-C, JCT"),
        ("hadar", "jct_max_s", 2918, "Section VI-C, JCT"), ("hadar", "jct_min_s", 1210, "Section VI-C, JCT"),
        ("gavel", "jct_mean_s", 1.23, "Section VI-C, JCT of M-5, Hadar = 1")],
    ("testbed", 5): [
        ("gavel", "ttd_s", 3300, "Section VI-C, TTD"), ("hadar", "ttd_s", 2800, "Section VI-C, TTD"),
        ("gavel", "jct_mean_s", 1.43, "Section VI-C, JCT of M-5, Hadar = 1")],
}
# Ratios that the paper prints as means over its seven mixes: {cluster: {metric: (Gavel, Hadar, HadarE)}}. Hadar's TTD and JCT over HadarE
# follow from Gavel over HadarE and Gavel over Hadar.
MEANS = {
    "aws": {"ttd_s": (1.79, 1.53, 1), "jct_mean_s": (2.23, 1.91, 1), "cru": (1, 1.2, 1.56)},
    "testbed": {"ttd_s": (2.12, 1.83, 1), "jct_mean_s": (2.76, 2.24, 1), "cru": (1, 1.21, 1.62)},
}
LABELS = {"gavel": "Gavel", "hadar": "Hadar", "hadare": "HadarE"}
NOTE = ("Clusters and mixes as printed; steps/s and lengths of jobs are ours, since the paper prints none. Compare ratios between "
        "columns, not seconds.")
ESTIMATE_NOTE = (" Sizes of the data sets are the paper's Table IV, weights of the models are ours; both cancel in Eq. 10 once it is "
                 "scaled to a job's best rate.")
ESTIMATE_LOOK = ("HadarE's Eq. 10 guesses speeds from the GPUs' TFLOPS and memory until a job has run on a node; the last column knows "
                 "them from the start. Eq. 10 ranks nodes alike for every job: it thinks a K80 less than half as fast for the "
                 "recommendation job as it is. Look at the table of throughputs in round 0 and in round 1.")
LOOK = {
    1: "One job: every scheduler but HadarE leaves four of the five nodes idle.",
    3: "Three jobs on five nodes: two nodes stay idle under Gavel and Hadar, none under HadarE until the last round.",
    4: "Four jobs on five nodes: one node stays idle under Gavel and Hadar, and more of them as jobs end.",
    5: "As many jobs as nodes: no node idles at first, and a copy of one job takes a node that another could have had.",
    8: "More jobs than nodes: copies gain little, and each round of them costs 20 s of consolidation.",
    10: "Twice as many jobs as nodes: what copies gain at the end they may lose to consolidation before.",
    12: "Many jobs: a longer round pays the consolidation less often. Try round_s 180, 360 and 720.",
}

COLUMNS = ['{"policy": "gavel", "label": "Gavel"}', '{"policy": "hadar", "label": "Hadar"}', '{"policy": "hadare", "label": "HadarE"}']
ESTIMATE_COLUMNS = ['{"policy": "hadare", "label": "Eq. 10"}',
                    '{"policy": "hadare", "label": "Eq. 10, other PMI", "options": {"pmi": "tflops-per-sqrt-vram"}}',
                    '{"policy": "hadare", "label": "Stated", "options": {"estimate": "stated"}}']


def number(value):
    return str(int(value)) if value == int(value) else repr(value)


def rates(row):
    return "{" + ", ".join(f'"{kind}": {number(rate)}' for kind, rate in row.items()) + "}"


def job_ids(mix):
    """Jobs of a kind that occurs once keep its id, the others are numbered."""
    seen = {}
    for kind in mix:
        seen[kind] = seen.get(kind, 0) + 1
        yield (kind if mix.count(kind) == 1 else f"{kind}{seen[kind]}"), kind


def block(name, lines):
    return f'  "{name}": [\n' + ",\n".join("    " + line for line in lines) + "\n  ]"


def expected(cluster, size):
    """What is printed of this mix, and of the metrics that are not, the means over all seven."""
    rows = list(PRINTED.get((cluster, size), []))
    printed = {metric for _, metric, _, _ in rows}
    for metric, ratios in MEANS[cluster].items():
        one = "Gavel" if metric == "cru" else "HadarE"
        for policy, ratio in zip(LABELS, ratios):
            if metric not in printed and LABELS[policy] != one:
                rows.append((policy, metric, ratio, f"Section VI-C, mean of the seven mixes, {one} = 1; this mix alone is not printed"))
    return rows


def ratio_to(where):
    one = re.search(r"(\w+) = 1\b", where)
    return f', "ratio_to": "{one.group(1)}"' if one else ""


def scenario(cluster, size, estimate=False):
    title, nodes = CLUSTERS[cluster]
    mix = MIXES[size]
    kinds = sorted(set(mix), key=list(JOBS).index)
    used = list(dict.fromkeys(kind for _, kind, _ in nodes))
    models, jobs = [], []
    for kind in kinds:
        name, weight, data, length_s, by_cluster = JOBS[kind]
        row = by_cluster[cluster]
        steps = number(length_s * max(row.values()))
        models.append(f'{{"id": "{kind}", "name": "{name}", "gpus": 1, "iterations": {steps}, "throughput_unit": "step"'
                      + (f', "model_weight": {weight}, "dataset_size": {data}' if estimate else "")
                      + f',\n     "throughput": {rates(row)}}}')
    for job, kind in job_ids(mix):
        jobs.append(f'{{"id": "{job}", "model": "{kind}"}}')
    parts = [
        '  "roundel": 1',
        f'  "title": "HadarE, mix M-{size}, {title}{", speeds not known" if estimate else ""}"',
        f'  "description": "{ESTIMATE_LOOK if estimate else LOOK[size]} The paper\'s five-node {title}, one GPU a node; all jobs are there at the start."',
        f'  "source": {{\n    "cite": "{PAPER}",\n    "note": "{NOTE + (ESTIMATE_NOTE if estimate else "")}"\n  }}',
        '  "clock": {"round_s": 360, "restart_s": 10}',
        block("gpu_types", [f'{{"id": "{kind}", "tensor_tflops": {number(TYPES[kind][0])}, "vram_gib": {TYPES[kind][1]}}}'
                            for kind in used]),
        block("nodes", [f'{{"id": "{node}", "gpus": [{{"type": "{kind}", "count": 1}}], "pcie": {pcie}}}'
                        for node, kind, pcie in nodes]),
        block("models", models),
        block("jobs", jobs),
        block("compare", ESTIMATE_COLUMNS if estimate else COLUMNS),
    ]
    if not estimate:
        parts.append(block("expected", [
            f'{{"policy": "{LABELS[policy]}", "metric": "{metric}", "value": {value}, "source": "{where}", "jobs": "ours"{ratio_to(where)}}}'
            for policy, metric, value, where in expected(cluster, size)]))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="where the fifteen files go")
    folder = parser.parse_args().folder
    for cluster in CLUSTERS:
        for size in MIXES:
            path = folder / f"hadare-{cluster}-m{size:02d}.json"
            path.write_text(scenario(cluster, size), encoding="utf-8")
    (folder / "hadare-estimate.json").write_text(scenario("aws", 5, estimate=True), encoding="utf-8")


if __name__ == "__main__":
    main()
