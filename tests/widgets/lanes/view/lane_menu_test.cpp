// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the menu of a lane, its button and the buttons of its run on a plain widget.

#include "widgets/lanes/view/lane_menu.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/widgets/lanes/model/planned.h"

namespace roundel::widgets {
namespace {

class MenuOfALane : public testing::PlannedTest {
 protected:
  void SetUp() override {
    PlannedTest::SetUp();
    placeLanes();
  }
  void placeLanes(double height = 600) {
    LanesRoom room;
    room.width = 1200;
    room.height = height;
    room.label_width = 60;
    for (int lane = 0; lane < controller.lanes.count(); ++lane)
      room.problems.push_back(controller.lanes.state(lane).run ? controller.lanes.state(lane).run->trace->problem.get()
                                                               : nullptr);
    layout = layoutLanes(room);
    menus.placeButtons();
  }
  static QAction* entry(QMenu& menu, const char* text) {
    const auto actions = menu.actions();
    const auto hit = std::ranges::find(actions, QString::fromUtf8(text), &QAction::text);
    return hit == actions.end() ? nullptr : *hit;
  }
  /// Triggers an entry of the menu of a lane, which must exist and be enabled.
  void choose(int lane, const char* text) {
    const std::unique_ptr<QMenu> menu = menus.menuOf(lane);
    QAction* action = entry(*menu, text);
    ASSERT_NE(action, nullptr) << text;
    ASSERT_TRUE(action->isEnabled()) << text;
    action->trigger();
  }
  bool enabled(int lane, const char* text) {
    const std::unique_ptr<QMenu> menu = menus.menuOf(lane);
    QAction* action = entry(*menu, text);
    return action != nullptr && action->isEnabled();
  }
  const std::string& labelOf(std::size_t lane) { return *bench.document.scenario().compare[lane].label; }

  QWidget widget;
  LanesLayout layout;
  LaneMenu menus{&widget, &controller, &layout};
};

TEST_F(MenuOfALane, AsksForOptionsExportAndACopyOfItsLane) {
  QSignalSpy options(&menus, &LaneMenu::optionsRequested), exported(&menus, &LaneMenu::exportRequested),
      copied(&menus, &LaneMenu::copyRequested);
  choose(1, "Options…");
  choose(1, "Export…");
  choose(1, "Copy as table");
  choose(-1, "Copy as table");
  ASSERT_EQ(options.count(), 1);
  EXPECT_EQ(options[0][0].toInt(), 1);
  ASSERT_EQ(exported.count(), 1);
  EXPECT_EQ(exported[0][0].toInt(), 1);
  ASSERT_EQ(copied.count(), 2);
  EXPECT_EQ(copied[0][0].toInt(), 1);
  EXPECT_EQ(copied[1][0].toInt(), -1) << "-1 means all lanes";
  choose(0, "Copy as LaTeX table");
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\toprule")));
}

TEST_F(MenuOfALane, MovesItsLaneUnlessItIsAtTheEnd) {
  EXPECT_FALSE(enabled(0, "Move up"));
  EXPECT_FALSE(enabled(1, "Move down"));
  choose(1, "Move up");
  EXPECT_EQ(labelOf(0), "Beta");
  choose(0, "Move down");
  EXPECT_EQ(labelOf(0), "Alpha");
}

TEST_F(MenuOfALane, TheLastLaneOfTheDocumentCannotBeRemoved) {
  choose(0, "Remove");
  ASSERT_EQ(bench.document.scenario().compare.size(), 1u);
  EXPECT_EQ(labelOf(0), "Beta");
  ASSERT_TRUE(bench.comparison.waitForFinished());
  placeLanes();
  EXPECT_FALSE(enabled(0, "Remove"));
  EXPECT_FALSE(enabled(0, "Reference of the comparison")) << "a single lane has no reference";
}

TEST_F(MenuOfALane, TheReferenceAndTheEnlargedLaneAreCheckedAndTakenBack) {
  choose(1, "Reference of the comparison");
  EXPECT_TRUE(controller.reference.on());
  EXPECT_EQ(controller.reference.lane(), 1);
  EXPECT_TRUE(entry(*menus.menuOf(1), "Reference of the comparison")->isChecked());
  choose(1, "Reference of the comparison");
  EXPECT_FALSE(controller.reference.on());
  choose(0, "Give it half of the height");
  EXPECT_EQ(controller.lanes.expanded(), 0);
  EXPECT_TRUE(entry(*menus.menuOf(0), "Give it half of the height")->isChecked());
}

TEST_F(MenuOfALane, ColoursAreChosenFromASubmenu) {
  const std::unique_ptr<QMenu> menu = menus.menuOf(-1);
  const auto* colours = entry(*menu, "Colour by");
  ASSERT_NE(colours, nullptr);
  ASSERT_EQ(colours->menu()->actions().size(), 6);
  EXPECT_TRUE(colours->menu()->actions()[0]->isChecked());
  colours->menu()->actions()[3]->trigger();
  EXPECT_EQ(controller.lanes.colorBy(), ColorBy::GangSize);
}

TEST_F(MenuOfALane, ABranchCanBeKeptHiddenAndDiscardedButHasNoPlaceInTheOrder) {
  const quint64 id = bench.branches.add(0, 360, {compare::CancelJob{"J1"}});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench.branches.busy(); }, 30000));
  const int lane = bench.branches.laneOf(id);
  placeLanes();
  EXPECT_FALSE(enabled(lane, "Move up"));
  EXPECT_FALSE(enabled(lane, "Remove"));
  choose(lane, "Keep");
  EXPECT_TRUE(bench.branches.find(id)->kept);
  EXPECT_FALSE(enabled(lane, "Keep"));
  choose(lane, "Hide");
  ASSERT_NE(bench.branches.find(id), nullptr);
  EXPECT_FALSE(bench.branches.find(id)->shown);
}

TEST_F(MenuOfALane, ABranchAsksInItsCardWhateverTheHeightAndNoButtonCoversAnother) {
  const quint64 id = bench.branches.add(0, 360, {compare::CancelJob{"J1"}});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench.branches.busy(); }, 30000));
  for (const double height : {600.0, 330.0, 190.0}) {
    placeLanes(height);
    const QRectF card = layout.at(bench.branches.laneOf(id)).card;
    std::vector<QRect> places;
    for (const QAbstractButton* button : widget.findChildren<QAbstractButton*>()) {
      if (button->isHidden() || !card.toAlignedRect().intersects(button->geometry())) continue;
      EXPECT_TRUE(card.toAlignedRect().contains(button->geometry())) << height;
      EXPECT_GE(std::min(button->width(), button->height()), 24) << height;
      EXPECT_FALSE(button->toolTip().isEmpty());
      for (const QRect& other : places) EXPECT_FALSE(other.intersects(button->geometry())) << height;
      places.push_back(button->geometry());
    }
    EXPECT_EQ(places.size(), 3U) << "expected Menu, Keep and Discard at height " << height;
  }
}

TEST_F(MenuOfALane, EveryLaneHasOneButtonWithItsName) {
  QStringList names;
  for (const QToolButton* button : widget.findChildren<QToolButton*>()) names << button->accessibleName();
  EXPECT_EQ(names, QStringList({QStringLiteral("Menu of lane Alpha"), QStringLiteral("Menu of lane Beta")}));
  for (const QPushButton* button : widget.findChildren<QPushButton*>())
    EXPECT_TRUE(button->isHidden()) << "no run is active and no branch waits for an answer";
}

}  // namespace
}  // namespace roundel::widgets
