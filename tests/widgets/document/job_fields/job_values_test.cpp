// SPDX-License-Identifier: GPL-3.0-or-later
// Unusual values of jobs: names of digits, long numbers, templates of templates, edits of several jobs.

#include "core/io/catalogue_io.h"
#include "tests/widgets/bench.h"
#include "widgets/document/job_fields/job_edits.h"
#include "widgets/document/job_fields/job_search.h"
#include "widgets/document/job_fields/throughput_cells.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

const JobField& fieldOf(const char* key) { return *jobField(key); }

// Public traces use numbers as names of jobs and users. Such a name must not be shortened like a number.
TEST(JobValues, NamesOfManyDigitsAreShownWhole) {
  model::JobSpec job = threeJobs().jobs[0];
  job.id = "20250101000001";
  job.user = "1000000000001";
  job.group = "00000012345678";
  EXPECT_EQ(summaryText(job, fieldOf("id")), QStringLiteral("20250101000001"));
  EXPECT_EQ(summaryText(job, fieldOf("user")), QStringLiteral("1000000000001"));
  EXPECT_EQ(summaryText(job, fieldOf("group")), QStringLiteral("00000012345678"));
}

TEST(JobValues, NumbersAreShortInACellAndExactWhereTheyAreEdited) {
  model::JobSpec job = threeJobs().jobs[0];
  job.arrival_s = 1234567.890625;
  EXPECT_EQ(summaryText(job, fieldOf("arrival_s")), QStringLiteral("1234568"));
  EXPECT_EQ(statedText(job, fieldOf("arrival_s")).toDouble(), 1234567.890625);
}

struct Written {
  const char *key, *given, *shown;
};
class WrittenValues : public ::testing::TestWithParam<Written> {};

TEST_P(WrittenValues, AreShownInOneForm) {
  model::JobSpec job = threeJobs().jobs[0];
  const JobField& of = fieldOf(GetParam().key);
  ASSERT_EQ(applyText(job, of, QString::fromUtf8(GetParam().given)), QString());
  EXPECT_EQ(statedText(job, of).toStdString(), GetParam().shown);
  const model::JobSpec once = job;
  EXPECT_EQ(applyText(job, of, statedText(job, of)), QString());
  EXPECT_EQ(job, once) << "applying the shown text does not change the job";
}

INSTANTIATE_TEST_SUITE_P(
    All, WrittenValues,
    ::testing::Values(Written{"gpus", "[4,2,1]", "1, 2, 4"}, Written{"gpus", "8;2", "2, 8"}, Written{"gpus", "3", "3"},
                      Written{"arrival_s", "1e3", "1000"}, Written{"scaling", "4:0.5,1:1", "1: 1, 4: 0.5"},
                      Written{"scaling", "{\"2\": 0.9}", "2: 0.9"}, Written{"pattern", " 1 ", "1"},
                      Written{"rate_model", "additive", "additive"}, Written{"throughput_per", "gang", "gang"},
                      Written{"user", "  ann lee ", "ann lee"}, Written{"params", "175000000000", "175000000000"}));

TEST(JobValues, AnEmptyTextUnsetsEveryFieldThatMayBeMissing) {
  for (const JobField& each : jobFields()) {
    if (each.kind == JobField::Kind::Id) continue;
    model::JobSpec job = threeJobs().jobs[0];
    EXPECT_EQ(applyText(job, each, QStringLiteral("   ")), QString()) << each.key;
    EXPECT_EQ(statedText(job, each), QString()) << each.key;
  }
}

TEST(JobValues, ARefusalNamesWhatWasTypedAndWhatWouldBeRight) {
  model::JobSpec job = threeJobs().jobs[0];
  const QString choice = applyText(job, fieldOf("allreduce"), QStringLiteral("star"));
  EXPECT_EQ(choice, QStringLiteral("“star” is not known here. Write ring or tree."));
  EXPECT_TRUE(applyText(job, fieldOf("gpus"), QStringLiteral("4, x")).contains(QStringLiteral("“x”")));
  EXPECT_TRUE(applyText(job, fieldOf("scaling"), QStringLiteral("1: 1, 0: 2")).contains(QStringLiteral("“0: 2”")));
}

