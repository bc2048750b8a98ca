// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// --out -: writes to standard output what is otherwise a file.

#include <functional>
#include <string>

#include "app/cli/cli.h"

namespace roundel::cli {

/// Calls `write` with the name of a temporary file that ends in `ending` (".svg"), then copies the file to console.out if the returned exit code is
/// kDone.
int toStream(const std::string& ending, const std::function<int(const std::string& file)>& write, Console& console);

}  // namespace roundel::cli
