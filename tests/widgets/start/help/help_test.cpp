// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the help window with the shipped pages: index, search, links, history, keyboard, and the page for each part of the window.

#include "widgets/start/help/help_window.h"

#include <QAbstractTextDocumentLayout>
#include <QAccessible>
#include <QAction>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextTable>
#include <QTreeWidget>
#include <set>

#include "core/policies/registry.h"
#include "tests/widgets/bench.h"
#include "tests/widgets/cut_texts.h"
#include "widgets/start/help/help_place.h"

namespace roundel::widgets {
namespace {

TEST(HelpPages, EveryShippedPageIsThereAndInTheIndexOnce) {
  const HelpPages pages;
  ASSERT_GT(pages.all().size(), 20u);
  std::map<QString, int> times;
  for (const HelpEntry& entry : pages.index()) ++times[entry.id];
  for (const HelpPage& page : pages.all()) {
    EXPECT_EQ(times[page.id], 1) << page.id.toStdString();
    EXPECT_FALSE(page.title.isEmpty());
    EXPECT_FALSE(page.sections.empty());
  }
  for (const policies::PolicyInfo& info : policies::all())
    EXPECT_NE(pages.find(QString::fromStdString(info.id)), nullptr) << info.id;
}

TEST(HelpPictures, OfTheShippedPagesAreInTheProgram) {
  const HelpPages pages;
  static const QRegularExpression picture(QStringLiteral("!\\[([^\\]]+)\\]\\(([^)]+)\\)"));
  int found = 0;
  for (const HelpPage& page : pages.all()) {
    for (auto each = picture.globalMatch(page.markdown); each.hasNext(); ++found) {
      const QRegularExpressionMatch match = each.next();
      EXPECT_FALSE(QImage(QStringLiteral(":/help/") + match.captured(2)).isNull()) << match.captured(2).toStdString();
      EXPECT_GT(match.captured(1).size(), 20) << "each picture has a text for readers who cannot see it";
    }
  }
  EXPECT_GE(found, 2);
}

TEST(HelpPictures, AreShownNoWiderThanThePage) {
  const HelpPages pages;
  HelpPageView view(&pages);
  for (const int width : {900, 420}) {
    view.resize(width, 700);
    view.show();
    ASSERT_TRUE(view.open(QStringLiteral("external")));
    int pictures = 0;
    for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
      for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextImageFormat format = it.fragment().charFormat().toImageFormat();
        if (!format.isValid()) continue;
        ++pictures;
        EXPECT_GT(format.width(), 100);
        EXPECT_LT(format.width(), width);
      }
    EXPECT_GE(pictures, 2);
    EXPECT_LE(view.document()->size().width(), view.viewport()->width() + 1);
  }
}

TEST(HelpPictures, ComeFromTheProgramOnly) {
  const QTemporaryDir folder;
  QImage picture(8, 8, QImage::Format_RGB32);
  picture.fill(Qt::red);
  const QString file = folder.filePath(QStringLiteral("x.png"));
  ASSERT_TRUE(picture.save(file));
  const HelpPages pages;
  HelpPageView view(&pages);
  view.setSearchPaths({folder.path()});
  for (const QString& name : {file, QStringLiteral("file://") + file, QStringLiteral("x.png"),
                              QStringLiteral("https://example.org/pictures/x.png"),
                              QStringLiteral("help:/pictures/../x.png"), QStringLiteral(":/help/pictures/x.png")}) {
    EXPECT_TRUE(view.loadResource(QTextDocument::ImageResource, QUrl(name)).value<QImage>().isNull())
        << name.toStdString();
    EXPECT_TRUE(view.loadResource(QTextDocument::StyleSheetResource, QUrl(name)).isNull()) << name.toStdString();
  }
}

TEST(HelpPages, SearchFindsSectionsThatHoldEveryWord) {
  const HelpPages pages;
  const auto hits = pages.search(QStringLiteral("hadar PRICE"));
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].id, QStringLiteral("hadar")) << "a word of the title counts for the whole page";
  for (const HelpHit& hit : pages.search(QStringLiteral("virtual machine"))) {
    const QString whole = hit.title + hit.heading + hit.snippet;
    const HelpPage* page = pages.find(hit.id);
    ASSERT_NE(page, nullptr);
    EXPECT_TRUE(page->markdown.contains(QStringLiteral("virtual"), Qt::CaseInsensitive) &&
                page->markdown.contains(QStringLiteral("machine"), Qt::CaseInsensitive))
        << whole.toStdString();
  }
  EXPECT_TRUE(pages.search(QStringLiteral("zzzz")).empty());
  EXPECT_TRUE(pages.search(QStringLiteral("  ")).empty());
}

