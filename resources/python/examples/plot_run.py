# SPDX-License-Identifier: GPL-3.0-or-later
# %% [markdown]
# A run as a Gantt chart, and its job completion times.
#
#     python3 plot_run.py RUN [FIGURE.png]
#
# Editors that know `# %%` show this file as a notebook; set `folder` there. RUN is a folder that `roundel-cli run` wrote.

# %%
import os
import sys

is_script = "__file__" in globals()
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..") if is_script else "..")
from roundel_scheduler import read_run

try:
    import matplotlib
except ImportError:
    sys.exit("plot_run.py needs matplotlib: apt install python3-matplotlib, or pip install matplotlib")

arguments = sys.argv[1:] if is_script else []
folder = arguments[0] if arguments else "mine"
figure_file = arguments[1] if len(arguments) > 1 else None
if figure_file:
    matplotlib.use("Agg")  # needs no display
from matplotlib import pyplot

run = read_run(folder)
print(f"{run.label}: {len(run.jobs)} jobs, mean JCT {run.metrics['jct_mean_s']} s, makespan {run.metrics['makespan_s']} s")

# %% [markdown]
# With pandas the tables are frames: `run.jobs.frame().describe()`, `run.segments.frame().groupby("gpu_type")["iterations"].sum()`.

# %%
figure, (gantt, cdf) = pyplot.subplots(2, 1, figsize=(8, 7), gridspec_kw={"height_ratios": [3, 1]}, constrained_layout=True)
gpus = [(node["id"], index) for node in run.scenario["nodes"] for index in range(sum(group["count"] for group in node["gpus"]))]
line_of = {gpu: line for line, gpu in enumerate(gpus)}
colours = pyplot.get_cmap("tab20").colors
colour_of = {row["job"]: colours[i % len(colours)] for i, row in enumerate(run.jobs)}

for row in run.segments:
    line = line_of[row["node"], row["gpu"]]
    length_h = (row["end_s"] - row["start_s"]) / 3600
    hatch = None if row["kind"] == "run" else "////"  # restarts, switches, synchronisation
    gantt.barh(line, length_h, left=row["start_s"] / 3600, height=0.9, color=colour_of[row["job"]], hatch=hatch, edgecolor="white", linewidth=0.2)
first = [line for line, (node, index) in enumerate(gpus) if index == 0]
gantt.set_yticks(first)
gantt.set_yticklabels([gpus[line][0] for line in first], fontsize=8)
gantt.invert_yaxis()
if len(run.jobs) <= 20:
    for row in run.jobs:
        gantt.barh(0, 0, color=colour_of[row["job"]], label=row["job"])
    gantt.legend(loc="upper right", fontsize=8)
gantt.set(title=f"{run.scenario.get('title', '')}: {run.label}", xlabel="time (h)")

# %%
jct_h = sorted(jct_s / 3600 for jct_s in run.jobs.column("jct_s"))
cdf.step([0, *jct_h], [i / len(jct_h) for i in range(len(jct_h) + 1)] if jct_h else [0], where="post")
cdf.set(xlabel="job completion time (h)", ylabel="share of finished jobs", ylim=(0, 1.02), xlim=(0, None))

# %%
if figure_file:
    figure.savefig(figure_file, dpi=150)
else:
    pyplot.show()
