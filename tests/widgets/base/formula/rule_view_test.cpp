// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the stepper, and terms that the keyboard highlights and that report their job or GPU.

#include "widgets/base/formula/rule_view.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>

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
  EXPECT_EQ(rule.current(), 0) << "the view keeps its step for the next decision";
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

struct Rule {
  explicit Rule(std::vector<trace::Step> steps = twoSteps()) {
    view.setSteps(std::move(steps), Theme::light(), 360);
    view.show();
    view.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&view));
  }
  QStringList buttons() {
    QStringList out;
    for (const QToolButton* each : view.findChildren<QToolButton*>())
      if (each->isVisible()) out << each->text();
    return out;
  }
  RuleView view;
};

TEST(RuleView, StepsThatAreBehindHaveATickAndOthersTheirNumber) {
  Rule t;
  EXPECT_EQ(t.buttons().join(QLatin1Char('|')), QStringLiteral("✓ Sort|2 Pick"));
  t.view.go(0);
  EXPECT_EQ(t.buttons().join(QLatin1Char('|')), QStringLiteral("1 Sort|2 Pick"));
}

TEST(RuleView, AStepIsOneClickAway) {
  Rule t;
  QSignalSpy resized(&t.view, &RuleView::resized);
  QTest::mouseClick(t.view.findChildren<QToolButton*>().front(), Qt::LeftButton);
  EXPECT_EQ(t.view.current(), 0);
  EXPECT_EQ(resized.count(), 1);
  QTest::mouseClick(t.view.findChildren<QToolButton*>().front(), Qt::LeftButton);
  EXPECT_EQ(resized.count(), 1) << "a click on the current step changes nothing";
}

TEST(RuleView, AnotherDecisionWithoutTheStepShowsTheOneInTheMiddle) {
  Rule t;
  t.view.setSteps({{"A", "", "", {}}, {"B", "", "", {}}, {"C", "", "", {}}}, Theme::light(), 360);
  EXPECT_EQ(t.view.current(), 1);
  EXPECT_EQ(t.buttons().size(), 3);
  t.view.setSteps({{"A", "", "", {}}}, Theme::light(), 360);
  EXPECT_EQ(t.view.current(), 0);
  EXPECT_EQ(t.buttons().size(), 1) << "buttons of missing steps are hidden";
  EXPECT_TRUE(std::ranges::all_of(t.view.views(), [](const auto* each) { return each->isHidden(); }))
      << "equations of missing steps are hidden";
}

TEST(RuleView, GoesNoFurtherThanItsSteps) {
  Rule t;
  t.view.go(99);
  EXPECT_EQ(t.view.current(), 1);
  t.view.go(-99);
  EXPECT_EQ(t.view.current(), 0);
  RuleView empty;
  empty.go(3);
  EXPECT_EQ(empty.current(), 0);
}

TEST(RuleView, CopiesEveryStepAsTextOrAsLatex) {
  Rule t;
  const auto copied = [&](const char* link) {
    for (QLabel* label : t.view.findChildren<QLabel*>())
      if (label->text().contains(QLatin1String("href='latex'"))) emit label->linkActivated(QLatin1String(link));
    return QGuiApplication::clipboard()->text();
  };
  const QString text = copied("text");
  EXPECT_TRUE(text.contains(QStringLiteral("First this.")) && text.contains(QStringLiteral("Then that.")));
  EXPECT_NE(copied("latex"), text);
}

TEST(RuleView, TheTermOfAJobIsLitWithoutTellingAnybody) {
  Rule t;
  QSignalSpy pointed(&t.view, &RuleView::pointed);
  t.view.lightJob(model::JobIndex(5));
  ASSERT_NE(t.view.litView(), nullptr);
  EXPECT_EQ(t.view.litView()->lit()->at.job, model::JobIndex(5));
  t.view.lightJob(model::JobIndex(7));
  EXPECT_EQ(t.view.litView(), nullptr) << "no term belongs to this job";
  t.view.lightJob({});
  EXPECT_EQ(t.view.litView(), nullptr);
  EXPECT_EQ(pointed.count(), 0);
}

TEST(RuleView, BacktabBeginsAtTheLastTermAndLeavingPutsItOut) {
  Rule t;
  FormulaView* first = t.view.views().front();
  first->setFocus(Qt::BacktabFocusReason);
  ASSERT_TRUE(QTest::qWaitFor([&] { return first->hasFocus(); }, 2000));
  EXPECT_EQ(first->current(), 2);
  QTest::keyClick(first, Qt::Key_Tab, Qt::ShiftModifier);
  EXPECT_EQ(first->current(), 1);
  first->clearFocus();
  EXPECT_EQ(first->current(), -1);
}

TEST(FormulaViews, SaySymbolsAndValuesToAScreenReader) {
  Rule t;
  const FormulaView* view = t.view.views().front();
  EXPECT_EQ(view->accessibleName(), QStringLiteral("a = b + c"));
  EXPECT_EQ(view->accessibleDescription(), QStringLiteral("3 = 1 + 2"));
}

TEST(FormulaViews, ATipHasTheValueWithItsUnit) {
  FormulaView view;
  view.setFormula(join(Kind::Equal, {term({"t"}, 90, "s"), term({"n"}, 3)}), Theme::light(), 300);
  view.show();
  const auto tipOf = [&](std::size_t term) {
    QToolTip::hideText();
    const QPoint at = (view.layout().boxes[0][term].center() + QPointF(8, 8)).toPoint();
    QHelpEvent help(QEvent::ToolTip, at, view.mapToGlobal(at));
    QApplication::sendEvent(&view, &help);
    return QToolTip::text();
  };
  EXPECT_EQ(tipOf(0), QStringLiteral("t = 90 s"));
  EXPECT_EQ(tipOf(1), QStringLiteral("n = 3"));
}

TEST(FormulaViews, OfAnEquationWithoutTermsGiveTheKeyboardOn) {
  FormulaView view;
  view.setFormula(join(Kind::Equal, {trace::number(1), trace::number(1)}), Theme::light(), 300);
  EXPECT_TRUE(view.layout().terms.empty());
  view.show();
  view.setFocus(Qt::TabFocusReason);
  EXPECT_EQ(view.lit(), nullptr);
  EXPECT_FALSE(view.exit());
}

}  // namespace
}  // namespace roundel::widgets
