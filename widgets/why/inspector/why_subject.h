// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The job, GPU, lane and instant that the Why panel explains. Private to widgets/why/inspector.

#include <map>
#include <optional>

#include "widgets/why/inspector/why_content.h"

namespace roundel::widgets {

struct Subject {
  const LaneState* lane = nullptr;
  const trace::Trace* trace = nullptr;  ///< null: the lane has no run
  model::JobIndex job;
  model::GpuIndex gpu;
  double t_s = 0;
  std::optional<trace::DecisionRecord> record;            ///< in force at t_s; nullopt before the first
  std::shared_ptr<const trace::Explanation> explanation;  ///< of the record, if already known
  WantedReasons wanted;                                   ///< the request for the explanation, if it is not known

  const model::Problem& problem() const { return *trace->problem; }
  const trace::Explanation* why() const { return explanation.get(); }
  /// Whether a decision is in force whose explanation is not known yet.
  bool explanationPending() const { return record.has_value() && explanation == nullptr; }
  const trace::Reason* reason() const { return why() == nullptr ? nullptr : why()->reasonOf(job); }
  const trace::Choice* choice() const;  ///< of copy 0, otherwise of the first placed copy
};

Subject subjectOf(const Workbench& bench, int lane, model::JobIndex job, model::GpuIndex gpu, double t_s);

QString idOf(const model::Problem& problem, model::JobIndex job);
QString laneName(const LaneState& lane);
/// The GPUs of a job at the instant; a placement of the decision may have ended since.
trace::PartList heldAt(const Subject& s, model::JobIndex job);
/// The task or pipeline stage on the subject's GPU ("2.1"); empty for a whole gang.
QString partAt(const Subject& s);
/// The other job on the subject's GPU; empty if there is none.
QString sharedWith(const Subject& s);
/// Says why there is no explanation yet.
QString whyNotYet(const Subject& s);
/// What the subject's job gets in its lane at the instant, in one sentence.
QString situationOf(const Subject& s);

}  // namespace roundel::widgets
