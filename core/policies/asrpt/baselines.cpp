// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/baselines.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "core/policies/asrpt/cluster_state.h"
#include "core/policies/asrpt/explain.h"
#include "core/policies/asrpt/pending_line.h"

namespace roundel::policies {
namespace asrpt {
namespace {

using model::JobIndex;

enum class Key { Duration, Workload, Arrival };

/// One baseline: its order, and whether a job that does not fit blocks the jobs behind it.
struct Line {
  const char* id;
  const char* name;
  int look;  // PolicyInfo
  Key key;
  bool blocks;
  const char* brief;
  const char* summary;
  const char* rule;
};

constexpr Line kSpjf{
    .id = "spjf",
    .name = "SPJF",
    .look = 16,
    .key = Key::Duration,
    .blocks = true,
    .brief = "Shortest predicted job first; the head blocks.",
    .summary = "Shortest predicted job first: jobs start strictly in the order of predicted duration.",
    .rule = "Jobs start strictly by predicted duration n~ alpha~min; the first without room holds up the rest."};
constexpr Line kSpwf{
    .id = "spwf",
    .name = "SPWF",
    .look = 17,
    .key = Key::Workload,
    .blocks = true,
    .brief = "Smallest predicted work first; the head blocks.",
    .summary = "Shortest predicted workload first: jobs start strictly in the order of predicted duration times GPUs.",
    .rule = "Jobs start strictly by predicted workload g n~ alpha~min; the first without room holds up the rest."};
constexpr Line kWcsDuration{
    .id = "wcs-duration",
    .name = "WCS-Duration",
    .look = 18,
    .key = Key::Duration,
    .blocks = false,
    .brief = "Starts what fits, shortest predicted first.",
    .summary = "Work-conserving: every pending job that fits starts, shortest predicted duration first.",
    .rule = "Every pending job that fits starts, by predicted duration n~ alpha~min."};
constexpr Line kWcsWorkload{
    .id = "wcs-workload",
    .name = "WCS-Workload",
    .look = 19,
    .key = Key::Workload,
    .blocks = false,
    .brief = "Starts what fits, smallest predicted work first.",
    .summary = "Work-conserving: every pending job that fits starts, smallest predicted workload first.",
    .rule = "Every pending job that fits starts, by predicted workload g n~ alpha~min."};
constexpr Line kWcsSubtime{.id = "wcs-subtime",
                           .name = "WCS-SubTime",
                           .look = 20,
                           .key = Key::Arrival,
                           .blocks = false,
                           .brief = "Starts what fits, earliest submission first.",
                           .summary = "Work-conserving: every pending job that fits starts, earliest submission first.",
                           .rule = "Every pending job that fits starts, by arrival."};

constexpr trace::ReasonKind kNoRoomNow{"no-room",
                                       "needs {need} {need:GPU|GPUs}; {free} that it can use {free:was|were} left"};
constexpr trace::ReasonKind kNoServersNow{
    "no-servers",
    "needs {need} {need:GPU|GPUs}; {free} {free:was|were} left, but on servers that cannot hold its stages "
    "together"};

class LinePolicy final : public sim::Policy {
 public:
  LinePolicy(const model::Problem& problem, const Line& line, const ForecastSettings& forecast)
      : m_line(&line), m_cluster(problem, forecast, false, problem.clock.seed) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<LinePolicy>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .completion = true, .node_event = true}; }

  bool checksStop(const sim::SystemView& view) const override { return m_cluster.trains(view); }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const News news = m_cluster.update(view);
    for (const JobIndex job : news.ended) m_pending.remove(job);
    if (news.rates) m_pending.reshape(m_cluster);
    for (const JobIndex job : news.lost) add(view, job);
    for (const JobIndex job : news.arrived) add(view, job);
    sim::Decision decision;
    if (why != nullptr) {
      why->rule = m_line->rule;
      serveAndExplain(view, *why);
    } else if (m_line->blocks) {
      serveInOrder(view);
    } else {
      m_pending.startAll(m_cluster, [&](JobIndex job) { return tryStart(view, job); });
    }
    m_cluster.place(view, decision);
    if (m_line->key != Key::Arrival) m_cluster.tellForecasts(news, decision);
    if (why != nullptr) explain(*why);
    return decision;
  }

 private:
  double keyOf(const sim::SystemView& view, JobIndex job) const {
    const Estimate& estimate = m_cluster.of(job);
    if (!estimate.possible()) return std::numeric_limits<double>::infinity();
    if (m_line->key == Key::Arrival) return view.job(job).arrival_s;
    return m_line->key == Key::Duration ? estimate.duration_s() : estimate.workload_s();
  }

  void add(const sim::SystemView& view, JobIndex job) {
    m_pending.add({.key = keyOf(view, job), .arrival_s = view.job(job).arrival_s, .job = job}, m_cluster.of(job));
  }

  void serveInOrder(const sim::SystemView& view) {
    for (auto pending_entry = m_pending.all().begin(); pending_entry != m_pending.all().end();) {
      const JobIndex job = (pending_entry++)->job;
      if (tryStart(view, job))
        m_pending.remove(job);
      else if (m_cluster.fitsWhenIdle(view, job))
        return;
    }
  }

