// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of writing to links, devices and FIFOs, and of removing files that killed processes left.

#include "core/io/files/write_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/io/files/file.h"
#include "core/io/files/leftovers.h"
#include "tests/io/temporary_folder.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using testing::contentOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::namesIn;
using testing::TemporaryFolder;
using testing::write;

const dev_t kNull = makedev(1, 3), kNoDisk = makedev(240, 77);

/// A FIFO that a reader has opened.
class Fifo {
 public:
  explicit Fifo(fs::path path)
      : m_path(std::move(path)),
        m_made(::mkfifo(m_path.c_str(), 0600)),
        m_reader(::open(m_path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  const fs::path& path() const { return m_path; }
  std::string read() const {
    std::string text(100, ' ');
    const ssize_t got = ::read(m_reader.get(), text.data(), text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }

 private:
  fs::path m_path;
  int m_made;
  Descriptor m_reader;
};

TEST(WriteFileAtomically, WritesIntoAFifoAndKeepsIt) {
  const TemporaryFolder folder;
  const Fifo fifo(folder / "fifo");
  std::string error;
  EXPECT_TRUE(writeFileAtomically(fifo.path(), "text", error)) << error;
  EXPECT_EQ(fifo.read(), "text");
  EXPECT_TRUE(fs::is_fifo(fifo.path()));
  EXPECT_THAT(namesIn(folder.path()), ElementsAre("fifo"));
}

TEST(WriteFileAtomically, DoesNotWaitForTheReaderOfAFifo) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
  std::string error;
  EXPECT_FALSE(writeFileAtomically(folder / "fifo", "text", error));
  EXPECT_THAT(error, HasSubstr("no program reads from it"));
  EXPECT_TRUE(fs::is_fifo(folder / "fifo"));
}

TEST(WriteFileAtomically, WritesIntoACharacterDeviceAndKeepsIt) {
  const TemporaryFolder folder;
  if (::mknod((folder / "null").c_str(), S_IFCHR | 0600, kNull) != 0) GTEST_SKIP() << "only root can create devices";
  fs::create_symlink("null", folder / "link");
  std::string error;
  for (const char* name : {"null", "link"})
    EXPECT_TRUE(writeFileAtomically(folder / name, "text", error)) << name << ": " << error;
  EXPECT_TRUE(fs::is_character_file(folder / "null"));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
}

TEST(WriteFileAtomically, RefusesABlockDevice) {
  const TemporaryFolder folder;
  if (::mknod((folder / "disk").c_str(), S_IFBLK | 0600, kNoDisk) != 0) GTEST_SKIP() << "only root can create devices";
  std::string error;
  EXPECT_FALSE(writeFileAtomically(folder / "disk", "text", error));
  EXPECT_THAT(error, HasSubstr("it is a block device"));
  EXPECT_TRUE(fs::is_block_file(folder / "disk"));
}

TEST(WriteFileAtomically, RefusesASocket) {
  const TemporaryFolder folder;
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  (folder / "socket").string().copy(address.sun_path, sizeof(address.sun_path) - 1);
  const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM, 0));
  ASSERT_EQ(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  std::string error;
  EXPECT_FALSE(writeFileAtomically(folder / "socket", "text", error));
  EXPECT_THAT(error, HasSubstr("it is a socket"));
  EXPECT_TRUE(fs::is_socket(folder / "socket"));
}

// The shell opens the descriptor for the process: "--out /dev/stdout >> log" appends to the log.
TEST(WriteFileAtomically, WritesToAnOpenDescriptorAndNotOverItsFile) {
  const TemporaryFolder folder;
  write(folder / "log", "before\n");
  const Descriptor log(::open((folder / "log").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  std::string error;
  EXPECT_TRUE(writeFileAtomically(fmt::format("/dev/fd/{}", log.get()), "text\n", error)) << error;
  EXPECT_EQ(contentOf(folder / "log"), "before\ntext\n");
  EXPECT_FALSE(writeFileAtomically("/dev/fd/99999", "text\n", error));
  EXPECT_THAT(error, HasSubstr("Bad file descriptor"));
}

TEST(WriteFileAtomically, FollowsALinkToAFileThatDoesNotExistYet) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "data");
  fs::create_symlink("data/new.json", folder / "second");
  fs::create_symlink("second", folder / "link");
  std::string error;
  ASSERT_TRUE(writeFileAtomically(folder / "link", "text", error)) << error;
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(contentOf(folder / "data" / "new.json"), "text");
  fs::create_symlink("missing/new.json", folder / "nowhere");
  EXPECT_FALSE(writeFileAtomically(folder / "nowhere", "text", error));
  fs::create_symlink("loop", folder / "loop");
  EXPECT_FALSE(writeFileAtomically(folder / "loop", "text", error));
  EXPECT_THAT(error, HasSubstr("its link leads to itself"));
}

TEST(WriteFileAtomically, NeverWritesThroughWhatHasTheNameOfItsTemporaryFile) {
  const TemporaryFolder folder;
  write(folder / "victim", "precious");
  fs::create_hard_link(folder / "victim", temporaryPathFor(folder / "a.json"));
  std::string error;
  ASSERT_TRUE(writeFileAtomically(folder / "a.json", "text", error)) << error;
  EXPECT_EQ(contentOf(folder / "victim"), "precious");
  EXPECT_EQ(contentOf(folder / "a.json"), "text");
}

TEST(WriteFileAtomically, TakesTheLongestNameOfTheFileSystem) {
  const TemporaryFolder folder;
  std::string error;
  EXPECT_TRUE(writeFileAtomically(folder / std::string(255, 'a'), "text", error)) << error;
  EXPECT_EQ(namesIn(folder.path()).size(), 1U);
}

TEST(WriteFileInFolder, ReplacesALinkAndLeavesItsTargetAlone) {
  const TemporaryFolder folder;
  write(folder / "victim", "precious");
  fs::create_directory(folder / "out");
  for (const char* target : {"../victim", "../not-there"}) {
    fs::remove(folder / "out" / "results.csv");
    fs::create_symlink(target, folder / "out" / "results.csv");
    std::string error;
    ASSERT_TRUE(writeFileInFolder(folder / "out", "results.csv", "rows", error)) << error;
    EXPECT_FALSE(fs::is_symlink(folder / "out" / "results.csv")) << target;
    EXPECT_EQ(contentOf(folder / "out" / "results.csv"), "rows");
  }
  EXPECT_EQ(contentOf(folder / "victim"), "precious");
  EXPECT_FALSE(fs::exists(folder / "not-there"));
}

TEST(WriteFileInFolder, MakesItsFoldersAndRefusesOneThatIsALink) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeFileInFolder(folder / "new" / "out", "runs/1/a.csv", "rows", error)) << error;
  EXPECT_EQ(contentOf(folder / "new" / "out" / "runs" / "1" / "a.csv"), "rows");
  fs::create_directory(folder / "elsewhere");
  fs::create_directory_symlink(folder / "elsewhere", folder / "out");
  fs::create_directory_symlink(folder / "elsewhere", folder / "new" / "out" / "linked");
  EXPECT_FALSE(writeFileInFolder(folder / "new" / "out", "linked/a.csv", "rows", error));
  EXPECT_THAT(error, HasSubstr("linked\": it is a link to another place"));
  EXPECT_THAT(namesIn(folder / "elsewhere"), ElementsAre());
  EXPECT_TRUE(writeFileInFolder(folder / "out", "a.csv", "rows", error)) << "a link that the user names is followed";
  EXPECT_THAT(namesIn(folder / "elsewhere"), ElementsAre("a.csv"));
}

