// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob.h"

#include <gtest/gtest.h>

#include "core/policies/registry.h"
#include "tests/widgets/bench.h"
#include "widgets/why/knobs/knob_list.h"

namespace roundel::widgets {
namespace {

compare::Lane hadar() { return {"hadar", "Hadar", {{"kappa", "0"}, {"span", "0"}}}; }

Knob optionOf(const std::string& key) {
  for (const policies::OptionSpec& spec : policies::find("hadar")->options) {
    if (spec.key == key) return optionKnob(hadar(), spec).value();
  }
  return {};
}

Knob knobOfLane(const compare::Lane& lane, const std::string& key) {
  for (const policies::OptionSpec& spec : policies::find(lane.policy)->options)
    if (spec.key == key) return optionKnob(lane, spec).value();
  return {};
}

TEST(Knob, AnUnsetNumberBeginsAtThePapersValue) {
  const Knob lambda = knobOfLane({"hops", "Hops", {}}, "lambda");
  EXPECT_DOUBLE_EQ(lambda.former, 1);
  EXPECT_DOUBLE_EQ(lambda.published.value(), 1);
  EXPECT_EQ(lambda.publishedText(), "In the paper: 1 (Hops Section 3.6).");
  const Knob fair = knobOfLane({"hops", "Hops", {{"priority", "\"FTF\""}}}, "lambda");
  EXPECT_DOUBLE_EQ(fair.former, 2) << "2 is the default of lambda for FTF";
  EXPECT_EQ(fair.publishedText(), "In the paper: 2 (Hops Section 4.4).");
}

TEST(Knob, TheSliderReachesThePapersValue) {
  const Knob tau = knobOfLane({"asrpt", "A-SRPT", {{"tau", "100"}}}, "tau");
  EXPECT_DOUBLE_EQ(tau.published.value(), 0);
  EXPECT_LE(tau.low, 0);
  const Knob sticky = knobOfLane({"hadar", "Hadar", {}}, "sticky");
  EXPECT_EQ(sticky.text(sticky.former), "false");
  EXPECT_EQ(sticky.text(sticky.published.value()), "true");
  EXPECT_EQ(knobOfLane({"hadar", "Hadar", {}}, "span").publishedText(), "");
}

TEST(Knob, OfCopiesOfAJobAreWordsAndNumbers) {
  const Knob fork = knobOfLane({"hadare", "HadarE", {{"fork", "7"}}}, "fork");
  EXPECT_EQ(fork.kind, Knob::Kind::Words);
  EXPECT_EQ(fork.json(fork.former), "7") << "a value without an entry in the list is kept";
  EXPECT_EQ(fork.json(fork.published.value()), "\"all\"");
  EXPECT_EQ(fork.parsed("3").value(), 3 + 1);
  for (const char* key : {"estimate", "latency"})
    EXPECT_TRUE(knobOfLane({"hadare", "HadarE", {}}, key).published) << key;
}

TEST(Knob, ATimeOfTheScenarioIsShownInTheUnitThatSuitsIt) {
  const Knob knob = placeKnob({"/clock/round_s", "360", 1}).value();
  EXPECT_EQ(knob.title, "Round length");
  EXPECT_EQ(knob.text(480), "8 min");
  EXPECT_EQ(knob.json(480), "480");
  EXPECT_DOUBLE_EQ(knob.low, 120);
  EXPECT_DOUBLE_EQ(knob.high, 720);
  EXPECT_DOUBLE_EQ(knob.step, 6);  // 0.1 min
}

TEST(Knob, StepsCountFromTheFormerValueAndEndAtTheSlidersEnds) {
  const Knob knob = placeKnob({"/clock/round_s", "360", 1}).value();
  EXPECT_DOUBLE_EQ(knob.at(0), 360);
  EXPECT_DOUBLE_EQ(knob.at(20), 480);
  EXPECT_DOUBLE_EQ(knob.at(1000), 720);
  EXPECT_EQ(knob.stepsTo(480), 20);
}

TEST(Knob, AShareHasTheWholeOfItsRange) {
  const Knob knob = optionOf("span");
  EXPECT_DOUBLE_EQ(knob.low, 0);
  EXPECT_DOUBLE_EQ(knob.high, 1);
  EXPECT_EQ(knob.json(knob.at(3)), "0.03");  // 3 steps of 0.01: no 0.030000000000000002
}

TEST(Knob, AZeroHasRoomUpToTwiceTheDefault) {
  const Knob knob = optionOf("kappa");
  EXPECT_DOUBLE_EQ(knob.former, 0);
  EXPECT_DOUBLE_EQ(knob.high, 0.2);
}

TEST(Knob, AWholeNumberIsWrittenWhole) {
  const Knob knob = optionOf("beam");
  EXPECT_EQ(knob.kind, Knob::Kind::Integer);
  EXPECT_EQ(knob.json(knob.at(1)), "65");
  EXPECT_EQ(knob.text(64), "64 states");
}

TEST(Knob, AChoiceIsSteppedWordByWord) {
  const Knob knob = optionOf("method");
  ASSERT_EQ(knob.words.size(), 3u);
  EXPECT_EQ(knob.json(0), "\"dp\"");
  EXPECT_EQ(knob.json(knob.at(2)), "\"greedy\"");
  EXPECT_EQ(knob.parsed("exact").value(), 1);
}

TEST(Knob, ATruthHasTwoPlaces) {
  const Knob knob = optionOf("sticky");
  EXPECT_EQ(knob.json(0), "false");
  EXPECT_EQ(knob.json(knob.at(1)), "true");
}

TEST(Knob, AValueIsTypedInTheUnitThatIsShown) {
  const Knob knob = placeKnob({"/clock/round_s", "360", 1}).value();
  EXPECT_DOUBLE_EQ(knob.parsed("7.5").value(), 450);
  EXPECT_DOUBLE_EQ(knob.parsed("7.5 min").value(), 450);
  EXPECT_FALSE(knob.parsed("soon"));
}

TEST(Knob, AWordOfTheScenarioIsNoKnob) { EXPECT_FALSE(placeKnob({"/jobs/J1/model", "\"epochs\"", 1})); }

TEST(Knob, ALaneOffersItsNumbersBeforeItsChoices) {
  testing::Session session(testing::example("hadar-fig1.json"));
  const std::vector<Knob> knobs = knobsOfLane(session.bench, 1);
  ASSERT_GT(knobs.size(), 4u);
  EXPECT_NE(knobs.front().kind, Knob::Kind::Words);
  EXPECT_EQ(knobs.back().kind, Knob::Kind::Words);
  EXPECT_EQ(knobs.front().lane, "Hadar");
}

TEST(Knob, TheSelectedJobOffersItsWork) {
  testing::Session session(testing::example("hadar-fig1.json"));
  session.bench.selection.selectJob(session.job("J2"));
  const std::vector<Knob> knobs = usualKnobs(session.bench);
  ASSERT_GE(knobs.size(), 3u);
  EXPECT_EQ(knobs[0].place, "/clock/round_s");
  EXPECT_EQ(knobs[1].place, "/clock/restart_s");
  EXPECT_EQ(knobs[2].title, "Epochs of J2");
  EXPECT_EQ(knobs[2].json(knobs[2].at(1)), "31");
}

}  // namespace
}  // namespace roundel::widgets
