// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fills of GPU types in timelines: the same in all panels; types after the sixth share one. Internal to widgets/figures/runs.

#include <QCoreApplication>
#include <QString>
#include <algorithm>

#include "core/model/problem.h"
#include "widgets/base/text/shown.h"

namespace roundel::widgets::plots {

class TypeTones {
 public:
  explicit TypeTones(const model::Problem& problem) : m_problem(problem) {}
  /// The number of fills, and the fill of a type.
  std::size_t count() const { return std::min(m_problem.types.size(), kMax); }
  std::size_t placeOf(model::TypeIndex type) const {
    return std::min(static_cast<std::size_t>(type.value), count() - 1);
  }
  QString name(std::size_t place) const {
    if (place + 1 == kMax && m_problem.types.size() > kMax) return QCoreApplication::translate("Plots", "other types");
    return shown(m_problem.types[place].id);
  }
  /// For plots::toneOf(): fills that differ in lightness and hatch, except the one for restarts.
  static int tone(std::size_t place) {
    constexpr int kTones[] = {0, 2, 3, 6, 5, 4};
    return kTones[place % kMax];
  }
  static constexpr std::size_t kMax = 6;

 private:
  const model::Problem& m_problem;
};

}  // namespace roundel::widgets::plots
