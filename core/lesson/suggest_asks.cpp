// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/suggest_asks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/io/scenario_io.h"
#include "core/lesson/decision_of.h"
#include "core/lesson/solution.h"
#include "core/lesson/table_cells.h"
#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"

namespace roundel::lesson {
namespace {

using Json = nlohmann::ordered_json;

/// Times from this on are asked in minutes, and from ten hours on in hours.
constexpr double kMinutes_s = 60, kHours_s = 36'000;

/// Tries questions and keeps those that have an answer.
class Asks {
 public:
  Asks(const Step& step, const LessonRuns& runs) : m_step(step), m_runs(runs) {}

  /// Returns the answers of the question, which gets "ties" if it needs them.
  template <class Question>
  Solution solved(Question& question) {
    m_step.ask = question;
    Solution solution = solve(m_step, m_runs);
    if constexpr (requires { question.ties; })
      if (!solution.problems.empty() && !question.ties) {
        question.ties = true;
        m_step.ask = question;
        Solution tied_solution = solve(m_step, m_runs);
        if (tied_solution.problems.empty()) return tied_solution;
        question.ties.reset();
      }
    return solution;
  }

  template <class Question>
  void add(Question question) {
    if (solved(question).problems.empty()) m_out.emplace_back(std::move(question));
  }

  std::vector<Ask> take() { return std::move(m_out); }
  const Step& step() const { return m_step; }

 private:
  Step m_step;
  const LessonRuns& m_runs;
  std::vector<Ask> m_out;
};

Reference jobValue(const char* column, const std::string& job) {
  Reference asked_reference;
  asked_reference.kind = Reference::Kind::JobValue;
  asked_reference.name = column;
  asked_reference.job = job;
  return asked_reference;
}

Reference metric(const std::string& name, const std::string& lane) {
  Reference asked_reference;
  asked_reference.name = name;
  asked_reference.lane = lane;
  return asked_reference;
}

constexpr const char* kJobColumns[] = {"finish_s", "first_start_s", "wait_s", "jct_s", "latency_ratio", "restarts"};

/// Picks whose answer is the name that was clicked.
class Picks {
 public:
  Picks(const Step& step, const LessonRuns& runs) : m_asks(step, runs), m_runs(runs), m_step(step) {}

  void job(const std::string& name) {
    m_name = name;
    is(PickAsk::What::Job, {PickAsk::Is::Kind::Chosen, {}});
    const DecisionOf decision = decisionOf(whereOf(m_step, m_runs));
    if (decision.missing.empty()) {
      const model::Problem& problem = *decision.run->trace->problem;
      if (const trace::Reason* reason = decision.why->reasonOf(problem.findJob(name));
          reason != nullptr && reason->kind)
        is(PickAsk::What::Job, {PickAsk::Is::Kind::Code, reason->kind->code});
      for (const trace::Reason& reason : decision.why->reasons)
        if (reason.blocker.valid() && problem.jobs[reason.blocker].id == name)
          is(PickAsk::What::Job, {PickAsk::Is::Kind::Blocker, problem.jobs[reason.job].id});
    }
    for (const char* column : kJobColumns)
      for (const bool largest : {false, true}) by(PickAsk::What::Job, jobValue(column, kEach), largest);
  }

  void place(PickAsk::What what, const std::string& name) {
    m_name = name;
    is(what, {PickAsk::Is::Kind::Chosen, {}});
    for (const model::Job& job : m_runs.problem->jobs) is(what, {PickAsk::Is::Kind::Holds, job.id});
  }

  void lane(const std::string& name) {
    m_name = name;
    for (const metrics::MetricInfo& info : metrics::catalogue())
      if (info.better != metrics::Better::Neither)
        for (const bool largest : {false, true}) by(PickAsk::What::Lane, metric(info.name, kEach), largest);
  }

  std::vector<Ask> take() {
    std::ranges::stable_sort(m_found, {}, &std::pair<std::size_t, Ask>::first);
    std::vector<Ask> out;
    for (auto& [answers, ask] : m_found) out.push_back(std::move(ask));
    return out;
  }

 private:
  void is(PickAsk::What what, PickAsk::Is condition) {
    PickAsk ask;
    ask.what = what;
    ask.is = std::move(condition);
    add(std::move(ask));
  }
  void by(PickAsk::What what, Reference of, bool largest) {
    PickAsk ask;
    ask.what = what;
    ask.of = std::move(of);
    ask.largest = largest;
    add(std::move(ask));
  }

