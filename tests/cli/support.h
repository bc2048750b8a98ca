// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs commands inside the test's process, in temporary folders.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "tests/source_dir.h"
#include "tests/support/temporary_folder.h"

namespace roundel::cli::testing {

namespace fs = std::filesystem;

using tests::TemporaryFolder;

/// A test with a temporary folder for its commands.
class InFolder : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return (m_folder / name).string(); }
  TemporaryFolder m_folder;
};

struct Ran {
  int code = -1;
  std::string out, err;
};

inline Ran runCli(const std::vector<std::string>& words, std::stop_token stop = {}, const std::string& input = {}) {
  std::ostringstream out, err;
  std::istringstream in(input);
  Console console{out, err, false, std::move(stop), &in};
  const int code = run(words, console);
  return {code, out.str(), err.str()};
}

inline void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

inline std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline fs::path scenario(const std::string& name) { return fs::path(tests::sourceDir()) / "scenarios" / name; }

/// All files below `folder` by relative path, without the timing files, which differ between runs.
inline std::map<std::string, std::string> filesIn(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().filename() == "timing.json") continue;
    out[fs::relative(entry.path(), folder).string()] = read(entry.path());
  }
  return out;
}

/// A valid scenario, as text for tests to break: 2 V100 and 2 K80 on two nodes, two jobs.
inline std::string soundScenario() {
  return R"({
  "roundel": 1,
  "title": "two jobs",
  "clock": {"round_s": 10, "restart_s": 1},
  "gpu_types": [{"id": "V100"}, {"id": "K80"}],
  "nodes": [
    {"id": "n0", "gpus": [{"type": "V100", "count": 2}]},
    {"id": "n1", "gpus": [{"type": "K80", "count": 2}]}
  ],
  "jobs": [
    {"id": "J1", "gpus": 2, "iterations": 100, "throughput": {"V100": 2, "K80": 1}},
    {"id": "J2", "gpus": 1, "iterations": 40, "throughput": {"V100": 2, "K80": 1}}
  ]
}
)";
}

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? "not found: " + what : text.replace(at, what.size(), with);
}

}  // namespace roundel::cli::testing
