// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the shipped course: performs each lesson from start to end, with the model answers and with wrong answers.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/generate/shipped.h"
#include "core/io/load.h"
#include "core/lesson/check_lesson.h"
#include "core/lesson/evaluate.h"
#include "core/lesson/file/shipped_lessons.h"
#include "core/lesson/reach.h"
#include "core/lesson/result.h"
#include "core/lesson/solution.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/source_dir.h"

namespace roundel::lesson {
namespace {

const std::vector<std::string> kCourse{"01-round-and-gang", "02-fast-gpu", "03-gavel",       "04-hadar-prices",
                                       "05-hadare-copies",  "06-hops",     "07-hare",        "08-asrpt",
                                       "09-restart-cost",   "10-fairness", "11-utilisation", "12-node-failure",
                                       "13-optimum",        "14-your-own"};
constexpr std::size_t kMostWords = 60;

/// A lesson and its runs.
struct Performed {
  Lesson lesson;
  LessonRuns runs;
};

const Performed& performed(const std::string& id) {
  static std::map<std::string, Performed> cache;
  const auto known = cache.find(id);
  if (known != cache.end()) return known->second;
  LessonResult read = readShippedLesson(id);
  EXPECT_TRUE(read.lesson) << id;
  for (const model::Fault& fault : read.faults) ADD_FAILURE() << id << fault.pointer << ": " << fault.message;
  Performed out{read.lesson.value_or(Lesson{}), {}};
  out.runs = runLesson(out.lesson);
  return cache.emplace(id, std::move(out)).first->second;
}

std::string placeOf(const std::string& id, std::size_t step) { return id + ", step " + std::to_string(step + 1); }

std::size_t wordsOf(const std::string& text) {
  std::istringstream words(text);
  return static_cast<std::size_t>(
      std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()));
}

/// The texts of a step with their names.
std::vector<std::pair<std::string, LocalText>> textsOf(const Step& step) {
  std::vector<std::pair<std::string, LocalText>> out{{"say", step.say}, {"reveal", step.reveal}};
  for (const Hint& hint : step.hints) out.emplace_back("hint", hint.say);
  if (const auto* choose = step.ask ? std::get_if<ChooseAsk>(&*step.ask) : nullptr) {
    for (const ChooseAsk::Option& option : choose->options) {
      out.emplace_back("choice", option.text);
      if (!option.because.empty()) out.emplace_back("because", option.because);
    }
  }
  return out;
}

std::multiset<std::string> referencesOf(const std::string& text) {
  std::multiset<std::string> out;
  const Pieces pieces = piecesOf(text);
  EXPECT_EQ(pieces.fault, "") << text;
  for (const Piece& piece : pieces.list)
    if (piece.reference) out.insert(toString(*piece.reference));
  return out;
}

std::vector<Gpus> wrongSlots(const PlaceSolution& place) {
  const auto accepts = [](const PlaceSlot& slot, bool waits) {
    return std::ranges::any_of(slot.accepted, [&](const Gpus& gpus) { return gpus.empty() == waits; });
  };
  std::vector<Gpus> wrong;
  for (const PlaceSlot& slot : place.decisions) {
    if (!accepts(slot, true)) {
      wrong.push_back({});
    } else {
      const std::string node = slot.node_class.empty() ? "no such node" : slot.node_class.begin()->first;
      wrong.push_back({{node, "no such type", 1}});
    }
  }
  return wrong;
}

/// Returns an answer of the right kind that is certainly wrong.
Answer wrongAnswer(const Solution& solution) {
  if (const auto* place = std::get_if<PlaceSolution>(&solution.answers)) return PlaceAnswer{wrongSlots(*place)};
  if (const auto* pick = std::get_if<PickSolution>(&solution.answers)) {
    for (const std::string& id : pick->candidates)
      if (std::ranges::find(pick->accepted, id) == pick->accepted.end()) return PickAnswer{id};
    ADD_FAILURE() << "every candidate is right";
    return PickAnswer{""};
  }
  if (const auto* number = std::get_if<NumberSolution>(&solution.answers))
    return NumberAnswer{*number->value.number + 2 * number->within + 1};
  if (const auto* order = std::get_if<OrderSolution>(&solution.answers)) {
    EXPECT_GT(order->groups.size(), 1U) << "every order is right";
    OrderAnswer answer;
    for (const auto& group : order->groups) answer.jobs.insert(answer.jobs.begin(), group.begin(), group.end());
    return answer;
  }
  ChooseAnswer answer{std::get<ChooseSolution>(solution.answers).right};
  answer.marked.flip();
  return answer;
}

class CourseTest : public ::testing::TestWithParam<std::string> {};

TEST(Course, HasFourteenLessonsInOrder) {
  std::vector<std::string> ids;
  for (const ShippedLesson& lesson : shippedLessons()) ids.push_back(lesson.id);
  EXPECT_EQ(ids, kCourse);
  for (std::size_t i = 0; i < shippedLessons().size(); ++i) {
    const ShippedLesson& lesson = shippedLessons()[i];
    EXPECT_GE(lesson.minutes, 5) << lesson.id;
    EXPECT_LE(lesson.minutes, 15) << lesson.id;
    const std::vector<std::string> before = i == 0 ? std::vector<std::string>{} : std::vector{kCourse[i - 1]};
    EXPECT_EQ(lesson.after, before) << lesson.id;
  }
}

// Scenarios that only lessons use state their purpose and the origin of their numbers.
TEST(Course, HasScenariosThatSayWhereTheyComeFrom) {
  int count = 0;
  for (const generate::ShippedFile& file : generate::shippedFiles()) {
    if (!file.name.starts_with("lessons/") || file.name.ends_with(kLessonEnding)) continue;
    ++count;
    const auto loaded = io::loadProblemText(file.text, {}, policies::checkCompare);
    ASSERT_TRUE(loaded.problem) << file.name;
    const model::Scenario& scenario = *loaded.problem->scenario;
    EXPECT_FALSE(scenario.title.empty()) << file.name;
    EXPECT_GT(scenario.description.size(), 100U) << file.name;
    EXPECT_TRUE(scenario.source && !scenario.source->cite.empty()) << file.name;
    EXPECT_FALSE(scenario.compare.empty()) << file.name;
  }
  EXPECT_EQ(count, 5);
}

TEST(Course, IsListedInTheReadme) {
  std::ifstream in(std::filesystem::path(tests::sourceDir()) / "scenarios" / "README.md");
  const std::string readme{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  for (const std::string& id : kCourse) EXPECT_NE(readme.find("| `" + id + "` |"), std::string::npos) << id;
}

TEST_P(CourseTest, GivesAllPointsForTheModelAnswers) {
  const auto& [lesson, runs] = performed(GetParam());
  double points = 0;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const Step& step = lesson.steps[i];
    if (!step.ask) continue;
    StepProgress progress;
    if (const auto* reach = std::get_if<ReachAsk>(&*step.ask)) {
      const ReachResult result = judgeReach(step, runWay(lesson, reach->way, runs), runs, "en");
      EXPECT_TRUE(result.reached) << placeOf(lesson.id, i);
      countAnswer(progress, step.points, result.reached, result.reached ? 1 : 0);
    } else {
      const Solution solution = solve(step, runs);
      for (const std::string& problem : solution.problems) ADD_FAILURE() << placeOf(lesson.id, i) << ": " << problem;
      if (!solution.problems.empty()) continue;
      const Verdict verdict = judge(modelAnswer(solution), solution, "en");
      EXPECT_TRUE(verdict.right) << placeOf(lesson.id, i);
      countAnswer(progress, step.points, verdict.right, verdict.share);
    }
    points += progress.points;
  }
  EXPECT_DOUBLE_EQ(points, lesson.points());
}

TEST_P(CourseTest, AcceptsNoWrongAnswer) {
  const auto& [lesson, runs] = performed(GetParam());
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const Step& step = lesson.steps[i];
    if (!step.ask) continue;
    if (std::holds_alternative<ReachAsk>(*step.ask)) {
      EXPECT_FALSE(judgeReach(step, runs, runs, "en").reached) << placeOf(lesson.id, i);
      continue;
    }
    const Solution solution = solve(step, runs);
    ASSERT_TRUE(solution.problems.empty()) << placeOf(lesson.id, i);
    EXPECT_FALSE(judge(wrongAnswer(solution), solution, "en").right) << placeOf(lesson.id, i);
  }
}

