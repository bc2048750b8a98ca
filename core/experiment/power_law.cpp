// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/power_law.h"

#include <cmath>
#include <limits>
#include <vector>

#include "core/experiment/statistics.h"
#include "core/model/check/precondition.h"

namespace roundel::experiment {

double PowerLaw::at(double x) const { return factor * std::pow(x, exponent); }

std::optional<PowerLaw> fitPowerLaw(std::span<const double> x, std::span<const double> y, double confidence) {
  ROUNDEL_PRECONDITION(x.size() == y.size());
  std::vector<double> us, vs;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!(x[i] > 0) || !(y[i] > 0)) continue;
    us.push_back(std::log(x[i]));
    vs.push_back(std::log(y[i]));
  }
  if (us.empty()) return std::nullopt;
  const double u_mean = meanOf(us).mean, v_mean = meanOf(vs).mean;
  double uu = 0, uv = 0, rest = 0;
  for (std::size_t i = 0; i < us.size(); ++i) {
    uu += (us[i] - u_mean) * (us[i] - u_mean);
    uv += (us[i] - u_mean) * (vs[i] - v_mean);
  }
  if (!(uu > 0)) return std::nullopt;
  PowerLaw law{us.size(), 1, uv / uu, std::numeric_limits<double>::quiet_NaN()};
  law.factor = std::exp(v_mean - law.exponent * u_mean);
  if (law.n < 3) return law;
  for (std::size_t i = 0; i < us.size(); ++i) rest += std::pow(vs[i] - v_mean - law.exponent * (us[i] - u_mean), 2);
  const std::size_t degrees = law.n - 2;
  law.half_width = studentT(degrees, confidence) * std::sqrt(rest / static_cast<double>(degrees) / uu);
  return law;
}

}  // namespace roundel::experiment
