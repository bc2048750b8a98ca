// SPDX-License-Identifier: GPL-3.0-or-later
// A report by the command line: beside a comparison, and of folders with runs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ReportCommand : public InFolder {
 protected:
  void SetUp() override {
    if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
    write(m_folder / "two.json", soundScenario());
  }
};

TEST_F(ReportCommand, OfFoldersIsTheSamePageTwice) {
  for (const char* policy : {"gavel", "hadar"})
    ASSERT_EQ(runCli({"run", at("two.json"), "--policy", policy, "--out", at(policy)}).code, kDone);
  const Ran ran = runCli({"report", at("gavel"), at("hadar"), "--out", at("a.html")});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.err, IsEmpty());
  ASSERT_EQ(runCli({"report", at("gavel"), at("hadar"), "--out", at("b.html")}).code, kDone);
  const std::string page = read(m_folder / "a.html");
  EXPECT_EQ(page, read(m_folder / "b.html"));
  EXPECT_THAT(page, AllOf(HasSubstr("<title>two jobs</title>"), HasSubstr("Gavel"), HasSubstr("Hadar"),
                          HasSubstr("id=\"roundel-scenario\"")));
}

TEST_F(ReportCommand, ComesBesideAComparisonEvenInItsFolder) {
  const std::string page = at("out") + "/report.html";
  for (int twice = 0; twice < 2; ++twice) {
    const Ran ran =
        runCli({"compare", at("two.json"), "--policies", "srtf,tiresias", "--out", at("out"), "--report", page});
    EXPECT_EQ(ran.code, kDone) << ran.err;
    EXPECT_THAT(read(page), AllOf(HasSubstr("Tiresias"), HasSubstr("comparison")));
  }
}

// The scenario inside a page.
std::string scenarioIn(const std::string& page) {
  const std::string tag = "id=\"roundel-scenario\">";
  const std::size_t at = page.find(tag) + tag.size();
  return page.substr(at, page.find("</script>", at) - at);
}

TEST_F(ReportCommand, HasTheSameLanesWhetherTheRunsHaveJustEndedOrAreRead) {
  write(m_folder / "lanes.json",
        replaced(soundScenario(), "\"jobs\":",
                 R"("compare": [{"policy": "gavel", "options": {"objective": "max-min-fairness"}},
                 {"policy": "hadar", "label": "mine", "options": {"utility": "eff"}}, {"policy": "hadare"}], "jobs":)"));
  for (const char* lanes : {"", "gavel,hadar,hadare"}) {
    std::vector<std::string> words{"compare", at("lanes.json"), "--out", at("out"), "--report", at("now.html")};
    if (*lanes != 0) words.insert(words.end(), {"--policies", lanes});
    ASSERT_EQ(runCli(words).code, kDone);
    ASSERT_EQ(runCli({"report", at("out"), "--out", at("later.html")}).code, kDone);
    const std::string now = scenarioIn(read(m_folder / "now.html"));
    EXPECT_THAT(now, HasSubstr("hadare"));
    EXPECT_EQ(scenarioIn(read(m_folder / "later.html")), now) << lanes;
  }
}

TEST_F(ReportCommand, AComparisonsFolderAndAllThatIsInItStandForItsRuns) {
  ASSERT_EQ(runCli({"compare", at("two.json"), "--policies", "srtf,gavel", "--out", at("out")}).code, kDone);
  ASSERT_EQ(runCli({"report", at("out"), "--out", at("folder.html")}).code, kDone);
  ASSERT_EQ(runCli({"report", at("out/SRTF"), at("out/Gavel"), "--out", at("named.html")}).code, kDone);
  EXPECT_EQ(read(m_folder / "folder.html"), read(m_folder / "named.html"))
      << "the runs must be in the order of the comparison";
  std::vector<std::string> words{"report"};
  for (const auto& each : fs::directory_iterator(at("out"))) words.push_back(each.path().string());
  ASSERT_GT(words.size(), 3u) << "the folder must have figures and a table beside the runs";
  words.insert(words.end(), {"--out", at("all.html")});
  const Ran all = runCli(words);
  EXPECT_EQ(all.code, kDone) << all.err;
  fs::remove_all(at("out/SRTF"));
  fs::remove_all(at("out/Gavel"));
  const Ran none = runCli({"report", at("out"), "--out", at("none.html")});
  EXPECT_EQ(none.code, kBadInput);
  EXPECT_THAT(none.err, HasSubstr("holds no run"));
}

TEST_F(ReportCommand, RefusesBeforeItRuns) {
  fs::create_directories(m_folder / "folder.html");
  const std::pair<std::string, const char*> cases[] = {{at("report.pdf"), "in .html"},
                                                       {at("folder.html"), "it is a folder"},
                                                       {at("no/such.html"), "there is no folder"}};
  for (const auto& [file, why] : cases) {
    const Ran compared = runCli({"compare", at("two.json"), "--out", at("out"), "--report", file});
    EXPECT_EQ(compared.code, kBadInput);
    EXPECT_THAT(compared.err, AllOf(HasSubstr(file), HasSubstr(why)));
    EXPECT_FALSE(fs::exists(m_folder / "out"));
    EXPECT_EQ(runCli({"report", at("out"), "--out", file}).code, kBadInput);
  }
  const Ran missing = runCli({"report", at("nothing"), "--out", at("a.html")});
  EXPECT_EQ(missing.code, kBadInput);
  EXPECT_THAT(missing.err, HasSubstr("run.json"));
  EXPECT_FALSE(fs::exists(m_folder / "a.html"));
}

}  // namespace
}  // namespace roundel::cli::testing
