#include "core/sim/run_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/model/round_grid.h"

namespace roundel::sim {
namespace {

// A policy that moves jobs more often than a restart takes never makes progress; after so many decisions the run is called stuck.
constexpr int kLivelockDecisions = 1000;
// Everything due at an instant is done at once, so this many empty instants in a row without time between them mean a standstill.
constexpr int kStandingInstants = 16;

}  // namespace

std::optional<PolicyError> RunGuard::moveTo(double t_s) {
  const double covered_s = m_state.covered_s + (m_state.active.empty() ? 0 : std::max(0.0, t_s - m_state.now_s));
  const double round_s = m_problem.clock.round_s;
  if (++m_state.instants > m_limits.instants) {
    return breach("too-many-instants", nextToEnd(),
                  fmt::format("{} instants have been worked through, the most of one run, and it is not at its end",
                              m_limits.instants));
  }
  if (!(covered_s / round_s <= static_cast<double>(m_limits.rounds))) {
    return breach(
        "too-many-rounds", m_state.active.front(),
        fmt::format(
            "it is still there after {} rounds of {:.6g} s with jobs, which is the most that a run may have; the next instant is {:.6g} s",
            m_limits.rounds, round_s, t_s));
  }
  m_state.covered_s = covered_s;
  return std::nullopt;
}

// Work shorter than the resolution of time would never end.
std::optional<PolicyError> RunGuard::standsStill(double before_s, std::uint64_t before) {
  const bool standing = m_state.now_s == before_s && m_state.fingerprint == before;
  m_state.standing = standing ? m_state.standing + 1 : 0;
  if (m_state.standing < kStandingInstants) return std::nullopt;
  return breach("time-stands-still", nextToEnd(),
                fmt::format("what it does next takes less than {:.3g} s, which cannot be told from no time here",
                            model::tolerance_s(m_state.now_s)));
}

std::optional<PolicyError> RunGuard::exceedsMemory(std::size_t bytes, std::size_t rows) const {
  bytes += m_state.record_bytes;
  if (bytes <= m_limits.bytes) return std::nullopt;
  constexpr double kMebi = 1 << 20;
  return breach(
      "too-much-memory", nextToEnd(),
      fmt::format("what {} decisions and {} rows of segments record takes {:.0f} MiB; a run records at most {:.0f} MiB",
                  m_state.decisions, rows, static_cast<double>(bytes) / kMebi,
                  static_cast<double>(m_limits.bytes) / kMebi));
}

bool RunGuard::hasProgressed() {
  if (m_state.tasks.on) {
    double done = static_cast<double>(m_state.jobs.size() - m_state.active.size());
    for (const model::JobIndex job : m_state.active) done += std::as_const(m_state.jobs)[job].done;
    return std::exchange(m_state.tasks_done, done) != done;
  }
  const auto runs = [&](const Gang& gang) {
    return gang.progressAt(m_state.now_s) > gang.progressAt(m_state.decided_s);
  };
  return m_state.progressed || std::any_of(m_state.gangs.begin(), m_state.gangs.end(), runs);
}

// A future event may end the standstill: the count starts after it.
bool RunGuard::livelock(bool progressed, bool pending) {
  m_state.decisions_without_progress = progressed || pending ? 0 : m_state.decisions_without_progress + 1;
  return m_state.decisions_without_progress >= kLivelockDecisions;
}

PolicyError RunGuard::breach(const char* code, model::JobIndex job, const std::string& what) const {
  std::string where = m_policy + " at " + numberText(m_state.now_s) + " s";
  if (job.valid()) where += ": job " + m_problem.jobs[job].id;
  return {code, job, {}, m_state.now_s, where + ": " + what, false, {}};
}

// The job whose gang reaches its next phase first; invalid under task sequences and where none runs.
model::JobIndex RunGuard::nextToEnd() const {
  model::JobIndex job;
  double least_s = kForever;
  for (const Gang& gang : m_state.gangs) {
    const GangClock::Times times = m_state.timesOf(gang.job, m_problem);
    const double end_s = std::min(times.phase_end_s, times.completion_s);
    if (!(end_s < least_s)) continue;
    least_s = end_s;
    job = gang.job;
  }
  return job;
}

}  // namespace roundel::sim
