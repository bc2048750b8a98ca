// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/lesson/decision_of.h"
#include "core/lesson/solve_parts.h"
#include "core/lesson/table_cells.h"
#include "core/model/check/visible_text.h"
#include "core/trace/table_rows.h"

namespace roundel::lesson {
namespace {

/// A candidate with its value.
struct Valued {
  std::string name;
  double value = 0;
  std::string shown;
};

/// The values of all candidates. Those that a table does not have are left out. A value that is infinite or none needs
/// "ties".
std::vector<Valued> valuesOf(const Reference& reference, const std::vector<std::string>& candidates, const Where& where,
                             const std::optional<bool>& ties, Problems& problems) {
  std::vector<Valued> out;
  for (const std::string& name : candidates) {
    const Evaluated found_value = evaluate(withName(reference, name), where);
    if (found_value.absent) continue;
    if (found_value.value && found_value.value->number) {
      out.push_back({name, *found_value.value->number, found_value.value->inLanguage("en")});
    } else if (found_value.null_value && std::isinf(*found_value.null_value) && ties) {
      out.push_back({name, *found_value.null_value, "infinite"});
    } else if (found_value.null_value && std::isinf(*found_value.null_value)) {
      problems.push_back(fmt::format("{}, {}", found_value.missing, kUnstatedTie));
      return {};
    } else {
      problems.push_back(found_value.value ? fmt::format("{{{}}} is a text", toString(reference))
                                           : found_value.missing);
      return {};
    }
  }
  if (out.size() < 2)
    problems.push_back(
        fmt::format("{{{}}} has a value for {} candidates, not for two", toString(reference), out.size()));
  return out;
}

bool isTie(double a, double b, const std::optional<bool>& ties) {
  if (!std::isfinite(a) && !std::isfinite(b))
    return ties.value_or(false) && (a == b || (std::isnan(a) && std::isnan(b)));
  return ties.value_or(true) && sameNumber(a, b);
}

template <class Entities>
std::vector<std::string> idsOf(const Entities& entities) {
  std::vector<std::string> out;
  for (const auto& entity : entities) out.push_back(entity.id);
  return out;
}

class Picker {
 public:
  Picker(const PickAsk& ask, const Where& where, Problems& problems)
      : m_ask(ask), m_where(where), m_problems(problems) {}

  PickSolution run() {
    m_out.what = m_ask.what;
    candidates();
    if (m_ask.of)
      byValue();
    else
      byDecision();
    if (m_out.accepted.empty() && m_problems.empty()) m_problems.emplace_back("nothing fits, so no answer is right");
    return std::move(m_out);
  }

 private:
  using What = PickAsk::What;
  using Kind = PickAsk::Is::Kind;

  void candidates() {
    const model::Problem& problem = *m_where.runs.problem;
    switch (m_ask.what) {
      case What::Job:
        m_out.candidates = idsOf(problem.jobs);
        break;
      case What::Node:
        m_out.candidates = idsOf(problem.nodes);
        break;
      case What::Type:
        m_out.candidates = idsOf(problem.types);
        break;
      case What::Lane:
        for (const compare::LaneRun& run : m_where.runs.lanes) m_out.candidates.push_back(run.lane.label);
    }
  }

  void byValue() {
    const std::vector<Valued> values = valuesOf(*m_ask.of, m_out.candidates, m_where, m_ask.ties, m_problems);
    if (!m_problems.empty()) return;
    const auto better = [&](const Valued& a, const Valued& b) {
      return m_ask.largest ? a.value > b.value : a.value < b.value;
    };
    const Valued& best = *std::ranges::min_element(values, better);
    m_out.accepted.push_back(best.name);
    for (const Valued& candidate : values) {
      m_out.because += fmt::format("{}{}: {}", m_out.because.empty() ? "" : ", ", candidate.name, candidate.shown);
      if (candidate.name != best.name && isTie(candidate.value, best.value, m_ask.ties))
        m_out.accepted.push_back(candidate.name);
    }
  }

  void byDecision() {
    if (m_ask.is->kind == Kind::Holds) return holds();
    const DecisionOf found_decision = decisionOf(m_where);
    if (!found_decision.missing.empty()) return m_problems.push_back(found_decision.missing);
    const model::Problem& problem = *found_decision.run->trace->problem;
    const trace::Explanation& why = *found_decision.why;
    if (m_ask.is->kind == Kind::Blocker) {
      const trace::Reason* reason = why.reasonOf(problem.findJob(m_ask.is->word));
      if (reason == nullptr || !reason->blocker.valid())
        return m_problems.push_back(
            fmt::format("at {} s no single job blocks {}", found_decision.at_s, m_ask.is->word));
      accept(problem.jobs[reason->blocker].id);
      m_out.because = trace::sentence(*reason, problem);
    } else if (m_ask.is->kind == Kind::Code) {
      code(why, problem, found_decision.at_s);
    } else {
      chosen(found_decision, problem);
    }
  }

  void code(const trace::Explanation& why, const model::Problem& problem, double at_s) {
    for (const trace::Reason& reason : why.reasons) {
      if (reason.kind == nullptr || m_ask.is->word != reason.kind->code) continue;
      accept(problem.jobs[reason.job].id);
      if (m_out.because.empty()) m_out.because = trace::sentence(reason, problem);
    }
    if (m_out.accepted.empty())
      m_problems.push_back(fmt::format("at {} s no reason has the code \"{}\"", at_s, model::brief(m_ask.is->word)));
  }

