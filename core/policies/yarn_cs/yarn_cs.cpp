// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/yarn_cs/yarn_cs.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "core/policies/common/placement.h"
#include "core/policies/common/run_to_end.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using model::NodeIndex;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr trace::ReasonKind kHead{
    "head-waits", "first in line: needs {need} {need:GPU|GPUs}, and {free} that it can run on {free:is|are} free"};
constexpr trace::ReasonKind kBehind{
    "behind-head",
    "first in, first out: {ahead} {ahead:job is before it,|jobs are before it, the first of them} {blocker}"};

// Finds the lowest-index GPUs for a gang.
class Finder {
 public:
  Finder(const sim::SystemView& view, const FreeGpus& free) : m_view(view), m_free(free) {}

  /// Empty if the gang does not fit. Types that can run it only on one node, or only spread, are left out if they make the
  /// first attempt fail.
  std::vector<model::Part> find(JobIndex job, int gang) const {
    const sim::JobState& state = m_view.state(job);
    const TypeSet types = typesOf(job, gang, state.throughput);
    if (auto parts = gather(types, gang); runs(job, gang, parts)) return parts;
    if (auto parts = gather(typesOf(job, gang, state.throughput_spread), gang); runs(job, gang, parts)) return parts;
    return onOneNode(job, gang, types);
  }

  int usable(JobIndex job, int gang) const {
    return m_free.available(typesOf(job, gang, m_view.state(job).throughput));
  }

 private:
  bool runs(JobIndex job, int gang, const std::vector<model::Part>& parts) const {
    return model::gpuCount(parts) == gang && m_view.estimatedRate(job, parts) > 0;
  }

  TypeSet typesOf(JobIndex job, int gang, const std::vector<model::ThroughputCurve>& rates) const {
    const auto& job_throughputs = m_view.state(job).throughput;
    TypeSet types(rates.size(), 0);
    for (std::size_t t = 0; t < rates.size(); ++t)
      types[t] = job_throughputs[t].usable() && rates[t].perGpu(gang) > 0 ? 1 : 0;
    return types;
  }

  std::vector<model::Part> gather(const TypeSet& types, int gang) const {
    if (m_free.available(types) < gang) return {};
    return m_free.gather(m_view.problem(), types, NodeOrder::Index, gang);
  }

  // Returns the lowest node that has room on any of its types.
  std::vector<model::Part> onOneNode(JobIndex job, int gang, const TypeSet& types) const {
    std::vector<model::Part> node_parts;
    if (!m_free.lowestWith(types, gang).valid()) return node_parts;
    m_free.visit(types, NodeOrder::Index, [&](NodeIndex node, int free) {
      if (free < gang) return true;
      int need = gang;
      for (const model::GpuGroup& group : m_view.problem().nodes[node].groups) {
        const int taken_gpus = types[group.type] != 0 ? std::min(need, m_free.available(node, group.type)) : 0;
        if (taken_gpus > 0) node_parts.push_back({node, group.type, taken_gpus});
        need -= taken_gpus;
      }
      if (runs(job, gang, node_parts)) return false;
      node_parts.clear();
      return true;
    });
    return node_parts;
  }

  const sim::SystemView& m_view;
  const FreeGpus& m_free;
};

