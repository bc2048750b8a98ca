// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the conversion of texts of fields to values and back.

#include "widgets/base/text/field_text.h"

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

TEST(FieldText, NumbersAreReadWithThePointAndRefusedWithWhatWouldBeRight) {
  EXPECT_EQ(parseNumber(QStringLiteral(" 2.5 ")).value, 2.5);
  EXPECT_FALSE(parseNumber(QString()).value);
  EXPECT_TRUE(parseNumber(QString()).reason.isEmpty()) << "an empty field is not an error";
  EXPECT_TRUE(parseNumber(QStringLiteral("0,21")).reason.contains(QStringLiteral("0.21")));
  EXPECT_TRUE(parseNumber(QStringLiteral("fast")).reason.contains(QStringLiteral("1.5")));
  EXPECT_FALSE(parseNumber(QStringLiteral("0")).reason.isEmpty());
  EXPECT_EQ(parseNumber(QStringLiteral("0"), kNonNegative).value, 0);
  EXPECT_FALSE(parseNumber(QStringLiteral("-1"), kNonNegative).reason.isEmpty());
  for (const char* text : {"nan", "inf", "1e999"})
    EXPECT_FALSE(parseNumber(QString::fromLatin1(text)).reason.isEmpty()) << text;
  EXPECT_TRUE(parseNumber(QStringLiteral("6"), {3, false, 5, true}).reason.contains(QStringLiteral("3 to 5")));
  EXPECT_FALSE(parseNumber(QStringLiteral("3.5"), {3, false, 5, true}).reason.isEmpty());
}

TEST(FieldText, NumbersAreWrittenShortAndReadBackExactly) {
  EXPECT_EQ(numberText(0.1), QStringLiteral("0.1"));
  EXPECT_EQ(numberText(360), QStringLiteral("360"));
  EXPECT_EQ(numberText(std::nullopt), QString());
  for (const double value : {1.0 / 3, 1e-9, 123456789.125, 15.75}) EXPECT_EQ(numberText(value).toDouble(), value);
}

TEST(FieldText, TypesAreFoundInAnyCaseAndFromTheCatalogue) {
  model::Scenario scenario;
  scenario.gpu_types = {testing::gpuType("V100")};
  model::Catalogue catalogue;
  catalogue.gpus = {{"NVIDIA GeForce RTX 3090", testing::gpuType("RTX3090"), {}}};
  QString reason;
  using Groups = std::vector<model::GpuGroupSpec>;
  EXPECT_EQ(parseGroups(scenario, QStringLiteral("4 x v100"), reason), (Groups{{"V100", 4}}));
  EXPECT_EQ(parseGroups(scenario, QStringLiteral("2 RTX 3090, 1 v100, 1 V100"), reason, &catalogue),
            (Groups{{"RTX3090", 2}, {"V100", 2}}));
  EXPECT_FALSE(parseGroups(scenario, QStringLiteral("2 RTX 3090"), reason))
      << "the type is not in the scenario, and no catalogue is given";
  EXPECT_FALSE(parseGroups(scenario, QStringLiteral("99999 x V100"), reason));
}

TEST(FieldText, ExactTextsReadBackAndAreNoLongerThanNeeded) {
  EXPECT_EQ(exactText(0.1), QStringLiteral("0.1"));
  EXPECT_EQ(exactText(1e22), QStringLiteral("1e+22"));
  EXPECT_EQ(exactText(1e6), QStringLiteral("1000000"));
  for (const double value : {0.1 + 0.2, 1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 123456789012345678.0})
    EXPECT_EQ(exactText(value).toDouble(), value);
}

}  // namespace
}  // namespace roundel::widgets
