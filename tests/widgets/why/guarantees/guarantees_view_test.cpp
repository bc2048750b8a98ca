// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the view of guarantees with real runs: cards, keys, tries, states.

#include "widgets/why/guarantees/guarantees_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>

#include "core/guarantees/report.h"
#include "tests/widgets/bench.h"
#include "tests/widgets/part.h"
#include "widgets/base/formula/formula_view.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/why/guarantees/guarantee_card.h"
#include "widgets/why/guarantees/run_rows.h"
#include "widgets/why/guarantees/scale_view.h"

namespace roundel::widgets {
namespace {

using guarantees::Verdict;
using ::testing::HasSubstr;

constexpr int kLongest_ms = 60'000;

model::Scenario four() {
  model::Scenario scenario = testing::example("hadar-fig1.json");
  scenario.compare = {{"gavel", "", {}}, {"hadar", "", {}}, {"hadare", "", {}}, {"hare", "", {}}, {"asrpt", "", {}}};
  scenario.expected.clear();
  return scenario;
}

class GuaranteesViewTest : public ::testing::Test {
 protected:
  explicit GuaranteesViewTest(model::Scenario scenario = four()) : session(std::move(scenario)), view(&session.bench) {
    view.resize(1560, 760);
    view.show();
    view.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&view));
    wait();
  }
  void wait() {
    EXPECT_TRUE(QTest::qWaitFor([this] { return !view.model().busy(); }, kLongest_ms));
    testing::settle();
  }
  GuaranteeCard* card(const QString& run, const std::string& theorem) {
    for (GuaranteeCard* card : view.cards())
      if (card->runName() == run && card->guarantee() != nullptr && card->guarantee()->theorem == theorem) return card;
    ADD_FAILURE() << run.toStdString() << " " << theorem;
    return view.cards().front();
  }
  QStringList order() {
    QStringList out;
    for (const GuaranteeCard* card : view.cards())
      out << card->runName() + (card->guarantee() == nullptr
                                    ? QString()
                                    : QLatin1Char(' ') + QString::fromStdString(card->guarantee()->theorem));
    return out;
  }
  bool waitFor(const QString& run) {
    return QTest::qWaitFor(
        [&] {
          return !view.model().busy() && std::ranges::any_of(view.cards(), [&](const GuaranteeCard* card) {
            return card->runName() == run && card->guarantee() != nullptr;
          });
        },
        kLongest_ms);
  }
  testing::Session session;
  GuaranteesView view;
};

TEST_F(GuaranteesViewTest, TheTheoremOfEachRunIsBeforeTheLemmas) {
  EXPECT_EQ(order().mid(0, 4),
            QStringList({"Hadar Theorem 2", "HadarE Theorem 3", "Hare Theorem 4", "A-SRPT Theorem 1"}));
  EXPECT_EQ(view.cards().size(), 10U);
  EXPECT_EQ(view.columns(), 2);
}

TEST_F(GuaranteesViewTest, EveryCardIsWhatCoreSaysOfTheRun) {
  for (const LaneState& lane : session.bench.comparison.lanes()) {
    for (const guarantees::Guarantee& expected : guarantees::guaranteesOf(*lane.run).theorems) {
      const GuaranteeCard* shown = card(laneName(lane.lane), expected.theorem);
      ASSERT_NE(shown->guarantee(), nullptr);
      EXPECT_EQ(guarantees::asJson({{*shown->guarantee()}, {}, false}), guarantees::asJson({{expected}, {}, false}));
    }
  }
}

TEST_F(GuaranteesViewTest, SchedulersWithoutATheoremHaveOneLine) {
  const auto labels = view.findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
    return label->isVisible() && label->text() == QLatin1String("Gavel: its paper proves no bound for a run.");
  }));
  for (const RunRow* row : view.findChildren<RunRow*>())
    EXPECT_FALSE(row->isVisible() && row->run().name == QLatin1String("Gavel"));
}

TEST_F(GuaranteesViewTest, AllScalesHaveTheSameEndAndEveryMarkIsOnIt) {
  EXPECT_TRUE(view.statusText().startsWith(QLatin1String("How good can it get? ")));
  QSet<QString> ends;
  for (const GuaranteeCard* shown : view.cards())
    if (const auto* scale = shown->findChild<ScaleView*>(); scale->isVisible())
      ends << scale->picture().ticks.back().text;
  EXPECT_EQ(ends.size(), 1);
}

TEST_F(GuaranteesViewTest, ArrowsGoFromCardToCard) {
  view.takeFocus();
  ASSERT_EQ(QApplication::focusWidget(), view.cards()[0]);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  EXPECT_EQ(QApplication::focusWidget(), view.cards()[1]);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
  EXPECT_EQ(QApplication::focusWidget(), view.cards()[3]);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
  EXPECT_EQ(QApplication::focusWidget(), view.cards()[0]);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
  EXPECT_EQ(QApplication::focusWidget(), view.cards()[0]);
}

