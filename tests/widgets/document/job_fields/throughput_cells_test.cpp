// SPDX-License-Identifier: GPL-3.0-or-later
// Throughputs of jobs without a window: views, the values that edits store, read-only cells; and blocks of text.

#include "widgets/document/job_fields/throughput_cells.h"

#include "tests/widgets/bench.h"
#include "widgets/document/job_fields/text_block.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::threeJobs;
using View = ThroughputCells::View;
using Table = ThroughputTable;
using Gangs = std::map<int, double>;

struct Cells {
  explicit Cells(model::Scenario scenario = threeJobs(), Table of = Table::OneNode) : table(of) {
    document.reset(std::move(scenario), {});
    read();
  }
  void read() { cells.read(document.scenario(), SpecList::Jobs, table, document.problem()); }
  QString set(int row, int column, View view, const char* text) {
    QString reason;
    document.edit(QStringLiteral("cell"),
                  [&](model::Scenario& s) { reason = cells.apply(s, row, column, view, QString::fromUtf8(text)); });
    read();
    return reason;
  }
  const model::JobSpec& job(std::size_t i) const { return document.scenario().jobs[i]; }
  const model::ThroughputCell& cell(std::size_t i, const char* type) const { return job(i).throughput->at(type); }
  Table table;
  Document document;
  ThroughputCells cells;
};

