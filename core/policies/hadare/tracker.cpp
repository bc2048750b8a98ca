// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/tracker.h"

#include <algorithm>
#include <map>
#include <utility>

namespace roundel::policies::hadare {
namespace {

// Returns the work of a copy in the last round; nullptr if it did not run.
const sim::CopyWork* workOf(const sim::JobState& state, int copy) {
  const auto work_entry = std::lower_bound(state.work.begin(), state.work.end(), copy,
                                           [](const sim::CopyWork& w, int wanted) { return w.copy < wanted; });
  return work_entry != state.work.end() && work_entry->copy == copy ? &*work_entry : nullptr;
}

}  // namespace

void JobTracker::enrol(model::JobIndex job, int copies) {
  if (job >= m_copies.size()) m_copies.resize(job + std::size_t{1}, 0);
  m_copies[job] = copies;
}

std::vector<Report> JobTracker::collect(const sim::SystemView& view, Throughputs& throughputs) {
  throughputs.forget(view.changes().ended);
  std::vector<Report> reports;
  std::map<std::int32_t, double> done_by_job;
  for (const SentCopy& sent : m_sent) {
    if (!view.state(sent.job).active()) continue;
    const sim::CopyWork* work = workOf(view.state(sent.job), sent.copy);
    if (work == nullptr) continue;
    Report report;
    report.sent = sent;
    report.done = work->iterations;
    if (work->run_s > 0) report.rate = work->iterations / work->run_s;
    throughputs.measure(view, sent.job, sent.offer, sent.stated, work->iterations, work->run_s);
    done_by_job[sent.job.value] += report.done;
    reports.push_back(std::move(report));
  }
  for (Report& report : reports) {
    const double job_total = done_by_job[report.sent.job.value];
    report.weight = job_total > 0 ? report.done / job_total : 0;
  }
  m_sent.clear();
  return reports;
}

}  // namespace roundel::policies::hadare
