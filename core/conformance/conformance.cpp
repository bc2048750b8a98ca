// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/conformance.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/conformance/asked_again.h"
#include "core/conformance/random_scenario.h"
#include "core/conformance/reduced.h"
#include "core/model/problem.h"
#include "core/policies/external/external.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/external/program_log.h"
#include "core/sim/simulation.h"

namespace roundel::conformance {
namespace {

// The outcome of one scenario.
struct Outcome {
  std::optional<Violation> violation;
  std::string name;
  std::size_t decisions = 0, fresh = 0;
  bool starving = false, stopped = false;
  std::vector<double> times_ms;
};

struct Ran {
  std::optional<sim::PolicyError> error;
  std::uint64_t fingerprint = 0;
  bool starving = false, stopped = false;
};

class Checker {
 public:
  explicit Checker(const Settings& settings) : m_settings(settings) {}

  Outcome check(const model::Scenario& scenario, std::size_t fresh) const {
    Outcome out;
    const auto problem = model::resolve(scenario);
    std::unique_ptr<sim::Policy> program = made(*problem);
    const auto log = policies::programLog(*program);
    const Ran first = run(problem, std::move(program));
    out.stopped = first.stopped;
    out.starving = first.starving;
    if (const auto ready = log->ready()) out.name = ready->name;
    for (const policies::ProgramLog::Times& times : log->times()) out.times_ms.push_back(times.program_ms);
    out.decisions = out.times_ms.size();
    if (first.error) return violated(std::move(out), scenario, *first.error);
    if (out.stopped) return out;
    const auto shown_result = std::make_shared<Shown>();
    const Ran second = run(problem, askedAgain(made(*problem), freshDecisions(out.decisions, fresh), shown_result));
    out.fresh = shown_result->fresh;
    out.stopped = out.stopped || second.stopped;
    if (out.stopped) return out;
    if (second.error) return violated(std::move(out), scenario, *second.error);
    if (first.fingerprint != second.fingerprint)
      out.violation = {"two runs of the same scenario and seed are different", policies::kProgramBreach, scenario};
    return out;
  }

  Violation smallest(Violation violation) const {
    // Most faults show in a run without further questions, which starts one process. The others may show at one decision only.
    const bool is_plain = plainViolation(violation.scenario).has_value();
    const auto fails = [&](const model::Scenario& scenario) {
      if (m_settings.stop.stop_requested()) return false;
      const auto found_violation = is_plain ? plainViolation(scenario) : check(scenario, SIZE_MAX).violation;
      if (!found_violation) return false;
      violation.what = found_violation->what;
      violation.code = found_violation->code;
      return true;
    };
    violation.scenario = reduced(violation.scenario, kMostJobs, fails);
    return violation;
  }

 private:
  std::unique_ptr<sim::Policy> made(const model::Problem& problem) const {
    const policies::PolicyInfo info = policies::externalInfo();
    std::vector<model::Fault> faults;
    const auto options = policies::checkOptions(info.options, m_settings.options, "");
    return policies::askedEachTime(*info.make_policy(problem, options.options, faults));
  }

  Ran run(const std::shared_ptr<const model::Problem>& problem, std::unique_ptr<sim::Policy> policy) const {
    sim::RunOptions options;
    options.snapshot_every = 0;
    options.seed = problem->clock.seed;
    sim::Simulation simulation(problem, policies::externalInfo().id, m_settings.options, std::move(policy), options);
    const trace::RunStatus status =
        simulation.run({.stop = m_settings.stop, .progress = {}, .clock_ms = {}, .resumes = false});
    Ran out{simulation.error(), simulation.fingerprint(), false, status == trace::RunStatus::Stopped};
    out.starving = status == trace::RunStatus::Stuck || status == trace::RunStatus::Horizon;
    return out;
  }

  std::optional<Violation> plainViolation(const model::Scenario& scenario) const {
    const auto problem = model::resolve(scenario);
    const Ran ran = run(problem, made(*problem));
    return ran.error ? violated({}, scenario, *ran.error).violation : std::nullopt;
  }

  static Outcome violated(Outcome out, const model::Scenario& scenario, const sim::PolicyError& error) {
    out.violation = {error.message, error.code, scenario};
    return out;
  }

  const Settings& m_settings;
};

double at(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, place);
  return *place;
}

// Threads take scenarios in order. After a violation no later scenario begins, so that the first one is found.
class Series {
 public:
  explicit Series(const Settings& settings) : m_settings(settings), m_checker(settings) {}

  Report run() {
    const unsigned threads =
        m_settings.threads > 0 ? m_settings.threads : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> pool;
    for (unsigned i = 0; i < threads; ++i) pool.emplace_back([this] { work(); });
    pool.clear();
    return report();
  }

 private:
  void work() {
    while (!m_settings.stop.stop_requested()) {
      const int number = m_next++;
      if (number >= m_settings.scenarios || number > m_firstBad) return;
      Outcome outcome =
          m_checker.check(randomScenario(m_settings.seed, static_cast<std::uint64_t>(number)), m_settings.fresh);
      const std::lock_guard lock(m_mutex);
      if (outcome.violation && number < m_firstBad) m_firstBad = number;
      m_outcomes[number] = std::move(outcome);
      if (m_settings.progress) m_settings.progress(static_cast<int>(m_outcomes.size()), m_settings.scenarios);
    }
  }

  Report report() const {
    Report out;
    std::vector<double> times_ms;
    for (const auto& [number, outcome] : m_outcomes) {
      out.name = outcome.name.empty() ? out.name : outcome.name;
      out.decisions += outcome.decisions;
      out.fresh += outcome.fresh;
      out.starving += outcome.starving && !outcome.violation ? 1 : 0;
      out.scenarios += outcome.violation || outcome.stopped ? 0 : 1;
      times_ms.insert(times_ms.end(), outcome.times_ms.begin(), outcome.times_ms.end());
      if (outcome.violation && number == m_firstBad) out.violation = outcome.violation;
    }
    out.median_ms = at(times_ms, 0.5);
    out.worst_ms = at(times_ms, 1);
    out.stopped = m_settings.stop.stop_requested();
    // A program that cannot start shows this for every scenario.
    if (out.violation && !out.stopped && !policies::isBadRequest(out.violation->code))
      out.violation = m_checker.smallest(*out.violation);
    return out;
  }

  const Settings& m_settings;
  Checker m_checker;
  std::atomic<int> m_next = 0;
  std::atomic<int> m_firstBad = INT32_MAX;
  std::mutex m_mutex;
  std::map<int, Outcome> m_outcomes;
};

}  // namespace

Report checkProgram(const Settings& settings) { return Series(settings).run(); }

}  // namespace roundel::conformance
