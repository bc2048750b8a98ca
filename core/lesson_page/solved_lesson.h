// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson with everything that a reader without simulator needs: filled texts and right answers of each step.

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/lesson/evaluate.h"
#include "core/lesson/file/lesson.h"
#include "core/lesson/lesson_runs.h"
#include "core/lesson/reach.h"
#include "core/lesson/solution.h"

namespace roundel::lesson_page {

using Blocks = std::vector<lesson::Block>;
/// The same text by language code ("en", "de"), with its numbers filled in.
using FilledTexts = std::map<std::string, Blocks>;
using PlainTexts = std::map<std::string, std::string>;

struct SolvedOption {
  FilledTexts text, because;
  bool right = false;
};

struct SolvedStep {
  const lesson::Step& step;
  FilledTexts say, reveal;
  std::vector<FilledTexts> hints;
  lesson::Solution solution;          ///< empty for a reach, and without a question
  std::vector<SolvedOption> options;  ///< of a choose
  PlainTexts answer;                  ///< the model answer; empty without one
  /// Of a reach: each condition as a sentence about the lesson's runs, and the lines of its way.
  std::map<std::string, std::vector<std::string>> conditions;
  std::vector<std::string> way;
  double at_s = 0;
  double points = 0;  ///< 0 for a reach, which nothing here can judge
  bool isReach() const { return step.ask && std::holds_alternative<lesson::ReachAsk>(*step.ask); }
};

struct SolvedLesson {
  const lesson::Lesson& lesson;
  const lesson::LessonRuns& runs;
  std::vector<std::string> languages;  ///< "en" first; "de" if a text of the lesson has it
  std::vector<SolvedStep> steps;
  /// One sentence for each text without value, each question without answer and each instant without decision:
  /// "step 3: J2 never starts under Gavel". A lesson with one cannot be given to students.
  std::vector<std::string> problems;
  double points() const;
  double reachPoints() const;  ///< those of the reaches, which points() leaves out
};

/// Solves every step. The arguments outlive the result. O(decisions) and the replays of explanations.
SolvedLesson solved(const lesson::Lesson& lesson, const lesson::LessonRuns& runs, std::stop_token stop = {});

}  // namespace roundel::lesson_page
