// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/trace/formula_terms.h"

namespace roundel::policies::gavel {
namespace {

using namespace trace::terms;

class Steps {
 public:
  explicit Steps(const trace::StepQuestion& asked) : m_asked(asked), m_rows(asked.why, "priorities") {}

  std::vector<trace::Step> run() const {
    if (m_asked.why.matrices.empty() || !m_rows) return {};
    std::vector<trace::Step> out{shares(*m_asked.why.matrices.front())};
    if (!m_rows.of(m_asked.job).empty()) out.push_back(priorities());
    if (const auto usual = trace::usualSteps(m_asked); !usual.empty()) out.push_back(pick(usual.back()));
    return out;
  }

 private:
  const std::string& typeId(model::TypeIndex type) const { return m_asked.problem.types[type].id; }

  trace::Step shares(const trace::Matrix& y) const {
    std::vector<Formula> sum;
    for (std::size_t r = 0; r < y.rows.size(); ++r) {
      if (y.rows[r] != m_asked.job) continue;
      for (std::size_t c = 0; c < y.columns.size(); ++c)
        sum.push_back(term({"Y", typeId(y.columns[c])}, y.values[r * y.columns.size() + c], "of the time",
                           {.job = m_asked.job, .type = y.columns[c], .table = y.id, .row = r}));
    }
    if (sum.empty()) return {.name = "Shares", .sentence = fmt::format("{} is not in the allocation.", m_asked.id())};
    Formula share_sum = sum.size() == 1 ? sum.front() : join(Kind::Add, std::move(sum));
    // Rounding of the solver is not an excess.
    const bool is_within = trace::valueOf(share_sum) <= 1 + 1e-6;
    return {.name = "Shares",
            .sentence = fmt::format("The parts of its time that {} should have on each type; together at most 1.",
                                    m_asked.id()),
            .equations = {is_within && trace::valueOf(share_sum) <= 1
                              ? join(Kind::AtMost, {std::move(share_sum), number(1)})
                              : std::move(share_sum)}};
  }

  /// Returns the taken candidate, otherwise the first tried one.
  std::size_t row() const {
    const std::vector<std::size_t> job_rows = m_rows.of(m_asked.job);
    const auto taken_row = std::ranges::find_if(job_rows, [&](std::size_t r) { return m_rows.chosen(r); });
    return taken_row == job_rows.end() ? job_rows.front() : *taken_row;
  }

  trace::Step priorities() const {
    const std::size_t row_index = row();
    const bool rounds = !std::isnan(m_rows.number("rounds received", row_index));
    const std::string type = typeId(m_rows.type(row_index));
    const TermTarget cell{.job = m_asked.job, .type = m_rows.type(row_index), .table = "priorities", .row = row_index};
    const double received = m_rows.number(rounds ? "rounds received" : "share of time received", row_index);
    const trace::JobsBefore earlier_jobs = trace::jobsBefore(m_asked, m_rows);
    return {
        .name = "Priorities",
        .sentence = fmt::format("On {} it has received {}{}; {} {} first.", type, trace::numberText(received),
                                !rounds         ? " of the time"
                                : received == 1 ? " round"
                                                : " rounds",
                                earlier_jobs.names, earlier_jobs.count > 1 ? "come" : "comes"),
        .equations = {join(Kind::Equal,
                           {term({"priority", type}, m_rows.number("priority", row_index), {}, cell),
                            join(Kind::Fraction, {term({"Y", type}, m_rows.number("Y", row_index), "of the time", cell),
                                                  term({rounds ? "rounds" : "f", type}, received,
                                                       rounds ? "rounds" : "of the time", cell)})})}};
  }

  trace::Step pick(trace::Step step) const {
    step.name = "Pick";
    return step;
  }

  const trace::StepQuestion& m_asked;
  trace::TableRows m_rows;
};

}  // namespace

std::vector<trace::Step> steps(const trace::StepQuestion& asked) { return Steps(asked).run(); }

}  // namespace roundel::policies::gavel