  /// A question that every candidate answers asks nothing.
  void add(PickAsk ask) {
    const Solution solution = m_asks.solved(ask);
    const auto* pick = std::get_if<PickSolution>(&solution.answers);
    if (pick == nullptr || std::ranges::find(pick->accepted, m_name) == pick->accepted.end()) return;
    if (pick->accepted.size() < pick->candidates.size()) m_found.emplace_back(pick->accepted.size(), std::move(ask));
  }

  Asks m_asks;
  const LessonRuns& m_runs;
  const Step& m_step;
  std::string m_name;
  std::vector<std::pair<std::size_t, Ask>> m_found;  // with the number of right answers
};

class Numbers {
 public:
  Numbers(const Step& step, const LessonRuns& runs) : m_step(step), m_runs(runs) {}

  void job(const std::string& name) {
    const DecisionOf decision = decisionOf(whereOf(m_step, m_runs));
    if (decision.missing.empty()) {
      Reference score;
      score.kind = Reference::Kind::Score;
      score.job = name;
      add(score);
      for (const auto& table : decision.why->tables) cells(*table, name, *decision.run->trace->problem);
    }
    for (const char* column : kJobColumns) add(jobValue(column, name));
  }

  void decision() {
    const DecisionOf found_decision = decisionOf(whereOf(m_step, m_runs));
    if (!found_decision.missing.empty()) return;
    for (const trace::Value& value : found_decision.why->values) {
      Reference asked_reference;
      asked_reference.kind = Reference::Kind::Value;
      asked_reference.name = value.id;
      add(asked_reference);
    }
  }

  void lane(const std::string& name) {
    for (const char* column : {"gpus_busy", "running", "queued", "cru"}) {
      Reference asked_reference;
      asked_reference.kind = Reference::Kind::Rounds;
      asked_reference.name = column;
      add(asked_reference);
    }
    for (const metrics::MetricInfo& info : metrics::catalogue())
      if (info.better != metrics::Better::Neither) add(metric(info.name, name == m_step.lane ? "" : name));
  }

  std::vector<Ask> take() { return std::move(m_out); }

 private:
  void cells(const trace::Table& table, const std::string& job, const model::Problem& problem) {
    std::string jobs;
    for (const trace::Column& column : table.columns)
      if (jobs.empty() && std::holds_alternative<std::vector<model::JobIndex>>(column.cells)) jobs = column.name;
    if (jobs.empty()) return;
    Reference asked_reference;
    asked_reference.kind = Reference::Kind::Table;
    asked_reference.table = table.id;
    asked_reference.row.cells[jobs] = job;
    if (rowsOf(table, asked_reference.row, problem).size() != 1) return;
    for (const trace::Column& column : table.columns) {
      asked_reference.name = column.name;
      if (std::holds_alternative<std::vector<double>>(column.cells)) add(asked_reference);
    }
  }

  void add(Reference of) {
    const Evaluated found_value = evaluate(of, whereOf(m_step, m_runs));
    if (!found_value.value || !found_value.value->number) return;
    if (found_value.value->unit == "s" && std::abs(*found_value.value->number) >= kMinutes_s)
      of.unit = std::abs(*found_value.value->number) >= kHours_s ? "h" : "min";
    m_out.emplace_back(NumberAsk{std::move(of)});
  }

  const Step& m_step;
  const LessonRuns& m_runs;
  std::vector<Ask> m_out;
};

/// Edits of values that both documents have. A list of another length, and an object with other keys, is set as a whole.
class Difference {
 public:
  explicit Difference(FoundWay& out) : m_out(out) {}

  void between(const Json& from, const Json& to, const std::string& pointer) {
    if (from == to) return;
    const bool same_form = from.type() == to.type() && from.size() == to.size();
    if (from.is_array() && same_form) {
      for (std::size_t i = 0; i < from.size(); ++i) between(from[i], to[i], fmt::format("{}/{}", pointer, i));
    } else if (from.is_object() && same_form && sameKeys(from, to)) {
      for (const auto& [key, value] : from.items()) between(value, to.at(key), pointer + "/" + escaped(key));
    } else if (pointer.empty()) {
      m_out.missing = "a part was added to the scenario or removed from it";
    } else {
      m_out.edits.emplace_back(SetEdit{pointer, to.dump()});
    }
  }

