// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/file.h"
#include "core/io/files/sha256.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "core/io/files/write_file.h"
#include "core/io/load.h"
#include "core/io/scenario_io.h"
#include "tests/io/scenarios.h"
#include "tests/io/temporary_folder.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using testing::codesOf;
using testing::contentOf;
using ::testing::HasSubstr;
using testing::namesIn;
using testing::smallText;
using testing::smallWith;
using testing::TemporaryFolder;
using testing::write;

TEST(WriteFileAtomically, WritesANewFileAndReplacesAnOldOne) {
  const TemporaryFolder folder;
  std::string error;
  EXPECT_TRUE(writeFileAtomically(folder / "a.json", "one", error)) << error;
  EXPECT_TRUE(writeFileAtomically(folder / "a.json", "two", error)) << error;
  EXPECT_EQ(contentOf(folder / "a.json"), "two");
  EXPECT_THAT(namesIn(folder.path()), ::testing::ElementsAre("a.json"));
}

TEST(WriteFileAtomically, KeepsPermissionsAndWritesThroughLinks) {
  const TemporaryFolder folder;
  write(folder / "real.json", "old");
  fs::permissions(folder / "real.json", fs::perms(0640));
  fs::create_symlink("real.json", folder / "link.json");
  std::string error;
  ASSERT_TRUE(writeFileAtomically(folder / "link.json", "new", error)) << error;
  EXPECT_TRUE(fs::is_symlink(folder / "link.json"));
  EXPECT_EQ(contentOf(folder / "real.json"), "new");
  EXPECT_EQ(fs::status(folder / "real.json").permissions(), fs::perms(0640));
}

TEST(WriteFileAtomically, RefusesAFolderAndAMissingOne) {
  const TemporaryFolder folder;
  std::string error;
  EXPECT_FALSE(writeFileAtomically(folder.path(), "x", error));
  EXPECT_THAT(error, HasSubstr("it is a folder"));
  EXPECT_FALSE(writeFileAtomically(folder / "none" / "a.json", "x", error));
  EXPECT_THAT(error, HasSubstr("No such file or directory"));
  EXPECT_THAT(error, HasSubstr("a.json"));
  EXPECT_THAT(namesIn(folder.path()), ::testing::IsEmpty());
}

/// Limits the size of files to simulate a full disk: the write fails after a part of the file is written.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) : m_handler(::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &m_old);
    rlimit limit = m_old;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() {
    ::setrlimit(RLIMIT_FSIZE, &m_old);
    ::signal(SIGXFSZ, m_handler);
  }

 private:
  rlimit m_old{};
  void (*m_handler)(int);
};

