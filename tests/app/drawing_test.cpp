// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a cluster and jobs from an empty scenario with mouse and keyboard in the window. Undo and redo of every gesture give the same bytes.

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListView>
#include <QSpinBox>
#include <QTemporaryDir>

#include "app/gui/build_page.h"
#include "app/gui/side_panel.h"
#include "app/gui/spring_button.h"
#include "tests/app/window.h"
#include "tests/widgets/drops.h"
#include "tests/widgets/settle.h"
#include "widgets/base/theme/in_place_line.h"
#include "widgets/build/arrivals/arrivals_panel.h"
#include "widgets/build/cluster/cluster_editor.h"
#include "widgets/build/generator/generator_dialog.h"
#include "widgets/build/palette/palette_panel.h"
#include "widgets/build/properties/properties_panel.h"

namespace roundel::app {
namespace {

using Section = widgets::PaletteModel::Section;

class Drawing : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    bench().document.reset({}, {});
    window->workspaces().show(Workspaces::Build);
    build = window->findChild<BuildPage*>();
    for (const Section section : {Section::Nodes, Section::Jobs, Section::Gpus})
      build->palette()->model()->setExpanded(section, true);
    canvas = build->cluster()->canvas();
    canvas->setFocus();
    widgets::testing::settle();
    canvas->resetTransform();
    canvas->centerOn(330, 160);
    empty = bytes();
  }
  int commands() { return bench().document.undoStack()->count(); }
  const std::vector<model::NodeSpec>& nodes() { return bench().document.scenario().nodes; }
  const std::vector<model::JobSpec>& jobs() { return bench().document.scenario().jobs; }

  /// Drags an entry of the palette and drops it on the canvas at a place of the scene, or on the strip at an x.
  bool drop(Section section, const char* key, QPointF scene, Qt::KeyboardModifiers modifiers = {}) {
    const QModelIndex index = build->palette()->model()->find(section, QString::fromUtf8(key));
    EXPECT_TRUE(index.isValid()) << key;
    const std::unique_ptr<QMimeData> data(build->palette()->model()->mimeData({index}));
    return widgets::testing::drop(canvas->viewport(), data.get(), canvas->mapFromScene(scene), modifiers);
  }
  QPoint on(const std::string& id, QPointF inside = {20, 82}) const {
    return canvas->mapFromScene(canvas->nodes().item(id)->mapToScene(inside));
  }
  void drag(QPoint from, QPoint by, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(canvas->viewport(), Qt::LeftButton, modifiers, from);
    for (int step = 1; step <= 6; ++step) {
      const QPoint at = from + by * step / 6;
      QMouseEvent move(QEvent::MouseMove, at, canvas->viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       modifiers);
      QApplication::sendEvent(canvas->viewport(), &move);
    }
    QTest::mouseRelease(canvas->viewport(), Qt::LeftButton, modifiers, from + by);
  }
  QLineEdit* field() const {
    for (auto* line : canvas->viewport()->findChildren<widgets::InPlaceLine*>(QStringLiteral("in-place"))) {
      if (!line->closed()) return line;
    }
    return nullptr;
  }
  void shot(const char* name) {
    const QString folder = qEnvironmentVariable("ROUNDEL_SHOTS");
    if (!folder.isEmpty()) window->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
  }

  BuildPage* build = nullptr;
  widgets::ClusterCanvas* canvas = nullptr;
  std::string empty;
};