class YarnCsPolicy final : public sim::Policy {
 public:
  std::unique_ptr<Policy> clone() const override { return std::make_unique<YarnCsPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .completion = true, .node_event = true}; }

  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    // GPUs from an earlier scheduler may not be a gang of the job.
    const RunToEnd::News news = m_runs.update(view, [&](JobIndex job) {
      const std::vector<model::Part>& held_parts = view.state(job).held;
      return view.job(job).allows(model::gpuCount(held_parts)) && view.estimatedRate(job, held_parts) > 0;
    });
    if (news.state_read) {
      m_queue.clear();
      m_passedOver.clear();
    }
    for (const JobIndex job : news.left) {
      m_queue.erase({view.job(job).arrival_s, job});
      m_passedOver.erase(job);
    }
    for (const JobIndex job : news.waiting) join(view, job);
    if (why == nullptr) {
      serve(view, nullptr);
      return m_runs.decision();
    }
    std::vector<JobIndex> queue;
    for (const auto& [arrival_s, job] : m_queue) queue.push_back(job);
    for (const auto& [job, parts] : m_runs.running()) choose(view, job, parts, *why);
    const std::size_t started = serve(view, why);
    explain(view, queue, started, *why);
    return m_runs.decision();
  }

 private:
  static int gangOf(const sim::SystemView& view, JobIndex job) { return anyTypeGang(view.problem(), view.job(job)); }

  // The GPUs that are up stay the same until a node or a rate changes. Then the whole state is read again.
  void join(const sim::SystemView& view, JobIndex job) {
    if (Finder(view, m_runs.up()).find(job, gangOf(view, job)).empty())
      m_passedOver.insert(job);
    else
      m_queue.emplace(view.job(job).arrival_s, job);
  }

  // Starts jobs from the front of the queue until one does not fit. Returns their number.
  std::size_t serve(const sim::SystemView& view, trace::Explanation* why) {
    std::size_t started = 0;
    for (; !m_queue.empty(); ++started) {
      const JobIndex job = m_queue.begin()->second;
      std::vector<model::Part> parts = Finder(view, m_runs.free()).find(job, gangOf(view, job));
      if (parts.empty()) break;
      if (why != nullptr) choose(view, job, parts, *why);
      m_runs.start(job, std::move(parts));
      m_queue.erase(m_queue.begin());
    }
    return started;
  }

  static void choose(const sim::SystemView& view, JobIndex job, const std::vector<model::Part>& parts,
                     trace::Explanation& why) {
    trace::Choice choice;
    choice.job = job;
    choice.parts = parts;
    choice.score = view.job(job).arrival_s;
    choice.rejected_score = kNone;
    why.choices.push_back(std::move(choice));
  }

  void explain(const sim::SystemView& view, const std::vector<JobIndex>& queue, std::size_t started,
               trace::Explanation& out) const {
    const FreeGpus& free = m_runs.free();
    out.rule =
        "First in, first out: jobs start in order of arrival on the lowest-index servers, and no job overtakes the one "
        "at the "
        "head, unless the GPUs that are up cannot hold that one. Running jobs stay to their end.";
    out.score_name = "arrival (s)";
    for (std::size_t i = started; i < queue.size(); ++i)
      out.reasons.push_back(reasonFor(view, queue, i, started, free));
    for (const JobIndex job : m_passedOver) out.reasons.push_back(reasonWith(view, job, kPassedOver, m_runs.up()));
    int idle = 0;
    for (std::size_t r = 0; r < view.problem().types.size(); ++r) idle += free.available(model::TypeIndex(r));
    out.values = {{"free", "GPUs left free", "", static_cast<double>(idle)}};
    out.tables = {tableOf(view, queue, started)};
  }

  static std::shared_ptr<const trace::Table> tableOf(const sim::SystemView& view, const std::vector<JobIndex>& queue,
                                                     std::size_t started) {
    const auto arrival = [&](JobIndex job) { return view.job(job).arrival_s; };
    auto table = std::make_shared<trace::Table>();
    table->id = "queue";
    table->picture = trace::Picture::Order;
    table->title = "Jobs in line";
    table->columns = {{"job", "", queue},
                      {"arrived", "s", trace::cells<double>(queue, arrival), trace::ColumnRole::Amount},
                      {"GPUs", "", trace::cells<double>(queue, [&](JobIndex job) { return gangOf(view, job); })}};
    table->chosen.assign(queue.size(), 0);
    std::fill_n(table->chosen.begin(), started, 1);
    return table;
  }

  trace::Reason reasonFor(const sim::SystemView& view, const std::vector<JobIndex>& queue, std::size_t place,
                          std::size_t head, const FreeGpus& free) const {
    if (place == head) return reasonWith(view, queue[place], kHead, free);
    trace::Reason reason;
    reason.job = queue[place];
    reason.kind = &kBehind;
    reason.numbers[0] = {"ahead", static_cast<double>(place - head)};
    reason.blocker = queue[head];
    return reason;
  }

  static trace::Reason reasonWith(const sim::SystemView& view, JobIndex job, const trace::ReasonKind& kind,
                                  const FreeGpus& gpus) {
    trace::Reason reason;
    reason.job = job;
    reason.kind = &kind;
    const int need = gangOf(view, job);
    reason.numbers[0] = {"need", static_cast<double>(need)};
    reason.numbers[1] = {"free", static_cast<double>(Finder(view, gpus).usable(job, need))};
    return reason;
  }

  RunToEnd m_runs;
  std::set<std::pair<double, JobIndex>> m_queue;  // by arrival, then index
  std::set<JobIndex> m_passedOver;
};

std::unique_ptr<sim::Policy> makeYarnCs(const model::Problem&, const Options&, std::vector<model::Fault>&) {
  return std::make_unique<YarnCsPolicy>();
}

}  // namespace

PolicyInfo yarnCsInfo() {
  PolicyInfo info;
  info.id = "yarn-cs";
  info.name = "YARN-CS";
  info.look = 7;
  info.brief = "First come, first served, no preemption.";
  info.year = 2013;
  info.summary =
      "First in, first out: whole gangs in order of arrival on the lowest-index servers, without preemption; the head "
      "of the line blocks, unless no GPUs that are up can hold it.";
  info.paper = "V. K. Vavilapalli et al., Apache Hadoop YARN: Yet Another Resource Negotiator, SoCC 2013";
  info.cost = "O(log jobs + nodes taken + nodes / 64) for each job that arrives, ends, starts or blocks";
  info.make_policy = makeYarnCs;
  return info;
}

}  // namespace roundel::policies
