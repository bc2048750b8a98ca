// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that talks are read as they were written, and that faults have a place and a hint for the repair.

#include "core/talk/talk.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/io/load.h"
#include "core/talk/check_talk.h"
#include "core/talk/read_talk.h"
#include "core/talk/session_talk.h"
#include "tests/io/temporary_folder.h"
#include "tests/source_dir.h"

namespace roundel::talk {
namespace {

using lesson::Instant;
namespace fs = std::filesystem;

model::Fault faultIn(const std::string& text) {
  const TalkResult read = readTalk(text);
  EXPECT_FALSE(read.talk.has_value()) << text;
  EXPECT_EQ(read.faults.size(), 1U) << text;
  return read.faults.empty() ? model::Fault{} : read.faults.front();
}
model::Fault faultOfSlide(const std::string& slide) {
  return faultIn("{\"roundel_talk\": 1,\n\"slides\": [{\"at\": 0},\n" + slide + "]}");
}

Talk everything() {
  Talk talk{"Prices", "hadar-b3.json", {}};
  talk.slides.push_back({.at = {.seconds = 720.5}, .sentence = "J2 starts", .spot = {Spot::Kind::Job, "J2"}});
  talk.slides.push_back({.scenario = "more/fig1.json",
                         .lanes = {"Hadar", "Gavel"},
                         .view = "jct-cdf",
                         .at = {.kind = Instant::Kind::Decision, .decision = 3},
                         .notes = "Slowly.\nAsk first.",
                         .spot = {Spot::Kind::Type, "V100"}});
  talk.slides.push_back({.view = "stage", .at = {.kind = Instant::Kind::Start, .job = "J: 1"}});
  return talk;
}

TEST(Talk, ComesBackAsItWasWritten) {
  for (const std::string& text : {writeTalk(everything()), compactTalk(everything())}) {
    const TalkResult read = readTalk(text);
    ASSERT_TRUE(read.talk) << read.faults.front().message;
    EXPECT_EQ(*read.talk, everything());
  }
  EXPECT_EQ(readTalk(writeTalk({})).talk, Talk());
  EXPECT_EQ(compactTalk({}), R"({"roundel_talk":1,"slides":[]})");
}

TEST(Talk, SecondsMayBeText) {
  EXPECT_EQ(readTalk(R"({"roundel_talk": 1, "slides": [{"at": "90"}]})").talk->slides[0].at.seconds, 90);
}

TEST(Talk, FaultsHavePlaceAndLine) {
  const model::Fault fault = faultOfSlide(R"({"at": "begin:J2"})");
  EXPECT_EQ(fault.code, "bad-instant");
  EXPECT_EQ(fault.pointer, "/slides/1/at");
  EXPECT_EQ(fault.line, 3);
  EXPECT_NE(fault.hint.find("start:J2"), std::string::npos);
}

TEST(Talk, WrongSlidesAreRefused) {
  EXPECT_EQ(faultOfSlide(R"({"at": -1})").code, "bad-instant");
  EXPECT_EQ(faultOfSlide(R"({"at": "decision:0"})").code, "bad-instant");
  EXPECT_EQ(faultOfSlide(R"({"sentence": "no instant"})").code, "missing-key");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "sentense": "typo"})").code, "unknown-key");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "lanes": ["A", "B", "C"]})").code, "too-many-lanes");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "lanes": ["A", "A"]})").code, "duplicate-lane");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "view": ""})").code, "empty-view");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "spot": {}})").code, "empty-spot");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "spot": {"job": ""}})").code, "empty-spot");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "spot": {"job": "J1", "node": "A"}})").code, "two-spots");
  EXPECT_EQ(faultOfSlide(R"({"at": 0, "spot": {"gpu": "A"}})").code, "unknown-key");
}

TEST(Talk, PathsStayInTheFolder) {
  for (const char* path : {"/etc/passwd", "../a.json", "a/../../b.json", "c:/a.json", "a\\\\b.json", "", "a\\u0000b"})
    EXPECT_EQ(faultOfSlide("{\"at\": 0, \"scenario\": \"" + std::string(path) + "\"}").code, "outside") << path;
  EXPECT_TRUE(readTalk(R"({"roundel_talk": 1, "scenario": "a/..b/c.json", "slides": []})").talk);
}

TEST(Talk, OtherVersionsAreRefused) {
  EXPECT_EQ(faultIn(R"({"roundel_talk": 2, "slides": []})").code, "wrong-version");
  EXPECT_NE(faultIn(R"({"roundel_talk": 2, "slides": []})").hint.find("newer"), std::string::npos);
  EXPECT_EQ(faultIn(R"({"roundel_talk": 0, "slides": []})").code, "wrong-version");
  EXPECT_EQ(faultIn(R"({"slides": []})").code, "missing-key");
  EXPECT_EQ(faultIn("[]").line, 1);
  EXPECT_EQ(faultIn("\xff").code, "invalid-utf8");
  EXPECT_EQ(faultIn(R"({"roundel_talk": 1, "slides": [)").code, "syntax");
}

