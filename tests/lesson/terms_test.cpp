// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the marks of glossary terms in the texts of a lesson.

#include "core/lesson/file/terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace roundel::lesson {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::vector<std::string> marked(const std::vector<Block>& blocks) {
  std::vector<std::string> out;
  for (const Block& block : blocks)
    for (const Span& span : block.spans)
      if (!span.meaning.empty()) out.push_back(span.text);
  return out;
}

std::vector<std::string> markedIn(const std::string& text, std::set<std::string>& seen) {
  std::vector<Block> blocks = markdown(text);
  const std::string before = plainText(blocks);
  markTerms(blocks, seen);
  EXPECT_EQ(plainText(blocks), before) << "no character is lost";
  return marked(blocks);
}

// Fails if the format of the glossary's table changes, because then no term would be found.
TEST(Terms, AreThoseOfTheGlossary) {
  EXPECT_GT(glossaryTerms().size(), 80U);
  const auto gang = std::ranges::find(glossaryTerms(), "gang", &GlossaryTerm::word);
  ASSERT_NE(gang, glossaryTerms().end());
  EXPECT_THAT(gang->meaning, StartsWith("gang: the GPUs that a job needs at the same time"));
  for (const GlossaryTerm& term : glossaryTerms()) {
    EXPECT_EQ(term.meaning.find_first_of("`|"), std::string::npos) << term.meaning;
    EXPECT_NE(term.word, "term");
  }
}

TEST(Terms, AreMarkedOnceAsWholeWords) {
  std::set<std::string> seen;
  EXPECT_THAT(markedIn("Gangs of two rounds; a gang, around, groundwork", seen), ElementsAre("Gangs", "rounds"));
  EXPECT_THAT(markedIn("A gang of this round", seen), IsEmpty()) << "terms are marked only once";
  EXPECT_THAT(markedIn("The **gang size** of a GPU type", seen), ElementsAre("gang size", "GPU type"))
      << "the longest term is marked, and the text keeps its style";
}

TEST(Terms, LeaveLinksAndCodeAlone) {
  std::set<std::string> seen;
  EXPECT_THAT(markedIn("The [scheduler](help:hadar) and `round` and a node", seen), ElementsAre("node"));
}

}  // namespace
}  // namespace roundel::lesson
