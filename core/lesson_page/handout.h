// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson for paper: the steps with room for answers, or with the answers. A front end prints the lines.

#include <string>
#include <vector>

#include "core/lesson/file/text.h"

namespace roundel::lesson_page {

struct SolvedLesson;

/// One line or paragraph, in the order of the paper.
struct HandoutLine {
  enum class Kind {
    Title,
    Note,     ///< small, below a title or a question
    Heading,  ///< of a step; stays with the next line
    Text,
    Item,     ///< of a list; its bullet or number is in the text
    Picture,  ///< the lane `lane` from the start to `at_s`
    Solution  ///< with a line at its left
  };
  Kind kind = Kind::Text;
  std::vector<lesson::Span> spans = {};
  std::string lane = {};
  double at_s = 0;
};

/// Returns the lines in a language of the lesson. With `solutions`, answers, what else is right, and reveals follow each
/// question and hints are left out; otherwise hints are at the end. O(steps).
std::vector<HandoutLine> handout(const SolvedLesson& lesson, bool solutions, const std::string& language);

}  // namespace roundel::lesson_page
