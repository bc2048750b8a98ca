// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the splitting of sentences into pages of two lines of 46 characters.

#include "widgets/stage/presenter/sentence_pages.h"

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

QString allOf(const QList<QStringList>& pages) {
  QStringList out;
  for (const QStringList& page : pages) out << page.join(QLatin1Char(' '));
  return out.join(QLatin1Char(' '));
}

TEST(SentencePages, AShortSentenceIsOnePageOfOneLine) {
  EXPECT_EQ(sentencePages(QStringLiteral("J1 got 2 × V100 on n0.")),
            QList<QStringList>{{QStringLiteral("J1 got 2 × V100 on n0.")}});
  EXPECT_TRUE(sentencePages(QString()).isEmpty());
}

TEST(SentencePages, NoLineIsLongerThan46CharactersAndNoPageThanTwoLines) {
  const QString text = QStringLiteral(
      "Under Hadar rigid, J3 waits: its 2 GPUs must be free together, and beside J1 and J2 it finds only 1 × P100, so "
      "that the whole run ends after 42 min instead of the 30 min that it takes with elastic gangs.");
  const QList<QStringList> pages = sentencePages(text);
  ASSERT_GT(pages.size(), 1);
  for (const QStringList& page : pages) {
    EXPECT_LE(page.size(), 2);
    for (const QString& line : page) EXPECT_LE(line.size(), 46) << line.toStdString();
  }
  EXPECT_EQ(allOf(pages), text) << "nothing is lost";
}

TEST(SentencePages, APageEndsBehindAClauseWhereOneEndsInItsSecondHalf) {
  const QList<QStringList> pages = sentencePages(QStringLiteral(
      "J3 waits because all of its two GPUs must be free at once together, and beside J1 and J2 it finds only one."));
  ASSERT_EQ(pages.size(), 2);
  EXPECT_EQ(pages[0], (QStringList{QStringLiteral("J3 waits because all of its two GPUs must be"),
                                   QStringLiteral("free at once together,")}));
}

TEST(SentencePages, ANumberStaysWithItsUnit) {
  const QString text = QStringLiteral(
      "The run of all jobs together ends after fully 42 min, and then nothing more happens here at 12 × P100 now or then.");
  for (const QStringList& page : sentencePages(text)) {
    for (const QString& line : page) {
      EXPECT_FALSE(line.endsWith(QStringLiteral("42")));
      EXPECT_FALSE(line.endsWith(QStringLiteral("12")));
      EXPECT_FALSE(line.endsWith(QStringLiteral("×")));
    }
  }
}

TEST(SentencePages, AWordLongerThanALineIsBroken) {
  const QList<QStringList> pages = sentencePages(QString(100, QLatin1Char('x')));
  ASSERT_EQ(pages.size(), 2);
  EXPECT_EQ(pages[0], (QStringList{QString(46, QLatin1Char('x')), QString(46, QLatin1Char('x'))}));
  EXPECT_EQ(pages[1], QStringList{QString(8, QLatin1Char('x'))});
}

TEST(SentencePages, ALineThatDoesNotFitIsShorter) {
  const auto ten = [](const QString& line) { return line.size() <= 10; };
  for (const QStringList& page : sentencePages(QStringLiteral("one two three four five six"), ten)) {
    for (const QString& line : page) EXPECT_LE(line.size(), 10);
  }
}

}  // namespace
}  // namespace roundel::widgets
