#pragma once
// Guarantees as text for a terminal, as JSON, and as a table of LaTeX.

#include <string>
#include <vector>

#include "core/guarantees/guarantees.h"

namespace roundel::guarantees {

std::string asText(const Guarantees& guarantees);
std::string asJson(const Guarantees& guarantees);  ///< one object, ends with a line break
/// A row a theorem: scheduler, theorem, quantity, run, bound, optimum, guaranteed, verdict. Tabs between cells, with a head.
std::string asTable(const std::vector<Guarantee>& theorems);
std::string asLatex(const std::vector<Guarantee>& theorems);  ///< the same as a tabular, with the statements' numbers

}  // namespace roundel::guarantees
