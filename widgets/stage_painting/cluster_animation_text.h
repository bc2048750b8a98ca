#pragma once
// What the stage says, translated: header, cards, gangs, tokens. The painter, tips and a screen reader use the same words.

#include <QString>

#include "widgets/stage_painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// "7 of 14 GPUs hold a job · 2 wait · 12 restarts".
QString headerSentence(const FrameCounts& counts);
/// "gang of 4", "gang of 1–2", "gang of 1, 2, 4".
QString gangText(const model::Job& job);
/// Why it waits, in three words or so: "back from p0", "no room", "new here".
QString cardNote(const model::Problem& problem, const QueueCard& card);
/// "B 10 of 20 s" while it restarts, else the job's name.
QString gangLabel(const model::Problem& problem, const DrawnGang& gang, double t_s);
/// "No job waits." and who is on the way: "No job waits. B is on its way to v1."
QString emptyQueueText(const model::Problem& problem, const ClusterAnimationFrame& frame);
/// "2 GPUs", "done".
QString flightNote(const TokenFlight& flight);
/// One sentence for a tip or a screen reader: where the job is now; empty where it has not arrived.
QString whereabouts(const model::Problem& problem, const ClusterAnimationFrame& frame, model::JobIndex job,
                    double end_s);

}  // namespace roundel::widgets
