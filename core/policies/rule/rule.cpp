// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/rule/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/model/check/suggest.h"
#include "core/policies/common/sequential_placer.h"
#include "core/policies/rule/formula.h"

namespace roundel::policies {
namespace rule {
namespace {

using model::JobIndex;
using model::TypeIndex;

/// The names in formulas, in the order of the table that explains a decision.
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
  FreeCount,
  QueueLength,
  User,
  Group,
  Model,
  Fields
};
struct FieldInfo {
  FormulaName name;
  std::string_view unit;
};
constexpr std::array<FieldInfo, Fields> kFields{{{{"weight"}, ""},
                                                 {{"gpus"}, ""},
                                                 {{"iterations"}, ""},
                                                 {{"done"}, "iterations"},
                                                 {{"remaining"}, "iterations"},
                                                 {{.name = "throughput", .by_gpu_type = true}, "iterations/s"},
                                                 {{.name = "remaining_s", .by_gpu_type = true}, "s"},
                                                 {{"arrival_s"}, "s"},
                                                 {{"age_s"}, "s"},
                                                 {{"wait_s"}, "s"},
                                                 {{"attained_gpu_s"}, "GPU-s"},
                                                 {{"restarts"}, ""},
                                                 {{.name = "free_gpus", .by_gpu_type = true}, ""},
                                                 {{"queue_length"}, ""},
                                                 {{.name = "user", .is_text = true}, ""},
                                                 {{.name = "group", .is_text = true}, ""},
                                                 {{.name = "model", .is_text = true}, ""}}};

std::array<FormulaName, Fields> fieldNames() {
  std::array<FormulaName, Fields> names;
  std::ranges::transform(kFields, names.begin(), &FieldInfo::name);
  return names;
}

/// The cluster at a decision, before any GPU is given out.
struct ClusterNow {
  std::vector<int> free;  ///< GPUs that are up and that no job holds, by type
  int queue_length = 0;   ///< jobs without GPUs
};

ClusterNow clusterNow(const sim::SystemView& view) {
  ClusterNow now;
  for (std::size_t t = 0; t < view.problem().types.size(); ++t) now.free.push_back(view.upGpus(TypeIndex(t)));
  for (const JobIndex job : view.active()) {
    const auto& held_parts = view.state(job).held;
    if (held_parts.empty()) ++now.queue_length;
    for (const model::Part& part : held_parts) now.free[part.type] -= part.count;
  }
  return now;
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
  std::vector<FormulaValue> values;  ///< the inputs of the formula
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
    const auto placeEntry = [&](SequentialPlacer& round, const Entry& entry) {
      return why != nullptr || !round.full() ? place(view, round, entry) : std::vector<model::Part>();
    };
    const auto tellEntry = [&](const SequentialPlacer& round, const Entry& entry,
                               const std::vector<model::Part>& parts) {
      if (why != nullptr) tell(round, entry, parts, *why);
    };
    sim::Decision decision = placeInTurn(view, order, false, placeEntry, tellEntry);
    if (why != nullptr) explain(view, order, *why);
    return decision;
  }

 private:
  // Returns the rate of the gang on one node with GPUs of this type; 0 if the cluster cannot hold it or the job cannot run.
  static double rateOn(const sim::SystemView& view, JobIndex job, int gang, TypeIndex type) {
    if (!view.state(job).throughput[type].usable() || view.problem().types[type].total < gang) return 0;
    return view.estimatedRate(job, {{model::NodeIndex(std::size_t{0}), type, gang}});
  }

  static double rate(const sim::SystemView& view, JobIndex job, int gang, std::optional<std::size_t> type) {
    if (type) return rateOn(view, job, gang, TypeIndex(*type));
    double best = 0;
    for (std::size_t t = 0; t < view.state(job).throughput.size(); ++t)
      best = std::max(best, rateOn(view, job, gang, TypeIndex(t)));
    return best;
  }

  static double number(const sim::SystemView& view, const ClusterNow& now, JobIndex index, int gang,
                       const FormulaInput& input) {
    const model::Job& job = view.job(index);
    const sim::JobState& state = view.state(index);
    switch (input.name) {
      case Weight:
        return job.weight;
      case Gpus:
        return gang;
      case Iterations:
        return job.iterations;
      case Done:
        return state.done;
      case Remaining:
        return view.remaining(index);
      case Throughput:
        return rate(view, index, gang, input.gpu_type);
      case RemainingTime:
        return view.remaining(index) / rate(view, index, gang, input.gpu_type);
      case Arrival:
        return job.arrival_s;
      case Age:
        return view.now_s() - job.arrival_s;
      case Wait:
        return state.wait_s;
      case Attained:
        return state.attained_gpu_s;
      case FreeCount:
        return input.gpu_type ? now.free[*input.gpu_type] : std::accumulate(now.free.begin(), now.free.end(), 0);
      case QueueLength:
        return now.queue_length;
      default:
        return state.restarts;
    }
  }

  static std::string_view text(const model::Job& job, Field field) {
    if (field == User) return job.user;
    return field == Group ? job.group : job.model;
  }

