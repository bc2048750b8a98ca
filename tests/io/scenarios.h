// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small scenario texts for tests of reading and writing.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::io::testing {

/// Two nodes (2 V100; 4 K80), one template, two jobs. Tests compare the line numbers of this text, so do not change its lines.
inline std::string smallText() {
  return R"({
  "roundel": 1,
  "clock": {"round_s": 360},
  "gpu_types": [{"id": "V100"}, {"id": "K80"}],
  "nodes": [
    {"id": "a", "gpus": [{"type": "V100", "count": 2}]},
    {"id": "b", "gpus": [{"type": "K80", "count": 4}]}
  ],
  "models": [{"id": "m", "throughput": {"V100": 4, "K80": 1}}],
  "jobs": [
    {"id": "j0", "model": "m", "gpus": 2, "iterations": 100},
    {"id": "j1", "gpus": 1, "iterations": 50, "throughput": {"V100": 3, "K80": null}}
  ],
  "events": [
    {"at_s": 10, "kind": "node_down", "node": "a"}
  ]
}
)";
}

/// Returns smallText() with the first `from` replaced, or an empty text if it does not contain `from`. No test expects an empty text.
inline std::string smallWith(std::string_view from, std::string_view to) {
  std::string text = smallText();
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return {};
  return text.replace(at, from.size(), to);
}

inline std::string codesOf(const std::vector<model::Fault>& faults) {
  std::string text;
  for (const model::Fault& fault : faults) {
    text += fault.code + " " + fault.pointer + " " + std::to_string(fault.line) + " " + fault.message + " (" +
            fault.hint + ")\n";
  }
  return text;
}

}  // namespace roundel::io::testing
