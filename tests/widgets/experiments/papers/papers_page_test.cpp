// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page "Papers beside ours" with keys and clicks. It shows what the page of `reproduce` shows.
// A new run replaces the shown numbers.

#include "widgets/experiments/papers/papers_page.h"

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>
#include <filesystem>
#include <fstream>
#include <optional>

#include "core/model/scenario.h"
#include "core/papers/page_links.h"
#include "tests/widgets/experiments/papers/papers_fixture.h"
#include "tests/widgets/text_size.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/papers/paper_figure.h"
#include "widgets/experiments/papers/papers_numbers.h"
#include "widgets/experiments/papers/papers_plot.h"
#include "widgets/experiments/papers/tried_row.h"

namespace roundel::widgets {
namespace {

using papers::Origin;
using papers::Outcome;
using ::testing::HasSubstr;

using testing::shippedPapers;

class Papers : public testing::PapersTest {};

TEST_F(Papers, EveryNumberOnThePageHasTheDigitsOfTheCommandsPage) {
  const std::string text = papers::pageMarkdown(page.state()->results());
  int checked = 0;
  for (const PapersState::Place& place : page.state()->places()) {
    page.state()->select(place);
    if (page.state()->figure() == nullptr) continue;
    for (int row = 0; row < page.numbers()->table()->model()->rowCount(); ++row) {
      if (page.state()->figure()->numbers[static_cast<std::size_t>(row)].time) continue;
      std::string line;
      for (int column = 0; column < 8; ++column) line += "| " + cell(row, column) + " ";
      EXPECT_THAT(text, HasSubstr(line + "|\n"));
      ++checked;
    }
  }
  EXPECT_GT(checked, 130);
}

TEST_F(Papers, TheListCountsByVerdictAndAChipFiltersIt) {
  const papers::Counts counts = page.state()->counts();
  const auto agree = counts.at(static_cast<std::size_t>(Outcome::Agrees));
  EXPECT_EQ(child<QAbstractButton>("chip-agrees")->text(), QString::number(agree));
  click("chip-agrees");
  EXPECT_EQ(page.state()->places().size(), agree);
  for (const PapersState::Place& place : page.state()->places())
    EXPECT_EQ(page.state()->outcomeAt(place), Outcome::Agrees);
  click("chip-agrees");
  EXPECT_GT(page.state()->places().size(), agree);
}

TEST_F(Papers, ABarAndARowSelectEachOther) {
  select("hops:table4");
  EXPECT_EQ(page.plot()->groups().size(), 2U);
  QTest::mouseClick(page.plot(), Qt::LeftButton, {}, page.plot()->slotOf(3).center().toPoint());
  EXPECT_EQ(page.numbers()->table()->currentIndex().row(), 3);
  QTest::keyClick(page.numbers()->table(), Qt::Key_Down);
  EXPECT_EQ(page.state()->numberIndex(), 4U);
  EXPECT_EQ(page.plot()->partName(page.plot()->currentPart()).toStdString(), cell(4, 0));
  QTest::keyClick(page.plot(), Qt::Key_Left);
  EXPECT_EQ(page.numbers()->table()->currentIndex().row(), 3);
}

TEST_F(Papers, WhatCannotBeSetUpSaysWhyAndAShippedTimeSaysOnWhatItWasMeasured) {
  select("hops:fig10");
  EXPECT_THAT(child<QLabel>("cannot")->text().toStdString(), HasSubstr("one side is times measured on hardware"));
  EXPECT_FALSE(child<QAbstractButton>("run-again")->isEnabled());
  select("hops:fig14");
  EXPECT_NE(child<QLabel>("verdict")->text(), QStringLiteral("not run yet"));
  EXPECT_TRUE(child<QAbstractButton>("run-again")->isEnabled());
  const QModelIndex time = page.numbers()->table()->model()->index(0, 3);
  EXPECT_FALSE(time.data().toString().isEmpty());
  EXPECT_THAT(time.data(Qt::ToolTipRole).toString().toStdString(),
              HasSubstr(page.state()->figure()->numbers.front().measured_on));
}

TEST_F(Papers, RunAgainReplacesWhatIsShownOfTheEntryAndSaysSoAndTheFileStaysAsItIs) {
  QFile file(QString::fromStdString((shippedPapers() / "ours.csv").string()));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray before = file.readAll();
  select("hadar:fig1");
  EXPECT_EQ(page.state()->figure()->origin, Origin::Shipped);
  EXPECT_THAT(child<QLabel>("origin")->text().toStdString(), HasSubstr("As shipped"));
  const std::string ours = cell(2, 3);
  click("run-again");
  EXPECT_TRUE(page.state()->runner.busy());
  ASSERT_TRUE(page.state()->runner.waitForIdle());
  EXPECT_EQ(page.state()->figure()->origin, Origin::Run);
  EXPECT_THAT(child<QLabel>("origin")->text().toStdString(), HasSubstr("Run here, in place of the shipped numbers"));
  EXPECT_EQ(cell(2, 3), ours);  // hadar:fig1 uses no random numbers, so the result is the same
  EXPECT_GT(page.state()->figure()->runs, 0U);
  file.seek(0);
  EXPECT_EQ(file.readAll(), before);
  EXPECT_THAT(child<QLabel>("run-time")->text().toStdString(), HasSubstr("about"));
}

TEST_F(Papers, CancelEndsWhatRunsAndForgetsWhatWaits) {
  click("run-all");
  EXPECT_TRUE(page.state()->runner.busy());
  EXPECT_GT(page.state()->runner.waiting(), 5U);
  click("run-all");
  ASSERT_TRUE(page.state()->runner.waitForIdle());
  EXPECT_EQ(page.state()->runner.waiting(), 0U);
}

/// Copies the shipped set without its ablations. A row of an ablation has a text in its last columns.
void copyWithoutAblations(const std::filesystem::path& to) {
  std::filesystem::copy(shippedPapers().parent_path(), to, std::filesystem::copy_options::recursive);
  std::ifstream from(shippedPapers() / "ours.csv");
  std::ofstream file(to / "papers" / "ours.csv", std::ios::trunc);
  for (std::string line; std::getline(from, line);) {
    if (line.ends_with(",effect") || line.ends_with(",,,,")) file << line << '\n';
  }
}

TEST_F(Papers, AnAblationThatWasNotRunOffersToRunAndThenHasItsNumber) {
  const std::filesystem::path set = folder.filePath(QStringLiteral("set")).toStdString();
  copyWithoutAblations(set);
  page.load(set / "papers");
  select("hare:fig1");
  std::size_t number = 0;
  const auto& numbers = page.state()->figure()->numbers;
  while (number < numbers.size() && numbers[number].tried.empty()) ++number;
  ASSERT_LT(number, numbers.size()) << "the figure of this quick experiment has an ablation";
  page.state()->selectNumber(number);
  click("run-tried");
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.state()->runner.busy(); }));
  ASSERT_TRUE(page.state()->runner.waitForIdle());
  EXPECT_GT(page.state()->number()->tried.front().ours.n, 0U);
  EXPECT_EQ(page.state()->figure()->origin, Origin::Shipped);
}