TEST(HelpPages, SnippetsAreTextWithoutMarks) {
  const HelpPages pages;
  int read = 0;
  for (const char* words : {"makespan", "lambda", "throughput", "restart"}) {
    for (const HelpHit& hit : pages.search(QString::fromLatin1(words))) {
      EXPECT_FALSE(hit.snippet.contains(QStringLiteral("](")) || hit.snippet.contains(QLatin1Char('`')) ||
                   hit.snippet.contains(QLatin1Char('|')))
          << hit.snippet.toStdString();
      ++read;
    }
  }
  EXPECT_GT(read, 10);
}

TEST(HelpPages, AnchorsAreMadeOfLettersAndDigits) {
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("Where it departs from the paper")),
            QStringLiteral("where-it-departs-from-the-paper"));
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("jct_mean_s")), QStringLiteral("jct_mean_s"));
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("F1, Shift+F1!")), QStringLiteral("f1-shift-f1"));
}

class Window : public ::testing::Test {
 protected:
  Window() {
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  }
  HelpPageView& view() { return *window.view(); }
  QLineEdit* search() { return window.findChild<QLineEdit*>(); }
  QListWidget* hits() { return window.findChild<QListWidget*>(); }
  QTreeWidget* index() { return window.findChild<QTreeWidget*>(); }
  HelpWindow window;
};

TEST_F(Window, OpensOnTheFirstPageAndOnAnyOther) {
  EXPECT_EQ(view().page(), QStringLiteral("index"));
  window.open(QStringLiteral("hops"));
  EXPECT_EQ(view().page(), QStringLiteral("hops"));
  EXPECT_TRUE(window.windowTitle().startsWith(QStringLiteral("Hops")));
  EXPECT_EQ(index()->currentItem()->text(0), QStringLiteral("Hops"));
  window.open(QStringLiteral("no such page"));
  EXPECT_EQ(view().page(), QStringLiteral("index"));
}

TEST_F(Window, EveryLinkOfEveryPageLeadsSomewhere) {
  int links = 0;
  for (const HelpPage& page : window.pages().all()) {
    window.open(page.id);
    std::set<QString> targets;
    for (QTextBlock block = view().document()->begin(); block.isValid(); block = block.next()) {
      for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QString href = it.fragment().charFormat().anchorHref();
        if (!href.isEmpty()) targets.insert(href);
      }
    }
    bool followed = false;
    for (const QString& target : targets) {
      if (target.startsWith(QLatin1String("http")) || target.startsWith(QLatin1String("scenario:"))) continue;
      const QString id = target.section(QLatin1Char('.'), 0, 0);
      EXPECT_NE(window.pages().find(id), nullptr) << page.id.toStdString() << " links to " << target.toStdString();
      ++links;
      if (followed) continue;
      followed = true;
      emit view().anchorClicked(QUrl(target));
      EXPECT_EQ(view().page(), id) << page.id.toStdString();
    }
  }
  EXPECT_GT(links, 30);
}