TEST_F(Drawing, ATwelveNodeClusterFromNothingByEveryGesture) {
  int expected = 0;
  const auto one = [&](const char* gesture) { EXPECT_EQ(commands(), ++expected) << gesture; };
  ASSERT_TRUE(drop(Section::Nodes, "4 × V100", {92, 44}));
  one("drop a node");
  ASSERT_TRUE(drop(Section::Nodes, "4 × P100", {92, 200}, Qt::ShiftModifier));
  auto* count = canvas->findChild<QSpinBox*>(QStringLiteral("count"));
  ASSERT_NE(count, nullptr);
  QTest::keyClicks(count, QStringLiteral("4"));
  QTest::keyClick(count, Qt::Key_Return);
  one("Shift-drop several");
  ASSERT_EQ(nodes().size(), 5u);
  drag(on("n0"), {224, 0}, Qt::ControlModifier);
  one("Ctrl-drag a clone");
  drag(on("n5"), {232, 5});
  one("move");
  QTest::keyClick(canvas, Qt::Key_D, Qt::ControlModifier);
  one("duplicate");
  QTest::keyClick(canvas, Qt::Key_Right);
  one("nudge");
  QTest::keyClick(canvas, Qt::Key_Down, Qt::ShiftModifier);
  one("nudge by the grid");
  canvas->fields().edit("n6", widgets::CanvasFields::Field::Gpus);
  field()->selectAll();
  QTest::keyClicks(field(), QStringLiteral("2 x k80"));
  QTest::keyClick(field(), Qt::Key_Return);
  one("GPUs in place, with a type of the catalogue");
  QTest::keyClick(canvas, Qt::Key_Plus);
  one("one GPU more");
  QTest::keyClick(canvas, Qt::Key_F2);
  QTest::keyClicks(field(), QStringLiteral("old"));
  QTest::keyClick(field(), Qt::Key_Return);
  one("rename in place");
  EXPECT_EQ(nodes().back().id, "old");
  EXPECT_EQ(nodes().back().gpus, (std::vector<model::GpuGroupSpec>{{"K80", 3}}));
  QTest::keyClick(canvas, Qt::Key_C, Qt::ControlModifier);
  QTest::keyClick(canvas, Qt::Key_V, Qt::ControlModifier);
  one("paste");
  build->palette()->model()->setFolded(Section::Gpus, false);
  canvas->fit();
  ASSERT_TRUE(drop(Section::Gpus, "T4", canvas->nodes().item("n0")->pos() + QPointF(90, 50)));
  one("a GPU type on a node");
  EXPECT_EQ(nodes()[0].gpus.size(), 2u);
  QTest::keyClick(canvas, Qt::Key_A, Qt::ControlModifier);
  canvas->commands().align(widgets::Align::Grid);
  one("arrange");
  canvas->commands().align(widgets::Align::Top);
  one("align");
  bench().document.undoStack()->undo();
  --expected;
  bench().selection.selectNodes({"old"});
  canvas->setFocus();
  QTest::keyClick(canvas, Qt::Key_Delete);
  one("delete");
  build->palette()->activate(build->palette()->model()->find(Section::Nodes, QStringLiteral("4 × T4")));
  one("a node by keyboard");
  QTest::keyClicks(build->palette()->filter(), QStringLiteral("4 k80"));
  while (nodes().size() < 12) {
    QTest::keyClick(build->palette()->filter(), Qt::Key_Return);
    one("a node from the filter");
  }
  build->palette()->filter()->clear();
  canvas->setFocus();
  QTest::keyClick(canvas, Qt::Key_A, Qt::ControlModifier);
  canvas->commands().align(widgets::Align::Grid);
  one("arrange again");
  bench().selection.selectNodes({nodes()[0].id, nodes()[1].id});
  QLineEdit* nic = build->properties()->nodes()->field(QStringLiteral("nic"));
  nic->setFocus();
  QTest::keyClicks(nic, QStringLiteral("100"));
  QTest::keyClick(nic, Qt::Key_Return);
  one("a property of two nodes");
  canvas->setFocus();
  canvas->fit();
  ASSERT_TRUE(drop(Section::Jobs, "ResNet-50", canvas->nodes().item("n1")->pos() + QPointF(90, 50)));
  one("a job on the cluster");
  widgets::ArrivalsStrip* strip = build->arrivals()->strip();
  const std::unique_ptr<QMimeData> lstm(
      build->palette()->model()->mimeData({build->palette()->model()->find(Section::Jobs, QStringLiteral("LSTM"))}));
  ASSERT_TRUE(widgets::testing::drop(strip, lstm.get(), QPoint(strip->width() / 2, 20)));
  one("a job on the strip");
  EXPECT_GT(jobs().back().arrival_s.value_or(0), 0);
  QTest::keyClick(strip, Qt::Key_Right, Qt::ControlModifier);
  one("an arrival by keyboard");
  auto* generator = build->openGenerator();
  QTRY_VERIFY(!generator->isGenerating());
  ASSERT_TRUE(generator->keep());
  generator->close();
  one("a workload");
  EXPECT_EQ(nodes().size(), 12u);
  EXPECT_TRUE(bench().document.faults().empty())
      << (bench().document.faults().empty() ? "" : bench().document.faults().front().message);
  ASSERT_TRUE(bench().comparison.waitForFinished(60000));
  EXPECT_EQ(lanes()[0].status, widgets::LaneState::Status::Done);
  widgets::testing::settle();
  canvas->fit();
  shot("build-drawn-from-nothing");

  // The files have the same bytes as before.
  QTemporaryDir folder;
  const auto saved = [&](const char* name) {
    EXPECT_TRUE(window->files().saveAs(folder.filePath(QLatin1String(name))));
    QFile file(folder.filePath(QLatin1String(name)));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  };
  const QByteArray full = saved("full.json");
  while (bench().document.undoStack()->canUndo()) trigger("undo");
  EXPECT_EQ(bytes(), empty);
  EXPECT_TRUE(window->isWindowModified()) << "the scenario differs from the saved file";
  while (bench().document.undoStack()->canRedo()) trigger("redo");
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(saved("again.json"), full);
}

