#pragma once

#include <cstdint>
#include <string>

#include "core/solvers/choice_solver.h"

namespace roundel::solvers {

/// Counts the programs whose gap was not proven, so that a run can say it. A value.
class ChoiceProofs {
 public:
  /// One more. A cancelled one does not count: it will be solved again.
  void count(const ChoiceSolution& solution);
  /// "21 of 982 plans are not proven within the gap that was asked for, the worst within 0.053", where they are `what`; empty where
  /// all are.
  [[nodiscard]] std::string remark(const std::string& what) const;

 private:
  std::int64_t m_solved = 0, m_open = 0;
  double m_worst = 0;  ///< of the gaps that are proven where that is more than was asked for
};

}  // namespace roundel::solvers