TEST(Talk, FilesNameTheirScenarioInsideTheFolder) {
  const tests::TemporaryFolder folder;
  const fs::path inside = folder.path() / "talk";
  fs::create_directory(inside);
  const fs::path file = inside / "a.talk.json";
  io::testing::write(file, R"({"roundel_talk": 1, "slides": [{"at": 0}]})");
  EXPECT_EQ(readTalkFile(file).faults.at(0).pointer, "/scenario");
  io::testing::write(file, R"({"roundel_talk": 1, "scenario": "s.json", "slides": [{"at": 0}]})");
  EXPECT_TRUE(readTalkFile(file).talk);
  io::testing::write(folder.path() / "secret.json", "{}");
  fs::create_symlink(folder.path() / "secret.json", inside / "s.json");
  EXPECT_EQ(readTalkFile(file).faults.at(0).code, "outside");
  EXPECT_EQ(readTalkFile(inside / "none.talk.json").faults.at(0).code, "unreadable");
}

TEST(Talk, ShowsTheNamedLanesOrTheFirstTwo) {
  const std::vector<std::string> lanes{"FIFO", "Gavel", "Hadar"};
  EXPECT_EQ(lanesOf({}, lanes), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(lanesOf({.lanes = {"Hadar", "FIFO"}}, lanes), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(lanesOf({.lanes = {"gone"}}, lanes), (std::vector<std::size_t>{}));
}

TEST(Talk, NeedsEachScenarioOnce) {
  EXPECT_EQ(scenariosOf(everything()), (std::vector<std::string>{"hadar-b3.json", "more/fig1.json"}));
  EXPECT_EQ(scenariosOf({"", "", {{}, {}}}), std::vector<std::string>{""});
}

TEST(Talk, NamesAreThoseOfTheScenario) {
  const auto loaded = io::loadProblem(fs::path(tests::sourceDir()) / "scenarios" / "hadar-fig1.json");
  ASSERT_TRUE(loaded.problem);
  const SlideNames names{*loaded.problem, {"Hadar", "Gavel"}, {"jct-cdf", "cru"}};
  const auto codeOf = [&](const Slide& slide) {
    const auto faults = checkSlide(slide, "/slides/4", names);
    return faults.empty() ? std::string() : faults[0].pointer + " " + faults[0].code;
  };
  EXPECT_EQ(codeOf({.lanes = {"Gavel"}, .view = "cru", .spot = {Spot::Kind::Job, "J1"}}), "");
  EXPECT_EQ(codeOf({.view = "plots", .spot = {Spot::Kind::Type, "V100"}}), "");
  EXPECT_EQ(codeOf({.lanes = {"Hadar", "Gavle"}}), "/slides/4/lanes/1 unknown-lane");
  EXPECT_EQ(codeOf({.view = "jct-cdv"}), "/slides/4/view unknown-view");
  EXPECT_EQ(codeOf({.at = {.kind = Instant::Kind::Start, .job = "J9"}}), "/slides/4/at unknown-job");
  EXPECT_EQ(codeOf({.spot = {Spot::Kind::Node, "nowhere"}}), "/slides/4/spot/node unknown-node");
  EXPECT_EQ(codeOf({.spot = {Spot::Kind::Type, "A100"}}), "/slides/4/spot/type unknown-type");
  EXPECT_EQ(codeOf({.spot = {Spot::Kind::Lane, "FIFO"}}), "/slides/4/spot/lane unknown-lane");
}

TEST(SessionTalk, IsKeptInTheSession) {
  const std::string session = R"({"roundel_session":1,"talk":)" + compactTalk(everything()) + "}";
  EXPECT_EQ(talkOfSession(session).talk, everything());
  EXPECT_EQ(talkOfSession("").talk, Talk());
  EXPECT_EQ(talkOfSession(R"({"roundel_session":1})").talk, Talk());
  EXPECT_EQ(talkOfSession("[1]").talk, Talk());
  EXPECT_EQ(talkOfSession(R"({"talk":{"roundel_talk":9,"slides":[]}})").faults.at(0).code, "wrong-version");
}

TEST(SessionTalk, NumberedBookmarksOfOldFilesAreSlides) {
  const Talk talk = *talkOfSession(R"({"roundel_session":1,"bookmarks":[{"at_s":0,"name":"2. Then this"},
      {"at_s":720,"name":"a name"},{"at_s":360,"name":"1)  First  this"},{"at_s":-1,"name":"3. no"},7]})")
                         .talk;
  ASSERT_EQ(talk.slides.size(), 3U);
  EXPECT_EQ(talk.slides[0].sentence, "First  this");
  EXPECT_EQ(talk.slides[0].at.seconds, 360);
  EXPECT_EQ(talk.slides[1].sentence, "Then this");
  EXPECT_EQ(talk.slides[2].sentence, "a name");
}

TEST(SessionTalk, BookmarksWithoutNumbersAreNone) {
  EXPECT_EQ(talkOfSession(R"({"bookmarks":[{"at_s":0,"name":"7 jobs"},{"at_s":1,"name":"1.5 h"}]})").talk, Talk());
  EXPECT_EQ(withoutNumber("12. Twelve"), "Twelve");
  EXPECT_EQ(withoutNumber("12345. a"), "12345. a");
  EXPECT_EQ(withoutNumber("1. "), "1. ");
  EXPECT_EQ(withoutNumber(""), "");
}

}  // namespace
}  // namespace roundel::talk
