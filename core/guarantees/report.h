// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Guarantees as text for a terminal, as JSON, and as a table of LaTeX.

#include <string>
#include <vector>

#include "core/guarantees/guarantees.h"

namespace roundel::guarantees {

std::string asText(const Guarantees& guarantees);
std::string asJson(const Guarantees& guarantees);  ///< one object, ends with a line break
/// One row per theorem: scheduler, theorem, quantity, run, bound, optimum, guaranteed, verdict. Cells are separated by
/// tabs; the first row is the head.
std::string asTable(const std::vector<Guarantee>& theorems);
/// the rows of asTable() as a tabular, with the numbers of the statements
std::string asLatex(const std::vector<Guarantee>& theorems);

}  // namespace roundel::guarantees
