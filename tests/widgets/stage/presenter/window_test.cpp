// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the presenter's window: keys, menu, notes.

#include <QDir>
#include <QFile>
#include <QFontMetricsF>
#include <QMenu>
#include <QTemporaryDir>
#include <algorithm>
#include <set>

#include "tests/widgets/stage/presenter/presented.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using Shown = testing::Presented;

TEST(PresenterWindow, KeysOfARemoteGoForthAndBack) {
  for (const int next : {Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Space, Qt::Key_Down}) {
    Shown shown;
    const QStringList first = shown.window->page().lines;
    EXPECT_FALSE(first.isEmpty());
    shown.key(next);
    EXPECT_NE(shown.window->page().lines, first) << next;
    shown.key(next == Qt::Key_Right ? Qt::Key_Left : Qt::Key_PageUp);
    EXPECT_EQ(shown.window->page().lines, first) << next;
    EXPECT_EQ(shown.playhead().now_s(), 0);
  }
}

TEST(PresenterWindow, NextStopsAtDecisionsAndAtTheEnd) {
  Shown shown;
  std::set<double> instants;
  for (int i = 0; i < 200; ++i) {
    instants.insert(shown.playhead().now_s());
    shown.key(Qt::Key_PageDown);
  }
  EXPECT_EQ(shown.playhead().now_s(), shown.session.bench.comparison.end_s());
  for (const double at_s : instants) {
    bool decided = false;
    for (const int lane : {0, 1}) {
      const trace::Trace& trace = shown.session.trace(lane);
      decided = decided || at_s == trace.end_s;
      for (std::size_t d = 0; d < trace.decisions.size(); ++d) decided = decided || trace.decisions.at_s(d) == at_s;
    }
    EXPECT_TRUE(decided) << at_s;
  }
}

TEST(PresenterWindow, HomeAndEndGoToTheEndsOfTheRun) {
  Shown shown;
  shown.key(Qt::Key_End);
  EXPECT_EQ(shown.playhead().now_s(), shown.playhead().end_s());
  shown.key(Qt::Key_Home);
  EXPECT_EQ(shown.playhead().now_s(), 0);
}

TEST(PresenterWindow, BAndWCoverThePageAndTheNextKeyBringsItBackWithoutMoving) {
  Shown shown;
  shown.key(Qt::Key_B);
  EXPECT_EQ(testing::count(shown.window->grab().toImage(), Qt::black), 1280 * 720);
  shown.key(Qt::Key_W);
  EXPECT_EQ(testing::count(shown.window->grab().toImage(), Qt::white), 1280 * 720);
  const QStringList before = shown.window->page().lines;
  shown.key(Qt::Key_PageDown);
  EXPECT_EQ(shown.window->cover(), PresenterWindow::Cover::None);
  EXPECT_EQ(shown.window->page().lines, before);
  shown.key(Qt::Key_B);
  shown.key(Qt::Key_B);
  EXPECT_EQ(shown.window->cover(), PresenterWindow::Cover::None);
}

TEST(PresenterWindow, JWalksOverTheJobsByKeyboard) {
  Shown shown;
  for (const char* id : {"J1", "J2", "J3"}) {
    shown.key(Qt::Key_J);
    EXPECT_EQ(shown.session.bench.selection.job(), shown.session.job(id));
  }
  shown.key(Qt::Key_J);
  EXPECT_FALSE(shown.session.bench.selection.job().valid());
}

TEST(PresenterWindow, DigitsAndTheMenuChooseTheSchedulers) {
  Shown shown;
  EXPECT_EQ(shown.window->page().lanes.size(), 2U);
  shown.key(Qt::Key_1);
  ASSERT_EQ(shown.window->page().lanes.size(), 1U);
  EXPECT_EQ(shown.window->page().lanes[0].label, "Hadar");
  const std::unique_ptr<QMenu> menu(shown.window->makeMenu());
  EXPECT_TRUE(menu->actions()[0]->isSeparator()) << "the menu begins with a heading";
  EXPECT_FALSE(menu->actions()[1]->isChecked());
  EXPECT_TRUE(menu->actions()[2]->isChecked());
  menu->actions()[1]->trigger();
  EXPECT_EQ(shown.window->page().lanes.size(), 2U);
}

TEST(PresenterWindow, EveryKeyIsInTheMenuAndOnTheSheet) {
  Shown shown;
  const std::unique_ptr<QMenu> menu(shown.window->makeMenu());
  const std::vector<KeyTexts> sheet = presenterSheet();
  std::set<QString> keys;
  for (const auto& row : presenterKeys()) {
    EXPECT_TRUE(keys.insert(keyText(row)).second) << "two actions have " << row.key;
    EXPECT_TRUE(std::ranges::any_of(sheet, [&](const KeyTexts& words) {
      return words.words == presenterText(row.action) && words.keys.split(QStringLiteral("   ")).contains(keyText(row));
    })) << row.key;
    const QList<QAction*> actions = menu->actions();
    EXPECT_TRUE(std::ranges::any_of(actions,
                                    [&](const QAction* a) { return a->text().startsWith(presenterText(row.action)); }));
  }
}

