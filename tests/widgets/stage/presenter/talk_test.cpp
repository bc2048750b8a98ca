// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a talk: the shown lanes, the sentences, and the steps forward and back.

#include "widgets/stage/presenter/talk.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

#include "tests/widgets/bench.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/stage/presenter/talk_sentences.h"

namespace roundel::widgets {
namespace {

struct Given {
  explicit Given(model::Scenario scenario = testing::threeJobs()) : session(std::move(scenario)), talk(&session.bench) {
    session.bench.playhead.setRange(session.bench.comparison.end_s(), 360);
    session.bench.playhead.setNow(0);
    talk.begin();
    talk.updateSentences({});
  }
  Playhead& playhead() { return session.bench.playhead; }
  testing::Session session;
  Talk talk;
};

model::Scenario fourLanes() {
  model::Scenario scenario = testing::threeJobs();
  scenario.compare.push_back({"yarn-cs", "YARN-CS", {}});
  scenario.compare.push_back({"srtf", "SRTF", {}});
  return scenario;
}

TEST(Talk, BeginsWithTheFocusedLaneAndTheFirstOther) {
  Given given(fourLanes());
  EXPECT_EQ(given.talk.lanes(), (std::vector<int>{0, 1}));
  given.session.bench.selection.focusLane(2);
  given.talk.begin();
  EXPECT_EQ(given.talk.lanes(), (std::vector<int>{0, 2}));
}

TEST(Talk, AThirdLaneTakesThePlaceOfTheOneThatWasShownFirst) {
  Given given(fourLanes());
  given.talk.toggle(3);
  EXPECT_EQ(given.talk.lanes(), (std::vector<int>{1, 3}));
  given.talk.toggle(1);
  EXPECT_EQ(given.talk.lanes(), std::vector<int>{3});
  given.talk.toggle(3);
  EXPECT_EQ(given.talk.lanes(), std::vector<int>{3}) << "the last lane cannot be hidden";
  given.talk.toggle(99);
  EXPECT_EQ(given.talk.lanes(), std::vector<int>{3});
}

TEST(Talk, ARenamedLaneStaysShown) {
  Given given(fourLanes());
  given.talk.toggle(0);
  given.talk.rename({{"Hadar", "Hadar rigid"}});
  setLane(given.session.bench.document, 1, "Hadar rigid", {});
  given.session.finish();
  EXPECT_EQ(given.talk.lanes(), std::vector<int>{1});
}

TEST(Talk, GoesThroughTheSlidesInTheirOrder) {
  Given given;
  Slides& slides = given.session.bench.slides;
  EXPECT_FALSE(given.talk.usesSlides());
  slides.insert(0, {.sentence = "Three jobs, six GPUs"});
  slides.insert(1, {.lanes = {"Hadar"}, .view = "stage", .at = {.seconds = 720}, .sentence = "Now J3 runs"});
  slides.insert(2, {.at = {.seconds = 360}, .sentence = "Hadar lets J2 wait"});
  slides.insert(3, {.view = "why", .at = {.seconds = 360}, .sentence = "Why?"});
  given.talk.begin();
  EXPECT_TRUE(given.talk.usesSlides());
  given.talk.toFirst({});
  QStringList said{given.talk.lines().join(QLatin1Char(' '))};
  EXPECT_EQ(given.talk.nextSentence(), QStringLiteral("Now J3 runs"));
  while (given.talk.next({})) said << given.talk.lines().join(QLatin1Char(' '));
  EXPECT_EQ(said, QStringList({QStringLiteral("Three jobs, six GPUs"), QStringLiteral("Now J3 runs"),
                               QStringLiteral("Hadar lets J2 wait"), QStringLiteral("Why?")}));
  EXPECT_EQ(given.playhead().now_s(), 360) << "the playhead moves back if the next slide is earlier";
  EXPECT_EQ(given.talk.place(), 3) << "two slides may have the same instant";
  EXPECT_TRUE(given.talk.back({}));
  EXPECT_TRUE(given.talk.back({}));
  EXPECT_EQ(given.playhead().now_s(), 720);
  EXPECT_EQ(given.talk.lanes(), std::vector<int>{1});
  given.talk.setSlides(false);
  given.talk.updateSentences({});
  EXPECT_NE(given.talk.lines().join(QLatin1Char(' ')), QStringLiteral("Now J3 runs"));
}

TEST(Talk, ASlideWithoutItsInstantIsSaidWhereThePlayheadIs) {
  Given given;
  Slides& slides = given.session.bench.slides;
  slides.insert(0, {.at = {.kind = lesson::Instant::Kind::Start, .job = "J9"}, .sentence = "Gone"});
  slides.insert(1, {.scenario = "other.json", .sentence = "Elsewhere"});
  given.talk.begin();
  given.playhead().setNow(360);
  EXPECT_TRUE(given.talk.next({}));
  EXPECT_EQ(given.talk.lines(), QStringList(QStringLiteral("Gone")));
  EXPECT_TRUE(given.talk.missing().contains(QStringLiteral("J9")));
  EXPECT_TRUE(given.talk.next({}));
  EXPECT_EQ(given.talk.lines(), QStringList(QStringLiteral("Elsewhere")));
  EXPECT_TRUE(given.talk.missing().isEmpty())
      << "a slide of another scenario is a still, so its instant is not missing";
  EXPECT_EQ(given.playhead().now_s(), 360);
  EXPECT_FALSE(given.talk.next({}));
}

// Fails if a slide of another scenario is treated as the slide of every instant.
TEST(Talk, ASlideOfAnotherScenarioIsAtNoInstantOfThisOne) {
  Given given;
  Slides& slides = given.session.bench.slides;
  slides.insert(0, {.scenario = "other.json", .sentence = "Elsewhere"});
  slides.insert(1, {.at = {.seconds = 360}, .sentence = "Here"});
  given.talk.begin();
  given.playhead().setNow(360);
  EXPECT_EQ(given.talk.place(), 1);
  given.playhead().setNow(720);
  EXPECT_EQ(given.talk.place(), -1);
}

TEST(Talk, ForthAndBackGoOverTheSamePages) {
  Given given;
  std::vector<std::pair<double, QStringList>> forth{{given.playhead().now_s(), given.talk.lines()}};
  while (given.talk.next({})) forth.emplace_back(given.playhead().now_s(), given.talk.lines());
  ASSERT_GT(forth.size(), 4U);
  EXPECT_DOUBLE_EQ(forth.back().first, given.session.bench.comparison.end_s())
      << "the talk ends at the end of the runs";
  for (std::size_t i = forth.size() - 1; i-- > 0;) {
    ASSERT_TRUE(given.talk.back({}));
    EXPECT_DOUBLE_EQ(given.playhead().now_s(), forth[i].first);
    EXPECT_EQ(given.talk.lines(), forth[i].second);
  }
  EXPECT_FALSE(given.talk.back({}));
}

TEST(Talk, EveryInstantWithADecisionHasSomethingToSay) {
  Given given;
  do {
    EXPECT_GT(given.talk.pages(), 0) << given.playhead().now_s();
  } while (given.talk.next({}));
}

TEST(Talk, NextSaysWhatWasAnnounced) {
  Given given;
  for (int i = 0; i < 6; ++i) {
    const QString announced = given.talk.nextSentence();
    ASSERT_TRUE(given.talk.next({}));
    EXPECT_TRUE(announced.startsWith(given.talk.lines().join(QLatin1Char(' ')))) << announced.toStdString();
  }
}

TEST(TalkSentences, NoInstantAfterThePlayheadIsTold) {
  Given given;
  const double end_s = given.session.bench.comparison.end_s();
  static const QRegularExpression clock(QStringLiteral(R"((\d+):(\d\d)(?::(\d\d))?)"));
  for (double t_s = 0; t_s < end_s; t_s += 60) {
    for (const TalkSentence& sentence : talkSentences(given.session.bench, {0, 1}, t_s, {})) {
      EXPECT_FALSE(sentence.text.contains(QStringLiteral("until"))) << sentence.text.toStdString();
      EXPECT_FALSE(sentence.text.contains(clock) && sentence.text.contains(QStringLiteral("waits until")));
    }
  }
}

TEST(TalkSentences, TheEndIsToldAtTheEndAndNotBefore) {
  Given given;
  const double end_s = given.session.bench.comparison.end_s();
  const QString last = talkSentences(given.session.bench, {0, 1}, end_s, {}).at(0).text;
  EXPECT_TRUE(last.startsWith(QStringLiteral("Gavel ends after "))) << last.toStdString();
  EXPECT_TRUE(last.contains(QStringLiteral(", Hadar after ")));
  EXPECT_TRUE(last.endsWith(QLatin1Char('.')));
  for (const TalkSentence& before : talkSentences(given.session.bench, {0}, given.session.trace(0).end_s - 1, {}))
    EXPECT_FALSE(before.text.contains(QStringLiteral("ends after"))) << before.text.toStdString();
}

TEST(TalkSentences, OfASelectedJobOnlyThatJobIsTold) {
  Given given;
  const model::JobIndex job = given.session.job("J3");
  const std::vector<TalkSentence> all = talkSentences(given.session.bench, {0, 1}, 0, job);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].job, job);
  EXPECT_EQ(all[1].lane, 1);
  EXPECT_TRUE(all[0].text.startsWith(QStringLiteral("Under Gavel, J3 "))) << all[0].text.toStdString();
  EXPECT_TRUE(all[1].text.startsWith(QStringLiteral("Under Hadar, J3 "))) << all[1].text.toStdString();
}

TEST(TalkSentences, WithOneLaneItsNameIsLeftOut) {
  Given given;
  for (const TalkSentence& sentence : talkSentences(given.session.bench, {1}, 0, {}))
    EXPECT_FALSE(sentence.text.startsWith(QStringLiteral("Under"))) << sentence.text.toStdString();
}

}  // namespace
}  // namespace roundel::widgets
