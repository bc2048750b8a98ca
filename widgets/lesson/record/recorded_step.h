// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A step while it is recorded: the text and the question are apart, and a kind of question may have no target yet.

#include <optional>
#include <string>

#include "widgets/lesson/player/lesson_core.h"

#include "core/lesson/file/lesson.h"

namespace roundel::widgets {

/// In the order of lesson::Ask.
enum class AskKind { Place, Pick, Number, Order, Reach, Choose };
inline constexpr int kAskKinds = 6;

struct RecordedStep {
  lesson::Step step = {};        ///< its English text is in the next members
  std::string text = {};         ///< before the question
  std::string question = {};     ///< one line
  std::string between = "\n\n";  ///< what separates the two in the file
  std::optional<AskKind> kind = {};
  bool operator==(const RecordedStep&) const = default;

  bool empty() const;  ///< it has neither a text nor a question
  /// Whether its question waits for the job, node, GPU type, lane or value that it is about.
  bool wantsTarget() const { return kind && *kind != AskKind::Choose && !step.ask; }
};

/// Takes the last sentence of the text as the question, as the student's panel does.
RecordedStep recordedStep(lesson::Step step);
/// Returns the step as it is written.
lesson::Step asStep(const RecordedStep& recorded);

}  // namespace roundel::widgets
