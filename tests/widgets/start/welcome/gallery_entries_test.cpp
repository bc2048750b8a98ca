// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the facts about the shipped scenarios, and the search.

#include "widgets/start/welcome/gallery_entries.h"

#include <gtest/gtest.h>

#include <QDir>
#include <algorithm>
#include <set>

#include "tests/source_dir.h"

namespace roundel::widgets {
namespace {

const std::vector<GalleryEntry>& shipped() {
  static const std::vector<GalleryEntry> kEntries =
      readGallery(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios"));
  return kEntries;
}

QStringList titles(const std::vector<int>& positions) {
  QStringList out;
  for (const int i : positions) out << shipped()[static_cast<std::size_t>(i)].title;
  return out;
}

GalleryEntry named(const char* title, const char* words) {
  GalleryEntry entry;
  entry.title = entry.name = QString::fromLatin1(title);
  entry.words = QString::fromLatin1(words);
  return entry;
}

TEST(Gallery, EveryShippedScenarioHasATaskAGroupAndAPlaceOfItsOwnInIt) {
  std::set<std::pair<int, int>> places;
  for (const GalleryEntry& entry : shipped()) {
    EXPECT_FALSE(entry.task.isEmpty()) << entry.name.toStdString();
    EXPECT_LE(entry.task.size(), 75) << entry.name.toStdString();
    EXPECT_GT(entry.minutes, 0) << entry.name.toStdString();
    EXPECT_TRUE(places.emplace(static_cast<int>(entry.group), entry.order).second) << entry.name.toStdString();
  }
  const auto files = QDir(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios"))
                         .entryList({QStringLiteral("*.json")}, QDir::Files)
                         .size();
  EXPECT_EQ(static_cast<qsizetype>(shipped().size()), files);
}

TEST(Gallery, BeginsWithSixLessonsInTheOrderOfTheCourse) {
  QStringList lessons;
  for (const GalleryEntry& entry : shipped()) {
    if (entry.group == model::OpeningGroup::Lesson) lessons << entry.title;
  }
  EXPECT_EQ(lessons,
            QStringList({QStringLiteral("Short jobs behind a long one"), QStringLiteral("Which job gets the fast GPU?"),
                         QStringLiteral("A gang starts together"), QStringLiteral("What a restart costs"),
                         QStringLiteral("A node fails"), QStringLiteral("One job on five nodes")}));
  EXPECT_EQ(shipped().front().title, lessons.front());
}

TEST(Gallery, CountsJobsGpusAndTheGpusOfEveryNode) {
  const GalleryEntry& lesson = shipped().front();  // 4 V100, 4 K80
  EXPECT_EQ(lesson.jobs, 6);
  EXPECT_EQ(lesson.gpus, 8);
  EXPECT_EQ(lesson.nodes, std::vector<int>({4, 4}));
  EXPECT_EQ(sizeText(lesson), QStringLiteral("8 min · 6 job(s)"));  // plural forms require a translation
}

TEST(Gallery, ASearchFindsEveryWordInTitleTaskSchedulersModelsOrPaper) {
  const std::vector<GalleryEntry> entries{named("One", "gavel V100"), named("Two", "hadar V100 ResNet-50")};
  EXPECT_EQ(matching(entries, {}), std::vector<int>({0, 1}));
  EXPECT_EQ(matching(entries, QStringLiteral("v100 hadar")), std::vector<int>({1}));
  EXPECT_EQ(matching(entries, QStringLiteral("resnet")), std::vector<int>({1}));
  EXPECT_EQ(matching(entries, QStringLiteral("one hadar")), std::vector<int>());
}

TEST(Gallery, WhereNothingIsFoundTheNearestTitlesAreNamed) {
  const QStringList near = titles(nearestTitles(shipped(), QStringLiteral("restrat")));
  ASSERT_EQ(near.size(), 3);
  EXPECT_EQ(near.front(), QStringLiteral("What a restart costs"));
}

TEST(Gallery, TheNextLessonIsTheFirstThatWasNotOpened) {
  EXPECT_EQ(nextLesson(shipped(), {}), 0);
  EXPECT_EQ(nextLesson(shipped(), {shipped()[0].name, shipped()[2].name}), 1);
  QStringList all;
  for (const GalleryEntry& entry : shipped()) all << entry.name;
  EXPECT_EQ(nextLesson(shipped(), all), -1);
}

TEST(Gallery, SortingKeepsTheGroupsInTheOrderOfTheCourse) {
  std::vector<int> found = matching(shipped(), {});
  sortGallery(shipped(), GalleryOrder::Size, found);
  const auto group = [](int i) { return shipped()[static_cast<std::size_t>(i)].group; };
  EXPECT_TRUE(std::ranges::is_sorted(found, [&](int a, int b) { return group(a) < group(b); }));
  EXPECT_EQ(titles(found).front(), QStringLiteral("One job on five nodes"));  // one job
}

}  // namespace
}  // namespace roundel::widgets