TEST_F(Window, BackAndForwardGoThroughWhatWasRead) {
  const auto heading = [this] { return view().document()->begin().begin().fragment().charFormat().font(); };
  window.open(QStringLiteral("gavel"));
  const QFont dressed = heading();
  EXPECT_GT(dressed.pointSizeF(), view().document()->defaultFont().pointSizeF());
  window.open(QStringLiteral("hare"));
  QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(view().page(), QStringLiteral("gavel"));
  EXPECT_EQ(heading().toString(), dressed.toString()) << "a page from the history has the same style";
  QTest::keyClick(&window, Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(view().page(), QStringLiteral("hare"));
  QTest::keyClick(&window, Qt::Key_Home, Qt::AltModifier);
  EXPECT_EQ(view().page(), QStringLiteral("index"));
}

TEST_F(Window, SearchingByKeyboardOpensWhatWasFoundAndMarksIt) {
  QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
  EXPECT_TRUE(search()->hasFocus());
  QTest::keyClicks(search(), QStringLiteral("beam states"));
  ASSERT_GT(hits()->count(), 0);
  EXPECT_TRUE(hits()->isVisible());
  QTest::keyClick(search(), Qt::Key_Return);
  EXPECT_EQ(view().page(), QStringLiteral("hadar"));
  EXPECT_FALSE(view().extraSelections().isEmpty());
  for (const QTextEdit::ExtraSelection& mark : view().extraSelections()) {
    const QString word = mark.cursor.selectedText().toLower();
    EXPECT_TRUE(word == QStringLiteral("beam") || word == QStringLiteral("states"));
    EXPECT_TRUE(mark.format.fontUnderline()) << "marks are not distinguished by colour alone";
  }
  QTest::keyClick(&window, Qt::Key_Escape);
  EXPECT_TRUE(index()->isVisible()) << "Esc clears the search first";
  EXPECT_TRUE(view().extraSelections().isEmpty());
  QTest::keyClick(&window, Qt::Key_Escape);
  EXPECT_FALSE(window.isVisible());
}

TEST_F(Window, AMetricHasAPlaceOfItsOwn) {
  window.resize(1000, 400);
  testing::settle();
  window.open(QStringLiteral("metrics#fragments_contended"));
  testing::settle();
  const QTextCursor at = view().document()->find(QStringLiteral("fragments_contended"));
  const QRect where = view().cursorRect(at);
  EXPECT_TRUE(view().viewport()->rect().intersects(where)) << where.y();
  EXPECT_GT(view().verticalScrollBar()->value(), 0);
}

TEST_F(Window, AScenarioThatAPageNamesCanBeOpened) {
  QSignalSpy asked(&window, &HelpWindow::scenarioRequested);
  window.open(QStringLiteral("hadar"));
  QString target;
  for (QTextBlock block = view().document()->begin(); block.isValid() && target.isEmpty(); block = block.next()) {
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      if (it.fragment().charFormat().anchorHref().startsWith(QLatin1String("scenario:")))
        target = it.fragment().charFormat().anchorHref();
    }
  }
  ASSERT_EQ(target, QStringLiteral("scenario:hadar-b3"));
  emit view().anchorClicked(QUrl(target));
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].toString(), QStringLiteral("hadar-b3"));
}

TEST_F(Window, TextIsReadableInBothThemes) {
  Workbench bench;
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
    testing::wear(bench, theme);
    window.setTheme(theme);
    window.open(QStringLiteral("hadar"));
    int equations = 0;
    for (QTextBlock block = view().document()->begin(); block.isValid(); block = block.next()) {
      const bool code = block.blockFormat().background().style() != Qt::NoBrush;
      const QColor under = code ? block.blockFormat().background().color() : theme.panel;
      for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextCharFormat format = it.fragment().charFormat();
        EXPECT_GE(contrastRatio(format.foreground().color(), under), 4.5) << it.fragment().text().toStdString();
        EXPECT_GE(format.font().pointSizeF() * 96 / 72, 12) << it.fragment().text().toStdString();
        if (code) {
          EXPECT_TRUE(format.fontFixedPitch()) << "equations have a fixed-pitch font";
        }
      }
      equations += code ? 1 : 0;
    }
    EXPECT_GT(equations, 5);
  }
}

