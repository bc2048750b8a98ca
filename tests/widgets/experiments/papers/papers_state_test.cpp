// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the shared state of the papers page without the page: places, filter, selection.

#include "widgets/experiments/papers/papers_state.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/source_dir.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {
namespace {

using papers::Outcome;
using Place = PapersState::Place;

class PapersShared : public ::testing::Test {
 protected:
  PapersShared() { state.load(std::filesystem::path(tests::sourceDir()) / "scenarios" / "papers"); }
  Workbench bench;
  PapersState state{&bench.appearance};
};

TEST_F(PapersShared, TheFirstFigureWithAVerdictIsSelected) {
  ASSERT_TRUE(state.loaded());
  EXPECT_EQ(state.fault(), QString());
  EXPECT_LT(state.outcomeAt(state.place()), Outcome::NotSetUp);
  for (const Place& each : state.places()) {
    if (each == state.place()) break;
    EXPECT_GE(state.outcomeAt(each), Outcome::NotSetUp) << "the selected place is the first with an outcome";
  }
}

TEST_F(PapersShared, CountsAndPlacesAgreeForEveryVerdict) {
  std::size_t all = 0;
  for (std::size_t i = 0; i < papers::kOutcomes; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    state.setFilter(outcome, true);
    EXPECT_EQ(state.places().size(), state.counts().at(i)) << papers::toString(outcome);
    all += state.places().size();
    state.setFilter(outcome, false);
  }
  EXPECT_EQ(state.places().size(), all) << "without a filter all places are listed";
}

TEST_F(PapersShared, TwoFiltersLetBothThrough) {
  state.setFilter(Outcome::Agrees, true);
  state.setFilter(Outcome::Differs, true);
  const papers::Counts counts = state.counts();
  EXPECT_EQ(state.places().size(), counts.at(0) + counts.at(static_cast<std::size_t>(Outcome::Differs)));
}

TEST_F(PapersShared, AFilterThatIsSetAlreadyIsNoNews) {
  QSignalSpy changed(&state, &PapersState::filterChanged);
  state.setFilter(Outcome::Agrees, true);
  state.setFilter(Outcome::Agrees, true);
  EXPECT_EQ(changed.count(), 1);
}

TEST_F(PapersShared, StepsStopAtBothEnds) {
  const std::vector<Place> all = state.places();
  state.step(-1000);
  EXPECT_EQ(state.place(), all.front());
  state.step(1000);
  EXPECT_EQ(state.place(), all.back());
  QSignalSpy changed(&state, &PapersState::figureChanged);
  state.step(1);
  EXPECT_EQ(changed.count(), 0);
}

TEST_F(PapersShared, AStepFromWhatTheFilterHidesIsToTheFirstThatItShows) {
  state.setFilter(state.outcomeAt(state.place()) == Outcome::Agrees ? Outcome::Differs : Outcome::Agrees, true);
  ASSERT_FALSE(state.places().empty());
  state.step(1);
  EXPECT_EQ(state.place(), state.places().front());
}

TEST_F(PapersShared, AnotherFigureStartsAtItsFirstNumberAsItIs) {
  const std::vector<Place> all = state.places();
  for (const Place& each : all) {
    state.select(each);
    const papers::FigureResult* figure = state.figure();
    if (figure == nullptr || figure->numbers.size() < 2) continue;
    state.selectNumber(1);
    state.selectTried(0);
    EXPECT_EQ(state.numberIndex(), 1U);
    break;
  }
  state.step(state.place() == all.back() ? -1 : 1);
  EXPECT_EQ(state.numberIndex(), 0U);
  EXPECT_EQ(state.tried(), -1);
}

TEST_F(PapersShared, ANumberThatIsNotThereIsNotSelected) {
  QSignalSpy changed(&state, &PapersState::numberChanged);
  state.selectNumber(state.figure()->numbers.size());
  state.selectNumber(state.numberIndex());
  EXPECT_EQ(changed.count(), 0);
  ASSERT_NE(state.number(), nullptr);
}

TEST_F(PapersShared, WhatCannotBeSetUpHasNoNumberAndNothingToRun) {
  for (const Place& each : state.places()) {
    if (state.figureAt(each) != nullptr) continue;
    state.select(each);
    EXPECT_EQ(state.outcomeAt(each), Outcome::NotSetUp);
    EXPECT_EQ(state.number(), nullptr);
    EXPECT_EQ(state.shownEntry().name, "");
    state.runAgain();
    state.runTried(0);
    EXPECT_FALSE(state.runner.busy());
    return;
  }
  FAIL() << "the set has no figure that cannot be set up";
}

TEST_F(PapersShared, AnAblationOutOfRangeShowsTheNumberAsItIs) {
  state.selectTried(99);
  EXPECT_EQ(state.shownEntry().name, state.number()->entry.name);
  state.runTried(99);
  EXPECT_FALSE(state.runner.busy());
}

TEST_F(PapersShared, AFolderWithoutPapersThatIsLoadedLaterLeavesNothingOfTheFormerSet) {
  state.step(1000);
  state.selectTried(0);
  ASSERT_NE(state.place(), Place());
  QSignalSpy changed(&state, &PapersState::figureChanged);
  const QTemporaryDir empty;
  state.load(empty.path().toStdString());
  EXPECT_EQ(changed.count(), 1) << "the plot and the numbers are updated";
  EXPECT_EQ(state.place(), Place());
  EXPECT_EQ(state.tried(), -1);
  EXPECT_EQ(state.number(), nullptr);
}

TEST(PapersSharedAbsent, AFolderWithoutPapersIsAFaultAndEveryQuestionHasAnAnswer) {
  Workbench bench;
  PapersState state(&bench.appearance);
  const QTemporaryDir empty;
  state.load(empty.path().toStdString());
  EXPECT_FALSE(state.loaded());
  EXPECT_FALSE(state.fault().isEmpty());
  EXPECT_TRUE(state.places().empty());
  EXPECT_EQ(state.number(), nullptr);
  state.step(1);
  state.selectNumber(0);
  state.runAgain();
  state.runAll();
  EXPECT_FALSE(state.runner.busy());
}

}  // namespace
}  // namespace roundel::widgets