TEST_F(Drawing, EveryLinkOfTheDrawnClusterIsClearOfTheNodes) {
  for (int n = 0; n < 12; ++n)
    ASSERT_TRUE(
        drop(Section::Nodes, n % 3 == 0 ? "4 × V100" : "8 × K80", {92 + (n % 4) * 224.0, 44 + (n / 4) * 112.0}));
  ASSERT_EQ(canvas->nodes().links().links.size(), 12u);
  for (const widgets::LinkRoute& link : canvas->nodes().links().links) EXPECT_TRUE(link.clear);
}

TEST_F(Drawing, TheSidesFoldOnNarrowWindowsAndTheActionsOpenThem) {
  EXPECT_FALSE(build->left()->folded());
  window->resize(960, 640);
  EXPECT_TRUE(QTest::qWaitFor([&] { return build->left()->folded() && build->right()->folded(); }));
  window->workspaces().show(Workspaces::Run);
  trigger("find-in-palette");
  EXPECT_EQ(window->workspaces().current(), Workspaces::Build);
  EXPECT_TRUE(build->palette()->isVisible());
  EXPECT_TRUE(build->palette()->filter()->hasFocus());
  build->left()->setOpen(false);
  window->resize(1600, 900);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !build->left()->folded() && !build->right()->folded(); }));
}

TEST_F(Drawing, ADragThatStaysOverAWorkspaceOpensIt) {
  SpringButton* run = nullptr;
  for (auto* button : window->findChildren<SpringButton*>()) {
    if (button->text() == QStringLiteral("Run")) run = button;
  }
  ASSERT_NE(run, nullptr);
  const std::unique_ptr<QMimeData> job(
      build->palette()->model()->mimeData({build->palette()->model()->find(Section::Jobs, QStringLiteral("LSTM"))}));
  EXPECT_TRUE(widgets::testing::hover(run, job.get(), QPoint(4, 4), QPoint(10, 8)));
  QTRY_COMPARE(window->workspaces().current(), Workspaces::Run);
  window->workspaces().show(Workspaces::Build);
  QMimeData prose;
  prose.setText(QStringLiteral("no job"));
  EXPECT_FALSE(widgets::testing::hover(run, &prose, QPoint(4, 4), QPoint(10, 8)));
}

TEST_F(Drawing, AProblemLeadsToItsPlace) {
  ASSERT_TRUE(drop(Section::Nodes, "4 × V100", {92, 44}));
  build->goTo(QStringLiteral("/nodes/0/gpus"));
  EXPECT_EQ(bench().selection.nodes(), (std::vector<std::string>{"n0"}));
  build->goTo(QStringLiteral("/gpu_types/0/vram_gib"));
  EXPECT_EQ(build->properties()->page(), widgets::PropertiesPanel::Types);
  build->goTo(QStringLiteral("/clock/round_s"));
  EXPECT_EQ(build->properties()->page(), widgets::PropertiesPanel::ScenarioPage);
}

TEST_F(Drawing, JobsOfAnExampleAreTakenAsOneStep) {
  build->takeJobsOf(QStringLiteral(":/roundel/scenarios/hadare-aws-m01.json"));
  EXPECT_FALSE(jobs().empty());
  EXPECT_EQ(commands(), 1);
  trigger("undo");
  EXPECT_EQ(bytes(), empty);
  build->takeJobsOf(QStringLiteral(":/roundel/none.json"));
  EXPECT_EQ(bytes(), empty);
}

TEST_F(Drawing, PicturesOfTheWorkspaceGiveTheClusterMostOfTheWidth) {
  ASSERT_TRUE(window->openFile(QStringLiteral(":/roundel/scenarios/gavel-480.json")));
  bench().comparison.cancel();  // the test needs the workspace, not the runs
  bench().selection.selectNodes({nodes()[5].id});
  for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
    window->views().setTheme(choice);
    for (const QSize size : {QSize(1280, 720), QSize(1600, 900)}) {
      window->resize(size);
      widgets::testing::settle();
      canvas->fit();
      shot(QStringLiteral("build-%1-%2")
               .arg(size.width())
               .arg(choice == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light"))
               .toLatin1()
               .constData());
      EXPECT_GT(build->cluster()->width(), size.width() * 2 / 5) << size.width();
    }
  }
}

}  // namespace
}  // namespace roundel::app
