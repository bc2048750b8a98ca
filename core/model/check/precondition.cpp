// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/precondition.h"

#include <fmt/format.h>

#include <string_view>

namespace roundel::model {

void throwPreconditionError(const char* condition, const std::source_location& place) {
  std::string_view file = place.file_name();
  if (const auto core = file.rfind("core/"); core != std::string_view::npos)
    file.remove_prefix(core);  // the same text on every machine
  throw PreconditionError(fmt::format("{}:{}: {} requires {}; this is a fault of the program", file, place.line(),
                                      place.function_name(), condition));
}

}  // namespace roundel::model
