// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/expand.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <limits>

namespace roundel::policies::optimal {
namespace {

std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

// `count` GPUs of the node's pool-th type for a job, held before or placed now. Added up, so that the order does not matter.
std::uint64_t mark(std::size_t job, std::size_t pool, int count, bool held) {
  if (count == 0) return 0;
  return mixed((job << 32) ^ (pool << 16) ^ static_cast<std::uint64_t>(count * 2 + (held ? 1 : 0)));
}

}  // namespace

bool State::complete() const { return std::ranges::all_of(jobs, &JobNow::done); }

Expander::Expander(const SearchProblem& problem) : m_problem(problem) {}

void Expander::run(const State& state, const Emit& emit) {
  m_state = &state;
  m_emit = &emit;
  const std::int64_t next = findActive();
  m_placed.assign(state.jobs.size(), -1);
  if (m_active.empty()) {
    State child = state;
    child.round = next;
    child.placed = m_placed;
    return emit(std::move(child));
  }
  m_free.clear();
  for (const Pool& pool : m_problem.pools) m_free.push_back(pool.gpus);
  signNodes();
  choose(0);
}

std::int64_t Expander::findActive() {
  m_active.clear();
  std::int64_t next = std::numeric_limits<std::int64_t>::max();
  for (std::size_t j = 0; j < m_state->jobs.size(); ++j) {
    if (m_state->jobs[j].done) continue;
    if (m_problem.jobs[j].release <= m_state->round)
      m_active.push_back(j);
    else
      next = std::min(next, m_problem.jobs[j].release);
  }
  return next;
}

void Expander::signNodes() {
  m_signature.assign(m_problem.nodes.size(), 0);
  for (std::size_t n = 0; n < m_problem.nodes.size(); ++n) {
    for (std::size_t j = 0; j < m_state->jobs.size(); ++j) {
      if (m_state->jobs[j].gang < 0) continue;
      const GangOption& gang = m_problem.jobs[j].gangs[static_cast<std::size_t>(m_state->jobs[j].gang)];
      for (std::size_t p = m_problem.nodes[n].first; p < m_problem.nodes[n].end; ++p)
        m_signature[n] += mark(j, p - m_problem.nodes[n].first, gang.counts[p], true);
    }
  }
}

void Expander::choose(std::size_t position) {
  if (position == m_active.size()) return leaf();
  const std::size_t job = m_active[position];
  const std::vector<GangOption>& gangs = m_problem.jobs[job].gangs;
  for (std::size_t w = 0; w < gangs.size(); ++w) {
    if (!fits(gangs[w]) || !leadsTwins(gangs[w])) continue;
    m_placed[job] = static_cast<std::int16_t>(w);
    take(job, gangs[w], -1);
    choose(position + 1);
    take(job, gangs[w], 1);
  }
  m_placed[job] = -1;
  choose(position + 1);
}

bool Expander::fits(const GangOption& gang) const {
  for (std::size_t p = 0; p < m_free.size(); ++p)
    if (gang.counts[p] > m_free[p]) return false;
  return true;
}

// Of two nodes that are equal so far, the first one takes at least as many GPUs.
bool Expander::leadsTwins(const GangOption& gang) const {
  const auto& nodes = m_problem.nodes;
  for (std::size_t b = 1; b < nodes.size(); ++b) {
    for (std::size_t a = b; a-- > 0;) {
      if (nodes[a].kind != nodes[b].kind || m_signature[a] != m_signature[b]) continue;
      const auto* x = gang.counts.data();
      if (std::lexicographical_compare(x + nodes[a].first, x + nodes[a].end, x + nodes[b].first, x + nodes[b].end))
        return false;
      break;  // the nearest twin is enough: the order is transitive
    }
  }
  return true;
}

void Expander::take(std::size_t job, const GangOption& gang, int sign) {
  for (std::size_t n = 0; n < m_problem.nodes.size(); ++n) {
    for (std::size_t p = m_problem.nodes[n].first; p < m_problem.nodes[n].end; ++p) {
      m_free[p] += sign * gang.counts[p];
      const std::uint64_t value = mark(job, p - m_problem.nodes[n].first, gang.counts[p], false);
      m_signature[n] = sign < 0 ? m_signature[n] + value : m_signature[n] - value;
    }
  }
}

double Expander::penalty_s(std::size_t job, std::int16_t gang) const {
  const JobNow& now = m_state->jobs[job];
  if (now.gang == gang) return now.owed_s;
  return now.started ? m_problem.restart_s : m_problem.first_start_s;
}

bool Expander::worthIt(std::size_t job, const GangOption& gang) const {
  if (m_state->jobs[job].started) return true;
  const double loses_s = std::max(0.0, m_problem.restart_s - m_problem.first_start_s);
  const double runs_s = std::max(0.0, m_problem.round_s - m_problem.first_start_s);
  return loses_s * m_problem.jobs[job].gangs.front().rate <= gang.rate * runs_s;
}

bool Expander::couldAdd() const {
  for (const std::size_t job : m_active) {
    if (m_placed[job] >= 0) continue;
    for (const GangOption& gang : m_problem.jobs[job].gangs)
      if (fits(gang) && worthIt(job, gang)) return true;
  }
  return false;
}

void Expander::leaf() {
  if (couldAdd()) return;
  State child;
  child.round = m_state->round + 1;
  child.sum = m_state->sum;
  child.last_s = m_state->last_s;
  child.jobs = m_state->jobs;
  child.placed = m_placed;
  bool waits = false;  // for an arrival: the only reason to place nothing
  bool has_placement = false;
  for (std::size_t j = 0; j < child.jobs.size(); ++j) waits = waits || m_problem.jobs[j].release > m_state->round;
  for (const std::size_t j : m_active) {
    has_placement = has_placement || m_placed[j] >= 0;
    if (m_placed[j] >= 0) {
      runRound(j, m_placed[j], child);
    } else {
      child.jobs[j].gang = -1;
      child.jobs[j].owed_s = 0;
      child.sum += m_problem.jobs[j].wait_cost * m_problem.round_s;
    }
  }
  if (has_placement || waits) (*m_emit)(std::move(child));
}

void Expander::runRound(std::size_t j, std::int16_t gang, State& child) const {
  JobNow& job = child.jobs[j];
  const double rate = m_problem.jobs[j].gangs[static_cast<std::size_t>(gang)].rate;
  const double penalty = penalty_s(j, gang);
  const double left = job.remaining - rate * std::max(0.0, m_problem.round_s - penalty);
  job.started = true;
  if (left <= model::kRelativeTolerance * m_problem.jobs[j].total) {
    const double end_s = m_problem.at_s(m_state->round) + penalty + job.remaining / rate;
    child.sum += m_problem.costOfEnd(j, end_s);
    child.last_s = std::max(child.last_s, end_s);
    job = {.remaining = 0, .owed_s = 0, .gang = -1, .started = true, .done = true};
  } else {
    job.remaining = left;
    job.owed_s = std::max(0.0, penalty - m_problem.round_s);
    job.gang = gang;
  }
}

double finish_s(const SearchProblem& problem, const State& state, const State& child, std::size_t job) {
  const JobNow& now = state.jobs[job];
  const std::int16_t gang = child.placed[job];
  if (now.done || !child.jobs[job].done) return std::numeric_limits<double>::quiet_NaN();
  const double fresh_s = now.started ? problem.restart_s : problem.first_start_s;
  return problem.at_s(state.round) + (now.gang == gang ? now.owed_s : fresh_s) +
         now.remaining / problem.jobs[job].gangs[static_cast<std::size_t>(gang)].rate;
}

}  // namespace roundel::policies::optimal