TEST(WriteFileAtomically, LeavesTheOldFileAloneWhereTheDiskRefuses) {
  const TemporaryFolder folder;
  write(folder / "a.json", "old");
  std::string error;
  bool written = true;
  {
    const FileLimit limit(1000);
    written = writeFileAtomically(folder / "a.json", std::string(100'000, 'x'), error);
  }
  EXPECT_FALSE(written);
  EXPECT_THAT(error, HasSubstr("File too large"));
  EXPECT_EQ(contentOf(folder / "a.json"), "old");
  EXPECT_THAT(namesIn(folder.path()), ::testing::ElementsAre("a.json"));
}

// /dev/full rejects every write with "no space left". It cannot be replaced by a rename, so only the error is tested.
TEST(WriteAll, TellsOfAFullDisk) {
  const Descriptor full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  if (!full.open()) GTEST_SKIP() << "this system has no /dev/full";
  EXPECT_EQ(systemReason(writeAll(full.get(), "x")), "No space left on device");
}

model::Fault onlyFaultOf(const fs::path& path) {
  const ScenarioResult result = readScenarioFile(path);
  EXPECT_FALSE(result.scenario);
  EXPECT_EQ(result.faults.size(), 1U) << codesOf(result.faults);
  return result.faults.empty() ? model::Fault{} : result.faults.front();
}

TEST(ReadScenarioFile, ReadsAFile) {
  const TemporaryFolder folder;
  write(folder / "s.json", smallText());
  const ScenarioResult result = readScenarioFile(folder / "s.json");
  EXPECT_TRUE(result.scenario) << codesOf(result.faults);
  EXPECT_EQ(result.sha256, sha256(smallText()));
}

TEST(ReadScenarioFile, NamesAFileThatCannotBeRead) {
  const TemporaryFolder folder;
  model::Fault fault = onlyFaultOf(folder / "none.json");
  EXPECT_EQ(fault.code, "unreadable");
  EXPECT_THAT(fault.message, HasSubstr("none.json"));
  EXPECT_THAT(fault.message, HasSubstr("No such file"));
  EXPECT_FALSE(fault.hint.empty());

  fault = onlyFaultOf(folder.path());
  EXPECT_THAT(fault.message, HasSubstr("it is a folder"));

  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  fault = onlyFaultOf(folder / "pipe");
  EXPECT_THAT(fault.message, HasSubstr("not a regular file"));

  write(folder / "empty.json", "");
  EXPECT_EQ(onlyFaultOf(folder / "empty.json").code, "empty-file");
}

TEST(ReadScenarioFile, SaysThatItMayNotRead) {
  const TemporaryFolder folder;
  write(folder / "s.json", smallText());
  fs::permissions(folder / "s.json", fs::perms::none);
  const bool root = ::geteuid() == 0;  // root may read every file, so the test changes the user for a moment
  if (root && ::seteuid(65534) != 0) GTEST_SKIP() << "the user cannot be changed";
  const model::Fault fault = onlyFaultOf(folder / "s.json");
  if (root) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  EXPECT_THAT(fault.message, HasSubstr("Permission denied"));
  EXPECT_THAT(fault.hint, HasSubstr("allow"));
}

TEST(ReadScenarioFile, RefusesMoreThanItsLimit) {
  const TemporaryFolder folder;
  write(folder / "s.json", smallText());
  fs::resize_file(folder / "s.json", (std::uintmax_t{256} << 20) + 1);  // sparse: takes no space on the disk
  const model::Fault fault = onlyFaultOf(folder / "s.json");
  EXPECT_THAT(fault.message, HasSubstr("268435457 bytes"));
  EXPECT_THAT(fault.hint, HasSubstr("256 MiB"));
}

TEST(WriteFile, ClearsAwayWhatKilledSavesLeftAndNothingElse) {
  const TemporaryFolder folder;
  write(folder / ".a.json.part-999999999", "half");  // no process has this id
  write(folder / ".a.json.part-1", "at work");       // this process runs
  write(folder / ".b.json.part-999999999", "of another file");
  write(folder / ".a.json.part-9x", "of somebody else");
  std::string error;
  ASSERT_TRUE(writeFileAtomically(folder / "a.json", "whole", error)) << error;
  EXPECT_THAT(testing::namesIn(folder.path()),
              ::testing::ElementsAre(".a.json.part-1", ".a.json.part-9x", ".b.json.part-999999999", "a.json"));
}

TEST(LoadProblem, GivesTheHashOfTheFileAndResolves) {
  const TemporaryFolder folder;
  write(folder / "s.json", smallText());
  const LoadResult loaded = loadProblem(folder / "s.json");
  ASSERT_TRUE(loaded.problem) << codesOf(loaded.faults);
  EXPECT_EQ(loaded.problem->sha256, sha256(smallText()));
  EXPECT_EQ(loaded.problem->gpuCount(), 6);
}

std::string withHistory() {
  return smallWith("  \"events\"", "  \"history\": {\"csv\": \"h/past.csv\"},\n  \"events\"");
}

TEST(LoadProblem, TakesTheRowsOfAHistoryFile) {
  const TemporaryFolder folder;
  write(folder / "s.json", withHistory());
  fs::create_directory(folder / "h");
  write(folder / "h" / "past.csv", "iterations,user,group\r\n12,u,\"a,b\"\n\n3.5,v,c\n");
  const LoadResult loaded = loadProblem(folder / "s.json");
  ASSERT_TRUE(loaded.problem) << codesOf(loaded.faults);
  const auto& rows = std::get<std::vector<model::HistoryRow>>(*loaded.problem->scenario->history);
  EXPECT_EQ(rows, (std::vector<model::HistoryRow>{{"a,b", "u", 12}, {"c", "v", 3.5}}));
}

TEST(LoadProblem, TellsWhatIsWrongWithAHistoryFile) {
  const TemporaryFolder folder;
  write(folder / "s.json", withHistory());
  const LoadResult missing = loadProblem(folder / "s.json");
  ASSERT_EQ(missing.faults.size(), 1U) << codesOf(missing.faults);
  EXPECT_EQ(missing.faults[0].line, 14);
  EXPECT_EQ(missing.faults[0].pointer, "/history/csv");
  EXPECT_THAT(missing.faults[0].message, HasSubstr("past.csv"));

  fs::create_directory(folder / "h");
  write(folder / "h" / "past.csv", "group,user\n");
  EXPECT_EQ(loadProblem(folder / "s.json").faults.at(0).code, "bad-header");
  write(folder / "h" / "past.csv", "group,user,iterations\ng,u,1\ng,u,-1\ng,u\n");
  const LoadResult rows = loadProblem(folder / "s.json");
  ASSERT_EQ(rows.faults.size(), 2U) << codesOf(rows.faults);
  EXPECT_THAT(rows.faults[0].message, HasSubstr("past.csv:3"));
  EXPECT_THAT(rows.faults[1].message, HasSubstr("past.csv:4"));
}

// A scenario of unknown origin must not read arbitrary files.
TEST(LoadProblem, AHistoryFileOutsideOfTheFolderIsReadOnlyWhereThatIsAllowed) {
  const TemporaryFolder folder;
  const std::string rows = "group,user,iterations\ng,u,7\n";
  write(folder / "outside.csv", rows);
  fs::create_directories(folder / "in" / "h");
  fs::create_symlink(folder / "outside.csv", folder / "in" / "link.csv");
  fs::create_directory_symlink(folder.path(), folder / "in" / "up");
  const auto loaded = [&](const std::string& csv, Reach reach) {
    write(folder / "in" / "s.json",
          smallWith("  \"events\"", "  \"history\": {\"csv\": \"" + csv + "\"},\n  \"events\""));
    return loadProblem(folder / "in" / "s.json", {}, reach);
  };
  for (const std::string& csv :
       {std::string("../outside.csv"), (folder / "outside.csv").string(), std::string("h/../../outside.csv"),
        std::string("link.csv"), std::string("up/outside.csv")}) {
    const LoadResult refused = loaded(csv, Reach::Folder);
    ASSERT_EQ(refused.faults.size(), 1U) << csv;
    EXPECT_EQ(refused.faults[0].code, "outside") << csv;
    EXPECT_EQ(refused.faults[0].pointer, "/history/csv");
    EXPECT_THAT(refused.faults[0].hint, HasSubstr("--allow-outside"));
    EXPECT_TRUE(loaded(csv, Reach::Anywhere).problem) << csv;
  }
  write(folder / "in" / "h" / "past.csv", rows);
  EXPECT_TRUE(loaded("h/../h/past.csv", Reach::Folder).problem) << "the normalised path is inside the folder";
  EXPECT_EQ(loaded("h", Reach::Folder).faults.at(0).code, "unreadable");
  EXPECT_EQ(loaded("h/past.csv\\u0000.txt", Reach::Anywhere).faults.at(0).code, "outside")
      << "a NUL character would cut off the name";
}

TEST(LoadProblem, RunsTheCallersCheck) {
  const TemporaryFolder folder;
  write(folder / "s.json", smallText());
  const LoadResult loaded = loadProblem(folder / "s.json", [](const model::Scenario&) {
    return std::vector<model::Fault>{{"mine", "/jobs/1", "no", "yes", 0}};
  });
  ASSERT_EQ(loaded.faults.size(), 1U);
  EXPECT_EQ(loaded.faults[0].line, 12);
  EXPECT_FALSE(loaded.problem);
}

}  // namespace
}  // namespace roundel::io
