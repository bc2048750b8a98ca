// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lengths, gangs, models and weights of drawn jobs, and recurring groups.

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "tests/generate/generators.h"

namespace roundel::generate::testing {
namespace {

using ::testing::Each;
using ::testing::Eq;

/// Returns the iterations of a job with `gpus` GPUs and a length of 2 in `unit`.
double iterationsOf(const std::string& unit, int gpus, const std::string& more = "") {
  const Drawn drawn =
      draw(small(R"("jobs": 1, "gangs": {"shares": {")" + std::to_string(gpus) + R"(": 1}}, "lengths": {"unit": ")" +
                 unit + R"(", "classes": [{"id": "all", "from": 2, "to": 2}])" + more + "}"));
  return drawn.scenario->jobs.front().iterations.value_or(-1);
}

// One V runs 2 iterations/s, a gang of two V runs 3, one K runs 1.
TEST(Lengths, EveryUnitIsWorkedOutWithTheRatesOfTheGang) {
  EXPECT_EQ(iterationsOf("gpu_hours", 1), 2 * 3600 * 2);
  EXPECT_EQ(iterationsOf("gpu_hours", 2), 2 * 3600 * 1.5) << "each GPU of the gang runs 1.5 iterations/s";
  EXPECT_EQ(iterationsOf("hours", 2), 2 * 3600 * 3);
  EXPECT_EQ(iterationsOf("hours", 1, R"(, "on": "K")"), 2 * 3600 * 1);
  EXPECT_EQ(iterationsOf("hours_alone", 2), 2 * 3600 * 2);
  EXPECT_EQ(iterationsOf("iterations", 2), 2);
  EXPECT_EQ(iterationsOf("iterations", 1, R"(, "factor": 10)"), 20);
  EXPECT_EQ(iterationsOf("hours", 1, R"(, "mean": 5)"), 5 * 3600 * 2);
}

TEST(Lengths, ClassesComeByTheirSharesAndStayInTheirLimits) {
  const Drawn drawn =
      draw(small(R"("jobs": 3000, "gangs": {"shares": {"1": 1}}, "lengths": {"unit": "iterations", "classes": [
    {"id": "low", "from": 100, "to": 200, "share": 1}, {"id": "high", "from": 1000, "to": 100000, "share": 2, "scale": "log"}]})"));
  int low = 0, lower_half = 0;
  for (const model::JobSpec& job : drawn.scenario->jobs) {
    if (*job.iterations <= 200) {
      EXPECT_GE(*job.iterations, 100);
      ++low;
    } else {
      EXPECT_GE(*job.iterations, 1000);
      EXPECT_LE(*job.iterations, 100000);
      lower_half += *job.iterations < 10000 ? 1 : 0;
    }
  }
  EXPECT_NEAR(low, 1000, 80);
  EXPECT_NEAR(lower_half, 1000, 80) << "on a log scale half of the lengths are below 10,000";
}

TEST(Lengths, ALogNormalLengthHasItsMedianAndSpread) {
  const Drawn drawn = draw(small(R"("jobs": 4000, "gangs": {"shares": {"1": 1}}, "lengths": {"unit": "iterations",
    "classes": [{"id": "all", "from": 10000, "scale": "lognormal", "sigma": 1}]})"));
  int below = 0, within = 0;
  for (const model::JobSpec& job : drawn.scenario->jobs) {
    below += *job.iterations < 10000 ? 1 : 0;
    within += *job.iterations > 3679 && *job.iterations < 27183 ? 1 : 0;  // within one sigma of the median
  }
  EXPECT_NEAR(below, 2000, 130);
  EXPECT_NEAR(within, 2731, 130);
}

TEST(Gangs, AStatedShareOfSingleJobsLeavesTheOthersTheirProportions) {
  const Drawn drawn = draw(R"({"cluster": {"gpus": 16, "types": {"V": 1}, "gpus_per_node": 8}, "jobs": 4000,
    "models": {"inline": [{"id": "A", "throughput": {"V": 1}}]}, "gangs": {"single": 0.6, "shares": {"2": 3, "4": 1}}})");
  std::map<int, int> count;
  for (const model::JobSpec& job : drawn.scenario->jobs) ++count[std::get<int>(*job.gpus)];
  EXPECT_NEAR(count[1], 2400, 130);
  EXPECT_NEAR(count[2], 1200, 110);
  EXPECT_NEAR(count[4], 400, 80);
}