TEST_F(Papers, OpenOursGivesTheRunOfTheSelectedNumberWithItsSchedulersAsLanes) {
  select("hops:table3");
  std::optional<model::Scenario> opened;
  QObject::connect(&page, &PapersPage::runWanted, &page, [&](const model::Scenario& run) { opened = run; });
  QTest::keyClick(&page, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return opened.has_value(); }, 20000));
  const model::Scenario& scenario = *opened;
  ASSERT_EQ(scenario.compare.size(), 2U);
  EXPECT_EQ(scenario.compare[0].policy, "hops");
  EXPECT_EQ(scenario.compare[1].policy, "gavel");
  EXPECT_EQ(scenario.clock.seed, 1U);
}

TEST_F(Papers, TheExportedPageIsTheCommandsPage) {
  const QString path = folder.filePath(QStringLiteral("papers.html"));
  EXPECT_EQ(page.exportPage(path), QString());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const std::string text = file.readAll().toStdString();
  std::vector<papers::PaperResults> linked = page.state()->results();
  linkToSweeps(folder.path().toStdString(), linked);
  EXPECT_EQ(text, papers::pageHtml(linked));
  int links = 0;
  for (std::size_t at = text.find("href=\""); at != std::string::npos; at = text.find("href=\"", at + 1), ++links) {
    const std::string link = text.substr(at + 6, text.find('"', at + 6) - at - 6);
    EXPECT_TRUE(QFileInfo(folder.filePath(QUrl::fromPercentEncoding(link.c_str()))).isFile()) << link;
  }
  EXPECT_GT(links, 150) << "every figure and every number links to its sweep";
  EXPECT_NE(page.exportPage(folder.filePath(QStringLiteral("no/such/folder.html"))), QString());
}

TEST_F(Papers, SendToFiguresGivesBarsOfThePaperAndOursWithTheWholeTable) {
  select("hops:table4");
  const figures::Figure figure = makePaperFigure(*page.state()->figure());
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  ASSERT_EQ(figure.panels.size(), 2U);
  EXPECT_EQ(figure.panels[0].series[0].y[0], 0.6796);
  EXPECT_EQ(figure.panels[0].series.size(), 2U);
  EXPECT_EQ(figure.sweep->table.size(), 11U);
}

TEST_F(Papers, TheCommandIsTheOneThatDoesTheSame) {
  select("hops:table4");
  EXPECT_EQ(child<QLineEdit>("command")->text(), QStringLiteral("roundel-cli reproduce hops:table4 --out hops-table4"));
}

TEST_F(Papers, BarsAndTheListAndWhatWasTriedFollowTheTextSize) {
  select("hops:table4");
  QWidget* list = child<QTreeWidget>("papers-tree")->viewport();
  const auto tried = [&] { return page.findChildren<TriedRow*>().last(); };
  ASSERT_FALSE(page.findChildren<TriedRow*>().isEmpty());
  const double bars = testing::smallestText(*page.plot()), names = testing::smallestText(*list),
               change = testing::smallestText(*tried());
  const double slot = page.plot()->slotOf(0).top();
  const int side = child<QTreeWidget>("papers-tree")->width();
  const int row = tried()->height();
  const testing::TextSize large(bench, 1.5);
  EXPECT_NEAR(testing::smallestText(*page.plot()), 1.5 * bars, 0.1);
  EXPECT_NEAR(testing::smallestText(*list), 1.5 * names, 0.1);
  EXPECT_NEAR(testing::smallestText(*tried()), 1.5 * change, 0.1);
  EXPECT_DOUBLE_EQ(page.plot()->slotOf(0).top(), 1.5 * slot);
  EXPECT_GT(child<QTreeWidget>("papers-tree")->width(), 1.2 * side);
  EXPECT_NEAR(tried()->height(), 1.5 * row, 1);
}

TEST(PapersAbsent, AreSaidToBeSoWithTheFolder) {
  Workbench bench;
  PapersPage page(&bench.appearance);
  page.load("no/such/folder");
  EXPECT_FALSE(page.state()->loaded());
  EXPECT_THAT(page.findChild<QLabel*>(QStringLiteral("papers-fault"))->text().toStdString(),
              HasSubstr("no/such/folder"));
}

}  // namespace
}  // namespace roundel::widgets
