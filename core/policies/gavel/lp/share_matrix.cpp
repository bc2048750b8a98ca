// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/share_matrix.h"

#include <algorithm>
#include <map>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

ShareMatrix::ShareMatrix(const ShareProblem& problem)
    : m_types(static_cast<int>(problem.types)),
      m_use(problem.jobs() * problem.types, 0.0),
      m_slowdown(problem.jobs() * problem.types, 0.0),
      m_weight(problem.weight.empty() ? std::vector<double>(problem.jobs(), 1.0) : problem.weight) {
  std::map<std::vector<double>, std::int32_t> known_rows;
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    const double* gain = problem.gain.data() + cell(i, 0);
    m_best.push_back(*std::max_element(gain, gain + problem.types));
    for (int r = 0; r < m_types; ++r) {
      if (gain[r] <= 0) continue;
      m_use[cell(i, r)] = problem.gpus[i] / gain[r];
      m_slowdown[cell(i, r)] = m_best[i] / gain[r];
    }
    std::vector<double> row(gain, gain + problem.types);
    row.push_back(problem.gpus[i]);
    row.push_back(m_weight[i]);
    m_kin.push_back(known_rows.try_emplace(row, static_cast<std::int32_t>(known_rows.size())).first->second);
  }
}

}  // namespace roundel::policies::gavel
