#!/usr/bin/env python3
"""Writes scenarios/hops-64.json and scenarios/hops-512.json: the two clusters of the Hops paper (Sections 4.2 and 4.3).

    python3 scenarios/generators/hops_clusters.py 64 > scenarios/hops-64.json
    python3 scenarios/generators/hops_clusters.py 512 > scenarios/hops-512.json
    python3 scenarios/generators/hops_clusters.py 512 --rate 300          Section 4.6, other arrival rates (jobs an hour)

From the paper: servers, GPUs, memory, CPUs and network of both clusters; models, data sets, batch sizes and classes of Table 2
(S below 1, M 1 to 10, L 10 to 50, XL above 50 GPU-hours); 25 jobs within 2.5 h, 500 jobs arriving by a Poisson
process of 100 an hour; requirements between 1 and 16 GPUs, up to eight of them a job; Gavel with the median one.

Not printed, and worked out or drawn here with a fixed seed:
  shares       Fig. 8's histogram is lost in the copies we have: a row of Table 2 is drawn evenly, then one of its data sets, then one
               of its models. A row prints two batch sizes and two classes: the first is read as ImageNet's, the second as Cifar10's.
  GPU-hours    log-uniform within the class (S from 0.1, XL to 80), on a Titan Xp alone.
  requirements how many (1 to 8) evenly, then which of 1 to 16 evenly; drawn again until the largest ends the job in 5 h: the
               printed makespans leave no job longer than some 5 h after the last arrival.
  forward_s    FLOPs (2 x multiply-adds an image or sequence, data sheets of the models) over what a GTX 1080 Ti reaches of its 11.3
               TFLOPS: 35 % for plain convolutions and transformers, 12 % for depthwise and dense ones; backward twice that; at
               least 5 and 10 ms to launch kernels. Other GPUs by their FP32 TFLOPS^c x memory bandwidth^(1 - c), c = 0.75
               transformers, 0.5 plain and 0.25 depthwise or dense convolutions.
  update_s     20 bytes a parameter through the GPU's memory.
  data         decoding by the server's cores, shared by its GPUs (a W780-G with 8 GPUs has 3 a GPU, a YK8100-10G 6.5); a miss reads
               from storage of 1 GB/s a server; hit_p is the share of the data set that half of the server's memory holds.
               Waiting for one another: 2 % of a hit, 10 % of a miss.
  pattern      2 for the models trained by Hugging Face's Trainer, the paper's example of it; 1 else.
  bandwidths   PCIe x16 (3.0; 4.0 in YK8100-10G) and the 100 Gb/s network over 8 bytes a parameter: a ring sends each gradient twice.
A server model is a GPU type of its own, so that Hops can tell one RTX 3090 from another; `gpu` says that all are one GPU, for
schedulers that cannot. Hops knows these times, and they are what happens: estimates are exact here unless `profiled_iterations` is set.
"""
import argparse
import json
import random

# name: FP32 TFLOPS, GB/s of memory, GiB, tensor TFLOPS (FP32 where there are no tensor cores)
GPUS = {"GTX1080Ti": (11.3, 484, 11, 11.3), "TitanXp": (12.15, 548, 12, 12.15), "RTX3090": (35.6, 936, 24, 142)}
# name: cores, GB of memory, GB/s of a PCIe x16 slot
SERVERS = {"W780-G": (24, 192, 15.75), "YK8100-8G": (32, 384, 15.75), "YK8100-10G": (52, 384, 31.5)}
CLUSTERS = {
    64: (("GTX1080Ti", "W780-G", 2, 8), ("TitanXp", "W780-G", 4, 8), ("RTX3090", "W780-G", 2, 4), ("RTX3090", "YK8100-8G", 2, 4)),
    512: (("GTX1080Ti", "W780-G", 16, 8), ("TitanXp", "W780-G", 16, 8), ("RTX3090", "W780-G", 16, 8),
          ("RTX3090", "YK8100-8G", 8, 8), ("RTX3090", "YK8100-10G", 8, 8)),
}
JOBS = {64: (25, 10.0), 512: (500, 100.0)}  # how many, how many an hour
SEEDS = {64: 64, 512: 512}

