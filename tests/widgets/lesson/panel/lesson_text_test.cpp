// SPDX-License-Identifier: GPL-3.0-or-later
// Tests texts of a lesson: Markdown is formatted, HTML is shown as plain text.

#include "widgets/lesson/panel/lesson_text.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <set>

#include "core/lesson/file/terms.h"
#include "tests/widgets/settle.h"

namespace roundel::widgets {
namespace {

TEST(LessonText, ShowsMarkdownAndLeavesHtmlAsItIsWritten) {
  LessonText text;
  text.resize(300, 100);
  text.show(lesson::markdown("**Bold** and <img src='http://x/y.png'> ![i](http://x/z.png)\n\n- one\n- two"),
            Theme::light());
  EXPECT_EQ(text.plain().section('\n', 0, 0),
            QStringLiteral("Bold and <img src='http://x/y.png'> ![i](http://x/z.png)"));
  EXPECT_EQ(text.document()->begin().begin().fragment().charFormat().fontWeight(), static_cast<int>(QFont::DemiBold));
  EXPECT_NE(text.document()->lastBlock().textList(), nullptr);
  for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next())
    for (auto at = block.begin(); !at.atEnd(); ++at) {
      EXPECT_FALSE(at.fragment().charFormat().isImageFormat());
      EXPECT_FALSE(at.fragment().charFormat().isAnchor());
    }
}

TEST(LessonText, ALinkOpensTheHelp) {
  LessonText text;
  text.resize(300, 100);
  text.show(lesson::markdown("[Hadar](help:hadar) [web](http://example.org)"), Theme::light());
  text.QWidget::show();
  testing::settle();
  QSignalSpy help(&text, &LessonText::helpRequested);
  QTest::mouseClick(text.viewport(), Qt::LeftButton, {}, QPoint(8, 8));
  ASSERT_EQ(help.count(), 1);
  EXPECT_EQ(help[0][0].toString(), QStringLiteral("hadar"));
  EXPECT_TRUE(text.plain().contains(QStringLiteral("http://example.org"))) << "links to the web are plain text";
}

// Fails if a term looks like other words, has no tooltip, cannot get the focus, or does not open the glossary.
TEST(LessonText, ATermSaysWhatItIs) {
  LessonText text;
  text.resize(300, 100);
  std::vector<lesson::Block> blocks = lesson::markdown("Gangs wait");
  std::set<std::string> seen;
  lesson::markTerms(blocks, seen);
  text.show(blocks, Theme::light());
  text.QWidget::show();
  testing::settle();
  const QTextCharFormat term = text.cursorForPosition({8, 8}).charFormat();
  EXPECT_TRUE(term.toolTip().startsWith(QStringLiteral("gang: the GPUs"))) << term.toolTip().toStdString();
  EXPECT_EQ(term.underlineStyle(), QTextCharFormat::DotLine);
  EXPECT_EQ(text.focusPolicy(), Qt::StrongFocus);
  QSignalSpy help(&text, &LessonText::helpRequested);
  QTest::mouseClick(text.viewport(), Qt::LeftButton, {}, QPoint(8, 8));
  ASSERT_EQ(help.count(), 1);
  EXPECT_EQ(help[0][0].toString(), QStringLiteral("glossary"));
}

TEST(LessonText, IsAsHighAsItsText) {
  LessonText text;
  text.resize(200, 10);
  text.show(lesson::markdown("one"), Theme::light());
  const int one = text.height();
  text.show(lesson::markdown("one\n\ntwo\n\nthree"), Theme::light());
  EXPECT_GT(text.height(), 2 * one);
  text.show({}, Theme::light());
  EXPECT_TRUE(text.isHidden());
}

}  // namespace
}  // namespace roundel::widgets