TEST(WriteFileInFolder, RefusesAFifoInTheFolder) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "results.csv").c_str(), 0600), 0);
  std::string error;
  EXPECT_FALSE(writeFileInFolder(folder.path(), "results.csv", "rows", error));
  EXPECT_THAT(error, HasSubstr("a FIFO or device has this name"));
  EXPECT_TRUE(fs::is_fifo(folder / "results.csv"));
}

TEST(PutIntoPlace, MovesACompleteFileAlongALinkAndIntoAFifo) {
  const TemporaryFolder folder;
  fs::create_symlink("target", folder / "link");
  write(folder / "complete", "text");
  std::string error;
  EXPECT_TRUE(putIntoPlace(folder / "complete", placeOf(folder / "link", NamedBy::User), error)) << error;
  EXPECT_EQ(contentOf(folder / "target"), "text");
  const Fifo fifo(folder / "fifo");
  write(folder / "complete", "more");
  EXPECT_TRUE(putIntoPlace(folder / "complete", placeOf(fifo.path(), NamedBy::User), error)) << error;
  EXPECT_EQ(fifo.read(), "more");
  EXPECT_THAT(namesIn(folder.path()), ElementsAre("fifo", "link", "target"));
}

TEST(IsFreeFolder, HoldsNothingButWhatKilledProcessesLeft) {
  const TemporaryFolder folder;
  EXPECT_TRUE(isFreeFolder(folder.path()));
  EXPECT_TRUE(isFreeFolder(folder / "new"));
  write(folder / ".sweep.json.part-1", "");  // the id may belong to another process by now
  fs::create_directory(folder / ".out.part-999999999");
  EXPECT_TRUE(isFreeFolder(folder.path()));
  for (const char* name : {".git", "a.part-1", ".a.part-", ".a.part-1x", "results.csv"}) {
    write(folder / name, "");
    EXPECT_FALSE(isFreeFolder(folder.path())) << name;
    fs::remove(folder / name);
  }
  write(folder / "file", "");
  EXPECT_FALSE(isFreeFolder(folder / "file"));
}

}  // namespace
}  // namespace roundel::io
