// SPDX-License-Identifier: GPL-3.0-or-later
// The slides of a talk by the command line: PDF, page, and requests that are rejected before anything runs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class TalkCommand : public InFolder {
 protected:
  void SetUp() override {
    if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
    write(m_folder / "two.json", soundScenario());
  }
  std::string talk(const std::string& slides) {
    write(
        m_folder / "a.talk.json",
        "{\"roundel_talk\": 1, \"title\": \"Two <jobs>\", \"scenario\": \"two.json\",\n\"slides\": [" + slides + "]}");
    return at("a.talk.json");
  }
};

constexpr const char* kSlides = R"({"at": 0, "sentence": "Now & here"},
{"at": "start:J2", "lanes": ["Hadar"], "view": "stage", "spot": {"job": "J2"}, "notes": "Slowly."},
{"at": "decision:1", "view": "why"}, {"at": 10, "view": "jct-cdf"})";

TEST_F(TalkCommand, WritesTheSamePdfTwice) {
  const std::string file = talk(kSlides);
  const Ran ran = runCli({"talk", file, "--out", at("a.pdf")});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  ASSERT_EQ(runCli({"talk", file, "--out", at("b.pdf")}).code, kDone);
  const std::string pdf = read(m_folder / "a.pdf");
  EXPECT_TRUE(pdf.starts_with("%PDF"));
  EXPECT_EQ(pdf, read(m_folder / "b.pdf"));
  ASSERT_EQ(runCli({"talk", file, "--notes", "--out", at("notes.pdf")}).code, kDone);
  EXPECT_NE(read(m_folder / "notes.pdf"), pdf);
}

TEST_F(TalkCommand, ThePageHasALinkForEachSlide) {
  const Ran ran = runCli({"talk", talk(kSlides), "--out", at("a.html")});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(read(m_folder / "a.html"),
              AllOf(HasSubstr("<title>Two &lt;jobs&gt;</title>"), HasSubstr("<nav id=\"slides\""),
                    HasSubstr("<a href=\"#t=0.000\">Now &amp; here</a>"), HasSubstr("&amp;at=Hadar.d1.J2\"")));
}

TEST_F(TalkCommand, TheTalkOfAScenarioIsInItsSession) {
  std::string text = soundScenario();
  text.insert(text.find('{') + 1,
              R"("session": {"roundel_session": 1, "bookmarks": [{"at_s": 0, "name": "1. First"}]},)");
  write(m_folder / "old.json", text);
  const Ran ran = runCli({"talk", at("old.json"), "--out", at("a.html")});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(read(m_folder / "a.html"), AllOf(HasSubstr(">First</a>"), HasSubstr("two jobs")));
  const Ran none = runCli({"talk", at("two.json"), "--out", at("a.pdf")});
  EXPECT_EQ(none.code, kBadInput);
  EXPECT_THAT(none.err, HasSubstr("has no slides"));
}

TEST_F(TalkCommand, FaultsHaveTheirLineAndNothingIsWritten) {
  const auto refused = [&](const std::string& slides, const char* words) {
    const Ran ran = runCli({"talk", talk(slides), "--out", at("none.pdf")});
    EXPECT_EQ(ran.code, kBadInput);
    EXPECT_THAT(ran.err, HasSubstr(words));
    EXPECT_FALSE(fs::exists(m_folder / "none.pdf"));
  };
  refused("{\"at\": 0},\n{\"at\": \"start:J9\"}", "a.talk.json:3:");
  refused(R"({"at": 0, "lanes": ["Hader"]})", "Hadar");
  refused(R"({"at": 0, "view": "jct-cdv"})", "jct-cdf");
  refused(R"({"at": "decision:9999"})", "has no decision 9999");
  refused(R"({"at": 0, "scenario": "../two.json"})", "not in the folder");
  refused(R"({"at": 0, "sentense": "typo"})", "sentence");
}

TEST_F(TalkCommand, OutAndNotesAreChecked) {
  const std::string file = talk(kSlides);
  EXPECT_THAT(runCli({"talk", file, "--out", at("a.png")}).err, HasSubstr(".pdf or .html"));
  EXPECT_THAT(runCli({"talk", file, "--out", at("no/a.pdf")}).err, HasSubstr("make it first"));
  EXPECT_THAT(runCli({"talk", file, "--notes", "--out", at("a.html")}).err, HasSubstr("--notes"));
}

TEST_F(TalkCommand, SlidesOfTwoScenariosMakeAPdfAndNoPage) {
  fs::create_directory(m_folder / "more");
  write(m_folder / "more" / "other.json", replaced(soundScenario(), "two jobs", "others"));
  const std::string file = talk(R"({"at": 0}, {"at": 0, "scenario": "more/other.json"})");
  EXPECT_EQ(runCli({"talk", file, "--out", at("a.pdf")}).code, kDone);
  const Ran ran = runCli({"talk", file, "--out", at("a.html")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("several scenarios"));
}

}  // namespace
}  // namespace roundel::cli::testing