TEST_F(GuaranteesViewTest, OfACardThatIsHigherThanTheViewTheTopIsShown) {
  view.resize(1000, 300);
  testing::settle();
  view.takeFocus();
  for (int i = 0; i < 3; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    EXPECT_EQ(QApplication::focusWidget()->mapTo(view.cards()[0]->parentWidget()->parentWidget(), QPoint()).y(), 0);
  }
}

TEST_F(GuaranteesViewTest, EnterAsksForTheHelpOfTheTheorem) {
  QSignalSpy asked(&view, &GuaranteesView::helpRequested);
  card("A-SRPT", "Theorem 1")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  ASSERT_EQ(asked.size(), 1);
  EXPECT_EQ(asked[0][0].toString(), QStringLiteral("guarantees#a-srpt"));
}

TEST_F(GuaranteesViewTest, CCopiesTheCard) {
  card("Hare", "Theorem 4")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_C);
  EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(), HasSubstr("Hare, Theorem 4: approximation"));
}

TEST_F(GuaranteesViewTest, TheTableHasTheCardsInTheirOrder) {
  testing::clickOn(view, "copy-table");
  const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 11);
  EXPECT_TRUE(lines[1].startsWith(QLatin1String("Hadar\tTheorem 2\ttotal utility\t1.92857\t2.25\t2.07051\t")));
  EXPECT_TRUE(lines[4].startsWith(QLatin1String("A-SRPT\tTheorem 1\t")));
  testing::clickOn(view, "copy-latex");
  EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(), HasSubstr("\\begin{tabular}"));
}

TEST_F(GuaranteesViewTest, ASymbolThatIsLitSaysItsMeaningAndSource) {
  GuaranteeCard* shown = card("Hare", "Theorem 4");
  FormulaView* formula = shown->findChild<FormulaView*>();
  shown->setFocus();
  QTest::keyClick(shown, Qt::Key_Tab);
  ASSERT_EQ(QApplication::focusWidget(), formula);
  QStringList seen;
  for (int i = 0; i < 3; ++i) {
    for (const QLabel* label : shown->findChildren<QLabel*>())
      if (label->text().contains(QLatin1String(" = "))) seen << label->text();
    QTest::keyClick(formula, Qt::Key_Tab);
  }
  EXPECT_THAT(seen.join('\n').toStdString(),
              HasSubstr("α = 10: largest ratio of a task's times on two GPUs (J3 on P100 and on K80)"));
}

TEST_F(GuaranteesViewTest, OtherOptionsAreTriedInABranch) {
  card("Hadar", "Theorem 2")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  testing::settle();
  ASSERT_EQ(session.bench.branches.branches().size(), 1U);
  const QString name = laneName(session.bench.comparison.lanes().back().lane);
  ASSERT_TRUE(waitFor(name));
  const GuaranteeCard* tried = card(name, "Theorem 2");
  EXPECT_EQ(tried->guarantee()->verdict, Verdict::DoesNotApply);
  EXPECT_EQ(order()[1], name + QStringLiteral(" Theorem 2"));
  EXPECT_EQ(QApplication::focusWidget(), tried);
  // Repeating the same try does not make another branch.
  card("Hadar", "Theorem 2")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  testing::settle();
  EXPECT_EQ(session.bench.branches.branches().size(), 1U);
}

TEST_F(GuaranteesViewTest, AChangedScenarioIsTriedBesideTheLaneAndLeavesTheDocument) {
  const std::string before = io::writeScenario(session.bench.document.scenario());
  card("HadarE", "Theorem 3")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  testing::settle();
  const QString name = QStringLiteral("HadarE with equal nodes");
  ASSERT_TRUE(waitFor(name));
  EXPECT_NE(card(name, "Theorem 3")->guarantee()->reason, "the nodes differ");
  EXPECT_EQ(order().indexOf(name + QStringLiteral(" Theorem 3")), 2);
  EXPECT_EQ(io::writeScenario(session.bench.document.scenario()), before);
  EXPECT_EQ(session.bench.comparison.lanes().size(), 5U);
  view.model().removeTried(name);
  testing::settle();
  EXPECT_FALSE(order().contains(name + QStringLiteral(" Theorem 3")));
}

TEST_F(GuaranteesViewTest, ATryOfADocumentIsNotCarriedIntoTheNext) {
  card("HadarE", "Theorem 3")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  testing::settle();
  const QString name = QStringLiteral("HadarE with equal nodes");
  ASSERT_TRUE(waitFor(name));
  session.bench.document.reset(four(), {});
  session.finish();
  wait();
  EXPECT_TRUE(order().contains(QStringLiteral("HadarE Theorem 3")));
  EXPECT_FALSE(order().contains(name + QStringLiteral(" Theorem 3")));
}

