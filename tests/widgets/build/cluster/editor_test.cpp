// SPDX-License-Identifier: GPL-3.0-or-later
// The tools of the canvas and the properties of the selection.

#include "widgets/build/cluster/cluster_editor.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "widgets/build/properties/node_properties.h"

namespace roundel::widgets {
namespace {

using testing::settle;
using testing::threeJobs;

void type(QLineEdit* line, const QString& text) {
  line->setFocus();
  line->selectAll();
  if (text.isEmpty()) QTest::keyClick(line, Qt::Key_Delete);
  QTest::keyClicks(line, text);
  QTest::keyClick(line, Qt::Key_Return);
}

struct Editor : testing::EditedBench {
  Editor() : editor(&bench), properties(&bench.document, &bench.selection, &bench.playhead) {
    bench.document.reset(threeJobs(), {});
    testing::wear(bench, Theme::light());
    editor.resize(900, 520);
    editor.show();
    properties.resize(300, 520);
    properties.show();
    settle();
  }
  QToolButton* button(const char* name) {
    for (auto* each : editor.findChildren<QToolButton*>()) {
      if (each->accessibleName() == QLatin1String(name)) return each;
    }
    return nullptr;
  }
  ClusterEditor editor;
  NodeProperties properties;
};

TEST(ClusterEditor, AddsANodeOfATypeFromItsMenu) {
  Editor t;
  QMenu* menu = t.button("Add node")->menu();
  emit menu->aboutToShow();
  QAction* four = nullptr;
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("4 × P100")) four = action;
  }
  ASSERT_NE(four, nullptr);
  four->trigger();
  ASSERT_EQ(t.nodes().size(), 4u);
  EXPECT_EQ(t.nodes()[3].gpus, (std::vector<model::GpuGroupSpec>{{"P100", 4}}));
  EXPECT_EQ(t.bench.selection.nodes(), (std::vector<std::string>{"n3"}));
}

TEST(ClusterEditor, ToolsThatNeedASelectionSaySo) {
  Editor t;
  for (const char* name : {"Duplicate", "Delete", "Align"}) EXPECT_FALSE(t.button(name)->isEnabled()) << name;
  t.bench.selection.selectNodes({"n1"});
  for (const char* name : {"Duplicate", "Delete", "Align"}) EXPECT_TRUE(t.button(name)->isEnabled()) << name;
  QTest::mouseClick(t.button("Duplicate"), Qt::LeftButton);
  EXPECT_EQ(t.nodes().size(), 4u);
  QTest::mouseClick(t.button("Delete"), Qt::LeftButton);
  EXPECT_EQ(t.nodes().size(), 3u);
}

TEST(ClusterEditor, SaysWhyAPasteWasRefused) {
  Editor t;
  emit t.editor.canvas()->refused(QStringLiteral("because"));
  bool said = false;
  for (const QLabel* label : t.editor.findChildren<QLabel*>())
    said = said || label->text() == QStringLiteral("because");
  EXPECT_TRUE(said);
}

TEST(ClusterEditor, EveryToolHasATipANameAndAKey) {
  Editor t;
  for (const QToolButton* button : t.editor.findChildren<QToolButton*>()) {
    EXPECT_FALSE(button->toolTip().isEmpty());
    EXPECT_FALSE(button->accessibleName().isEmpty());
    EXPECT_NE(button->focusPolicy() & Qt::TabFocus, 0);
  }
}

TEST(NodeProperties, ShowsAndEditsTheSelectedNode) {
  Editor t;
  EXPECT_FALSE(t.properties.field(QStringLiteral("name"))->isVisible());
  t.bench.selection.selectNodes({"n1"});
  EXPECT_EQ(t.properties.field(QStringLiteral("name"))->text(), QStringLiteral("n1"));
  EXPECT_EQ(t.properties.field(QStringLiteral("gpus"))->text(), QStringLiteral("3 × P100"));
  type(t.properties.field(QStringLiteral("nic")), QStringLiteral("25"));
  EXPECT_EQ(t.nodes()[1].nic_gbits_s, 25);
  type(t.properties.field(QStringLiteral("gpus")), QStringLiteral("4 x V100"));
  EXPECT_EQ(t.nodes()[1].gpus, (std::vector<model::GpuGroupSpec>{{"V100", 4}}));
  type(t.properties.field(QStringLiteral("name")), QStringLiteral("rack"));
  EXPECT_EQ(t.nodes()[1].id, "rack");
  EXPECT_EQ(t.bench.selection.nodes(), (std::vector<std::string>{"rack"}));
  EXPECT_EQ(t.bench.document.undoStack()->count(), 3);
  t.bench.document.undoStack()->undo();
  t.bench.document.undoStack()->undo();
  t.bench.document.undoStack()->undo();
  EXPECT_EQ(t.bench.document.scenario(), threeJobs());
}

