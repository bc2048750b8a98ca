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
  std::vector<std::size_t> column_of;  ///< one a row, no column twice; filled with status Optimal only
  double cost = 0;                     ///< the sum of the chosen costs, added in row order
  std::int64_t looked = 0;             ///< reduced costs that were computed: the work of the search
};

/// Minimum-cost assignment of every row to a column of its own (AlloX's matching of jobs to places in the queues of
/// machines, Le et al., EuroSys 2020, section 4).
///
/// `cost` is row-major, rows x columns; any finite double, and +infinity forbids a pair. std::invalid_argument on another
/// size, a NaN or -infinity. Exact: shortest augmenting paths over reduced costs (Jonker and Volgenant 1987; the
/// rectangular form of Crouse, IEEE TAES 2016, Algorithm 1), in doubles, so only ties within rounding are undecided. Equal
/// optima: determined by the order of rows and columns only.
/// O(rows^2 columns) time in the worst case, O(columns) memory beside the costs. Polls `stop` once a row.
///
/// Implemented here because no packaged library fits: dlib's is square and for integers, LEMON's does not compile as C++20, and
/// the linear program's vertices are integral but a hundred times slower (README.md).
[[nodiscard]] Assignment assignMinCost(std::size_t rows, std::size_t columns, std::span<const double> cost,
                                       const std::stop_token& stop = {});

/// The same where many columns have equal costs: `kinds` has the kind of each column, `cost` is rows x kindCount. It takes the same
/// steps to the same answer, to the bit, but visits columns that are identical so far (same kind, same potential) once: O(rows^2
/// (kinds + columns of one kind)) where potentials of a kind stay equal, as they do apart from rounding.
/// std::invalid_argument also for a kind that is not below kindCount.
[[nodiscard]] Assignment assignMinCost(std::size_t rows, std::span<const std::uint32_t> kinds, std::size_t kindCount,
                                       std::span<const double> cost, const std::stop_token& stop = {});

}  // namespace roundel::solvers
