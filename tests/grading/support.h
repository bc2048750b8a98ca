// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Assignments for tests, and a host that runs schedulers of Roundel instead of programs.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/compare/run_lanes.h"
#include "core/grading/assignment.h"
#include "core/grading/program_host.h"
#include "tests/source_dir.h"
#include "tests/support/temporary_folder.h"

namespace roundel::grading::testing {

namespace fs = std::filesystem;

inline void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? "not found: " + what : text.replace(at, what.size(), with);
}

/// The example of the help: a public scenario and a hidden generator.
inline std::string example() {
  return R"({"roundel_assignment":1,"title":"Beat FIFO","command":"python3 scheduler.py","build":null,
 "limits":{"build_s":60,"hello_limit_s":10,"decision_limit_s":2,"run_s":120,"memory_mib":1024,"processes":64},
 "scenarios":[{"id":"fig1","file":"hadar-fig1.json"},
              {"id":"secret","generator":"poisson","set":{"jobs":4},"seeds":[4711,4712],"hidden":true}],
 "cases":[{"id":"runs","what":"runs","on":["fig1"],"points":4},{"id":"legal","what":"legal","on":["fig1"],"points":6},
          {"id":"same","what":"equal","to":{"policy":"yarn-cs"},"on":["fig1"],"points":2},
          {"id":"fast","what":"metric","metric":"jct_mean_s","against":{"policy":"gavel","options":{}},"at_most":1.05,
           "partial":{"from":1.5},"on":["secret"],"points":10,"hidden":"after_due_date"}],
 "leaderboard":[{"name":"Mean JCT","metric":"jct_mean_s","against":{"policy":"gavel"},"on":["fig1"]},
                {"name":"Secret JCT","metric":"jct_mean_s","against":{"policy":"gavel"},"on":["secret"]}]})";
}

inline std::string fig1() { return read(fs::path(tests::sourceDir()) / "scenarios" / "hadar-fig1.json"); }

/// A folder with the scenario of the example.
class WithAssignment {
 public:
  WithAssignment() { write(m_folder / "hadar-fig1.json", fig1()); }
  fs::path at(const std::string& name) const { return m_folder / name; }
  Assignment assignment(const std::string& text = example()) const {
    return readAssignmentText(text, at("")).assignment.value();
  }

 private:
  tests::TemporaryFolder m_folder;
};

/// Runs the scheduler that the program's file names, such as "yarn-cs". "refused yarn-cs" ends with a refused decision; "slow"
/// and "crash" fail without a decision.
inline ProgramRun runNamed(const Program& program, const std::shared_ptr<const model::Problem>& problem,
                           const std::stop_token& stop) {
  std::string word = read(program.folder / "scheduler.py");
  ProgramRun out;
  if (word == "slow" || word == "crash") {
    out.code = word == "slow" ? "program-too-slow" : "program-ended";
    out.run.faults.push_back({out.code, "", "scheduler.py gave no answer in " + program.folder.string() + "/x", "", 0});
    return out;
  }
  const bool refused = word.starts_with("refused ");
  if (refused) word.erase(0, 8);
  compare::RunSettings settings;
  settings.stop = stop;
  out.run = compare::runLane(problem, {word, "", {}}, settings);
  out.answered = out.run.trace != nullptr;
  if (!refused || !out.run.trace) return out;
  auto failed = std::make_shared<trace::Trace>(*out.run.trace);
  failed->status = trace::RunStatus::Failed;
  failed->message = "n0 has 2 V100 GPUs; J1 gets 3";
  out.run.trace = failed;
  out.code = "over-capacity";
  out.refused = refusedLine(R"({"place":{"J1":[{"node":"n0","count":3}]}})", 29, 38);
  out.refused->decision = 2;
  out.refused->at_s = 360;
  out.refused->allowed = "free: 2 V100 on n0";
  return out;
}

inline ProgramHost namedHost() {
  const auto build = [](const std::string&, const Program& program, const std::stop_token&) -> ProgramVerdict {
    if (fs::exists(program.folder / "broken")) return {Outcome::Crashed, "the build ended with exit status 2"};
    return {};
  };
  const auto check = [](const Program& program, const std::stop_token&) -> ProgramVerdict {
    if (read(program.folder / "scheduler.py") == "yarn-cs") return {};
    return {Outcome::Refused, "two equal runs differ", fig1()};
  };
  return {runNamed, build, check};
}

}  // namespace roundel::grading::testing
