// Edits of jobs and throughputs, without a window.

#include "widgets/jobs/job_edits.h"

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::threeJobs;

struct Jobs {
  explicit Jobs(model::Scenario scenario = threeJobs()) { document.reset(std::move(scenario), {}); }
  const model::JobSpec& job(std::size_t i) const { return document.scenario().jobs[i]; }
  const model::RateCell& cell(std::size_t i, const char* type) const { return job(i).throughput->at(type); }
  JobRates rates(std::size_t i) const { return ratesOf(document.scenario(), i, document.problem().get()); }
  int commands() { return document.undoStack()->count(); }
  Document document;
};

TEST(ParseRate, ReadsNumbersInPointNotation) {
  EXPECT_EQ(parseRate(QStringLiteral(" 0.21 ")).value, 0.21);
  EXPECT_EQ(parseRate(QStringLiteral("1e3")).value, 1000);
  for (const char* none : {"", "  ", "-", "–", "null", "0"}) {
    const ParsedNumber parsed = parseRate(QString::fromUtf8(none));
    EXPECT_FALSE(parsed.value) << none;
    EXPECT_TRUE(parsed.reason.isEmpty()) << none;
  }
  for (const char* wrong : {"0,21", "fast", "-1", "inf", "nan", "1.2.3", "1 2"}) {
    const ParsedNumber parsed = parseRate(QString::fromUtf8(wrong));
    EXPECT_FALSE(parsed.value) << wrong;
    EXPECT_FALSE(parsed.reason.isEmpty()) << wrong;
  }
  EXPECT_TRUE(parseRate(QStringLiteral("0,21")).reason.contains(QStringLiteral("0.21")));
}

