// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/precondition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "core/model/check/visible_text.h"
#include "core/model/random_stream.h"
#include "core/model/resolve.h"

namespace roundel::model {
namespace {

using ::testing::HasSubstr;

double root(double value) {
  ROUNDEL_PRECONDITION(value >= 0);
  return std::sqrt(value);
}

TEST(Precondition, IsSilentWhileItHolds) { EXPECT_EQ(root(4), 2); }

TEST(Precondition, NamesConditionFunctionAndFile) {
  try {
    root(-1);
    FAIL() << "nothing was thrown";
  } catch (const PreconditionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("value >= 0"));
    EXPECT_THAT(error.what(), HasSubstr("root"));
    EXPECT_THAT(error.what(), HasSubstr("precondition_test.cpp:"));
  }
}

TEST(Precondition, OfAFunctionIsCheckedInEveryBuild) {
  RandomStream stream(1, "test");
  EXPECT_THROW(stream.index(0), PreconditionError);
  EXPECT_THROW(stream.exponential(-1), PreconditionError);
  EXPECT_THROW(firstCharacter(""), PreconditionError);
  EXPECT_THROW(resolve(std::shared_ptr<const Scenario>()), PreconditionError);
}

}  // namespace
}  // namespace roundel::model
