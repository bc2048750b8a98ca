// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small traces in a temporary folder, and real traces beside the project.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/fault_text.h"
#include "core/model/scenario.h"
#include "core/traces/import.h"
#include "tests/io/temporary_folder.h"
#include "tests/source_dir.h"

namespace roundel::traces::testing {

/// Imports texts of one format.
class TraceTest : public ::testing::Test {
 protected:
  TraceImport import(const std::string& text) {
    io::testing::write(m_folder / "trace", text);
    m_request.files.file = m_folder / "trace";
    return importTrace(m_request);
  }
  /// The scenario of an import without faults.
  model::Scenario scenarioOf(const std::string& text) {
    TraceImport result = import(text);
    EXPECT_TRUE(result.faults.empty()) << io::formatFault(result.faults.front());
    m_report = std::move(result.report);
    return result.scenario.value_or(model::Scenario());
  }
  /// The only fault, without the folder's path.
  std::string onlyFault(const std::string& text) {
    const TraceImport result = import(text);
    EXPECT_FALSE(result.scenario);
    EXPECT_EQ(result.faults.size(), 1U);
    if (result.faults.empty()) return "none";
    const std::string fault = io::formatFault(result.faults.front());
    const std::string folder = m_folder.path().string() + "/";
    return fault.starts_with(folder) ? fault.substr(folder.size()) : fault;
  }
  /// Returns lines such as "dropped 2: asks for no GPU (line 3)".
  std::vector<std::string> notes() const {
    std::vector<std::string> lines;
    for (const TraceNote& note : m_report.notes) {
      const char* kinds[] = {"dropped", "repaired", "left out"};
      lines.push_back(std::string(kinds[static_cast<int>(note.kind)]) + " " + std::to_string(note.count) + ": " +
                      note.what + " (line " + std::to_string(note.first_line) + ")");
    }
    return lines;
  }

  io::testing::TemporaryFolder m_folder;
  TraceRequest m_request;
  TraceReport m_report;
};

inline std::vector<std::string> idsOf(const model::Scenario& scenario) {
  std::vector<std::string> ids;
  for (const model::JobSpec& job : scenario.jobs) ids.push_back(job.id);
  return ids;
}

/// Returns the path of a real file; empty if it is not beside the project.
inline std::filesystem::path realTrace(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(tests::sourceDir()) / "../shared/data" / name;
  return std::filesystem::exists(path) ? path : std::filesystem::path();
}

/// Defines `path` as the path of a real trace; skips the calling test if the trace is missing.
#define ROUNDEL_REAL_TRACE(path, name)                                            \
  const std::filesystem::path path = ::roundel::traces::testing::realTrace(name); \
  if (path.empty()) GTEST_SKIP() << "no " << name << " beside the project"

}  // namespace roundel::traces::testing
