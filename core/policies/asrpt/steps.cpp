// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/steps.h"

#include <fmt/format.h>

#include <cmath>

#include "core/trace/formula_terms.h"

namespace roundel::policies::asrpt {
namespace {

using namespace trace::terms;

class Steps {
 public:
  explicit Steps(const trace::StepQuestion& asked)
      : m_asked(asked),
        m_machine(asked.why, "virtual-machine"),
        m_gantt(asked.why, "virtual-gantt"),
        m_queue(asked.why, "queue") {}

  std::vector<trace::Step> run() const {
    const std::vector<std::size_t> machine = m_machine.of(m_asked.job), queue = m_queue.of(m_asked.job);
    std::vector<trace::Step> out;
    out.push_back(machine.empty() ? done() : served(machine.front()));
    if (!queue.empty()) out.push_back(line());
    if (const auto usual = trace::usualSteps(m_asked); !usual.empty() && machine.empty())
      out.push_back(delay(usual.back(), queue));
    return out;
  }

 private:
  trace::Step done() const {
    return {.name = "Virtual machine",
            .sentence = fmt::format("{} is done on the virtual machine, so it is in the queue or runs.", m_asked.id()),
            .equations = {join(Kind::Equal, {term({"left", m_asked.id()}, 0, "s", {.job = m_asked.job}), number(0)})}};
  }

  /// Returns the start of the job there if no job arrives, from the future part of the table.
  double startOf(double end_s) const {
    for (const std::size_t row : m_gantt.of(m_asked.job))
      if (!m_gantt.chosen(row) && m_gantt.number("end", row) == end_s) return m_gantt.number("start", row);
    return end_s - m_machine.number("left", m_machine.of(m_asked.job).front());
  }

  trace::Step served(std::size_t row) const {
    const TermTarget row_target{.job = m_asked.job, .table = "virtual-machine", .row = row};
    const double end_s = m_machine.number("done", row);
    const trace::JobsBefore earlier_jobs = trace::jobsBefore(m_asked, m_machine);
    return {.name = "Virtual machine",
            .sentence = fmt::format("Shortest remaining time first: {} before {}, which has {} s left there.",
                                    earlier_jobs.names, m_asked.id(), trace::numberText(m_machine.number("left", row))),
            .equations = {join(
                Kind::Equal,
                {term({"done", m_asked.id()}, end_s, "s", row_target),
                 join(Kind::Add, {term({"start", m_asked.id()}, startOf(end_s), "s", row_target),
                                  term({"left", m_asked.id()}, m_machine.number("left", row), "s", row_target)})})}};
  }

  trace::Step line() const {
    const trace::JobsBefore earlier_jobs = trace::jobsBefore(m_asked, m_queue);
    return {.name = "Queue",
            .sentence =
                fmt::format("By completion on the virtual machine: {} before {}.", earlier_jobs.names, m_asked.id()),
            .equations = {trace::placeOf(m_asked, m_queue, earlier_jobs.count)}};
  }

  trace::Step delay(trace::Step step, const std::vector<std::size_t>& queue) const {
    step.name = "Delay";
    if (queue.empty()) {
      step.sentence += " Its alpha over the best that it could have.";
      return step;
    }
    const std::size_t row = queue.front();
    const double ratio = m_queue.number("alpha max/min", row);
    if (!std::isnan(ratio))
      step.equations.push_back(term({"α", "max/min"}, ratio, {}, {.job = m_asked.job, .table = "queue", .row = row}));
    return step;
  }

  const trace::StepQuestion& m_asked;
  trace::TableRows m_machine, m_gantt, m_queue;
};

}  // namespace

std::vector<trace::Step> steps(const trace::StepQuestion& asked) { return Steps(asked).run(); }

}  // namespace roundel::policies::asrpt
