// SPDX-License-Identifier: GPL-3.0-or-later
// Tests our numbers that come with the program: the window shows the same digits as ours.csv and the page.

#include "core/papers/our_numbers.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>

#include "core/experiment/sweep.h"
#include "core/io/tables/csv_reader.h"
#include "core/papers/drawn.h"
#include "core/papers/page_csv.h"
#include "tests/source_dir.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

fs::path numbersFolder() { return fs::path(tests::sourceDir()) / "scenarios" / "papers"; }

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(OurNumbers, ReadAndWrittenAgainAreTheShippedFileToTheByte) {
  const OurNumbers ours = readOurNumbers(numbersFolder(), readPapers(numbersFolder()).papers);
  EXPECT_TRUE(ours.faults.empty());
  ASSERT_EQ(ours.results.size(), 5U);
  EXPECT_EQ(pageCsv(ours.results), bytesOf(numbersFolder() / "ours.csv"));
}

TEST(OurNumbers, AFigureWithoutRowsIsNotRunYetAndHasThePapersNumbersAlone) {
  const std::vector<Paper> papers = selectPapers(readPapers(numbersFolder()).papers, "hops:fig14");
  ASSERT_EQ(papers.size(), 1U);
  const OurNumbers ours = readOurNumbers("no such folder", papers);
  EXPECT_TRUE(ours.faults.empty());
  const FigureResult& figure = ours.results.front().figures.front();
  EXPECT_EQ(figure.origin, Origin::None);
  EXPECT_EQ(outcomeOf(figure), Outcome::NotRun);
  EXPECT_FALSE(figure.numbers.empty());
  EXPECT_EQ(figure.numbers.front().ours.n, 0U);
  EXPECT_EQ(textOf(figureCounts(ours.results)), "0 agree, 0 direction only, 0 differ, 1 not run yet");
  EXPECT_THAT(pageMarkdown(ours.results),
              HasSubstr("not run yet. Numbers of the paper alone. roundel-cli reproduce hops:fig14"));
  EXPECT_EQ(pageCsv(ours.results).find("fig14"), std::string::npos);
}

