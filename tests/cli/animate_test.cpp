// SPDX-License-Identifier: GPL-3.0-or-later
// Animations by the command line: of a scenario, and of folders with runs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class AnimateCommand : public InFolder {
 protected:
  void SetUp() override {
    if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
    write(m_folder / "two.json", soundScenario());
  }
  /// A small and short animation.
  Ran animate(std::vector<std::string> words, const std::string& out) const {
    words.insert(words.begin(), "animate");
    for (const char* word : {"--size", "640x360", "--fps", "4", "--out"}) words.emplace_back(word);
    words.push_back(out);
    return runCli(words);
  }
};

TEST_F(AnimateCommand, OfAScenarioAndOfItsFoldersIsTheSameAnimation) {
  const Ran ran = animate({at("two.json"), "--policies", "gavel,hadar", "--seconds", "1"}, at("a.gif"));
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(ran.err, "Gavel: gavel with its defaults\nHadar: hadar with its defaults\n");
  for (const char* policy : {"gavel", "hadar"})
    ASSERT_EQ(runCli({"run", at("two.json"), "--policy", policy, "--out", at(policy)}).code, kDone);
  ASSERT_EQ(animate({at("gavel"), at("hadar"), "--seconds", "1"}, at("b.gif")).code, kDone);
  EXPECT_THAT(read(m_folder / "a.gif"), StartsWith("GIF89a"));
  EXPECT_EQ(read(m_folder / "a.gif"), read(m_folder / "b.gif"));
}

TEST_F(AnimateCommand, CountsFramesBySpeedAndRange) {
  // 10 s to 30 s at 10 simulated seconds per second, 4 frames per second: 8 steps.
  const Ran ran = animate({at("two.json"), "--policies", "srtf", "--from", "10", "--to", "30", "--speed", "10"},
                          at("animation/f-%02d.png"));
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_TRUE(fs::exists(m_folder / "animation/f-08.png"));
  EXPECT_FALSE(fs::exists(m_folder / "animation/f-09.png"));
}

TEST_F(AnimateCommand, ShowsNotesFromTheirInstantOn) {
  write(m_folder / "notes.json", R"([{"text": "from here on", "at_s": 20}])");
  const auto frames = [&](const char* name, const std::vector<std::string>& more) {
    std::vector<std::string> words{at("two.json"), "--policies", "srtf", "--from", "10", "--to", "30", "--speed", "10"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = animate(words, at(name));
    EXPECT_EQ(ran.code, kDone) << ran.err;
  };
  frames("plain-%02d.png", {});
  frames("noted-%02d.png", {"--notes", at("notes.json")});
  // 10 s to 30 s in steps of 2.5 s: the note is in the fifth and later frames.
  for (int i = 0; i <= 8; ++i) {
    const std::string number = "-0" + std::to_string(i) + ".png";
    const bool same = read(m_folder / ("plain" + number)) == read(m_folder / ("noted" + number));
    EXPECT_EQ(same, i < 4) << number;
  }
}

TEST_F(AnimateCommand, RefusesWhatCannotBeAAnimation) {
  const auto refused = [&](const std::vector<std::string>& words, const std::string& out, const char* why) {
    const Ran ran = animate(words, out);
    EXPECT_EQ(ran.code, kBadInput) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(why));
  };
  refused({at("two.json")}, at("a.avi"), ".gif, .webm or .mp4");
  refused({at("two.json")}, at("no/a.gif"), "there is no folder");
  refused({at("two.json"), "--from", "1e9"}, at("a.gif"), "the runs last from 0");
  refused({at("two.json"), "--color-by", "colour"}, at("a.gif"), "--color-by colour");
  refused({at("two.json"), "--policies", "gavel,gavel"}, at("a.gif"), "twice");
  refused({at("two.json"), at("two.json")}, at("a.gif"), "is not the folder of a run");
  refused({at("two.json"), "--seconds", "3", "--speed", "10"}, at("a.gif"), "excludes");
  refused({at("nothing.json")}, at("a.gif"), "nothing.json");
  ASSERT_EQ(runCli({"run", at("two.json"), "--policy", "srtf", "--out", at("srtf")}).code, kDone);
  refused({at("srtf"), "--policies", "gavel"}, at("a.gif"), "--policies");
  EXPECT_EQ(runCli({"animate", at("two.json"), "--size", "big", "--out", at("a.gif")}).code, kBadInput);
  EXPECT_FALSE(fs::exists(m_folder / "a.gif"));
}

TEST_F(AnimateCommand, StoppedWritesNothing) {
  std::stop_source stop;
  stop.request_stop();
  const Ran ran = runCli({"animate", at("two.json"), "--out", at("a.gif")}, stop.get_token());
  EXPECT_EQ(ran.code, kRunFailed);
  EXPECT_THAT(ran.err, HasSubstr("stopped on request"));
  EXPECT_FALSE(fs::exists(m_folder / "a.gif"));
}

}  // namespace
}  // namespace roundel::cli::testing
