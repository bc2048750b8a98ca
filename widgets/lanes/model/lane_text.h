// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts of the lanes: tool tips, the lanes as a table, descriptions for screen readers.

#include <QString>

#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

/// A gang: "J1, 3 × P100 on n1".
QString gangText(const BarIndex& bars, BarRef ref);
/// A sentence about a bar for screen readers: "J1 on n1 P100 0 from 12:00 to 30:00, 3 GPUs".
QString barSentence(const BarIndex& bars, BarRef ref);
/// Rich text of a tool tip; empty if there is none.
QString hitTip(const GanttController& controller, const GanttHit& hit);
/// An event of the scenario: "n1 goes down", "J2 is cancelled".
QString eventText(const model::Problem& problem, const model::Event& event);
/// "n1 P100 2".
QString gpuName(const model::Problem& problem, model::GpuIndex gpu);

/// "3 × P100 on n1".
QString gpuSetText(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus);

/// Tab-separated segments of the visible time range without a hidden future, with a header: lane, job, copy, node, gpu, gpu_type, start_s,
/// end_s, kind, iterations. `lane` -1 = all lanes.
QString segmentsAsTable(const GanttController& controller, int lane);
/// A line with name, state and numbers of a lane.
QString laneSentence(const GanttController& controller, int lane, const CardText& card);
/// The state of a lane, such as "Failed: ..."; empty if it is done and current.
QString laneStatus(const LaneState& state);
/// The tip of a lane's short note: for how many jobs the forecast was the truth, or how the scheduler deviated from its paper because the
/// problem is large; empty if there is neither.
QString forecastTip(const LaneState& state);
/// The short note on the card: "stale", "prefix only", "failed", "forecast = truth"; may be empty.
QString laneNote(const LaneState& state);

}  // namespace roundel::widgets
