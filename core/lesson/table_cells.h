// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows and cells of the tables of an explanation by their names. Private to core/lesson.

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "core/lesson/file/reference.h"
#include "core/trace/explanation.h"

namespace roundel::lesson {

using Cell = std::variant<double, std::string>;

/// A number, or the text of an id or of GPUs; an absent id is "".
Cell cellOf(const trace::Column& column, std::size_t row, const model::Problem& problem);
/// Returns the rows for which all conditions hold; a name that is no column fits no row. O(rows * conditions).
std::vector<std::size_t> rowsOf(const trace::Table& table, const Row& row, const model::Problem& problem);
/// Returns the jobs of the first column of jobs, each once, in the order of the rows. O(rows log rows).
std::vector<model::JobIndex> jobsOf(const trace::Table& table);
/// Returns whether two numbers are equal within 1e-9 of the larger one; two equal infinities are equal.
bool sameNumber(double a, double b);

}  // namespace roundel::lesson
