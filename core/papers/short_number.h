// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers for reading, in every form of the page.

#include <string>

namespace roundel::papers {

/// Returns three significant digits without an exponent; empty for NaN and infinity. O(1).
std::string shortNumber(double value);

}  // namespace roundel::papers
