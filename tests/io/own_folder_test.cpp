// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of folders that a command may write into, of folder names, and of buffered files.

#include "core/io/files/own_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "core/io/files/folder_names.h"
#include "core/io/files/sha256.h"
#include "core/io/files/text_file.h"
#include "core/io/files/utf8.h"
#include "core/io/run_output.h"
#include "tests/io/temporary_folder.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using testing::contentOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::write;

constexpr std::size_t kLongestName = 120;

TEST(WhyNotInto, ANewOrEmptyFolderMayBeWritten) {
  const TemporaryFolder folder;
  EXPECT_EQ(writeObstacle(folder / "new", false, "a sweep"), "");
  EXPECT_EQ(writeObstacle(folder.path(), false, "a sweep"), "");
  EXPECT_EQ(writeObstacle(folder / "no" / "such" / "parent", false, "a sweep"), "");
}

TEST(WhyNotInto, AFolderOfSomebodyElseMayNot) {
  const TemporaryFolder folder;
  write(folder / "thesis.tex", "...");
  EXPECT_THAT(writeObstacle(folder.path(), false, "a sweep"),
              EndsWith(": holds other files than those of a sweep; name a new folder"));
  EXPECT_EQ(writeObstacle(folder.path(), true, "a sweep"), "") << "a folder of the program may contain other files";
}

TEST(WhyNotInto, AHiddenFileIsAFileToo) {
  const TemporaryFolder folder;
  write(folder / ".git", "");
  EXPECT_THAT(writeObstacle(folder.path(), false, "reproduce"), HasSubstr("other files than those of reproduce"));
}

TEST(WhyNotInto, AFileIsNoFolderEvenWhereItIsEmpty) {
  const TemporaryFolder folder;
  for (const char* text : {"", "text"}) {
    write(folder / "out", text);
    EXPECT_THAT(writeObstacle(folder / "out", false, "a sweep"), EndsWith("out: not a folder; name a new one"));
  }
}

TEST(WhyNotInto, ALinkThatLeadsNowhereIsRefused) {
  const TemporaryFolder folder;
  fs::create_symlink(folder / "gone", folder / "link");
  EXPECT_THAT(writeObstacle(folder / "link", false, "a sweep"), EndsWith("link: not a folder; name a new one"));
}

TEST(WhyNotInto, LeftoversOfAKilledProcessDoNotCount) {
  const TemporaryFolder folder;
  write(folder / ".sweep.json.part-1", "");
  EXPECT_EQ(writeObstacle(folder.path(), false, "a sweep"), "");
}

TEST(FolderName, IsNeverLongerThanItsLimitWhateverIsPutBeforeOrBehindIt) {
  for (const std::string& label :
       {std::string(200, 'a'), "." + std::string(200, 'a'), "-" + std::string(119, 'a'), std::string(116, 'a') + ".pdf",
        std::string(115, 'a') + ".csv" + std::string(90, 'b'), std::string(119, 'a') + ".",
        std::string(118, 'a') + "\xc3\xa4.", "con." + std::string(200, 'x')}) {
    const std::string name = folderName(label);
    EXPECT_LE(name.size(), kLongestName) << label;
    EXPECT_FALSE(firstInvalidUtf8(name)) << label << ": the name is cut inside a character";
    EXPECT_NE(name.back(), '.') << label;
    EXPECT_NE(name.front(), '.') << label;
    EXPECT_FALSE(name.ends_with(".pdf") || name.ends_with(".csv")) << label;
  }
}

TEST(FolderName, OfWhatItMadeIsTheSame) {
  for (const char* label : {"con", "..", "a.pdf", "x. ", " ", "-n", "\xe5\xb7\xa5\xe4\xbd\x9c", "a/b:c", "NUL.txt"})
    EXPECT_EQ(folderName(folderName(label)), folderName(label)) << label;
}

