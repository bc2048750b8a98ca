// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/work_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <optional>

#include "tests/grading/support.h"

namespace roundel::grading::testing {
namespace {

class WorkFolders : public ::testing::Test {
 protected:
  std::ptrdiff_t entries() const {
    return std::distance(fs::directory_iterator(m_place.path()), fs::directory_iterator());
  }
  tests::TemporaryFolder m_place;
};

TEST_F(WorkFolders, GoAwayWithTheirOwner) {
  std::optional<WorkFolder> folder(m_place.path());
  const fs::path path = folder->path();
  write(path / "inner" / "file", "x");
  fs::permissions(path / "inner", fs::perms::none);
  folder.reset();
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(WorkFolders, OfAProcessThatLivesAreNotRemoved) {
  const WorkFolder folder(m_place.path());
  EXPECT_EQ(removeLeftovers(m_place.path()), 0U);
  EXPECT_TRUE(fs::exists(folder.path()));
}

TEST_F(WorkFolders, OfAKilledProcessAreRemovedByTheNext) {
  const pid_t killed = fork();
  if (killed == 0) {
    const WorkFolder folder(m_place.path());
    write(folder.path() / "scheduler.py", "x");
    ::kill(getpid(), SIGKILL);
  }
  waitpid(killed, nullptr, 0);
  ASSERT_EQ(entries(), 1);
  write(m_place.path() / "roundel-grade-mine.txt", "a file of the user");
  fs::create_directory(m_place.path() / "other");
  EXPECT_EQ(removeLeftovers(m_place.path()), 1U);
  EXPECT_EQ(entries(), 2);
}

TEST_F(WorkFolders, AMissingPlaceIsAnError) {
  EXPECT_THROW(WorkFolder(m_place.path() / "no"), fs::filesystem_error);
  EXPECT_EQ(removeLeftovers(m_place.path() / "no"), 0U);
}

}  // namespace
}  // namespace roundel::grading::testing
