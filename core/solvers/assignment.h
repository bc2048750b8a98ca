// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace roundel::solvers {

enum class AssignmentStatus {
  Optimal,
  Infeasible,  ///< more rows than columns, or too many forbidden pairs
  Cancelled
};

struct Assignment {
  AssignmentStatus status = AssignmentStatus::Infeasible;
  std::vector<std::size_t> column_of;  ///< the column of each row, all different; filled only with status Optimal
  double cost = 0;                     ///< sum of the chosen costs, added in row order
  std::int64_t visited = 0;            ///< computed reduced costs: the work of the search
};

/// Assigns each row to a different column at minimum cost (AlloX's matching of jobs to places in the queues of
/// machines, Le et al., EuroSys 2020, section 4).
///
/// `cost` is row-major, rows x columns. Any finite double is allowed; +infinity forbids a pair. Throws
/// std::invalid_argument for another size, a NaN or -infinity. Exact: shortest augmenting paths over reduced costs
/// (Jonker and Volgenant 1987; the rectangular form of Crouse, IEEE TAES 2016, Algorithm 1) in doubles, so only ties
/// within rounding are undecided. Among equal optima, the order of rows and columns alone determines the result.
/// O(rows^2 columns) time in the worst case, O(columns) memory in addition to the costs. Polls `stop` once for each
/// row.
///
/// Implemented here because no packaged library fits: dlib's is square and for integers, LEMON's does not compile as
/// C++20, and the linear program's vertices are integral but a hundred times slower (README.md).
[[nodiscard]] Assignment assignMinCost(std::size_t rows, std::size_t columns, std::span<const double> cost,
                                       const std::stop_token& stop = {});

/// Like the above, for many columns with equal costs. `kinds` is the kind of each column; `cost` is rows x kindCount.
/// The steps and the result are bitwise equal. Columns that are identical so far (same kind, same potential) are
/// visited once: O(rows^2 (kinds + columns of one kind)) if potentials of a kind stay equal, which holds apart from
/// rounding. Throws std::invalid_argument also for a kind that is not below kindCount.
[[nodiscard]] Assignment assignMinCost(std::size_t rows, std::span<const std::uint32_t> kinds, std::size_t kindCount,
                                       std::span<const double> cost, const std::stop_token& stop = {});

}  // namespace roundel::solvers
