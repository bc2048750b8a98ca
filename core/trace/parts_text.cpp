// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/parts_text.h"

#include <fmt/format.h>

#include "core/trace/cells.h"

namespace roundel::trace {

std::string partsText(const PartList& parts, const model::Problem& problem) {
  const auto text = [&](const model::Part& part) {
    return fmt::format("{} x {} on {}", part.count, problem.types[part.type].id, problem.nodes[part.node].id);
  };
  return fmt::format("{}", fmt::join(cells<std::string>(parts, text), " + "));
}

}  // namespace roundel::trace
