// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/steps.h"

#include <algorithm>
#include <cmath>

namespace roundel::metrics {

Steps::Steps(std::vector<Change> changes) {
  std::ranges::stable_sort(changes, {}, &Change::t_s);
  double value = 0;
  int open_count = 0;
  for (std::size_t i = 0; i < changes.size();) {
    const double t_s = changes[i].t_s;
    for (; i < changes.size() && changes[i].t_s == t_s; ++i) {
      value += changes[i].by;
      open_count += changes[i].opens;
    }
    if (open_count == 0) value = 0;
    const double former_value = m_values.empty() ? 0 : m_values.back();
    if (value == former_value) continue;
    m_integrals.push_back(m_times_s.empty() ? 0 : m_integrals.back() + former_value * (t_s - m_times_s.back()));
    m_times_s.push_back(t_s);
    m_values.push_back(value);
  }
}

void Steps::addInterval(std::vector<Change>& changes, double start_s, double end_s, double by) {
  if (!(start_s < end_s)) return;
  changes.push_back({start_s, by, 1});
  if (std::isfinite(end_s)) changes.push_back({end_s, -by, -1});
}

std::size_t Steps::indexAfter(double t_s) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(m_times_s, t_s) - m_times_s.begin());
}

double Steps::at(double t_s) const {
  const std::size_t next_index = indexAfter(t_s);
  return next_index == 0 ? 0 : m_values[next_index - 1];
}

double Steps::integral(double t_s) const {
  const std::size_t next_index = indexAfter(t_s);
  return next_index == 0 ? 0
                         : m_integrals[next_index - 1] + m_values[next_index - 1] * (t_s - m_times_s[next_index - 1]);
}

double Steps::integral(double start_s, double end_s) const {
  double sum = 0;
  double from_s = start_s;
  std::size_t i = indexAfter(start_s);
  double value = i == 0 ? 0 : m_values[i - 1];
  for (; i < m_times_s.size() && m_times_s[i] < end_s; ++i) {
    sum += value * (m_times_s[i] - from_s);
    from_s = m_times_s[i];
    value = m_values[i];
  }
  return start_s < end_s && value != 0 ? sum + value * (end_s - from_s) : sum;
}

namespace {

// Steps of f(a, b), both read together; every value opens an interval that the next one closes.
template <class Combine>
Steps combined(const Steps& a, const Steps& b, Combine combine) {
  std::vector<double> times = a.times_s();
  times.insert(times.end(), b.times_s().begin(), b.times_s().end());
  std::ranges::sort(times);
  std::vector<Steps::Change> changes;
  double former_value = 0;
  for (const double t_s : times) {
    const double value = combine(a.at(t_s), b.at(t_s));
    if (value != former_value)
      changes.push_back(
          {t_s, value - former_value, static_cast<int>(value != 0) - static_cast<int>(former_value != 0)});
    former_value = value;
  }
  return Steps(std::move(changes));
}

}  // namespace

Steps product(const Steps& a, const Steps& b) {
  return combined(a, b, [](double x, double y) { return x * y; });
}

Steps positive(const Steps& steps) {
  return combined(steps, Steps(), [](double x, double) { return x > 0 ? 1.0 : 0.0; });
}

}  // namespace roundel::metrics