# name: (parameters, multiply-adds of a sample, kind, pattern)
MODELS = {
    "ResNet18": (11.7e6, 1.81e9, "plain", 1), "ResNet50": (25.6e6, 4.09e9, "plain", 1),
    "VGG11": (132.9e6, 7.61e9, "plain", 1), "VGG13": (133.0e6, 11.31e9, "plain", 1),
    "ConvNeXt-base": (88.6e6, 15.36e9, "depthwise", 1), "DenseNet161": (28.7e6, 7.73e9, "depthwise", 1),
    "MobileNetV2": (3.5e6, 0.30e9, "depthwise", 1), "RegNetY-8GF": (39.4e6, 8.47e9, "depthwise", 1),
    "DistilBERT": (66e6, 66e6 * 256, "transformer", 2), "ViT-B/16": (86.6e6, 17.56e9, "transformer", 2),
    "MacBERT": (102e6, 102e6 * 512 * 4, "transformer", 2), "wav2vec2": (95e6, 34.7e9, "transformer", 2),
    "GPT-2 Medium": (355e6, 355e6 * 1024, "transformer", 2),
}
# name: (bytes of a sample, core-seconds to decode one, GB of all, multiply-adds compared with 224 x 224)
DATA = {
    "ImageNet": (110e3, 0.009, 138, 1.0), "Cifar10": (3e3, 0.0002, 0.2, 1 / 49), "Food-101": (50e3, 0.006, 5, 1.0),
    "IMDb": (2e3, 0.0005, 0.1, 1.0), "C3": (4e3, 0.001, 0.1, 1.0), "Common Language": (160e3, 0.004, 4, 1.0), "WikiText": (5e3, 0.0005, 0.5, 1.0),
}
# Table 2: models, {data set: (class, batch size)}
TABLE_2 = (
    (("ResNet18", "ResNet50"), {"ImageNet": ("XL", 128), "Cifar10": ("S", 256)}),
    (("VGG11", "VGG13"), {"ImageNet": ("L", 32), "Cifar10": ("S", 128)}),
    (("ConvNeXt-base",), {"ImageNet": ("L", 32), "Cifar10": ("S", 64)}),
    (("DenseNet161",), {"ImageNet": ("L", 32), "Cifar10": ("S", 64)}),
    (("MobileNetV2",), {"ImageNet": ("M", 64), "Cifar10": ("S", 64)}),
    (("RegNetY-8GF",), {"ImageNet": ("L", 32), "Cifar10": ("M", 32)}),
    (("DistilBERT",), {"IMDb": ("L", 128)}),
    (("ViT-B/16",), {"Food-101": ("M", 48)}),
    (("MacBERT",), {"C3": ("M", 8)}),
    (("wav2vec2",), {"Common Language": ("M", 16)}),
    (("GPT-2 Medium",), {"WikiText": ("L", 8)}),
)
HOURS = {"S": (0.1, 1), "M": (1, 10), "L": (10, 50), "XL": (50, 80)}
COMPUTE_SHARE = {"plain": 0.5, "depthwise": 0.25, "transformer": 0.75}
REACHED = {"plain": 0.35, "depthwise": 0.12, "transformer": 0.35}
LARGEST, MOST_SIZES = 16, 8
LONGEST_H = 5
STORAGE_BYTES_S = 1e9
BYTES_A_PARAMETER = 8

