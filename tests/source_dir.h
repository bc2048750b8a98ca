// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace roundel::tests {

/// Returns the folder of the project's sources. Only one file contains this path, so that the compiler's cache hits for all other
/// tests in another checkout.
const std::string& sourceDir();

}  // namespace roundel::tests
