// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts of the workspace Experiments about the whole sweep. GUI thread.

#include <QString>

#include "widgets/experiments/page/sweep_view.h"

namespace roundel::widgets {

/// "Sweep running: 771 done, 3 failed, 306 left · 2 cores · results.csv in …, resumes after a stop".
QString sweepStatus(const SweepView& view);
/// "774 of 1,080 runs" and the remaining time, as rich text; empty if there is no sweep.
QString sweepReadout(const SweepView& view);
/// The command lines that run the sweep elsewhere: "slurm", "parallel", otherwise in shards.
QString commandText(const SweepView& view, const QString& name);

}  // namespace roundel::widgets