TEST(OurNumbers, ThatNoSweepHasAreNamedWithTheirLine) {
  const fs::path folder = fs::temp_directory_path() / ("roundel-our-numbers-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "ours.csv")
      << "paper,name,number,ours,half_width,verdict,seeds,figure_verdict,reason,ablation\n"
         "hops,table4,\"makespan, Hops / Gavel\",0.7,0.1,agrees,3,agrees,,\n"
         "hops,table4,nothing,0.7,0.1,agrees,3,agrees,,\n"
         "hops,table4,\"makespan, Hops / Gavel\",0.8,0.1,direction only,3,agrees,,Gavel serves the largest latency ratio first\n"
         "hops,table4,\"makespan, Hops / Gavel\",0.8,0.1,direction only,3,agrees,,no such change\n";
  const OurNumbers ours = readOurNumbers(folder, selectPapers(readPapers(numbersFolder()).papers, "hops:table4"));
  fs::remove_all(folder);
  ASSERT_EQ(ours.faults.size(), 2U);
  EXPECT_EQ(ours.faults.front().line, 3);
  EXPECT_EQ(ours.faults.back().line, 5);
  EXPECT_THAT(ours.faults.front().message, HasSubstr("\"nothing\""));
  const FigureResult& figure = ours.results.front().figures.front();
  EXPECT_EQ(figure.origin, Origin::Shipped);
  EXPECT_DOUBLE_EQ(figure.numbers.front().ours.mean, 0.7);
  ASSERT_GE(figure.numbers.front().tried.size(), 2U);
  EXPECT_EQ(figure.numbers.front().tried.front().ours.n, 3U);
  EXPECT_DOUBLE_EQ(figure.numbers.front().tried.front().ours.mean, 0.8);
  EXPECT_EQ(figure.numbers.front().tried.back().ours.n, 0U);  // the change is known, but the file has no numbers of it
}

TEST(OurNumbers, TimesSayOnWhichMachineAndDayTheyWereMeasured) {
  const fs::path folder = fs::temp_directory_path() / ("roundel-our-times-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const std::string number = "95th percentile of the solve time in ms";
  std::ofstream(folder / "ours.csv")
      << "paper,name,number,ours,half_width,verdict,seeds,figure_verdict,reason,ablation\n"
      << "hops,fig14," << number << ",,,agrees,3,agrees,,\n";
  std::ofstream(folder / "times.csv") << "paper,name,number,ours,half_width,seeds,machine,date\n"
                                      << "hops,fig14," << number << ",42,1.5,3,\"EPYC, 2 processors\",2026-11-23\n"
                                      << "hops,fig14," << number << ",42,1.5,3,,\n";
  const OurNumbers ours = readOurNumbers(folder, selectPapers(readPapers(numbersFolder()).papers, "hops:fig14"));
  fs::remove_all(folder);
  ASSERT_EQ(ours.faults.size(), 1U) << "a time without a machine";
  EXPECT_EQ(ours.faults.front().line, 3);
  const NumberResult& time = ours.results.front().figures.front().numbers.back();
  EXPECT_DOUBLE_EQ(time.ours.mean, 42);
  EXPECT_EQ(time.ours.n, 3U);
  EXPECT_EQ(time.measured_on, "EPYC, 2 processors, 2026-11-23");
}

TEST(OurNumbers, EveryShippedTimeIsOfAMachineAndADay) {
  const OurNumbers ours = readOurNumbers(numbersFolder(), readPapers(numbersFolder()).papers);
  for (const PaperResults& paper : ours.results) {
    for (const FigureResult& figure : paper.figures) {
      for (const NumberResult& number : figure.numbers) {
        if (!number.time || figure.origin == Origin::None) continue;
        EXPECT_FALSE(number.measured_on.empty()) << figure.entry.paper << ":" << figure.entry.name;
      }
    }
  }
}

/// Calls `check` for every shipped figure that has numbers, with the sweep that produced them.
void ofEveryShipped(const std::function<void(const FigureResult&, const experiment::Sweep&)>& check) {
  for (const PaperResults& paper : readOurNumbers(numbersFolder(), readPapers(numbersFolder()).papers).results) {
    for (const FigureResult& figure : paper.figures) {
      if (figure.origin != Origin::Shipped) continue;
      const experiment::SweepResult read = experiment::readSweep(figure.entry.sweep);
      ASSERT_TRUE(read.sweep) << figure.entry.sweep;
      SCOPED_TRACE(figure.entry.paper + ":" + figure.entry.name);
      check(figure, *read.sweep);
    }
  }
}

TEST(ShippedNumbers, HaveTheVerdictsAndEffectsThatTheirValuesGive) {
  int verdicts = 0, effects = 0;
  ofEveryShipped([&](const FigureResult& figure, const experiment::Sweep& sweep) {
    std::vector<experiment::PaperVerdict> of_numbers;
    const bool drawn = isDrawn(sweep);
    for (const NumberResult& each : figure.numbers) {
      const experiment::ExpectedEntry& entry = each.entry;
      of_numbers.push_back(each.verdict);
      EXPECT_EQ(verdictOf(entry, each.ours), each.verdict) << entry.name;
      ++verdicts;
      for (const TriedChange& tried : each.tried) {
        if (each.time) continue;
        EXPECT_GT(tried.ours.n, 0U) << entry.name << ", " << tried.title << " was not run";
        EXPECT_EQ(verdictOf(entry, tried.ours), tried.verdict) << entry.name << ", " << tried.title;
        if (std::min(tried.ours.n, each.ours.n) == sweep.seeds.size()) {  // both have all seeds
          EXPECT_NEAR(each.ours.mean + tried.change.mean, tried.ours.mean, 1e-9 * std::abs(tried.ours.mean));
        }
        EXPECT_EQ(effectOf({entry, each.ours, each.verdict, drawn}, tried), tried.effect)
            << entry.name << ", " << tried.title;
        ++effects;
      }
    }
    EXPECT_EQ(experiment::verdictOf(of_numbers), figure.verdict);
  });
  EXPECT_GT(verdicts, 130);
  EXPECT_GT(effects, 300);
}

TEST(ShippedNumbers, EachHasRunsOfItsSchedulerAsItIsAndUnderEveryChange) {
  ofEveryShipped([](const FigureResult& figure, const experiment::Sweep& sweep) {
    const auto hasRuns = [&sweep](const experiment::ExpectedEntry& entry) {
      const std::vector<std::size_t> runs = runsFor(entry, sweep);
      return std::ranges::any_of(runs, [&](std::size_t run) {
        return sweep.schedulers[runAt(sweep, run).scheduler].label == entry.scheduler;
      });
    };
    for (const experiment::ExpectedEntry& entry : sweep.expected) {
      EXPECT_TRUE(hasRuns(entry)) << entry.name;
      for (const experiment::Ablation& each : sweep.paper->ablations) {
        if (concerns(each, entry)) {
          EXPECT_TRUE(hasRuns(withAblation(entry, each))) << entry.name << ", " << each.title;
        }
      }
    }
    EXPECT_EQ(sweep.expected.size(), figure.numbers.size());
  });
}

TEST(ShippedNumbers, OfASweepThatDrawsNothingAreDecidedByOneRun) {
  const auto drawn = [](const char* name) {
    const experiment::SweepResult read = experiment::readSweep(numbersFolder() / name);
    return read.sweep && isDrawn(*read.sweep);
  };
  EXPECT_FALSE(drawn("hadare/fig13.json")) << "exact counts and stated lengths: nothing is drawn";
  EXPECT_FALSE(drawn("hare/fig1.json")) << "a scenario: nothing is drawn";
  EXPECT_TRUE(drawn("hops/fig9.json"));
}

/// Returns half a unit of the last of three significant digits, relative to the value.
double roundOff(double value) {
  return value == 0 ? 0 : 0.5 * std::pow(10, std::floor(std::log10(std::abs(value))) - 2) / std::abs(value);
}

TEST(ShippedNumbers, RatiosAreThoseOfTheTwoPrintedNumbers) {
  int checked = 0;
  ofEveryShipped([&](const FigureResult& figure, const experiment::Sweep&) {
    for (const auto& row : numberRows(figure)) {
      const auto paper = io::parseNumber(row[1]), ours = io::parseNumber(row[3]), ratio = io::parseNumber(row[5]);
      if (!paper || !ours || !ratio) continue;
      const double slack = roundOff(*paper) + roundOff(*ours) + roundOff(*ratio);
      EXPECT_NEAR(*ratio, *ours / *paper, 1.01 * slack * *ratio) << row[0];
      ++checked;
    }
  });
  EXPECT_GT(checked, 40);
}

/// Returns the number of rows with this verdict in the page's tables that have this number of columns.
std::size_t rowsWith(const std::string& page, std::size_t columns, std::size_t column, const std::string& verdict) {
  const std::string between = " | ";
  std::size_t rows = 0;
  std::istringstream in(page);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| ")) continue;
    std::vector<std::string> cells;
    for (std::size_t begin = 2; begin < line.size();) {
      const std::size_t end = std::min(line.find(between, begin), line.size() - 2);
      cells.push_back(line.substr(begin, end - begin));
      begin = end + between.size();
    }
    if (cells.size() == columns && cells[column] == verdict) ++rows;
  }
  return rows;
}

TEST(ShippedNumbers, CountsAtTheTopOfThePageAreThoseOfItsRows) {
  const OurNumbers ours = readOurNumbers(numbersFolder(), readPapers(numbersFolder()).papers);
  const std::string page = pageMarkdown(ours.results);
  const Counts figures = figureCounts(ours.results), numbers = numberCounts(ours.results);
  for (std::size_t i = 0; i < kOutcomes; ++i) {
    const std::string verdict = toString(static_cast<Outcome>(i));
    EXPECT_EQ(rowsWith(page, 4, 2, verdict), figures[i]) << verdict;
    EXPECT_EQ(rowsWith(page, 8, 6, verdict), numbers[i]) << verdict;
  }
  EXPECT_THAT(page, HasSubstr(": " + textOf(figures) + "."));
  EXPECT_THAT(page, HasSubstr("Their single numbers: " + textOf(numbers) + "."));
}

TEST(OurNumbers, TheRowsOfATableHaveTheDigitsOfThePage) {
  const OurNumbers ours =
      readOurNumbers(numbersFolder(), selectPapers(readPapers(numbersFolder()).papers, "hops:table4"));
  const std::string page = pageMarkdown(ours.results);
  for (const auto& row : numberRows(ours.results.front().figures.front())) {
    std::string line;
    for (const std::string& cell : row) line += "| " + cell + " ";
    EXPECT_THAT(page, HasSubstr(line + "|\n"));
  }
}

}  // namespace
}  // namespace roundel::papers
