// SPDX-License-Identifier: GPL-3.0-or-later
// Tests pages of a folder that the test writes: titles, sections, the order of the index, search results.

#include "widgets/start/help/help_pages.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace roundel::widgets {
namespace {

class OwnPages : public ::testing::Test {
 protected:
  void write(const char* name, const char* text) {
    QFile file(folder.filePath(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  HelpPages pages() const { return HelpPages(folder.path()); }
  std::vector<HelpHit> hits(const char* query) const { return pages().search(QString::fromUtf8(query)); }
  QTemporaryDir folder;
};

TEST_F(OwnPages, OfAnEmptyFolderThereIsNothingToFind) {
  EXPECT_TRUE(pages().all().empty());
  EXPECT_TRUE(hits("word").empty());
  EXPECT_EQ(pages().find(QStringLiteral("index")), nullptr);
}

TEST_F(OwnPages, WithoutATitleAPageIsNamedByItsFile) {
  write("plain.md", "Just text.\n## A heading\nMore.");
  write("titled.md", "#   Spaced out  \ntext");
  EXPECT_EQ(pages().find(QStringLiteral("plain"))->title, QStringLiteral("plain"));
  EXPECT_EQ(pages().find(QStringLiteral("titled"))->title, QStringLiteral("Spaced out"));
}

TEST_F(OwnPages, AreDividedAtTheirHeadings) {
  write("a.md", "# A\nfirst\n## Where it `departs`\nsecond\n### Deeper\nthird\n#### no heading of its own\nfourth");
  const HelpPage page = *pages().find(QStringLiteral("a"));
  ASSERT_EQ(page.sections.size(), 3U);
  EXPECT_EQ(page.sections[0].heading, QString());
  EXPECT_EQ(page.sections[0].text, QStringLiteral("first"));
  EXPECT_EQ(page.sections[1].anchor, QStringLiteral("where-it-departs"));
  EXPECT_TRUE(page.sections[2].text.endsWith(QStringLiteral("fourth")));
}

TEST_F(OwnPages, TextHasNeitherLinksNorTablesNorMarks) {
  write("a.md", "# A\nSee [the *other* page](b.md#x) and `code`.\n\n| one | two |\n|---|:---:|\n| 1 | **2** |\n");
  EXPECT_EQ(pages().all()[0].sections[0].text, QStringLiteral("See the other page and code . one two 1 2"));
}

TEST_F(OwnPages, TheIndexHasTheListsOfItsPageAndTheOthersBehind) {
  write(
      "index.md",
      "# Help\n- [Start](start.md): how to begin\n## Schedulers\n- [B](b.md), [A](a.md): both of them\n- [Gone](gone.md): no "
      "such page\n");
  for (const char* name : {"start.md", "a.md", "b.md", "z.md"}) write(name, "# T\n");
  QStringList order;
  const HelpPages all = pages();
  for (const HelpEntry& entry : all.index()) order << entry.group + QLatin1Char('/') + entry.id;
  EXPECT_EQ(order.join(QLatin1Char(' ')), QStringLiteral("/index /start Schedulers/b Schedulers/a /z"));
  EXPECT_EQ(all.index()[1].summary, QStringLiteral("how to begin"));
  EXPECT_EQ(all.index()[2].summary, QStringLiteral("both of them"));
}

TEST_F(OwnPages, AWordInATitleCountsMoreThanOneInAHeadingAndThatMoreThanText) {
  write("c.md", "# Other\nprice price price");
  write("b.md", "# Other\n## Price\ntext");
  write("a.md", "# Price\ntext");
  QStringList order;
  for (const HelpHit& hit : hits("price")) order << hit.id;
  EXPECT_EQ(order.join(QLatin1Char(' ')), QStringLiteral("a b c"));
}

TEST_F(OwnPages, ATitleAloneShowsItsPageOnceAndNotEverySection) {
  write("a.md", "# Price\nfirst\n## One\ntext\n## Two\ntext");
  EXPECT_EQ(hits("price").size(), 1U);
  EXPECT_EQ(hits("price two").size(), 1U);
  EXPECT_EQ(hits("price two")[0].heading, QStringLiteral("Two"));
  EXPECT_TRUE(hits("price three").empty());
}

TEST_F(OwnPages, NoMoreAreFoundThanAskedForAndTheBestStay) {
  for (int i = 0; i < 9; ++i) write((std::to_string(i) + ".md").c_str(), i == 7 ? "# x\nword word" : "# x\nword");
  const auto few = pages().search(QStringLiteral("word"), 2);
  ASSERT_EQ(few.size(), 2U);
  EXPECT_EQ(few[0].id, QStringLiteral("7"));
  EXPECT_EQ(few[1].id, QStringLiteral("0")) << "of equal results the first is returned";
  EXPECT_TRUE(pages().search(QStringLiteral("word"), 0).empty());
}

TEST_F(OwnPages, ASnippetHasTheWordWithWordsBeforeItAndDotsWhereItIsCut) {
  const std::string many = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho ";
  write("a.md", ("# T\n" + many + "NEEDLE " + many + many + many).c_str());
  const QString snippet = hits("needle")[0].snippet;
  EXPECT_TRUE(snippet.contains(QStringLiteral("NEEDLE"))) << snippet.toStdString();
  EXPECT_TRUE(snippet.startsWith(QStringLiteral("… "))) << snippet.toStdString();
  EXPECT_TRUE(snippet.endsWith(QStringLiteral(" …"))) << snippet.toStdString();
  EXPECT_LT(snippet.size(), 170);
  write("b.md", "# T\nshort NEEDLE");
  EXPECT_EQ(hits("short needle")[0].snippet, QStringLiteral("short NEEDLE"));
}

// A path or an equation with no space before the word: the snippet cannot begin at a word.
TEST_F(OwnPages, ASnippetHasTheWordAlsoAtTheEndOfALongOne) {
  write("a.md", "# T\nresources/a/very/long/path/of/folders/without/any/space/in/it/needle and more text behind it");
  EXPECT_TRUE(hits("needle")[0].snippet.contains(QStringLiteral("needle"))) << hits("needle")[0].snippet.toStdString();
}

TEST(Anchors, AreLettersAndDigitsWithSingleDashes) {
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("  What -- is this?  ")), QStringLiteral("what-is-this"));
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("round_s (s)")), QStringLiteral("round_s-s"));
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("Größe µ")), QStringLiteral("größe-µ"));
  EXPECT_EQ(HelpPages::anchorOf(QStringLiteral("?!")), QString());
}

}  // namespace
}  // namespace roundel::widgets
