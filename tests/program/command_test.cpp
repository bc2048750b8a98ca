// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/program/permission.h"
#include "tests/program/own_program.h"

namespace roundel::program {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(SplitWords, FollowsTheQuotesOfTheShell) {
  EXPECT_THAT(splitWords("python3 mine.py").words, ElementsAre("python3", "mine.py"));
  EXPECT_THAT(splitWords("  a\tb \n c ").words, ElementsAre("a", "b", "c"));
  EXPECT_THAT(splitWords(R"('a b' "c d" e\ f)").words, ElementsAre("a b", "c d", "e f"));
  EXPECT_THAT(splitWords(R"("a\"b\$c\d" 'e\f')").words, ElementsAre(R"(a"b$c\d)", R"(e\f)"));
  EXPECT_THAT(splitWords(R"(a'b'"c"d '' "")").words, ElementsAre("abcd", "", ""));
  EXPECT_THAT(splitWords("$HOME *.py `id` ; | &").words, ElementsAre("$HOME", "*.py", "`id`", ";", "|", "&"));
  EXPECT_THAT(splitWords("a\\\nb \"c\\\nd\"").words, ElementsAre("ab", "cd"));
}

TEST(SplitWords, NamesWhatIsNotClosed) {
  for (const char* wrong : {"'a", "a \"b", "a\\", "", "   "}) {
    const Words split = splitWords(wrong);
    EXPECT_THAT(split.words, IsEmpty()) << wrong;
    EXPECT_FALSE(split.fault.empty()) << wrong;
  }
  EXPECT_THAT(splitWords("a 'b").fault, HasSubstr("character 3"));
  EXPECT_THAT(splitWords(std::string("a\0b", 3)).fault, HasSubstr("NUL"));
}

TEST(FindLaunch, TakesTheFirstLaterWordThatIsAFile) {
  const OwnProgram mine("print('hello')", "mine.py");
  std::ofstream(mine.folder() / "data.csv") << "1";
  const FoundLaunch found = findLaunch("python3 -u mine.py data.csv", mine.folder().string());
  ASSERT_TRUE(found.launch) << found.fault;
  EXPECT_EQ(found.launch->file, (mine.folder() / "mine.py").string());
  EXPECT_EQ(found.launch->folder, mine.folder().string());
  EXPECT_THAT(found.launch->words, ElementsAre("python3", "-u", (mine.folder() / "mine.py").string(), "data.csv"));
  EXPECT_EQ(found.launch->brief, "python3 -u mine.py data.csv");
  EXPECT_TRUE(fs::path(found.launch->executable).is_absolute());
}

TEST(FindLaunch, ShortensTheFolderOfTheProgramOnly) {
  const OwnProgram mine("", "my program.py");
  const FoundLaunch found = findLaunch("python3 '" + (mine.folder() / "my program.py").string() + "' /x/y", "/");
  ASSERT_TRUE(found.launch) << found.fault;
  EXPECT_EQ(found.launch->brief, "python3 'my program.py' /x/y");
  EXPECT_EQ(splitWords(found.launch->brief).words.at(1), "my program.py");
}

TEST(FindLaunch, OfAProgramInPathStaysInTheBaseFolder) {
  const FoundLaunch found = findLaunch("cat -", "/tmp");
  ASSERT_TRUE(found.launch) << found.fault;
  EXPECT_EQ(found.launch->folder, "/tmp");
  EXPECT_EQ(found.launch->file, found.launch->executable);
}

TEST(FindLaunch, OfAnExecutableFileWorksInItsFolder) {
  const OwnProgram mine("#!/bin/sh\n", "run.sh");
  fs::permissions(mine.folder() / "run.sh", fs::perms::owner_all);
  const FoundLaunch found = findLaunch("./run.sh", mine.folder().string());
  ASSERT_TRUE(found.launch) << found.fault;
  EXPECT_EQ(found.launch->folder, mine.folder().string());
  EXPECT_EQ(found.launch->words.front(), (mine.folder() / "run.sh").string());
  EXPECT_EQ(found.launch->brief, "run.sh");
}

TEST(FindLaunch, SaysWhatIsMissing) {
  const OwnProgram plain("print(1)");
  EXPECT_THAT(findLaunch("no-such-program-here x", "").fault, HasSubstr("no-such-program-here"));
  EXPECT_THAT(findLaunch("./nothing", "/tmp").fault, HasSubstr("/tmp"));
  EXPECT_THAT(findLaunch("./mine.py", plain.folder().string()).fault, HasSubstr("not executable"));
}

TEST(Permission, IsOfThisContentOfTheProgram) {
  const OwnProgram mine("print(1)", "mine.py");
  const auto permission = [&] { return permissionFor(*findLaunch("python3 mine.py", mine.folder().string()).launch); };
  EXPECT_FALSE(isAllowed(permission()));
  allow(permission());
  EXPECT_TRUE(isAllowed(permission()));
  std::ofstream(mine.folder() / "mine.py") << "print(2)";
  EXPECT_FALSE(isAllowed(permission())) << "the file contains another program now";
}

}  // namespace
}  // namespace roundel::program
