// Our numbers as they come with the program: what the window shows is what ours.csv and the page say, to the digit.

#include "core/papers/our_numbers.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/source_dir.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

fs::path shipped() { return fs::path(tests::sourceDir()) / "scenarios" / "papers"; }

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(OurNumbers, ReadAndWrittenAgainAreTheShippedFileToTheByte) {
  const OurNumbers ours = readOurNumbers(shipped(), readPapers(shipped()).papers);
  EXPECT_TRUE(ours.faults.empty());
  ASSERT_EQ(ours.results.size(), 5U);
  EXPECT_EQ(pageCsv(ours.results), bytesOf(shipped() / "ours.csv"));
}

TEST(OurNumbers, AFigureWithoutRowsIsNotRunYetAndHasThePapersNumbersAlone) {
  const std::vector<Paper> papers = chosen(readPapers(shipped()).papers, "hops:fig14");
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
  const OurNumbers ours = readOurNumbers(folder, chosen(readPapers(shipped()).papers, "hops:table4"));
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
  EXPECT_EQ(figure.numbers.front().tried.back().ours.n, 0U);  // known by name, its numbers are not in the file
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
  const OurNumbers ours = readOurNumbers(folder, chosen(readPapers(shipped()).papers, "hops:fig14"));
  fs::remove_all(folder);
  ASSERT_EQ(ours.faults.size(), 1U) << "a time of nobody's machine";
  EXPECT_EQ(ours.faults.front().line, 3);
  const NumberResult& time = ours.results.front().figures.front().numbers.back();
  EXPECT_DOUBLE_EQ(time.ours.mean, 42);
  EXPECT_EQ(time.ours.n, 3U);
  EXPECT_EQ(time.measured_on, "EPYC, 2 processors, 2026-11-23");
}

TEST(OurNumbers, EveryShippedTimeIsOfAMachineAndADay) {
  const OurNumbers ours = readOurNumbers(shipped(), readPapers(shipped()).papers);
  for (const PaperResults& paper : ours.results) {
    for (const FigureResult& figure : paper.figures) {
      for (const NumberResult& number : figure.numbers) {
        if (!number.time || figure.origin == Origin::None) continue;
        EXPECT_FALSE(number.measured_on.empty()) << figure.entry.paper << ":" << figure.entry.name;
      }
    }
  }
}

TEST(OurNumbers, TheRowsOfATableHaveTheDigitsOfThePage) {
  const OurNumbers ours = readOurNumbers(shipped(), chosen(readPapers(shipped()).papers, "hops:table4"));
  const std::string page = pageMarkdown(ours.results);
  for (const auto& row : numberRows(ours.results.front().figures.front())) {
    std::string line;
    for (const std::string& cell : row) line += "| " + cell + " ";
    EXPECT_THAT(page, HasSubstr(line + "|\n"));
  }
}

}  // namespace
}  // namespace roundel::papers
