// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/statistics.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "core/model/check/precondition.h"

namespace roundel::experiment {
namespace {

constexpr double kManySeeds = 1e15;  // doubles above it cannot represent every whole number

template <class Combine>
Estimate paired(std::span<const double> a, std::span<const double> b, double confidence, Combine combine) {
  ROUNDEL_PRECONDITION(a.size() == b.size());
  std::vector<double> values;
  values.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) values.push_back(combine(a[i], b[i]));
  return meanOf(values, confidence);
}

}  // namespace

double studentT(std::size_t degrees, double confidence) {
  ROUNDEL_PRECONDITION(degrees >= 1 && confidence > 0 && confidence < 1);
  return boost::math::quantile(boost::math::students_t(static_cast<double>(degrees)), (1 + confidence) / 2);
}

Estimate meanOf(std::span<const double> values, double confidence) {
  Estimate out{0, kNone, kNone, kNone};
  double first = 0, above = 0, squares = 0;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    if (out.n++ == 0) first = value;
    above += value - first;  // equal values have exactly no deviation
  }
  if (out.n == 0) return out;
  const auto n = static_cast<double>(out.n);
  out.mean = first + above / n;
  if (out.n < 2) return out;
  for (const double value : values)
    if (!std::isnan(value)) squares += (value - out.mean) * (value - out.mean);
  out.deviation = std::sqrt(squares / (n - 1));
  out.half_width = studentT(out.n - 1, confidence) * out.deviation / std::sqrt(n);
  return out;
}

Estimate pairedDifference(std::span<const double> a, std::span<const double> b, double confidence) {
  return paired(a, b, confidence, [](double x, double y) { return x - y; });
}

Estimate pairedLogRatio(std::span<const double> a, std::span<const double> b, double confidence) {
  return paired(a, b, confidence, [](double x, double y) { return x > 0 && y > 0 ? std::log(x / y) : kNone; });
}

std::size_t seedsFor(const Estimate& estimate, double half_width, double confidence) {
  if (!(half_width > 0) || std::isnan(estimate.deviation)) return 0;
  const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
  const double least_seeds = std::pow(z * estimate.deviation / half_width, 2);  // t is above z: fewer are never enough
  if (least_seeds > kManySeeds) return static_cast<std::size_t>(kManySeeds);
  auto n = std::max<std::size_t>(2, static_cast<std::size_t>(least_seeds));
  while (studentT(n - 1, confidence) * estimate.deviation / std::sqrt(static_cast<double>(n)) > half_width) ++n;
  return n;
}

}  // namespace roundel::experiment