TEST(Gangs, AStatedLeastIsThatOfJobsWithMoreGpus) {
  const std::string text = R"({"cluster": {"gpus": 16, "types": {"V": 1}, "gpus_per_node": 8}, "jobs": 60,
    "models": {"inline": [{"id": "A", "throughput": {"V": 1}}]}, "gangs": {"shares": {"1": 1, "2": 1, "4": 1})";
  const Drawn whole = draw(text + "}}");
  const Drawn elastic = draw(text + R"(, "min_gpus": 2}})");
  ASSERT_EQ(whole.scenario->jobs.size(), elastic.scenario->jobs.size());
  for (std::size_t j = 0; j < whole.scenario->jobs.size(); ++j) {
    model::JobSpec expected = whole.scenario->jobs[j];
    EXPECT_FALSE(expected.min_gpus);
    if (std::get<int>(*expected.gpus) == 4) expected.min_gpus = 2;
    EXPECT_EQ(elastic.scenario->jobs[j], expected) << j;
  }
}

TEST(Gangs, ListsHoldPermittedCountsAndOneThatEndsTheJobInTime) {
  const Drawn drawn = draw(R"({"cluster": {"gpus": 16, "types": {"V": 1}, "gpus_per_node": 8}, "jobs": 500,
    "models": {"inline": [{"id": "A", "throughput": {"V": 1}}]}, "gangs": {"lists": {"of": [1, 2, 4, 8, 16], "most": 3, "longest_h": 5}},
    "lengths": {"unit": "hours_alone", "classes": [{"id": "all", "from": 0.1, "to": 70, "scale": "log"}]}})");
  std::set<std::size_t> lengths;
  for (const model::JobSpec& job : drawn.scenario->jobs) {
    const auto* list = std::get_if<std::vector<int>>(&*job.gpus);
    const int largest = list == nullptr ? std::get<int>(*job.gpus) : list->back();
    lengths.insert(list == nullptr ? 1 : list->size());
    EXPECT_GE(largest * 5 * 3600.0, *job.iterations);
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{1, 2, 3}));
}

TEST(Gangs, APipelineIsDrawnByItsReplicas) {
  const Drawn drawn = drawShipped("asrpt", [](GeneratorSpec& spec) { spec.gangs.single = 0; });
  for (const model::JobSpec& job : drawn.scenario->jobs) EXPECT_FALSE(job.model->ends_with(" 1")) << *job.model;
  const Drawn all = drawShipped("asrpt", [](GeneratorSpec& spec) { spec.gangs.single = 1; });
  for (const model::JobSpec& job : all.scenario->jobs) EXPECT_TRUE(job.model->ends_with(" 1")) << *job.model;
}

TEST(Models, SharesAndClassesChoose) {
  const Drawn drawn = drawShipped("hare", [](GeneratorSpec& spec) {
    spec.jobs = 2000;
    for (model::SizeClass& each : spec.lengths.classes) each.share = each.name == "nlp" ? 3 : 1;
  });
  std::map<std::string, int> count;
  for (const model::JobSpec& job : drawn.scenario->jobs) ++count[*job.model];
  EXPECT_NEAR(count["Bert_base"] + count["Transformer"], 1000, 90) << "three of six parts";
  EXPECT_NEAR(count["DeepSpeech"], 333, 65);
}

TEST(Models, AnExactMixIsKept) {
  const Drawn drawn = drawShipped("hadare", [](GeneratorSpec&) {});
  std::vector<std::string> models;
  for (const model::JobSpec& job : drawn.scenario->jobs) models.push_back(*job.model);
  EXPECT_THAT(models, ::testing::ElementsAre("IC", "LM", "LT", "RS", "MM", "MM", "MM", "MM", "MM", "MM", "MM", "MM"));
  EXPECT_FALSE(drawn.scenario->jobs.front().iterations) << "the model states the iterations";
}

TEST(Models, ASlowerNetworkStretchesSynchronisationAndKeepsTheJobs) {
  const Drawn fast = drawShipped("hare", [](GeneratorSpec&) {});
  const Drawn slow = drawShipped("hare", [](GeneratorSpec& spec) { spec.cluster.nic_gbits_s = 5; });
  ASSERT_EQ(fast.scenario->jobs.size(), slow.scenario->jobs.size());
  for (std::size_t j = 0; j < fast.scenario->jobs.size(); ++j) {
    const model::SyncSpec &a = *fast.scenario->jobs[j].sync, &b = *slow.scenario->jobs[j].sync;
    EXPECT_EQ(a.rounds, b.rounds);
    EXPECT_EQ(a.train_s, b.train_s);
    EXPECT_NEAR(b.sync_s.at("V100"), 5 * a.sync_s.at("V100"), 1e-12);
  }
}

TEST(Models, LengthsAtAStatedNetworkDoNotFollowIt) {
  const auto jobs = [](double nic) {
    return drawShipped("asrpt",
                       [nic](GeneratorSpec& spec) {
                         spec.jobs = 60;
                         spec.gangs.single = 0;
                         spec.cluster.nic_gbits_s = nic;
                       })
        .scenario->jobs;
  };
  EXPECT_EQ(jobs(1), jobs(50));
}

