// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/machine.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <thread>

namespace roundel::papers {

std::string machineText() {
  std::string kind = "unknown processor";
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (!line.starts_with("model name") || colon == std::string::npos) continue;
    kind = line.substr(colon + 2);
    break;
  }
  const unsigned processors = std::thread::hardware_concurrency();
  return fmt::format("{}, {} processor{}", kind, processors, processors == 1 ? "" : "s");
}

std::string currentDay() {
  return fmt::format("{:%Y-%m-%d}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace roundel::papers