TEST_F(GuaranteesViewTest, NamesFromAFileAreNotMarkup) {
  session.bench.document.edit(QStringLiteral("Rename"), [](model::Scenario& edited) {
    edited.jobs[0].id = "<b>J1</b>";
    edited.compare[1].label = "<i>Hadar</i>";
  });
  session.finish();
  wait();
  for (const GuaranteeCard* shown : view.cards()) {
    for (const QLabel* label : shown->findChildren<QLabel*>())
      EXPECT_TRUE(label->textFormat() == Qt::PlainText || !label->text().contains(QLatin1String("<b>J1")));
    for (const QWidget* part : shown->findChildren<QWidget*>())
      EXPECT_FALSE(part->toolTip().contains(QLatin1String("<i>Hadar"))) << part->toolTip().toStdString();
  }
}

TEST_F(GuaranteesViewTest, AnEditComputesTheCardsAgain) {
  const double before = *card("Hare", "Theorem 4")->guarantee()->scale.run;
  session.bench.document.edit(QStringLiteral("Delete a job"), [](model::Scenario& edited) { edited.jobs.pop_back(); });
  session.finish();
  wait();
  EXPECT_LT(*card("Hare", "Theorem 4")->guarantee()->scale.run, before);
}

TEST_F(GuaranteesViewTest, NothingIsComputedWhileItIsHidden) {
  view.hide();
  const double before = *card("Hare", "Theorem 4")->guarantee()->scale.run;
  session.bench.document.edit(QStringLiteral("Delete a job"), [](model::Scenario& edited) { edited.jobs.pop_back(); });
  session.finish();
  testing::settle();
  EXPECT_FALSE(view.model().busy());
  EXPECT_EQ(*card("Hare", "Theorem 4")->guarantee()->scale.run, before);
  view.show();
  wait();
  EXPECT_LT(*card("Hare", "Theorem 4")->guarantee()->scale.run, before);
}

TEST_F(GuaranteesViewTest, ALaneWithoutATheoremSaysSo) {
  QSignalSpy said(&view, &GuaranteesView::messageReported);
  view.showLane(0);
  ASSERT_EQ(said.size(), 1);
  EXPECT_EQ(said[0][0].toString(), QStringLiteral("Gavel: its paper proves no bound for a run."));
}

TEST_F(GuaranteesViewTest, ALaneIsShownByItsFirstCard) {
  view.showLane(3);
  EXPECT_EQ(QApplication::focusWidget(), card("Hare", "Theorem 4"));
  const auto rows = view.findChildren<RunRow*>();
  const auto checked = std::ranges::find_if(rows, [](const RunRow* row) { return row->isChecked(); });
  ASSERT_NE(checked, rows.end());
  EXPECT_EQ((*checked)->run().name, QStringLiteral("Hare"));
}

// At all widths and text sizes, no part of a card is wider than the card.
TEST_F(GuaranteesViewTest, NothingIsWiderThanItsCard) {
  for (const double scale : {1.0, 2.0}) {
    applyTheme(*qApp, session.bench.theme(), scale);
    GuaranteesView other(&session.bench);
    other.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !other.model().busy() && !other.cards().empty(); }, kLongest_ms));
    for (const int width : {1000, 1240, 1560}) {
      other.resize(width, 700);
      testing::settle();
      const auto* area = other.cards().front()->parentWidget()->parentWidget();
      EXPECT_LE(other.cards().front()->parentWidget()->width(), area->width()) << width << " at " << scale;
      EXPECT_EQ(other.columns(), width == 1560 && scale == 1 ? 2 : 1);
      for (const GuaranteeCard* shown : other.cards())
        for (const QWidget* part : shown->findChildren<QWidget*>())
          EXPECT_TRUE(!part->isVisible() || part->parentWidget() != shown || part->geometry().right() <= shown->width())
              << width << " at " << scale;
    }
  }
  applyTheme(*qApp, session.bench.theme());
}

class UnfinishedGuarantees : public GuaranteesViewTest {
 protected:
  UnfinishedGuarantees() : GuaranteesViewTest(cut()) {}
  static model::Scenario cut() {
    model::Scenario scenario = four();
    scenario.clock.horizon_s = 400;
    return scenario;
  }
};

TEST_F(UnfinishedGuarantees, ShowConditionsAlone) {
  const GuaranteeCard* shown = card("A-SRPT", "Theorem 1");
  EXPECT_EQ(shown->guarantee()->verdict, Verdict::NeedsWholeRun);
  EXPECT_FALSE(shown->guarantee()->conditions.empty());
  EXPECT_TRUE(shown->accessibleName().contains(QLatin1String("needs the whole run")));
}

}  // namespace
}  // namespace roundel::widgets
