// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The value of a reference in the runs of a lesson, and texts with their references filled in.

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/file/instant.h"
#include "core/lesson/file/lesson.h"
#include "core/lesson/file/reference.h"
#include "core/lesson/file/text.h"
#include "core/lesson/lesson_runs.h"

namespace roundel::lesson {

/// What the references of a step refer to. The members outlive it.
struct Where {
  const LessonRuns& runs;
  std::string lane = {};               ///< of the step
  Instant at = {};                     ///< of the step
  const LessonRuns* before = nullptr;  ///< the lesson's runs, for "run": "before"; null: `runs`
  std::stop_token stop = {};
};
Where whereOf(const Step& step, const LessonRuns& runs, const LessonRuns* before = nullptr);

struct Value {
  std::optional<double> number;  ///< finite, in `unit`; nullopt: a text
  std::string text = {};         ///< of a text
  std::string unit = {};         ///< "" if it has none
  int digits = 4;
  std::string inLanguage(std::string_view language) const;  ///< "12.5 min", "12,5 min"
};
/// A value, or one sentence that says what is missing.
struct Evaluated {
  std::optional<Value> value;
  std::string missing;
  std::optional<double> null_value = {};  ///< set if the value exists but is infinite or none (NaN)
  bool absent = false;                    ///< the table or matrix has no row for it
};
/// Explanations come from the run or a replay of its recording (compare::explain). Never throws.
Evaluated evaluate(const Reference& reference, const Where& where);

/// Returns a number with this many significant digits, without zeros at its end; digits before the point are always
/// shown. `language`: "de" has a decimal comma.
std::string numberIn(double value, int digits, std::string_view language);
/// Returns half of the last digit that numberIn() shows: 0.005 for 19.997 with 4 digits.
double halfOfLastDigit(double value, int digits);

/// A text with its references replaced by their values. Values are never read as Markdown.
struct FilledText {
  std::vector<Block> blocks;
  std::vector<std::string> missing;  ///< a sentence for each reference without value; the text shows "?" there
};
FilledText fill(const LocalText& text, const Where& where, std::string_view language);

/// Returns the sentence of `why`: why the job waits at the decision, or "J1 gets 2 x V100 on A (payoff 19.997)".
Evaluated whySentence(const std::string& job, const Where& where);

}  // namespace roundel::lesson