TEST(JobValues, ATemplateOfATemplateGivesWhatNeitherOfTheOthersStates) {
  model::Scenario s = threeJobs();
  model::JobSpec base, middle;
  base.id = "base", base.weight = 3, base.user = "base user";
  middle.id = "middle", middle.model = "base", middle.user = "middle user";
  s.models = {base, middle};
  s.jobs[0].model = "middle";
  const FieldValue weight = fieldValue(s, nullptr, SpecList::Jobs, 0, fieldOf("weight"));
  EXPECT_EQ(weight.text, QStringLiteral("3"));
  EXPECT_EQ(weight.origin, Origin::Template);
  EXPECT_EQ(weight.from, QStringLiteral("template middle")) << "the template that the job names";
  EXPECT_EQ(fieldValue(s, nullptr, SpecList::Jobs, 0, fieldOf("user")).text, QStringLiteral("middle user"));
  EXPECT_EQ(fieldValue(s, nullptr, SpecList::Templates, 1, fieldOf("weight")).text, QStringLiteral("3"));
  EXPECT_EQ(fieldValue(s, nullptr, SpecList::Templates, 0, fieldOf("arrival_s")).origin, Origin::None)
      << "a template has no default values";
}

TEST(JobValues, AJobThatStatesEpochsTakesNoIterationsFromItsTemplate) {
  model::Scenario s = threeJobs();
  model::JobSpec base;
  base.id = "base", base.iterations = 500;
  s.models = {base};
  s.jobs[0].model = "base";
  s.jobs[0].iterations.reset();
  EXPECT_EQ(fieldValue(s, nullptr, SpecList::Jobs, 0, fieldOf("iterations")).text, QStringLiteral("500"));
  s.jobs[0].epochs = 2;
  EXPECT_EQ(fieldValue(s, nullptr, SpecList::Jobs, 0, fieldOf("iterations")).origin, Origin::None);
}

TEST(JobValues, EveryGroupHasATitleAndAtLeastOneField) {
  std::set<QString> titles;
  for (const JobField& each : jobFields()) titles.insert(groupTitle(each.group));
  EXPECT_EQ(titles.size(), 8U);
  for (const QString& title : titles) EXPECT_FALSE(title.isEmpty());
  EXPECT_EQ(jobField("no such key"), nullptr);
}

// ---- edits ----

struct Edited {
  explicit Edited(model::Scenario scenario = threeJobs()) { document.reset(std::move(scenario), {}); }
  const std::vector<model::JobSpec>& jobs() const { return document.scenario().jobs; }
  std::string ids() const {
    std::string out;
    for (const model::JobSpec& job : jobs()) out += job.id + ' ';
    return out;
  }
  Document document;
};

