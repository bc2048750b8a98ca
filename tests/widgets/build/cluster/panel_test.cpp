// SPDX-License-Identifier: GPL-3.0-or-later
// The cluster at the playhead: colours follow the trace, a click selects.

#include "widgets/build/cluster/cluster_panel.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QTimer>
#include <QToolButton>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::mix;
using testing::Session;
using testing::settle;

struct Shown {
  explicit Shown(model::Scenario scenario, QSize size = {290, 400}) : run(std::move(scenario)), panel(&run.bench) {
    testing::wear(run.bench, Theme::light());
    panel.resize(size);
    panel.show();
    settle();
  }
  ClusterDrawing* drawing() { return panel.drawing(); }
  QRectF rect(int gpu) { return drawing()->drawn().rectOf(*run.bench.document.problem(), model::GpuIndex(gpu)); }
  QColor colorAt(QPointF position) { return drawing()->grab().toImage().pixelColor(position.toPoint()); }
  Session run;
  ClusterPanel panel;
};

TEST(ClusterPanel, AnEmptyDocumentShowsNoNodeOfTheOneBefore) {
  Shown t(example("hadar-fig1.json"));
  const QImage before = t.drawing()->grab().toImage();
  t.run.bench.document.edit(QStringLiteral("all"), [](model::Scenario& s) { s = {}; });
  t.run.finish();
  EXPECT_EQ(t.drawing()->partCount(), 0);
  EXPECT_TRUE(t.drawing()->drawn().nodes.empty());
  EXPECT_NE(t.drawing()->grab().toImage(), before);
}

