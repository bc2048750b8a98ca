// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of a run as a file: its contents without scripts, escaping, sizes, the same bytes for the same runs.

#include "core/page/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "core/compare/run_lanes.h"
#include "core/io/files/gzip.h"
#include "core/io/files/write_file.h"
#include "core/io/load.h"
#include "core/io/run_output.h"
#include "core/io/scenario_io.h"
#include "core/model/scenario.h"
#include "core/page/columns.h"
#include "core/page/explained_runs.h"
#include "core/page/html_text.h"
#include "core/page/reasons.h"
#include "tests/source_dir.h"
#include "tests/support/temporary_folder.h"

namespace roundel::page {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::shared_ptr<const model::Problem> figureOne() {
  return io::loadProblem(tests::sourceDir() + "/scenarios/hadar-fig1.json").problem;
}

// Returns the example with this id instead of J3, and this title.
std::shared_ptr<const model::Problem> renamed(const std::string& id, const std::string& title) {
  model::Scenario scenario = *figureOne()->scenario;
  scenario.jobs[2].id = id;
  scenario.title = title;
  scenario.expected.clear();
  return io::loadProblemText(io::writeScenario(scenario), ".").problem;
}

std::vector<compare::LaneRun> runsOf(const std::shared_ptr<const model::Problem>& problem) {
  return compare::runLanes(problem, {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}});
}

std::string unpackedText(const std::string& html, const std::string& id) {
  const std::string open = "id=\"" + id + "\">";
  const std::size_t begin = html.find(open) + open.size();
  const std::string coded = html.substr(begin, html.find('<', begin) - begin);
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned held = 0;
  int bits = 0;
  for (const char c : coded) {
    if (c == '=') break;
    held = held << 6U | static_cast<unsigned>(digits.find(c));
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> static_cast<unsigned>(bits) & 0xffU);
  }
  const tests::TemporaryFolder folder;
  const auto file = folder / "piece.gz";
  std::string error;
  EXPECT_TRUE(io::writeFileAtomically(file, bytes, error)) << error;
  return io::readPlainOrGzip(file, 1U << 30U).text;
}

// Returns the JSON that is before the columns.
nlohmann::json dataOf(const std::string& html) {
  const std::string bytes = unpackedText(html, "roundel-data");
  std::size_t length = 0;
  for (int i = 3; i >= 0; --i) length = length << 8U | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
  return nlohmann::json::parse(bytes.substr(4, length));
}

TEST(Page, IsTheSameBytesForTheSameRuns) { EXPECT_EQ(html(runsOf(figureOne())), html(runsOf(figureOne()))); }

TEST(Page, OfTheExampleIsSmallAndLoadsNothing) {
  const std::string page = html(runsOf(figureOne()));
  EXPECT_LT(page.size(), 1'000'000U);
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_FALSE(std::regex_search(page, std::regex("(src|href)=\"(?!data:)")));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
  EXPECT_THAT(page, Not(HasSubstr(tests::sourceDir())));
}

TEST(Page, HasPictureTableAndSentencesWithoutScripts) {
  const std::string page = html(runsOf(figureOne()));
  EXPECT_THAT(page,
              AllOf(HasSubstr("<h1 tabindex=\"0\">Hadar, Fig. 1</h1>"), HasSubstr("Turn on scripts to play the run."),
                    HasSubstr("Gavel needs six rounds, Hadar five: find where."), HasSubstr("<svg id=\"paper\""),
                    HasSubstr("class=\"job\" fill=\"#ffffff\">J1</text>"), HasSubstr("<table id=\"metrics-table\">")));
}

TEST(Page, NumbersOfTheTableAreTheMetrics) {
  const auto runs = runsOf(figureOne());
  const std::string page = html(runs);
  for (const compare::LaneRun& run : runs) {
    for (const char* name : {"jct_mean_s", "makespan_s", "cru", "cru_slot", "lr_mean"}) {
      std::string exact;
      io::appendNumber(exact, *run.value(name));
      EXPECT_THAT(page, HasSubstr("<data value=\"" + exact + "\">")) << name;
    }
  }
}

TEST(Page, CarriesTheScenarioOfTheRunFolder) {
  const auto runs = runsOf(figureOne());
  const tests::TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(io::writeRun(folder / "run", runs[0], error)) << error;
  EXPECT_EQ(unpackedText(html(runs), "roundel-scenario"),
            io::readFile(folder / "run" / "scenario.json", 1U << 30U).text);
}

TEST(Page, NamesOfStrangersAreText) {
  const std::string id = "</script><img src=x onerror=alert(1)>";
  const std::string title = "<b>&\"'</b></title>";
  const std::string page = html(runsOf(renamed(id, title)));
  EXPECT_THAT(page, AllOf(Not(HasSubstr("<img")), Not(HasSubstr("<b>&")),
                          HasSubstr("<title>&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;&lt;/title&gt;</title>")));
  const std::regex open("<script"), close("</script>");
  const auto count = [&](const std::regex& what) {
    return std::distance(std::sregex_iterator(page.begin(), page.end(), what), std::sregex_iterator());
  };
  EXPECT_EQ(count(open), count(close));
  EXPECT_EQ(dataOf(page)["jobs"][2], id);
}

