// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a job as fields: accepted and rejected texts, shown and derived values.

#include "widgets/document/job_fields/job_fields.h"

#include "core/io/catalogue_io.h"
#include "tests/widgets/bench.h"
#include "widgets/document/job_fields/job_edits.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::threeJobs;

const JobField& field(const char* key) { return *jobField(key); }

TEST(JobFields, AreTheKeysOfTheFormat) {
  // A job that states everything: each key is a field and its text reads back as the same value.
  const auto read = io::readFragment(
      R"({"jobs": [{"id": "J", "name": "N", "model": "m", "user": "u", "group": "g", "arrival_s": 5, "weight": 2,
    "gpus": [1, 2, 4], "min_gpus": 1, "max_gpus": 4, "epochs": 3, "iterations_per_epoch": 10, "throughput": {"V100": 2, "K80": null},
    "throughput_spread": {"V100": {"2": 3, "4": 5}}, "throughput_per": "gang", "throughput_unit": "step", "rate_model": "additive", "batch_size": 32,
    "scaling": {"1": 1, "4": 0.9}, "model_weight": 2, "dataset_size": 3, "timing": {"V100": {"forward_s": 0.1, "backward_s": 0.2}}, "params": 1000000,
    "pattern": 2, "stages": [{"replicas": 2, "forward_s": 0.1, "backward_s": {"V100": 0.2}}], "allreduce": "tree", "predicted_iterations": 40,
    "sync": {"rounds": 10, "tasks": 2, "train_s": {"V100": 1.5}, "sync_s": {"V100": 0.1}}, "switch_ms": {"hare": 2.77}, "model_gib": 4.5}]})");
  ASSERT_TRUE(read.fragment) << read.faults[0].message;
  const model::JobSpec& full = read.fragment->jobs[0];
  for (const JobField& each : jobFields()) {
    EXPECT_FALSE(each.title().isEmpty()) << each.key;
    EXPECT_FALSE(each.tip().isEmpty()) << each.key;
    const QString text = statedText(full, each);
    if (each.name() == QLatin1String("iterations")) continue;  // the job states epochs
    EXPECT_FALSE(text.isEmpty()) << each.key;
    EXPECT_FALSE(summaryText(full, each).isEmpty()) << each.key;
    if (each.kind == JobField::Kind::Id) continue;
    model::JobSpec bare = full;
    EXPECT_EQ(applyText(bare, each, QString()), QString()) << each.key;
    EXPECT_TRUE(statedText(bare, each).isEmpty()) << each.key;
    EXPECT_EQ(applyText(bare, each, text), QString()) << each.key << text.toStdString();
    EXPECT_EQ(bare, full) << each.key;
  }
  std::size_t keys = 0;
  const std::string all = io::writeFragment(*read.fragment);
  for (const JobField& each : jobFields())
    keys += all.find('"' + std::string(each.key) + '"') != std::string::npos ? 1u : 0u;
  EXPECT_EQ(keys + 1, jobFields().size()) << "all keys except iterations";
}

