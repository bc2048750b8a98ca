// The stepper, and terms that are lit by the keyboard and tell what they point at.

#include "widgets/formula/rule_view.h"

#include <gtest/gtest.h>

#include <QTest>

namespace roundel::widgets {
namespace {

using trace::join;
using trace::term;
using Kind = trace::Formula::Kind;

std::vector<trace::Step> twoSteps() {
  const trace::Formula sum =
      join(Kind::Equal, {term({"a"}, 3, {}, {model::JobIndex(4)}),
                         join(Kind::Add, {term({"b"}, 1, {}, {model::JobIndex(5)}), term({"c"}, 2)})});
  return {{"Sort", "First this.", "Hadar Eq. 2", {sum}}, {"Pick", "Then that.", "", {sum, sum}}};
}

TEST(RuleView, LeftAndRightGoThroughTheStepsAndStopAtTheEnds) {
  RuleView rule;
  EXPECT_EQ(rule.setSteps({}, Theme::light(), 360), 0);
  EXPECT_GT(rule.setSteps(twoSteps(), Theme::light(), 360), 60);
  EXPECT_EQ(rule.current(), 1);
  QTest::keyClick(&rule, Qt::Key_Left);
  EXPECT_EQ(rule.current(), 0);
  QTest::keyClick(&rule, Qt::Key_Left);
  EXPECT_EQ(rule.current(), 0);
  QTest::keyClick(&rule, Qt::Key_Right);
  EXPECT_EQ(rule.current(), 1);
  rule.go(0);
  rule.setSteps(twoSteps(), Theme::light(), 360);
  EXPECT_EQ(rule.current(), 0) << "the next decision shows the same step";
}

TEST(RuleView, TabGoesFromTermToTermAndTellsWhatEachPointsAt) {
  std::vector<int> jobs;
  RuleView rule;
  rule.setSteps(twoSteps(), Theme::light(), 360);
  rule.show();
  rule.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&rule));
  QObject::connect(&rule, &RuleView::pointed,
                   [&](const trace::Formula* of) { jobs.push_back(of == nullptr ? -2 : of->at.job.value); });
  ASSERT_FALSE(rule.views().empty());
  FormulaView* view = rule.views().front();
  view->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(QTest::qWaitFor([&] { return view->hasFocus(); }, 2000));
  QTest::keyClick(view, Qt::Key_Tab);
  ASSERT_GE(jobs.size(), 2U);
  EXPECT_EQ(jobs[0], 4);
  EXPECT_EQ(jobs[1], 5);
  EXPECT_EQ(view->current(), 1);
}

TEST(RuleView, ABarUnderTheMouseLightsItsTerm) {
  RuleView rule;
  rule.setSteps(twoSteps(), Theme::light(), 360);
  rule.lightJob(model::JobIndex(5));
  EXPECT_EQ(rule.views().front()->current(), 1);
  rule.lightJob(model::JobIndex());
  EXPECT_EQ(rule.views().front()->current(), -1);
}

}  // namespace
}  // namespace roundel::widgets