TEST(ThroughputCells, AThroughputPerGpuIsStoredAsItIs) {
  Cells t;
  EXPECT_EQ(t.set(1, 0, View::PerGpu, "3.5"), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(3.5));
  EXPECT_EQ(t.set(1, 0, View::PerGang, "8"), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(4.0)) << "8 for the gang of 2 is 4 per GPU";
  EXPECT_EQ(t.set(1, 0, View::PerGpu, ""), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(std::monostate{}));
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(ThroughputCells, AThroughputOfAJobThatStatesGangsIsStoredPerGang) {
  Cells t(example("hadar-fig1.json"));
  EXPECT_EQ(t.cells.displayText(0, 0, View::Stated), QStringLiteral("40"));
  EXPECT_EQ(t.set(0, 0, View::Stated, "60"), QString());
  EXPECT_EQ(t.cell(0, "V100"), model::ThroughputCell(60.0));
  EXPECT_EQ(t.set(0, 0, View::PerGpu, "10"), QString());
  EXPECT_EQ(t.cell(0, "V100"), model::ThroughputCell(30.0));
  EXPECT_EQ(t.document.problem()->jobs[0].throughput[0].perGpu(3), 10);
}

TEST(ThroughputCells, ATableOfGangSizesChangesInTheRowOfTheJobsGang) {
  model::Scenario s = threeJobs();
  s.jobs[1].throughput = model::ThroughputRow{{"V100", Gangs{{1, 3.0}, {2, 5.0}, {4, 9.0}}}};
  Cells t(s);
  EXPECT_EQ(t.cells.displayText(1, 0, View::PerGpu), QStringLiteral("2.5"));
  EXPECT_EQ(t.cells.editText(1, 0, View::Stated), QStringLiteral("1: 3, 2: 5, 4: 9"));
  EXPECT_EQ(t.set(1, 0, View::PerGang, "5.5"), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(Gangs{{1, 3.0}, {2, 5.5}, {4, 9.0}}));
  EXPECT_EQ(t.set(1, 0, View::PerGpu, "3"), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(Gangs{{1, 3.0}, {2, 6.0}, {4, 9.0}}));
  EXPECT_EQ(t.set(1, 0, View::Stated, "1: 2, 2: 4"), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(Gangs{{1, 2.0}, {2, 4.0}}));
  EXPECT_EQ(t.set(1, 1, View::Stated, "{\"1\": 7}"), QString());
  EXPECT_EQ(t.cell(1, "P100"), model::ThroughputCell(Gangs{{1, 7.0}}));
  for (const char* wrong : {"1: x", "0: 2", "1: 2, 1: 3", "1: -2", ":"})
    EXPECT_FALSE(t.set(1, 0, View::Stated, wrong).isEmpty()) << wrong;
  EXPECT_FALSE(t.set(1, 0, View::PerGpu, "1: 2").isEmpty()) << "a table of gang sizes cannot be per GPU";
}

TEST(ThroughputCells, SharesOfTheBestAreInverted) {
  Cells t;  // J2: 2.5, 7.5, 2.5
  EXPECT_EQ(t.cells.displayText(1, 1, View::RowNormalised), QStringLiteral("1"));
  EXPECT_EQ(t.set(1, 0, View::RowNormalised, "0.5"), QString());
  EXPECT_EQ(t.cell(1, "V100"), model::ThroughputCell(3.75));
  EXPECT_FALSE(t.cells.readOnlyReason(1, 1, View::RowNormalised).isEmpty()) << "the best is 1 by definition";
  EXPECT_FALSE(t.set(1, 1, View::RowNormalised, "0.5").isEmpty());
  EXPECT_FALSE(t.set(1, 0, View::RowNormalised, "1.5").isEmpty());
  EXPECT_EQ(t.set(1, 1, View::RowNormalised, "1"), QString()) << "1 is the present value";
  EXPECT_EQ(t.set(1, 2, View::RowNormalised, ""), QString());
  EXPECT_EQ(t.set(1, 2, View::RowNormalised, "0.2"), QString());
  EXPECT_EQ(t.cell(1, "K80"), model::ThroughputCell(1.5));
}

TEST(ThroughputCells, SpeedUpsAreInvertedButForTheSlowest) {
  Cells t(example("hadar-fig1.json"));  // J3, per gang: 10, 2, 20
  EXPECT_EQ(t.cells.displayText(2, 2, View::SpeedUp), QStringLiteral("10"));
  EXPECT_EQ(t.set(2, 0, View::SpeedUp, "4"), QString());
  EXPECT_EQ(t.cell(2, "V100"), model::ThroughputCell(8.0));
  EXPECT_FALSE(t.cells.readOnlyReason(2, 1, View::SpeedUp).isEmpty());
  EXPECT_FALSE(t.set(2, 0, View::SpeedUp, "0.5").isEmpty());
  model::Scenario s = threeJobs();
  s.jobs[0].throughput = model::ThroughputRow{};
  Cells none(s);
  EXPECT_FALSE(none.cells.readOnlyReason(0, 0, View::SpeedUp).isEmpty()) << "there is no throughput to compare with";
}

TEST(ThroughputCells, AJobOfATemplateGetsItsOwnRowAndTheTemplateStays) {
  model::Scenario s = threeJobs();
  model::JobSpec base = s.jobs[1];
  base.id = "base";
  s.models = {base};
  s.jobs[1] = testing::job("J2", 2, 100, {});
  s.jobs[1].throughput.reset();
  s.jobs[1].model = "base";
  Cells t(s);
  ASSERT_TRUE(t.document.faults().empty());
  EXPECT_EQ(t.cells.origin(1, 1), Origin::Template);
  EXPECT_EQ(t.set(1, 1, View::PerGpu, "9"), QString());
  EXPECT_EQ(t.cells.origin(1, 0), Origin::Stated);
  EXPECT_EQ(t.cells.displayText(1, 0, View::PerGpu), QStringLiteral("2.5"));
  EXPECT_EQ(t.cell(1, "P100"), model::ThroughputCell(9.0));
  EXPECT_EQ(t.document.scenario().models[0], base);
}

TEST(ThroughputCells, AJobThatDerivesItsThroughputsKeepsTheOthersWhenOneIsEdited) {
  model::Scenario s = threeJobs();
  s.jobs[1].throughput.reset();
  model::TimingSpec timing;
  timing.forward_s = 0.1, timing.backward_s = 0.2, timing.update_s = 0.05;
  s.jobs[1].timing = {{"V100", timing}, {"K80", timing}};
  s.jobs[1].batch_size = 32;
  Cells t(s);
  ASSERT_TRUE(t.document.faults().empty()) << t.document.faults()[0].message;
  EXPECT_EQ(t.cells.origin(1, 0), Origin::Derived);
  EXPECT_EQ(t.cells.origin(1, 1), Origin::None);
  const double before = *t.cells.shown(1, 2, View::PerGpu);
  EXPECT_EQ(t.set(1, 0, View::PerGpu, "9"), QString());
  EXPECT_EQ(t.cells.shown(1, 0, View::PerGpu), 9);
  EXPECT_DOUBLE_EQ(*t.cells.shown(1, 2, View::PerGpu), before);
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(ThroughputCells, SpreadThroughputsFollowThoseOfOneNodeUntilTheyAreStated) {
  Cells t(threeJobs(), Table::Spread);
  EXPECT_EQ(t.cells.origin(1, 1), Origin::Derived);
  EXPECT_EQ(t.cells.displayText(1, 1, View::PerGpu), QStringLiteral("7.5"));
  EXPECT_EQ(t.cells.editText(1, 1, View::PerGpu), QString());
  EXPECT_EQ(t.set(1, 1, View::PerGpu, "5"), QString());
  EXPECT_EQ(t.job(1).throughput_spread, (model::ThroughputRow{{"P100", 5.0}}));
  EXPECT_EQ(t.set(1, 0, View::PerGpu, "null"), QString());
  EXPECT_EQ(t.job(1).throughput_spread->at("V100"), model::ThroughputCell());
  EXPECT_EQ(t.set(1, 0, View::PerGpu, ""), QString());
  EXPECT_EQ(t.set(1, 1, View::PerGpu, ""), QString());
  EXPECT_FALSE(t.job(1).throughput_spread) << "the job states no throughput_spread";
  EXPECT_EQ(t.document.scenario(), threeJobs());
}

TEST(ThroughputCells, ThroughputsAreThoseOfTheResolvedProblem) {
  for (const char* name : {"hadar-fig1.json", "hadar-b3.json", "lesson-node-failure.json", "gavel-480.json",
                           "hare-toy.json", "asrpt-example.json"}) {
    Cells t(example(name));
    const auto problem = t.document.problem();
    for (std::size_t j = 0; j < problem->jobs.size(); ++j) {
      const model::JobSpec& spec = t.document.scenario().jobs[j];
      const JobThroughputs found = throughputsOf(t.document.scenario(), spec, problem.get());
      EXPECT_EQ(found.gang, problem->jobs[j].gpus);
      for (std::size_t type = 0; type < problem->types.size(); ++type) {
        EXPECT_DOUBLE_EQ(found.per_gpu[type], problem->jobs[j].throughput[type].perGpu(problem->jobs[j].gpus))
            << name << j;
      }
    }
  }
}

// ---- blocks of text ----

TextBlock block(std::initializer_list<std::initializer_list<const char*>> rows) {
  TextBlock made;
  for (const auto& row : rows) {
    QStringList cells;
    for (const char* cell : row) cells << QString::fromUtf8(cell);
    made.push_back(cells);
  }
  return made;
}

TEST(ParseBlock, TakesTabsThenSemicolonsThenCommas) {
  EXPECT_EQ(parseBlock(QStringLiteral("1\t2\n3\t4\n")), block({{"1", "2"}, {"3", "4"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("1\t2\r\n3\t4\r\n")), block({{"1", "2"}, {"3", "4"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("0,1;0,2")), block({{"0,1", "0,2"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("1,2,3")), block({{"1", "2", "3"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("0,1\t0,2")), block({{"0,1", "0,2"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("1\t\t3")), block({{"1", "", "3"}}));
  EXPECT_TRUE(parseBlock(QString()).empty());
  EXPECT_TRUE(parseBlock(QStringLiteral("\n")).empty());
}

TEST(ParseBlock, OneLineEndAtTheEndIsNoRow) {
  EXPECT_EQ(parseBlock(QStringLiteral("1\n\n")), block({{"1"}, {""}})) << "one column may end with an empty cell";
  EXPECT_EQ(parseBlock(QStringLiteral("1\t2\n\n\n")), block({{"1", "2"}})) << "blank lines below a table are ignored";
  EXPECT_EQ(parseBlock(QStringLiteral("1\t2\n\t\n")), block({{"1", "2"}, {"", ""}}))
      << "a line with a tab is a row of empty cells";
}

TEST(ParseBlock, QuotedCellsHoldSeparatorsAndQuotes) {
  EXPECT_EQ(parseBlock(QStringLiteral("\"1,5\",\"a \"\"b\"\"\",c\n")), block({{"1,5", "a \"b\"", "c"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("a\t\"two\nlines\"\tc")), block({{"a", "two\nlines", "c"}}));
  EXPECT_EQ(parseBlock(QStringLiteral("5\"\t6")), block({{"5\"", "6"}})) << "a quote inside a cell is a quote";
  const TextBlock odd = block({{"a\tb", "\"q\""}, {"two\nlines", ""}});
  EXPECT_EQ(parseBlock(blockText(odd)), odd);
}

std::vector<BlockReading::Kind> kinds(const char* text) {
  std::vector<BlockReading::Kind> list;
  for (const BlockReading& reading : readingsOf(QString::fromUtf8(text))) list.push_back(reading.kind);
  return list;
}

TEST(Readings, OneWhereNoCommaIsInANumber) {
  using K = BlockReading::Kind;
  for (const char* plain : {"0.21\t0.4", "1,2,3", "1;2;3", "a, b\tc", ""})
    EXPECT_EQ(kinds(plain), std::vector<K>{K::Unchanged}) << plain;
}

TEST(Readings, ACommaInANumberIsADecimalSignOrGroupsThousands) {
  using K = BlockReading::Kind;
  EXPECT_EQ(kinds("0,21\t0,4"), (std::vector<K>{K::DecimalComma, K::Unchanged}));
  EXPECT_EQ(kinds("1,250\t2,500"), (std::vector<K>{K::DecimalComma, K::Thousands, K::Unchanged}));
  EXPECT_EQ(kinds("1,250\t2.5"), (std::vector<K>{K::Thousands, K::Unchanged})) << "the point is the decimal sign";
  EXPECT_EQ(kinds("0,5\n0,7\n"), (std::vector<K>{K::DecimalComma, K::Unchanged}))
      << "one column of decimals, or two columns";
  const auto both = readingsOf(QStringLiteral("1,250;2,5\n"));
  EXPECT_EQ(both[0].block, block({{"1.250", "2.5"}}));
  EXPECT_EQ(both[0].examples, (QStringList{QStringLiteral("1.250"), QStringLiteral("2.5")}));
  const auto column = readingsOf(QStringLiteral("0,5\n0,7\n"));
  EXPECT_EQ(column[0].block, block({{"0.5"}, {"0.7"}}));
  EXPECT_EQ(column[1].block, block({{"0", "5"}, {"0", "7"}}));
  EXPECT_EQ(readingsOf(QStringLiteral("1,250\t2,500"))[1].block, block({{"1250", "2500"}}));
  EXPECT_EQ(readingsOf(QStringLiteral("1.250,5\t3"))[0].block, block({{"1250.5", "3"}}));
}

}  // namespace
}  // namespace roundel::widgets
