// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/run_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/model/check/visible_text.h"
#include "core/model/round_grid.h"

namespace roundel::sim {
namespace {

// A policy that moves jobs before their restarts end never makes progress. After this many such decisions the run is stuck.
constexpr int kLivelockDecisions = 1000;
// An instant handles all its events at once, so this many instants in a row without time or events mean a standstill.
constexpr int kIdleInstants = 16;

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
std::optional<PolicyError> RunGuard::checkStandstill(double before_s, std::uint64_t before) {
  const bool isIdle = m_state.now_s == before_s && m_state.fingerprint == before;
  m_state.idle_instants = isIdle ? m_state.idle_instants + 1 : 0;
  if (m_state.idle_instants < kIdleInstants) return std::nullopt;
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
  if (m_state.tasks.active) {
    double done_total = static_cast<double>(m_state.jobs.size() - m_state.active.size());
    for (const model::JobIndex job : m_state.active) done_total += std::as_const(m_state.jobs)[job].done;
    return std::exchange(m_state.tasks_done, done_total) != done_total;
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

std::string RunGuard::whyStuck() const {
  const bool runs =
      !m_state.gangs.empty() || (m_state.tasks.active && m_state.tasks.nextInstant_s(m_state.now_s) < kForever);
  std::vector<int> up(m_problem.types.size(), 0);
  for (std::size_t n = 0; n < m_problem.nodes.size(); ++n)
    for (const model::GpuGroup& group : m_problem.nodes[n].groups)
      up[group.type] += m_state.node_up[n] != 0 ? group.count : 0;
  std::vector<model::JobIndex> unable;
  std::ranges::copy_if(m_state.active, std::back_inserter(unable),
                       [&](model::JobIndex job) { return !canRun(job, up); });
  std::string text =
      (runs ? whyNoProgress() : "nothing runs, nothing is pending and") + " jobs remain: " + namesOf(m_state.active);
  if (!unable.empty()) text += "; the GPUs that are up cannot run " + namesOf(unable);
  return text;
}

std::string RunGuard::whyNoProgress() const {
  std::string text = fmt::format("{} decisions without any progress", kLivelockDecisions);
  const model::Clock& clock = m_problem.clock;
  if (!m_state.tasks.active && clock.restart_s >= clock.round_s) {
    text += fmt::format(
        ": a job that gets other GPUs first restarts for restart_s = {:.6g} s, and at the next boundary, round_s = {:.6g} s later, it loses "
        "them again; with a restart_s below round_s it would do some work",
        clock.restart_s, clock.round_s);
  }
  return text + ";";
}

// Counts GPUs of types with a rate on any nodes. False is certain, true is not.
bool RunGuard::canRun(model::JobIndex job, const std::vector<int>& up) const {
  int usable = 0;
  for (std::size_t r = 0; r < up.size(); ++r) usable += m_state.jobs[job].throughput[r].usable() ? up[r] : 0;
  return usable > 0 && usable >= m_problem.jobs[job].min_gpus;
}

std::string RunGuard::namesOf(const std::vector<model::JobIndex>& jobs) const {
  constexpr std::size_t kShown = 8;
  std::string names;
  for (std::size_t i = 0; i < std::min(kShown, jobs.size()); ++i)
    names += (i == 0 ? "" : ", ") + model::brief(m_problem.jobs[jobs[i]].id);
  if (jobs.size() > kShown) names += " and " + std::to_string(jobs.size() - kShown) + " more";
  return names;
}

PolicyError RunGuard::breach(const char* code, model::JobIndex job, const std::string& what) const {
  std::string place_text = m_policy + " at " + numberText(m_state.now_s) + " s";
  if (job.valid()) place_text += ": job " + m_problem.jobs[job].id;
  return {.code = code, .job = job, .at_s = m_state.now_s, .message = place_text + ": " + what, .manual_edit = false};
}

// Returns the job whose gang ends its phase first; invalid under task sequences and if no gang runs.
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
