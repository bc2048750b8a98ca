// SPDX-License-Identifier: GPL-3.0-or-later
// Tests with files of unknown origin that name a program. No command may start it without --allow-commands, and nothing in a
// file may change which program a typed command starts.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/support.h"
#include "tests/policies/external/programs.h"

namespace roundel::cli {
namespace {

using namespace testing;
using policies::external::kFifo;
using policies::external::programText;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Attack : public InFolder {
 protected:
  Attack() : m_before(fs::current_path()) {
    fs::create_directories(at("evil"));
    for (const char* place : {"evil.py", "evil/mine.py"})
      write(at(place), "open('" + at("started") + "', 'w')\n" + programText(kFifo));
  }
  ~Attack() override { fs::current_path(m_before); }

  nlohmann::json program(const nlohmann::json& options = {{"command", "python3 evil.py"}}) const {
    return {{"policy", "external"}, {"label", "Mine"}, {"options", options}};
  }
  std::string scenarioWith(const nlohmann::json& lane) const {
    auto file = nlohmann::json::parse(read(scenario("hadar-fig1.json")));
    file.erase("expected");
    file["compare"] = {lane, {{"policy", "yarn-cs"}}};
    write(at("file.json"), file.dump());
    return at("file.json");
  }
  std::string sweepWith(const nlohmann::json& scheduler, const nlohmann::json& vary = nlohmann::json::array()) const {
    write(at("two.json"), read(scenario("hadar-fig1.json")));
    write(at("sweep.json"), nlohmann::json{{"roundel_sweep", 1},
                                           {"scenario", "two.json"},
                                           {"schedulers", {scheduler}},
                                           {"metrics", {"makespan_s"}},
                                           {"vary", vary}}
                                .dump());
    return at("sweep.json");
  }
  /// Returns the folder of a run with the user's program as scheduler; an attacker has changed its options.
  std::string runFolder(const nlohmann::json& options) {
    write(at("mine.py"), programText(kFifo));
    fs::current_path(at(""));
    EXPECT_EQ(runCli({"run", scenario("hadar-fig1.json").string(), "--policy", "external", "--set",
                      "command=python3 mine.py", "--explain", "none", "--out", at("run")})
                  .code,
              kDone);
    auto header = nlohmann::json::parse(read(at("run/run.json")));
    header["options"].update(options);
    write(at("run/run.json"), header.dump());
    return at("run");
  }
  void expectNotStarted(const std::vector<std::string>& words, const std::string& says = "--allow-commands") {
    const Ran ran = runCli(words);
    EXPECT_EQ(ran.code, kBadInput) << words.front() << ": " << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(says)) << words.front();
    EXPECT_FALSE(fs::exists(at("started"))) << words.front();
    EXPECT_FALSE(fs::exists(at("out"))) << words.front();
  }