TEST(NodeProperties, ARefusedTextStaysMarkedWithItsReason) {
  Editor t;
  t.bench.selection.selectNodes({"n1"});
  QLineEdit* speed = t.properties.field(QStringLiteral("speed"));
  type(speed, QStringLiteral("0,5"));
  EXPECT_EQ(speed->text(), QStringLiteral("0,5"));
  EXPECT_TRUE(speed->property("refused").toBool());
  EXPECT_FALSE(t.nodes()[1].speed);
  bool said = false;
  for (const QLabel* label : t.properties.findChildren<QLabel*>())
    said = said || label->text().contains(QStringLiteral("0,5"));
  EXPECT_TRUE(said);
  type(speed, QStringLiteral("0.5"));
  EXPECT_EQ(t.nodes()[1].speed, 0.5);
  EXPECT_FALSE(speed->property("refused").toBool());
}

TEST(NodeProperties, SeveralNodesShowWhatTheyShareAndChangeTogether) {
  Editor t;
  t.bench.selection.selectNodes({"n0", "n1"});
  EXPECT_EQ(t.properties.field(QStringLiteral("gpus"))->text(), QString());
  EXPECT_FALSE(t.properties.field(QStringLiteral("name"))->isEnabled());
  type(t.properties.field(QStringLiteral("gpus")), QStringLiteral("1 x K80"));
  EXPECT_EQ(t.nodes()[0].gpus, t.nodes()[1].gpus);
  EXPECT_EQ(t.bench.document.undoStack()->count(), 1);
}

TEST(NodeProperties, EventsAreAddedAtThePlayheadAndDeleted) {
  Editor t;
  ASSERT_TRUE(t.bench.comparison.waitForFinished(60000));
  t.bench.playhead.setNow(720);
  t.bench.selection.selectNodes({"n2"});
  auto buttons = t.properties.findChildren<QPushButton*>();
  ASSERT_EQ(buttons.size(), 2);
  QTest::mouseClick(buttons[0], Qt::LeftButton);
  ASSERT_EQ(t.bench.document.scenario().events.size(), 1u);
  EXPECT_EQ(t.bench.document.scenario().events[0].at_s, 720);
  EXPECT_EQ(t.bench.document.scenario().events[0].kind, model::EventKind::NodeDown);
  settle();
  QToolButton* remove = t.properties.findChild<QToolButton*>();
  ASSERT_NE(remove, nullptr);
  QTest::mouseClick(remove, Qt::LeftButton);
  EXPECT_TRUE(t.bench.document.scenario().events.empty());
}

TEST(ClusterEditor, PicturesHaveTheTilesOfIdleGpus) {
  Editor t;
  model::Scenario s = testing::mix(12, 4);
  s.nodes[2].gpus = {{"V100", 8}};
  s.nodes[5].gpus = {{"P100", 2}, {"K80", 2}};
  s.nodes[7].nic_gbits_s = 100;
  s.nodes[8].gpus = {{"K80", 16}};
  t.bench.document.reset(s, {});
  t.bench.selection.selectNodes({"n5"});
  const QImage image = testing::pictures(t.bench, t.editor, QStringLiteral("guit-editor"), {{900, 520}, {1100, 640}});
  EXPECT_GT(testing::count(image, Theme::light().idleGpu), 1000);
  testing::pictures(t.bench, t.properties, QStringLiteral("guit-properties"), {{300, 480}});
  type(t.properties.field(QStringLiteral("speed")), QStringLiteral("0,5"));
  testing::pictures(t.bench, t.properties, QStringLiteral("guit-properties-refused"), {{300, 480}});
}

TEST(ClusterEditor, AnEmptyDocumentSaysWhatToDo) {
  Workbench bench;
  ClusterEditor editor(&bench);
  testing::pictures(bench, editor, QStringLiteral("guit-editor-empty"), {{900, 520}});
  auto* empty = editor.findChild<QWidget*>(QStringLiteral("empty-cluster"));
  ASSERT_NE(empty, nullptr);
  EXPECT_TRUE(empty->isVisible());
  QStringList said;
  for (const QLabel* label : empty->findChildren<QLabel*>()) said << label->text();
  EXPECT_EQ(said, QStringList({QStringLiteral("Drag a node here, or paste one"),
                               QStringLiteral("From the palette. Enter there also places one; Shift while dropping "
                                              "places several.")}));
  editor.setGuided(true);
  EXPECT_FALSE(empty->isVisible()) << "the hint is hidden while the next steps are shown";
  editor.setGuided(false);
  bench.document.reset(threeJobs(), {});
  settle();
  EXPECT_FALSE(empty->isVisible()) << "there are nodes";
}

}  // namespace
}  // namespace roundel::widgets
