// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/asked_again.h"

#include <fmt/format.h>

#include <utility>

#include "core/policies/external/answer_difference.h"
#include "core/policies/external/external.h"
#include "core/policies/external/program_faults.h"
#include "core/sim/referee.h"

namespace roundel::conformance {
namespace {

class AskedAgain final : public sim::Policy {
 public:
  AskedAgain(std::unique_ptr<sim::Policy> program, std::shared_ptr<Shown> shown)
      : m_program(std::move(program)), m_shown(std::move(shown)) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<AskedAgain>(m_program->clone(), m_shown); }
  sim::WakeOn wakes() const override { return m_program->wakes(); }
  void begin(const std::shared_ptr<const model::Problem>& problem, std::uint64_t seed,
             const std::stop_token& stop) override {
    m_program->begin(problem, seed, stop);
  }
  std::shared_ptr<const sim::PolicyFault> close(bool stopped) override { return m_program->close(stopped); }
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
    trace::Explanation once_more;
    const auto other = policies::withOtherProcess(*before);
    compare(decision, *other, &once_more, view, "asked in a new process");
    other->close(true);
    if (m_shown->difference.empty() || view.stop().stop_requested()) return decision;
    decision.fault =
        std::make_shared<const sim::PolicyFault>(sim::PolicyFault{policies::kProgramBreach, m_shown->difference});
    return decision;
  }

 private:
  void compare(const sim::Decision& first, sim::Policy& other, trace::Explanation* why, const sim::SystemView& view,
               const char* how) {
    if (!m_shown->difference.empty() || view.stop().stop_requested()) return;
    const std::string found = policies::decisionDifference(first, other.decide(view, why), view);
    if (!found.empty()) m_shown->difference = fmt::format("{}, the program decided otherwise: {}", how, found);
  }

  std::unique_ptr<sim::Policy> m_program;
  std::shared_ptr<Shown> m_shown;
};

}  // namespace

std::unique_ptr<sim::Policy> askedAgain(std::unique_ptr<sim::Policy> program, std::shared_ptr<Shown> shown) {
  return std::make_unique<AskedAgain>(std::move(program), std::move(shown));
}

}  // namespace roundel::conformance