TEST(FolderName, LettersOfAnyLanguageStay) {
  EXPECT_EQ(folderName("\xe5\xb7\xa5\xe4\xbd\x9c"), "\xe5\xb7\xa5\xe4\xbd\x9c");
  EXPECT_EQ(folderName("Gr\xc3\xb6\xc3\x9f"
                       "e \xce\xbb = 2"),
            "Gr\xc3\xb6\xc3\x9f"
            "e \xce\xbb = 2");
}

TEST(FolderNames, OfLabelsThatLookAlikeAreAllDifferent) {
  const std::vector<std::string> names =
      folderNames({"a", "A", "a 2", "a", "a/b", "a:b", "con", "CON", "", "_", "a 3"});
  std::set<std::string> lower;
  for (std::string name : names) {
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    EXPECT_TRUE(lower.insert(name).second) << name;
  }
  EXPECT_EQ(names.front(), "a");
  EXPECT_EQ(names.size(), 11U);
}

TEST(TextFile, HasEveryByteAndTheirSumHoweverLargeItIs) {
  const TemporaryFolder folder;
  TextFile file(folder / "large");
  std::string all;
  for (int i = 0; i < 60'000; ++i) {
    const std::string line = "row " + std::to_string(i) + " of a table that is long\n";
    file.buffer() += line;
    all += line;
    file.flushIfLarge();
  }
  std::string error;
  ASSERT_TRUE(file.finish(error)) << error;
  EXPECT_EQ(contentOf(folder / "large"), all);
  Sha256 sum;
  sum.add(all);
  EXPECT_EQ(file.digest(), sum.hex());
}

TEST(TextFile, ReplacesALongerFileWhole) {
  const TemporaryFolder folder;
  write(folder / "a", "what was there before");
  TextFile file(folder / "a");
  file.buffer() = "new";
  std::string error;
  EXPECT_TRUE(file.finish(error)) << error;
  EXPECT_EQ(contentOf(folder / "a"), "new");
}

TEST(TextFile, NamesTheFileThatItCouldNotWriteAndWhy) {
  const TemporaryFolder folder;
  for (const fs::path& path : {folder / "missing" / "a", folder.path()}) {
    TextFile file(path);
    file.buffer() = "text";
    std::string error;
    EXPECT_FALSE(file.finish(error));
    EXPECT_THAT(error, HasSubstr("cannot write \"" + path.string() + "\": "));
  }
}

TEST(TextFile, TellsOfADiskThatIsFull) {
  TextFile file("/dev/full");
  for (int i = 0; i < 3; ++i) {
    file.buffer().append(std::size_t{1} << 20, 'x');
    file.flushIfLarge();
  }
  std::string error;
  EXPECT_FALSE(file.finish(error));
  EXPECT_THAT(error, HasSubstr("No space left on device")) << "the first error is kept, not the error of close()";
}

TEST(WhyNotReplaceable, OnlyRunsAndEmptyFoldersAreReplaced) {
  const TemporaryFolder folder;
  EXPECT_EQ(whyNotReplaceable(folder / "new"), "");
  EXPECT_EQ(whyNotReplaceable(folder.path()), "");
  for (const char* mark : {"run.json", "comparison.csv"}) {
    const fs::path run = folder / (std::string("with-") + mark);
    fs::create_directory(run);
    write(run / mark, "");
    EXPECT_EQ(whyNotReplaceable(run), "") << mark;
  }
  EXPECT_THAT(whyNotReplaceable(folder.path()), HasSubstr("the folder holds other files and no run"));
  write(folder / "file", "");
  EXPECT_EQ(whyNotReplaceable(folder / "file"), "a file of this name is in the way");
  EXPECT_EQ(whyNotReplaceable("/"), "it has no name of its own");
  fs::create_symlink("nowhere", folder / "link");
  EXPECT_EQ(whyNotReplaceable(folder / "link"), "it is a link that leads to no folder");
}

}  // namespace
}  // namespace roundel::io
