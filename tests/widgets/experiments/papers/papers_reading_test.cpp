// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a user can read the papers page: the verdict of each number, its ablations, the list and the keys.

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTreeWidget>

#include "core/papers/page_csv.h"
#include "core/papers/page_links.h"
#include "tests/widgets/experiments/papers/papers_fixture.h"
#include "widgets/experiments/papers/papers_plot.h"
#include "widgets/experiments/papers/papers_text.h"
#include "widgets/experiments/papers/tried_row.h"

namespace roundel::widgets {
namespace {

using papers::Origin;
using ::testing::HasSubstr;

class PapersReading : public testing::PapersTest {
 protected:
  std::string label(const char* name) { return child<QLabel>(name)->text().toStdString(); }
  /// Selects the first number of any figure that has an ablation with a result.
  void selectTriedNumber() {
    for (const PapersState::Place& place : page.state()->places()) {
      page.state()->select(place);
      if (page.state()->figure() == nullptr) continue;
      const auto& numbers = page.state()->figure()->numbers;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i].tried.empty() || numbers[i].tried.front().ours.n == 0) continue;
        page.state()->selectNumber(i);
        ASSERT_NE(tried(0), nullptr);
        return;
      }
    }
    FAIL() << "the set has no ablation with a result";
  }
  /// Returns the row of an ablation when it is visible. Rows of the previous number are older and are deleted later.
  TriedRow* tried(int index) {
    TriedRow* newest = nullptr;
    const auto isShown = [&] {
      const auto rows = page.findChildren<TriedRow*>(QStringLiteral("tried-%1").arg(index));
      newest = rows.isEmpty() ? nullptr : rows.last();
      return newest != nullptr && newest->isVisible();
    };
    EXPECT_TRUE(QTest::qWaitFor(isShown)) << index;
    return newest;
  }
  QTreeWidgetItem* item(const PapersState::Place& place) {
    return child<QTreeWidget>("papers-tree")
        ->topLevelItem(static_cast<int>(place.paper))
        ->child(static_cast<int>(place.entry));
  }
};

TEST_F(PapersReading, TheCardSaysTheVerdictAndBothValuesOfEveryNumber) {
  int checked = 0;
  for (const PapersState::Place& place : page.state()->places()) {
    page.state()->select(place);
    const papers::FigureResult* figure = page.state()->figure();
    if (figure == nullptr) continue;
    for (std::size_t i = 0; i < figure->numbers.size(); ++i, ++checked) {
      page.state()->selectNumber(i);
      const papers::NumberResult& number = figure->numbers[i];
      ASSERT_EQ(child<QLabel>("verdict")->text(), outcomeWord(outcomeOf(*figure, number))) << number.entry.name;
      ASSERT_EQ(child<QLabel>("sentence")->text(), verdictSentence(*figure, number)) << number.entry.name;
      const QString ours = ourNumberText(number);
      ASSERT_EQ(child<QLabel>("values")->text(),
                paperNumber(number) + QStringLiteral(" → ") + (ours.isEmpty() ? QStringLiteral("–") : ours));
    }
  }
  EXPECT_GT(checked, 130);
}

TEST_F(PapersReading, ArrowsMoveThroughFiguresAndTheirNumbersAndStopAtTheEnds) {
  const auto all = page.state()->places();
  select("hops:table4");
  const PapersState::Place place = page.state()->place();
  QTest::keyClick(&page, Qt::Key_Left);
  EXPECT_EQ(page.state()->numberIndex(), 0U);
  QTest::keyClick(&page, Qt::Key_Right);
  EXPECT_EQ(page.state()->numberIndex(), 1U);
  for (int i = 0; i < 50; ++i) QTest::keyClick(&page, Qt::Key_Right);
  EXPECT_EQ(page.state()->numberIndex(), page.state()->figure()->numbers.size() - 1);
  QTest::keyClick(&page, Qt::Key_Down);
  const auto at = std::ranges::find(all, place);
  ASSERT_LT(at + 1, all.end());
  EXPECT_EQ(page.state()->place(), *(at + 1));
  QTest::keyClick(&page, Qt::Key_Up);
  EXPECT_EQ(page.state()->place(), place);
  EXPECT_EQ(page.state()->numberIndex(), 0U) << "another figure starts at its first number";
}

