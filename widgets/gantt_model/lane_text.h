#pragma once
// What the lanes say in words: tool tips, the text twin, descriptions for screen readers.

#include <QString>

#include "widgets/gantt_model/gantt_controller.h"
#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

/// "J1, 3 × P100 on n1": a gang in words.
QString gangText(const BarIndex& bars, BarRef ref);
/// One plain sentence about a bar, for screen readers: "J1 on n1 P100 0 from 12:00 to 30:00, 3 GPUs".
QString barSentence(const BarIndex& bars, BarRef ref);
/// Rich text of a tool tip; empty where there is nothing to say.
QString hitTip(const GanttController& controller, const GanttHit& hit);
/// "n1 goes down", "J2 is cancelled": an event of the scenario.
QString eventText(const model::Problem& problem, const model::Event& event);
/// "n1 P100 2".
QString gpuName(const model::Problem& problem, model::GpuIndex gpu);

/// "3 × P100 on n1": GPUs in words.
QString gpuSetText(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus);

/// Tab-separated segments of the visible time range, as they are shown (nothing that the future mode hides), with a header:
/// lane, job, copy, node, gpu, gpu_type, start_s, end_s, kind, iterations. `lane` -1 = all lanes.
QString segmentsAsTable(const GanttController& controller, int lane);
/// Name, state and numbers of a lane in one line.
QString laneSentence(const GanttController& controller, int lane, const CardText& card);
/// "failed: ..." and the like; empty where the lane is done and current.
QString laneStatus(const LaneState& state);
/// What a lane's short note means: that a scheduler forecast the truth, and for how many jobs, or what it did otherwise than
/// published because the problem is so large; empty where there is neither.
QString forecastTip(const LaneState& state);
/// Short form for the card: "stale", "prefix only", "failed", "forecast = truth"; empty where nothing is to be said.
QString laneNote(const LaneState& state);

}  // namespace roundel::widgets
