// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/trace_index.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/metrics/index/restart_instants.h"
#include "core/metrics/metrics.h"
#include "core/metrics/rates.h"
#include "core/metrics/rounds.h"

namespace roundel::metrics {
namespace {

using Changes = std::vector<Steps::Change>;

int upTo(const std::vector<double>& ascending, double t_s) {
  return static_cast<int>(std::ranges::upper_bound(ascending, t_s) - ascending.begin());
}

// Returns true for two rows of one gang. They are adjacent; merging them makes the lists much shorter.
bool sameSpan(const trace::Segments& rows, std::size_t a, std::size_t b) {
  return rows.start_s[a] == rows.start_s[b] && rows.end_s[a] == rows.end_s[b];
}

// GPUs that compute, each counted as often as it has rows.
Changes computing(const trace::Segments& rows) {
  Changes busy;
  for (std::size_t row = 0; row < rows.size();) {
    const std::size_t first = row;
    while (row < rows.size() && rows.kind[row] == rows.kind[first] && sameSpan(rows, first, row)) ++row;
    if (rows.kind[first] != trace::SegmentKind::Run) continue;
    Steps::addInterval(busy, rows.start_s[first], rows.end_s[first], static_cast<double>(row - first));
  }
  return busy;
}

// The hold that covers t, or the one after it: its position.
std::size_t holdAfter(const std::vector<Hold>& holds, double t_s) {
  const auto it =
      std::upper_bound(holds.begin(), holds.end(), t_s, [](double t, const Hold& hold) { return t < hold.end_s; });
  return static_cast<std::size_t>(it - holds.begin());
}

bool covers(const std::vector<Hold>& holds, std::size_t position, double t_s) {
  return position < holds.size() && holds[position].start_s <= t_s;
}

}  // namespace

Steps upGpus(const model::Problem& problem, model::TypeIndex type) {
  Changes changes;
  std::vector<double> up_since_s(problem.nodes.size(), 0);
  const auto close = [&](std::size_t n, double t_s) {
    const model::Node& node = problem.nodes[n];
    Steps::addInterval(changes, up_since_s[n], t_s, type.valid() ? node.count(type) : node.gpus);
    up_since_s[n] = kForever;
  };
  for (const model::Event& event : problem.events) {
    if (event.kind == model::EventKind::NodeDown) close(event.node, event.at_s);
    if (event.kind == model::EventKind::NodeUp) up_since_s[event.node] = std::min(up_since_s[event.node], event.at_s);
  }
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) close(n, kForever);
  return Steps(std::move(changes));
}

TraceIndex::TraceIndex(std::shared_ptr<const trace::Trace> trace)
    : m_trace(std::move(trace)), m_jobs(m_trace->jobs.size()), m_gpuRows(m_trace->problem->gpus.size()) {
  sortRows();
  m_overlaps = metrics::sharedOverlaps(m_trace->segments, m_gpuRows);
  readJobs();
  readRates();
  readCluster();
  m_rounds = countedRounds(*this);
}

TraceIndex::TraceIndex(const trace::Trace& trace)
    : TraceIndex(std::shared_ptr<const trace::Trace>(std::shared_ptr<const trace::Trace>(), &trace)) {}

void TraceIndex::sortRows() {
  const trace::Segments& rows = m_trace->segments;
  for (std::uint32_t row = 0; row < rows.size(); ++row) {
    m_jobs[static_cast<std::size_t>(rows.job[row])].rows.push_back(row);
    if (rows.gpu[row] >= 0) m_gpuRows[static_cast<std::size_t>(rows.gpu[row])].push_back(row);
  }
  const auto earlier = [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(rows.start_s[a], rows.gpu[a], rows.end_s[a], a) <
           std::tuple(rows.start_s[b], rows.gpu[b], rows.end_s[b], b);
  };
  // Rows are sorted by end, which is also the order by start if they do not overlap.
  const auto sort = [&](std::vector<std::uint32_t>& own) {
    if (!std::ranges::is_sorted(own, earlier)) std::ranges::sort(own, earlier);
  };
  for (JobTimeline& job : m_jobs) sort(job.rows);
  for (std::vector<std::uint32_t>& gpu : m_gpuRows) sort(gpu);
}

void TraceIndex::readJobs() {
  std::vector<std::vector<Hold>> holds = jobHolds(*m_trace);
  std::vector<std::vector<double>> forked = forkedRestarts_s(*m_trace);
  const ClusterShape cluster(problem());
  for (std::size_t j = 0; j < m_jobs.size(); ++j) {
    JobTimeline& job = m_jobs[j];
    job.arrival_s = problem().jobs[j].arrival_s;
    job.ended_s = metrics::ended_s(m_trace->jobs[j]);
    job.age_s = expectedRunTime_s(problem(), model::JobIndex(j));
    job.best_rate = bestFullGangRate(problem().jobs[j], cluster);
    job.holds = std::move(holds[j]);
    double held_s = 0;
    for (const Hold& hold : job.holds) {
      job.held_before_s.push_back(held_s);
      held_s += hold.end_s - hold.start_s;
    }
    double latest_s = 0;
    for (const std::uint32_t row : job.rows)
      job.latest_end_s.push_back(latest_s = std::max(latest_s, m_trace->segments.end_s[row]));
    job.restarts_s = forked[j].empty() ? restartInstants_s(*m_trace, job.rows, job.holds, m_trace->jobs[j].restarts)
                                       : std::move(forked[j]);
  }
}

