// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/asked_again.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/policies/external/external.h"
#include "core/policies/external/program_faults.h"
#include "core/sim/referee.h"

namespace roundel::conformance {
namespace {

std::string textOf(const model::Problem& problem, const std::vector<model::Part>& parts) {
  std::string out;
  for (const model::Part& part : parts)
    out += fmt::format("{}{} {} on {}", out.empty() ? "" : " + ", part.count, problem.types[part.type].id,
                       problem.nodes[part.node].id);
  return out.empty() ? "nothing" : out;
}

const std::vector<model::Part>* partsOf(const sim::Decision& decision, model::JobIndex job) {
  const auto found = std::ranges::find(decision.placements, job, &sim::Placement::job);
  return found == decision.placements.end() ? nullptr : &found->parts;
}

// Returns how two answers to one question differ; empty if they are the same.
std::string difference(const sim::Decision& a, const sim::Decision& b, const sim::SystemView& view) {
  if (b.fault) return b.fault->what;
  if (a.changes_nothing != b.changes_nothing)
    return a.changes_nothing ? "it kept all jobs at first, and then placed jobs"
                             : "it placed jobs at first, and then kept all";
  for (const model::JobIndex job : view.active()) {
    const auto* const first = partsOf(a, job);
    const auto* const second = partsOf(b, job);
    const std::vector<model::Part> none;
    if ((first != nullptr ? *first : none) != (second != nullptr ? *second : none))
      return fmt::format("it gave job {} {} at first, and then {}", view.job(job).id,
                         textOf(view.problem(), first != nullptr ? *first : none),
                         textOf(view.problem(), second != nullptr ? *second : none));
  }
  auto stopped_a = a.stopped, stopped_b = b.stopped;
  std::ranges::sort(stopped_a);
  std::ranges::sort(stopped_b);
  if (a.others_stay != b.others_stay || stopped_a != stopped_b) return "it stopped other jobs the second time";
  if (a.wake_s != b.wake_s) return "it asked to be woken at another time";
  return {};
}

class AskedAgain final : public sim::Policy {
 public:
  AskedAgain(std::unique_ptr<sim::Policy> program, std::shared_ptr<Shown> shown, std::int64_t first_new)
      : m_program(std::move(program)), m_shown(std::move(shown)), m_firstNew(first_new) {}

  std::unique_ptr<Policy> clone() const override {
    return std::make_unique<AskedAgain>(m_program->clone(), m_shown, m_firstNew);
  }
  sim::WakeOn wakes() const override { return m_program->wakes(); }
  void begin(const std::shared_ptr<const model::Problem>& problem, std::uint64_t seed,
             const std::stop_token& stop) override {
    m_program->begin(problem, seed, stop);
  }
  std::shared_ptr<const sim::PolicyFault> close(bool stopped) override {
    if (m_other != nullptr) m_other->close(true);
    return m_program->close(stopped);
  }
  void explainRefusal(const sim::SystemView& view, const sim::Decision& decision, sim::PolicyError& error) override {
    m_program->explainRefusal(view, decision, error);
  }
  std::shared_ptr<const trace::ProgramFacts> program() const override { return m_program->program(); }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const std::unique_ptr<sim::Policy> before = m_program->clone();
    sim::Decision decision = m_program->decide(view, why);
    if (decision.fault) return decision;
    ++m_shown->decisions;
    trace::Explanation again;
    compare(decision, *before->clone(), &again, view, "asked again after a reset");
    compare(decision, *before->clone(), nullptr, view, "asked again without an explanation");
    if (m_shown->decisions > m_firstNew) {
      trace::Explanation once_more;
      auto other = policies::withOtherProcess(*before, m_other.get());
      compare(decision, *other, &once_more, view, "asked in a new process");
      m_other = std::move(other);
    }
    if (m_shown->difference.empty() || view.stop().stop_requested()) return decision;
    decision.fault =
        std::make_shared<const sim::PolicyFault>(sim::PolicyFault{policies::kProgramBreach, m_shown->difference});
    return decision;
  }

 private:
  void compare(const sim::Decision& first, sim::Policy& other, trace::Explanation* why, const sim::SystemView& view,
               const char* how) {
    if (!m_shown->difference.empty() || view.stop().stop_requested()) return;
    const std::string found = difference(first, other.decide(view, why), view);
    if (!found.empty()) m_shown->difference = fmt::format("{}, the program decided otherwise: {}", how, found);
  }

  std::unique_ptr<sim::Policy> m_program;
  std::shared_ptr<Shown> m_shown;
  std::int64_t m_firstNew;
  std::unique_ptr<sim::Policy> m_other;  ///< of the other process
};

}  // namespace

std::unique_ptr<sim::Policy> askedAgain(std::unique_ptr<sim::Policy> program, std::shared_ptr<Shown> shown,
                                        std::int64_t first_new) {
  return std::make_unique<AskedAgain>(std::move(program), std::move(shown), first_new);
}

}  // namespace roundel::conformance
