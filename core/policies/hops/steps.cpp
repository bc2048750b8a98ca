// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/steps.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "core/trace/formula_terms.h"

namespace roundel::policies::hops {
namespace {

using namespace trace::terms;

class Steps {
 public:
  explicit Steps(const trace::StepQuestion& asked)
      : m_asked(asked),
        m_replan(!trace::TableRows(asked.why, "replan-window").of(asked.job).empty()),
        m_window(asked.why, m_replan ? "replan-window" : "window"),
        m_gains(asked.why, m_replan ? "replan-gains" : "gains") {}

  std::vector<trace::Step> run() {
    const std::vector<std::size_t> job_rows = m_window.of(m_asked.job);
    if (job_rows.empty()) return {};
    m_row = job_rows.front();
    m_at = {m_asked.job, {}, {}, m_window.table().id, m_row};
    std::vector<trace::Step> out{window()};
    if (!std::isnan(m_window.number("rho", m_row))) out.push_back(sensitivity());
    if (!m_gains.of(m_asked.job).empty()) out.push_back(program());
    return out;
  }

 private:
  double value(const char* id) const {
    return trace::valueById(m_asked.why, m_replan ? "replan-" + std::string(id) : std::string(id));
  }

  trace::Step window() const {
    const std::string window_position = m_window.text("where", m_row);
    const trace::JobsBefore jobs_before = trace::jobsBefore(m_asked, m_window);
    trace::Step step{"Window",
                     fmt::format("{} in the queue by priority, {} before it; it is {} the service window.",
                                 m_asked.id(), jobs_before.names, window_position == "behind" ? "behind" : "in"),
                     {},
                     {}};
    const double sum = m_window.number("sum R1", m_row), least = m_window.number("R1", m_row);
    if (std::isnan(sum)) {
      step.equations.push_back(term({"prior", m_asked.id()}, m_window.number("prior", m_row), {}, m_at));
      return step;
    }
    const double earlier = m_row == 0 ? 0 : m_window.number("sum R1", m_row - 1);
    step.equations.push_back(join(Kind::Equal, {term({"R", "sum"}, sum, "GPUs", m_at),
                                                join(Kind::Add, {term({"R", "before"}, earlier, "GPUs", m_at),
                                                                 term({"R", "1"}, least, "GPUs", m_at)})}));
    return step;
  }

  trace::Step sensitivity() const {
    const Formula job_sensitivity = term({"sensitivity", m_asked.id()}, m_window.number("rho", m_row), {}, m_at);
    trace::Step step{"Sensitivity",
                     "How much faster its GPUs are on one server than on two; from sigma on it is kept together.",
                     "Hops Eq. 10",
                     {job_sensitivity}};
    const double mean = value("rho-queue");
    if (m_replan && !std::isnan(mean))
      step.equations = {join(job_sensitivity.value < mean ? Kind::Less : Kind::AtLeast,
                             {job_sensitivity, term({"sensitivity", "queue"}, mean)})};
    return step;
  }

  /// The taken configuration, otherwise the one that adds most.
  std::size_t gainRow() const {
    const std::vector<std::size_t> job_rows = m_gains.of(m_asked.job);
    std::size_t best = job_rows.front();
    for (const std::size_t row : job_rows) {
      if (m_gains.chosen(row)) return row;
      if (m_gains.number("weight * G", row) > m_gains.number("weight * G", best)) best = row;
    }
    return best;
  }

  trace::Step program() const {
    const std::size_t row = gainRow();
    const TermTarget cell{m_asked.job, {}, m_gains.parts("configuration", row), m_gains.table().id, row};
    const Formula weight =
        join(Kind::Power, {join(Kind::Add, {term({"prior", m_asked.id()}, m_window.number("prior", m_row), {}, m_at),
                                            term({"bias"}, value("bias"))}),
                           term({"λ"}, trace::valueById(m_asked.why, "lambda"))});
    return {"Program",
            m_gains.chosen(row) ? "Its configuration is in the plan of the largest sum."
                                : "Its best configuration is not in the plan of the largest sum.",
            "Hops Eq. 11",
            {join(Kind::Equal,
                  {term({"V", m_asked.id()}, m_gains.number("weight * G", row), {}, cell),
                   join(Kind::Multiply, {weight, term({"G", m_asked.id()}, m_gains.number("G", row), {}, cell)})})}};
  }

  const trace::StepQuestion& m_asked;
  bool m_replan;
  trace::TableRows m_window, m_gains;
  std::size_t m_row = 0;
  TermTarget m_at;
};

}  // namespace

std::vector<trace::Step> steps(const trace::StepQuestion& asked) { return Steps(asked).run(); }

}  // namespace roundel::policies::hops