  std::vector<FormulaValue> valuesOf(const sim::SystemView& view, const ClusterNow& now, JobIndex job, int gang) const {
    std::vector<FormulaValue> values;
    for (const FormulaInput& input : m_formula->inputs()) {
      if (kFields[input.name].name.is_text)
        values.push_back({0, text(view.job(job), static_cast<Field>(input.name))});
      else
        values.push_back({number(view, now, job, gang, input)});
    }
    return values;
  }

  std::vector<Entry> ordered(const sim::SystemView& view) {
    const bool needs_cluster = std::ranges::any_of(m_formula->inputs(), [](const FormulaInput& input) {
      return input.name == FreeCount || input.name == QueueLength;
    });
    const ClusterNow now = needs_cluster ? clusterNow(view) : ClusterNow();
    std::vector<Entry> order;
    order.reserve(view.active().size());
    for (const JobIndex job : view.active()) {
      Entry entry{job, false, 0, view.job(job).arrival_s, m_gangs.of(view.problem(), job), false, {}};
      entry.holds = !m_preemptive && !view.state(job).held.empty();
      entry.values = valuesOf(view, now, job, entry.gang);
      entry.priority = m_formula->value(entry.values);
      order.push_back(std::move(entry));
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

  void explain(const sim::SystemView& view, const std::vector<Entry>& order, trace::Explanation& out) const {
    out.rule = fmt::format("Jobs are served by {}, the largest value first{}; each takes its gang on its fastest type.",
                           m_formula->text(), m_preemptive ? "" : ", those that run before all others");
    out.score_name = "priority";
    out.tables = {tableOf(view, order)};
  }

  static void tell(const SequentialPlacer& round, const Entry& entry, const std::vector<model::Part>& parts,
                   trace::Explanation& why) {
    if (entry.placed)
      why.choices.push_back(turnChoice(entry.job, parts, entry.priority));
    else
      why.reasons.push_back(round.waiting(entry.job, entry.gang, kDoesNotFit, {"priority", entry.priority}));
  }

  // The table of the order, with the values that the formula uses.
  std::shared_ptr<const trace::Table> tableOf(const sim::SystemView& view, const std::vector<Entry>& order) const {
    auto table = std::make_shared<trace::Table>();
    table->id = "order";
    table->picture = trace::Picture::Order;
    table->title = "Jobs in the order in which they are placed";
    table->chosen = trace::cells<char>(order, &Entry::placed);
    table->columns = {{"job", "", trace::cells<JobIndex>(order, &Entry::job)},
                      {"priority", "", trace::cells<double>(order, &Entry::priority), trace::ColumnRole::Amount}};
    for (std::size_t i = 0; i < m_formula->inputs().size(); ++i) {
      const FormulaInput& input = m_formula->inputs()[i];
      const auto& [name, unit] = kFields[input.name];
      trace::Column column{
          input.gpu_type ? fmt::format("{}(\"{}\")", name.name, view.problem().types[*input.gpu_type].id)
                         : std::string(name.name),
          std::string(unit), trace::cells<double>(order, [&](const Entry& entry) { return entry.values[i].number; })};
      if (name.is_text)
        column.cells =
            trace::cells<std::string>(order, [&](const Entry& entry) { return std::string(entry.values[i].text); });
      table->columns.push_back(std::move(column));
    }
    return table;
  }

  std::shared_ptr<const Formula> m_formula;  ///< never changes: copies share it
  bool m_preemptive;
  OneTypeGangs m_gangs;
};

std::unique_ptr<sim::Policy> make(const model::Problem& problem, const Options& options,
                                  std::vector<model::Fault>& faults) {
  const auto names = fieldNames();
  const auto gpu_types = model::knownIds(problem.types);
  auto read = Formula::read(options.text("priority"), {names, gpu_types});
  if (const auto* mistake = std::get_if<FormulaMistake>(&read)) {
    faults.push_back({"bad-formula", "/priority",
                      fmt::format("column {} of the formula: {}", mistake->column, mistake->message), mistake->hint,
                      0});
    return nullptr;
  }
  return std::make_unique<RulePolicy>(std::move(std::get<Formula>(read)), options.boolean("preemptive"));
}

std::string meaningOfPriority() {
  std::string names;
  for (const FormulaName& name : fieldNames())
    names += fmt::format("{}{}{}", names.empty() ? "" : ", ", name.name, name.by_gpu_type ? "[(\"GPU type\")]" : "");
  return fmt::format("a formula; the job with the largest value is served first: {} over {}", Formula::operators(),
                     names);
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
      "Serves jobs at each round by a formula over their numbers and the cluster's, the largest value first; each takes its gang on the type "
      "on which it is fastest.";
  info.cost = "O(jobs (formula + log jobs) + nodes) each round, and nodes / 64 a type for each gang that moves in";
  info.options = {makeOption("priority", OptionType::Text, "\"weight / remaining_s\"", rule::meaningOfPriority()),
                  makeOption("preemptive", OptionType::Bool, "true",
                             "at each round jobs that run are put in order with the others and may lose their GPUs")};
  info.make_policy = rule::make;
  return info;
}

}  // namespace roundel::policies
