// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/command_options.h"

#include <gtest/gtest.h>

#include "tests/policies/external/programs.h"

namespace roundel::policies {
namespace {

namespace fs = std::filesystem;

model::OptionMap commandOf(const std::string& words, const std::string& folder = "") {
  model::OptionMap options{{kCommandOption, jsonOfText(words)}};
  if (!folder.empty()) options[kFolderOption] = jsonOfText(folder);
  return options;
}

class StatedIn : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(home() / "a" / "inside");
    fs::create_directories(home() / "b");
    fs::rename(mine.folder() / "mine.py", home() / "a" / "mine.py");
  }
  fs::path home() const { return mine.folder() / "home"; }
  std::string at(const char* folder) const { return (home() / folder).string(); }
  program::OwnProgram mine{"pass\n"};
};

// Fails if the working folder is not rewritten, or if the program is not found in the new one.
TEST_F(StatedIn, AnotherFolderTheProgramIsStillFound) {
  const model::OptionMap moved = statedIn(at("b"), at("a"), commandOf("python3 mine.py"));
  EXPECT_EQ(moved, commandOf("python3 mine.py", "../a"));
  EXPECT_EQ(statedIn(at("a/inside"), at("b"), moved), commandOf("python3 mine.py", ".."));
  const model::OptionMap below = commandOf("python3 mine.py", "..");
  EXPECT_EQ(statedIn(at("a"), at("a/inside"), below), commandOf("python3 mine.py"))
      << "no folder is stated if the program is next to the file";
}

TEST_F(StatedIn, ACopyBesideTheNewFileAndAnAbsoluteNameNeedNoFolder) {
  fs::copy_file(home() / "a" / "mine.py", home() / "b" / "mine.py");
  EXPECT_EQ(statedIn(at("b"), at("a"), commandOf("python3 mine.py")), commandOf("python3 mine.py"));
  const model::OptionMap absolute = commandOf("python3 " + at("a/mine.py"));
  EXPECT_EQ(statedIn(at("b"), at("a"), absolute), absolute);
}

TEST_F(StatedIn, AProgramOfPathKeepsItsWorkingFolder) {
  EXPECT_EQ(statedIn(at("b"), at("a"), commandOf("python3 -m mine")), commandOf("python3 -m mine", "../a"));
  EXPECT_EQ(statedIn(at("b"), at("a"), commandOf("python3 gone.py")), commandOf("python3 gone.py", "../a"));
}

TEST_F(StatedIn, WhatIsNotFoundStaysAsItIs) {
  EXPECT_EQ(statedIn(at("b"), at("a"), commandOf("./gone")), commandOf("./gone"));
}

}  // namespace
}  // namespace roundel::policies
