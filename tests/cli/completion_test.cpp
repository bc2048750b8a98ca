// SPDX-License-Identifier: GPL-3.0-or-later
// Completion in bash: the test sources the script and calls its function like the shell.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <optional>
#include <sstream>

#include "app/cli/figure_backend.h"
#include "core/policies/registry.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::vector<std::string> linesOf(const std::string& command) {
  std::string text;
  if (FILE* pipe = ::popen(command.c_str(), "r")) {
    std::array<char, 4096> buffer{};
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), n);
    ::pclose(pipe);
  }
  std::vector<std::string> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out.push_back(line);
  return out;
}

/// The completions of the last word.
std::vector<std::string> completed(const std::string& words) {
  const TemporaryFolder folder;
  write(folder / "completion", runCli({"completion", "bash"}).out);
  const std::string script =
      "cd '" + folder.path().string() + "' && . ./completion && COMP_WORDS=(roundel-cli " + words +
      ") && COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) && _roundel_cli && printf '%s\\n' \"${COMPREPLY[@]}\"";
  write(folder / "ask", script);
  std::vector<std::string> lines = linesOf("bash --norc '" + (folder / "ask").string() + "' 2>&1");
  if (lines == std::vector<std::string>{""}) lines.clear();
  return lines;
}

TEST(Completion, OfCommands) {
  EXPECT_THAT(completed("''"), IsSupersetOf({"policies", "check", "run", "compare", "figure", "report", "animate",
                                             "import", "completion", "help"}));
  EXPECT_THAT(completed("comp"), ElementsAre("compare", "completion"));
  EXPECT_THAT(completed("import ''"), IsSupersetOf({"gavel", "philly", "csv"}));
  EXPECT_THAT(completed("export p"), ElementsAre("perfetto"));
  EXPECT_THAT(completed("completion z"), ElementsAre("zsh"));
  EXPECT_THAT(completed("help an"), ElementsAre("animate"));
  EXPECT_THAT(completed("scheduler n"), ElementsAre("new"));
  EXPECT_THAT(completed("scheduler new ''"), IsSupersetOf({"python", "cpp"}));
  EXPECT_THAT(completed("scheduler new py"), ElementsAre("python"));
}

TEST(Completion, OfOptions) {
  EXPECT_THAT(completed("run scenario.json --po"), ElementsAre("--policy"));
  EXPECT_THAT(completed("compare --"),
              IsSupersetOf({"--policies", "--lanes", "--set", "--quiet", "--threads", "--out"}));
  EXPECT_THAT(completed("import gavel --unm"), ElementsAre("--unmeasured"));
  EXPECT_THAT(completed("run --json --pol"), ElementsAre("--policy")) << "a flag takes no value";
}

TEST(Completion, OfValues) {
  EXPECT_THAT(completed("run scenario.json --policy had"), ElementsAre("hadar", "hadare"));
  EXPECT_THAT(completed("compare scenario.json --policies gavel,hadar,asr"), ElementsAre("gavel,hadar,asrpt"));
  EXPECT_EQ(completed("policies ''").size(), policies::all().size());
  EXPECT_THAT(completed("import gavel --unmeasured s"), ElementsAre("skip"));
  EXPECT_THAT(completed("import philly --throughputs c"), ElementsAre("catalogue"));
  EXPECT_THAT(completed("run --until ''"), IsEmpty());
  if (!canPaintFigures()) return;
  EXPECT_THAT(completed("figure run --kind jct"), IsSupersetOf({"jct-cdf", "jct-bars"}));
  EXPECT_THAT(completed("figure run --preset ieee"), ElementsAre("ieee-1col", "ieee-2col"));
}

TEST(Completion, OfFiles) {
  EXPECT_THAT(completed("run comp"), ElementsAre("completion")) << "a file of the working folder";
  EXPECT_THAT(completed("run x --out comp"), Contains("completion"));
}

TEST(Completion, IsMadeForEveryShell) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran ran = runCli({"completion", shell});
    EXPECT_EQ(ran.code, kDone);
    for (const char* word : {"policies", "throughputs", "color-by", "hadare"})
      EXPECT_THAT(ran.out, ::testing::HasSubstr(word)) << shell;
  }
}

/// Runs `ask` in the shell after reading its script; returns nothing if the shell is not installed.
std::optional<std::vector<std::string>> askedOf(const std::string& shell, const std::string& options,
                                                const std::string& ask) {
  if (linesOf("command -v " + shell).empty()) return std::nullopt;
  const TemporaryFolder folder;
  write(folder / "script", runCli({"completion", shell}).out);
  write(folder / "ask", ask);
  const std::string home = folder.path().string();
  return linesOf("cd '" + home + "' && HOME='" + home + "' XDG_CONFIG_HOME='" + home + "' XDG_DATA_HOME='" + home +
                 "' " + shell + " " + options + " ask 2>&1");
}

TEST(Completion, OfFishIsWhatFishOffers) {
  const auto commands = askedOf("fish", "", "source script; complete -C 'roundel-cli ru'");
  if (!commands) GTEST_SKIP() << "fish is not installed";
  ASSERT_EQ(commands->size(), 1U);
  EXPECT_THAT(commands->front(), ::testing::StartsWith("run\t"));
  const auto schedulers = askedOf("fish", "", "source script; complete -C 'roundel-cli run x.json --policy had'");
  ASSERT_EQ(schedulers->size(), 2U);
  EXPECT_THAT(schedulers->front(), ::testing::StartsWith("hadar\t"));
  EXPECT_THAT(schedulers->back(), ::testing::StartsWith("hadare\t"));
}

TEST(Completion, OfZshIsTakenByItsCompletionSystem) {
  const auto taken = askedOf(
      "zsh", "-f",
      "autoload -U compinit; compinit -D -u; source ./script; print -r -- $_comps[roundel-cli]; whence -w _roundel_cli");
  if (!taken) GTEST_SKIP() << "zsh is not installed";
  EXPECT_THAT(*taken, ElementsAre("_roundel_cli", "_roundel_cli: function"));
}

}  // namespace
}  // namespace roundel::cli::testing
