// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/trace/formula_terms.h"

namespace roundel::policies::hadare {
namespace {

using namespace trace::terms;

class Steps {
 public:
  explicit Steps(const trace::StepQuestion& asked)
      : m_asked(asked),
        m_order(asked.why, "order"),
        m_copies(asked.why, "copies"),
        m_rates(asked.why, "throughputs"),
        m_candidates(asked.why, "candidates") {}

  std::vector<trace::Step> run() {
    const std::vector<std::size_t> job_rows = m_order.of(m_asked.job);
    if (job_rows.empty()) return {};
    m_row = job_rows.front();
    m_at = {.job = m_asked.job, .table = "order", .row = m_row};
    std::vector<trace::Step> out;
    out.reserve(4);
    out.push_back(order());
    if (const std::vector<std::size_t> rows = taken(); !rows.empty()) out.push_back(price(rows.front()));
    if (const std::vector<std::size_t> rows = m_copies.of(m_asked.job); !rows.empty()) {
      out.push_back(copies(rows));
      out.push_back(split(rows));
    } else if (const auto usual = trace::usualSteps(m_asked); !usual.empty()) {
      out.push_back(usual.back());
    }
    return out;
  }

 private:
  Formula rest() const { return term({"rest", "j"}, m_order.number("rest", m_row), "steps", m_at); }

  trace::Step order() const {
    const trace::JobsBefore earlier_jobs = trace::jobsBefore(m_asked, m_order);
    return {.name = "Order",
            .sentence = fmt::format(
                "{}: {} before {}.",
                m_candidates ? "Hadar charges copies in order of the time that the rest needs on the fastest node"
                             : "Jobs choose nodes in order of the time that they need on all of them",
                earlier_jobs.names, m_asked.id()),
            .equations = {join(
                Kind::Equal,
                {term({"time", "j"}, m_order.number("time", m_row), "s", m_at),
                 join(Kind::Fraction, {rest(), term({"X", "j"}, m_order.number("rate", m_row), "steps/s", m_at)})})}};
  }

  // The rows of copies that Hadar took.
  std::vector<std::size_t> taken() const {
    std::vector<std::size_t> rows = m_candidates.of(m_asked.job);
    std::erase_if(rows, [this](std::size_t row) { return !m_candidates.chosen(row); });
    return rows;
  }

  trace::Step price(std::size_t row) const {
    const std::string& node = m_asked.problem.nodes[m_candidates.node(row)].id;
    const TermTarget row_target{.job = m_asked.job, .table = "candidates", .row = row};
    return {.name = "Price",
            .sentence = fmt::format("Its copy on {} is worth {} and costs {}.", node,
                                    trace::numberText(m_candidates.number("utility", row)),
                                    trace::numberText(m_candidates.number("cost", row))),
            .cites = "Hadar Eq. 8",
            .equations = {join(
                Kind::Equal,
                {term({"μ", node}, m_candidates.number("payoff", row), "utility", row_target),
                 join(Kind::Subtract, {term({"U", "j"}, m_candidates.number("utility", row), "utility", row_target),
                                       term({"k", node}, m_candidates.number("cost", row), "utility", row_target)})})}};
  }

  TermTarget node(std::size_t row) const {
    TermTarget row_target{.job = m_asked.job, .table = "copies", .row = row};
    for (const trace::Choice& choice : m_asked.why.choices)
      if (choice.job == m_asked.job && !choice.parts.empty() && choice.parts.front().node == m_copies.node(row))
        row_target.parts = choice.parts;
    return row_target;
  }

  const std::string& nodeId(std::size_t row) const { return m_asked.problem.nodes[m_copies.node(row)].id; }

  trace::Step copies(const std::vector<std::size_t>& rows) const {
    std::vector<Formula> fits;
    fits.reserve(rows.size());
    for (const std::size_t row : rows)
      fits.push_back(term({"fits", nodeId(row)}, m_copies.number("fits", row), "steps", node(row)));
    const Formula fits_sum = fits.size() == 1 ? fits.front() : trace::sumOf("copies", std::move(fits));
    const bool is_enough = trace::valueOf(fits_sum) >= m_order.number("rest", m_row);
    return {.name = "Copies",
            .sentence = fmt::format("{} {} sent; together they {} what is left in this round.", rows.size(),
                                    rows.size() == 1 ? "copy is" : "copies are", is_enough ? "do" : "do not do"),
            .cites = "HadarE Theorem 3",
            .equations = {join(is_enough ? Kind::AtLeast : Kind::Less, {fits_sum, rest()})}};
  }

  trace::Step split(const std::vector<std::size_t>& rows) const {
    std::vector<Formula> rates;
    const std::vector<std::size_t> believed = m_rates.of(m_asked.job);
    for (const std::size_t row : believed)
      rates.push_back(term({"x", "i"}, m_rates.number("rate", row), "steps/s",
                           {.job = m_asked.job, .table = "throughputs", .row = row}));
    const auto first = std::ranges::find_if(
        believed, [&](std::size_t row) { return m_rates.node(row) == m_copies.node(rows.front()); });
    trace::Step step{.name = "Split",
                     .sentence = "Portions in proportion to throughput, whole steps by the largest remainder."};
    if (first == believed.end()) return step;
    const Formula own_rate =
        term({"x", nodeId(rows.front())}, m_rates.number("rate", *first), "steps/s", node(rows.front()));
    const Formula share =
        join(Kind::Fraction, {own_rate, rates.size() == 1 ? rates.front() : trace::sumOf("i", std::move(rates))});
    const Formula portion =
        term({"portion", nodeId(rows.front())}, m_copies.number("portion", rows.front()), "steps", node(rows.front()));
    step.equations.push_back(
        join(Kind::Less, {portion, join(Kind::Add, {join(Kind::Multiply, {rest(), share}), number(1)})}));
    return step;
  }

  const trace::StepQuestion& m_asked;
  trace::TableRows m_order, m_copies, m_rates, m_candidates;
  std::size_t m_row = 0;
  TermTarget m_at;
};

}  // namespace

std::vector<trace::Step> steps(const trace::StepQuestion& asked) { return Steps(asked).run(); }

}  // namespace roundel::policies::hadare
