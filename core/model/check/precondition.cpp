// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/precondition.h"

#include <fmt/format.h>

namespace roundel::model {

void throwPreconditionError(const char* condition, std::string_view file, int line, const char* function) {
  if (const auto core = file.rfind("core/"); core != std::string_view::npos)
    file.remove_prefix(core);  // the same text on every machine
  throw PreconditionError(
      fmt::format("{}:{}: {} requires {}; this is a fault of the program", file, line, function, condition));
}

}  // namespace roundel::model