PAPER = "Q. Wang, F. Wang, X. Zheng: Hops: Fine-grained heterogeneous sensing, efficient and fair Deep Learning cluster scheduling system, SoCC 2024"
PRINTED = {
    64: ("Table 3", {"Hops": (9.51, 3.2, 0.95, 0.37, 0.15), "Sia": (11.68, 4.41, 1.47, 1.03, 5.89), "Gavel": (14.46, 5.92, 2.11, 1.31, 3.36)}),
    512: ("Table 4", {"Hops": (10.48, 2.24, 0.87, 3.22, 0.45), "Sia": (12.36, 3.79, 1.68, 78.5, 56), "Gavel": (15.42, 4.04, 2.24, 70.43, 18)}),
}
METRICS = (("makespan_s", 3600), ("jct_mean_s", 3600), ("wait_mean_s", 3600), ("lr_max", 1), ("fragments_mean", 1))


def digits(value, n=4):
    rounded = float(f"{value:.{n}g}")
    return int(rounded) if rounded == int(rounded) else rounded


def type_id(gpu, server):
    """The GPU alone where only one server model has it."""
    return gpu if gpu != "RTX3090" else f"{gpu}/{server}"


def timing(model, data, batch, gpu, server, gpus):
    params, adds, kind, _ = MODELS[model]
    size, decode, whole, scale = DATA[data]
    tflops, memory = GPUS[gpu][:2]
    base = GPUS["GTX1080Ti"]
    share = COMPUTE_SHARE[kind]
    speed = (tflops / base[0]) ** share * (memory / base[1]) ** (1 - share)
    forward = batch * 2 * adds * scale / (REACHED[kind] * base[0] * 1e12) / speed
    cores, ram, _ = SERVERS[server]
    hit = batch * decode / (cores / gpus)
    miss = hit + batch * size / (STORAGE_BYTES_S / gpus)
    hit_p = min(1, ram / 2 / whole)
    out = {"forward_s": max(forward, 0.005), "backward_s": max(2 * forward, 0.01), "update_s": 20 * params / (memory * 1e9),
           "hit_p": hit_p, "data_hit_s": hit, "wait_hit_s": 0.02 * hit}
    if hit_p < 1:
        out.update({"data_miss_s": miss, "wait_miss_s": 0.1 * miss})
    return {key: digits(value, 3) for key, value in out.items()}


def iteration_s(model, times):
    """Hops Eqs. 1 to 5 on one GPU."""
    def one(data, wait):
        busy = times["backward_s"]
        if MODELS[model][3] == 2:
            return data + busy + times["forward_s"] + wait
        return max(data, busy + times["update_s"]) + times["forward_s"] + wait
    p = times["hit_p"]
    return p * one(times["data_hit_s"], times["wait_hit_s"]) + (1 - p) * one(times.get("data_miss_s", 0), times.get("wait_miss_s", 0))


def template(model, data, label, batch, cluster):
    per_type = {}
    for gpu, server, _, gpus in cluster:
        per_type[type_id(gpu, server)] = timing(model, data, batch, gpu, server, gpus)
    return {"id": f"{model} {data}", "name": f"{model}, {data} ({label})", "batch_size": batch, "params": digits(MODELS[model][0]), "pattern": MODELS[model][3], "timing": per_type}


def draw_job(stream, cluster, templates):
    models, by_data = TABLE_2[stream.randrange(len(TABLE_2))]
    data = list(by_data)[stream.randrange(len(by_data))]
    model = models[stream.randrange(len(models))]
    label, batch = by_data[data]
    made = template(model, data, label, batch, cluster)
    templates[made["id"]] = made
    least, most = HOURS[label]
    hours = least * (most / least) ** stream.random()
    alone = iteration_s(model, made["timing"]["TitanXp"])
    sizes = [0]
    while sizes[-1] * LONGEST_H < hours:
        sizes = sorted(stream.sample(range(1, LARGEST + 1), stream.randint(1, MOST_SIZES)))
    return {"model": made["id"], "gpus": sizes if len(sizes) > 1 else sizes[0], "iterations": round(hours * 3600 / alone)}