TEST_F(PapersReading, KeysSendTheFigureCopyTheCommandAndLeaveThePage) {
  select("hops:table4");
  std::string sent;
  QObject::connect(&page, &PapersPage::figureWanted, &page,
                   [&](const papers::FigureResult& figure) { sent = figure.entry.name; });
  QSignalSpy said(&page, &PapersPage::messageReported), back(&page, &PapersPage::sweepWanted);
  QTest::keyClick(&page, Qt::Key_F);
  EXPECT_EQ(sent, "table4");
  QTest::keyClick(&page, Qt::Key_C);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), child<QLineEdit>("command")->text());
  EXPECT_EQ(said.count(), 1);
  QTest::keyClick(&page, Qt::Key_Escape);
  EXPECT_EQ(back.count(), 1);
  QTest::keyClick(&page, Qt::Key_F, Qt::ControlModifier);
  EXPECT_EQ(back.count() + said.count(), 2) << "the page leaves keys with Ctrl to the window";
}

TEST_F(PapersReading, AnEntryWithoutNumbersOffersNothingToOpenOrDraw) {
  select("hops:fig10");
  QSignalSpy figure(&page, &PapersPage::figureWanted), run(&page, &PapersPage::runWanted),
      said(&page, &PapersPage::messageReported);
  EXPECT_FALSE(child<QAbstractButton>("open-ours")->isEnabled());
  EXPECT_FALSE(child<QAbstractButton>("send-to-figures")->isEnabled());
  EXPECT_TRUE(page.numbers()->isHidden());
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_F, Qt::Key_Right, Qt::Key_R}) QTest::keyClick(&page, key);
  EXPECT_EQ(figure.count() + run.count() + said.count(), 0);
  EXPECT_FALSE(page.state()->runner.busy());
  select("hops:table4");
  EXPECT_TRUE(child<QAbstractButton>("open-ours")->isEnabled());
  EXPECT_FALSE(page.numbers()->isHidden());
}

TEST_F(PapersReading, AnAblationIsChosenByItsRowAndLeftByTheFirst) {
  ASSERT_NO_FATAL_FAILURE(selectTriedNumber());
  EXPECT_TRUE(tried(-1)->isChecked()) << "the experiment without an ablation is selected";
  QTest::mouseClick(tried(0), Qt::LeftButton);
  QCoreApplication::processEvents();
  EXPECT_EQ(page.state()->tried(), 0);
  EXPECT_TRUE(tried(0)->isChecked());
  EXPECT_FALSE(tried(-1)->isChecked());
  QTest::mouseClick(tried(-1), Qt::LeftButton);
  QCoreApplication::processEvents();
  EXPECT_EQ(page.state()->tried(), -1);
}

TEST_F(PapersReading, AnAblationWithANumberShowsItsEffectAndOffersNoRun) {
  ASSERT_NO_FATAL_FAILURE(selectTriedNumber());
  EXPECT_EQ(tried(0)->text().toStdString(), page.state()->number()->tried.front().title);
  EXPECT_EQ(tried(0)->findChild<QWidget*>(QStringLiteral("run-tried")), nullptr);
  EXPECT_EQ(tried(0)->accessibleDescription().toStdString(), effectText(page.state()->number()->tried.front()));
}

TEST_F(PapersReading, AClickInTheListSelectsAFigureAndFoldsAPaperWhichStaysFolded) {
  auto* tree = child<QTreeWidget>("papers-tree");
  const PapersState::Place last = page.state()->places().back();
  tree->scrollToItem(item(last));
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(item(last)).center());
  EXPECT_EQ(page.state()->place(), last);
  QTreeWidgetItem* top = tree->topLevelItem(0);
  tree->scrollToItem(top);
  ASSERT_TRUE(top->isExpanded());
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(top).center());
  EXPECT_FALSE(top->isExpanded());
  EXPECT_EQ(page.state()->place(), last) << "clicking a paper selects no figure";
  // Filters for each verdict separately. For some verdicts this paper has no figure.
  for (std::size_t i = 0; i < papers::kOutcomes; ++i) {
    page.state()->setFilter(static_cast<papers::Outcome>(i), true);
    page.state()->setFilter(static_cast<papers::Outcome>(i), false);
    EXPECT_FALSE(tree->topLevelItem(0)->isExpanded()) << "the paper stays collapsed after the list is filled again";
  }
}

TEST_F(PapersReading, TheTreeFollowsTheSelectionWithoutChangingIt) {
  auto* tree = child<QTreeWidget>("papers-tree");
  select("hops:table4");
  EXPECT_EQ(tree->currentItem(), item(page.state()->place()));
  const PapersState::Place place = page.state()->place();
  click("chip-agrees");
  EXPECT_EQ(page.state()->place(), place) << "a filter hides rows and does not change the selection";
}