TEST(JobFields, TextsAreReadAndRefused) {
  model::JobSpec job = threeJobs().jobs[0];
  EXPECT_EQ(applyText(job, field("arrival_s"), QStringLiteral(" 720 ")), QString());
  EXPECT_EQ(job.arrival_s, 720);
  EXPECT_EQ(applyText(job, field("gpus"), QStringLiteral("4, 1 2")), QString());
  EXPECT_EQ(statedText(job, field("gpus")), QStringLiteral("1, 2, 4"));
  EXPECT_EQ(applyText(job, field("gpus"), QStringLiteral("2")), QString());
  EXPECT_EQ(std::get<int>(*job.gpus), 2);
  EXPECT_EQ(applyText(job, field("user"), QStringLiteral(" ann ")), QString());
  EXPECT_EQ(job.user, "ann");
  EXPECT_EQ(applyText(job, field("user"), QString()), QString());
  EXPECT_FALSE(job.user);
  EXPECT_EQ(applyText(job, field("scaling"), QStringLiteral("1: 1; 4: 0.5")), QString());
  EXPECT_EQ(job.scaling->at(4), 0.5);
  EXPECT_EQ(applyText(job, field("pattern"), QStringLiteral("2")), QString());
  EXPECT_EQ(job.pattern, 2);
  const model::JobSpec before = job;
  const std::pair<const char*, const char*> wrong[] = {{"arrival_s", "-1"},
                                                       {"arrival_s", "0,5"},
                                                       {"weight", "0"},
                                                       {"gpus", "0"},
                                                       {"gpus", "two"},
                                                       {"gpus", "2, 2"},
                                                       {"min_gpus", "1.5"},
                                                       {"max_gpus", "0"},
                                                       {"iterations", "inf"},
                                                       {"throughput_per", "node"},
                                                       {"pattern", "3"},
                                                       {"scaling", "1: x"},
                                                       {"timing", "{"},
                                                       {"timing", "[1]"},
                                                       {"stages", "{}"},
                                                       {"stages", "[{\"a\": 1}]"},
                                                       {"throughput", "3"},
                                                       {"model_gib", "x"},
                                                       {"switch_ms", "{\"fast\": 1}"}};
  for (const auto& [key, text] : wrong)
    EXPECT_FALSE(applyText(job, field(key), QString::fromUtf8(text)).isEmpty()) << key << " " << text;
  EXPECT_EQ(job, before);
}

TEST(JobFields, WorkIsSaidInOneWay) {
  model::JobSpec job = threeJobs().jobs[0];
  EXPECT_EQ(applyText(job, field("epochs"), QStringLiteral("5")), QString());
  EXPECT_FALSE(job.iterations);
  EXPECT_EQ(applyText(job, field("iterations"), QStringLiteral("500")), QString());
  EXPECT_FALSE(job.epochs);
}

TEST(JobFields, AValueSaysWhereItComesFrom) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  const model::Scenario& s = document.scenario();
  const auto value = [&](const char* key) {
    return fieldValue(s, document.problem().get(), SpecList::Jobs, 0, field(key));
  };
  EXPECT_EQ(value("id").origin, Origin::Stated);
  EXPECT_EQ(value("iterations").text, QStringLiteral("28800"));
  EXPECT_EQ(value("iterations").origin, Origin::Derived);
  EXPECT_EQ(value("iterations_per_epoch").origin, Origin::Template);
  EXPECT_TRUE(value("iterations_per_epoch").from.contains(QStringLiteral("epochs")));
  EXPECT_EQ(value("arrival_s").text, QStringLiteral("0"));
  EXPECT_EQ(value("weight").origin, Origin::Standard);
  EXPECT_EQ(value("stages").origin, Origin::None);
}

// ---- edits of whole jobs ----

struct Jobs {
  explicit Jobs(model::Scenario scenario = threeJobs()) { document.reset(std::move(scenario), {}); }
  const model::JobSpec& job(std::size_t i) const { return document.scenario().jobs[i]; }
  int commands() { return document.undoStack()->count(); }
  Document document;
};

