// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Why for two jobs on one GPU.

#include "tests/widgets/bench.h"
#include "widgets/why/inspector/why_content.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;

TEST(WhyOfASharedGpu, TheHeadlineNamesTheOther) {
  Session s(example("packing-pairs.json"));
  for (const int job : {0, 1}) {
    s.bench.selection.selectSpot({1, model::JobIndex(job), model::GpuIndex(0), 100});
    const QString headline = explain(s.bench).headline;
    EXPECT_TRUE(headline.startsWith(QStringLiteral("J%1 got 1 × V100 on n0 until ").arg(job + 1)));
    EXPECT_TRUE(headline.endsWith(QStringLiteral(", shared with J%1").arg(2 - job))) << headline.toStdString();
  }
  s.bench.selection.selectSpot({0, model::JobIndex(0), model::GpuIndex(0), 100});
  EXPECT_FALSE(explain(s.bench).headline.contains(QStringLiteral("shared")))
      << "in the first lane J1 has the GPU alone";
}

TEST(WhyOfASharedGpu, WhoWaitsIsToldBothThatHoldIt) {
  Session s(example("packing-pairs.json"));
  s.bench.selection.selectSpot({1, model::JobIndex(2), {}, 100});
  const WhyContent content = explain(s.bench);
  const WhyTable* holders = nullptr;
  for (const WhyTable& table : content.tables) {
    if (table.title.contains(QStringLiteral("holds what"))) holders = &table;
  }
  ASSERT_NE(holders, nullptr);
  ASSERT_EQ(holders->rows.size(), 2U);
}

// One of two GPUs is shared and the other GPU is idle, so one GPU is free.
TEST(WhyOfASharedGpu, ASharedGpuIsTakenOnce) {
  model::Scenario scenario = example("packing-pairs.json");
  scenario.nodes[0].gpus[0].count = 2;
  scenario.jobs[2].model.reset();
  scenario.jobs[2].gpus = 2;
  scenario.jobs[2].iterations = 2520;
  scenario.jobs[2].throughput = model::ThroughputRow{{"V100", 1.0}};
  scenario.pair_throughput.resize(1);
  const std::string one = R"([{"node":"n0","type":"V100","count":1,"with":)";
  scenario.compare = {
      {"plan", "Plan", {{"plan", R"([{"round":0,"jobs":{"J1":)" + one + R"("J2"}],"J2":)" + one + R"("J1"}]}}])"}}}};
  Session s(std::move(scenario));
  s.bench.selection.selectSpot({0, model::JobIndex(2), {}, 100});
  const WhyContent content = explain(s.bench);
  QString binds;
  for (const WhyParagraph& paragraph : content.paragraphs) {
    if (paragraph.title == QStringLiteral("What binds")) binds = paragraph.text;
  }
  EXPECT_TRUE(binds.contains(QStringLiteral("free GPUs that it can use: 1"))) << binds.toStdString();
}

}  // namespace
}  // namespace roundel::widgets
