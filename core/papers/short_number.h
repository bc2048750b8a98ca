#pragma once
// Numbers for reading, as every form of the page has them.

#include <string>

namespace roundel::papers {

/// Three significant digits, no exponent; empty for NaN and infinity. O(1).
std::string shortNumber(double value);

}  // namespace roundel::papers