void TraceIndex::readRates() {
  const trace::Segments& rows = m_trace->segments;
  Changes raw;
  Changes normalised;
  for (JobTimeline& job : m_jobs) {
    Changes job_changes;
    for (std::size_t i = 0; i < job.rows.size();) {
      const std::uint32_t first = job.rows[i];
      double iterations = 0;
      for (; i < job.rows.size() && sameSpan(rows, first, job.rows[i]); ++i) iterations += rows.iterations[job.rows[i]];
      if (iterations == 0) continue;
      Steps::addInterval(job_changes, rows.start_s[first], rows.end_s[first],
                         iterations / (rows.end_s[first] - rows.start_s[first]));
    }
    job.rate = Steps(std::move(job_changes));
    const std::vector<double>& times = job.rate.times_s();
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
      const double rate = job.rate.values()[i];
      if (rate == 0) continue;
      Steps::addInterval(raw, times[i], times[i + 1], rate);
      if (job.best_rate > 0) Steps::addInterval(normalised, times[i], times[i + 1], rate / job.best_rate);
    }
  }
  m_raw = Steps(std::move(raw));
  m_normalised = Steps(std::move(normalised));
}

void TraceIndex::readCluster() {
  Changes busy = computing(m_trace->segments);
  Changes held, running, active, queued;
  for (const SharedOverlap& overlap : m_overlaps) {
    if (overlap.kind == trace::SegmentKind::Run) Steps::addInterval(busy, overlap.start_s, overlap.end_s, -1);
    Steps::addInterval(held, overlap.start_s, overlap.end_s, -1);
  }
  for (std::size_t j = 0; j < m_jobs.size(); ++j) {
    const JobTimeline& job = m_jobs[j];
    const trace::JobOutcome& outcome = m_trace->jobs[j];
    Steps::addInterval(active, job.arrival_s, job.ended_s, 1);
    double free_s = job.arrival_s;
    for (const Hold& hold : job.holds) {
      Steps::addInterval(held, hold.start_s, hold.end_s, hold.gpus);
      Steps::addInterval(running, hold.start_s, hold.end_s, 1);
      Steps::addInterval(queued, free_s, hold.start_s, 1);
      free_s = hold.end_s;
    }
    Steps::addInterval(queued, free_s, job.ended_s, 1);
    m_entries_s.push_back(std::min(job.arrival_s, job.ended_s));
    if (!std::isnan(outcome.finish_s))
      m_finishes_s.push_back(outcome.finish_s);
    else if (!std::isnan(outcome.cancelled_s))
      m_cancels_s.push_back(outcome.cancelled_s);
    m_restarts_s.insert(m_restarts_s.end(), job.restarts_s.begin(), job.restarts_s.end());
    const auto counted = static_cast<std::size_t>(std::max(outcome.restarts, 0));
    // Restarts that segments do not show are counted when the job leaves, so that the last count is the run's.
    m_restarts_s.insert(m_restarts_s.end(), counted - job.restarts_s.size(), std::min(job.ended_s, m_trace->end_s));
  }
  for (std::vector<double>* instants : {&m_entries_s, &m_finishes_s, &m_cancels_s, &m_restarts_s})
    std::ranges::sort(*instants);
  m_busy = Steps(std::move(busy));
  m_held = Steps(std::move(held));
  m_running = Steps(std::move(running));
  m_active = Steps(std::move(active));
  m_queued = Steps(std::move(queued));
  m_up = upGpus(problem());
}

std::string idsOf(const model::Problem& problem, const JobsOnGpu& jobs) {
  std::string text;
  for (const model::JobIndex job : jobs) text += (text.empty() ? "" : " + ") + problem.jobs[job].id;
  return text;
}

