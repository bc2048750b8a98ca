// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/new_scheduler/new_scheduler.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "core/policies/common/option_choices.h"
#include "core/policies/common/placement.h"
#include "core/policies/common/sequential_placer.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using model::TypeIndex;

// Why a job waits. The slots are the names of the numbers of a trace::Reason, and {blocker} is its job.
constexpr trace::ReasonKind kDoesNotFit{
    "gang-does-not-fit",
    "needs {need} {need:GPU|GPUs} of one type; {free} {free:is|are} left after the jobs before it, the last of them "
    "{blocker}; its key is {key} s"};

struct Entry {
  JobIndex job;
  double key_s = 0;  // the smallest is first
  double arrival_s = 0;
  int gang = 0;
  bool placed = false;
};

class NewSchedulerPolicy final : public sim::Policy {
 public:
  explicit NewSchedulerPolicy(bool shortest_first) : m_shortest_first(shortest_first) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<NewSchedulerPolicy>(*this); }
  // Decisions at arrivals or completions: set .arrival or .completion, too.
  sim::WakeOn wakes() const override { return {.round = true}; }
  // Decisions are short, so that they need not look at view.stop().
  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    std::vector<Entry> order = sorted(view);
    const auto place = [&](auto& round, const Entry& entry) { return gangFor(view, round, entry); };
    const auto explained = [&](const auto& round, const Entry& entry, const std::vector<model::Part>& parts) {
      if (why == nullptr) return;
      if (entry.placed)
        why->choices.push_back(turnChoice(entry.job, parts, entry.key_s));
      else
        why->reasons.push_back(round.waiting(entry.job, entry.gang, kDoesNotFit, {"key", entry.key_s}));
    };
    sim::Decision decision = placeInTurn(view, order, false, place, explained);
    if (why != nullptr) explain(order, *why);
    return decision;
  }

 private:
  // The equation of the paper that orders the jobs, by its number.
  double keyOf(const sim::SystemView& view, JobIndex job, int gang) const {
    if (!m_shortest_first) return view.job(job).arrival_s;
    double best_rate = 0;  // iterations/s of the gang on its fastest type
    forUsableTypes(view, job, [&](TypeIndex type) {
      best_rate = std::max(best_rate, gang * view.state(job).throughput[type].perGpu(gang));
    });
    return best_rate > 0 ? view.remaining(job) / best_rate : std::numeric_limits<double>::infinity();
  }

  std::vector<Entry> sorted(const sim::SystemView& view) {
    std::vector<Entry> order;
    order.reserve(view.active().size());
    for (const JobIndex job : view.active()) {
      const int gang = m_gangs.of(view.problem(), job);
      order.push_back({job, keyOf(view, job, gang), view.job(job).arrival_s, gang, false});
    }
    std::ranges::sort(order, {}, [](const Entry& e) { return std::tuple(e.key_s, e.arrival_s, e.job); });
    return order;
  }

  // The gang of the fastest type: of GPUs that no later job holds, otherwise of any free GPUs. Empty if none fits.
  static std::vector<model::Part> gangFor(const sim::SystemView& view, auto& round, const Entry& entry) {
    return round.place(entry.job, entry.gang, [&](const FreeGpus& unheld, const FreeGpus& free) {
      std::vector<model::Part> best;
      double best_rate = 0;
      forUsableTypes(view, entry.job, [&](TypeIndex type) {
        std::vector<model::Part> parts = unheld.fewestNodes(type, entry.gang);
        if (parts.empty()) parts = free.fewestNodes(type, entry.gang);
        const double rate = parts.empty() ? 0 : view.estimatedRate(entry.job, parts);
        if (rate <= best_rate) return;
        best_rate = rate;
        best = std::move(parts);
      });
      return best;
    });
  }

  // What Why shows of the whole decision. A table with a picture is drawn (core/trace/explanation.h).
  void explain(const std::vector<Entry>& order, trace::Explanation& out) const {
    out.rule = m_shortest_first ? "Jobs are served by their remaining time on their fastest type, the shortest first."
                                : "Jobs are served in order of arrival.";
    out.score_name = m_shortest_first ? "remaining time (s)" : "arrival (s)";
    auto table = std::make_shared<trace::Table>();
    table->id = "order";
    table->picture = trace::Picture::Order;
    table->title = "Jobs in the order in which they are placed";
    table->columns = {{"job", "", trace::cells<JobIndex>(order, &Entry::job)},
                      {"key", "s", trace::cells<double>(order, &Entry::key_s), trace::ColumnRole::Amount},
                      {"GPUs", "", trace::cells<double>(order, &Entry::gang)}};
    table->chosen = trace::cells<char>(order, &Entry::placed);
    out.tables = {std::move(table)};
  }

  bool m_shortest_first;
  OneTypeGangs m_gangs;
};

}  // namespace

PolicyInfo newSchedulerInfo() {
  PolicyInfo info;
  info.id = "new-scheduler";
  info.name = "New scheduler";
  info.look = 0;
  info.brief = "Jobs by arrival or by remaining time.";
  info.summary = "Serves jobs in order of arrival, or the shortest first; each takes its gang on its fastest type.";
  // A scheduler from a paper also states `paper` (the citation) and `year`; its help page cites both.
  info.cost = "O(jobs (log jobs + types) + nodes) each round, and nodes / 64 for each gang that moves in";
  const std::vector<OptionChoice> orders = {
      {"arrival", "Jobs that arrived first are served first."},
      {"shortest", "Jobs with the least remaining time on their fastest type are served first."}};
  info.options = {makeExplainedChoice("order", orders, "the order in which jobs are served")};
  info.make_policy = [](const model::Problem&, const Options& options, std::vector<model::Fault>&) {
    return std::make_unique<NewSchedulerPolicy>(options.choice("order") == "shortest");
  };
  return info;
}

}  // namespace roundel::policies
