// SPDX-License-Identifier: GPL-3.0-or-later
// Fragments of a scenario on the clipboard and in a drag.

#include "widgets/document/state/fragments.h"

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

model::Scenario jobsAt(std::vector<double> arrivals) {
  model::Scenario fragment;
  fragment.models = {testing::job("ResNet", 1, 5000, {{"V100", 4.0}})};
  fragment.models[0].arrival_s.reset();
  for (const double at_s : arrivals) {
    model::JobSpec job;
    job.model = "ResNet";
    if (at_s > 0) job.arrival_s = at_s;
    fragment.jobs.push_back(job);
  }
  return fragment;
}

TEST(Fragments, TheTypeSuitsTheContentAndTheTextIsTheSame) {
  model::Scenario nodes;
  nodes.gpu_types = {testing::gpuType("A100")};
  nodes.nodes = {testing::node("n0", "A100", 4)};
  model::Scenario types;
  types.gpu_types = nodes.gpu_types;
  const std::pair<model::Scenario, const char*> cases[] = {
      {nodes, kNodeMime}, {jobsAt({0}), kJobMime}, {types, kGpuMime}};
  for (const auto& [fragment, mime] : cases) {
    const std::unique_ptr<QMimeData> data(mimeOf(fragment));
    EXPECT_TRUE(data->hasFormat(QLatin1String(mime))) << mime;
    EXPECT_EQ(QString::fromUtf8(data->data(QLatin1String(mime))), data->text());
    QString reason;
    const auto back = fragmentIn(data.get(), reason);
    ASSERT_TRUE(back) << reason.toStdString();
    EXPECT_EQ(*back, fragment);
    EXPECT_TRUE(mayCarryFragment(data.get()));
  }
}

TEST(Fragments, AReasonNamesLineAndWhatWouldBeRight) {
  QString reason;
  EXPECT_FALSE(fragmentFrom(QString(), reason));
  EXPECT_FALSE(reason.isEmpty());
  EXPECT_FALSE(fragmentFrom(QStringLiteral("{\"nodes\": [\n {\"id\": 3}]}"), reason));
  EXPECT_TRUE(reason.contains(QStringLiteral("line 2"))) << reason.toStdString();
}

TEST(Fragments, DroppedJobsKeepTheirDistances) {
  Document document;
  document.reset(threeJobs(), {});
  QString reason;
  const model::Inserted inserted = dropJobs(document, jobsAt({100, 160, 130}), 720, reason);
  EXPECT_EQ(inserted.jobs, (std::vector<std::string>{"J4", "J5", "J6"}));
  const auto& jobs = document.scenario().jobs;
  EXPECT_EQ(jobs[3].arrival_s, 720);
  EXPECT_EQ(jobs[4].arrival_s, 780);
  EXPECT_EQ(jobs[5].arrival_s, 750);
  EXPECT_EQ(document.undoStack()->count(), 1);
  document.undoStack()->undo();
  EXPECT_EQ(document.scenario(), threeJobs());
}

TEST(Fragments, AJobAtZeroSaysNothingUnlessItsTemplateSaysOtherwise) {
  Document document;
  document.reset(threeJobs(), {});
  QString reason;
  dropJobs(document, jobsAt({50}), 0, reason);
  EXPECT_FALSE(document.scenario().jobs[3].arrival_s);
  model::Scenario late = jobsAt({0});
  late.models[0].id = "Late";
  late.models[0].arrival_s = 300;
  late.jobs[0].model = "Late";
  dropJobs(document, late, 0, reason);
  EXPECT_EQ(document.scenario().jobs[4].arrival_s, 0);
  dropJobs(document, late, -5, reason);
  EXPECT_EQ(document.scenario().jobs[5].arrival_s, 0);
}

TEST(Fragments, NodesAreNoJobs) {
  Document document;
  document.reset(threeJobs(), {});
  model::Scenario nodes;
  nodes.nodes = {testing::node("", "V100", 4)};
  QString reason;
  EXPECT_TRUE(dropJobs(document, nodes, 0, reason).jobs.empty());
  EXPECT_FALSE(reason.isEmpty());
  EXPECT_EQ(document.undoStack()->count(), 0);
}

}  // namespace
}  // namespace roundel::widgets