  void chosen(const DecisionOf& found, const model::Problem& problem) {
    std::vector<std::pair<model::JobIndex, trace::PartList>> placed_jobs;
    for (const trace::Choice& choice : found.why->choices) placed_jobs.emplace_back(choice.job, choice.parts);
    if (placed_jobs.empty())
      for (const trace::Placement& placement : found.run->trace->decisions.change(found.decision).placed)
        placed_jobs.emplace_back(placement.job, placement.parts);
    for (const auto& [job, parts] : placed_jobs) {
      if (parts.empty()) continue;
      if (m_ask.what == What::Job) accept(problem.jobs[job].id);
      places(parts, problem);
    }
    if (m_out.accepted.empty()) m_problems.push_back(fmt::format("the decision at {} s places nothing", found.at_s));
  }

  void holds() {
    std::string no_run;
    const compare::LaneRun* run = runOf(m_where, no_run);
    if (run == nullptr) return m_problems.push_back(no_run);
    const FoundInstant instant = find(m_where.at, *run);
    if (!instant.missing.empty()) return m_problems.push_back(instant.missing);
    const trace::Decisions& decisions = run->trace->decisions;
    const std::size_t until = instant.decision ? *instant.decision + 1 : decisions.through(instant.at_s);
    const model::JobIndex job = run->trace->problem->findJob(m_ask.is->word);
    if (until > 0 && job.valid()) places(partsAfter(*run, until - 1, job), *run->trace->problem);
    if (m_out.accepted.empty())
      m_problems.push_back(fmt::format("{} holds no GPU at {} s", m_ask.is->word, instant.at_s));
    if (!instant.decision) return;
    if (const Evaluated why = whySentence(m_ask.is->word, m_where); why.value) m_out.because = why.value->text;
  }

  void places(const trace::PartList& parts, const model::Problem& problem) {
    for (const model::Part& part : parts) {
      if (m_ask.what == What::Node) accept(problem.nodes[part.node].id);
      if (m_ask.what == What::Type) accept(problem.types[part.type].id);
    }
  }

  void accept(const std::string& id) {
    if (std::ranges::find(m_out.accepted, id) == m_out.accepted.end()) m_out.accepted.push_back(id);
  }

  const PickAsk& m_ask;
  const Where& m_where;
  Problems& m_problems;
  PickSolution m_out;
};

/// Joins neighbours that are equal into groups.
OrderSolution grouped(const std::vector<Valued>& sorted, const std::optional<bool>& ties) {
  OrderSolution out;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || !isTie(sorted[i - 1].value, sorted[i].value, ties)) out.groups.emplace_back();
    out.groups.back().push_back(sorted[i].name);
  }
  return out;
}

/// The values by which a table orders its jobs: those that its picture shows, or the scores; nullptr: it has none.
const std::vector<double>* amountsOf(const trace::Table& table, const trace::Explanation& why) {
  const auto scores = std::ranges::find(table.columns, why.score_name, &trace::Column::name);
  const trace::Column* column =
      table.picture == trace::Picture::Order ? table.column(trace::ColumnRole::Amount) : nullptr;
  if (column == nullptr && scores != table.columns.end()) column = &*scores;
  return column == nullptr ? nullptr : std::get_if<std::vector<double>>(&column->cells);
}

OrderSolution orderOfTable(const OrderAsk& ask, const Where& where, Problems& problems) {
  const DecisionOf found_decision = decisionOf(where);
  if (!found_decision.missing.empty()) return problems.push_back(found_decision.missing), OrderSolution{};
  const trace::TableRows rows(*found_decision.why, ask.table);
  if (!rows) {
    problems.push_back(
        fmt::format("at {} s {} has no table \"{}\"", found_decision.at_s, where.lane, model::brief(ask.table)));
    return {};
  }
  const trace::Table& table = rows.table();
  const model::Problem& problem = *found_decision.run->trace->problem;
  const std::vector<double>* amounts = amountsOf(table, *found_decision.why);
  std::vector<Valued> jobs;
  std::size_t infinite = 0;
  for (const model::JobIndex job : jobsOf(table)) {
    // Without a value to compare, the order of the rows is the only one.
    double value = static_cast<double>(jobs.size());
    if (amounts != nullptr) value = (*amounts)[rows.of(job).front()];
    if (!std::isfinite(value)) ++infinite;
    jobs.push_back({problem.jobs[job].id, value, {}});
  }
  if (infinite > 1 && !ask.ties)
    problems.push_back(fmt::format("{} values of the table {} are infinite or none at {} s, {}", infinite, ask.table,
                                   found_decision.at_s, kUnstatedTie));
  if (ask.descending) std::ranges::reverse(jobs);
  if (jobs.size() < 2)
    problems.push_back(
        fmt::format("the table {} orders {} jobs at {} s, not two", ask.table, jobs.size(), found_decision.at_s));
  return grouped(jobs, ask.ties);
}

}  // namespace

Reference withName(Reference reference, const std::string& name) {
  for (std::string* word : {&reference.lane, &reference.job, &reference.type})
    if (*word == kEach) *word = name;
  for (auto& [column, cell] : reference.row.cells)
    if (auto* word = std::get_if<std::string>(&cell); word != nullptr && *word == kEach) *word = name;
  return reference;
}

PickSolution solvePick(const PickAsk& ask, const Where& where, Problems& problems) {
  return Picker(ask, where, problems).run();
}

OrderSolution solveOrder(const OrderAsk& ask, const Where& where, Problems& problems) {
  if (!ask.of) return orderOfTable(ask, where, problems);
  std::vector<Valued> jobs = valuesOf(*ask.of, idsOf(where.runs.problem->jobs), where, ask.ties, problems);
  std::ranges::stable_sort(
      jobs, [&](const Valued& a, const Valued& b) { return ask.descending ? a.value > b.value : a.value < b.value; });
  return grouped(jobs, ask.ties);
}

}  // namespace roundel::lesson
