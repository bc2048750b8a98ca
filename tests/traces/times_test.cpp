// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/times.h"

#include <gtest/gtest.h>

namespace roundel::traces {
namespace {

// 2017-10-09 is day 17448 after 1970-01-01: 17448 * 86400 = 1507507200.
TEST(TraceTimes, ADateIsSecondsSince1970) {
  EXPECT_EQ(parseInstant("2017-10-09 07:01:55"), 1507507200.0 + 7 * 3600 + 115);
  EXPECT_EQ(parseInstant("2017-10-09"), 1507507200.0);
  EXPECT_EQ(parseInstant("2017-10-09T00:00:01.5Z"), 1507507201.5);
  EXPECT_EQ(parseInstant("2017-10-09T08:00:00+08:00"), 1507507200.0);
  EXPECT_EQ(parseInstant("2017-10-08 19:00:00-0500"), 1507507200.0);
  EXPECT_EQ(parseInstant("12.5"), 12.5);
  EXPECT_EQ(parseInstant("2017-10-09 24:00:00"), 1507507200.0 + 86400) << "the end of a day";
  EXPECT_EQ(parseInstant("2016-12-31 23:59:60"), 17167 * 86400.0) << "a leap second";
  EXPECT_EQ(parseInstant("2016/02/29 12:00"), 16860 * 86400.0 + 43200) << "a leap day";
}

TEST(TraceTimes, WhatIsNoDateIsNone) {
  for (const char* text :
       {"", "None", "Unknown", "2017-02-30 00:00:00", "2017-10-09 25:00:00", "2017-10-09 07:61:00",
        "2017-10-09 07:01:55 later", "2017-10-09 24:30:00", "2017-10-09 24:00:01", "20171-10-09", "nan", "inf"})
    EXPECT_EQ(parseInstant(text), std::nullopt) << text;
}

TEST(TraceTimes, ALengthHasAUnitOrColons) {
  EXPECT_EQ(parseLength("90"), 90);
  EXPECT_EQ(parseLength("36h"), 36 * 3600);
  EXPECT_EQ(parseLength("2 d"), 2 * 86400);
  EXPECT_EQ(parseLength("10min"), 600);
  EXPECT_EQ(parseLength("500ms"), 0.5);
  EXPECT_EQ(parseLength("1-02:03:04"), 86400 + 2 * 3600 + 3 * 60 + 4);
  EXPECT_EQ(parseLength("03:04"), 184);
  for (const char* text : {"", "soon", "h", "1:x", "-", "1:2:", ":5", "1::2"})
    EXPECT_EQ(parseLength(text), std::nullopt) << text;
}

}  // namespace
}  // namespace roundel::traces
