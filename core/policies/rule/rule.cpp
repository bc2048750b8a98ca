// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/rule/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include "core/policies/common/sequential_placer.h"
#include "core/policies/rule/formula.h"

namespace roundel::policies {
namespace rule {
namespace {

using model::JobIndex;
using model::TypeIndex;

/// The names in formulas, in the order of the values.
enum Field : std::size_t {
  Weight,
  Gpus,
  Iterations,
  Done,
  Remaining,
  Throughput,
  RemainingTime,
  Arrival,
  Age,
  Wait,
  Attained,
  Restarts,
  Fields
};
struct FieldInfo {
  std::string_view name, unit;
};
constexpr std::array<FieldInfo, Fields> kFields{{{"weight", ""},
                                                 {"gpus", ""},
                                                 {"iterations", ""},
                                                 {"done", "iterations"},
                                                 {"remaining", "iterations"},
                                                 {"throughput", "iterations/s"},
                                                 {"remaining_s", "s"},
                                                 {"arrival_s", "s"},
                                                 {"age_s", "s"},
                                                 {"wait_s", "s"},
                                                 {"attained_gpu_s", "GPU-s"},
                                                 {"restarts", ""}}};
using Values = std::array<double, Fields>;

std::array<std::string_view, Fields> fieldNames() {
  std::array<std::string_view, Fields> names;
  std::ranges::transform(kFields, names.begin(), [](const FieldInfo& field) { return field.name; });
  return names;
}

constexpr trace::ReasonKind kDoesNotFit{
    "gang-does-not-fit",
    "its priority is {priority}; needs {need} {need:GPU|GPUs} of one type; at most {free} {free:was|were} left behind the "
    "jobs before it, the last of them {blocker}"};

struct Entry {
  JobIndex job;
  bool holds = false;
  double priority = 0, arrival_s = 0;
  int gang = 0;
  bool placed = false;
  Values values{};
};

class RulePolicy final : public sim::Policy {
 public:
  RulePolicy(Formula formula, bool preemptive)
      : m_formula(std::make_shared<const Formula>(std::move(formula))), m_preemptive(preemptive) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<RulePolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    std::vector<Entry> order = ordered(view);
    const auto placed = [&](SequentialPlacer& round, const Entry& entry) {
      return why != nullptr || !round.full() ? place(view, round, entry) : std::vector<model::Part>();
    };
    const auto told = [&](const SequentialPlacer& round, const Entry& entry, const std::vector<model::Part>& parts) {
      if (why != nullptr) tell(round, entry, parts, *why);
    };
    sim::Decision decision = placeInTurn(view, order, false, placed, told);
    if (why != nullptr) explain(order, *why);
    return decision;
  }

 private:
  static double bestRate(const sim::SystemView& view, JobIndex job, int gang) {
    double best = 0;
    const auto& rates = view.state(job).throughput;
    for (std::size_t t = 0; t < rates.size(); ++t) {
      const TypeIndex type(t);
      if (!rates[t].usable() || view.problem().types[type].total < gang) continue;
      best = std::max(best, view.estimatedRate(job, {{model::NodeIndex(std::size_t{0}), type, gang}}));
    }
    return best;
  }

  Values valuesOf(const sim::SystemView& view, JobIndex index, int gang) const {
    const model::Job& job = view.job(index);
    const sim::JobState& state = view.state(index);
    Values values;
    values[Weight] = job.weight;
    values[Gpus] = gang;
    values[Iterations] = job.iterations;
    values[Done] = state.done;
    values[Remaining] = view.remaining(index);
    values[Throughput] = bestRate(view, index, gang);
    values[RemainingTime] = values[Remaining] / values[Throughput];
    values[Arrival] = job.arrival_s;
    values[Age] = view.now_s() - job.arrival_s;
    values[Wait] = state.wait_s;
    values[Attained] = state.attained_gpu_s;
    values[Restarts] = state.restarts;
    return values;
  }