def draw(size, rate, seed):
    stream = random.Random(seed)
    templates, jobs, now = {}, [], 0.0
    for i in range(JOBS[size][0]):
        job = {"id": f"j{i + 1}"}
        job.update(draw_job(stream, CLUSTERS[size], templates))
        job["arrival_s"] = digits(round(now, 1), 7)
        jobs.append(job)
        now += stream.expovariate(rate / 3600)
    return [templates[name] for name in sorted(templates)], jobs


def nodes_of(cluster):
    nodes = []
    for gpu, server, count, gpus in cluster:
        for i in range(count):
            nodes.append({"id": f"{type_id(gpu, server)}-{i + 1}", "gpus": [{"type": type_id(gpu, server), "count": gpus}],
                          "intra_gbytes_s": SERVERS[server][2], "nic_gbits_s": 100})
    return nodes


def types_of(cluster):
    return [{"id": type_id(gpu, server), **({"gpu": gpu} if type_id(gpu, server) != gpu else {}), "tensor_tflops": GPUS[gpu][3], "vram_gib": GPUS[gpu][2],
             "link_params_s": digits(SERVERS[server][2] * 1e9 / BYTES_A_PARAMETER, 6), "net_params_s": digits(12.5e9 / BYTES_A_PARAMETER, 6)}
            for gpu, server, _, _ in cluster]


def expected(size):
    table, rows = PRINTED[size]
    return [{"policy": policy, "metric": metric, "value": digits(value * scale, 6), "source": f"Hops, {table}", "jobs": "ours"}
            for policy, values in rows.items() for (metric, scale), value in zip(METRICS, values)]


def lines(rows):
    return "[\n" + ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows) + "\n  ]"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gpus", type=int, choices=sorted(CLUSTERS), help="which of the two clusters")
    parser.add_argument("--rate", type=float, help="jobs an hour; the paper's where not given")
    parser.add_argument("--seed", type=int, help="of all that is drawn; default one for each cluster")
    args = parser.parse_args()
    cluster = CLUSTERS[args.gpus]
    count, printed_rate = JOBS[args.gpus]
    rate, seed = args.rate or printed_rate, SEEDS[args.gpus] if args.seed is None else args.seed
    templates, jobs = draw(args.gpus, rate, seed)
    servers = sum(row[2] for row in cluster)
    description = (f"{count} jobs arrive over some {count / rate:g} h on {args.gpus} GPUs of {servers} servers, each with a list of GPU counts to "
                   "choose from: the set-up of Hops's " + ("experiments on a real cluster." if args.gpus == 64 else "simulations.") +
                   " Compare the largest latency ratio and the fragments of the three columns, and their directions with the paper's: the jobs are drawn anew.")
    note = ("Servers, models, batch sizes, classes and rates of arrival as printed. Drawn or worked out by scenarios/generators/hops_clusters.py, which "
            f"says how, seed {seed}: which jobs, GPU-hours, GPU counts, seconds of an iteration. The paper's seconds are beside ours in expected, without a tolerance.")
    head = {"roundel": 1, "title": f"Hops, {args.gpus} GPUs", "description": description,
            "source": {"cite": PAPER + ", Sections 4.2 and 4.3, Tables 2 to 4", "note": note}, "clock": {"round_s": 360, "restart_s": 10}}
    parts = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    compare = [{"policy": "hops", "label": "Hops"}, {"policy": "sia", "label": "Sia"}, {"policy": "gavel", "label": "Gavel"}]
    rows = [("gpu_types", types_of(cluster)), ("nodes", nodes_of(cluster)), ("models", templates), ("jobs", jobs), ("compare", compare)]
    if rate == printed_rate:
        rows.append(("expected", expected(args.gpus)))
    parts.extend(f"  {json.dumps(key)}: {lines(value)}" for key, value in rows)
    print("{\n" + ",\n".join(parts) + "\n}")


if __name__ == "__main__":
    main()
