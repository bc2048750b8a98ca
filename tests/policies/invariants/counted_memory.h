// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace roundel::policies::testing {

/// Returns the bytes that this program has allocated with operator new so far.
std::size_t askedBytes();

}  // namespace roundel::policies::testing
