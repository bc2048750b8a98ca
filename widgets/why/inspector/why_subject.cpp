// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_subject.h"
#include "core/model/round_grid.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/lane_edits.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
const trace::Choice* Subject::choice() const {
  if (why() == nullptr) return nullptr;
  const auto it = std::ranges::find(why()->choices, job, &trace::Choice::job);
  return it == why()->choices.end() ? nullptr : &*it;
}

Subject subjectOf(const Workbench& bench, int lane, model::JobIndex job, model::GpuIndex gpu, double t_s) {
  Subject subject;
  const auto& lanes = bench.comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return subject;
  subject.lane = &lanes[static_cast<std::size_t>(lane)];
  if (!subject.lane->run || !subject.lane->run->trace) return subject;
  const trace::Trace& trace = *subject.lane->run->trace;
  if (job.valid() && job >= trace.problem->jobs.size()) return subject;
  if (gpu.valid() && gpu >= trace.problem->gpus.size()) return subject;
  subject.trace = &trace;
  subject.job = job;
  subject.gpu = gpu;
  subject.t_s = t_s;
  const int decision = decisionAt(trace, t_s);
  if (decision < 0) return subject;
  subject.record = trace.decisions[static_cast<std::size_t>(decision)];
  subject.wanted = {subject.lane->run, decision};
  subject.explanation = bench.reasons.known(subject.wanted);
  return subject;
}

QString idOf(const model::Problem& problem, model::JobIndex job) {
  return job.valid() ? QString::fromStdString(problem.jobs[job].id) : QString();
}

QString laneName(const LaneState& lane) { return laneName(lane.lane); }

trace::PartList heldAt(const Subject& s, model::JobIndex job) {
  trace::PartList parts;
  if (s.lane->index != nullptr) {  // tasks start and end between decisions, so the trace's rows are used
    for (const std::uint32_t row : s.lane->index->rowsOfJobAt(job, s.t_s)) {
      const trace::Segment segment = s.trace->segments.at(row);
      if (segment.part == 0 || !segment.gpu.valid()) continue;
      const model::Gpu& gpu = s.problem().gpus[segment.gpu];
      parts.push_back({gpu.node, gpu.type, 1});
    }
    if (!parts.empty()) return model::normalised(std::move(parts));
  }
  // A placement may have ended since: the job finished or was cancelled, or a node went down.
  const bool holds = s.lane->index == nullptr || s.lane->index->phase(job, s.t_s) == metrics::JobPhase::Running;
  if (!s.record || !holds) return parts;
  for (const trace::Placement& placement : s.record->placements)
    if (placement.job == job) parts.insert(parts.end(), placement.parts.begin(), placement.parts.end());
  return model::normalised(std::move(parts));
}

QString partAt(const Subject& s) {
  if (s.lane->index == nullptr || !s.gpu.valid()) return {};
  for (const std::uint32_t row : s.lane->index->rowsOn(s.gpu, s.t_s)) {
    const trace::Segment segment = s.trace->segments.at(row);
    if (segment.job == s.job)
      return QString::fromStdString(s.trace->segments.part_names[static_cast<std::size_t>(segment.part)]);
  }
  return {};
}

QString sharedWith(const Subject& s) {
  if (s.lane->index == nullptr || !s.job.valid()) return {};
  return idOf(s.problem(), s.lane->index->sharesWith(s.job, s.t_s));
}

QString whyNotYet(const Subject& s) {
  if (s.lane->turned && !Reasons::canBeFound(s.wanted))
    return tr("Reasons for a turned knob are available after you choose Edit or Branch.");
  return Reasons::canBeFound(s.wanted) ? tr("Computing the reasons…")
                                       : tr("Explanations are available when the run is complete.");
}

QString situationOf(const Subject& s) {
  const model::Problem& problem = s.problem();
  const QString name = idOf(problem, s.job);
  const trace::JobOutcome& outcome = s.trace->jobs[s.job];
  if (s.t_s < problem.jobs[s.job].arrival_s) return tr("%1 has not arrived yet.").arg(name);
  if (outcome.finish_s <= s.t_s) return tr("%1 has finished.").arg(name);
  if (outcome.cancelled_s <= s.t_s) return tr("%1 was cancelled.").arg(name);
  const trace::PartList parts = heldAt(s, s.job);
  if (!parts.empty()) {
    const QString place = allocationLabel(problem, parts), other = sharedWith(s);
    return other.isEmpty() ? tr("%1 runs on %2.").arg(name, place)
                           : tr("%1 runs on %2, which it shares with %3.").arg(name, place, other);
  }
  const trace::Reason* reason = s.reason();
  if (reason != nullptr) return tr("%1 waits: %2").arg(name, reasonLabel(*reason, problem));
  return s.explanationPending() ? tr("%1 waits.").arg(name) : tr("%1 waits for the next decision.").arg(name);
}

int decisionAt(const trace::Trace& trace, double t_s) { return static_cast<int>(trace.decisions.through(t_s)) - 1; }

}  // namespace roundel::widgets
