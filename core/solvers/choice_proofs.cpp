// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_proofs.h"

#include <fmt/format.h>

#include <algorithm>

namespace roundel::solvers {

void ChoiceProofs::count(const ChoiceSolution& solution) {
  if (solution.status == ChoiceStatus::Cancelled) return;
  ++m_solved;
  if (solution.status == ChoiceStatus::Optimal) return;
  ++m_open;
  m_worst = std::max(m_worst, solution.gap);
}

std::string ChoiceProofs::remark(const std::string& what) const {
  if (m_open == 0) return {};
  return fmt::format("{} of {} {} {} not proven within the gap that was asked for, the worst within {:.2g}", m_open,
                     m_solved, what, m_open == 1 ? "is" : "are", m_worst);
}

}  // namespace roundel::solvers
