// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Translated texts of the cluster animation: header, cards, gangs, tokens. The painter, tooltips and screen readers share them.

#include <QString>

#include "widgets/stage/painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// "7 of 14 GPUs hold a job · 2 wait · 12 restarts".
QString headerSentence(const FrameCounts& counts);
/// "gang of 4", "gang of 1–2", "gang of 1, 2, 4".
QString gangText(const model::Job& job);
/// Why the job waits, in about three words: "back from p0", "no room", "new here".
QString cardNote(const model::Problem& problem, const QueueCard& card);
/// "B 10 of 20 s" during a restart, otherwise the job's name.
QString gangLabel(const model::Problem& problem, const DrawnGang& gang, double t_s);
/// "No job waits." and the jobs in flight: "No job waits. B is on its way to v1."
QString emptyQueueText(const model::Problem& problem, const ClusterAnimationFrame& frame);
/// "2 GPUs", "done".
QString flightNote(const TokenFlight& flight);
/// Where the job is now, in one sentence for tooltips and screen readers; empty if it has not arrived.
QString whereabouts(const model::Problem& problem, const ClusterAnimationFrame& frame, model::JobIndex job,
                    double end_s);

}  // namespace roundel::widgets
