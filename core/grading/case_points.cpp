// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/case_points.h"

#include <cmath>
#include <limits>

namespace roundel::grading {
namespace {

constexpr double kWorst = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-12;

}  // namespace

double ratioOf(double own, double reference, bool more_is_better) {
  if (own == 0 && reference == 0) return 1;
  if (!(own > 0 && reference > 0 && std::isfinite(own) && std::isfinite(reference))) return kWorst;
  return more_is_better ? reference / own : own / reference;
}

double geometricMean(std::span<const double> ratios) {
  if (ratios.size() == 1) return ratios.front();
  double sum = 0;
  for (const double ratio : ratios) sum += std::log(ratio);
  return std::exp(sum / static_cast<double>(ratios.size()));
}

double pointsFor(const CaseEntry& entry, double mean) {
  if (mean <= entry.at_most * (1 + kRounding)) return entry.points;
  if (!entry.partial || !(mean < entry.partial->from)) return 0;
  return entry.points * (entry.partial->from - mean) / (entry.partial->from - entry.at_most);
}

double shareOf(double points, std::size_t passed, std::size_t total) {
  if (total == 0) return 0;
  return passed == total ? points : points * static_cast<double>(passed) / static_cast<double>(total);
}

}  // namespace roundel::grading
