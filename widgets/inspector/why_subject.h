#pragma once
// The job, GPU, lane and instant of a question of the Why panel. Private to the inspector.

#include <map>
#include <optional>

#include "widgets/inspector/why_content.h"

namespace roundel::widgets {

struct Subject {
  const LaneState* lane = nullptr;
  const trace::Trace* trace = nullptr;  ///< null: the lane has no run
  model::JobIndex job;
  model::GpuIndex gpu;
  double t_s = 0;
  std::optional<trace::DecisionRecord> record;            ///< in force at t_s; none before the first
  std::shared_ptr<const trace::Explanation> explanation;  ///< of the record, where it is known already
  WantedReasons wanted;                                   ///< the request for it where it is not

  const model::Problem& problem() const { return *trace->problem; }
  const trace::Explanation* why() const { return explanation.get(); }
  /// A decision is in force whose explanation is not known yet.
  bool waits() const { return record.has_value() && explanation == nullptr; }
  const trace::Reason* reason() const { return why() == nullptr ? nullptr : why()->reasonOf(job); }
  const trace::Choice* choice() const;  ///< of copy 0, else of the first copy that was sent
};

Subject subjectOf(const Workbench& bench, int lane, model::JobIndex job, model::GpuIndex gpu, double t_s);

QString idOf(const model::Problem& problem, model::JobIndex job);
QString laneName(const LaneState& lane);
/// The GPUs of a job at the instant; a decided placement may have ended since.
trace::PartList heldAt(const Subject& s, model::JobIndex job);
/// The task or stage that the subject's GPU works on ("2.1"); empty where it is a whole gang.
QString partAt(const Subject& s);
/// The other job on the subject's GPU; empty where there is none.
QString sharedWith(const Subject& s);
/// Why there is no explanation yet.
QString whyNotYet(const Subject& s);
/// One sentence on what the subject's job gets in its lane at this instant.
QString standing(const Subject& s);

}  // namespace roundel::widgets
