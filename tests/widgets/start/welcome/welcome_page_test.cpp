// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the Welcome page with keyboard and pointer.

#include "widgets/start/welcome/welcome_page.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/source_dir.h"
#include "widgets/document/state/workbench.h"
#include "widgets/start/welcome/gallery_panel.h"
#include "widgets/start/welcome/recent_row.h"

namespace roundel::widgets {
namespace {

class Welcome : public ::testing::Test {
 protected:
  Welcome()
      : entries(readGallery(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios"))),
        page(&bench.appearance, &entries, cache.path()) {
    page.resize(1600, 800);
    page.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&page));
  }
  GalleryCards* cards() { return page.gallery()->cards(); }
  void type(const QString& text) {
    page.gallery()->searchLine()->clear();
    QTest::keyClicks(page.gallery()->searchLine(), text);
  }

  QTemporaryDir cache;
  Workbench bench;
  std::vector<GalleryEntry> entries;
  WelcomePage page;
};

TEST_F(Welcome, ShowsTheLessonsAndARowOfEachOtherGroup) {
  ASSERT_EQ(cards()->partCount(), 6 + 4 + 2 + 2);
  EXPECT_EQ(cards()->entryOf(0).title, QStringLiteral("Short jobs behind a long one"));
  EXPECT_EQ(cards()->partName(0), QStringLiteral("Short jobs behind a long one, next lesson"));
  EXPECT_TRUE(cards()->partDescription(0).startsWith(QStringLiteral("Lessons. ")));
}

TEST_F(Welcome, AChipShowsAllOfItsGroupAndCountsIt) {
  auto* papers = page.findChild<QAbstractButton*>(QStringLiteral("chip-3"));
  ASSERT_NE(papers, nullptr);
  EXPECT_EQ(papers->text(), QStringLiteral("Papers 17"));
  papers->click();
  EXPECT_EQ(cards()->partCount(), 17);
}

TEST_F(Welcome, SlashSearchesAndTheCountsFollow) {
  cards()->setFocus();
  QTest::keyClick(cards(), Qt::Key_Slash, {}, -1);
  QTest::keyClicks(page.focusWidget(), QStringLiteral("/"));
  EXPECT_EQ(page.focusWidget(), page.gallery()->searchLine());
  type(QStringLiteral("tiresias"));
  EXPECT_EQ(cards()->partCount(), 1);
  EXPECT_EQ(page.findChild<QAbstractButton*>(QStringLiteral("chip-4"))->text(), QStringLiteral("Large 1"));
  EXPECT_EQ(page.gallery()->message(), QString());
}

TEST_F(Welcome, WhereNothingIsFoundTheThreeNearestTitlesStand) {
  type(QStringLiteral("restrat"));
  EXPECT_EQ(cards()->partCount(), 3);
  EXPECT_EQ(page.gallery()->message(), QStringLiteral("No scenario contains “restrat”. The most similar titles:"));
  EXPECT_EQ(cards()->entryOf(0).title, QStringLiteral("What a restart costs"));
}

TEST_F(Welcome, EnterOpensTheCardThatArrowsLedTo) {
  QSignalSpy opened(&page, &WelcomePage::opened);
  cards()->setFocus();
  QTest::keyClick(cards(), Qt::Key_Right);
  QTest::keyClick(cards(), Qt::Key_Down);
  QTest::keyClick(cards(), Qt::Key_Return);
  ASSERT_EQ(opened.size(), 1);
  EXPECT_TRUE(opened[0][0].toString().endsWith(QStringLiteral("/hadar-fig1.json")));
}

TEST_F(Welcome, AClickOpensACard) {
  QSignalSpy opened(&page, &WelcomePage::opened);
  QTest::mouseClick(cards(), Qt::LeftButton, {}, cards()->partRect(2).center());
  ASSERT_EQ(opened.size(), 1);
  EXPECT_TRUE(opened[0][0].toString().endsWith(QStringLiteral("/lesson-gang.json")));
}

TEST_F(Welcome, SpaceShowsMoreAndSpaceAgainCloses) {
  cards()->setFocus();
  QTest::keyClick(cards(), Qt::Key_Space);
  auto* preview = page.findChild<QFrame*>(QStringLiteral("gallery-preview"));
  ASSERT_NE(preview, nullptr);
  const auto labels = preview->findChildren<QLabel*>();
  EXPECT_TRUE(
      std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == entries.front().description; }));
}

TEST_F(Welcome, LessonsThatWereGoneThroughAreDoneAndTheNextFollows) {
  page.gallery()->setDone({entries[0].name});
  EXPECT_EQ(cards()->partName(0), QStringLiteral("Short jobs behind a long one, done"));
  EXPECT_EQ(cards()->partName(1), QStringLiteral("Which job gets the fast GPU?, next lesson"));
}

TEST_F(Welcome, ANarrowWindowHasThePanelAsARowOverTheGallery) {
  EXPECT_LT(page.side()->geometry().right(), page.gallery()->geometry().left());
  page.resize(1100, 700);
  QCoreApplication::processEvents();
  EXPECT_LT(page.side()->geometry().bottom(), page.gallery()->geometry().top());
  EXPECT_EQ(cards()->layout().cards[4].rect.left(), 0);  // the cards have four columns
}

TEST_F(Welcome, ARecentFileThatIsGoneIsSaidToBeAndCanBeRemoved) {
  RecentFile gone = WelcomePage::recentFile(cache.filePath(QStringLiteral("gone.json")), QDateTime());
  EXPECT_FALSE(gone.there);
  page.side()->setRecent({gone});
  auto* row = page.findChild<RecentRow*>();
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->accessibleName(), QStringLiteral("gone, not found"));
  QSignalSpy opened(page.side(), &WelcomeSide::openWanted), removed(page.side(), &WelcomeSide::forgetWanted);
  row->click();
  EXPECT_EQ(opened.size(), 0);
  row->findChild<QToolButton*>()->click();
  ASSERT_EQ(removed.size(), 1);
  EXPECT_EQ(removed[0][0].toString(), gone.path);
}

TEST_F(Welcome, TheBranchOfTheLastSessionIsOfferedOnlyWhereThereIsOne) {
  auto* branch = page.findChild<QAbstractButton*>(QStringLiteral("welcome-branch"));
  page.side()->setLast(LastSession{QStringLiteral("x"), QStringLiteral("A node fails"), QStringLiteral("at 54:10"), 0});
  EXPECT_FALSE(branch->isVisible());
  page.side()->setLast(LastSession{QStringLiteral("x"), QStringLiteral("A node fails"), QStringLiteral("at 54:10"), 1});
  EXPECT_TRUE(branch->isVisible());
  QSignalSpy wanted(page.side(), &WelcomeSide::continueWanted);
  branch->click();
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_TRUE(wanted[0][0].toBool());
}

TEST(WelcomeWords, SayWhenAFileWasOpened) {
  const QDateTime now(QDate(2026, 11, 23), QTime(12, 0));
  EXPECT_EQ(whenText(now.addSecs(-90), now), QStringLiteral("1 min ago"));
  EXPECT_EQ(whenText(now.addSecs(-7300), now), QStringLiteral("2 h ago"));
  EXPECT_EQ(whenText(now.addDays(-1), now), QStringLiteral("yesterday"));
  EXPECT_EQ(whenText(now.addDays(-3), now), QStringLiteral("Friday"));
  EXPECT_EQ(whenText(now.addDays(-11), now), QStringLiteral("12 Nov"));
  EXPECT_EQ(whenText({}, now), QString());
}

}  // namespace
}  // namespace roundel::widgets
