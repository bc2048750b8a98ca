#pragma once
// --out -: what a writer of files makes, on standard output.

#include <functional>
#include <string>

#include "app/cli/cli.h"

namespace roundel::cli {

/// Calls `write` with the name of a file that ends in `ending` (".svg") and copies the file to console.out. `write` returns an exit code;
/// what is printed is nothing where that is not kDone.
int toStream(const std::string& ending, const std::function<int(const std::string& file)>& write, Console& console);

}  // namespace roundel::cli