TEST(JobEdits, DeletingJobsDropsTheirEvents) {
  Jobs t(example("lesson-node-failure.json"));
  const model::Scenario before = t.document.scenario();
  ASSERT_EQ(before.events.size(), 4u);
  EXPECT_TRUE(deleteJobs(t.document, {3, 0}));
  EXPECT_EQ(t.document.scenario().jobs.size(), 3u);
  EXPECT_EQ(t.document.scenario().events.size(), 3u) << "the event that cancels D is deleted";
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
  EXPECT_EQ(duplicateJobs(t.document, {0, 3}), (std::vector<std::size_t>{4, 5}));
  EXPECT_EQ(t.job(4).id, "J5");
  EXPECT_EQ(t.job(5).id, "J6");
  EXPECT_EQ(t.job(4).throughput, t.job(0).throughput);
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(JobEdits, JobsMoveTogetherAsFarAsThereIsRoom) {
  Jobs t;
  EXPECT_EQ(moveJobs(t.document, {1, 2}, -1), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(t.job(0).id + t.job(1).id + t.job(2).id, "J2J3J1");
  EXPECT_EQ(moveJobs(t.document, {0, 1}, -1), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(t.commands(), 1);
  EXPECT_EQ(moveJobs(t.document, {0}, 9), (std::vector<std::size_t>{2}));
  EXPECT_EQ(t.job(0).id + t.job(1).id + t.job(2).id, "J3J1J2");
  EXPECT_FALSE(reorderJobs(t.document, {0, 0, 1}));
  t.document.undoStack()->undo();
  t.document.undoStack()->undo();
  EXPECT_EQ(t.document.scenario(), threeJobs());
}

TEST(JobEdits, AFieldOfSeveralJobsIsOneCommandOrNone) {
  Jobs t;
  EXPECT_EQ(setField(t.document, {0, 2}, "weight", QStringLiteral("3")), QString());
  EXPECT_EQ(t.commands(), 1);
  EXPECT_EQ(t.job(0).weight, 3);
  EXPECT_FALSE(t.job(1).weight);
  EXPECT_EQ(t.job(2).weight, 3);
  EXPECT_FALSE(setField(t.document, {0, 2}, "weight", QStringLiteral("-3")).isEmpty());
  EXPECT_FALSE(setField(t.document, {0, 2}, "id", QStringLiteral("x")).isEmpty());
  EXPECT_FALSE(setField(t.document, {9}, "user", QStringLiteral("x")).isEmpty());
  EXPECT_EQ(t.commands(), 1);
}

TEST(JobEdits, ADeletedTemplateLeavesWhatItGave) {
  Jobs t(example("hadar-fig1.json"));
  const auto before = t.document.problem();
  EXPECT_TRUE(deleteJobs(t.document, {0}, SpecList::Templates));
  EXPECT_TRUE(t.document.scenario().models.empty());
  ASSERT_TRUE(t.document.faults().empty());
  EXPECT_FALSE(t.job(0).model);
  EXPECT_EQ(t.document.problem()->jobs[0].iterations, before->jobs[0].iterations);
  EXPECT_EQ(t.commands(), 1);
}

TEST(JobEdits, ARenamedTemplateKeepsItsJobs) {
  Jobs t(example("hadar-fig1.json"));
  EXPECT_TRUE(renameJob(t.document, 0, "base", SpecList::Templates));
  EXPECT_EQ(t.job(0).model, "base");
  EXPECT_TRUE(t.document.faults().empty());
}

TEST(JobEdits, JobsTravelAsScenarioJson) {
  Jobs from(example("hadar-fig1.json"));
  const QString json = copyJobs(from.document.scenario(), {1, 2});
  EXPECT_TRUE(isFragment(json));
  Jobs to;
  const PastedJobs pasted = pasteJobs(to.document, json);
  EXPECT_EQ(pasted.reason, QString());
  ASSERT_EQ(pasted.jobs, (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(to.commands(), 1);
  EXPECT_TRUE(to.document.faults().empty());
  EXPECT_EQ(to.document.problem()->jobs[3].iterations, from.document.problem()->jobs[1].iterations);
  EXPECT_EQ(to.document.scenario().models.size(), 1u);
  const PastedJobs bad = pasteJobs(to.document, QStringLiteral("{\"jobs\": [{\"id\": 3}]}"));
  EXPECT_FALSE(bad.reason.isEmpty());
  EXPECT_TRUE(bad.jobs.empty());
  EXPECT_FALSE(pasteJobs(to.document, QStringLiteral("{\"nodes\": []}")).reason.isEmpty());
  EXPECT_EQ(to.commands(), 1);
  const PastedJobs model = pasteJobs(to.document, copyJobs(from.document.scenario(), {0}, SpecList::Templates));
  EXPECT_EQ(model.reason, QString());
  EXPECT_EQ(to.document.scenario().models.size(), 2u);
}

}  // namespace
}  // namespace roundel::widgets
