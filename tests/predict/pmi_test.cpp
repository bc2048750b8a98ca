// SPDX-License-Identifier: GPL-3.0-or-later
// Tests HadarE Eq. 10 with GPU types of the paper's two clusters (dense tensor TFLOPS, VRAM in GB).
#include "core/predict/pmi.h"

#include <gtest/gtest.h>

#include <cmath>

namespace roundel::predict {
namespace {

struct Card {
  const char* name;
  double tflops, vram_gb;
  double root, other;  // computed by hand, to four and to two digits
};
constexpr Card kCards[] = {{"V100", 125, 16, 2.7951, 31.25}, {"K80", 4.1, 12, 0.5845, 1.18},
                           {"T4", 65, 16, 2.0156, 16.25},    {"Titan RTX", 130, 24, 2.3274, 26.54},
                           {"T400", 2.2, 4, 0.7416, 1.10},   {"RTX 3090", 142, 24, 2.4324, 28.99},
                           {"A2000", 32, 6, 2.3094, 13.06}};

double rounded(double value, double digits) { return std::round(value * digits) / digits; }

TEST(Pmi, IsTheRootOfTflopsOverVram) {
  for (const Card& card : kCards)
    EXPECT_DOUBLE_EQ(rounded(pmi(card.tflops, card.vram_gb), 1e4), card.root) << card.name;
}

TEST(Pmi, HasAnotherReading) {
  for (const Card& card : kCards) {
    EXPECT_DOUBLE_EQ(rounded(pmi(card.tflops, card.vram_gb, PmiForm::TflopsPerSqrtVram), 1e2), card.other) << card.name;
  }
}

TEST(Pmi, RanksTheAwsCardsAsMeasured) {
  const double k80 = pmi(4.1, 12);
  EXPECT_NEAR(pmi(125, 16) / k80, 4.8, 0.05);
  EXPECT_NEAR(pmi(65, 16) / k80, 3.4, 0.05);
  const double other = pmi(4.1, 12, PmiForm::TflopsPerSqrtVram);
  EXPECT_NEAR(pmi(125, 16, PmiForm::TflopsPerSqrtVram) / other, 26, 0.5);
  EXPECT_NEAR(pmi(65, 16, PmiForm::TflopsPerSqrtVram) / other, 14, 0.5);
}

TEST(PcieScaling, GrowsByTheGeneration) {
  EXPECT_EQ(pcieScaling(3), 1.0);
  EXPECT_EQ(pcieScaling(4), 1.2);
  EXPECT_EQ(pcieScaling(5), 1.4);
}

TEST(InitialThroughput, IsEquationTen) {
  EXPECT_DOUBLE_EQ(initialThroughput(2, 1.2, {.batch_size = 64, .model_weight = 4, .dataset_size = 2}), 19.2);
}

// Rank one: the ratio of the rates on two nodes is the same for all jobs.
TEST(InitialThroughput, KnowsNoAffinity) {
  const JobScale small{32, 1, 1};
  const JobScale large{128, 4, 3};
  const double v100 = pmi(125, 16);
  const double a2000 = pmi(32, 6);
  EXPECT_DOUBLE_EQ(initialThroughput(v100, 1, small) / initialThroughput(a2000, 1.2, small),
                   initialThroughput(v100, 1, large) / initialThroughput(a2000, 1.2, large));
}

}  // namespace
}  // namespace roundel::predict
