// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/step.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/model/check/visible_text.h"

namespace roundel::trace {
namespace {

using Kind = Formula::Kind;

std::string listed(const StepQuestion& asked, const std::vector<model::JobIndex>& jobs) {
  if (jobs.empty()) return "no job";
  if (jobs.size() == 1) return asked.idOf(jobs[0]);
  if (jobs.size() == 2) return asked.idOf(jobs[0]) + " and " + asked.idOf(jobs[1]);
  return asked.idOf(jobs[0]) + ", " + asked.idOf(jobs[1]) + " and " + std::to_string(jobs.size() - 2) + " more";
}

/// Returns the first table that shows an order and contains the job.
TableRows orderOf(const StepQuestion& asked) {
  for (const auto& table : asked.why.tables) {
    TableRows rows(table);
    if (table->picture == Picture::Order && !rows.of(asked.job).empty()) return rows;
  }
  return TableRows(nullptr);
}

Step orderStep(const StepQuestion& asked, const TableRows& rows) {
  const JobsBefore jobs_before = jobsBefore(asked, rows);
  Step step{.name = "Order",
            .sentence = jobs_before.names + (jobs_before.count > 1 ? " are" : " is") + " before " + asked.id() + "."};
  step.equations.push_back(placeOf(asked, rows, jobs_before.count));
  const Column* amount = rows.table().column(ColumnRole::Amount);
  const std::size_t row = rows.of(asked.job).front();
  const auto* cells = amount == nullptr ? nullptr : std::get_if<std::vector<double>>(&amount->cells);
  if (cells == nullptr || row == 0 || std::isnan((*cells)[row]) || std::isnan((*cells)[row - 1])) return step;
  const model::JobIndex job_before = rows.job(row - 1);
  const double theirs = (*cells)[row - 1], own = (*cells)[row];
  step.equations.push_back(
      join(theirs <= own ? Kind::AtMost : Kind::Greater,
           {term({amount->name, job_before.valid() ? asked.idOf(job_before) : ""}, theirs, amount->unit,
                 {job_before, {}, {}, rows.table().id, row - 1}),
            term({amount->name, asked.id()}, own, amount->unit, {asked.job, {}, {}, rows.table().id, row})}));
  return step;
}

std::string measureOf(const Explanation& why) { return why.score_name.empty() ? "score" : why.score_name; }

Step choiceStep(const StepQuestion& asked, const Choice& choice) {
  Step step{.name = "Pick", .sentence = asked.id() + " gets GPUs."};
  const std::string name = measureOf(asked.why);
  const Formula won = term({name, asked.id()}, choice.score, {}, {.job = asked.job, .parts = choice.parts});
  if (std::isnan(choice.score)) return step;
  if (std::isnan(choice.rejected_score)) {
    step.equations.push_back(won);
    return step;
  }
  step.sentence = asked.id() + " gets GPUs; on the right the best alternative that was left.";
  step.equations.push_back(
      join(choice.score > choice.rejected_score   ? Kind::Greater
           : choice.score < choice.rejected_score ? Kind::Less
                                                  : Kind::Equal,
           {won, term({name, "other"}, choice.rejected_score, {}, {.job = asked.job, .parts = choice.rejected})}));
  return step;
}

Step reasonStep(const StepQuestion& asked, const Reason& reason) {
  Step step{.name = "Pick", .sentence = asked.id() + ": " + sentence(reason, asked.problem) + "."};
  const auto called = [&](std::string_view name) -> const Number* {
    for (const Number& number : reason.numbers)
      if (number.name != nullptr && name == number.name) return &number;
    return nullptr;
  };
  const Number* need = called("need");
  if (need == nullptr) need = called("gpus");
  if (const Number* free = called("free"); need != nullptr && free != nullptr) {
    step.equations.push_back(join(need->value > free->value ? Kind::Greater : Kind::AtMost,
                                  {term({"need", asked.id()}, need->value, "GPUs", {.job = asked.job}),
                                   term({"free"}, free->value, "GPUs", {})}));
    return step;
  }
  for (const Number& number : reason.numbers) {
    if (number.name != nullptr)
      step.equations.push_back(term({number.name, asked.id()}, number.value, {},
                                    {.job = reason.blocker.valid() ? reason.blocker : asked.job}));
  }
  return step;
}

/// "GPUs", of one "GPU". Short units ("s", "ms") have no plural.
std::string unitOf(const Formula& term) {
  const bool one = term.value == 1 && term.unit.size() > 3 && term.unit.back() == 's';
  return one ? term.unit.substr(0, term.unit.size() - 1) : term.unit;
}

/// "with t_j^min = 2.5 rounds, c = 2 GPUs": the terms that have a unit, each once.
std::string unitsText(const Formula& equation) {
  std::string out;
  for (const Formula* term : termsOf(equation)) {
    if (term->unit.empty()) continue;
    const std::string value_text = symbolsText(*term) + " = " + valuesText(*term) + " " + unitOf(*term);
    if (out.find(value_text) == std::string::npos) out += (out.empty() ? "with " : ", ") + value_text;
  }
  return out;
}

}  // namespace

const Choice* choiceOf(const StepQuestion& asked) {
  const auto& all_choices = asked.why.choices;
  const auto it = std::ranges::find(all_choices, asked.job, &Choice::job);
  return it == all_choices.end() ? nullptr : &*it;
}

JobsBefore jobsBefore(const StepQuestion& asked, const TableRows& rows) {
  std::vector<model::JobIndex> jobs;
  std::set<std::int32_t> seen_jobs;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const model::JobIndex job = rows.job(row);
    if (job == asked.job) break;
    if (job.valid() && seen_jobs.insert(job.value).second) jobs.push_back(job);
  }
  return {listed(asked, jobs), static_cast<int>(jobs.size())};
}

