// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace roundel::policies::testing {

/// Bytes that this program has asked operator new for so far.
std::size_t askedBytes();

}  // namespace roundel::policies::testing
