// SPDX-License-Identifier: GPL-3.0-or-later
// Bad input: exit code 2, the fault on stderr with its line, and no output.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct BadScenario {
  const char* name;
  std::string text;
  std::string where;  ///< expected in the message: line and pointer
  std::string what;   ///< expected in the message: the fault or the remedy
};

void PrintTo(const BadScenario& bad, std::ostream* out) { *out << bad.name; }

std::string sound(const std::string& what, const std::string& with) { return replaced(soundScenario(), what, with); }

std::vector<BadScenario> badScenarios() {
  return {
      {"Empty", "", ":1:", "empty"},
      {"BrokenJson", "{\"roundel\": 1,", ":1:", ""},
      {"NoObject", "[1, 2]", ":1:", "list"},
      {"WrongType", sound("\"iterations\": 100", "\"iterations\": \"many\""), ":11: /jobs/0/iterations:", "many"},
      {"UnknownKey", sound("\"iterations\": 40", "\"iteratoins\": 40"),
       ":12: /jobs/1/iteratoins:", "did you mean \"iterations\"?"},
      {"DuplicateId", sound("\"id\": \"J2\"", "\"id\": \"J1\""), ":12: /jobs/1/id:", "J1"},
      {"DuplicateKey", sound("\"gpus\": 1,", "\"gpus\": 1, \"gpus\": 2,"), ":12: /jobs/1/gpus:", ""},
      {"UnknownGpuType", sound("{\"V100\": 2, \"K80\": 1}},", "{\"V10\": 2}},"),
       ":11: /jobs/0/throughput/V10:", "V100"},
      {"FitsNowhere", sound("\"gpus\": 2, \"iterations\": 100", "\"gpus\": 9, \"iterations\": 100"), ":11: /jobs/0",
       "9"},
      {"NegativeTime", sound("\"round_s\": 10", "\"round_s\": -10"), ":4: /clock/round_s:", "-10"},
      {"NegativeArrival", sound("\"gpus\": 1,", "\"gpus\": 1, \"arrival_s\": -1,"), ":12: /jobs/1/arrival_s:", "-1"},
      {"NotANumber", sound("\"round_s\": 10", "\"round_s\": NaN"), ":4:", ""},
      {"BeyondDouble", sound("\"round_s\": 10", "\"round_s\": 1e400"), ":4:", "1e400"},
      {"TemplateCycle",
       sound("\"jobs\": [",
             "\"models\": [{\"id\": \"a\", \"model\": \"b\"}, {\"id\": \"b\", \"model\": \"a\"}],\n  \"jobs\": ["),
       ":10: /models/0/model:", "a"},
      {"NoJobs", soundScenario().substr(0, soundScenario().find("\"jobs\"")) + "\"jobs\": []\n}\n", ":10: /jobs:", ""},
      {"UnknownPolicy", sound("\n  ]\n}\n", "\n  ],\n  \"compare\": [{\"policy\": \"gravel\"}]\n}\n"),
       ":14: /compare/0/policy:", "gavel"},
      {"UnknownOption",
       sound("\n  ]\n}\n", "\n  ],\n  \"compare\": [{\"policy\": \"hadar\", \"options\": {\"beem\": 1}}]\n}\n"),
       ":14: /compare/0/options/beem:", "beam"},
      {"PlanOfNobody",
       sound("\n  ]\n}\n",
             "\n  ],\n  \"compare\": [{\"policy\": \"plan\", \"options\": {\"plan\": [{\"round\": 0,\n    \"jobs\": "
             "{\"J7\": [{"
             "\"node\": \"n0\", \"type\": \"V100\", \"count\": 1}]}}]}}]\n}\n"),
       ":15: /compare/0/options/plan/0/jobs/J7:", "J1"},
      {"UnknownMetric",
       sound("\n  ]\n}\n",
             "\n  ],\n  \"expected\": [{\"policy\": \"hadar\", \"metric\": \"jct\", \"value\": 1, \"tolerance\": 0, "
             "\"source\": \"x\"}]\n}\n"),
       ":14: /expected/0/metric:", "jct"},
      {"NoUtf8", sound("two jobs", "two \xff jobs"), ":3:", ""},
      {"Binary", std::string("\0\1\2\3", 4), ":1:", ""},
  };
}