  // Makes the same decision, but visits every job to explain why it waits.
  void serveAndExplain(const sim::SystemView& view, trace::Explanation& why) {
    JobIndex blocker;
    std::size_t place = 0;
    for (auto pending_entry = m_pending.all().begin(); pending_entry != m_pending.all().end();) {
      const JobIndex job = (pending_entry++)->job;
      const bool is_behind = blocker.valid();
      if (!is_behind && tryStart(view, job)) {
        m_pending.remove(job);
        continue;
      }
      ++place;
      why.reasons.push_back(is_behind ? behindReason(job, place, blocker) : reasonOf(view, job));
      if (m_line->blocks && !is_behind && m_cluster.fitsWhenIdle(view, job)) blocker = job;
    }
  }

  bool tryStart(const sim::SystemView& view, JobIndex job) {
    if (m_cluster.freeFor(job) < m_cluster.of(job).gpus) return false;
    std::optional<GangPlacement> placement = m_cluster.placementFor(view, job, ServerOrder::MostFree);
    if (placement) m_cluster.start({.job = job, .placement = std::move(*placement), .rejected_alpha_s = kNone});
    return placement.has_value();
  }

  trace::Reason reasonOf(const sim::SystemView& view, JobIndex job) {
    const int free = m_cluster.freeFor(job);
    const int need = m_cluster.of(job).gpus;
    trace::Reason reason;
    reason.job = job;
    reason.kind = free >= need ? &kNoServersNow : &kNoRoomNow;
    if (m_line->blocks) reason.kind = free >= need ? &noServersKind() : &noRoomKind();
    if (!m_cluster.fitsWhenIdle(view, job)) reason.kind = &notUpKind();
    reason.numbers = {{{"need", static_cast<double>(need)}, {"free", static_cast<double>(free)}, {}, {}}};
    return reason;
  }

  static trace::Reason behindReason(JobIndex job, std::size_t place, JobIndex blocker) {
    trace::Reason reason;
    reason.job = job;
    reason.kind = &behindKind();
    reason.numbers[0] = {"place", static_cast<double>(place)};
    reason.blocker = blocker;
    return reason;
  }

  void explain(trace::Explanation& out) const {
    explainGangs(m_cluster, out);
    if (m_pending.empty()) return;
    std::vector<JobIndex> jobs;
    std::vector<double> gpus, iterations, keys;
    std::vector<std::string> sources;
    for (const Pending& pending : m_pending.all()) {
      jobs.push_back(pending.job);
      gpus.push_back(m_cluster.of(pending.job).gpus);
      iterations.push_back(m_cluster.of(pending.job).iterations);
      keys.push_back(pending.key);
      sources.emplace_back(model::toString(m_cluster.of(pending.job).source));
    }
    trace::Table table{.id = "queue", .title = "Queue"};
    table.picture = trace::Picture::Order;
    table.columns = {{"job", "", std::move(jobs)},
                     {"GPUs", "", std::move(gpus)},
                     {"n~", "iterations", std::move(iterations)},
                     {m_line->key == Key::Arrival ? "arrival" : "key", m_line->key == Key::Workload ? "GPU-s" : "s",
                      std::move(keys), trace::ColumnRole::Amount},
                     {"n~ from", "", std::move(sources)}};
    out.tables.push_back(std::make_shared<const trace::Table>(std::move(table)));
  }

  const Line* m_line;
  ClusterState m_cluster;
  PendingLine m_pending;
};

PolicyInfo infoOf(const Line& line) {
  PolicyInfo info;
  info.id = line.id;
  info.name = line.name;
  info.look = line.look;
  info.draws_random = growsForest;
  info.brief = line.brief;
  info.year = 2025;
  info.summary = line.summary;
  info.paper =
      "Z. Luo et al., Prediction-Assisted Online Distributed Deep Learning Workload Scheduling in GPU Clusters, 2025, Section V-A";
  info.cost =
      line.blocks
          ? "O(log pending + servers taken + servers / 64 + replicas^2) for each job that arrives, starts or blocks"
          : "O(log pending + servers taken + servers / 64 + replicas^2) for each job that arrives or is tried: those that start, and of each shape "
            "with room one that does not fit";
  info.options = forecastOptions();
  info.make_policy = [&line](const model::Problem& problem, const Options& options, std::vector<model::Fault>&) {
    return std::make_unique<LinePolicy>(problem, line, forecastFrom(options));
  };
  return info;
}

}  // namespace
}  // namespace asrpt

PolicyInfo spjfInfo() { return asrpt::infoOf(asrpt::kSpjf); }
PolicyInfo spwfInfo() { return asrpt::infoOf(asrpt::kSpwf); }
PolicyInfo wcsDurationInfo() { return asrpt::infoOf(asrpt::kWcsDuration); }
PolicyInfo wcsWorkloadInfo() { return asrpt::infoOf(asrpt::kWcsWorkload); }
PolicyInfo wcsSubtimeInfo() { return asrpt::infoOf(asrpt::kWcsSubtime); }

}  // namespace roundel::policies
