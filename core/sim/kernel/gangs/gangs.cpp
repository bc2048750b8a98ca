// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gangs.h"
#include "core/model/check/precondition.h"
#include "core/model/cow_vector.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <climits>
#include <cmath>

namespace roundel::sim {

// Far from 0, a run can be shorter than the distance between two doubles. It then takes that distance, because every row has a
// length.
double nextDouble_s(double t_s) { return std::nextafter(t_s, kForever); }

double Gang::progressAt(double t_s) const {
  if (phase != Phase::Run || t_s <= run_start_s) return 0;
  return std::min(cap, rate * (t_s - run_start_s));
}

double Gang::phaseEnd_s() const {
  if (phase == Phase::Restart) return run_start_s;
  if (phase == Phase::Run && cap < kForever) {
    if (rate <= 0) return kForever;
    return std::max(run_start_s + cap / rate, cap > 0 ? nextDouble_s(run_start_s) : run_start_s);
  }
  return kForever;
}

double Gang::ranFor_s(double t_s) const {
  if (phase != Phase::Run || t_s <= run_start_s) return 0;
  return std::min(t_s, phaseEnd_s()) - run_start_s;
}

double Gang::wholeCap() const {
  if (!whole_by_s || rate <= 0) return portion;
  const double whole_iterations =
      std::floor((work + rate * (*whole_by_s - run_start_s)) * (1 + model::kRelativeTolerance)) - work;
  return work + whole_iterations < 1 ? portion : std::min(portion, std::max(0.0, whole_iterations));
}

CopyWork Gang::workAt(double t_s) const {
  return {.copy = copy, .parts = parts, .iterations = work + progressAt(t_s), .run_s = work_s + ranFor_s(t_s)};
}

Gangs::Range Gangs::of(model::JobIndex job) const {
  const auto first = m_gangs.lower_bound({job, INT_MIN});
  auto last = first;
  while (last != m_gangs.end() && last->first.job == job) ++last;
  return {Iterator(first), Iterator(last)};
}

std::vector<GangKey> Gangs::keys() const {
  std::vector<GangKey> keys;
  keys.reserve(size());
  for (const auto& [key, gang] : m_gangs) keys.push_back(key);
  return keys;
}

std::vector<GangKey> Gangs::keysOf(model::JobIndex job) const {
  std::vector<GangKey> keys;
  for (const Gang& gang : of(job)) keys.push_back({gang.job, gang.copy});
  return keys;
}

const Gang* Gangs::find(const GangKey& key) const {
  const auto entry = m_gangs.find(key);
  return entry == m_gangs.end() ? nullptr : entry->second.get();
}

Gang& Gangs::edit(const GangKey& key) {
  const auto entry = m_gangs.find(key);
  ROUNDEL_PRECONDITION(entry != m_gangs.end());
  return model::unshare(entry->second);
}

void Gangs::insert(Gang gang) {
  const GangKey key{gang.job, gang.copy};
  m_gangs[key] = std::make_shared<Gang>(std::move(gang));
}

bool Gangs::shares(const Gangs& other, const GangKey& key) const {
  const auto own_entry = m_gangs.find(key);
  const auto its = other.m_gangs.find(key);
  return own_entry != m_gangs.end() && its != other.m_gangs.end() && own_entry->second == its->second;
}

}  // namespace roundel::sim
