#include "core/trace/parts_text.h"

namespace roundel::trace {

std::string partsText(const PartList& parts, const model::Problem& problem) {
  std::string out;
  for (const model::Part& part : parts) {
    if (!out.empty()) out += " + ";
    out += std::to_string(part.count) + " x " + problem.types[part.type].id + " on " + problem.nodes[part.node].id;
  }
  return out;
}

}  // namespace roundel::trace