class BadScenarioTest : public ::testing::TestWithParam<BadScenario> {};

TEST_P(BadScenarioTest, IsRefusedByEveryCommandAndNothingIsWritten) {
  const TemporaryFolder folder;
  const std::string file = (folder / "bad.json").string();
  write(file, GetParam().text);
  const std::string out = (folder / "out").string();
  const std::vector<std::vector<std::string>> commands{
      {"check", file}, {"run", file, "--policy", "gavel", "--out", out}, {"compare", file, "--out", out}};
  for (const auto& words : commands) {
    const Ran ran = runCli(words);
    EXPECT_EQ(ran.code, kBadInput) << words[0];
    EXPECT_THAT(ran.err, AllOf(HasSubstr(file + GetParam().where), HasSubstr(GetParam().what))) << words[0];
    EXPECT_THAT(ran.out, IsEmpty()) << words[0];
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1) << words[0];
  }
}

INSTANTIATE_TEST_SUITE_P(All, BadScenarioTest, ::testing::ValuesIn(badScenarios()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(SoundScenario, IsTheOneThatTheBadOnesAreMadeOf) {
  const TemporaryFolder folder;
  write(folder / "good.json", soundScenario());
  EXPECT_EQ(runCli({"check", (folder / "good.json").string()}).code, kDone);
}

TEST(BadScenarioFile, EveryFaultIsReportedInOnePass) {
  const TemporaryFolder folder;
  write(folder / "bad.json",
        replaced(replaced(sound("\"round_s\": 10", "\"round_s\": 0"), "\"V100\": 2, \"K80\"", "\"V100\": -2, \"K80\""),
                 "\"gpus\": 1,", "\"gpus\": 0,"));
  const Ran ran = runCli({"check", (folder / "bad.json").string()});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, AllOf(HasSubstr(":4: /clock/round_s"), HasSubstr(":11: /jobs/0/throughput/V100"),
                             HasSubstr(":12: /jobs/1/gpus")));
}

TEST(BadScenarioFile, MayBeAbsentOrAFolder) {
  const TemporaryFolder folder;
  for (const std::string& path :
       {(folder / "absent.json").string(), folder.path().string(), (folder / "no").string() + "/such/file"}) {
    const Ran ran = runCli({"run", path, "--policy", "gavel", "--out", (folder / "out").string()});
    EXPECT_EQ(ran.code, kBadInput) << path;
    EXPECT_THAT(ran.err, HasSubstr(path));
    EXPECT_FALSE(fs::exists(folder / "out"));
  }
}

TEST(BadScenarioFile, OfTwoHundredMegabytesIsReadAndRefused) {
  const TemporaryFolder folder;
  {
    std::ofstream out(folder / "huge.json", std::ios::binary);
    const std::string block(1 << 20, '[');
    for (int i = 0; i < 200; ++i) out << block;
  }
  const Ran ran = runCli({"check", (folder / "huge.json").string()});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("huge.json:1:"));
  EXPECT_LT(ran.err.size(), 100000U);
}

TEST(BadScenarioFile, OfMillionsOfFaultsIsReportedInBrief) {
  const TemporaryFolder folder;
  {
    std::ofstream out(folder / "huge.json", std::ios::binary);
    out << "{\"roundel\": 1, \"jobs\": [";
    for (int i = 0; i < 1000000; ++i) out << (i == 0 ? "" : ",") << "{\"idd\": " << i << "}";
    out << "]}";
  }
  const Ran ran = runCli({"check", (folder / "huge.json").string()});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_LE(std::ranges::count(ran.err, '\n'), 201);
  EXPECT_THAT(ran.err, HasSubstr("more faults"));
}

TEST(BadScenarioFile, LargerThanTheLimitIsNotRead) {
  const TemporaryFolder folder;
  write(folder / "sparse.json", "{");
  fs::resize_file(folder / "sparse.json", (256ULL << 20) + 1);
  const Ran ran = runCli({"check", (folder / "sparse.json").string()});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("sparse.json"));
}

}  // namespace
}  // namespace roundel::cli::testing
