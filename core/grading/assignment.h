// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An assignment for a class: the command of a program, the scenarios on which it runs, and the cases that give points
// (resources/help/grading.md, resources/assignment.schema.json).

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/spec/option_map.h"

namespace roundel::grading {

/// Limits of one program. They stop accidents; they do not stop an attacker. 0 s: no limit.
struct ProgramLimits {
  double build_s = 60, hello_limit_s = 10, decision_limit_s = 10, run_s = 120;
  int memory_mib = 2048, processes = 64;
  bool operator==(const ProgramLimits&) const = default;
};

/// A scenario file, or what a generator draws. It is one run for each seed.
struct ScenarioEntry {
  std::string id;
  std::string file;                  ///< relative to the assignment; empty: `generator` is set
  std::string generator;             ///< a shipped name, or a path relative to the assignment
  model::OptionMap set;              ///< values of the generator by JSON pointer or dotted key, as JSON texts
  std::vector<std::uint64_t> seeds;  ///< empty: the scenario's seed; for a generator 1
  bool hidden = false;
  bool operator==(const ScenarioEntry&) const = default;
};

/// A scheduler of Roundel with which programs are compared.
struct Reference {
  std::string policy;
  model::OptionMap options;
  bool operator==(const Reference&) const = default;
};

/// What a metric is divided by: a scheduler's value in the same run, or a number.
struct Against {
  std::optional<double> number;
  Reference scheduler;  ///< only if there is no number
  bool operator==(const Against&) const = default;
};

/// What a case requires of the program.
enum class CaseKind {
  Runs,   ///< handshake and a first valid decision
  Legal,  ///< a run that ends without refusal, timeout or crash
  Equal,  ///< the segments of another scheduler
  Check,  ///< the conformance test on its own scenarios
  Metric  ///< a metric in proportion to a scheduler or a number
};
std::string_view toString(CaseKind kind);  ///< the word of the file

/// When students see a case.
enum class Visibility {
  Public,
  AfterDueDate,
  AfterPublished,
  Never  ///< only for cases without points
};
std::string_view toString(Visibility visibility);  ///< Gradescope's word

struct Partial {
  double from = 0;  ///< no points from this value on
  bool operator==(const Partial&) const = default;
};

struct CaseEntry {
  std::string id;
  CaseKind kind = CaseKind::Runs;
  std::vector<std::string> on;  ///< ids of scenarios; has no effect on a check
  double points = 0;
  Visibility visibility = Visibility::Public;
  Reference to;                    ///< of Equal
  std::string metric;              ///< of Metric, as the three below
  std::optional<Against> against;  ///< always set for a metric
  double at_most = 0;              ///< all points up to this mean
  std::optional<Partial> partial;  ///< unset: no points above at_most
  bool operator==(const CaseEntry&) const = default;
};

struct BoardEntry {
  std::string name, metric;
  std::optional<Against> against;  ///< unset: the mean of the metric itself
  std::vector<std::string> on;
  bool is_public = false;  ///< shown even if it is over a hidden scenario
  bool operator==(const BoardEntry&) const = default;
};

struct Assignment {
  std::string title = "Assignment";
  std::string command;  ///< words, run in a copy of the submission
  std::string build;    ///< words that run once before; empty: nothing is built
  std::string due;      ///< "2026-12-12" or "2026-12-12T23:59"; empty: the assignment does not state it
  ProgramLimits limits;
  std::vector<ScenarioEntry> scenarios;
  std::vector<CaseEntry> cases;
  std::vector<BoardEntry> leaderboard;
  std::filesystem::path folder;  ///< origin of relative paths
  std::string sha256;            ///< of the file
};

struct AssignmentResult {
  std::optional<Assignment> assignment;  ///< nullopt if there is any fault
  std::vector<model::Fault> faults;      ///< with lines
};

/// Reads and checks an assignment. Scenario files need not exist: a missing one is a fault of the grader, not of the
/// assignment. Never throws. O(bytes).
AssignmentResult readAssignment(const std::filesystem::path& file);
/// Does the same for a text; relative paths start at `folder`.
AssignmentResult readAssignmentText(std::string_view text, const std::filesystem::path& folder);

/// Returns a due date for readers: "12 Dec 2026, 23:59". Empty if the text is no date.
std::string dueText(std::string_view due);
/// Returns the sum of the points of all cases, or of the public ones.
double maximumPoints(const Assignment& assignment, bool public_only = false);
/// Returns whether this id is that of a hidden scenario. O(scenarios).
bool isHidden(const Assignment& assignment, const std::string& scenario);
/// Returns whether students may see the values of this entry: it is over public scenarios, or declared public.
bool isShown(const Assignment& assignment, const BoardEntry& entry);

}  // namespace roundel::grading
