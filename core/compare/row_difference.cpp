// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/row_difference.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

namespace roundel::compare {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

using metrics::JobsOnGpu;
using model::GpuIndex;
using model::JobIndex;
using trace::RunStatus;

/// An interval in which one job holds a GPU, or two jobs share it.
struct Stretch {
  double start_s, end_s;
  JobsOnGpu jobs;
};
using Row = std::vector<Stretch>;

// Returns the intervals by GPU. Segments are sorted by end. For two jobs that share a GPU only the segment of the first is used, so
// that the segments of a GPU do not overlap and each row is in order.
std::vector<Row> rowsOf(const trace::Trace& trace) {
  std::vector<Row> rows(trace.problem->gpus.size());
  const trace::Segments& segments = trace.segments;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const GpuIndex gpu(segments.gpu[i]);
    if (!gpu.valid() || (segments.with[i] >= 0 && segments.with[i] < segments.job[i])) continue;
    Row& row = rows[gpu];
    JobsOnGpu jobs;
    jobs.push_back(JobIndex(segments.job[i]));
    if (segments.with[i] >= 0) jobs.push_back(JobIndex(segments.with[i]));
    if (!row.empty() && row.back().jobs == jobs && model::sameInstant(row.back().end_s, segments.start_s[i]))
      row.back().end_s = segments.end_s[i];
    else
      row.push_back({segments.start_s[i], segments.end_s[i], jobs});
  }
  return rows;
}

// Returns, by GPU, the GPU of the reference at the same place, or an invalid index.
std::vector<GpuIndex> sameGpus(const model::Problem& from, const model::Problem& to) {
  std::unordered_map<std::string, std::vector<GpuIndex>> nodes;
  for (std::size_t g = 0; g < to.gpus.size(); ++g) nodes[to.nodes[to.gpus[g].node].id].emplace_back(g);
  std::vector<GpuIndex> out;
  for (const model::Gpu& gpu : from.gpus) {
    const auto node = nodes.find(from.nodes[gpu.node].id);
    const auto index = static_cast<std::size_t>(gpu.index);
    out.push_back(node != nodes.end() && index < node->second.size() ? node->second[index] : GpuIndex());
  }
  return out;
}

// Returns, by job of `from`, the job of `to` with the same id; invalid if there is none.
std::vector<JobIndex> sameJobs(const model::Problem& from, const model::Problem& to) {
  std::unordered_map<std::string, JobIndex> ids;
  for (std::size_t j = 0; j < to.jobs.size(); ++j) ids.emplace(to.jobs[j].id, j);
  std::vector<JobIndex> out;
  for (const model::Job& job : from.jobs) {
    const auto job_entry = ids.find(job.id);
    out.push_back(job_entry == ids.end() ? JobIndex() : job_entry->second);
  }
  return out;
}

double knownUntil_s(const trace::Trace& trace) {
  return trace.status == RunStatus::Complete || trace.status == RunStatus::Stuck ? kForever : trace.end_s;
}

/// Visits the changes of two rows in time order.
class Walk {
 public:
  Walk(const Row& here, const Row& there, const std::vector<JobIndex>& same, double until_s)
      : m_here(here), m_there(there), m_same(same), m_until_s(until_s) {}

  RowDifference difference() {
    for (double now_s = 0; now_s < m_until_s;) {
      const auto [here, here_until_s] = at(m_here, m_nextHere, now_s);
      const auto [there, there_until_s] = at(m_there, m_nextThere, now_s);
      const double until_s = std::min({here_until_s, there_until_s, m_until_s});
      if (differ(here, there)) add({now_s, until_s, here, there});
      now_s = until_s;
    }
    return std::move(m_out);
  }

 private:
  // Returns the jobs that hold the GPU at the instant, and the end of that interval.
  static std::pair<JobsOnGpu, double> at(const Row& row, std::size_t& next, double now_s) {
    while (next < row.size() && row[next].end_s <= now_s) ++next;
    if (next == row.size()) return {JobsOnGpu(), kForever};
    if (row[next].start_s > now_s) return {JobsOnGpu(), row[next].start_s};
    return {row[next].jobs, row[next].end_s};
  }

  // The reference may list the two jobs of a shared GPU in the other order.
  bool differ(const JobsOnGpu& here, const JobsOnGpu& there) const {
    return here.size() != there.size() ||
           !std::ranges::all_of(here, [&](JobIndex job) { return m_same[job].valid() && there.contains(m_same[job]); });
  }

  void add(const RowInterval& interval) {
    if (model::isReached(interval.end_s, interval.start_s)) return;
    m_out.differs_s += interval.end_s - interval.start_s;
    auto& all_intervals = m_out.intervals;
    const bool goesOn = !all_intervals.empty() && all_intervals.back().end_s == interval.start_s &&
                        all_intervals.back().here == interval.here && all_intervals.back().there == interval.there;
    if (goesOn)
      all_intervals.back().end_s = interval.end_s;
    else
      all_intervals.push_back(interval);
  }

  const Row& m_here;
  const Row& m_there;
  const std::vector<JobIndex>& m_same;
  double m_until_s;
  std::size_t m_nextHere = 0, m_nextThere = 0;
  RowDifference m_out;
};

}  // namespace

double RowDifferences::share(model::GpuIndex gpu) const {
  return known_s > 0 ? std::min(1.0, rows[gpu].differs_s / known_s) : 0;
}

RowDifferences rowDifferences(const trace::Trace& run, const trace::Trace& reference) {
  RowDifferences out;
  out.known_s = std::min({knownUntil_s(run), knownUntil_s(reference), std::max(run.end_s, reference.end_s)});
  const std::vector<Row> here = rowsOf(run), there = rowsOf(reference);
  const std::vector<GpuIndex> gpus = sameGpus(*run.problem, *reference.problem);
  const std::vector<JobIndex> jobs = sameJobs(*run.problem, *reference.problem);
  const Row nothing;
  for (std::size_t g = 0; g < here.size(); ++g) {
    const bool matched = gpus[g].valid();
    out.rows.push_back(Walk(here[g], matched ? there[gpus[g]] : nothing, jobs, out.known_s).difference());
    out.rows.back().matched = matched;
  }
  return out;
}

}  // namespace roundel::compare
