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
  AskedAgain(std::unique_ptr<sim::Policy> program, std::vector<bool> fresh, std::shared_ptr<Shown> shown)
      : m_program(std::move(program)), m_fresh(std::move(fresh)), m_shown(std::move(shown)) {}
  AskedAgain(const AskedAgain& from)
      : Policy(from),
        m_program(from.m_program->clone()),
        m_later(from.m_later == nullptr ? nullptr : from.m_later->clone()),
        m_fresh(from.m_fresh),
        m_number(from.m_number),
        m_shown(from.m_shown) {}
  AskedAgain& operator=(const AskedAgain&) = delete;

  std::unique_ptr<Policy> clone() const override { return std::make_unique<AskedAgain>(*this); }
  sim::WakeOn wakes() const override { return m_program->wakes(); }
  void begin(const std::shared_ptr<const model::Problem>& problem, std::uint64_t seed,
             const std::stop_token& stop) override {
    m_program->begin(problem, seed, stop);
  }
  std::shared_ptr<const sim::PolicyFault> close(bool stopped) override {
    m_later = nullptr;
    return m_program->close(stopped);
  }
  void explainRefusal(const sim::SystemView& view, const sim::Decision& decision, sim::PolicyError& error) override {
    m_program->explainRefusal(view, decision, error);
  }
  std::shared_ptr<const trace::ProgramFacts> program() const override { return m_program->program(); }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const std::unique_ptr<sim::Policy> program_before = m_program->clone();
    sim::Decision decision = m_program->decide(view, why);
    if (decision.fault) return decision;
    trace::Explanation new_explanation;
    compare(decision, *program_before->clone(), &new_explanation, view, "asked again after a reset");
    compare(decision, *program_before->clone(), nullptr, view, "asked again without an explanation");
    askOther(decision, *program_before, view);
    if (m_shown->difference.empty() || view.stop().stop_requested()) return decision;
    decision.fault =
        std::make_shared<const sim::PolicyFault>(sim::PolicyFault{policies::kProgramBreach, m_shown->difference});
    return decision;
  }

 private:
  // The process of the run is itself new at the first decision.
  void askOther(const sim::Decision& decision, const sim::Policy& before, const sim::SystemView& view) {
    const std::size_t number = m_number++;
    const bool is_fresh = number < m_fresh.size() && m_fresh[number];
    if (is_fresh) ++m_shown->fresh;
    if (number == 0 || (!is_fresh && m_later == nullptr)) return;
    m_later = policies::withOtherProcess(before, is_fresh ? nullptr : m_later.get());
    trace::Explanation why;
    compare(decision, *m_later, &why, view,
            is_fresh ? "asked in a new process" : "asked in a process that started later");
  }

  void compare(const sim::Decision& first, sim::Policy& other, trace::Explanation* why, const sim::SystemView& view,
               const char* how) {
    if (!m_shown->difference.empty() || view.stop().stop_requested()) return;
    const std::string found_difference = policies::decisionDifference(first, other.decide(view, why), view);
    if (!found_difference.empty())
      m_shown->difference = fmt::format("{}, the program decided otherwise: {}", how, found_difference);
  }

  std::unique_ptr<sim::Policy> m_program;
  std::unique_ptr<sim::Policy> m_later;  ///< with the process that was started last; null: none yet
  std::vector<bool> m_fresh;             ///< by decision
  std::size_t m_number = 0;              ///< of the next decision
  std::shared_ptr<Shown> m_shown;
};

}  // namespace

std::vector<bool> freshDecisions(std::size_t count, std::size_t most) {
  std::vector<bool> out(count, count <= most);
  if (count <= most) return out;
  for (std::size_t i = 0; i < most; ++i) out[i * (count - 1) / (most - 1)] = true;
  return out;
}

std::unique_ptr<sim::Policy> askedAgain(std::unique_ptr<sim::Policy> program, std::vector<bool> fresh,
                                        std::shared_ptr<Shown> shown) {
  return std::make_unique<AskedAgain>(std::move(program), std::move(fresh), std::move(shown));
}

}  // namespace roundel::conformance
