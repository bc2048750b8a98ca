// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/text_places.h"

#include <gtest/gtest.h>

namespace roundel::io {
namespace {

TEST(TextPlaces, LinesCountForwardsAndBack) {
  TextPlaces places("a\nbc\n\nd");
  EXPECT_EQ(places.lineOf(0), 1);
  EXPECT_EQ(places.lineOf(6), 4);
  EXPECT_EQ(places.lineOf(3), 2);
  EXPECT_EQ(places.lineOf(1), 1) << "a line break belongs to the line that it ends";
  EXPECT_EQ(places.lineOf(100), 4) << "beyond the end: the last line";
}

TEST(TextPlaces, ColumnsCountCharactersAndNotBytes) {
  const TextPlaces places("ab\n\xc3\xa9\xc3\xa9x");
  EXPECT_EQ(places.columnOf(0), 1);
  EXPECT_EQ(places.columnOf(1), 2);
  EXPECT_EQ(places.columnOf(3), 1);
  EXPECT_EQ(places.columnOf(7), 3) << "two characters of two bytes each precede it";
}

}  // namespace
}  // namespace roundel::io
