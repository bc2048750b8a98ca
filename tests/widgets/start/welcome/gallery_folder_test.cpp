// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a gallery of files that the test writes: reading, ignored files, order, search, sizes.

#include <gtest/gtest.h>

#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>

#include "widgets/start/welcome/gallery_entries.h"
#include "widgets/start/welcome/gallery_layout.h"

namespace roundel::widgets {
namespace {

using model::OpeningGroup;

class Folder : public ::testing::Test {
 protected:
  void write(const char* name, const QByteArray& text) {
    QFile file(folder.filePath(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  void scenario(const char* name, const char* group, int order, const char* more = "") {
    write(name, QByteArray(R"({"opening": {"group": ")") + group + R"(", "order": )" + QByteArray::number(order) +
                    R"(, "task": "Do it."})" + more + "}");
  }
  std::vector<GalleryEntry> read() const { return readGallery(folder.path()); }
  QStringList names() const {
    QStringList out;
    for (const GalleryEntry& entry : read()) out << entry.name;
    return out;
  }
  QTemporaryDir folder;
};

TEST_F(Folder, WithoutScenariosIsAnEmptyGallery) {
  EXPECT_TRUE(read().empty());
  EXPECT_TRUE(readGallery(QStringLiteral("/no/such/folder")).empty());
}

TEST_F(Folder, LeavesOutWhatIsNoScenarioOrHasNoGroup) {
  write("broken.json", "{ no");
  write("list.json", "[1, 2]");
  write("empty.json", "");
  scenario("other.json", "somewhere", 1);
  write("none.json", R"({"title": "no opening"})");
  scenario("text.txt", "lesson", 1);
  scenario("kept.json", "lesson", 1);
  EXPECT_EQ(names(), QStringList(QStringLiteral("kept")));
}

TEST_F(Folder, IsOrderedByGroupThenOrderThenTitle) {
  scenario("a.json", "large", 1);
  scenario("b.json", "lesson", 2, R"(, "title": "Z")");
  scenario("c.json", "lesson", 2, R"(, "title": "A")");
  scenario("d.json", "lesson", 1);
  scenario("e.json", "paper", -5);
  scenario("f.json", "example", 9);
  EXPECT_EQ(names().join(QLatin1Char(' ')), QStringLiteral("d c b f e a"));
}

TEST_F(Folder, AScenarioWithoutATitleHasTheNameOfItsFile) {
  scenario("some.name.json", "lesson", 1);
  EXPECT_EQ(read()[0].title, QStringLiteral("some.name"));
  EXPECT_EQ(read()[0].task, QStringLiteral("Do it."));
}

TEST_F(Folder, AnotherByteIsAnotherContent) {
  scenario("a.json", "lesson", 1);
  const QByteArray before = read()[0].content;
  scenario("a.json", "lesson", 1, " ");
  EXPECT_NE(read()[0].content, before);
  EXPECT_FALSE(before.isEmpty());
}

TEST_F(Folder, SearchesModelsOfAListAndOfAnObject) {
  scenario("a.json", "lesson", 1, R"(, "models": [{"id": "ResNet-50"}], "gpu_types": [{"id": "V100"}])");
  scenario("b.json", "lesson", 2, R"(, "models": {"BERT": {}}, "compare": [{"policy": "hops", "label": "Ours"}])");
  scenario("c.json", "lesson", 3, R"(, "source": {"cite": "Narayanan 2020"}, "description": "of shares")");
  const auto entries = read();
  EXPECT_EQ(matching(entries, QStringLiteral("resnet")), std::vector<int>{0});
  EXPECT_EQ(matching(entries, QStringLiteral("bert OURS hops")), std::vector<int>{1});
  EXPECT_EQ(matching(entries, QStringLiteral("2020 shares")), std::vector<int>{2});
  EXPECT_EQ(matching(entries, QStringLiteral("do it")).size(), 3U) << "the search includes the task";
}

TEST(GpusOfNodes, AddUpTheGroupsOfANode) {
  const auto json = QJsonDocument::fromJson(
      R"({"nodes": [{"gpus": [{"type": "V100", "count": 4}, {"type": "K80", "count": 2}]}, {"gpus": []}, {}]})");
  EXPECT_EQ(gpusOfNodes(json.object()), (std::vector<int>{6, 0, 0}));
  EXPECT_TRUE(gpusOfNodes({}).empty());
}

TEST(Sizes, HaveTheReadersTimeOfALessonAndTheGpusOfTheOthers) {
  GalleryEntry entry;
  entry.group = OpeningGroup::Lesson;
  entry.jobs = 3, entry.gpus = 8, entry.minutes = 2.5;
  EXPECT_EQ(sizeText(entry), QStringLiteral("2.5 min · 3 job(s)"));
  entry.minutes = 0;
  EXPECT_EQ(sizeText(entry), QStringLiteral("3 job(s) · 8 GPU(s)")) << "a lesson without a duration shows none";
  entry.minutes = 5;
  entry.group = OpeningGroup::Large;
  EXPECT_EQ(sizeText(entry), QStringLiteral("3 job(s) · 8 GPU(s)"));
}

std::vector<GalleryEntry> titled(std::initializer_list<const char*> titles) {
  std::vector<GalleryEntry> entries;
  for (const char* title : titles) {
    entries.emplace_back();
    entries.back().title = QString::fromUtf8(title);
  }
  return entries;
}

TEST(NearestTitles, AreThoseOfTheFewestTypingErrorsInAnyWord) {
  const auto entries = titled({"Gang scheduling", "Price of a GPU", "Restarts", "A node fails"});
  EXPECT_EQ(nearestTitles(entries, QStringLiteral("PRYCE")).front(), 1);
  EXPECT_EQ(nearestTitles(entries, QStringLiteral("nodes")).front(), 3);
  EXPECT_EQ(nearestTitles(entries, QStringLiteral(" schedulng ")).front(), 0) << "spaces around the text are ignored";
}

TEST(NearestTitles, AreAsManyAsThereAreUpToThree) {
  EXPECT_TRUE(nearestTitles({}, QStringLiteral("x")).empty());
  EXPECT_EQ(nearestTitles(titled({"a", "b"}), QStringLiteral("x")).size(), 2U);
  EXPECT_EQ(nearestTitles(titled({"a", "a", "a", "a"}), QStringLiteral("a")), (std::vector<int>{0, 1, 2}))
      << "of equal titles the first ones are returned";
}

TEST(SortedGallery, ByTitleIgnoresTheOrderOfTheCourseInsideAGroup) {
  auto entries = titled({"b", "c", "a", "z"});
  for (GalleryEntry& entry : entries) entry.group = OpeningGroup::Paper;
  entries[3].group = OpeningGroup::Lesson;
  entries[0].jobs = 5, entries[1].jobs = 5, entries[2].jobs = 1;
  std::vector<int> positions{0, 1, 2, 3};
  sortGallery(entries, GalleryOrder::Title, positions);
  EXPECT_EQ(positions, (std::vector<int>{3, 2, 0, 1}));
  sortGallery(entries, GalleryOrder::Course, positions);
  EXPECT_EQ(positions, (std::vector<int>{3, 0, 1, 2}));
  sortGallery(entries, GalleryOrder::Size, positions);
  EXPECT_EQ(positions, (std::vector<int>{3, 2, 0, 1})) << "entries of equal size keep their order";
}

// ---- layout in special cases ----

TEST(GalleryLayouts, WithoutSectionsAreEmptyAndKeysLeadNowhere) {
  const GalleryLayout layout = layoutGallery({}, galleryRoom(800, 900, 1));
  EXPECT_EQ(layout.height, 0);
  for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Down}) EXPECT_EQ(cardTowards(layout, -1, key), -1);
}

TEST(GalleryLayouts, OfAGroupWithoutCardsHaveItsHeadingAlone) {
  const GalleryLayout layout = layoutGallery({{OpeningGroup::Paper, {}, 0}}, galleryRoom(800, 900, 1));
  ASSERT_EQ(layout.headings.size(), 1U);
  EXPECT_TRUE(layout.cards.empty());
  EXPECT_DOUBLE_EQ(layout.height, layout.headings[0].rect.bottom());
}

TEST(GalleryLayouts, OfAVeryNarrowWindowHaveOneColumn) {
  const GalleryRoom room = galleryRoom(90, 320, 1);
  EXPECT_EQ(room.lesson_columns, 1);
  EXPECT_EQ(room.other_columns, 1);
  const GalleryLayout layout = layoutGallery({{OpeningGroup::Paper, {4, 5, 6}, 3}}, room);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_DOUBLE_EQ(layout.cards[i].rect.width(), 90);
    EXPECT_EQ(layout.cards[i].entry, static_cast<int>(i) + 4);
    EXPECT_EQ(cardTowards(layout, static_cast<int>(i), Qt::Key_Down), std::min<int>(static_cast<int>(i) + 1, 2));
  }
}

TEST(GalleryLayouts, ThumbnailsStandInsideTheirCards) {
  for (const double scale : {1.0, 1.5, 2.0}) {
    const GalleryLayout layout = layoutGallery({{OpeningGroup::Lesson, {0, 1}, 2}, {OpeningGroup::Large, {2}, 1}},
                                               galleryRoom(1236, 1600, scale));
    for (const GalleryLayout::Card& card : layout.cards) EXPECT_TRUE(card.rect.contains(card.thumbnail)) << scale;
    EXPECT_GE(layout.height, layout.cards.back().rect.bottom());
  }
}

TEST(GalleryLayouts, DownFromAShortRowLeadsToTheNearestCardOfTheNext) {
  const GalleryRoom room{600, 1, 3, 3};
  const GalleryLayout layout = layoutGallery({{OpeningGroup::Lesson, {0, 1, 2, 3, 4}, 5}}, room);
  EXPECT_EQ(cardTowards(layout, 2, Qt::Key_Down), 4) << "the last row has two cards";
  EXPECT_EQ(cardTowards(layout, 4, Qt::Key_Up), 1);
  EXPECT_EQ(cardTowards(layout, 4, Qt::Key_Down), 4);
  EXPECT_EQ(cardTowards(layout, 0, Qt::Key_Left), 0);
}

}  // namespace
}  // namespace roundel::widgets
