// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/tiresias/tiresias.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "core/policies/common/sequential_placer.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using model::TypeIndex;

constexpr trace::ReasonKind kDoesNotFit{
    "gang-does-not-fit",
    "needs {need} {need:GPU|GPUs} of one type; at most {free} {free:was|were} left behind the jobs before it "
    "(it is in queue {queue}), the last of them {blocker}"};

struct Entry {
  JobIndex job;
  int queue = 0;
  double service_gpu_s = 0;
  double since_s = 0;  // first start, or arrival if it has not started
  double arrival_s = 0;
  int gang = 0;
  bool placed = false;
};

// Uses the type on which enough GPUs are free on the fewest nodes; of equal types the first.
std::vector<model::Part> onFewestNodes(const sim::SystemView& view, const Entry& entry, const FreeGpus& pool) {
  std::vector<model::Part> best;
  forUsableTypes(view, entry.job, [&](TypeIndex type) {
    std::vector<model::Part> parts = pool.fewestNodes(type, entry.gang);
    if (parts.empty() || (!best.empty() && parts.size() >= best.size())) return;
    if (view.estimatedRate(entry.job, parts) > 0) best = std::move(parts);
  });
  return best;
}

std::vector<model::Part> placed(const sim::SystemView& view, SequentialPlacer& round, const Entry& entry) {
  return round.place(entry.job, entry.gang, [&](const FreeGpus& unheld, const FreeGpus& free) {
    std::vector<model::Part> parts = onFewestNodes(view, entry, unheld);
    return parts.empty() ? onFewestNodes(view, entry, free) : parts;
  });
}

class TiresiasPolicy final : public sim::Policy {
 public:
  explicit TiresiasPolicy(double threshold_gpu_s) : m_threshold(threshold_gpu_s) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<TiresiasPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }

  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    std::vector<Entry> order = queued(view);
    // Placements of another scheduler or a manual edit may run differently from the same GPUs here, so that all jobs are placed again.
    const bool others_stay = m_began && !view.changes().manual_edits;
    m_began = true;
    const auto place = [&](SequentialPlacer& round, const Entry& entry) {
      return why != nullptr || !round.full() ? placed(view, round, entry) : std::vector<model::Part>();
    };
    const auto tellEntry = [&](const SequentialPlacer& round, const Entry& entry,
                               const std::vector<model::Part>& parts) {
      if (why != nullptr) tell(round, entry, parts, *why);
    };
    sim::Decision decision = placeInTurn(view, order, others_stay, place, tellEntry);
    if (why != nullptr) explain(order, *why);
    return decision;
  }

 private:
  std::vector<Entry> queued(const sim::SystemView& view) {
    std::vector<Entry> order;
    order.reserve(view.active().size());
    for (const JobIndex job : view.active()) {
      const sim::JobState& state = view.state(job);
      const double arrival_s = view.job(job).arrival_s;
      const int queue = state.attained_gpu_s < m_threshold ? 0 : 1;
      order.push_back({job, queue, state.attained_gpu_s, state.started ? state.first_start_s : arrival_s, arrival_s,
                       m_gangs.of(view.problem(), job), false});
    }
    std::ranges::sort(order, [&](const Entry& a, const Entry& b) {
      return std::tuple(a.queue, a.since_s, a.arrival_s, a.job) < std::tuple(b.queue, b.since_s, b.arrival_s, b.job);
    });
    return order;
  }

  static void tell(const SequentialPlacer& round, const Entry& entry, const std::vector<model::Part>& parts,
                   trace::Explanation& why) {
    const trace::Number queue{"queue", static_cast<double>(entry.queue)};
    if (entry.placed)
      why.choices.push_back(turnChoice(entry.job, parts, entry.service_gpu_s));
    else
      why.reasons.push_back(round.waiting(entry.job, entry.gang, kDoesNotFit, queue));
  }

  static std::shared_ptr<const trace::Table> tableOf(const std::vector<Entry>& order) {
    auto table = std::make_shared<trace::Table>();
    table->id = "queues";
    table->picture = trace::Picture::Order;
    table->title = "Jobs in the order in which they are placed";
    table->columns = {
        {"job", "", trace::cells<JobIndex>(order, &Entry::job)},
        {"queue", "", trace::cells<double>(order, &Entry::queue)},
        {"service", "GPU-s", trace::cells<double>(order, &Entry::service_gpu_s), trace::ColumnRole::Amount},
        {"since", "s", trace::cells<double>(order, &Entry::since_s)},
        {"GPUs", "", trace::cells<double>(order, &Entry::gang)}};
    table->chosen = trace::cells<char>(order, &Entry::placed);
    return table;
  }

  void explain(const std::vector<Entry>& order, trace::Explanation& out) const {
    out.rule =
        "Queue 0 holds jobs whose attained service (GPU-seconds) is below the threshold, queue 1 the others. Queue 0 "
        "goes "
        "first; inside a queue the order is that of first start or arrival. Gangs that do not fit are skipped.";
    out.score_name = "attained service";
    const auto first = std::ranges::count(order, 0, &Entry::queue);
    out.values = {{"threshold", "Threshold between the queues", "GPU-s", m_threshold},
                  {"queue-0", "Jobs in queue 0", "", static_cast<double>(first)},
                  {"queue-1", "Jobs in queue 1", "", static_cast<double>(order.size()) - static_cast<double>(first)}};
    out.tables = {tableOf(order)};
  }

  double m_threshold;
  bool m_began = false;
  OneTypeGangs m_gangs;
};

std::unique_ptr<sim::Policy> makeTiresias(const model::Problem&, const Options& options, std::vector<model::Fault>&) {
  return std::make_unique<TiresiasPolicy>(options.number("threshold_gpu_s"));
}

}  // namespace

PolicyInfo tiresiasInfo() {
  PolicyInfo info;
  info.id = "tiresias";
  info.name = "Tiresias";
  info.look = 6;
  info.brief = "Least attained service first.";
  info.year = 2019;
  info.summary =
      "Serves jobs that have attained little service first: two queues by GPU-seconds, first come first served inside "
      "each, whole gangs, preemptive.";
  info.paper = "J. Gu et al., Tiresias: A GPU Cluster Manager for Distributed Deep Learning, NSDI 2019";
  info.cost =
      "O(jobs log jobs + nodes) each round, and nodes / 64 (nodes if one is not enough) for each gang that moves in";
  info.options = {atLeast(makeOption("threshold_gpu_s", OptionType::Number, "3600",
                                     "attained service at which a job leaves queue 0 for queue 1"),
                          0, "GPU-s")};
  info.make_policy = makeTiresias;
  return info;
}

}  // namespace roundel::policies
