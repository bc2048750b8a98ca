#include "core/policies/yarn_cs.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "core/policies/placement.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using model::NodeIndex;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr trace::ReasonKind kHead{"head-waits",
                                  "first in line: needs {need} GPUs, and {free} that it can run on are free"};
constexpr trace::ReasonKind kBehind{"behind-head",
                                    "first in, first out: {ahead} jobs stand before it, the first of them {blocker}"};

// Finds the lowest-index GPUs for a gang.
class Finder {
 public:
  Finder(const sim::SystemView& view, const FreeGpus& free) : m_view(view), m_free(free) {}

  /// Empty where the gang does not fit. Types that only run it on one node, or only spread, are left out where they spoil
  /// the first attempt.
  std::vector<model::Part> find(JobIndex job, int gang) const {
    const sim::JobState& state = m_view.state(job);
    const auto& nodes = m_view.problem().nodes;
    if (auto parts = gather(job, gang, 0, nodes.size(), state.rate); runs(job, gang, parts)) return parts;
    if (auto parts = gather(job, gang, 0, nodes.size(), state.rate_spread); runs(job, gang, parts)) return parts;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      if (auto parts = gather(job, gang, n, n + 1, state.rate); runs(job, gang, parts)) return parts;
    }
    return {};
  }

  int usable(JobIndex job, int gang) const {
    return model::gpuCount(
        gather(job, std::numeric_limits<int>::max(), 0, m_view.problem().nodes.size(), m_view.state(job).rate, gang));
  }

 private:
  bool runs(JobIndex job, int gang, const std::vector<model::Part>& parts) const {
    return model::gpuCount(parts) == gang && m_view.estimatedRate(job, parts) > 0;
  }

  std::vector<model::Part> gather(JobIndex job, int need, std::size_t first, std::size_t last,
                                  const std::vector<model::RateCurve>& rates, int gang = 0) const {
    std::vector<model::Part> parts;
    const int size = gang == 0 ? need : gang;
    for (std::size_t n = first; n < last && need > 0; ++n) {
      for (const model::GpuGroup& group : m_view.problem().nodes[n].groups) {
        const bool runs = m_view.state(job).rate[group.type].usable() && rates[group.type].perGpu(size) > 0;
        const int taken = runs ? std::min(need, m_free.free(NodeIndex(n), group.type)) : 0;
        if (taken == 0) continue;
        parts.push_back({NodeIndex(n), group.type, taken});
        need -= taken;
      }
    }
    return parts;
  }

  const sim::SystemView& m_view;
  const FreeGpus& m_free;
};

class YarnCsPolicy final : public sim::Policy {
 public:
  std::unique_ptr<Policy> clone() const override { return std::make_unique<YarnCsPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .completion = true, .node_event = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    grow(view.problem());
    FreeGpus free(view);
    sim::Decision decision;
    std::vector<JobIndex> queue;
    for (const JobIndex job : view.active()) {
      const std::vector<model::Part>& held = view.state(job).held;
      // What a scheduler before this one gave may be no gang of the job.
      const bool gang = view.job(job).allows(model::gpuCount(held));
      if (held.empty() || !gang || view.estimatedRate(job, held) <= 0) {
        queue.push_back(job);
      } else {
        free.take(held);
        start(view, job, held, decision, why);
      }
    }
    std::sort(queue.begin(), queue.end(), [&](JobIndex a, JobIndex b) {
      return std::tuple(view.job(a).arrival_s, a) < std::tuple(view.job(b).arrival_s, b);
    });
    const std::size_t started = serve(view, queue, free, decision, why);
    if (why != nullptr) explain(view, queue, started, free, *why);
    return decision;
  }

 private:
  void grow(const model::Problem& problem) {
    for (std::size_t j = m_gangs.size(); j < problem.jobs.size(); ++j)
      m_gangs.push_back(anyTypeGang(problem, problem.jobs[j]));
  }

