// SPDX-License-Identifier: GPL-3.0-or-later
// Tests positions of cards for usual window widths, and navigation with arrow keys.

#include "widgets/start/welcome/gallery_layout.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

using model::OpeningGroup;

std::vector<GallerySection> first(int examples, int papers, int large) {
  const auto positions = [](int from, int count) {
    std::vector<int> out;
    for (int i = 0; i < count; ++i) out.push_back(from + i);
    return out;
  };
  return {{OpeningGroup::Lesson, positions(0, 6), 6},
          {OpeningGroup::Example, positions(6, examples), 8},
          {OpeningGroup::Paper, positions(14, papers), 17},
          {OpeningGroup::Large, positions(31, large), 3}};
}

TEST(GalleryLayout, SixLessonsAndFourOthersFillARowOfALargeWindow) {
  const GalleryRoom room = galleryRoom(1236, 1600, 1);
  EXPECT_EQ(room.lesson_columns, 6);
  EXPECT_EQ(room.other_columns, 4);
  const GalleryLayout layout = layoutGallery(first(4, 2, 2), room);
  EXPECT_DOUBLE_EQ(layout.cards[0].rect.width(), 196);
  EXPECT_DOUBLE_EQ(layout.cards[5].rect.right(), 1236);
  EXPECT_DOUBLE_EQ(layout.cards[6].rect.width(), 300);
  EXPECT_EQ(layout.cards[0].rect.top(), layout.cards[5].rect.top());
}

TEST(GalleryLayout, PapersAndLargeShareARowWhereBothAreShort) {
  const GalleryLayout layout = layoutGallery(first(4, 2, 2), galleryRoom(1236, 1600, 1));
  ASSERT_EQ(layout.headings.size(), 4U);
  EXPECT_EQ(layout.headings[2].rect.top(), layout.headings[3].rect.top());
  EXPECT_EQ(layout.cards[10].rect.top(), layout.cards[13].rect.top());
  const GalleryLayout all = layoutGallery(first(8, 17, 3), galleryRoom(1236, 1600, 1));
  EXPECT_LT(all.headings[2].rect.top(), all.headings[3].rect.top());
}

TEST(GalleryLayout, SmallerWindowsHaveFourAndThreeColumnsAndNothingStandsBeyondTheWidth) {
  for (const auto& [width, window] : {std::pair{916.0, 1280.0}, {896.0, 960.0}, {696.0, 760.0}}) {
    const GalleryRoom room = galleryRoom(width, window, 1);
    EXPECT_LE(room.lesson_columns, 4);
    EXPECT_LE(room.other_columns, 3);
    const GalleryLayout layout = layoutGallery(first(3, 3, 3), room);
    for (std::size_t i = 0; i < layout.cards.size(); ++i) {
      EXPECT_LE(layout.cards[i].rect.right(), width + 1e-9) << window;
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(layout.cards[i].rect.intersects(layout.cards[j].rect)) << i << " " << j << " at " << window;
    }
  }
}

TEST(GalleryLayout, TextOfTwiceTheSizeGetsFewerAndTallerCards) {
  const GalleryRoom room = galleryRoom(1236, 1600, 2);
  EXPECT_EQ(room.lesson_columns, 3);
  EXPECT_DOUBLE_EQ(layoutGallery(first(4, 2, 2), room).cards[0].rect.height(), 448);
}

TEST(GalleryLayout, ArrowsCrossGroups) {
  const GalleryLayout layout = layoutGallery(first(4, 2, 2), galleryRoom(1236, 1600, 1));
  EXPECT_EQ(cardTowards(layout, 5, Qt::Key_Right), 6);  // the last lesson, then the first example
  EXPECT_EQ(cardTowards(layout, 6, Qt::Key_Left), 5);
  EXPECT_EQ(cardTowards(layout, 0, Qt::Key_Down), 6);
  EXPECT_EQ(cardTowards(layout, 9, Qt::Key_Down), 13);  // the fourth example, then the second large one
  EXPECT_EQ(cardTowards(layout, 13, Qt::Key_Up), 9);
  EXPECT_EQ(cardTowards(layout, 13, Qt::Key_Down), 13);
  EXPECT_EQ(cardTowards(layout, 7, Qt::Key_Home), 0);
  EXPECT_EQ(cardTowards(layout, 7, Qt::Key_End), 13);
  EXPECT_EQ(cardTowards(layout, -1, Qt::Key_Down), 0);
}

}  // namespace
}  // namespace roundel::widgets
