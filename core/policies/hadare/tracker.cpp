#include "core/policies/hadare/tracker.h"

#include <algorithm>
#include <map>
#include <utility>

namespace roundel::policies::hadare {

void JobTracker::enrol(model::JobIndex job, int copies) {
  if (job >= m_copies.size()) m_copies.resize(job + std::size_t{1}, 0);
  m_copies[job] = copies;
}

std::vector<Report> JobTracker::collect(const sim::SystemView& view, Throughputs& throughputs) {
  throughputs.forget(view.changes().ended);
  std::vector<Report> reports;
  std::map<std::int32_t, double> done;
  for (const Sent& sent : m_sent) {
    if (!view.state(sent.job).active()) continue;
    const auto& work = view.state(sent.job).work;
    const auto found = std::lower_bound(work.begin(), work.end(), sent.copy,
                                        [](const sim::CopyWork& w, int copy) { return w.copy < copy; });
    if (found == work.end() || found->copy != sent.copy) continue;
    Report report;
    report.sent = sent;
    report.done = found->iterations;
    if (found->run_s > 0) report.rate = found->iterations / found->run_s;
    throughputs.measure(view, sent.job, sent.offer, sent.stated, found->iterations, found->run_s);
    done[sent.job.value] += report.done;
    reports.push_back(std::move(report));
  }
  for (Report& report : reports) {
    const double all = done[report.sent.job.value];
    report.weight = all > 0 ? report.done / all : 0;
  }
  m_sent.clear();
  return reports;
}

}  // namespace roundel::policies::hadare