TEST_F(PapersReading, TheRunButtonCancelsWhatItStartedAndOthersWait) {
  select("hops:table3");
  click("run-again");
  ASSERT_TRUE(page.state()->runner.busy());
  EXPECT_THAT(child<QAbstractButton>("run-again")->text().toStdString(), HasSubstr("Cancel"));
  EXPECT_FALSE(child<QProgressBar>("paper-progress")->isHidden());
  EXPECT_THAT(page.statusText().toStdString(), HasSubstr("hops:table3 runs"));
  select("hadar:fig1");
  EXPECT_FALSE(child<QAbstractButton>("run-again")->isEnabled()) << "only one experiment runs at a time";
  EXPECT_TRUE(child<QProgressBar>("paper-progress")->isHidden());
  select("hops:table3");
  click("run-again");
  ASSERT_TRUE(page.state()->runner.waitForIdle());
  EXPECT_EQ(page.state()->figure()->origin, Origin::Shipped) << "a cancelled run replaces no number";
  EXPECT_THAT(child<QAbstractButton>("run-again")->text().toStdString(), ::testing::Not(HasSubstr("Cancel")));
}

TEST_F(PapersReading, ARunThatFailsIsSaidAndLeavesTheShownNumbers) {
  select("hadar:fig1");
  const std::string ours = cell(0, 3);
  papers::PaperEntry broken = page.state()->entry();
  broken.sweep = folder.filePath(QStringLiteral("none.json")).toStdString();
  QSignalSpy said(&page, &PapersPage::messageReported);
  page.state()->runner.run(broken);
  ASSERT_TRUE(page.state()->runner.waitForIdle());
  ASSERT_EQ(said.count(), 1);
  EXPECT_THAT(said[0][0].toString().toStdString(), HasSubstr("none.json"));
  EXPECT_EQ(page.state()->figure()->origin, Origin::Shipped);
  EXPECT_EQ(cell(0, 3), ours);
  EXPECT_THAT(label("origin"), HasSubstr("As shipped"));
}

TEST_F(PapersReading, TheToolbarCountsWhatWasRunHere) {
  EXPECT_THAT(page.readout().toStdString(), HasSubstr("as shipped"));
  select("hadar:fig1");
  QTest::keyClick(&page, Qt::Key_R);
  ASSERT_TRUE(page.state()->runner.waitForIdle());
  EXPECT_THAT(page.readout().toStdString(), HasSubstr("1 run here"));
}

TEST_F(PapersReading, TheEndingOfTheFileSelectsItsFormat) {
  std::vector<papers::PaperResults> linked = page.state()->results();
  linkToSweeps(folder.path().toStdString(), linked);
  for (const auto& [name, text] :
       {std::pair("page.md", papers::pageMarkdown(linked)), std::pair("page.csv", papers::pageCsv(linked))}) {
    ASSERT_EQ(page.exportPage(folder.filePath(QLatin1String(name))), QString());
    QFile file(folder.filePath(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().toStdString(), text) << name;
  }
}

TEST_F(PapersReading, ADoubleClickOnANumberOpensItsRunAndANarrowTableHasNoKind) {
  select("hops:table4");
  QTableView* table = page.numbers()->table();
  QSignalSpy wanted(page.numbers(), &PapersNumbers::openWanted);
  emit table->doubleClicked(table->model()->index(1, 0));
  EXPECT_EQ(wanted.count(), 1);
  const int kind = 2;
  page.resize(1000, 780);
  QCoreApplication::processEvents();
  EXPECT_TRUE(table->isColumnHidden(kind));
  page.resize(2000, 780);
  QCoreApplication::processEvents();
  EXPECT_FALSE(table->isColumnHidden(kind));
}

TEST(TriedRow, OffersARunUntilThereIsANumberAndGrowsByItsEffect) {
  TriedRow row(QStringLiteral("without packing"), {}, {}, Theme::light());
  QSignalSpy wanted(&row, &TriedRow::runWanted);
  row.offerRun(QStringLiteral("Run, 8 s"));
  auto* run = testing::partOf<QAbstractButton>(row, "run-tried");
  EXPECT_EQ(run->text(), QStringLiteral("Run, 8 s"));
  run->click();
  EXPECT_EQ(wanted.count(), 1);
  row.offerRun({});
  EXPECT_EQ(row.findChild<QAbstractButton*>(), nullptr);
  const int low = row.height();
  row.showEffect(QStringLiteral("changes ours by 0.1"), true);
  EXPECT_GT(row.height(), low);
  EXPECT_EQ(row.accessibleDescription(), QStringLiteral("changes ours by 0.1"));
  EXPECT_TRUE(row.toolTip().endsWith(QStringLiteral("changes ours by 0.1")));
}

}  // namespace
}  // namespace roundel::widgets
