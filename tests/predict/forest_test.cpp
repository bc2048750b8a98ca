// The forest against trees grown row by row with no care for speed, and against what a leaf has to be.
#include "core/predict/forest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>

#include "core/model/random_stream.h"

namespace roundel::predict {
namespace {

using Rows = std::vector<ForestRow>;

double featureOf(const ForestRow& row, int feature) { return feature == 0 ? row.first : row.second; }

double meanOf(const Rows& rows) {
  double sum = 0;
  for (const ForestRow& row : rows) sum += row.value;
  return sum / static_cast<double>(rows.size());
}

double squaredError(const Rows& rows) {
  const double mean = meanOf(rows);
  double sum = 0;
  for (const ForestRow& row : rows) sum += (row.value - mean) * (row.value - mean);
  return sum;
}

std::pair<Rows, Rows> parted(const Rows& rows, int feature, double threshold) {
  std::pair<Rows, Rows> out;
  for (const ForestRow& row : rows) (featureOf(row, feature) <= threshold ? out.first : out.second).push_back(row);
  return out;
}

// Follows one query down: at every node the cut of least squared error over all thresholds between values that occur.
double literalTree(const Rows& rows, const ForestRow& query) {
  double least = std::numeric_limits<double>::infinity();
  int feature = -1;
  double threshold = 0;
  const bool pure = std::ranges::all_of(rows, [&](const ForestRow& r) { return r.value == rows[0].value; });
  for (int f = 0; f < 2 && !pure; ++f) {
    std::vector<double> values;
    for (const ForestRow& row : rows) values.push_back(featureOf(row, f));
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
      const double at = (values[i] + values[i + 1]) / 2;
      const auto [left, right] = parted(rows, f, at);
      const double error = squaredError(left) + squaredError(right);
      if (error >= least - 1e-4) continue;
      least = error;
      feature = f;
      threshold = at;
    }
  }
  if (feature < 0) return meanOf(rows);
  const auto [left, right] = parted(rows, feature, threshold);
  return literalTree(featureOf(query, feature) <= threshold ? left : right, query);
}

double literalForest(const Rows& rows, std::size_t trees, std::uint64_t seed, const ForestRow& query) {
  double sum = 0;
  for (std::size_t tree = 0; tree < trees; ++tree) {
    model::RandomStream stream(seed, "forest", tree);
    Rows drawn;
    for (std::size_t i = 0; i < rows.size(); ++i) drawn.push_back(rows[stream.index(rows.size())]);
    sum += literalTree(drawn, query);
  }
  return sum / static_cast<double>(trees);
}

TEST(Forest, IsTheTreesGrownRowByRow) {
  constexpr std::uint64_t kSeed = 100;
  constexpr int kRuns = 60;
  std::mt19937_64 random(kSeed);
  for (int run = 0; run < kRuns; ++run) {
    Rows rows;
    const std::size_t count = 1 + random() % 40;
    for (std::size_t i = 0; i < count; ++i) {
      rows.push_back({static_cast<std::int32_t>(random() % 8), static_cast<std::int32_t>(random() % 4),
                      static_cast<double>(random() % 1000)});
    }
    const Forest forest = Forest::grown(rows, 5, random(), {});
    const Forest same = Forest::grown(rows, 5, kSeed, {});
    for (std::int32_t first = 0; first < 9; ++first) {
      for (std::int32_t second = 0; second < 5; ++second) {
        const double wanted = literalForest(rows, 5, kSeed, {first, second, 0});
        ASSERT_NEAR(same.forecast(first, second), wanted, 1e-9 * wanted) << "run " << run << " of seed " << kSeed;
      }
    }
    ASSERT_EQ(forest.trees(), 5U);
  }
}

TEST(Forest, OfOneValueIsThatValue) {
  const Forest forest = Forest::grown(Rows(20, {3, 1, 7.25}), 100, 1);
  EXPECT_EQ(forest.forecast(3, 1), 7.25);
  EXPECT_EQ(forest.forecast(0, 9), 7.25);
}

TEST(Forest, OfNothingIsNothing) {
  EXPECT_EQ(Forest().forecast(1, 2), 0);
  EXPECT_EQ(Forest::grown({}, 100, 1).forecast(0, 0), 0);
}

// A job that has run a thousand times at 100 or 300 iterations is expected to take what they took on average.
TEST(Forest, OfARecurringJobIsTheMeanOfItsRuns) {
  Rows rows;
  std::mt19937_64 random(5);
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    rows.push_back({0, 0, random() % 2 == 0 ? 100.0 : 300.0});
    sum += rows.back().value;
    rows.push_back({1 + i % 7, 1, 5000});
  }
  EXPECT_NEAR(Forest::grown(rows, 100, 1).forecast(0, 0), sum / 1000, 2)
      << "the bootstraps' own spread is 3 / sqrt(100)";
}

TEST(Forest, RepeatsAndFollowsTheSeed) {
  Rows rows;
  std::mt19937_64 random(6);
  for (int i = 0; i < 300; ++i) {
    rows.push_back({static_cast<std::int32_t>(random() % 60), static_cast<std::int32_t>(random() % 9),
                    static_cast<double>(random() % 977)});
  }
  const double once = Forest::grown(rows, 20, 3).forecast(30, 4);
  EXPECT_EQ(Forest::grown(rows, 20, 3).forecast(30, 4), once);
  EXPECT_NE(Forest::grown(rows, 20, 4).forecast(30, 4), once);
}

TEST(Forest, StopsBetweenTrees) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(Forest::grown(Rows(5, {0, 0, 1}), 100, 1, source.get_token()).trees(), 0U);
}

}  // namespace
}  // namespace roundel::predict