TEST_F(Window, APageFitsTheWidthInBothThemesAndNothingIsCut) {
  Workbench bench;
  for (const char* page : {"hadar", "metrics", "why"}) {
    window.open(QString::fromLatin1(page));
    for (const bool dark : {true, false}) {
      const Theme theme = dark ? Theme::darkTheme() : Theme::light();
      testing::wear(bench, theme);
      window.setTheme(theme);
      testing::keep(testing::pictureOf(window, {1040, 760}),
                    QStringLiteral("guit-help-%1-%2")
                        .arg(QString::fromLatin1(page), dark ? QStringLiteral("dark") : QStringLiteral("light")));
      EXPECT_EQ(testing::cutText(window), "") << page;
      EXPECT_EQ(view().horizontalScrollBar()->maximum(), 0) << page;
    }
  }
}

TEST_F(Window, NoPageScrollsSidewaysAtTheFirstSizeOfTheWindow) {
  const HelpPages pages;
  for (const HelpPage& page : pages.all()) {
    window.open(page.id);
    testing::settle();
    EXPECT_EQ(view().horizontalScrollBar()->maximum(), 0) << page.id.toStdString();
  }
}

// Reading the size finishes the layout. Then a timer of 0 ms updates the scroll bars.
double laidOutWidth(const HelpPageView& view) {
  const double width = view.document()->documentLayout()->documentSize().width();
  QCoreApplication::processEvents();
  return width;
}

TEST(AHelpPage, IsNoWiderThanItsViewFrom320PixelsOn) {
  const HelpPages pages;
  HelpPageView view(&pages);
  view.show();
  for (const HelpPage& page : pages.all()) {
    view.open(page.id);
    for (const int width : {320, 407, 488, 621, 716, 838, 999, 1400}) {
      view.resize(width, 700);
      EXPECT_LT(laidOutWidth(view), view.viewport()->width() + 3) << page.id.toStdString() << " at " << width;
      EXPECT_EQ(view.horizontalScrollBar()->maximum(), 0) << page.id.toStdString() << " at " << width;
    }
  }
}

TEST(AHelpPage, ScrollsSidewaysToWhatCannotFit) {
  const HelpPages pages;
  HelpPageView view(&pages);
  view.show();
  view.open(QStringLiteral("traces"));
  view.resize(120, 700);
  const double over = laidOutWidth(view) - view.viewport()->width();
  EXPECT_GT(over, 28);
  EXPECT_NEAR(view.horizontalScrollBar()->maximum(), over, 1);
}

TEST(HelpPlace, IsSaidByTheNearestAncestor) {
  QWidget room;
  room.setProperty(kHelpPage, QStringLiteral("metrics"));
  QWidget inner(&room);
  QPushButton button(&inner);
  EXPECT_EQ(helpPageOf(&button), QStringLiteral("metrics"));
  inner.setProperty(kHelpPage, QStringLiteral("hops#options"));
  EXPECT_EQ(helpPageOf(&button), QStringLiteral("hops#options"));
  QWidget other;
  EXPECT_EQ(helpPageOf(&other), QStringLiteral("index"));
  EXPECT_EQ(helpPageOf(nullptr), QStringLiteral("index"));
}

TEST(WhatIsThis, TheNextClickAsksInsteadOfActing) {
  QPushButton button;
  button.setProperty(kHelpPage, QStringLiteral("window"));
  button.resize(120, 40);
  button.show();
  QSignalSpy clicked(&button, &QPushButton::clicked);
  QStringList opened;
  WhatIsThis what([](QWidget* widget) { return helpPageOf(widget); }, [&](const QString& page) { opened << page; },
                  nullptr);
  what.begin();
  EXPECT_TRUE(what.active());
  QTest::mouseClick(&button, Qt::LeftButton);
  EXPECT_EQ(opened, QStringList{QStringLiteral("window")});
  EXPECT_EQ(clicked.count(), 0);
  EXPECT_FALSE(what.active());
  QTest::mouseClick(&button, Qt::LeftButton);
  EXPECT_EQ(clicked.count(), 1) << "after the help mode ends, a click reaches the button again";
  what.begin();
  QTest::keyClick(&button, Qt::Key_Escape);
  EXPECT_FALSE(what.active());
  EXPECT_EQ(opened.size(), 1);
}

}  // namespace
}  // namespace roundel::widgets