TEST(ClusterPanel, ANameWithAPercentSignStaysAsItIs) {
  model::Scenario scenario = example("hadar-fig1.json");
  for (model::NodeSpec& node : scenario.nodes) {
    if (node.id == "n0") node.id = "n%2";
  }
  Shown t(scenario);
  EXPECT_TRUE(t.drawing()->partName(0).startsWith(QStringLiteral("n%2 GPU 0, V100")))
      << t.drawing()->partName(0).toStdString();
  QTest::keyClick(t.drawing(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\nn%2\t0\tV100\t")));
}

TEST(ClusterPanel, TheJobUnderThePointerIsTheOneOfEveryViewAndHasAnEdgeOnAllItsGpus) {
  Shown t(example("hadar-fig1.json"));
  t.run.bench.playhead.setNow(100);
  settle();
  const auto holder = [&](int gpu) {
    return t.drawing()->now().gpus[static_cast<std::size_t>(gpu)].holders.first().job;
  };
  const QImage plain = t.drawing()->grab().toImage();
  const QPointF at = t.rect(0).center();
  QMouseEvent move(QEvent::MouseMove, at, t.drawing()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(t.drawing(), &move);
  EXPECT_EQ(t.run.bench.selection.hovered(), holder(0));
  const QImage marked = t.drawing()->grab().toImage();
  for (int gpu = 0; gpu < t.drawing()->partCount(); ++gpu) {
    if (t.drawing()->now().gpus[static_cast<std::size_t>(gpu)].idle()) continue;
    const QRect rect = t.rect(gpu).toAlignedRect();
    EXPECT_EQ(marked.copy(rect) != plain.copy(rect), holder(gpu) == holder(0)) << gpu;
  }
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(t.drawing(), &leave);
  EXPECT_EQ(t.drawing()->grab().toImage(), plain);
}

TEST(ClusterPanel, GpusHaveTheColoursOfTheirJobsAtThePlayhead) {
  Shown t(example("hadar-fig1.json"));
  const auto& lanes = t.run.bench.comparison.lanes();
  for (const int lane : {0, 1}) {
    t.run.bench.selection.focusLane(lane);
    for (const double now : {100.0, 400.0, 800.0, 1500.0}) {
      t.run.bench.playhead.setNow(now);
      const metrics::TraceIndex& index = *lanes[static_cast<std::size_t>(lane)].index;
      const QImage image = t.drawing()->grab().toImage();
      for (int g = 0; g < 6; ++g) {
        const model::JobIndex job = index.jobsOn(model::GpuIndex(g), now).first();
        const QColor color = image.pixelColor((t.rect(g).topLeft() + QPointF(5, 5)).toPoint());
        EXPECT_EQ(color, job.valid() ? jobColor(job.value) : Theme::light().idleGpu) << "GPU " << g << " at " << now;
      }
    }
  }
}

TEST(ClusterPanel, AClickSelectsTheBarOrTheGap) {
  Shown t(example("hadar-fig1.json"));
  t.run.bench.selection.focusLane(1);
  t.run.bench.playhead.setNow(100);
  for (int g = 0; g < 6; ++g) {
    QTest::mouseClick(t.drawing(), Qt::LeftButton, {}, t.rect(g).center().toPoint());
    const auto& spot = t.run.bench.selection.spot();
    ASSERT_TRUE(spot);
    EXPECT_EQ(spot->gpu, model::GpuIndex(g));
    EXPECT_EQ(spot->lane, 1);
    EXPECT_EQ(spot->t_s, 100);
    EXPECT_EQ(t.run.bench.selection.job(),
              t.run.bench.comparison.lanes()[1].index->jobsOn(model::GpuIndex(g), 100).first());
  }
}

// Jobs of a run from before an edit have other indices than those of the document.
TEST(ClusterPanel, InAStaleRunAJobIsPointedAtSelectedAndMarkedByItsId) {
  Shown t(example("hadar-fig1.json"));
  t.run.bench.playhead.setNow(100);
  const auto gpuOf = [&](const char* job) {
    for (int g = 0; g < t.drawing()->partCount(); ++g)
      if (t.drawing()->partName(g).contains(QStringLiteral("runs ") + QLatin1String(job))) return g;
    return -1;
  };
  const int first = gpuOf("J1"), second = gpuOf("J2");
  ASSERT_TRUE(first >= 0 && second >= 0);
  const QPointF onFirst = t.rect(first).center(), onSecond = t.rect(second).center();
  t.run.bench.selection.selectJob(t.run.job("J2"));
  const QImage before = t.drawing()->grab().toImage();
  testing::deleteFirstJobAndBreak(t.run.bench.document);
  settle();
  EXPECT_EQ(t.drawing()->grab().toImage(), before) << "J2 is still outlined";
  const auto move = [&](QPointF at) {
    QMouseEvent event(QEvent::MouseMove, at, t.drawing()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(t.drawing(), &event);
  };
  move(onSecond);
  EXPECT_EQ(t.run.bench.selection.hovered(), model::JobIndex(0));
  move(onFirst);
  EXPECT_FALSE(t.run.bench.selection.hovered().valid()) << "the job is deleted";
  t.run.bench.selection.clear();
  QTest::mouseClick(t.drawing(), Qt::LeftButton, {}, onSecond.toPoint());
  EXPECT_EQ(t.run.bench.selection.job(), model::JobIndex(0));
}

TEST(ClusterPanel, TheCursorStaysAtItsGpuAndGoesWithItsNode) {
  Shown t(example("hadar-fig1.json"));
  const auto deleteNode = [&](const char* id) {
    t.run.bench.document.edit(QStringLiteral("Delete"), [&](model::Scenario& s) {
      std::erase_if(s.nodes, [&](const model::NodeSpec& node) { return node.id == id; });
    });
    t.run.finish();
    settle();
  };
  t.drawing()->setFocus();
  QTest::keyClick(t.drawing(), Qt::Key_End);
  QTest::keyClick(t.drawing(), Qt::Key_Left);
  ASSERT_EQ(t.drawing()->currentPart(), 4);
  deleteNode("n0");
  ASSERT_EQ(t.drawing()->partCount(), 4);
  EXPECT_EQ(t.drawing()->currentPart(), 2) << "the third GPU of n1";
  QTest::keyClick(t.drawing(), Qt::Key_End);
  deleteNode("n2");
  ASSERT_EQ(t.drawing()->partCount(), 3);
  EXPECT_EQ(t.drawing()->currentPart(), -1);
  QTest::keyClick(t.drawing(), Qt::Key_Return);
  EXPECT_FALSE(t.run.bench.selection.spot()) << "no GPU is current, so Return selects nothing";
}

TEST(ClusterPanel, TheKeyboardWalksOverTheGpusAndTellsAboutThem) {
  Shown t(example("hadar-fig1.json"));
  t.panel.activateWindow();
  t.drawing()->setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(t.drawing(), Qt::Key_Right);
  EXPECT_TRUE(t.drawing()->accessibleDescription().contains(QStringLiteral("n1 GPU 0")))
      << t.drawing()->accessibleDescription().toStdString();
  QTest::keyClick(t.drawing(), Qt::Key_Return);
  ASSERT_TRUE(t.run.bench.selection.spot());
  EXPECT_EQ(t.run.bench.selection.spot()->gpu, model::GpuIndex(2));
  for (int i = 0; i < 10; ++i) QTest::keyClick(t.drawing(), Qt::Key_Left);
  QTest::keyClick(t.drawing(), Qt::Key_Return);
  EXPECT_EQ(t.run.bench.selection.spot()->gpu, model::GpuIndex(0));
}

TEST(ClusterPanel, SixtyGpusFoldToTheGridAndStayInTheirRoom) {
  Shown t(mix(15, 40), {290, 330});
  EXPECT_EQ(t.drawing()->drawn().style, ClusterLayout::Style::Grid);
  t.run.bench.playhead.setNow(3000);
  const metrics::TraceIndex& index = *t.run.bench.comparison.lanes()[0].index;
  const QImage image = t.drawing()->grab().toImage();
  int busy = 0;
  for (int g = 0; g < 60; ++g) {
    const model::JobIndex job = index.jobsOn(model::GpuIndex(g), 3000).first();
    busy += job.valid() ? 1 : 0;
    const model::GpuIndex gpu(g);
    if (t.drawing()->now().gpus[gpu].holders.first().computing) {
      EXPECT_EQ(image.pixelColor(t.rect(g).center().toPoint()),
                job.valid() ? jobColor(job.value) : Theme::light().idleGpu)
          << g;
    }
  }
  EXPECT_GT(busy, 10);
}

TEST(ClusterPanel, ANodeThatIsDownIsDrawnSo) {
  Shown t(example("lesson-node-failure.json"), {290, 420});
  const auto dashes = [&] { return testing::count(t.drawing()->grab().toImage(), Theme::light().bad); };
  t.run.bench.playhead.setNow(1400);
  EXPECT_EQ(dashes(), 0);
  t.run.bench.playhead.setNow(1600);
  EXPECT_GT(dashes(), 50);
  t.run.bench.playhead.setNow(3700);
  EXPECT_EQ(dashes(), 0);
}

TEST(ClusterPanel, ShowsTheClusterOfTheDocumentBeforeAnythingRan) {
  Workbench bench;
  ClusterPanel panel(&bench);
  testing::pictureOf(panel, {290, 300});
  bench.document.reset(testing::threeJobs(), {});
  EXPECT_EQ(panel.drawing()->now().gpus.size(), 6u);
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
}

TEST(ClusterPanel, AnotherLaneIsChosenFromItsCorner) {
  Shown t(example("hadar-fig1.json"));
  auto* button = t.panel.findChild<QToolButton*>();
  ASSERT_NE(button, nullptr);
  EXPECT_TRUE(button->text().startsWith(QStringLiteral("Gavel")));
  ASSERT_EQ(button->menu()->actions().size(), 4);
  button->menu()->actions()[1]->trigger();
  EXPECT_EQ(t.run.bench.selection.focusedLane(), 1);
  EXPECT_TRUE(button->text().startsWith(QStringLiteral("Hadar")));
}

TEST(ClusterPanel, IsCopiedAsATable) {
  Shown t(example("hadar-fig1.json"));
  t.run.bench.playhead.setNow(100);
  QTest::keyClick(t.drawing(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), 7);
  EXPECT_EQ(lines[0], QStringLiteral("node\tgpu\ttype\tjob"));
  EXPECT_EQ(lines[1].section(QLatin1Char('\t'), 0, 2), QStringLiteral("n0\t0\tV100"));
}

TEST(ClusterPanel, ArrowsGoToTheGpuThatLiesThere) {
  Shown t(example("hadar-fig1.json"));  // cards below each other: 2 V100, 3 P100, 1 K80
  t.drawing()->setFocus();
  QTest::keyClick(t.drawing(), Qt::Key_Home);
  EXPECT_EQ(t.drawing()->currentPart(), 0);
  QTest::keyClick(t.drawing(), Qt::Key_Down);
  EXPECT_EQ(t.drawing()->currentPart(), 2) << "the first GPU of the node below";
  QTest::keyClick(t.drawing(), Qt::Key_Right);
  QTest::keyClick(t.drawing(), Qt::Key_Up);
  EXPECT_EQ(t.drawing()->currentPart(), 1) << "the GPU directly above";
  QTest::keyClick(t.drawing(), Qt::Key_End);
  EXPECT_EQ(t.drawing()->currentPart(), 5);
  QTest::keyClick(t.drawing(), Qt::Key_Down);
  EXPECT_EQ(t.drawing()->currentPart(), 5) << "there is no GPU below";
}

TEST(ClusterPanel, AScreenReaderFindsEveryGpuWithWhatItRuns) {
  Shown t(example("hadar-fig1.json"));
  t.run.bench.selection.focusLane(1);
  t.run.bench.playhead.setNow(100);
  QAccessibleInterface* list = QAccessible::queryAccessibleInterface(t.drawing());
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->role(), QAccessible::List);
  ASSERT_EQ(list->childCount(), 6);
  const metrics::TraceIndex& index = *t.run.bench.comparison.lanes()[1].index;
  for (int g = 0; g < 6; ++g) {
    QAccessibleInterface* gpu = list->child(g);
    EXPECT_EQ(list->indexOfChild(gpu), g);
    const model::JobIndex job = index.jobsOn(model::GpuIndex(g), 100).first();
    EXPECT_TRUE(
        gpu->text(QAccessible::Name)
            .endsWith(job.valid() ? QString::fromStdString(index.problem().jobs[job].id) : QStringLiteral("idle")))
        << gpu->text(QAccessible::Name).toStdString();
    EXPECT_EQ(list->childAt(gpu->rect().center().x(), gpu->rect().center().y()), gpu);
  }
  list->child(3)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  ASSERT_TRUE(t.run.bench.selection.spot());
  EXPECT_EQ(t.run.bench.selection.spot()->gpu, model::GpuIndex(3));
}

TEST(ClusterPanel, TheMenuOfAGpuOffersWhatIfsForItsNode) {
  Shown t(example("hadar-fig1.json"));
  Workbench::MenuTarget asked;
  QObject::connect(&t.run.bench, &Workbench::menuAboutToShow, &t.panel,
                   [&](QMenu* menu, const Workbench::MenuTarget& target) {
                     asked = target;
                     menu->addAction(QStringLiteral("what if"));
                   });
  QStringList shown;
  QTimer::singleShot(0, qApp, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    for (const QAction* action : menu->actions()) shown << action->text();
    menu->close();
  });
  const QPoint at = t.rect(2).center().toPoint();
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, t.drawing()->mapToGlobal(at));
  QApplication::sendEvent(t.drawing(), &event);
  EXPECT_EQ(asked.node, "n1");
  EXPECT_TRUE(shown.contains(QStringLiteral("what if")));
}

TEST(ClusterPanel, AnEditThatShrinksTheClusterWhileItIsShown) {
  Shown t(mix(15, 20));
  t.run.bench.playhead.setNow(3000);
  t.run.bench.document.edit(QStringLiteral("fewer"), [](model::Scenario& s) { s.nodes.resize(6), s.jobs.resize(3); });
  settle();
  t.run.finish();
  t.drawing()->grab();
  EXPECT_EQ(t.drawing()->now().gpus.size(), 24u);
}

TEST(ClusterPanel, ALongNameOfALaneIsReadWholeBesideAShorterTitle) {
  Shown t(example("packing-pairs.json"));
  const auto shown = [&t] {
    QStringList texts;
    for (const QLabel* label : t.panel.findChildren<QLabel*>()) texts << label->text();
    for (const QToolButton* button : t.panel.findChildren<QToolButton*>()) texts << button->text();
    return texts;
  };
  EXPECT_TRUE(shown().contains(QStringLiteral("Cluster at the playhead")));
  EXPECT_TRUE(shown().contains(QStringLiteral("Gavel ▼")));
  t.run.bench.selection.focusLane(3);
  settle();
  EXPECT_TRUE(shown().contains(QStringLiteral("Cluster")));
  EXPECT_TRUE(shown().contains(QStringLiteral("Gandiva packing ▼"))) << shown().join(QLatin1Char('|')).toStdString();
}

TEST(ClusterPanel, PicturesHaveTheColourOfAJobThatRuns) {
  Shown small(example("hadar-fig1.json"));
  small.run.bench.selection.focusLane(1);
  small.run.bench.playhead.setNow(864);
  small.run.bench.selection.selectJob(model::JobIndex(0));
  EXPECT_GT(testing::count(testing::pictures(small.run.bench, small.panel, QStringLiteral("guit-cluster-small"),
                                             {{290, 320}, {400, 600}}),
                           jobColor(2)),
            100);
  Shown down(example("lesson-node-failure.json"));
  down.run.bench.playhead.setNow(1700);
  testing::pictures(down.run.bench, down.panel, QStringLiteral("guit-cluster-down"), {{290, 400}});
  Shown large(mix(15, 40));
  large.run.bench.playhead.setNow(3000);
  testing::pictures(large.run.bench, large.panel, QStringLiteral("guit-cluster-large"), {{290, 320}, {420, 700}});
}

}  // namespace
}  // namespace roundel::widgets