  // Starts jobs from the front of the queue until one does not fit; how many.
  std::size_t serve(const sim::SystemView& view, const std::vector<JobIndex>& queue, FreeGpus& free,
                    sim::Decision& decision, trace::Explanation* why) const {
    std::size_t started = 0;
    for (; started < queue.size(); ++started) {
      const JobIndex job = queue[started];
      const std::vector<model::Part> parts = Finder(view, free).find(job, m_gangs[job]);
      if (parts.empty()) break;
      free.take(parts);
      start(view, job, parts, decision, why);
    }
    return started;
  }

  static void start(const sim::SystemView& view, JobIndex job, const std::vector<model::Part>& parts, sim::Decision& decision,
                    trace::Explanation* why) {
    sim::Placement placement;
    placement.job = job;
    placement.parts = parts;
    decision.placements.push_back(std::move(placement));
    if (why == nullptr) return;
    trace::Choice choice;
    choice.job = job;
    choice.parts = parts;
    choice.score = view.job(job).arrival_s;
    choice.rejected_score = kNone;
    why->choices.push_back(std::move(choice));
  }

  void explain(const sim::SystemView& view, const std::vector<JobIndex>& queue, std::size_t started,
               const FreeGpus& free, trace::Explanation& out) const {
    out.rule =
        "First in, first out: jobs start in order of arrival on the lowest-index servers, and nobody overtakes the one "
        "at the "
        "head. Running jobs stay to their end.";
    out.score_name = "arrival (s)";
    std::vector<double> arrivals, gangs;
    auto table = std::make_shared<trace::Table>();
    for (std::size_t i = 0; i < queue.size(); ++i) {
      arrivals.push_back(view.job(queue[i]).arrival_s);
      gangs.push_back(m_gangs[queue[i]]);
      table->chosen.push_back(i < started ? 1 : 0);
      if (i >= started) out.reasons.push_back(reasonFor(view, queue, i, started, free));
    }
    int idle = 0;
    for (std::size_t r = 0; r < view.problem().types.size(); ++r) idle += free.free(model::TypeIndex(r));
    out.values = {{"free", "GPUs left free", "", static_cast<double>(idle)}};
    table->id = "queue";
    table->picture = trace::Picture::Order;
    table->title = "Jobs in line";
    table->columns = {
        {"job", "", queue}, {"arrived", "s", std::move(arrivals), trace::Role::Amount}, {"GPUs", "", std::move(gangs)}};
    out.tables = {std::move(table)};
  }

  trace::Reason reasonFor(const sim::SystemView& view, const std::vector<JobIndex>& queue, std::size_t place,
                          std::size_t head, const FreeGpus& free) const {
    trace::Reason reason;
    reason.job = queue[place];
    if (place == head) {
      reason.kind = &kHead;
      reason.numbers[0] = {"need", static_cast<double>(m_gangs[reason.job])};
      reason.numbers[1] = {"free", static_cast<double>(Finder(view, free).usable(reason.job, m_gangs[reason.job]))};
    } else {
      reason.kind = &kBehind;
      reason.numbers[0] = {"ahead", static_cast<double>(place - head)};
      reason.blocker = queue[head];
    }
    return reason;
  }

  std::vector<int> m_gangs;  // by job
};

std::unique_ptr<sim::Policy> makeYarnCs(const model::Problem&, const Options&, std::vector<model::Fault>&) {
  return std::make_unique<YarnCsPolicy>();
}

}  // namespace

PolicyInfo yarnCsInfo() {
  PolicyInfo info;
  info.id = "yarn-cs";
  info.name = "YARN-CS";
  info.summary =
      "First in, first out: whole gangs in order of arrival on the lowest-index servers, without preemption; the head "
      "of "
      "the line blocks.";
  info.paper = "V. K. Vavilapalli et al., Apache Hadoop YARN: Yet Another Resource Negotiator, SoCC 2013";
  info.cost = "O(nodes + jobs log jobs) at each arrival, completion and node event";
  info.make = makeYarnCs;
  return info;
}

}  // namespace roundel::policies
