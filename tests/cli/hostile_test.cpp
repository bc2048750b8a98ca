// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios and run folders from untrusted sources: their text has no effect, their paths cannot leave the folder, and edits are detected.

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

class Hostile : public InFolder {
 protected:
  std::string scenarioWith(const std::string& what, const std::string& with) const {
    write(m_folder / "s.json", replaced(soundScenario(), what, with));
    return at("s.json");
  }
};

// Returns the control characters in a text, limited to those of the scenarios below.
std::vector<std::string> actingIn(const std::string& text) {
  std::vector<std::string> found;
  for (const char* bytes : {"\r", "\x1b", "\x7f", "\xc2\x9b", "\xe2\x80\xa8", "\xe2\x80\xae"}) {
    if (text.find(bytes) != std::string::npos) found.emplace_back(bytes);
  }
  return found;
}

constexpr const char* kLabel = R"(=cmd\r\u001b]0;owned\u0007\u009b31m\u2028\u202e\u007f)";

TEST_F(Hostile, ControlCharactersReachNeitherTerminalNorFile) {
  const std::string file =
      scenarioWith("\"title\": \"two jobs\",", std::string("\"title\": \"") + kLabel +
                                                   "\", \"compare\": [{\"policy\": \"gavel\", \"label\": \"" + kLabel +
                                                   "\"}, {\"policy\": \"hadar\"}],");
  const std::string out = at("out");
  const Ran ran = runCli({"compare", file, "--out", out});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(actingIn(ran.out + ran.err), IsEmpty());
  EXPECT_THAT(ran.out, HasSubstr("=cmd<U+000D><U+001B>]0;owned<U+0007><U+009B>31m<U+2028><U+202E><U+007F>"));
  EXPECT_THAT(actingIn(runCli({"compare", file, "--json", "--out", out}).out), IsEmpty());
  for (const auto& [name, text] : filesIn(out)) {
    if (name.ends_with(".pdf")) continue;  // compressed
    EXPECT_THAT(actingIn(text), IsEmpty()) << name;
    EXPECT_THAT(actingIn(name), IsEmpty());
  }
  EXPECT_THAT(read(fs::path(out) / "comparison.csv"), HasSubstr("\n\"'=cmd<U+000D>"))
      << "the cell is quoted because it contains a semicolon";
  std::vector<std::string> files{"table.tex", "table.csv"};
  for (const std::string& table : files)
    ASSERT_EQ(runCli({"figure", out, "--kind", "table", "--out", at(table)}).code, kDone);
  if (canPaintFigures()) {
    for (const char* name : {"gantt.tex", "gantt.svg", "gantt.csv", "page.html"}) {
      const std::vector<std::string> words =
          std::string(name) == "page.html"
              ? std::vector<std::string>{"report", out, "--out", at(name)}
              : std::vector<std::string>{"figure",    out,       "--kind", "gantt", "--preset",
                                         "ieee-2col", "--force", "--out",  at(name)};
      const Ran drawn = runCli(words);
      ASSERT_EQ(drawn.code, kDone) << drawn.err;
      EXPECT_THAT(actingIn(drawn.err), IsEmpty());
      files.emplace_back(name);
    }
  }
  for (const std::string& name : files) EXPECT_THAT(actingIn(read(m_folder / name)), IsEmpty()) << name;
}

