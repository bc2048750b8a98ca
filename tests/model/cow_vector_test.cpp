// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cow_vector.h"

#include <gtest/gtest.h>

namespace roundel::model {
namespace {

TEST(CowVector, ACopySharesAllButWhatIsEdited) {
  CowVector<int> own(200);
  const CowVector<int> copy = own;
  own.edit(130) = 7;
  EXPECT_EQ(copy[130], 0);
  EXPECT_EQ(own[130], 7);
  EXPECT_TRUE(own.shares(copy, 0));
  EXPECT_TRUE(own.shares(copy, 1));
  EXPECT_FALSE(own.shares(copy, 2));
  EXPECT_TRUE(own.shares(copy, 3));
}

TEST(CowVector, WhatNobodySharesIsEditedInPlace) {
  CowVector<int> own(10);
  const int* at = &own[3];
  own.edit(3) = 5;
  EXPECT_EQ(at, &own[3]);
}

TEST(CowVector, GrowsWithoutTouchingItsCopies) {
  CowVector<int> own;
  for (int i = 0; i < 70; ++i) own.push_back(i);
  const CowVector<int> copy = own;
  own.push_back(70);
  EXPECT_EQ(copy.size(), 70U);
  EXPECT_EQ(own.size(), 71U);
  EXPECT_EQ(own[70], 70);
  EXPECT_TRUE(own.shares(copy, 0));
  EXPECT_EQ(own.toVector().size(), 71U);
}

}  // namespace
}  // namespace roundel::model
