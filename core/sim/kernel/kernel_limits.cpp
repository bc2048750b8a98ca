// The kernel's limits: a run that would exceed its rounds, its instants or its memory, or whose time stands still, ends as a valid prefix.

#include <fmt/format.h>

#include <algorithm>

#include "core/model/round_grid.h"

#include "core/sim/kernel/kernel.h"

namespace roundel::sim {
namespace {

// Everything due at an instant is done at once, so this many empty instants in a row without time between them mean a standstill.
constexpr int kStandingInstants = 16;

}  // namespace

// Counts the time with jobs in the system, for which rounds.csv has rows. False where there would be too many rows.
bool Kernel::mayMoveTo(double t_s) {
  const double covered_s = m_state.covered_s + (m_state.active.empty() ? 0 : std::max(0.0, t_s - m_state.now_s));
  const double round_s = m_problem->clock.round_s;
  if (++m_state.instants > m_run.limits.instants) {
    failAtLimit("too-many-instants", nextToEnd(),
                fmt::format("{} instants have been worked through, the most of one run, and it is not at its end",
                            m_run.limits.instants));
    return false;
  }
  if (!(covered_s / round_s <= static_cast<double>(m_run.limits.rounds))) {
    failAtLimit(
        "too-many-rounds", m_state.active.front(),
        fmt::format(
            "it is still there after {} rounds of {:.6g} s with jobs, which is the most that a run may have; the next instant is {:.6g} s",
            m_run.limits.rounds, round_s, t_s));
    return false;
  }
  m_state.covered_s = covered_s;
  return true;
}

// Work shorter than the resolution of time would never end.
bool Kernel::standsStill(double before_s, std::uint64_t before) {
  const bool standing = m_state.now_s == before_s && m_state.fingerprint == before;
  m_state.standing = standing ? m_state.standing + 1 : 0;
  if (m_state.standing < kStandingInstants) return false;
  failAtLimit("time-stands-still", nextToEnd(),
              fmt::format("what it does next takes less than {:.3g} s, which cannot be told from no time here",
                          model::tolerance_s(m_state.now_s)));
  return true;
}

bool Kernel::withinMemory() {
  const std::size_t bytes = m_state.record_bytes + m_records.bytes() + bytesOf(m_segments);
  if (bytes <= m_run.limits.bytes) return true;
  constexpr double kMebi = 1 << 20;
  failAtLimit(
      "too-much-memory", nextToEnd(),
      fmt::format("what {} decisions and {} rows of segments record takes {:.0f} MiB; a run records at most {:.0f} MiB",
                  m_state.decisions, m_segments.size(), static_cast<double>(bytes) / kMebi,
                  static_cast<double>(m_run.limits.bytes) / kMebi));
  return false;
}

void Kernel::failAtLimit(const char* code, model::JobIndex job, const std::string& what) {
  std::string where = m_policyId + " at " + numberText(m_state.now_s) + " s";
  if (job.valid()) where += ": job " + m_problem->jobs[job].id;
  fail({code, job, {}, m_state.now_s, where + ": " + what, false, {}});
}

// The job whose gang reaches its next phase first; invalid under task sequences and where none runs.
model::JobIndex Kernel::nextToEnd() const {
  model::JobIndex job;
  double least_s = kForever;
  for (const GangKey& key : m_state.gangs.keys()) {
    const GangClock::Times times = m_state.timesOf(key.job, *m_problem);
    const double end_s = std::min(times.phase_end_s, times.completion_s);
    if (!(end_s < least_s)) continue;
    least_s = end_s;
    job = key.job;
  }
  return job;
}

}  // namespace roundel::sim