TEST_F(Hostile, FaultsShowWhatTheyName) {
  const Ran ran = runCli({"check", scenarioWith("\"K80\": 1}}", "\"K\\u001b[2J80\": 1}}")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(actingIn(ran.err), IsEmpty());
  EXPECT_THAT(ran.err, HasSubstr("K<U+001B>[2J80"));
  const Ran absent = runCli({"check", at("no\x1b[2J\r.json")});
  EXPECT_THAT(absent.err, HasSubstr("no<U+001B>[2J<U+000D>.json"));
  EXPECT_THAT(actingIn(absent.err), IsEmpty());
}

TEST_F(Hostile, AnIdOfControlCharactersIsRefused) {
  for (const char* id : {"J\\u001b", "J\\u0085", "J\\u202e"}) {
    const Ran ran = runCli({"check", scenarioWith("\"id\": \"J2\"", std::string("\"id\": \"") + id + "\"")});
    EXPECT_EQ(ran.code, kBadInput) << id;
    EXPECT_THAT(ran.err, HasSubstr("control character")) << id;
  }
}

TEST_F(Hostile, LongIdsAreCutInMessages) {
  const std::string id(50000, 'x');
  for (const std::string& from : {std::string("\"id\": \"J2\", \"gpus\": 1"), std::string("\"J2\"")}) {
    const Ran ran = runCli({"check", scenarioWith(from, "\"id\": \"" + id + "\", \"gpus\": 99")});
    EXPECT_EQ(ran.code, kBadInput);
    EXPECT_LT(ran.err.size(), 2000U) << ran.err.substr(0, 500);
  }
  const Ran ran =
      runCli({"check", scenarioWith("\"id\": \"J2\", \"gpus\": 1", "\"id\": \"" + id + "\", \"gpus\": 99")});
  EXPECT_THAT(ran.err, HasSubstr("xxx… (50000 characters)"));
}

TEST_F(Hostile, AHistoryOutsideOfTheFolderIsReadOnlyWhereThatIsAllowed) {
  write(m_folder / "outside.csv", "group,user,iterations\ng,u,7\n");
  fs::create_directory(m_folder / "in");
  const std::string file = at("in/s.json");
  write(file, replaced(soundScenario(), "\"title\"", "\"history\": {\"csv\": \"../outside.csv\"},\n  \"title\""));
  const std::string out = at("out");
  std::vector<std::vector<std::string>> commands{{"check", file},
                                                 {"run", file, "--policy", "gavel", "--out", out},
                                                 {"compare", file, "--policies", "gavel", "--out", out}};
  if (canPaintFigures())
    commands.push_back({"animate", file, "--policies", "gavel", "--seconds", "0.2", "--fps", "5", "--size", "640x360",
                        "--out", at("a.gif")});
  for (std::vector<std::string> words : commands) {
    const Ran refused = runCli(words);
    EXPECT_EQ(refused.code, kBadInput) << words[0];
    EXPECT_THAT(refused.err, AllOf(HasSubstr("/history/csv"), HasSubstr("--allow-outside"))) << words[0];
    EXPECT_FALSE(fs::exists(out));
    words.emplace_back("--allow-outside");
    EXPECT_EQ(runCli(words).code, kDone) << words[0];
    fs::remove_all(out);
  }
}

class Tampered : public Hostile {
 protected:
  void SetUp() override {
    write(m_folder / "two.json", soundScenario());
    ASSERT_EQ(runCli({"run", at("two.json"), "--policy", "gavel", "--out", at("run")}).code, kDone);
    std::string text = read(m_folder / "run" / "segments.csv");
    text.erase(text.rfind('\n', text.size() - 2) + 1);
    write(m_folder / "run" / "segments.csv", text);
  }
  std::vector<std::vector<std::string>> readers() const {
    std::vector<std::vector<std::string>> commands{{"figure", at("run"), "--kind", "table", "--out", at("t.csv")}};
    if (!canPaintFigures()) return commands;
    commands.push_back({"figure", at("run"), "--kind", "gantt", "--preset", "ieee-2col", "--out", at("g.svg")});
    commands.push_back({"report", at("run"), "--out", at("r.html")});
    commands.push_back(
        {"animate", at("run"), "--seconds", "0.2", "--fps", "5", "--size", "640x360", "--out", at("a.gif")});
    return commands;
  }
};

TEST_F(Tampered, FoldersAreRefusedByEveryReaderThatNamesTheFile) {
  for (const std::vector<std::string>& words : readers()) {
    const Ran ran = runCli(words);
    EXPECT_EQ(ran.code, kBadInput) << words[0];
    EXPECT_THAT(ran.err, AllOf(HasSubstr(at("run")), HasSubstr("segments.csv"), HasSubstr("--as-is"))) << words[0];
    EXPECT_FALSE(fs::exists(words.back())) << words[0];
  }
}

TEST_F(Tampered, FoldersAreDrawnAsTheyAreWithAMark) {
  for (std::vector<std::string> words : readers()) {
    const std::string out = words.back();
    words.emplace_back("--as-is");
    const Ran ran = runCli(words);
    EXPECT_EQ(ran.code, kDone) << words[0] << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("segments.csv was altered")) << words[0];
    if (out.ends_with(".gif")) continue;
    EXPECT_THAT(read(out), HasSubstr("altered files: ")) << out;
  }
}

TEST_F(Tampered, WhatCannotBeReadIsNotSaidToBeDrawn) {
  write(m_folder / "run" / "segments.csv", read(m_folder / "run" / "segments.csv") + "no row of a run\n");
  std::vector<std::string> words = readers().front();
  words.emplace_back("--as-is");
  const Ran ran = runCli(words);
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("segments.csv: this row cannot be read"),
                             ::testing::Not(HasSubstr("is drawn as it is"))));
  EXPECT_FALSE(fs::exists(readers().front().back()));
}

TEST_F(Tampered, FoldersOfEarlierVersionsAreReadWithANote) {
  const std::string text = read(m_folder / "run" / "run.json");
  const std::size_t files = text.find(",\n  \"files\"");
  ASSERT_NE(files, std::string::npos);
  write(m_folder / "run" / "run.json", text.substr(0, files) + "\n}\n");
  const Ran ran = runCli(readers().front());
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("no digests"));
}

}  // namespace
}  // namespace roundel::cli::testing
