// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The right answers of single kinds of questions. Private to core/lesson.

#include <string>
#include <vector>

#include "core/lesson/evaluate.h"
#include "core/lesson/solution.h"

namespace roundel::lesson {

/// The functions add a sentence to `problems` for each thing that is missing; then the result is incomplete.
using Problems = std::vector<std::string>;

PlaceSolution solvePlace(const PlaceAsk& ask, const Where& where, Problems& problems);
PickSolution solvePick(const PickAsk& ask, const Where& where, Problems& problems);
OrderSolution solveOrder(const OrderAsk& ask, const Where& where, Problems& problems);

/// Returns the reference with this name in the place of kEach.
Reference withName(Reference reference, const std::string& name);
/// Returns parts by ids, in the order of nodes and types.
Gpus gpusOf(const trace::PartList& parts, const model::Problem& problem);

/// Returns "2 x V100 on A + 1 x K80 on B", or `none`.
std::string gpusText(const Gpus& gpus, const char* none);

inline constexpr const char* kUnstatedTie = "so the question must state \"ties\": true or false";

}  // namespace roundel::lesson
