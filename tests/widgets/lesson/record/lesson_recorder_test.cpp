// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/lesson_recorder.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "core/lesson/check_lesson.h"
#include "core/lesson/file/draft.h"
#include "core/lesson/file/write_lesson.h"
#include "core/model/scenario.h"
#include "tests/widgets/lesson/lesson_text.h"
#include "widgets/lesson/record/ask_words.h"
#include "widgets/lesson/record/record_checks.h"
#include "widgets/lesson/record/record_warnings.h"

namespace roundel::widgets {
namespace {

using State = StepAnswer::State;

class Recorder : public ::testing::Test {
 protected:
  void SetUp() override {
    lesson = testing::testLesson();
    ASSERT_NE(lesson, nullptr);
    static const lesson::LessonRuns kRuns = lesson::runLesson(*lesson, {}, 1);
    runs = kRuns;
    lesson::Lesson frame = *lesson;
    frame.steps.clear();
    recorder.begin(frame);
    recorder.setRuns(runs);
  }
  Moment moment(double at_s = 0) const { return {at_s, "Hadar eff"}; }
  /// Returns the recording after writing and reading its file.
  lesson::Lesson saved() const {
    const std::string text = lesson::lessonJson(lesson::readable(recorder.lesson()).lesson);
    const auto read = testing::testLesson(text);
    return read ? *read : lesson::Lesson();
  }
  void ask(AskKind kind, const std::string& job) {
    recorder.add(moment());
    recorder.setText("Look.");
    recorder.setKind(kind);
    if (recorder.step().wantsTarget()) recorder.point({job, "", "", ""});
  }
  /// Adds a reach whose edit gives J1 less work.
  void reachByLessWork() {
    recorder.add(moment());
    recorder.setText("Make it faster.");
    recorder.setKind(AskKind::Reach);
    model::Scenario edited = *lesson->problem->scenario;
    edited.jobs[0].iterations = 20;
    recorder.setEdited(edited, lesson::runWay(*lesson, {lesson::SetEdit{"/jobs/0/iterations", "20"}}, runs));
  }
  std::shared_ptr<const lesson::Lesson> lesson;
  lesson::LessonRuns runs;
  LessonRecorder recorder;
};

// Fails if a step does not store the current view, or if an instant within 1 ns of a decision is not set to that decision.
TEST_F(Recorder, AStepIsThePresentMoment) {
  recorder.add({1e-9,
                "Hadar eff",
                {lesson::Show::Lanes},
                {true, false, false, {}},
                lesson::Ring{lesson::Ring::Kind::Job, "J1"}});
  ASSERT_EQ(recorder.count(), 1);
  const lesson::Step& step = recorder.step().step;
  EXPECT_EQ(step.instant().seconds, 0);
  EXPECT_EQ(step.lane, "Hadar eff");
  EXPECT_TRUE(step.hide.after_playhead);
  EXPECT_EQ(step.ring->id, "J1");
  recorder.add({1.5, "Gavel"});
  EXPECT_EQ(recorder.current(), 1) << "the new step follows the selected step and is selected";
  EXPECT_EQ(recorder.step().step.instant().seconds, 1.5);
}

// Fails if writing and reading a recorded lesson changes it.
TEST_F(Recorder, ASavedLessonIsReadAgainAsTheSame) {
  ask(AskKind::Place, "J1");
  ask(AskKind::Pick, "J1");
  ask(AskKind::Number, "J2");
  ask(AskKind::Order, "");
  recorder.setHint(0, "Who is first?");
  recorder.setPoints(3);
  recorder.setTitle("My lesson");
  const lesson::Lesson again = saved();
  EXPECT_EQ(again.title.en, "My lesson");
  EXPECT_EQ(again.steps, recorder.lesson().steps);
  EXPECT_TRUE(lesson::checkLesson(again).problems.empty());
}

// Fails if opening and saving a lesson joins its texts in another way than before.
TEST_F(Recorder, AnOpenedLessonIsWrittenWithTheSameBytes) {
  recorder.begin(*lesson);
  EXPECT_EQ(recorder.steps()[0].question, "When does J1 finish?");
  EXPECT_EQ(lesson::lessonJson(lesson::readable(recorder.lesson()).lesson), lesson::lessonJson(*lesson));
  EXPECT_FALSE(recorder.modified());
}

// Fails if the answer is not the result of the run, or if a question without a target has an answer.
TEST_F(Recorder, TheModelAnswerComesFromTheRun) {
  recorder.add(moment());
  EXPECT_EQ(recorder.answer(0).state, State::None);
  recorder.setKind(AskKind::Place);
  EXPECT_EQ(recorder.answer(0).state, State::Target);
  EXPECT_TRUE(recorder.step().wantsTarget());
  recorder.point({"J1", "", "", ""});
  ASSERT_EQ(recorder.answer(0).state, State::Found) << recorder.answer(0).text.toStdString();
  EXPECT_EQ(recorder.answer(0).job, QStringLiteral("J1"));
  EXPECT_TRUE(recorder.answer(0).text.startsWith(QStringLiteral("J1 on "))) << recorder.answer(0).text.toStdString();
  EXPECT_EQ(recorder.step().question, "Which GPUs does J1 get here?");
  recorder.add(moment(0.5));
  recorder.setAsk(lesson::PlaceAsk{"J1"});
  EXPECT_EQ(recorder.answer(1).state, State::Missing) << "there is no decision at this instant";
}

// Fails if a question about a bar of another lane stays in the lane of the step, or if the move takes two undo steps.
TEST_F(Recorder, ABarOfAnotherLaneMovesTheQuestionThere) {
  recorder.add(moment());
  recorder.setKind(AskKind::Place);
  recorder.point({"J1", "", "", "Gavel"});
  EXPECT_EQ(recorder.step().step.lane, "Gavel");
  EXPECT_EQ(recorder.answer(0).state, State::Found);
  recorder.undoStack()->undo();
  EXPECT_EQ(recorder.step().step.lane, "Hadar eff");
  EXPECT_TRUE(recorder.step().wantsTarget());
}

// Fails if a question about a bar before the step's instant is rejected,
// or if a step that has an answer at its instant is moved.
TEST_F(Recorder, ABarOfAnEarlierInstantMovesTheQuestionThere) {
  recorder.add(moment(0.5));
  recorder.setKind(AskKind::Place);
  recorder.point({"J1", "", "", "Hadar eff"}, 0.0);
  ASSERT_EQ(recorder.answer(0).state, State::Found) << recorder.answer(0).text.toStdString();
  EXPECT_EQ(recorder.step().step.instant().seconds, 0);
  recorder.undoStack()->undo();
  EXPECT_EQ(recorder.step().step.instant().seconds, 0.5);
  recorder.setKind(AskKind::Number);
  recorder.point({"J1", "", "", "Hadar eff"}, 0.0);
  ASSERT_EQ(recorder.answer(0).state, State::Found);
  EXPECT_EQ(recorder.step().step.instant().seconds, 0.5);
}

// Fails if a change of the kind loses the texts, or keeps a target of another kind.
TEST_F(Recorder, AnotherKindKeepsTextAndHints) {
  ask(AskKind::Place, "J1");
  recorder.setQuestion("My question?");
  recorder.setHint(0, "Hint");
  recorder.setKind(AskKind::Pick);
  EXPECT_EQ(recorder.step().text, "Look.");
  EXPECT_EQ(recorder.step().question, "My question?");
  EXPECT_EQ(recorder.step().step.hints.size(), 1u);
  EXPECT_TRUE(recorder.step().wantsTarget());
  recorder.setKind(std::nullopt);
  EXPECT_EQ(recorder.step().text, "Look.\n\nMy question?");
  EXPECT_EQ(recorder.step().step.points, 0);
}

// Fails if a change cannot be undone, or if each letter is an undo step.
TEST_F(Recorder, EveryChangeCanBeUndone) {
  recorder.add(moment());
  recorder.add(moment(1));
  for (const char* text : {"F", "Fi", "Fir"}) recorder.setText(text);
  recorder.move(1, 0);
  EXPECT_EQ(recorder.step().text, "Fir");
  EXPECT_EQ(recorder.current(), 0);
  recorder.remove();
  EXPECT_EQ(recorder.count(), 1);
  recorder.undoStack()->undo();
  ASSERT_EQ(recorder.count(), 2);
  EXPECT_EQ(recorder.step().text, "Fir") << "the removed step is back and selected";
  recorder.undoStack()->undo();
  EXPECT_EQ(recorder.steps()[1].text, "Fir");
  recorder.undoStack()->undo();
  EXPECT_EQ(recorder.steps()[1].text, "") << "the whole text is one undo step";
  EXPECT_EQ(recorder.count(), 2);
}

// Fails if a joined step loses a text, or if its question moves to another instant.
TEST_F(Recorder, JoinedStepsHaveBothTexts) {
  recorder.add(moment());
  recorder.setText("First.");
  ask(AskKind::Number, "J1");
  const auto question = recorder.step().step.ask;
  EXPECT_TRUE(recorder.whyNotJoin().isEmpty());
  recorder.join();
  ASSERT_EQ(recorder.count(), 1);
  EXPECT_EQ(recorder.step().text, "First.\n\nLook.");
  EXPECT_EQ(recorder.step().step.ask, question);
  ask(AskKind::Number, "J2");
  EXPECT_FALSE(recorder.whyNotJoin().isEmpty()) << "two steps with questions cannot be joined";
  recorder.join();
  EXPECT_EQ(recorder.count(), 2);
}

// Fails if the last step does not move to the current instant, or if it loses its text.
TEST_F(Recorder, JoinWithLastTakesTheMoment) {
  recorder.add(moment());
  recorder.setText("First.");
  recorder.take(moment(2));
  EXPECT_EQ(recorder.step().text, "First.");
  EXPECT_EQ(recorder.step().step.instant().seconds, 2);
}

// Fails if more than one question in four can be of the kind "choose".
TEST_F(Recorder, ChooseIsOneQuestionInFour) {
  ask(AskKind::Choose, "");
  EXPECT_TRUE(recorder.step().step.ask);
  ask(AskKind::Number, "J1");
  EXPECT_FALSE(recorder.whyNoChoose().isEmpty());
  recorder.setKind(AskKind::Choose);
  EXPECT_EQ(recorder.step().kind, AskKind::Number) << "the kind does not change";
}

// Fails if the edits of the author do not become the solution, or if the condition does not hold after them.
TEST_F(Recorder, EditsBecomeTheWayOfAReach) {
  reachByLessWork();
  ASSERT_TRUE(recorder.step().step.ask);
  EXPECT_EQ(recorder.answer(0).text, QStringLiteral("/jobs/0/iterations = 20"));
  EXPECT_TRUE(lesson::checkLesson(saved()).problems.empty());
}

// Fails if the author cannot choose the condition of a reach, or if a chosen condition does not hold after the edits.
TEST_F(Recorder, AnyResultThatTheEditsChangedMayBeTheCondition) {
  reachByLessWork();
  const std::vector<lesson::Ask> choices = recorder.alternatives();
  ASSERT_GT(choices.size(), 2u);
  EXPECT_EQ(choices.front(), *recorder.step().step.ask);
  const auto ofJob = std::ranges::find_if(choices, [](const lesson::Ask& ask) {
    return std::get<lesson::ReachAsk>(ask).conditions.front().of.job == "J1";
  });
  ASSERT_NE(ofJob, choices.end());
  for (const lesson::Ask& choice : {choices[1], *ofJob}) {
    recorder.setAsk(choice);
    EXPECT_TRUE(lesson::checkLesson(saved()).problems.empty()) << askWords(choice).toStdString();
    EXPECT_EQ(recorder.step().question, questionFor(choice).toStdString());
    EXPECT_EQ(recorder.alternatives(), choices);
  }
  // A solution with other edits has other results.
  lesson::ReachAsk other = std::get<lesson::ReachAsk>(choices.front());
  other.way = {lesson::SetEdit{"/jobs/0/iterations", "30"}};
  recorder.setAsk(other);
  EXPECT_EQ(recorder.alternatives(), std::vector<lesson::Ask>{other});
}

// Fails if a step without text or a question without a target is not listed, or if a complete step is listed.
TEST_F(Recorder, WarningsNameTheirStep) {
  RecordChecks checks;
  ask(AskKind::Number, "J1");
  EXPECT_TRUE(warningsOf(recorder, checks).empty());
  recorder.add(moment());
  recorder.add(moment());
  recorder.setText("Text.");
  recorder.setKind(AskKind::Place);
  const std::vector<RecordWarning> warnings = warningsOf(recorder, checks);
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_EQ(warnings[0].step, 2) << "the selected step is first";
  EXPECT_EQ(warnings[1].step, 1);
}

// Fails if the background check does not find the steps whose answer changes with an option of a lane.
TEST_F(Recorder, TheCheckFindsFragileSteps) {
  recorder.begin(*lesson);
  recorder.setRuns(runs);
  const std::vector<lesson::FragileStep> expected = lesson::fragileSteps(*lesson, runs).list;
  RecordChecks checks;
  checks.checkOptions(recorder.lesson(), runs);
  EXPECT_TRUE(checks.busy());
  QSignalSpy changed(&checks, &RecordChecks::changed);
  while (checks.busy()) ASSERT_TRUE(changed.wait(60'000));
  EXPECT_EQ(checks.fragile(), expected);
  QSignalSpy said(&checks, &RecordChecks::messageReported);
  checks.checkAll(*lesson);
  ASSERT_TRUE(said.wait(60'000));
  EXPECT_TRUE(checks.problems().empty());
}

}  // namespace
}  // namespace roundel::widgets
