// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lessons for tests. They use shipped scenarios.

#include <fmt/format.h>

#include <memory>
#include <string>

#include "core/generate/shipped.h"
#include "core/lesson/evaluate.h"
#include "core/lesson/file/read_lesson.h"
#include "core/lesson/lesson_runs.h"

namespace roundel::lesson::testing {

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? "not found: " + what : text.replace(at, what.size(), with);
}

/// A lesson on hadar-b3.json with every key. Each question is on one line.
inline std::string example() {
  return R"({"roundel_lesson":1,"title":{"en":"Prices by hand","de":"Preise von Hand"},"author":"A. Teacher","minutes":8,
"scenario":"hadar-b3.json","lanes":["Hadar eff","Gavel",{"policy":"yarn-cs","label":"FIFO","options":{}}],"after":["fast-gpu"],
"steps":[
{"say":"Two nodes. **Look**.","show":["lanes","why"],"hide":["after-playhead","lane:Gavel"],"ring":{"term":"U_max","step":"Price","job":"J2"}},
{"say":"Where is J1?","at":0,"points":2,"ask":{"place":"J1","decisions":2,"match":"parts"},"hint":["It is fast.",{"say":"V100","ring":{"node":"A"}}],"reveal":"{why=J1}."},
{"say":"Who blocks J2?","at":"decision:1","ask":{"pick":"job","is":{"blocker":"J2"}},"reveal":"{why=J2}"},
{"say":"What is J2's payoff on B?","at":0,"ask":{"number":{"table":"candidates","row":{"job":"J2"},"column":"payoff"},"tolerance":0.01},"reveal":{"en":"{table=candidates row.job=J2 column=payoff}","de":"{value=Umax}"}},
{"say":"In which order do they end?","ask":{"order":{"job":"*","column":"finish_s"},"by":"ascending"}},
{"say":"Which lane is faster?","lane":"Gavel","ask":{"pick":"lane","by":"min","of":{"metric":"makespan_s","lane":"*"}}},
{"say":"What holds?","ask":{"choose":[{"text":"This","right":true,"because":"It does."},{"text":"That","right":false}]}},
{"say":"Make J2 start earlier.","ask":{"reach":[{"of":{"job":"J2","column":"finish_s"},"is":"<","to":{"job":"J2","column":"finish_s","run":"before"}}],"allow":["jobs"],"edits":3,"way":[{"set":"/jobs/0/iterations","to":20}]}}
]})";
}

inline LessonResult readText(const std::string& text) { return readLessonText(text, generate::kShippedFolder); }

/// A lesson with one step: `step` is its members without braces.
inline std::string oneStep(const std::string& scenario, const std::string& step, const std::string& lanes = "") {
  return fmt::format(R"({{"roundel_lesson":1,"title":"T","scenario":"{}"{},"steps":[{{"say":"S",{}}}]}})", scenario,
                     lanes.empty() ? "" : R"(,"lanes":)" + lanes, step);
}

/// A lesson with its runs.
struct Played {
  explicit Played(const std::string& text) {
    LessonResult read = readText(text);
    for (const model::Fault& fault : read.faults) faults += fault.pointer + ": " + fault.message + "\n";
    if (!read.lesson) return;
    lesson = std::move(*read.lesson);
    runs = runLesson(lesson, {}, 1);
  }
  Where where(std::size_t step = 0) const { return whereOf(lesson.steps[step], runs, &runs); }

  Lesson lesson;
  LessonRuns runs;
  std::string faults;  ///< faults found by the reader
};

/// Returns the example with its runs, which are computed once per test program.
inline const Played& exampleRuns() {
  static const Played kPlayed(example());
  return kPlayed;
}

}  // namespace roundel::lesson::testing