TEST(JobEdits, ARatePerGpuIsStoredAsItIs) {
  Jobs t;
  EXPECT_TRUE(setRate(t.document, 1, "V100", 3.5, false));
  EXPECT_EQ(t.cell(1, "V100"), model::RateCell(3.5));
  EXPECT_FALSE(setRate(t.document, 1, "V100", 3.5, false));
  EXPECT_EQ(t.commands(), 1);
  EXPECT_TRUE(setRate(t.document, 1, "V100", 8.0, true)) << "of the gang of 2";
  EXPECT_EQ(t.cell(1, "V100"), model::RateCell(4.0));
  EXPECT_TRUE(setRate(t.document, 1, "V100", std::nullopt, false));
  EXPECT_EQ(t.cell(1, "V100"), model::RateCell(std::monostate{}));
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(JobEdits, ARateOfAJobThatStatesGangsIsStoredPerGang) {
  Jobs t(example("hadar-fig1.json"));
  EXPECT_EQ(t.rates(0).per_gpu[0] * 3, 40);
  EXPECT_TRUE(setRate(t.document, 0, "V100", 60.0, true));
  EXPECT_EQ(t.cell(0, "V100"), model::RateCell(60.0));
  EXPECT_TRUE(setRate(t.document, 0, "V100", 10.0, false));
  EXPECT_EQ(t.cell(0, "V100"), model::RateCell(30.0));
  EXPECT_EQ(t.document.problem()->jobs[0].rate[0].perGpu(3), 10);
}

TEST(JobEdits, ATableOfGangSizesChangesInTheRowOfTheJobsGang) {
  model::Scenario s = threeJobs();
  s.jobs[1].throughput = model::RateRow{{"V100", std::map<int, double>{{1, 3.0}, {2, 5.0}, {4, 9.0}}}};
  Jobs t(s);
  EXPECT_EQ(t.rates(1).per_gpu[0], 2.5);
  EXPECT_TRUE(setRate(t.document, 1, "V100", 5.5, true));
  EXPECT_EQ(t.cell(1, "V100"), model::RateCell(std::map<int, double>{{1, 3.0}, {2, 5.5}, {4, 9.0}}));
  EXPECT_TRUE(setRate(t.document, 1, "V100", 3.0, false));
  EXPECT_EQ(t.cell(1, "V100"), model::RateCell(std::map<int, double>{{1, 3.0}, {2, 6.0}, {4, 9.0}}));
}

TEST(JobEdits, AJobOfATemplateGetsItsOwnRowAndTheTemplateStays) {
  model::Scenario s = threeJobs();
  model::JobSpec base = s.jobs[1];
  base.id = "base";
  s.models = {base};
  s.jobs[1] = testing::job("J2", 2, 100, {});
  s.jobs[1].throughput.reset();
  s.jobs[1].model = "base";
  Jobs t(s);
  ASSERT_TRUE(t.document.faults().empty());
  EXPECT_EQ(t.rates(1).per_gpu, (std::vector<double>{2.5, 7.5, 2.5}));
  EXPECT_TRUE(setRate(t.document, 1, "P100", 9.0, false));
  EXPECT_EQ(t.rates(1).per_gpu, (std::vector<double>{2.5, 9.0, 2.5}));
  EXPECT_EQ(t.document.scenario().models[0], base);
}

TEST(JobEdits, AJobThatDerivesItsRatesKeepsTheOthersWhenOneIsEdited) {
  model::Scenario s = threeJobs();
  s.jobs[1].throughput.reset();
  model::TimingSpec timing;
  timing.forward_s = 0.1, timing.backward_s = 0.2, timing.update_s = 0.05;
  s.jobs[1].timing = {{"V100", timing}, {"K80", timing}};
  s.jobs[1].batch_size = 32;
  Jobs t(s);
  ASSERT_TRUE(t.document.faults().empty()) << t.document.faults()[0].message;
  const std::vector<double> before = t.rates(1).per_gpu;
  EXPECT_GT(before[0], 0);
  EXPECT_GT(before[2], 0);
  EXPECT_TRUE(setRate(t.document, 1, "V100", 9.0, false));
  EXPECT_EQ(t.rates(1).per_gpu[0], 9);
  EXPECT_DOUBLE_EQ(t.rates(1).per_gpu[2], before[2]);
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(JobEdits, RatesAreThoseOfTheResolvedProblem) {
  for (const char* name : {"hadar-fig1.json", "hadar-b3.json", "lesson-node-failure.json", "gavel-480.json"}) {
    Jobs t(example(name));
    const auto problem = t.document.problem();
    for (std::size_t j = 0; j < problem->jobs.size(); ++j) {
      const JobRates rates = t.rates(j);
      EXPECT_EQ(rates.gang, problem->jobs[j].gpus);
      for (std::size_t type = 0; type < problem->types.size(); ++type) {
        EXPECT_DOUBLE_EQ(rates.per_gpu[type], problem->jobs[j].rate[type].perGpu(problem->jobs[j].gpus)) << name << j;
      }
    }
  }
}

TEST(JobEdits, ClearingCellsIsOneCommand) {
  Jobs t;
  EXPECT_TRUE(clearRates(t.document, {{0, 0}, {1, 1}, {2, 2}}));
  EXPECT_EQ(t.commands(), 1);
  EXPECT_EQ(t.rates(1).per_gpu, (std::vector<double>{2.5, 0, 2.5}));
  t.document.undoStack()->undo();
  EXPECT_EQ(t.document.scenario(), threeJobs());
  EXPECT_FALSE(clearRates(t.document, {{9, 9}}));
}

TEST(JobEdits, DeletingJobsDropsTheirEvents) {
  Jobs t(example("lesson-node-failure.json"));
  const model::Scenario before = t.document.scenario();
  ASSERT_EQ(before.events.size(), 4u);
  EXPECT_TRUE(deleteJobs(t.document, {3, 0}));
  EXPECT_EQ(t.document.scenario().jobs.size(), 3u);
  EXPECT_EQ(t.document.scenario().events.size(), 3u) << "the one that cancels D";
  EXPECT_TRUE(t.document.faults().empty());
  EXPECT_EQ(t.document.undoStack()->undoText(), QStringLiteral("Delete 2 jobs and events"));
  t.document.undoStack()->undo();
  EXPECT_EQ(t.document.scenario(), before);
  EXPECT_FALSE(deleteJobs(t.document, {99}));
  EXPECT_FALSE(deleteJobs(t.document, {}));
}

TEST(JobEdits, RenamingAJobRenamesItInItsEvents) {
  Jobs t(example("lesson-node-failure.json"));
  EXPECT_TRUE(renameJob(t.document, 3, "last"));
  EXPECT_EQ(t.document.scenario().events[3].job, "last");
  EXPECT_TRUE(t.document.faults().empty());
  EXPECT_FALSE(renameJob(t.document, 3, "A"));
  EXPECT_FALSE(renameJob(t.document, 3, ""));
  EXPECT_FALSE(renameJob(t.document, 99, "x"));
}

TEST(JobEdits, AddedAndDuplicatedJobsRun) {
  Jobs t;
  EXPECT_EQ(addJob(t.document), "J4");
  EXPECT_TRUE(t.document.faults().empty());
  EXPECT_TRUE(duplicateJobs(t.document, {0, 3}));
  EXPECT_EQ(t.job(4).id, "J1-1");
  EXPECT_EQ(t.job(5).id, "J4-1");
  EXPECT_EQ(t.job(4).throughput, t.job(0).throughput);
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(JobEdits, FieldsAreReadAndRefused) {
  Jobs t;
  EXPECT_EQ(setField(t.document, 0, JobField::Arrival, QStringLiteral("720")), QString());
  EXPECT_EQ(t.job(0).arrival_s, 720);
  EXPECT_EQ(setField(t.document, 0, JobField::Gpus, QStringLiteral("4, 1 2")), QString());
  EXPECT_EQ(fieldText(t.job(0), JobField::Gpus), QStringLiteral("1, 2, 4"));
  EXPECT_EQ(setField(t.document, 0, JobField::Gpus, QStringLiteral("2")), QString());
  EXPECT_EQ(std::get<int>(*t.job(0).gpus), 2);
  EXPECT_EQ(setField(t.document, 0, JobField::MinGpus, QStringLiteral("1")), QString());
  EXPECT_EQ(t.job(0).min_gpus, 1);
  EXPECT_EQ(setField(t.document, 0, JobField::User, QStringLiteral(" ann ")), QString());
  EXPECT_EQ(t.job(0).user, "ann");
  EXPECT_EQ(setField(t.document, 0, JobField::User, QString()), QString());
  EXPECT_FALSE(t.job(0).user);
  const int before = t.commands();
  const std::pair<JobField, const char*> wrong[] = {{JobField::Arrival, "-1"},   {JobField::Arrival, "0,5"}, {JobField::Weight, "0"},      {JobField::Gpus, "0"},
                                                    {JobField::Gpus, "two"},     {JobField::Gpus, "2, 2"},   {JobField::MinGpus, "1.5"},   {JobField::MaxGpus, "0"},
                                                    {JobField::Iterations, "0"}, {JobField::Iterations, ""}, {JobField::Iterations, "inf"}};
  for (const auto& [field, text] : wrong) EXPECT_FALSE(setField(t.document, 0, field, QString::fromUtf8(text)).isEmpty()) << text;
  EXPECT_EQ(t.commands(), before);
  EXPECT_FALSE(setField(t.document, 9, JobField::User, QStringLiteral("x")).isEmpty());
}

TEST(JobEdits, IterationsOfAJobInEpochsAreShownAndReplaced) {
  Jobs t(example("hadar-fig1.json"));
  EXPECT_EQ(fieldText(model::withTemplates(t.document.scenario(), t.job(0)), JobField::Iterations), QStringLiteral("28800"));
  EXPECT_EQ(setField(t.document, 0, JobField::Iterations, QStringLiteral("14400")), QString());
  EXPECT_TRUE(t.document.faults().empty());
  EXPECT_EQ(t.document.problem()->jobs[0].iterations, 14400);
}

TEST(ParseBlock, TakesTabsThenSemicolonsThenCommas) {
  using Block = std::vector<QStringList>;
  const auto row = [](std::initializer_list<const char*> cells) {
    QStringList list;
    for (const char* cell : cells) list << QString::fromUtf8(cell);
    return list;
  };
  EXPECT_EQ(parseBlock(QStringLiteral("1\t2\n3\t4\n")), (Block{row({"1", "2"}), row({"3", "4"})}));
  EXPECT_EQ(parseBlock(QStringLiteral("1\t2\r\n3\t4\r\n")), (Block{row({"1", "2"}), row({"3", "4"})}));
  EXPECT_EQ(parseBlock(QStringLiteral("0,1;0,2")), (Block{row({"0,1", "0,2"})}));
  EXPECT_EQ(parseBlock(QStringLiteral("1,2,3")), (Block{row({"1", "2", "3"})}));
  EXPECT_EQ(parseBlock(QStringLiteral("0,1\t0,2")), (Block{row({"0,1", "0,2"})}));
  EXPECT_EQ(parseBlock(QStringLiteral("1\t\t3")), (Block{row({"1", "", "3"})}));
}

TEST(ParseBlock, AsksAboutACommaThatMayBeADecimalSign) {
  EXPECT_TRUE(ambiguousDecimal(parseBlock(QStringLiteral("0,21\t0,4"))));
  EXPECT_TRUE(ambiguousDecimal(parseBlock(QStringLiteral("0,21;3"))));
  EXPECT_FALSE(ambiguousDecimal(parseBlock(QStringLiteral("0.21\t0.4"))));
  EXPECT_FALSE(ambiguousDecimal(parseBlock(QStringLiteral("1,2,3"))));
}

TEST(PasteRates, ABlockIsOneCommandInTheUnitShown) {
  Jobs t(example("hadar-fig1.json"));
  const PasteResult result = pasteRates(t.document, 1, 0, parseBlock(QStringLiteral("1\t2\t3\n4\t\t6\n")), true, false);
  EXPECT_TRUE(result.done);
  EXPECT_EQ(t.commands(), 1);
  EXPECT_EQ(t.cell(1, "V100"), model::RateCell(1.0));
  EXPECT_EQ(t.cell(2, "P100"), model::RateCell(std::monostate{}));
  EXPECT_EQ(t.cell(2, "K80"), model::RateCell(6.0));
}

TEST(PasteRates, OneBadCellAndNothingIsPasted) {
  Jobs t;
  const std::string before = io::writeScenario(t.document.scenario());
  const PasteResult result = pasteRates(t.document, 0, 0, parseBlock(QStringLiteral("1\t2\n3\toops\n-1\t4")), false, false);
  EXPECT_FALSE(result.done);
  ASSERT_EQ(result.bad.size(), 2u);
  EXPECT_EQ(result.bad[0].row, 1u);
  EXPECT_EQ(result.bad[0].column, 1u);
  EXPECT_FALSE(result.bad[0].reason.isEmpty());
  EXPECT_EQ(result.bad[1].row, 2u);
  EXPECT_EQ(io::writeScenario(t.document.scenario()), before);
  EXPECT_EQ(t.commands(), 0);
}

TEST(PasteRates, ABlockThatReachesBeyondTheTableIsRefused) {
  Jobs t;
  EXPECT_FALSE(pasteRates(t.document, 2, 0, parseBlock(QStringLiteral("1\n2")), false, false).bad.empty());
  EXPECT_FALSE(pasteRates(t.document, 0, 2, parseBlock(QStringLiteral("1\t2")), false, false).bad.empty());
  EXPECT_EQ(t.commands(), 0);
}

TEST(PasteRates, TheCommaIsADecimalSignWhereTheUserSaysSo) {
  Jobs t;
  EXPECT_TRUE(pasteRates(t.document, 0, 0, parseBlock(QStringLiteral("0,5\t1,25\n")), false, true).done);
  EXPECT_EQ(t.cell(0, "V100"), model::RateCell(0.5));
  EXPECT_EQ(t.cell(0, "P100"), model::RateCell(1.25));
  EXPECT_EQ(pasteRates(t.document, 0, 0, parseBlock(QStringLiteral("0,5\t1,25\n")), false, false).bad.size(), 2u);
}

}  // namespace
}  // namespace roundel::widgets