AtMostTwo<std::uint32_t> TraceIndex::rowsOn(model::GpuIndex gpu, double t_s) const {
  const std::vector<std::uint32_t>& rows = m_gpuRows[gpu];
  const trace::Segments& segments = m_trace->segments;
  const auto next_row = std::upper_bound(rows.begin(), rows.end(), t_s,
                                         [&](double t, std::uint32_t row) { return t < segments.start_s[row]; });
  if (next_row == rows.begin() || segments.end_s[*std::prev(next_row)] <= t_s) return {};
  auto found_row = std::prev(next_row);
  const std::uint32_t last = *found_row;
  const std::int32_t with = segments.with[last];
  // The other job's row started before it, or with it.
  std::optional<std::uint32_t> partner_row;
  while (with >= 0 && !partner_row && found_row != rows.begin()) {
    --found_row;
    if (segments.job[*found_row] == with && segments.end_s[*found_row] > t_s) partner_row = *found_row;
  }
  AtMostTwo<std::uint32_t> shared_rows;
  if (partner_row && with < segments.job[last]) shared_rows.push_back(*partner_row);
  shared_rows.push_back(last);
  if (partner_row && with > segments.job[last]) shared_rows.push_back(*partner_row);
  return shared_rows;
}

JobsOnGpu TraceIndex::jobsOn(model::GpuIndex gpu, double t_s) const {
  JobsOnGpu jobs;
  for (const std::uint32_t row : rowsOn(gpu, t_s)) jobs.push_back(model::JobIndex(m_trace->segments.job[row]));
  return jobs;
}

model::JobIndex TraceIndex::sharesWith(model::JobIndex job, double t_s) const {
  const std::vector<std::uint32_t> rows = rowsOfJobAt(job, t_s);
  return rows.empty() ? model::JobIndex() : model::JobIndex(m_trace->segments.with[rows.front()]);
}

std::vector<std::uint32_t> TraceIndex::rowsOfJobAt(model::JobIndex job, double t_s) const {
  const JobTimeline& timeline = m_jobs[job];
  const trace::Segments& segments = m_trace->segments;
  const auto next_row = std::upper_bound(timeline.rows.begin(), timeline.rows.end(), t_s,
                                         [&](double t, std::uint32_t row) { return t < segments.start_s[row]; });
  std::vector<std::uint32_t> found_rows;
  for (auto i = static_cast<std::size_t>(next_row - timeline.rows.begin()); i > 0 && timeline.latest_end_s[i - 1] > t_s;
       --i)
    if (segments.end_s[timeline.rows[i - 1]] > t_s) found_rows.push_back(timeline.rows[i - 1]);
  std::ranges::reverse(found_rows);
  return found_rows;
}

JobPhase TraceIndex::phase(model::JobIndex job, double t_s) const {
  const JobTimeline& timeline = m_jobs[job];
  if (timeline.ended_s <= t_s)
    return std::isnan(m_trace->jobs[job].finish_s) ? JobPhase::Cancelled : JobPhase::Finished;
  if (t_s < timeline.arrival_s) return JobPhase::NotArrived;
  return covers(timeline.holds, holdAfter(timeline.holds, t_s), t_s) ? JobPhase::Running : JobPhase::Queued;
}

PhaseCounts TraceIndex::counts(double t_s) const {
  PhaseCounts counts;
  counts.finished = upTo(m_finishes_s, t_s);
  counts.cancelled = upTo(m_cancels_s, t_s);
  counts.not_arrived = static_cast<int>(m_entries_s.size()) - upTo(m_entries_s, t_s);
  counts.running = static_cast<int>(m_running.at(t_s));
  counts.queued = static_cast<int>(m_queued.at(t_s));
  return counts;
}

std::vector<model::JobIndex> TraceIndex::jobsIn(JobPhase wanted, double t_s) const {
  std::vector<model::JobIndex> jobs;
  for (std::size_t j = 0; j < m_jobs.size(); ++j)
    if (phase(model::JobIndex(j), t_s) == wanted) jobs.emplace_back(j);
  return jobs;
}

double TraceIndex::wait_s(model::JobIndex job, double t_s) const {
  const JobTimeline& timeline = m_jobs[job];
  if (t_s >= std::min(timeline.ended_s, m_trace->end_s)) return m_trace->jobs[job].wait_s;
  if (t_s <= timeline.arrival_s) return 0;
  const std::size_t position = holdAfter(timeline.holds, t_s);
  double held_s = 0;
  if (position < timeline.holds.size())
    held_s = timeline.held_before_s[position] + std::max(0.0, t_s - timeline.holds[position].start_s);
  else if (!timeline.holds.empty())
    held_s = timeline.held_before_s.back() + timeline.holds.back().end_s - timeline.holds.back().start_s;
  return std::max(0.0, t_s - timeline.arrival_s - held_s);
}

double TraceIndex::iterations(model::JobIndex job, double t_s) const {
  if (t_s >= std::min(m_jobs[job].ended_s, m_trace->end_s)) return m_trace->jobs[job].iterations;
  return m_jobs[job].rate.integral(t_s);
}

int TraceIndex::restarts(model::JobIndex job, double t_s) const {
  if (t_s >= std::min(m_jobs[job].ended_s, m_trace->end_s)) return m_trace->jobs[job].restarts;
  return upTo(m_jobs[job].restarts_s, t_s);
}

int TraceIndex::restarts(double t_s) const { return upTo(m_restarts_s, t_s); }

}  // namespace roundel::metrics
