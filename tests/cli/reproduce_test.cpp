// roundel-cli reproduce: the list, one experiment, bad words, and that it continues.

#include <gmock/gmock.h>

#include <iterator>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;

class Reproduce : public ::testing::Test {
 protected:
  Ran reproduce(std::vector<std::string> words) const {
    words.insert(words.begin(), "reproduce");
    words.insert(words.end(), {"--papers", (fs::path(tests::sourceDir()) / "scenarios" / "papers").string()});
    return runCli(words);
  }
  std::string out() const { return (m_folder / "out").string(); }

  TempFolder m_folder;
};

TEST_F(Reproduce, ListsEveryExperimentALineEachAndWhyOneCannotBeSetUp) {
  const Ran ran = reproduce({"--list"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, HasSubstr("\nhops:table4        Hops Table 4: 512 GPUs"));
  EXPECT_THAT(ran.out,
              HasSubstr("hadare:table5      HadarE Table V: quality of the trained models (cannot be set up: "));
}

TEST_F(Reproduce, WritesThePageAndTheSameBytesWhenItContinues) {
  const Ran first = reproduce({"hadar:fig1", "--out", out()});
  EXPECT_EQ(first.code, kDone) << first.err;
  EXPECT_EQ(first.out, "1 agree, 0 direction only, 0 differ\n");
  const std::string page = read(m_folder / "out" / "papers.md");
  EXPECT_THAT(page, HasSubstr("## Hadar"));
  EXPECT_THAT(read(m_folder / "out" / "papers.html"), HasSubstr("<h1>Papers beside ours</h1>"));
  const std::string csv = read(m_folder / "out" / "papers.csv");
  EXPECT_EQ(reproduce({"hadar:fig1", "--out", out()}).code, kDone);
  EXPECT_EQ(read(m_folder / "out" / "papers.csv"), csv);
  EXPECT_EQ(read(m_folder / "out" / "papers.md"), page);
}

TEST_F(Reproduce, RefusesWhatItDoesNotKnowAndFoldersOfOtherFiles) {
  EXPECT_EQ(reproduce({"hops:table9", "--out", out()}).code, kBadInput);
  EXPECT_THAT(reproduce({"hops:table9", "--out", out()}).err, HasSubstr("there is no \"hops:table9\""));
  EXPECT_EQ(reproduce({"hadar:fig1"}).code, kBadInput);
  fs::create_directories(m_folder / "out");
  std::ofstream(m_folder / "out" / "thesis.txt") << "mine";
  const Ran ran = reproduce({"hadar:fig1", "--out", out()});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("holds other files"));
  EXPECT_EQ(std::distance(fs::directory_iterator(m_folder / "out"), fs::directory_iterator()), 1);
}

}  // namespace
}  // namespace roundel::cli::testing