  fs::path m_before;
};

TEST_F(Attack, NoCommandStartsTheProgramOfAScenario) {
  const std::string file = scenarioWith(program());
  expectNotStarted({"run", file, "--lane", "Mine", "--out", at("out")});
  expectNotStarted({"compare", file, "--out", at("out")});
  expectNotStarted({"guarantees", file, "--lane", "Mine"});
  expectNotStarted({"animate", file, "--lanes", "--out", at("out.gif")});
  expectNotStarted({"page", file, "--lanes", "--out", at("out.html")});
  EXPECT_EQ(runCli({"check", file}).code, kDone);
  EXPECT_FALSE(fs::exists(at("started")));
  EXPECT_EQ(runCli({"run", file, "--policy", "yarn-cs", "--out", at("yarn")}).code, kDone) << "another lane may run";
  EXPECT_FALSE(fs::exists(at("started")));
  EXPECT_EQ(runCli({"run", file, "--lane", "Mine", "--out", at("out"), "--allow-commands"}).code, kDone);
  EXPECT_TRUE(fs::exists(at("started")));
}

TEST_F(Attack, AnotherOptionOnTheCommandLineIsNoPermission) {
  const std::string file = scenarioWith(program());
  expectNotStarted({"run", file, "--lane", "Mine", "--set", "decision_limit_s=3", "--out", at("out")});
  expectNotStarted({"compare", file, "--set", "Mine.options={}", "--out", at("out")});
  expectNotStarted({"run", file, "--lane", "Mine", "--set", "folder=.", "--out", at("out")}, "");
}

TEST_F(Attack, NoCommandStartsTheProgramOfASweep) {
  expectNotStarted({"sweep", sweepWith(program()), "--out", at("out")});
  expectNotStarted({"sweep",
                    sweepWith(program({{"command", "python3 other.py"}}),
                              {{{"name", "which"}, {"paths", {"/compare/0/options/command"}}, {"values", {"x"}}}}),
                    "--out", at("out")},
                   "");
  nlohmann::json varied = program();
  varied["vary"] = {{{"name", "command"}, {"values", {"python3 mine.py", "python3 evil.py"}}}};
  expectNotStarted({"sweep", sweepWith(varied), "--out", at("out")}, "");
  const std::string of_lanes = scenarioWith(program());
  write(at("lanes.json"),
        R"({"roundel_sweep": 1, "scenario": "file.json", "metrics": ["makespan_s"], "seeds": 2, "vary": []})");
  expectNotStarted({"sweep", at("lanes.json"), "--out", at("out")});
}

TEST_F(Attack, ReproduceStartsNoProgram) {
  fs::create_directories(at("papers/hadar"));
  auto sweep = nlohmann::json::parse(read(scenario("papers/hadar/fig1.json")));
  const fs::path stated = sweep["scenario"].get<std::string>();
  sweep["scenario"] = (scenario("papers/hadar") / stated).lexically_normal().string();
  sweep["schedulers"].push_back(program());
  write(at("papers/hadar/fig1.json"), sweep.dump());
  expectNotStarted({"reproduce", "hadar:fig1", "--papers", at("papers"), "--out", at("out")}, "");
}

TEST_F(Attack, AFileStatesNoAbsoluteFolder) {
  const nlohmann::json evil = program({{"command", "python3 mine.py"}, {"folder", at("evil")}});
  expectNotStarted({"compare", scenarioWith(evil), "--out", at("out"), "--allow-commands"}, "is an absolute folder");
  expectNotStarted({"check", at("file.json")}, "/compare/0/options/folder");
  expectNotStarted({"sweep", sweepWith(evil), "--out", at("out"), "--allow-commands"}, "/schedulers/0/options/folder");
}

TEST_F(Attack, TheFolderOfAFileIsNotThatOfATypedCommand) {
  write(at("mine.py"), programText(kFifo));
  fs::current_path(at(""));
  const std::string file = scenarioWith(program({{"command", "python3 other.py"}, {"folder", "evil"}}));
  const Ran ran = runCli({"run", file, "--lane", "Mine", "--set", "command=python3 mine.py", "--out", at("out")});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_FALSE(fs::exists(at("started"))) << "the user meant the file in the current folder";
  EXPECT_EQ(runCli({"run", file, "--lane", "Mine", "--set", "command=python3 mine.py", "--set", "folder=evil", "--out",
                    at("typed")})
                .code,
            kDone);
  EXPECT_TRUE(fs::exists(at("started"))) << "a folder that the user typed is used";
}

TEST_F(Attack, ReadingARunStartsNoProgram) {
  const std::string folder = runFolder({{"command", "python3 evil.py"}});
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"figure", folder, "--out", at("figure.svg"), "--as-is"},
                                             {"report", folder, "--out", at("report.html"), "--as-is"},
                                             {"page", folder, "--out", at("page.html"), "--as-is"},
                                             {"page", folder, "--out", at("page2.html"), "--allow-commands", "--as-is"},
                                             {"export", "perfetto", folder, "--out", at("export.json"), "--as-is"},
                                             {"animate", folder, "--out", at("out.gif"), "--as-is"},
                                             {"why", folder, "--at", "0", "--as-is"}}) {
    runCli(words);
    EXPECT_FALSE(fs::exists(at("started"))) << words.front();
  }
  EXPECT_TRUE(fs::exists(at("page.html"))) << "the page is written without reasons";
}

TEST_F(Attack, WhyStartsTheProgramThatTheUserNames) {
  const std::string folder = runFolder({{"folder", at("evil")}});
  const Ran why = runCli({"why", folder, "--at", "0", "--as-is", "--command", "python3 mine.py"});
  EXPECT_EQ(why.code, kDone) << why.err;
  EXPECT_FALSE(fs::exists(at("started"))) << "run.json names another folder";
  EXPECT_THAT(why.out, HasSubstr("First in, first out"));
}

TEST_F(Attack, AnAssignmentNamesNoProgramAsReference) {
  write(at("two.json"), soundScenario());
  fs::create_directories(at("in/student"));
  write(at("assignment.json"),
        R"({"roundel_assignment": 1, "command": "python3 x.py", "scenarios": [{"id": "two", "file": "two.json"}],
 "cases": [{"id": "same", "what": "equal", "to": {"policy": "external", "options": {"command": "python3 evil.py"}},
            "on": ["two"], "points": 1}]})");
  expectNotStarted({"grade", at("assignment.json"), at("in/student"), "--out", at("out")}, "/cases/0/to/policy");
  expectNotStarted({"score", at("assignment.json"), at("in/student")}, "no reference");
}

}  // namespace
}  // namespace roundel::cli