TEST(EditsOfJobs, NamedTwiceOrOutOfOrderAreMadeOnce) {
  Edited t;
  EXPECT_EQ(duplicateJobs(t.document, {2, 0, 2, 7}), (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(t.jobs()[3].arrival_s, t.jobs()[0].arrival_s);
  EXPECT_EQ(t.ids(), "J1 J2 J3 J4 J5 ");
  EXPECT_TRUE(deleteJobs(t.document, {4, 3, 3}));
  EXPECT_EQ(t.ids(), "J1 J2 J3 ");
}

TEST(EditsOfJobs, ThatAreNotThereChangeNothing) {
  Edited t;
  EXPECT_TRUE(duplicateJobs(t.document, {9}).empty());
  EXPECT_TRUE(moveJobs(t.document, {9}, 1).empty());
  EXPECT_FALSE(reorderJobs(t.document, {0, 1}));
  EXPECT_FALSE(reorderJobs(t.document, {0, 1, 2, 2}));
  EXPECT_EQ(copyJobs(t.document.scenario(), {9}), QString());
  EXPECT_EQ(t.document.undoStack()->count(), 0);
}

TEST(EditsOfJobs, ThatStandApartMoveWithWhatLiesBetween) {
  Edited t(testing::mix(3, 6));
  EXPECT_EQ(moveJobs(t.document, {0, 2}, 2), (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(t.ids(), "J2 J4 J1 J5 J3 J6 ");
  EXPECT_EQ(moveJobs(t.document, {2, 4}, -100), (std::vector<std::size_t>{0, 2}))
      << "the move stops at the start of the list";
  EXPECT_EQ(t.ids(), "J1 J2 J3 J4 J5 J6 ");
}

TEST(EditsOfJobs, OfAllAtOnceLeaveAnEmptyListAndComeBack) {
  Edited t;
  EXPECT_TRUE(deleteJobs(t.document, {0, 1, 2}));
  EXPECT_TRUE(t.jobs().empty());
  EXPECT_EQ(addJob(t.document), "J1");
  t.document.undoStack()->undo();
  t.document.undoStack()->undo();
  EXPECT_EQ(t.document.scenario(), threeJobs());
}

TEST(EditsOfJobs, AnIdThatStandsTwiceKeepsItsEventsWithTheJobThatStays) {
  model::Scenario s = threeJobs();
  s.jobs[2].id = "J1";
  s.events = {{600, model::EventKind::CancelJob, "", "J1", "", {}}};
  Edited t(s);
  EXPECT_TRUE(deleteJobs(t.document, {0}));
  EXPECT_EQ(t.document.scenario().events.size(), 1U);
  EXPECT_TRUE(deleteJobs(t.document, {1}));
  EXPECT_TRUE(t.document.scenario().events.empty()) << "the event is deleted with the last job of this id";
}

TEST(EditsOfJobs, ARefusalOfOneOfSeveralNamesTheJobAndChangesNone) {
  Edited t;
  const QString reason = editJobs(t.document, {0, 1}, SpecList::Jobs, QStringLiteral("x"), [](model::JobSpec& job) {
    job.weight = 9;
    return job.id == "J2" ? QStringLiteral("no") : QString();
  });
  EXPECT_EQ(reason, QStringLiteral("J2: no"));
  EXPECT_EQ(t.document.scenario(), threeJobs());
}

TEST(EditsOfJobs, AJobMayTakeItsOwnIdButNobodyElses) {
  Edited t;
  EXPECT_FALSE(renameJob(t.document, 0, "J1")) << "an unchanged id is not an edit";
  EXPECT_FALSE(renameJob(t.document, 0, "J2"));
  EXPECT_TRUE(renameJob(t.document, 0, "J1 ")) << "an id with a trailing space is another id";
  EXPECT_EQ(t.document.undoStack()->count(), 1);
}

TEST(EditsOfTemplates, ADeletedOneInAChainHandsOnWhatItGot) {
  model::Scenario s = threeJobs();
  model::JobSpec base, middle;
  base.id = "base", base.weight = 3;
  middle.id = "middle", middle.model = "base", middle.user = "ann";
  s.models = {base, middle};
  s.jobs[0].model = "middle";
  Edited t(s);
  EXPECT_TRUE(deleteJobs(t.document, {1}, SpecList::Templates));
  EXPECT_EQ(t.jobs()[0].user, "ann");
  EXPECT_EQ(t.jobs()[0].model, "base") << "the job names the next template of the chain, which states the weight";
  EXPECT_FALSE(t.jobs()[0].weight);
  EXPECT_TRUE(deleteJobs(t.document, {0}, SpecList::Templates));
  EXPECT_EQ(t.jobs()[0].weight, 3);
  EXPECT_FALSE(t.jobs()[0].model);
}

TEST(EditsOfTemplates, TwoThatNameEachOtherAreDeletedWithoutAnEnd) {
  model::Scenario s = threeJobs();
  model::JobSpec a, b;
  a.id = "a", a.model = "b";
  b.id = "b", b.model = "a", b.weight = 2;
  s.models = {a, b};
  s.jobs[0].model = "a";
  Edited t(s);
  EXPECT_TRUE(deleteJobs(t.document, {0, 1}, SpecList::Templates));
  EXPECT_TRUE(t.document.scenario().models.empty());
}

TEST(EditsOfTemplates, PastedTwiceHaveIdsOfTheirOwn) {
  Edited t(testing::example("hadar-fig1.json"));
  const QString json = copyJobs(t.document.scenario(), {0}, SpecList::Templates);
  for (int time = 0; time < 2; ++time) EXPECT_EQ(pasteJobs(t.document, json).reason, QString());
  std::set<std::string> ids;
  for (const model::JobSpec& each : t.document.scenario().models) ids.insert(each.id);
  EXPECT_EQ(ids.size(), 3U);
}

TEST(Fragments, AreToldFromCells) {
  EXPECT_TRUE(isFragment(QStringLiteral("  \n{\"jobs\": []}")));
  EXPECT_FALSE(isFragment(QStringLiteral("1\t2")));
  EXPECT_FALSE(isFragment(QString()));
}

TEST(Fragments, WithoutJobsOrTemplatesSaySo) {
  Edited t;
  EXPECT_FALSE(pasteJobs(t.document, QStringLiteral("{}")).reason.isEmpty());
  EXPECT_FALSE(pasteJobs(t.document, QStringLiteral("{\"jobs\": [")).reason.isEmpty());
  EXPECT_EQ(t.document.undoStack()->count(), 0);
}

// ---- cells of the matrix ----

TEST(MatrixCells, ARowWithoutAnyThroughputIsDashesInEveryView) {
  model::Scenario s = threeJobs();
  s.jobs[0].throughput = model::ThroughputRow{};
  ThroughputCells cells;
  cells.read(s, SpecList::Jobs, ThroughputTable::OneNode, nullptr);
  using View = ThroughputCells::View;
  for (const View view : {View::Stated, View::PerGpu, View::PerGang, View::RowNormalised, View::SpeedUp}) {
    EXPECT_EQ(cells.displayText(0, 0, view), QStringLiteral("–"));
    EXPECT_EQ(cells.editText(0, 0, view), QString());
    EXPECT_EQ(cells.accessibleText(0, 0, view), QStringLiteral("J1 on V100: cannot run"));
  }
  EXPECT_EQ(cells.heat(0, 0), -1);
}

TEST(MatrixCells, OfEqualThroughputsTheFirstIsTheMeasure) {
  model::Scenario s = threeJobs();
  s.jobs[0].throughput = model::ThroughputRow{{"V100", 5.0}, {"P100", 5.0}};
  ThroughputCells cells;
  cells.read(s, SpecList::Jobs, ThroughputTable::OneNode, nullptr);
  EXPECT_FALSE(cells.readOnlyReason(0, 0, ThroughputCells::View::RowNormalised).isEmpty());
  EXPECT_TRUE(cells.readOnlyReason(0, 1, ThroughputCells::View::RowNormalised).isEmpty());
  EXPECT_EQ(cells.heat(0, 1), 1);
}

TEST(MatrixCells, SayTheirUnitWithTheNumber) {
  ThroughputCells cells;
  cells.read(testing::example("hadar-fig1.json"), SpecList::Jobs, ThroughputTable::OneNode, nullptr);
  const QString stated = cells.tip(0, 0, ThroughputCells::View::Stated);
  EXPECT_TRUE(stated.contains(QStringLiteral("iterations/s of the gang of 3"))) << stated.toStdString();
  EXPECT_EQ(cells.unit(ThroughputCells::View::SpeedUp), QStringLiteral("times the row's slowest"));
}

TEST(MatrixCells, WithoutJobsOrTypesAreNone) {
  ThroughputCells cells;
  cells.read({}, SpecList::Jobs, ThroughputTable::OneNode, nullptr);
  EXPECT_EQ(cells.rows(), 0);
  EXPECT_EQ(cells.columns(), 0);
}

// ---- search ----

TEST(SearchOfJobs, FindsAPartOfAWordButNothingInAnEmptyScenario) {
  JobSearch search;
  EXPECT_TRUE(search.find(QStringLiteral("x")).empty());
  EXPECT_TRUE(search.find({}).empty());
  search.beginJob(), search.addName("straße");
  search.beginJob(), search.addName("aaa");
  EXPECT_EQ(search.find(QStringLiteral("RASS")).size(), 0U) << "the search does not treat ß as ss";
  EXPECT_EQ(search.find(QStringLiteral("aa")), std::vector<std::size_t>{1})
      << "a job with two matches in a name is found once";
  search.clear();
  EXPECT_TRUE(search.empty());
}

}  // namespace
}  // namespace roundel::widgets
