// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that damaged lessons have faults with pointers and lines, and never cause an exception.
#include <gtest/gtest.h>

#include <random>

#include "core/lesson/file/read_lesson.h"
#include "core/lesson/result.h"
#include "core/lesson/solution.h"
#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

/// Reads a text. If it is a lesson, also solves and judges its steps.
void tryRead(const std::string& text) {
  const LessonResult read = readText(text);
  EXPECT_EQ(read.lesson.has_value(), read.faults.empty());
  for (const model::Fault& fault : read.faults) {
    EXPECT_FALSE(fault.message.empty()) << text;
    EXPECT_GT(fault.line, 0) << fault.pointer << ": " << fault.message;
  }
  if (!read.lesson) return;
  for (const Step& step : read.lesson->steps) {
    fill(step.say, whereOf(step, exampleRuns().runs), "de");
    if (!step.ask) continue;
    const Solution solution = solve(step, exampleRuns().runs);
    if (std::holds_alternative<std::monostate>(solution.answers)) continue;
    EXPECT_TRUE(judge(modelAnswer(solution), solution, "en").right);
  }
}

TEST(LessonFuzz, EveryTruncationIsAFault) {
  const std::string whole = example();
  for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
    const LessonResult read = readText(whole.substr(0, size));
    EXPECT_FALSE(read.lesson) << size;
    EXPECT_FALSE(read.faults.empty()) << size;
  }
}

TEST(LessonFuzz, RandomBytesAreFaults) {
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same texts in every run
  for (int i = 0; i < 300; ++i) {
    std::string text(random() % 200, '\0');
    for (char& c : text) c = static_cast<char>(random() % 256);
    EXPECT_FALSE(readText(text).lesson);
    readResults(text);
    markdown(text);
    piecesOf(text);
  }
}

/// Returns the example with random changes: a changed byte, a repeated or removed part, or a word of the format in a wrong place.
std::string mutated(const std::string& whole, std::mt19937& random) {
  static const std::vector<std::string> kWords = {"\"*\"",     "null", "-1",      "1e308", "[]",     "{}",
                                                  "\"J1\"",    "true", "{",       "'",     "\"at\"", "0.5",
                                                  "\"Gavel\"", "{{{",  "\\u0000", "J9"};
  std::string text = whole;
  for (auto changes = 1 + random() % 3; changes > 0; --changes) {
    const std::size_t at = random() % text.size(), size = 1 + random() % 12;
    switch (random() % 5) {
      case 0:
        text[at] = static_cast<char>(32 + random() % 95);
        break;
      case 1:
        text.erase(at, size);
        break;
      case 2:
        text.insert(at, text.substr(random() % text.size(), size));
        break;
      case 3:
        text.insert(at, kWords[random() % kWords.size()]);
        break;
      default:
        text.replace(at, size, kWords[random() % kWords.size()]);
    }
  }
  return text;
}

TEST(LessonFuzz, MutatedLessonsNeverThrow) {
  std::mt19937 random(4711);  // NOLINT(cert-msc51-cpp): the same texts in every run
  const std::string whole = example();
  for (int i = 0; i < 2000; ++i) ASSERT_NO_THROW(tryRead(mutated(whole, random))) << i;
}

}  // namespace
}  // namespace roundel::lesson::testing
