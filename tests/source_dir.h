// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace roundel::tests {

/// The folder of the project's sources. It is compiled into one file alone, so that the compiler's cache knows all other tests again in
/// another checkout.
const std::string& sourceDir();

}  // namespace roundel::tests