  std::vector<Entry> ordered(const sim::SystemView& view) {
    std::vector<Entry> order;
    order.reserve(view.active().size());
    for (const JobIndex job : view.active()) {
      Entry entry{job, false, 0, view.job(job).arrival_s, m_gangs.of(view.problem(), job), false, {}};
      entry.holds = !m_preemptive && !view.state(job).held.empty();
      entry.values = valuesOf(view, job, entry.gang);
      entry.priority = m_formula->value(entry.values);
      order.push_back(entry);
    }
    const auto key = [](const Entry& entry) {
      const bool number = !std::isnan(entry.priority);
      return std::tuple(!entry.holds, !number, number ? -entry.priority : 0, entry.arrival_s, entry.job);
    };
    std::ranges::sort(order, [&](const Entry& a, const Entry& b) { return key(a) < key(b); });
    return order;
  }

  static std::vector<model::Part> place(const sim::SystemView& view, SequentialPlacer& round, const Entry& entry) {
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

  void explain(const std::vector<Entry>& order, trace::Explanation& out) const {
    out.rule = fmt::format("Jobs are served by {}, the largest value first{}; each takes its gang on its fastest type.",
                           m_formula->text(), m_preemptive ? "" : ", those that run before all others");
    out.score_name = "priority";
    out.tables = {tableOf(order)};
  }

  static void tell(const SequentialPlacer& round, const Entry& entry, const std::vector<model::Part>& parts,
                   trace::Explanation& why) {
    if (entry.placed)
      why.choices.push_back(turnChoice(entry.job, parts, entry.priority));
    else
      why.reasons.push_back(round.waiting(entry.job, entry.gang, kDoesNotFit, {"priority", entry.priority}));
  }

  // The table of the order, with the values that the formula uses.
  std::shared_ptr<const trace::Table> tableOf(const std::vector<Entry>& order) const {
    auto table = std::make_shared<trace::Table>();
    table->id = "order";
    table->picture = trace::Picture::Order;
    table->title = "Jobs in the order in which they are placed";
    table->chosen = trace::cells<char>(order, &Entry::placed);
    table->columns = {{"job", "", trace::cells<JobIndex>(order, &Entry::job)},
                      {"priority", "", trace::cells<double>(order, &Entry::priority), trace::ColumnRole::Amount}};
    for (const std::size_t field : m_formula->used()) {
      table->columns.push_back({std::string(kFields[field].name), std::string(kFields[field].unit),
                                trace::cells<double>(order, [&](const Entry& entry) { return entry.values[field]; })});
    }
    return table;
  }

  std::shared_ptr<const Formula> m_formula;  ///< never changes: copies share it
  bool m_preemptive;
  OneTypeGangs m_gangs;
};

std::unique_ptr<sim::Policy> make(const model::Problem&, const Options& options, std::vector<model::Fault>& faults) {
  const auto names = fieldNames();
  auto read = Formula::read(options.text("priority"), names);
  if (const auto* mistake = std::get_if<FormulaMistake>(&read)) {
    faults.push_back({"bad-formula", "/priority",
                      fmt::format("column {} of the formula: {}", mistake->column, mistake->message), mistake->hint,
                      0});
    return nullptr;
  }
  return std::make_unique<RulePolicy>(std::move(std::get<Formula>(read)), options.boolean("preemptive"));
}

std::string meaningOfPriority() {
  const auto names = fieldNames();
  return fmt::format(
      "a formula; the job with the largest value is served first: + - * / ( ) min max sqrt log abs over {}",
      fmt::join(names, ", "));
}

}  // namespace
}  // namespace rule

PolicyInfo ruleInfo() {
  PolicyInfo info;
  info.id = "own-rule";
  info.name = "Own rule";
  info.look = 22;
  info.brief = "Serves jobs in the order of your formula.";
  info.group = PolicyGroup::Own;
  info.summary =
      "Serves jobs at each round by a formula over their numbers, the largest value first; each takes its gang on the type "
      "on which it is fastest.";
  info.cost = "O(jobs (formula + log jobs) + nodes) each round, and nodes / 64 a type for each gang that moves in";
  info.options = {makeOption("priority", OptionType::Text, "\"weight / remaining_s\"", rule::meaningOfPriority()),
                  makeOption("preemptive", OptionType::Bool, "true",
                             "at each round jobs that run are put in order with the others and may lose their GPUs")};
  info.make_policy = rule::make;
  return info;
}

}  // namespace roundel::policies
