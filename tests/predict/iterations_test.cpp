// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the forecast n~ from history and finished jobs, for every value of the option.
#include "core/predict/iterations.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"

namespace roundel::predict {
namespace {

model::Job job(const std::string& group, const std::string& user, double iterations) {
  model::Job out;
  out.id = group + "-" + user;
  out.group = group;
  out.user = user;
  out.iterations = iterations;
  return out;
}

/// Returns a job that states its predicted iterations.
model::Job stating(const std::string& group, double predicted) {
  model::Job out = job(group, "u", 99);
  model::JobSpec spec;
  spec.predicted_iterations = predicted;
  out.spec = std::make_shared<const model::JobSpec>(std::move(spec));
  return out;
}

model::Problem past(std::vector<model::HistoryRow> rows) {
  model::Problem problem;
  model::Scenario scenario;
  scenario.history = std::move(rows);
  problem.scenario = std::make_shared<const model::Scenario>(std::move(scenario));
  return problem;
}

double ask(IterationForecast& forecast, const std::string& group, const std::string& user, double at_s) {
  return forecast.predict(job(group, user, 99), at_s, {}).iterations;
}

const std::vector<model::HistoryRow> kPast{{"a", "u", 10}, {"a", "u", 20}, {"b", "v", 500}, {"a", "v", 90}};

TEST(IterationForecast, MeanAndMedianAreOfTheGroup) {
  const model::Problem problem = past(kPast);
  IterationForecast mean(problem, Forecast::Mean, 100, 1);
  IterationForecast median(problem, Forecast::Median, 100, 1);
  EXPECT_EQ(ask(mean, "a", "u", 0), 40);
  EXPECT_EQ(ask(median, "a", "u", 0), 20);
  EXPECT_EQ(ask(mean, "b", "nobody", 0), 500);
}

TEST(IterationForecast, FinishedJobsCountAtOnceForMeanAndMedian) {
  const model::Problem problem = past(kPast);
  IterationForecast mean(problem, Forecast::Mean, 100, 1);
  IterationForecast median(problem, Forecast::Median, 100, 1);
  for (IterationForecast* forecast : {&mean, &median}) {
    forecast->finished(job("a", "u", 80), 5);
    forecast->finished(job("c", "w", 7), 6);
  }
  EXPECT_EQ(ask(mean, "a", "u", 7), 50);
  EXPECT_EQ(ask(median, "a", "u", 7), 50) << "the median of 10, 20, 80, 90";
  EXPECT_EQ(ask(mean, "c", "w", 7), 7);
  EXPECT_EQ(ask(mean, "b", "v", 7), 500);
}

using Source = model::ForecastSource;

model::Job ofModel(const std::string& model, const std::string& group, double iterations) {
  model::Job out = job(group, "u", iterations);
  out.model = model;
  return out;
}

void expectGuess(const IterationGuess& guess, double iterations, Source source) {
  EXPECT_DOUBLE_EQ(guess.iterations, iterations);
  EXPECT_EQ(guess.source, source) << model::toString(guess.source);
}

TEST(IterationForecast, AGroupWithoutAPastHasTheMeanOfAllPast) {
  const model::Problem problem = past(kPast);
  for (const Forecast kind : {Forecast::Forest, Forecast::Mean, Forecast::Median}) {
    IterationForecast forecast(problem, kind, 100, 1);
    expectGuess(forecast.predict(job("z", "u", 99), 0, {}), (10 + 20 + 90 + 500) / 4.0, Source::All);
    expectGuess(forecast.predict(job("", "u", 99), 0, {}), 155, Source::All);
  }
}

TEST(IterationForecast, ItsModelsPastGoesBeforeAllPast) {
  const model::Problem problem = past(kPast);
  IterationForecast forecast(problem, Forecast::Forest, 100, 1);
  forecast.predict(ofModel("vgg", "a", 99), 0, {});  // so the past of group a counts for this model: 10, 20, 90
  forecast.finished(ofModel("vgg", "", 60), 5);
  forecast.finished(ofModel("bert", "", 7), 6);
  expectGuess(forecast.predict(ofModel("vgg", "z", 99), 7, {}), (10 + 20 + 90 + 60) / 4.0, Source::Model);
  expectGuess(forecast.predict(ofModel("bert", "", 99), 7, {}), 7, Source::Model);
  expectGuess(forecast.predict(ofModel("t5", "", 99), 7, {}), (10 + 20 + 90 + 500 + 60 + 7) / 6.0, Source::All);
}

TEST(IterationForecast, TheFirstJobsOfAllHaveTheTruthAndSaySo) {
  const model::Problem problem = past({});
  for (const Forecast kind : {Forecast::Forest, Forecast::Mean, Forecast::Median}) {
    IterationForecast forecast(problem, kind, 100, 1);
    expectGuess(forecast.predict(job("z", "u", 99), 0, {}), 99, Source::Truth);
    forecast.finished(job("z", "u", 40), 5);
    expectGuess(forecast.predict(job("y", "u", 99), 6, {}), 40, Source::All);
  }
}

TEST(IterationForecast, EveryAnswerSaysWhatItRestsOn) {
  const model::Problem problem = past(kPast);
  for (const Forecast kind : {Forecast::Forest, Forecast::Mean, Forecast::Median, Forecast::Zero}) {
    IterationForecast forecast(problem, kind, 100, 1);
    EXPECT_EQ(forecast.predict(job("a", "u", 99), 0, {}).source, Source::Group);
    const model::Job stated = stating("a", 5);
    expectGuess(forecast.predict(stated, 0, {}), 5, Source::Stated);
  }
  IterationForecast perfect(problem, Forecast::Perfect, 100, 1);
  expectGuess(perfect.predict(job("a", "u", 99), 0, {}), 99, Source::Truth);
}

TEST(IterationForecast, ZeroIsThePapersRuleForAGroupNeverSeen) {
  const model::Problem problem = past(kPast);
  IterationForecast forest(problem, Forecast::Forest, 100, 1);
  IterationForecast zero(problem, Forecast::Zero, 100, 1);
  EXPECT_EQ(ask(zero, "a", "u", 0), ask(forest, "a", "u", 0));
  expectGuess(zero.predict(job("z", "u", 99), 0, {}), 0, Source::Nothing);
  expectGuess(zero.predict(job("", "u", 99), 0, {}), 0, Source::Nothing);
}

TEST(IterationForecast, PerfectKnowsEveryJob) {
  const model::Problem problem = past({});
  IterationForecast forecast(problem, Forecast::Perfect, 100, 1);
  EXPECT_EQ(ask(forecast, "z", "u", 0), 99);
  const model::Job stated = stating("z", 5);
  EXPECT_EQ(forecast.predict(stated, 0, {}).iterations, 99);
}

TEST(IterationForecast, APredictionOfTheJobsOwnWins) {
  const model::Problem problem = past(kPast);
  IterationForecast forecast(problem, Forecast::Mean, 100, 1);
  const model::Job stated = stating("a", 5);
  EXPECT_EQ(forecast.predict(stated, 0, {}).iterations, 5);
}

TEST(IterationForecast, TheForestLearnsEveryRetrainS) {
  const model::Problem problem = past({{"a", "u", 10}, {"a", "u", 10}});
  IterationForecast forecast(problem, Forecast::Zero, 100, 1);
  EXPECT_EQ(ask(forecast, "a", "u", 50), 10);
  for (int i = 0; i < 50; ++i) forecast.finished(job("c", "w", 7), 60);
  forecast.finished(job("d", "w", 8), 130);
  EXPECT_EQ(ask(forecast, "c", "w", 99), 0) << "the forest is not trained on this group yet";
  EXPECT_EQ(ask(forecast, "c", "w", 140), 7);
  EXPECT_EQ(ask(forecast, "d", "w", 140), 0) << "a job that ends after a multiple of 100 s counts from the next one";
  EXPECT_GT(ask(forecast, "d", "w", 200), 0);
}

TEST(IterationForecast, BeforeTheForestHasLearntAGroupItsMeanCounts) {
  const model::Problem problem = past({{"a", "u", 10}});
  IterationForecast forecast(problem, Forecast::Forest, 100, 1);
  EXPECT_EQ(ask(forecast, "a", "u", 50), 10);
  forecast.finished(job("c", "w", 7), 60);
  forecast.finished(job("c", "w", 9), 61);
  expectGuess(forecast.predict(job("c", "w", 99), 99, {}), 8, Source::Group);
}

TEST(IterationForecast, TellsUsersOfAGroupApart) {
  std::vector<model::HistoryRow> rows;
  for (int i = 0; i < 40; ++i) {
    rows.push_back({"a", "u", 10});
    rows.push_back({"a", "v", 1000});
  }
  const model::Problem problem = past(rows);
  IterationForecast forecast(problem, Forecast::Forest, 100, 1);
  EXPECT_EQ(ask(forecast, "a", "u", 0), 10);
  EXPECT_EQ(ask(forecast, "a", "v", 0), 1000);
}

TEST(IterationForecast, CopiesGoOnAlone) {
  const model::Problem problem = past(kPast);
  IterationForecast one(problem, Forecast::Mean, 100, 1);
  IterationForecast other = one;
  other.finished(job("a", "u", 80), 5);
  EXPECT_EQ(ask(one, "a", "u", 7), 40);
  EXPECT_EQ(ask(other, "a", "u", 7), 50);
}

}  // namespace
}  // namespace roundel::predict
