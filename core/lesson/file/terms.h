// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The terms of the glossary (resources/help/glossary.md) in the texts of a lesson.

#include <set>
#include <string>
#include <vector>

#include "core/lesson/file/text.h"

namespace roundel::lesson {

struct GlossaryTerm {
  std::string word;     ///< in lower case: "gang size"
  std::string meaning;  ///< "gang size, W: the number of GPUs of a gang"
};
/// The terms of two letters and more, longer ones first. Read once from the program.
const std::vector<GlossaryTerm>& glossaryTerms();

/// Makes the first occurrence of each term a separate span, with Span::meaning. A term whose meaning is in `seen` is
/// left as it is; meanings are added to `seen`. For English texts; links and code keep their look. O(characters * terms).
void markTerms(std::vector<Block>& blocks, std::set<std::string>& seen);

}  // namespace roundel::lesson