TEST(PresenterWindow, PageOfTheHelpHasTheKeysOfTheTableAndNoOthers) {
  QFile file(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/resources/help/presenter.md"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  QStringList rows;  // rows of the first table of the page
  for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1Char('|'))) rows << line;
    if (line.isEmpty() && !rows.isEmpty()) break;
  }
  QStringList expected{QStringLiteral("| key | does |"), QStringLiteral("|---|---|")};
  for (KeyTexts row : presenterSheet())
    expected
        << QStringLiteral("| %1 | %2 |").arg(row.keys.replace(QStringLiteral("   "), QStringLiteral(", ")), row.words);
  EXPECT_EQ(rows, expected);
}

TEST(PresenterWindow, LaserKeyOfARemoteIsTheSpotAndKeysOfABrowserGoOn) {
  Shown shown;
  shown.key(Qt::Key_L, Qt::ControlModifier);
  EXPECT_GT(shown.window->spotRadius(), 0);
  EXPECT_NE(shown.window->view(), "stage") << "only L without Ctrl shows the stage";
  const QStringList first = shown.window->page().lines;
  shown.key(Qt::Key_Forward);
  EXPECT_NE(shown.window->page().lines, first);
  shown.key(Qt::Key_Back);
  EXPECT_EQ(shown.window->page().lines, first);
}

TEST(PresenterWindow, PictureHasThePageAndItsStrokesButNotTheSpotAndNeverWritesOverAnother) {
  QTemporaryDir folder;
  Shown shown;
  shown.toEnd();
  shown.key(Qt::Key_P);
  shown.draw({400, 300}, {700, 320}, Qt::ShiftModifier);
  shown.key(Qt::Key_S);
  shown.moveTo({900, 500});
  shown.window->savePicture(folder.path());
  shown.window->savePicture(folder.path());
  const QStringList files = QDir(folder.path()).entryList({QStringLiteral("*.png")});
  ASSERT_EQ(files.size(), 2);
  const QImage image(folder.filePath(files.front()));
  EXPECT_EQ(image.size(), QSize(1280, 720));
  EXPECT_GT(testing::count(image, Theme::light().bad), 100) << "the picture has the stroke";
  EXPECT_NE(image.pixelColor(944, 500).rgb(), Theme::light().warning.rgb()) << "the picture does not have the spot";
  EXPECT_TRUE(shown.window->message().contains(folder.path()));
  shown.window->savePicture(folder.filePath(QStringLiteral("none")));
  EXPECT_TRUE(shown.window->message().contains(QStringLiteral("could not"))) << shown.window->message().toStdString();
}

TEST(PresenterWindow, LShowsTheStageInPlaceOfTheLanes) {
  Shown shown;
  shown.playhead().setNow(400);
  const QImage lanes = shown.window->grab().toImage();
  shown.key(Qt::Key_L);
  EXPECT_EQ(shown.window->view(), "stage");
  EXPECT_NE(shown.window->grab().toImage(), lanes);
  shown.key(Qt::Key_L);
  EXPECT_EQ(shown.window->grab().toImage(), lanes);
}

// Nothing but the background may be left of the first animation: tokens that arrive from outside are clipped at its edge.
TEST(PresenterWindow, AStageStaysInItsHalf) {
  Shown shown;
  shown.key(Qt::Key_L);
  const QRect room = shown.window->page().layout.animation.toRect();
  for (const double now_s : {0.0, 30.0, 360.0, 365.0}) {
    shown.playhead().setNow(now_s);
    const QImage image = shown.window->grab(QRect(0, room.top(), room.left() - 1, room.height())).toImage();
    EXPECT_EQ(testing::count(image, Theme::light().panel), image.width() * image.height()) << now_s;
  }
}

TEST(PresenterWindow, NOpensTheNotesWhoseKeysAreThePresenters) {
  Shown shown;
  EXPECT_EQ(shown.window->notes(), nullptr);
  shown.key(Qt::Key_N);
  ASSERT_NE(shown.window->notes(), nullptr);
  EXPECT_TRUE(shown.window->notes()->isWindow());
  const QString before = shown.window->notes()->text();
  const QStringList lines = shown.window->page().lines;
  QTest::keyClick(shown.window->notes(), Qt::Key_PageDown);
  EXPECT_NE(shown.window->page().lines, lines);
  EXPECT_NE(shown.window->notes()->text(), before);
  QTest::keyClick(shown.window->notes(), Qt::Key_N);
  EXPECT_EQ(shown.window->notes(), nullptr);
}