Formula placeOf(const StepQuestion& asked, const TableRows& rows, int before) {
  const std::vector<std::size_t> job_rows = rows.of(asked.job);
  const TermTarget target{.job = asked.job, .table = rows.table().id, .row = job_rows.empty() ? 0 : job_rows.front()};
  return join(Kind::Equal, {term({"place", asked.id()}, before + 1, {}, target),
                            join(Kind::Add, {number(1), term({"before", asked.id()}, before, "jobs", target)})});
}

std::vector<Step> usualSteps(const StepQuestion& asked) {
  std::vector<Step> steps;
  if (const TableRows order = orderOf(asked)) steps.push_back(orderStep(asked, order));
  if (const Choice* choice = choiceOf(asked))
    steps.push_back(choiceStep(asked, *choice));
  else if (const Reason* reason = asked.why.reasonOf(asked.job))
    steps.push_back(reasonStep(asked, *reason));
  return steps;
}

std::string stepsText(const std::vector<Step>& steps) {
  std::string out;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    out += fmt::format("\nStep {} of {}, {}: {}{}\n", i + 1, steps.size(), step.name, step.sentence,
                       step.cites.empty() ? "" : " (" + step.cites + ")");
    for (const Formula& equation : step.equations) {
      out += fmt::format("  {}\n  {}\n", symbolsText(equation), valuesText(equation));
      if (const std::string units = unitsText(equation); !units.empty()) out += "  " + units + "\n";
    }
  }
  return model::visible(out, "\n");
}

std::string stepsLatex(const std::vector<Step>& steps) {
  std::string out;
  for (const Step& step : steps) {
    for (const Formula& equation : step.equations) {
      out += fmt::format("% {}\n\\begin{{gather*}}\n{} \\\\\n{}\n\\end{{gather*}}\n", step.name, symbolsLatex(equation),
                         valuesLatex(equation));
    }
  }
  return out;
}

}  // namespace roundel::trace
