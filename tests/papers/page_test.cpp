// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the comparison of a paper's experiment with ours: reasons from ablations, counts, and the page.

#include "core/papers/page.h"
#include "core/papers/page_csv.h"

#include <gmock/gmock.h>

namespace roundel::papers {
namespace {

using experiment::Claim;
using experiment::Estimate;
using experiment::PaperVerdict;
using ::testing::HasSubstr;
using ::testing::Not;

NumberResult number(double paper, double ours, PaperVerdict verdict) {
  NumberResult out;
  out.entry.name = "makespan, A / B";
  out.entry.against = experiment::Against::Ratio;
  out.entry.value = paper;
  out.entry.source = "Table 4";
  out.ours = Estimate{3, ours, 0.02, 0.04};
  out.verdict = verdict;
  return out;
}

/// Returns a tried change with the number `ours` and this effect. Without the change the number is `base`.
TriedChange tried(const char* title, double ours, PaperVerdict verdict, Effect effect, double base = 0.5) {
  return {title, Estimate{3, ours, 0, 0}, verdict, Estimate{3, ours - base, 0.01, 0.02}, effect};
}

std::string plainReason(const NumberResult& number) { return papers::reasonOf(number, {}); }

PaperResults results(std::vector<NumberResult> numbers) {
  PaperResults out;
  out.paper = {"hops", "Hops", "Q. Wang", {}};
  out.paper.entries.push_back({"hops", "table4", "Table 4", "512 GPUs", "table4.json", ""});
  out.paper.entries.push_back({"hops", "fig6", "Fig. 6", "prediction", "", "measured | on hardware"});
  FigureResult figure;
  figure.entry = out.paper.entries.front();
  figure.about.unstated = {"round length"};
  figure.verdict = PaperVerdict::DirectionOnly;
  figure.runs = 9;
  figure.numbers = std::move(numbers);
  out.figures.push_back(std::move(figure));
  return out;
}

TEST(Reason, IsTheChangeThatTurnsTheVerdictElseTheOneThatComesNearer) {
  NumberResult miss = number(0.68, 0.50, PaperVerdict::DirectionOnly);
  EXPECT_EQ(plainReason(miss), "not explained: no change was tried");
  miss.tried = {tried("farther", 0.40, PaperVerdict::DirectionOnly, Effect::Farther)};
  miss.tried.push_back(tried("median gang", 0.60, PaperVerdict::DirectionOnly, Effect::Nearer));
  EXPECT_EQ(plainReason(miss),
            "median gang: 0.600, moves toward the paper by 0.100 ± 0.0200, not there (direction only)");
  miss.tried.push_back(tried("both", 0.664, PaperVerdict::Agrees, Effect::TurnsVerdict));
  miss.entry.note = "the queue";
  EXPECT_EQ(plainReason(miss), "both: 0.664, turns the verdict: agrees, by 0.164 ± 0.0200; the queue");
}

TEST(Reason, OfAMissThatNothingExplainsListsWhatWasTriedAndWhatOnlyTheAuthorsKnow) {
  NumberResult miss = number(0.68, 0.50, PaperVerdict::DirectionOnly);
  miss.tried = {tried("farther", 0.40, PaperVerdict::DirectionOnly, Effect::Farther),
                tried("wide", 0.51, PaperVerdict::Agrees, Effect::NoneSeen)};
  experiment::PaperFigure about;
  about.unstated = {"round length", "the jobs"};
  EXPECT_EQ(
      papers::reasonOf(miss, about),
      "not explained; tried: farther: 0.400, moves away from the paper by 0.100 ± 0.0200; wide: 0.510, no effect seen "
      "(+0.0100 ± 0.0200). To be asked of the authors: round length, the jobs");
}

TEST(Reason, SaysWhereOurIntervalReachesAcrossTheSide) {
  NumberResult side = number(1, 1.02, PaperVerdict::Differs);
  side.entry.claim = Claim::Below;
  side.entry.value.reset();
  EXPECT_EQ(plainReason(side),
            "our interval reaches across 1, more seeds may decide the side; not explained: no change was tried");
  side.ours.half_width = 0.01;
  EXPECT_EQ(plainReason(side), "not explained: no change was tried");
}

TEST(Reason, IsEmptyWhereNothingIsMissed) {
  EXPECT_EQ(plainReason(number(0.68, 0.67, PaperVerdict::Agrees)), "");
  NumberResult side = number(1, 0.8, PaperVerdict::DirectionOnly);
  side.entry.claim = Claim::Below;
  side.entry.value.reset();
  EXPECT_EQ(plainReason(side), "");
  side.verdict = PaperVerdict::Differs;
  EXPECT_EQ(plainReason(side), "not explained: no change was tried");
}

TEST(Reason, OfASideIsWhatComesNearerToTheMiddle) {
  NumberResult side = number(1, 0.8, PaperVerdict::Differs);
  side.entry.claim = Claim::Above;
  side.entry.value.reset();
  side.tried = {tried("nearer", 0.85, PaperVerdict::Differs, Effect::Nearer, 0.8)};
  side.tried.push_back(tried("no cost of messages", 0.9, PaperVerdict::Differs, Effect::Nearer, 0.8));
  EXPECT_EQ(plainReason(side),
            "no cost of messages: 0.900, moves toward the paper by 0.100 ± 0.0200, not there (differs)");
}

TEST(ShortNumber, HasThreeDigitsAndNoExponent) {
  EXPECT_EQ(shortNumber(0.6054), "0.605");
  EXPECT_EQ(shortNumber(12.345), "12.3");
  EXPECT_EQ(shortNumber(144321), "144000");
  EXPECT_EQ(shortNumber(0), "0");
  EXPECT_EQ(shortNumber(9.999), "10.0");
  EXPECT_EQ(shortNumber(-99.96), "-100");
  EXPECT_EQ(shortNumber(999.6), "1000");
  EXPECT_EQ(shortNumber(0.99951), "1.00");
  EXPECT_EQ(shortNumber(std::nan("")), "");
}

TEST(Page, CountsFiguresNumbersAndWhatCannotBeSetUp) {
  const std::vector<PaperResults> all{
      results({number(0.68, 0.67, PaperVerdict::Agrees), number(0.5, 0.9, PaperVerdict::DirectionOnly)})};
  EXPECT_EQ(textOf(figureCounts(all)), "0 agree, 1 direction only, 0 differ, 1 cannot be set up");
  EXPECT_EQ(textOf(numberCounts(all)), "1 agree, 1 direction only, 0 differ");
}

TEST(Page, HasEveryNumberWithItsReasonAndWhatCannotBeSetUp) {
  NumberResult miss = number(0.68, 0.5, PaperVerdict::DirectionOnly);
  miss.tried = {tried("median gang", 0.66, PaperVerdict::Agrees, Effect::TurnsVerdict)};
  const std::vector<PaperResults> all{results({miss})};
  const std::string text = pageMarkdown(all);
  EXPECT_THAT(
      text, HasSubstr("| makespan, A / B | 0.680 | printed, Table 4 | 0.500 | 0.0400 | 0.735 | direction only | 3 |"));
  EXPECT_THAT(text, HasSubstr("| median gang | 0.660 | 0 | agrees | turns the verdict: agrees, by 0.160 ± 0.0200 |"));
  EXPECT_THAT(text, HasSubstr("- makespan, A / B: median gang: 0.660, turns the verdict: agrees, by 0.160 ± 0.0200"));
  EXPECT_THAT(text, HasSubstr(effectRule()));
  EXPECT_THAT(text, HasSubstr("- unstated: round length"));
  EXPECT_THAT(text, HasSubstr("| Fig. 6 | prediction | measured \\| on hardware |"));
  const std::string html = pageHtml(all);
  EXPECT_THAT(html, HasSubstr("<td class=\"n\">0.735</td>"));
  EXPECT_THAT(html, Not(HasSubstr("http")));
  const std::string csv = pageCsv(all);
  EXPECT_THAT(csv, HasSubstr("0.68,0.5,0.04,0.735"));
  EXPECT_THAT(csv, HasSubstr("hops,fig6,Fig. 6,prediction,,,,,,,,,,,cannot be set up,measured | on hardware,,,,\n"));
}

TEST(Page, HasARowForEachAblationThatWasRunBehindItsNumber) {
  NumberResult miss = number(0.68, 0.5, PaperVerdict::DirectionOnly);
  miss.tried = {tried("median gang", 0.66, PaperVerdict::Agrees, Effect::TurnsVerdict), {"not run", {}}};
  const std::string csv = pageCsv({results({miss})});
  const std::string start = "hops,table4,Table 4,512 GPUs,\"makespan, A / B\",printed,Table 4,ours,0.68,";
  EXPECT_THAT(
      csv,
      HasSubstr(
          start +
          "0.5,0.04,0.7352941176470588,direction only,3,direction only,\"median gang: 0.660, turns the verdict: "
          "agrees, by 0.160 ± 0.0200\",,,,\n" +
          start +
          "0.66,0,0.9705882352941176,agrees,3,direction only,,median gang,0.16000000000000003,0.02,turns the verdict\n"));
  EXPECT_THAT(csv, Not(HasSubstr("not run")));
}

TEST(Page, ItsRowsLeadToTheFilesThatTheResultsName) {
  NumberResult linked = number(0.68, 0.5, PaperVerdict::DirectionOnly);
  linked.entry.name = "makespan [s]";
  linked.link = "hops/table 4/50%.json";
  std::vector<PaperResults> all{results({linked, number(0.5, 0.5, PaperVerdict::Agrees)})};
  all.front().figures.front().link = "hops/table4/results.csv";
  const std::string html = pageHtml(all), text = pageMarkdown(all);
  EXPECT_THAT(html, HasSubstr("<td><a href=\"hops/table4/results.csv\">Table 4</a></td>"));
  EXPECT_THAT(html, HasSubstr("<td><a href=\"hops/table%204/50%25.json\">makespan [s]</a></td>"));
  EXPECT_THAT(html, HasSubstr("<td>makespan, A / B</td>")) << "a number without a file has no link";
  EXPECT_THAT(text, HasSubstr("| [Table 4](hops/table4/results.csv) | 512 GPUs |"));
  EXPECT_THAT(text, HasSubstr("| [makespan \\[s\\]](hops/table%204/50%25.json) | 0.680 |"));
  EXPECT_EQ(pageCsv(all),
            pageCsv({results({all.front().figures.front().numbers[0], number(0.5, 0.5, PaperVerdict::Agrees)})}));
}

TEST(Page, SaysOfAShippedTimeOnWhatAndWhenItWasMeasured) {
  NumberResult time = number(10000, 81.25, PaperVerdict::Agrees);
  time.time = true;
  EXPECT_THAT(pageMarkdown({results({time})}),
              HasSubstr("Decision times are processor time of the thread that decides."));
  time.measured_on = "AMD EPYC, 2 processors, 2026-11-23";
  const std::string text = pageMarkdown({results({time})});
  EXPECT_THAT(text, HasSubstr("of the thread that decides, measured on AMD EPYC, 2 processors, 2026-11-23."));
  EXPECT_THAT(text, HasSubstr("| 81.2 |"));
  EXPECT_THAT(pageCsv({results({time})}), Not(HasSubstr("81.25")));
}

TEST(Page, LeavesMeasuredTimesToAFileOfTheirOwn) {
  NumberResult time = number(10000, 81.25, PaperVerdict::Agrees);
  time.time = true;
  const std::vector<PaperResults> all{results({time})};
  EXPECT_THAT(pageMarkdown(all), Not(HasSubstr("81.2")));
  EXPECT_THAT(pageCsv(all), Not(HasSubstr("81.25")));
  EXPECT_EQ(timesCsv(all, "AMD EPYC, 2 processors", "2026-11-23"),
            "paper,name,number,ours,half_width,seeds,machine,date\n"
            "hops,table4,\"makespan, A / B\",81.25,0.04,3,\"AMD EPYC, 2 processors\",2026-11-23\n");
}

}  // namespace
}  // namespace roundel::papers