TEST_P(CourseTest, HasNoProblem) {
  const auto& [lesson, runs] = performed(GetParam());
  for (const model::Fault& problem : checkLesson(lesson).problems)
    ADD_FAILURE() << lesson.id << problem.pointer << ": " << problem.message;
}

TEST_P(CourseTest, FillsEveryReferenceOfItsTexts) {
  const auto& [lesson, runs] = performed(GetParam());
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const Step& step = lesson.steps[i];
    const auto* reach = step.ask ? std::get_if<ReachAsk>(&*step.ask) : nullptr;
    const LessonRuns edited = reach != nullptr ? runWay(lesson, reach->way, runs) : LessonRuns{};
    for (const auto& [name, text] : textsOf(step)) {
      const bool after_edits = reach != nullptr && name == "reveal";
      const Where where = whereOf(step, after_edits ? edited : runs, after_edits ? &runs : nullptr);
      for (const char* language : {"en", "de"})
        for (const std::string& missing : fill(text, where, language).missing)
          ADD_FAILURE() << placeOf(lesson.id, i) << " " << name << " " << language << ": " << missing;
    }
  }
}

TEST_P(CourseTest, QuotesTheSameReferencesInBothLanguages) {
  const Lesson& lesson = performed(GetParam()).lesson;
  EXPECT_TRUE(lesson.title.de) << lesson.id;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    for (const auto& [name, text] : textsOf(lesson.steps[i])) {
      if (text.empty()) continue;
      EXPECT_TRUE(text.de) << placeOf(lesson.id, i) << " " << name;
      EXPECT_EQ(referencesOf(text.en), referencesOf(text.in("de"))) << placeOf(lesson.id, i) << " " << name;
      EXPECT_LE(wordsOf(text.en), kMostWords) << placeOf(lesson.id, i) << " " << name;
      EXPECT_LE(wordsOf(text.in("de")), kMostWords) << placeOf(lesson.id, i) << " " << name;
    }
  }
}

TEST_P(CourseTest, AsksBeforeItExplainsAndEndsWithAReach) {
  const Lesson& lesson = performed(GetParam()).lesson;
  std::map<std::string, int> kinds;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    ASSERT_TRUE(lesson.steps[i].ask) << placeOf(lesson.id, i) << " explains without a question";
    ++kinds[kindOf(*lesson.steps[i].ask)];
  }
  EXPECT_GE(lesson.steps.size(), 5U);
  EXPECT_LE(4 * kinds["choose"], static_cast<int>(lesson.steps.size()));
  EXPECT_GE(kinds["place"] + kinds["number"], 1);
  EXPECT_GE(kinds["place"] + kinds["number"] + kinds["order"] + kinds["pick"], 4);
  const auto* reach = std::get_if<ReachAsk>(&*lesson.steps.back().ask);
  ASSERT_TRUE(reach);
  EXPECT_FALSE(reach->way.empty());
}

INSTANTIATE_TEST_SUITE_P(Lessons, CourseTest, ::testing::ValuesIn(kCourse),
                         [](const ::testing::TestParamInfo<std::string>& lesson) {
                           std::string name = lesson.param.substr(3);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace roundel::lesson