TEST(PresenterWindow, TheSheetOfTheKeysIsAsWideAsItsLongestLine) {
  Shown shown;
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(960, 540)}) {
    shown.window->resize(size);
    testing::settle();
    const PresenterPage& page = shown.window->page();
    const QRectF box = keySheetBox(page, presenterSheet());
    EXPECT_TRUE(QRectF(QPointF(), page.layout.page).contains(box));
    const double unit = page.layout.sizes.unit, left = box.left() + 400 * unit;
    const QFontMetricsF words(uiFont(page.layout.sizes.smallest()));
    const QFontMetricsF keys(uiFont(page.layout.sizes.smallest(), QFont::Bold));
    for (const KeyTexts& row : presenterSheet()) {
      EXPECT_LE(left + words.horizontalAdvance(row.words), box.right()) << row.words.toStdString();
      EXPECT_LT(box.left() + 28 * unit + keys.horizontalAdvance(row.keys), left) << row.keys.toStdString();
    }
  }
}

TEST(PresenterWindow, ShiftNShowsTheNotesOverThePageUntilTheNextKey) {
  Shown shown;
  const QImage page = shown.window->grab().toImage();
  QTest::keyClick(shown.window, Qt::Key_N, Qt::ShiftModifier);
  EXPECT_EQ(shown.window->sheet(), PresenterWindow::Sheet::Notes);
  EXPECT_EQ(shown.window->notes(), nullptr) << "Shift+N opens no window";
  const QImage noted = shown.window->grab().toImage();
  EXPECT_NE(noted, page);
  EXPECT_EQ(noted.copy(0, 0, 1280, 100), page.copy(0, 0, 1280, 100))
      << "the notes cover only the lower part of the page";
  shown.key(Qt::Key_Escape);
  EXPECT_EQ(shown.window->sheet(), PresenterWindow::Sheet::None);
  EXPECT_TRUE(shown.window->isVisible()) << "Esc closes the notes but not the talk";
  EXPECT_EQ(shown.window->grab().toImage(), page);
  QTest::keyClick(shown.window, Qt::Key_N, Qt::ShiftModifier);
  shown.key(Qt::Key_1);
  EXPECT_EQ(shown.window->sheet(), PresenterWindow::Sheet::None);
}

// With one screen, the audience sees everything on it.
TEST(PresenterWindow, NotesNeverComeOverTheTalkWhereThereIsOneScreen) {
  Shown shown;
  shown.key(Qt::Key_N);
  ASSERT_NE(shown.window->notes(), nullptr);
  EXPECT_TRUE(shown.window->notes()->isMinimized());
  EXPECT_EQ(shown.window->notes()->parentWidget(), nullptr)
      << "a child window would cover the talk, or be minimised together with it";
  EXPECT_TRUE(shown.window->message().contains(QStringLiteral("notes"))) << "the message mentions the notes";
  EXPECT_TRUE(shown.window->message().contains(QStringLiteral("Shift+N")))
      << "the message names the key that shows the notes briefly";
  EXPECT_TRUE(shown.window->isVisible());
  const QPointer<NotesWindow> notes = shown.window->notes();
  delete shown.window;
  EXPECT_TRUE(notes.isNull()) << "the notes are closed with the talk";
}

TEST(NotesScreen, IsTheFirstThatShowsNothingOfTheTalk) {
  const QRect laptop(0, 0, 1440, 900), projector(1440, 0, 1280, 720), mirror(0, 0, 1280, 720);
  EXPECT_EQ(notesScreen(projector, {laptop, projector}), 0);
  EXPECT_EQ(notesScreen(laptop, {laptop, projector}), 1);
  EXPECT_EQ(notesScreen(laptop, {laptop}), -1);
  EXPECT_EQ(notesScreen(laptop, {laptop, mirror}), -1) << "a mirror shows the talk";
  EXPECT_EQ(notesScreen(laptop, {laptop, mirror, projector}), 2);
}

TEST(PresenterWindow, EscClosesTheKeysThenTheWindow) {
  Shown shown;
  shown.key(Qt::Key_Question, Qt::ShiftModifier);
  EXPECT_EQ(shown.window->sheet(), PresenterWindow::Sheet::Keys);
  shown.key(Qt::Key_Escape);
  EXPECT_EQ(shown.window->sheet(), PresenterWindow::Sheet::None);
  EXPECT_TRUE(shown.window->isVisible());
  shown.key(Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.window.isNull(); }));
}

TEST(PresenterWindow, AnEditOfTheDocumentIsSeen) {
  Shown shown;
  removeLane(shown.session.bench.document, 1);
  shown.session.finish();
  testing::settle();
  EXPECT_EQ(shown.window->page().lanes.size(), 1U);
  shown.session.bench.document.reset(model::Scenario{}, {});
  testing::settle();
  shown.window->grab();
  EXPECT_TRUE(shown.window->blocks().empty()) << "an empty document shows an empty page";
  EXPECT_FALSE(shown.window->page().lines.isEmpty()) << "the page says that there is no run";
}

}  // namespace
}  // namespace roundel::widgets
