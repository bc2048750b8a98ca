#pragma once
// What the workspace Experiments says of a sweep as a whole. GUI thread.

#include <QString>

#include "widgets/experiments/sweep_view.h"

namespace roundel::widgets {

/// "Sweep running: 771 done, 3 failed, 306 left · 2 cores · results.csv in …, resumes after a stop".
QString sweepStatus(const SweepView& view);
/// "774 of 1,080 runs" and how long the others take; rich text, empty where there is no sweep.
QString sweepReadout(const SweepView& view);
/// The command lines that do the sweep elsewhere: "slurm", "parallel", else in shards.
QString commandText(const SweepView& view, const QString& name);

}  // namespace roundel::widgets
