// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that can never be placed: found on another thread, only for the latest document.

#include "widgets/build/faults/placement_check.h"

#include <QSignalSpy>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

// Three GPUs of three types and gangs of two: Gavel uses one type for a gang.
model::Scenario gavelCannot() {
  model::Scenario toy = testing::example("hare-toy.json");
  toy.compare = {{"gavel", "One type", {}}, {"hadar", {}, {}}};
  return toy;
}

struct Checked {
  explicit Checked(model::Scenario scenario) { document.reset(std::move(scenario), {}); }
  void wait() {
    EXPECT_TRUE(QTest::qWaitFor([this] { return !check.busy(); }, 30000));
  }
  void edit(const std::function<void(model::Scenario&)>& change) { document.edit(QStringLiteral("edit"), change); }

  Document document;
  PlacementCheck check{&document};
  QSignalSpy changed{&check, &PlacementCheck::changed};
};

TEST(PlacementCheck, NamesTheFirstJobAndTheLaneByItsName) {
  Checked t(gavelCannot());
  EXPECT_TRUE(t.check.busy());
  EXPECT_TRUE(t.check.findings().empty()) << "the check has not finished";
  t.wait();
  ASSERT_EQ(t.check.findings().size(), 1u);
  const PlacementCheck::NeverPlaced finding = t.check.findings().front();
  EXPECT_EQ(finding.job, "J1");
  EXPECT_EQ(finding.lane, "One type");
  EXPECT_NE(finding.words.find("jobs J1, J2, J3 can never run here"), std::string::npos) << finding.words;
  EXPECT_EQ(t.check.checkedLanes(), 2);
  EXPECT_GT(t.changed.count(), 0);
}

TEST(PlacementCheck, AnotherNameOfALaneIsShownWithoutANewQuestion) {
  Checked t(gavelCannot());
  t.wait();
  t.edit([](model::Scenario& s) { s.compare[0].label = "Renamed"; });
  t.wait();
  EXPECT_EQ(t.check.checkedLanes(), 2);
  ASSERT_EQ(t.check.findings().size(), 1u);
  EXPECT_EQ(t.check.findings().front().lane, "Renamed");
}

TEST(PlacementCheck, AnAddedLaneIsAskedAloneAndAnotherProblemAboutAllLanes) {
  Checked t(gavelCannot());
  t.wait();
  t.edit([](model::Scenario& s) { s.compare.push_back({"tiresias", {}, {}}); });
  t.wait();
  EXPECT_EQ(t.check.checkedLanes(), 3);
  EXPECT_EQ(t.check.findings().size(), 2u);
  t.edit([](model::Scenario& s) {
    for (model::NodeSpec& node : s.nodes) node.gpus.front().count = 4;
  });
  t.wait();
  EXPECT_EQ(t.check.checkedLanes(), 6);
  EXPECT_TRUE(t.check.findings().empty()) << "each type has enough GPUs for every gang";
}

TEST(PlacementCheck, OfADocumentWithFaultsNothingIsKnownAndNothingIsAsked) {
  Checked t(gavelCannot());
  t.wait();
  t.changed.clear();
  t.edit([](model::Scenario& s) { s.jobs[0].weight = -1; });
  EXPECT_TRUE(t.check.findings().empty());
  EXPECT_EQ(t.changed.count(), 1);
  EXPECT_FALSE(t.check.busy());
  EXPECT_EQ(t.check.checkedLanes(), 2);
  t.document.undoStack()->undo();
  t.wait();
  EXPECT_EQ(t.check.findings().size(), 1u);
}

TEST(PlacementCheck, EndsWithAQuestionUnderWay) {
  Checked t(testing::example("gavel-480.json"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return t.check.checkedLanes() > 0; }, 30000));
}

}  // namespace
}  // namespace roundel::widgets