 private:
  static bool sameKeys(const Json& a, const Json& b) {
    return std::ranges::all_of(a.items(), [&](const auto& item) { return b.contains(item.key()); });
  }
  static std::string escaped(const std::string& key) {
    std::string out;
    for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return out;
  }
  FoundWay& m_out;
};

void optionEdits(const compare::Lane& from, const compare::Lane& to, FoundWay& out) {
  const policies::PolicyInfo* info = policies::find(from.policy);
  for (const auto& [option, value] : to.options)
    if (const auto old = from.options.find(option); old == from.options.end() || old->second != value)
      out.edits.emplace_back(OptionEdit{from.label, option, value});
  for (const auto& [option, value] : from.options) {
    if (to.options.contains(option) || info == nullptr) continue;
    const auto spec = std::ranges::find(info->options, option, &policies::OptionSpec::key);
    if (spec != info->options.end()) out.edits.emplace_back(OptionEdit{from.label, option, spec->default_json});
  }
}

}  // namespace

std::vector<Ask> suggestPlaces(const Pointed& pointed, const Step& step, const LessonRuns& runs) {
  Asks asks(step, runs);
  if (!pointed.job.empty()) asks.add(PlaceAsk{pointed.job});
  return asks.take();
}

std::vector<Ask> suggestPicks(const Pointed& pointed, const Step& step, const LessonRuns& runs) {
  Picks picks(step, runs);
  if (!pointed.job.empty()) {
    picks.job(pointed.job);
  } else if (!pointed.node.empty()) {
    picks.place(PickAsk::What::Node, pointed.node);
    picks.place(PickAsk::What::Type, pointed.type);
  } else if (!pointed.lane.empty()) {
    picks.lane(pointed.lane);
  }
  return picks.take();
}

std::vector<Ask> suggestNumbers(const Pointed& pointed, const Step& step, const LessonRuns& runs) {
  Numbers numbers(step, runs);
  if (!pointed.job.empty()) numbers.job(pointed.job);
  if (!pointed.lane.empty() && pointed.job.empty()) numbers.lane(pointed.lane);
  numbers.decision();
  return numbers.take();
}

std::vector<Ask> suggestOrders(const Step& step, const LessonRuns& runs) {
  Asks asks(step, runs);
  const DecisionOf decision = decisionOf(whereOf(step, runs));
  if (decision.missing.empty())
    for (const auto& table : decision.why->tables) asks.add(OrderAsk{table->id});
  for (const char* column : {"finish_s", "first_start_s", "jct_s", "wait_s", "arrival_s"}) {
    OrderAsk ask;
    ask.of = jobValue(column, kEach);
    asks.add(std::move(ask));
  }
  return asks.take();
}

std::vector<Condition> suggestConditions(const Pointed& pointed, const Step& step, const LessonRuns& now,
                                         const LessonRuns& before) {
  std::vector<Reference> values;
  if (!pointed.job.empty())
    for (const char* column : kJobColumns) values.push_back(jobValue(column, pointed.job));
  for (const metrics::MetricInfo& info : metrics::catalogue())
    if (info.better != metrics::Better::Neither) values.push_back(metric(info.name, ""));
  std::vector<Condition> out;
  for (Reference& asked_reference : values) {
    Reference earlier = asked_reference;
    earlier.before = true;
    const Evaluated a = evaluate(asked_reference, whereOf(step, now, &before)),
                    b = evaluate(earlier, whereOf(step, now, &before));
    if (!a.value || !b.value || !a.value->number || !b.value->number) continue;
    if (sameNumber(*a.value->number, *b.value->number)) continue;
    const Relation is = *a.value->number < *b.value->number ? Relation::Less : Relation::Greater;
    out.push_back({std::move(asked_reference), is, std::move(earlier)});
  }
  return out;
}

FoundWay wayBetween(const model::Scenario& from, const model::Scenario& to) {
  FoundWay out;
  const std::vector<compare::Lane> lanes = compare::lanesOf(from), now = compare::lanesOf(to);
  const auto isSameLane = [](const compare::Lane& a, const compare::Lane& b) {
    return a.policy == b.policy && a.label == b.label;
  };
  if (!std::ranges::equal(lanes, now, isSameLane)) out.missing = "a lane was added, removed or renamed";
  for (std::size_t i = 0; out.missing.empty() && i < lanes.size(); ++i) optionEdits(lanes[i], now[i], out);
  model::Scenario target_scenario = to;
  target_scenario.compare = from.compare;
  const Json old_json = Json::parse(io::writeScenario(from), nullptr, false);
  Difference(out).between(old_json, Json::parse(io::writeScenario(target_scenario), nullptr, false), "");
  return out;
}

}  // namespace roundel::lesson
