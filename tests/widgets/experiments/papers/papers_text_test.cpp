// SPDX-License-Identifier: GPL-3.0-or-later
// Tests texts about a number: word, colour and glyph of each outcome, and the sentence of each verdict.

#include "widgets/experiments/papers/papers_text.h"

#include <gtest/gtest.h>

#include <QImage>
#include <cmath>
#include <set>

namespace roundel::widgets {
namespace {

using experiment::Claim;
using experiment::PaperVerdict;
using papers::Outcome;

constexpr Outcome kAll[] = {Outcome::Agrees,        Outcome::DirectionOnly, Outcome::Differs,
                            Outcome::NotComparable, Outcome::NotSetUp,      Outcome::NotRun};

/// A ratio of two schedulers: the paper's value and ours.
papers::NumberResult ratio(double paper, double ours, PaperVerdict verdict, double tolerance = 0.1) {
  papers::NumberResult out;
  out.entry.metric = "makespan_s";
  out.entry.scheduler = "Hops";
  out.entry.against = experiment::Against::Ratio;
  out.entry.others = {"Gavel"};
  out.entry.value = paper;
  out.entry.tolerance = tolerance;
  out.ours = {3, ours, 0, 0.02};
  out.verdict = verdict;
  return out;
}

papers::NumberResult claimed(Claim claim, std::optional<double> bound, PaperVerdict verdict) {
  papers::NumberResult out = ratio(1, 0.5, verdict);
  out.entry.claim = claim;
  out.entry.value = bound;
  return out;
}

papers::FigureResult figureOf(const papers::NumberResult& number) {
  papers::FigureResult figure;
  figure.entry.sweep = "some.sweep.json";
  figure.numbers = {number};
  figure.verdict = number.verdict;
  return figure;
}

std::string said(const papers::NumberResult& number) {
  const papers::FigureResult figure = figureOf(number);
  EXPECT_TRUE(figure.entry.canBeSetUp());
  return verdictSentence(figure, number).toStdString();
}

/// Returns the glyph in a theme in which all outcomes have the same colour.
QImage glyph(Outcome outcome) {
  Theme theme = Theme::light();
  theme.good = theme.warning = theme.bad = theme.dim;
  return outcomeIcon(outcome, theme).pixmap(16).toImage();
}

TEST(PapersTexts, EveryOutcomeHasAWordOfItsOwn) {
  std::set<QString> words;
  for (const Outcome outcome : kAll) {
    words.insert(outcomeWord(outcome));
    EXPECT_EQ(outcomeWord(outcome).toStdString(), papers::toString(outcome)) << "the command's page has the same word";
  }
  EXPECT_EQ(words.size(), papers::kOutcomes);
}

TEST(PapersTexts, NoTwoOutcomesAreToldApartByColourAlone) {
  for (const Outcome a : kAll) {
    EXPECT_FALSE(glyph(a).isNull());
    for (const Outcome b : kAll) {
      if (a >= b) continue;
      EXPECT_TRUE(glyph(a) != glyph(b)) << outcomeWord(a).toStdString() << " and " << outcomeWord(b).toStdString();
    }
  }
}

TEST(PapersTexts, GoodAndBadHaveTheColoursOfGoodAndBad) {
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
    EXPECT_EQ(outcomeColour(Outcome::Agrees, theme), theme.good);
    EXPECT_EQ(outcomeColour(Outcome::DirectionOnly, theme), theme.warning);
    EXPECT_EQ(outcomeColour(Outcome::Differs, theme), theme.bad);
    for (const Outcome none : {Outcome::NotComparable, Outcome::NotSetUp, Outcome::NotRun})
      EXPECT_EQ(outcomeColour(none, theme), theme.dim);
  }
}

TEST(PapersTexts, ANumberNearThePapersSaysHowNear) {
  EXPECT_EQ(said(ratio(0.8, 0.84, PaperVerdict::Agrees)), "Within 10 % of the paper's; ours is 5 % above the paper's.");
  EXPECT_EQ(said(ratio(0.8, 0.78, PaperVerdict::Agrees, 0.05)),
            "Within 5 % of the paper's; ours is 3 % below the paper's.");
  EXPECT_EQ(said(ratio(0.8, 0.801, PaperVerdict::Agrees)),
            "Within 10 % of the paper's; the two are less than 1 % apart.");
}

TEST(PapersTexts, ANumberInsideOurIntervalSaysThat) {
  EXPECT_EQ(said(ratio(0.5, 0.6, PaperVerdict::Agrees)),
            "The paper's number lies in our 95 % interval; ours is 20 % above the paper's.");
}

TEST(PapersTexts, ANumberOnTheSideOfThePapersOrNotSaysOfWhat) {
  EXPECT_EQ(said(ratio(0.8, 0.4, PaperVerdict::DirectionOnly)),
            "On the same side of 1; ours is 50 % below the paper's.");
  EXPECT_EQ(said(ratio(0.8, 1.2, PaperVerdict::Differs)), "On the other side of 1; ours is 50 % above the paper's.");
}

TEST(PapersTexts, ANumberFarAwayIsAMultiple) {
  EXPECT_EQ(said(ratio(0.01, 0.2, PaperVerdict::DirectionOnly)),
            "On the same side of 1; ours is 20.0 times the paper's.");
}

TEST(PapersTexts, AClaimIsRepeatedWithWhatOursIs) {
  EXPECT_EQ(said(claimed(Claim::Below, std::nullopt, PaperVerdict::Agrees)), "The paper says below 1; so is ours.");
  EXPECT_EQ(said(claimed(Claim::Above, std::nullopt, PaperVerdict::Differs)), "The paper says above 1; ours is not.");
  EXPECT_EQ(said(claimed(Claim::Below, 0.4, PaperVerdict::DirectionOnly)),
            "The paper says below 0.400; ours is on that side of 1.");
}

TEST(PapersTexts, WhatWasNotRunOrCannotBeComparedSaysSoWithoutANumber) {
  papers::NumberResult number = ratio(0.8, 0.8, PaperVerdict::NotComparable);
  EXPECT_NE(said(number).find("that are not the paper's"), std::string::npos);
  papers::FigureResult figure = figureOf(number);
  figure.origin = papers::Origin::None;
  EXPECT_NE(verdictSentence(figure, number).indexOf(QStringLiteral("Not run for this version yet")), -1);
}

TEST(PapersTexts, NumbersAreWrittenWithThreeDigitsAndTheirSide) {
  EXPECT_EQ(paperNumber(ratio(0.68, 1, PaperVerdict::Agrees)), QStringLiteral("0.680"));
  EXPECT_EQ(paperNumber(claimed(Claim::Above, 1.5, PaperVerdict::Agrees)), QStringLiteral("above 1.50"));
  EXPECT_EQ(paperNumber(claimed(Claim::Below, std::nullopt, PaperVerdict::Agrees)), QStringLiteral("below 1"));
  EXPECT_EQ(paperSide(claimed(Claim::Below, std::nullopt, PaperVerdict::Agrees)), QStringLiteral("< 1"))
      << "the plot shows the same bound as the table";
  EXPECT_EQ(paperSide(claimed(Claim::Above, 1.5, PaperVerdict::Agrees)), QStringLiteral("> 1.50"));
  EXPECT_EQ(ourNumberText(ratio(1, 0.527, PaperVerdict::Agrees)), QStringLiteral("0.527"));
  papers::NumberResult none = ratio(1, 0, PaperVerdict::NotComparable);
  none.ours.n = 0;
  EXPECT_EQ(ourNumberText(none), QString());
}

TEST(PapersTexts, ASchedulerIsFoundByTheLabelOfTheSweepElseByItsName) {
  papers::PaperEntry entry;
  entry.policies = {{"Ours", "hops"}};
  EXPECT_EQ(policyOf(entry, "Ours"), QStringLiteral("hops"));
  EXPECT_EQ(policyOf(entry, "Gavel"), QStringLiteral("gavel"));
  EXPECT_EQ(policyOf(entry, "nobody"), QString());
}

}  // namespace
}  // namespace roundel::widgets
