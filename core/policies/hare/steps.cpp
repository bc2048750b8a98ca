// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/steps.h"

#include <fmt/format.h>

#include <cmath>

#include "core/trace/formula_terms.h"

namespace roundel::policies::hare {
namespace {

using namespace trace::terms;

class Steps {
 public:
  explicit Steps(const trace::StepQuestion& asked)
      : m_asked(asked), m_order(asked.why, "order"), m_tasks(asked.why, "assignment") {}

  std::vector<trace::Step> run() const {
    std::vector<trace::Step> out{relaxation()};
    if (const auto rows = m_order.of(m_asked.job); !rows.empty()) out.push_back(order(rows.front()));
    if (const auto rows = m_tasks.of(m_asked.job); !rows.empty())
      out.push_back(gpu(rows.front()));
    else if (const auto usual = trace::usualSteps(m_asked); !usual.empty())
      out.push_back(usual.back());
    return out;
  }

 private:
  double value(const char* id) const { return trace::valueById(m_asked.why, id); }

  trace::Step relaxation() const {
    trace::Step step{
        .name = "Relaxation",
        .sentence = "The relaxation gives each task its start x; the plan made from it is within the guarantee.",
        .cites = "Hare Theorem 4"};
    const Formula ratio = term({"α"}, value("alpha"));
    step.equations.push_back(join(Kind::Equal, {term({"guarantee"}, value("guarantee")),
                                                join(Kind::Multiply, {ratio, join(Kind::Add, {number(2), ratio})})}));
    if (std::isnan(value("ratio"))) return step;
    step.equations.push_back(
        join(Kind::Equal,
             {term({"ratio"}, value("ratio")), join(Kind::Fraction, {term({"wC", "planned"}, value("planned"), "s"),
                                                                     term({"wC", "bound"}, value("lp-bound"), "s")})}));
    return step;
  }

  trace::Step order(std::size_t row) const {
    const TermTarget row_target{.job = m_asked.job, .table = "order", .row = row};
    const double h = m_order.number("H", row), x = m_order.number("x", row);
    const std::string task = m_order.text("task", row);
    return {.name = "Order H",
            .sentence = fmt::format("Task {} is number {} of the order; tasks are served by H.", task, row + 1),
            .cites = "Hare Algorithm 1",
            .equations = {
                join(Kind::Equal, {term({"H", task}, h, "s", row_target),
                                   join(Kind::Add, {term({"x", task}, x, "s", row_target),
                                                    join(Kind::Fraction, {term({.base = "T", .sub = "max", .sup = "c"},
                                                                               2 * (h - x), "s", row_target),
                                                                          number(2)})})})}};
  }

  trace::Step gpu(std::size_t row) const {
    const TermTarget row_target{.job = m_asked.job, .table = "assignment", .row = row};
    const double start = m_tasks.number("start", row), finish = m_tasks.number("finish", row);
    const std::string task = m_tasks.text("task", row);
    trace::Step step{.name = "GPU",
                     .sentence = fmt::format("Task {} goes to {}.", task, m_tasks.text("GPU", row)),
                     .cites = "Hare Algorithm 1",
                     .equations = {join(Kind::Equal, {term({"finish", task}, finish, "s", row_target),
                                                      join(Kind::Add, {term({"start", task}, start, "s", row_target),
                                                                       term({.base = "T", .sub = task, .sup = "c"},
                                                                            finish - start, "s", row_target)})})}};
    const trace::Choice* choice = trace::choiceOf(m_asked);
    if (choice == nullptr || std::isnan(choice->score) || std::isnan(choice->rejected_score)) return step;
    step.equations.push_back(
        join(choice->score <= choice->rejected_score ? Kind::AtMost : Kind::Greater,
             {term({"key", "taken"}, choice->score, "s", {m_asked.job, {}, choice->parts}),
              term({"key", "other"}, choice->rejected_score, "s", {m_asked.job, {}, choice->rejected})}));
    return step;
  }

  const trace::StepQuestion& m_asked;
  trace::TableRows m_order, m_tasks;
};

}  // namespace

std::vector<trace::Step> steps(const trace::StepQuestion& asked) { return Steps(asked).run(); }

}  // namespace roundel::policies::hare
