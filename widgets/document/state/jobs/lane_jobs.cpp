// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/jobs/lane_jobs.h"

#include <algorithm>

#include "widgets/document/session/document.h"

namespace roundel::widgets {
namespace {

/// The index in `to` of a job of `from`, by id. The job counts as renamed if both have as many jobs and the id at its index in `to` is new. If one of
/// the lists is empty, returns the index unchanged.
template <class From, class To>
model::JobIndex sameJob(const From& from, const To& to, model::JobIndex job) {
  if (from.empty() || to.empty()) return job;
  if (!job.valid() || job >= from.size()) return {};
  const auto& id = from[job].id;
  if (job < to.size() && to[job].id == id) return job;
  for (std::size_t i = 0; i < to.size(); ++i)
    if (to[model::JobIndex(i)].id == id) return model::JobIndex(i);
  if (from.size() != to.size()) return {};
  const bool renamed = std::ranges::none_of(from, [&](const auto& other) { return other.id == to[job].id; });
  return renamed ? job : model::JobIndex();
}

}  // namespace

model::JobIndex jobInRun(const Document& document, const model::Problem& run, model::JobIndex job) {
  return sameJob(document.scenario().jobs, run.jobs, job);
}

model::JobIndex jobInDocument(const Document& document, const model::Problem& run, model::JobIndex job) {
  return sameJob(run.jobs, document.scenario().jobs, job);
}

}  // namespace roundel::widgets