TEST(Page, TitleAndSentenceCanBeStated) {
  PageOptions options;
  options.title = "Week <3>";
  options.sentence = "Find it & say why.";
  EXPECT_THAT(html(runsOf(figureOne()), options),
              AllOf(HasSubstr("<title>Week &lt;3&gt;</title>"), HasSubstr(">Find it &amp; say why.</p>")));
}

TEST(Page, ExplainsEveryDecisionAsTheRunFolderDoes) {
  const auto runs = runsOf(figureOne());
  const std::string page = html(runs);
  for (std::size_t lane = 0; lane < runs.size(); ++lane) {
    const std::string lines = unpackedText(page, "why-" + std::to_string(lane) + "-0");
    const trace::Decisions& decisions = runs[lane].trace->decisions;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
      const std::size_t end = lines.find('\n', begin);
      auto line = nlohmann::json::parse(lines.substr(begin, end - begin));
      auto kept = nlohmann::json::parse(io::decisionJson(*runs[lane].trace, decisions[i]));
      EXPECT_THAT(line["placements"], IsEmpty());
      line.erase("placements"), kept.erase("placements");
      EXPECT_EQ(line, kept) << lane << " " << i;
      begin = end + 1;
    }
    EXPECT_EQ(begin, lines.size());
  }
}

TEST(Page, LeavesOutTablesFirstThenReasonsThenAll) {
  const auto runs = runsOf(figureOne());
  const auto whole = reasonsOf(runs, 1U << 20U);
  EXPECT_EQ(whole[1].depth, Depth::Full);
  EXPECT_FALSE(whole[1].shortened);
  std::vector<Depth> depths;
  for (std::size_t bytes = 1U << 20U; bytes > 0; bytes = bytes * 9 / 10) {
    const auto part = reasonsOf(runs, bytes);
    std::size_t used = 0;
    for (const LaneReasons& lane : part)
      for (const std::string& piece : lane.pieces) used += piece.size();
    EXPECT_LE(used, bytes);
    EXPECT_EQ(part[0].shortened, part[0].depth != Depth::Full);
    depths.push_back(part[0].depth);
  }
  EXPECT_TRUE(std::ranges::is_sorted(depths, std::ranges::greater()));
  EXPECT_EQ(depths.back(), Depth::None);
  PageOptions options;
  options.reasons_bytes = 0;
  const auto data = dataOf(html(runs, options));
  EXPECT_EQ(data["lanes"][0]["reasons"], "none");
  EXPECT_EQ(data["lanes"][0]["shortened"], true);
}

TEST(Page, OfFoldersHasTheReasonsOfTheRunAgain) {
  const auto runs = runsOf(figureOne());
  const tests::TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(io::writeComparison(folder / "both", runs, error)) << error;
  std::vector<compare::LaneRun> read;
  for (const auto& each : io::runFoldersOf(folder / "both")) read.push_back(io::readRun(each).run);
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(html(withExplanations(read, std::nullopt, 1, {})), html(runs));
}

TEST(Page, OfARunThatIsNotRepeatedHasNoReasons) {
  auto runs = runsOf(figureOne());
  auto other = std::make_shared<trace::Trace>(*runs[0].trace);
  other->segments.end_s.back() += 1;
  runs[0].trace = other;
  const auto explained = withExplanations(runs, std::nullopt, 1, {});
  EXPECT_EQ(explained[0].explain, trace::Explain::None);
  EXPECT_EQ(explained[1].explain, trace::Explain::Full);
}

TEST(Page, NeedsOneScenarioAndAResult) {
  auto runs = runsOf(figureOne());
  EXPECT_THAT(whyNoPage(runs), IsEmpty());
  runs.push_back(runsOf(renamed("K3", "another"))[0]);
  EXPECT_THAT(whyNoPage(runs), HasSubstr("different scenarios"));
  EXPECT_THAT(whyNoPage({}), HasSubstr("no run has a result"));
}

TEST(Page, NamesARunThatFailed) {
  auto runs = runsOf(figureOne());
  compare::LaneRun failed;
  failed.lane = {"hops", "Hops <2>", {}};
  failed.faults = {{"bad", "", "it needs & has no GPU", ""}};
  runs.push_back(failed);
  EXPECT_THAT(html(runs), HasSubstr("Hops &lt;2&gt;: it needs &amp; has no GPU"));
}

TEST(Columns, AreReadBackFromTheirIndex) {
  Columns columns;
  columns.bytes("a", std::vector<std::uint8_t>{7});
  columns.doubles("b", std::vector<double>{1.5, -2});
  columns.integers("c", std::vector<std::int32_t>{5, -3});
  std::string json;
  io::JsonOut out(json);
  columns.writeIndex(out);
  EXPECT_EQ(json, R"({"a":["u8",0,1],"b":["f64",8,2],"c":["i32",24,2]})");
  EXPECT_EQ(columns.data().size(), 32U);
  EXPECT_EQ(columns.data()[24], 5) << "the first value";
  EXPECT_EQ(static_cast<signed char>(columns.data()[28]), -8) << "the difference from the first value";
}

TEST(HtmlText, Base64HasThePaddingOfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

}  // namespace
}  // namespace roundel::page
