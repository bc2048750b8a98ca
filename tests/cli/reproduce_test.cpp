// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli reproduce: the list, one experiment, bad words, and resuming.

#include <gmock/gmock.h>

#include <iterator>
#include <regex>
#include <set>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

class Reproduce : public ::testing::Test {
 protected:
  Ran reproduce(std::vector<std::string> words) const {
    words.insert(words.begin(), "reproduce");
    words.insert(words.end(), {"--papers", (fs::path(tests::sourceDir()) / "scenarios" / "papers").string()});
    return runCli(words);
  }
  std::string out() const { return (m_folder / "out").string(); }

  TemporaryFolder m_folder;
};

TEST_F(Reproduce, ListsEveryExperimentALineEachAndWhyOneCannotBeSetUp) {
  const Ran ran = reproduce({"--list"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, HasSubstr("\nhops:table4        Hops Table 4: 512 GPUs"));
  EXPECT_THAT(
      ran.out,
      HasSubstr(
          "hadare:table5      HadarE Table V (arXiv: Table IV): quality of the trained models (cannot be set up: "));
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

/// The targets of a page's links, by a pattern whose first group is the address.
std::set<std::string> linksOf(const std::string& page, const char* pattern) {
  const std::regex link(pattern);
  std::set<std::string> out;
  for (auto at = std::sregex_iterator(page.begin(), page.end(), link); at != std::sregex_iterator(); ++at)
    out.insert(at->str(1));
  return out;
}

TEST_F(Reproduce, EveryRowOfThePageLeadsToAFileThatIsThereAndItsScenariosAreSound) {
  ASSERT_EQ(reproduce({"hadar:fig1", "--out", out()}).code, kDone);
  const fs::path page = m_folder / "out";
  const std::set<std::string> html = linksOf(read(page / "papers.html"), "href=\"([^\"]*)\"");
  const std::set<std::string> markdown = linksOf(read(page / "papers.md"), "\\]\\(([^)]*)\\)");
  EXPECT_EQ(html, markdown);
  ASSERT_EQ(html.count("hadar/fig1/results.csv"), 1U);
  ASSERT_GT(html.size(), 1U) << "numbers of the page must link to scenarios";
  for (const std::string& link : html) {
    EXPECT_TRUE(fs::is_regular_file(page / link)) << link;
    if (!link.ends_with(".json")) continue;
    const Ran ran = runCli({"compare", (page / link).string(), "--out", (m_folder / "runs").string()});
    EXPECT_EQ(ran.code, kDone) << link << ": " << ran.err;
    EXPECT_THAT(ran.out, AnyOf(HasSubstr("Hadar"), HasSubstr("Gavel"))) << "the scenario has a lane of the scheduler";
    fs::remove_all(m_folder / "runs");
  }
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
