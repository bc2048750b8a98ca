// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/solvers/choice_solver.h"

namespace roundel::solvers {

/// Counts the programs whose gap was not proven, for the remark of a run. A value type.
class ChoiceProofs {
 public:
  /// Counts a solution. A cancelled one is not counted, because it will be solved again.
  void count(const ChoiceSolution& solution);
  /// Returns "21 of 982 plans are not proven within the gap that was asked for, the worst within 0.053", with `what`
  /// for "plans"; empty if all are proven.
  [[nodiscard]] std::string remark(const std::string& what) const;

 private:
  std::int64_t m_solved = 0, m_open = 0;
  double m_worst = 0;  ///< largest gap that is proven but exceeds the requested one
};

}  // namespace roundel::solvers
