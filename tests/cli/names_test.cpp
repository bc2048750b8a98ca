// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes have the same name in folders, comparison.csv, tables and figures.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/figure_backend.h"
#include "core/io/run_output.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Names : public InFolder {
 protected:
  Names() { write(m_folder / "two.json", soundScenario()); }
};

TEST_F(Names, OfSchedulersStandInFoldersAndInTheTableAsTheFieldWritesThem) {
  ASSERT_EQ(runCli({"compare", at("two.json"), "--policies", "hadare,asrpt,yarn-cs", "--out", at("out")}).code, kDone);
  for (const char* name : {"HadarE", "A-SRPT", "YARN-CS"}) {
    EXPECT_TRUE(fs::exists(m_folder / "out" / name / "run.json")) << name;
    EXPECT_THAT(read(m_folder / "out" / "comparison.csv"), HasSubstr(std::string("\n") + name + ",")) << name;
    EXPECT_THAT(read(m_folder / "out" / name / "run.json"), HasSubstr(std::string("\"label\": \"") + name + "\""))
        << name;
  }
}

// Each run was written alone; together they need four different names.
TEST_F(Names, OfFourRunsThatDifferInAnOptionAreFourInOneTable) {
  for (const char* priority : {"LR", "LAS", "SJF", "FTF"}) {
    ASSERT_EQ(runCli({"run", at("two.json"), "--policy", "hops", "--set", std::string("priority=") + priority, "--out",
                      at(priority)})
                  .code,
              kDone);
  }
  ASSERT_EQ(runCli({"figure", at("LR"), at("LAS"), at("SJF"), at("FTF"), "--kind", "table", "--metrics", "cru", "--out",
                    at("t.csv")})
                .code,
            kDone);
  EXPECT_THAT(read(m_folder / "t.csv"), AllOf(HasSubstr("\nHops LR,"), HasSubstr("\nHops LAS,"),
                                              HasSubstr("\nHops SJF,"), HasSubstr("\nHops FTF,")));
}

TEST_F(Names, OfARunMayBeGiven) {
  ASSERT_EQ(runCli({"run", at("two.json"), "--policy", "gavel", "--label", "a/b: mine", "--out", at("run")}).code,
            kDone);
  EXPECT_THAT(read(m_folder / "run" / "run.json"), HasSubstr("\"label\": \"a/b: mine\""));
}

TEST_F(Names, SeveralScenariosAreAFolderEachAndOneTable) {
  write(m_folder / "other.json", replaced(soundScenario(), "two jobs", "two other jobs"));
  const Ran ran =
      runCli({"compare", at("two.json"), at("other.json"), "--policies", "gavel,hadar", "--out", at("out")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  for (const char* folder : {"two/Gavel", "two/Hadar", "other/Gavel", "other/Hadar"})
    EXPECT_TRUE(fs::exists(m_folder / "out" / folder / "run.json")) << folder;
  const std::string table = read(m_folder / "out" / "comparison.csv");
  EXPECT_THAT(table, ::testing::StartsWith("label,policy,options,workload,seed,"));
  EXPECT_EQ(std::ranges::count(table, '\n'), 5);
  EXPECT_EQ(io::runFoldersOf(m_folder / "out").size(), 4U);
  EXPECT_THAT(read(m_folder / "out" / "two" / "comparison.csv"), ::testing::StartsWith("label,policy,options,seed,"));
}

}  // namespace
}  // namespace roundel::cli::testing
