// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of arrivals: the rows of each pattern, the values for the generator, the hours of a trace.

#include "widgets/build/generator/arrival_fields.h"

#include <gmock/gmock.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "tests/widgets/cut_texts.h"
#include "tests/widgets/part.h"

namespace roundel::widgets {
namespace {

using generate::ArrivalKind;
using ::testing::DoubleEq;

enum Kind { Poisson, Bursts, Daily };
enum By { Rate, Load };

class Arrivals : public ::testing::Test {
 protected:
  Arrivals() {
    fields.resize(420, 300);
    fields.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&fields));
  }
  template <class T>
  T* child(const char* name) {
    return testing::partOf<T>(fields, name);
  }
  void choose(const char* box, int index) { child<QComboBox>(box)->setCurrentIndex(index); }
  bool shows(const char* name) { return child<QWidget>(name)->isVisible(); }
  /// Writes a file with this text and returns its path.
  QString fileOf(const char* text) {
    QFile file(folder.filePath(QStringLiteral("times.csv")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return file.fileName();
  }

  QTemporaryDir folder;
  ArrivalFields fields;
};

TEST_F(Arrivals, BeginWithTwelvePoissonArrivalsAnHour) {
  const generate::ArrivalPart part = fields.part();
  EXPECT_EQ(part.kind, ArrivalKind::Poisson);
  EXPECT_EQ(part.jobs_per_h, 12);
  EXPECT_FALSE(part.load);
  EXPECT_EQ(part.first_s, 0);
}

TEST_F(Arrivals, EachKindHasItsRowsAndNoOther) {
  EXPECT_FALSE(shows("burst") || shows("spread") || shows("weights"));
  choose("arrival-kind", Bursts);
  EXPECT_TRUE(shows("burst") && shows("spread"));
  EXPECT_FALSE(shows("weights"));
  choose("arrival-kind", Daily);
  EXPECT_TRUE(shows("weights") && shows("hours-of-trace"));
  EXPECT_FALSE(shows("burst") || shows("spread"));
}

TEST_F(Arrivals, ALoadTakesThePlaceOfTheRate) {
  choose("rate-by", Load);
  EXPECT_TRUE(shows("load"));
  EXPECT_FALSE(shows("rate"));
  child<QDoubleSpinBox>("load")->setValue(1.25);
  EXPECT_EQ(fields.part().load, 1.25);
  EXPECT_FALSE(fields.part().jobs_per_h) << "the load replaces the rate";
  child<QDoubleSpinBox>("load")->setValue(0);
  EXPECT_GT(*fields.part().load, 0) << "the smallest load is above 0";
  choose("rate-by", Rate);
  EXPECT_FALSE(fields.part().load);
}

TEST_F(Arrivals, ARateOfZeroIsAllAtOnceOfWhateverKind) {
  for (const int kind : {Poisson, Bursts, Daily}) {
    choose("arrival-kind", kind);
    child<QDoubleSpinBox>("rate")->setValue(0);
    EXPECT_EQ(fields.part().kind, ArrivalKind::Static) << kind;
    EXPECT_EQ(child<QDoubleSpinBox>("rate")->text(), QStringLiteral("all at once"));
    EXPECT_TRUE(fields.part().weights.empty());
  }
}

TEST_F(Arrivals, AtOnceAndBackAgain) {
  choose("arrival-kind", Bursts);
  choose("rate-by", Load);
  fields.setAtOnce(true);
  EXPECT_EQ(fields.part().kind, ArrivalKind::Static);
  fields.setAtOnce(false);
  EXPECT_EQ(fields.part().kind, ArrivalKind::Poisson);
  EXPECT_EQ(fields.part().jobs_per_h, 12);
}

TEST_F(Arrivals, BurstsHaveASizeAndASpan) {
  choose("arrival-kind", Bursts);
  child<QSpinBox>("burst")->setValue(7);
  child<QDoubleSpinBox>("spread")->setValue(90);
  child<QDoubleSpinBox>("first")->setValue(600);
  const generate::ArrivalPart part = fields.part();
  EXPECT_EQ(part.kind, ArrivalKind::Bursts);
  EXPECT_EQ(part.burst, 7);
  EXPECT_EQ(part.spread_s, 90);
  EXPECT_EQ(part.first_s, 600);
}

TEST_F(Arrivals, TheHoursAreReadInAnySpacingAndWhatIsNoNumberIsNotTaken) {
  choose("arrival-kind", Daily);
  EXPECT_EQ(fields.part().weights.size(), 24U);
  auto* weights = child<QLineEdit>("weights");
  weights->setText(QStringLiteral(" 1, 2;3\t0.5  "));
  EXPECT_THAT(fields.part().weights, ::testing::ElementsAre(DoubleEq(1), DoubleEq(2), DoubleEq(3), DoubleEq(0.5)));
  weights->setText(QStringLiteral("1 noon 2"));
  EXPECT_LT(fields.part().weights[1], 0) << "an invalid weight is negative, so that the generator rejects it";
}

TEST_F(Arrivals, HoursAreCountedFromTheTimesOfATrace) {
  choose("arrival-kind", Daily);
  QSignalSpy changed(&fields, &ArrivalFields::changed);
  EXPECT_EQ(fields.takeHours(fileOf("time\n0\n10\n3600\n90000\n")), QString());
  EXPECT_EQ(changed.count(), 1);
  const std::vector<double> weights = fields.part().weights;
  ASSERT_EQ(weights.size(), 24U);
  EXPECT_EQ(weights[0], 2);
  EXPECT_EQ(weights[1], 2) << "the arrival on the second day is counted too";
  for (std::size_t hour = 2; hour < weights.size(); ++hour) EXPECT_EQ(weights[hour], 0) << hour;
}

TEST_F(Arrivals, ATraceWithoutTimesIsRefusedWithAReasonAndTheHoursStay) {
  choose("arrival-kind", Daily);
  const std::vector<double> before = fields.part().weights;
  QSignalSpy changed(&fields, &ArrivalFields::changed);
  EXPECT_TRUE(fields.takeHours(folder.filePath(QStringLiteral("none.csv"))).contains(QStringLiteral("none.csv")));
  EXPECT_FALSE(fields.takeHours(fileOf("")).isEmpty());
  EXPECT_FALSE(fields.takeHours(fileOf("time\nyesterday\n")).isEmpty());
  EXPECT_EQ(fields.part().weights, before);
  EXPECT_EQ(changed.count(), 0);
}

TEST_F(Arrivals, EveryFieldTellsThatItChanged) {
  QSignalSpy changed(&fields, &ArrivalFields::changed);
  qsizetype told = 0;
  const auto expectTold = [&](const char* what) {
    EXPECT_GT(changed.count(), told) << what;
    told = changed.count();
  };
  for (const char* name : {"rate", "load", "first", "spread"}) {
    auto* box = child<QDoubleSpinBox>(name);
    box->setValue(box->value() + 1);
    expectTold(name);
  }
  child<QSpinBox>("burst")->setValue(3);
  expectTold("burst");
  choose("arrival-kind", Daily);
  expectTold("arrival-kind");
  choose("rate-by", Load);
  expectTold("rate-by");
  child<QLineEdit>("weights")->setFocus();
  QTest::keyClicks(child<QLineEdit>("weights"), QStringLiteral("9 "));
  expectTold("weights");
}

TEST_F(Arrivals, NothingIsCutWithTextOfHalfAsMuchAgain) {
  const testing::TextScale text(1.5);
  ArrivalFields large;
  large.resize(large.sizeHint());
  large.show();
  for (const int kind : {Poisson, Bursts, Daily}) {
    testing::partOf<QComboBox>(large, "arrival-kind")->setCurrentIndex(kind);
    QCoreApplication::processEvents();
    EXPECT_EQ(testing::cutText(large), "") << kind;
  }
}

}  // namespace
}  // namespace roundel::widgets