TEST(Weights, ComeByTheirShares) {
  const Drawn drawn = draw(small(
      R"("jobs": 2000, "gangs": {"shares": {"1": 1}}, "weights": [{"weight": 1, "share": 3}, {"weight": 5, "share": 1}])"));
  int heavy = 0;
  for (const model::JobSpec& job : drawn.scenario->jobs) heavy += job.weight == 5 ? 1 : 0;
  EXPECT_NEAR(heavy, 500, 70);
}

TEST(Recurring, JobsOfAGroupAreOfOneKindAndSteadyGroupsOfOneLength) {
  const std::string text =
      R"("jobs": 600, "history": 300, "gangs": {"shares": {"1": 1, "2": 1}}, "recurring": {"steady": 1, "users": 3})";
  const Drawn drawn = draw(small(text));
  std::map<std::string, model::JobSpec> first;
  for (const model::JobSpec& job : drawn.scenario->jobs) {
    const auto [known, fresh] = first.try_emplace(*job.group, job);
    EXPECT_EQ(known->second.iterations, job.iterations);
    EXPECT_EQ(known->second.gpus, job.gpus);
    EXPECT_EQ(known->second.user, job.user);
  }
  EXPECT_LE(first.size(), 100U) << "six jobs for each group";
  const auto& rows = std::get<std::vector<model::HistoryRow>>(*drawn.scenario->history);
  ASSERT_EQ(rows.size(), 300U);
  for (const model::HistoryRow& row : rows) {
    if (first.contains(row.group)) {
      EXPECT_EQ(row.iterations, first.at(row.group).iterations);
    }
  }
}

TEST(Recurring, TheOthersVaryUpToTheFactor) {
  const Drawn drawn =
      draw(small(R"("jobs": 600, "gangs": {"shares": {"1": 1}}, "recurring": {"steady": 0, "factor": 2})"));
  std::map<std::string, std::pair<double, double>> range;
  for (const model::JobSpec& job : drawn.scenario->jobs) {
    auto& [least, most] = range.try_emplace(*job.group, *job.iterations, *job.iterations).first->second;
    least = std::min(least, *job.iterations);
    most = std::max(most, *job.iterations);
  }
  for (const auto& [group, limits] : range) EXPECT_LE(limits.second, 4.01 * limits.first + 1) << group;
}

TEST(Jobs, WhatCannotBeHasItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("jobs": 0)", "/jobs"},
      {R"("jobs": -3)", "/jobs"},
      {R"("gangs": {"shares": {"1": 0, "2": 0}})", "/gangs/shares"},
      {R"("gangs": {"shares": {"1": -1, "2": 2}})", "/gangs/shares/1"},
      {R"("gangs": {"shares": {"64": 1}})", "/gangs/shares/64"},
      {R"("gangs": {"single": 1.5})", "/gangs/single"},
      {R"("gangs": {"lists": {"of": [1, 64]}})", "/gangs/lists/of/1"},
      {R"("gangs": {"lists": {"of": [1, 2]}, "min_gpus": 1})", "/gangs/min_gpus"},
      {R"("gangs": {"shares": {"4": 1}})", "/models"},  // no type has four GPUs
      {R"("mix": [{"id": "B", "jobs": 1}])", "/mix/0/id"},
      {R"("lengths": {"unit": "hours"})", "/lengths/classes"},
      {R"("lengths": {"classes": [{"id": "x", "from": 5, "to": 1}]})", "/lengths/classes/0/to"},
      {R"("lengths": {"classes": [{"id": "x", "from": 0, "to": 1, "scale": "log"}]})", "/lengths/classes/0/from"},
      {R"("lengths": {"classes": [{"id": "x", "from": 0, "to": 1, "share": 0}]})", "/lengths/classes"},
      {R"("gangs": {"shares": {"2": 1}}, "lengths": {"unit": "hours", "on": "K", "classes": [{"id": "x", "from": 1, "to": 1}]})",
       "/lengths/on"},
      {R"("weights": [{"weight": -1}])", "/weights/0/weight"},
      {R"("recurring": {"steady": 2})", "/recurring/steady"}};
  for (const auto& [text, pointer] : cases) EXPECT_EQ(faultOf(small(text)), pointer) << text;
  EXPECT_EQ(faultOf(R"({"cluster": {"gpus": 4, "types": {"V100": 1}}, "models": {"catalogue": ["ResNet-5"]}})"),
            "/models/catalogue/0");
  EXPECT_EQ(faultOf(R"({"cluster": {"gpus": 4, "types": {"V100": 1}}, "models": {}})"), "/models");
}

}  // namespace
}  // namespace roundel::generate::testing
