// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/integral.h"

#include <algorithm>
#include <cmath>

namespace roundel::metrics {

Integral::Pair Integral::sum(double a, double b) {
  const double hi = a + b;
  const double part = hi - a;
  return {hi, (a - (hi - part)) + (b - part)};
}

Integral::Pair Integral::product(double a, double b) {
  const double hi = a * b;
  return {hi, std::fma(a, b, -hi)};
}

Integral::Pair Integral::plus(Pair a, Pair b) {
  const Pair high = sum(a.hi, b.hi);
  const Pair low = sum(a.lo, b.lo);
  const Pair first = sum(high.hi, high.lo + low.hi);
  return sum(first.hi, first.lo + low.lo);
}

Integral::Pair Integral::area(double value, double from_s, double to_s) {
  const Pair length_s = sum(to_s, -from_s);
  Pair out = product(value, length_s.hi);
  out.lo += value * length_s.lo;
  return sum(out.hi, out.lo);
}

Integral::Integral(const Steps& steps) : m_steps(steps) {
  const std::vector<double>& times = steps.times_s();
  m_before.resize(times.size());
  for (std::size_t i = 1; i < times.size(); ++i)
    m_before[i] = plus(m_before[i - 1], area(steps.values()[i - 1], times[i - 1], times[i]));
}

Integral::Pair Integral::upTo(double t_s) const {
  const std::vector<double>& times = m_steps.times_s();
  const auto next_index = static_cast<std::size_t>(std::ranges::upper_bound(times, t_s) - times.begin());
  if (next_index == 0) return {};
  const double value = m_steps.values()[next_index - 1];
  return value == 0 ? m_before[next_index - 1]
                    : plus(m_before[next_index - 1], area(value, times[next_index - 1], t_s));
}

double Integral::over(double start_s, double end_s) const {
  if (!(start_s < end_s)) return 0;
  const Pair start_area = upTo(start_s);
  return plus(upTo(end_s), {-start_area.hi, -start_area.lo}).hi;
}

}  // namespace roundel::metrics
