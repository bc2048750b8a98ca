// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the canvas with 500 nodes of 8 GPUs on 1600 x 900: pan, zoom, a drag of one, 50 and 100 nodes with their links, an edit,
// another theme. Also the arrivals strip with 2,000 and 150,000 jobs, and the two tables of jobs with 150,000. Runs scripted gestures
// and prints the median, the 95th percentile and the worst frame in processor time of this thread, and the first two also in
// wall-clock time. The budget is 16 ms for a frame and 100 ms for a search.

#include <QApplication>
#include <QImage>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTest>
#include <cstdio>
#include <cstring>
#include <functional>
#include <vector>

#include "core/model/scenario.h"
#include "tests/bench/frame_times.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/arrivals/arrivals_strip.h"
#include "widgets/build/cluster/canvas.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/jobs/job_list_model.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/build/jobs/jobs_table.h"

namespace roundel::widgets {
namespace {

constexpr int kRuns = 20, kFrames = 12, kMany = 150000;
const char* g_only = "";  // words of the gestures to measure; empty: all gestures

model::Scenario cluster(int nodes) {
  model::Scenario s;
  for (const char* id : {"V100", "P100", "K80", "T4", "A100"}) {
    s.gpu_types.emplace_back();
    s.gpu_types.back().id = id;
  }
  for (int n = 0; n < nodes; ++n) {
    model::NodeSpec node;
    node.id = "n" + std::to_string(n);
    node.gpus = {{s.gpu_types[static_cast<std::size_t>(n) % 5].id, 8}};
    node.nic_gbits_s = n % 3 == 0 ? 100 : 25;
    node.x = (n % 25) * kNodeStepX;
    node.y = (n / 25) * kNodeStepY;
    s.nodes.push_back(node);
  }
  return s;
}

model::Scenario arrivals(int jobs) {
  model::Scenario s = cluster(10);
  for (int j = 0; j < jobs; ++j) {
    model::JobSpec job;
    job.id = "J" + std::to_string(j);
    job.gpus = 1;
    job.iterations = 1000;
    job.arrival_s = (j * 7919) % 86400;
    job.throughput = model::ThroughputRow{{"V100", 1.0}};
    s.jobs.push_back(job);
  }
  return s;
}

// Measures one gesture. Each frame makes a step of the gesture and paints the picture that the window shows.
void measure(const char* name, QWidget& shown, const std::function<void(int run)>& begin,
             const std::function<void(int frame)>& step, const std::function<void()>& end) {
  if (std::strstr(name, g_only) == nullptr) return;
  bench::FrameTimes times;
  QImage screen(shown.size(), QImage::Format_RGB32);
  for (int run = 0; run < kRuns && (run < 3 || times.threadMs(0.5) < 100); ++run) {
    begin(run);
    for (int frame = 0; frame < kFrames; ++frame) {
      times.add([&] {
        step(frame);
        shown.render(&screen, {}, {}, QWidget::DrawChildren);
      });
    }
    end();
  }
  times.print(name, std::strstr(name, "search") == nullptr ? 16 : 100);
}

void mouse(QWidget* target, QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons buttons,
           Qt::KeyboardModifiers modifiers = {}) {
  QMouseEvent event(type, at, target->mapToGlobal(at), button, buttons, modifiers);
  QApplication::sendEvent(target, &event);
}

void benchCanvas() {
  Workbench bench;
  bench.document.reset(cluster(500), {});
  ClusterCanvas canvas(&bench);
  canvas.resize(1600, 900);
  canvas.show();
  QTest::qWait(50);
  QWidget* view = canvas.viewport();
  const auto none = [](int) {};
  const auto nothing = [] {};
  for (const double scale : {0.26, 0.5, 1.0}) {
    char name[64];
    const auto begin = [&](int) {
      canvas.fit();
      if (scale > 0.3) canvas.zoomAt({800, 450}, scale / canvas.scaleNow());
    };
    std::snprintf(name, sizeof name, "500 nodes, pan at %.0f %%", 100 * scale);
    measure(
        name, *view, begin,
        [&](int frame) {
          canvas.horizontalScrollBar()->setValue(canvas.horizontalScrollBar()->value() + (frame % 2 == 0 ? 24 : -18));
        },
        nothing);
  }
  measure(
      "500 nodes, zoom at the cursor", *view, [&](int) { canvas.fit(); },
      [&](int frame) {
        canvas.zoomAt({700, 400}, frame < kFrames / 2 ? 1.2 : 1 / 1.2);
      },
      nothing);
  const auto dragging = [&](const char* name, const std::function<void()>& choose) {
    QPoint at;
    measure(
        name, *view,
        [&](int) {
          canvas.fit();
          choose();
          at = canvas.mapFromScene(canvas.nodes().item("n262")->mapToScene(QPointF(20, 82)));
          mouse(view, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
        },
        [&](int frame) {
          mouse(view, QEvent::MouseMove, at + QPoint(7 * frame + 5, 5 * frame), Qt::NoButton, Qt::LeftButton);
        },
        [&] {
          QTest::keyClick(&canvas, Qt::Key_Escape);
          mouse(view, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
        });
  };
  dragging("500 nodes, drag one with links", [&] { bench.selection.selectNodes({"n262"}); });
  for (const int count : {50, 100}) {
    const std::string name = "500 nodes, drag " + std::to_string(count) + " with links";
    dragging(name.c_str(), [&] {
      std::vector<std::string> ids;
      for (int n = 240; n < 240 + count; ++n) ids.push_back("n" + std::to_string(n));
      bench.selection.selectNodes(ids);
    });
  }
  measure(
      "500 nodes, another theme", *view, none,
      [&](int frame) { bench.appearance.setTheme(frame % 2 == 0 ? Theme::darkTheme() : Theme::light()); }, nothing);
  measure(
      "500 nodes, an edit (move and undo)", *view, none,
      [&](int frame) {
        if (frame % 2 == 0) {
          moveNodes(bench.document, {{"n7", {frame * 16.0, 2400}}}, {});
        } else {
          bench.document.undoStack()->undo();
        }
      },
      nothing);
}

void benchStrip() {
  Workbench bench;
  bench.document.reset(arrivals(2000), {});
  ArrivalsStrip strip(&bench);
  strip.resize(1100, 110);
  strip.show();
  QTest::qWait(50);
  const auto none = [](int) {};
  measure(
      "2,000 arrivals, zoom", strip, none, [&](int frame) { strip.zoom(frame < kFrames / 2 ? 1.3 : 1 / 1.3); }, [] {});
  const ArrivalPin pin = strip.pinLayout().pins()[1000];
  measure(
      "2,000 arrivals, drag one", strip,
      [&](int) {
        mouse(&strip, QEvent::MouseButtonPress, strip.pinLayout().head(strip.pinLayout().pins()[1000]).toPoint(),
              Qt::LeftButton, Qt::LeftButton);
      },
      [&](int frame) {
        mouse(&strip, QEvent::MouseMove, strip.pinLayout().head(pin).toPoint() + QPoint(4 * frame + 5, 0), Qt::NoButton,
              Qt::LeftButton);
      },
      [&] {
        QTest::keyClick(&strip, Qt::Key_Escape);
        mouse(&strip, QEvent::MouseButtonRelease, strip.pinLayout().head(pin).toPoint(), Qt::LeftButton, Qt::NoButton);
      });
}

void benchManyArrivals() {
  Workbench bench;
  bench.document.reset(arrivals(kMany), {});
  ArrivalsStrip strip(&bench);
  strip.resize(1100, 110);
  strip.show();
  QTest::qWait(50);
  bench.comparison.cancel();
  const auto none = [](int) {};
  measure(
      "150,000 arrivals, zoom", strip, none, [&](int frame) { strip.zoom(frame < kFrames / 2 ? 1.3 : 1 / 1.3); },
      [] {});
  measure(
      "150,000 arrivals, zoom close up", strip,
      [&](int) {
        for (int i = 0; i < 24; ++i) strip.zoom(1.3);
      },
      [&](int frame) { strip.zoom(frame < kFrames / 2 ? 1.3 : 1 / 1.3); }, [&] { strip.fit(); });
  measure(
      "150,000 arrivals, play", strip, none,
      [&](int frame) { bench.playhead.setRange(1e5, 60), bench.playhead.setNow(1000.0 * frame); }, [] {});
  measure(
      "150,000 arrivals, select", strip, none,
      [&](int frame) { bench.selection.selectJob(model::JobIndex(frame * 10007)); }, [] {});
  measure(
      "150,000 arrivals, rubber band", strip,
      [&](int) {
        mouse(&strip, QEvent::MouseButtonPress, {20, 10}, Qt::LeftButton, Qt::LeftButton);
      },
      [&](int frame) {
        mouse(&strip, QEvent::MouseMove, {60 + 60 * frame, 60}, Qt::NoButton, Qt::LeftButton);
      },
      [&] {
        mouse(&strip, QEvent::MouseButtonRelease, {700, 60}, Qt::LeftButton, Qt::NoButton);
      });
}

void benchManyRows() {
  Workbench bench;
  bench.document.reset(arrivals(kMany), {});
  JobsTable table(&bench);
  table.resize(1100, 600);
  table.show();
  QTest::qWait(50);
  bench.comparison.cancel();
  const auto none = [](int) {};
  const auto nothing = [] {};
  const auto at = [&](int row, int column) { return table.model()->index(row, column); };
  QScrollBar* bar = table.view()->verticalScrollBar();
  measure(
      "150,000 rows, scroll", table, none, [&](int frame) { bar->setValue(bar->maximum() / kFrames * frame); },
      nothing);
  measure(
      "150,000 rows, select a cell", table, none, [&](int frame) { table.view()->go(at(frame * 10007, 2)); }, nothing);
  measure(
      "150,000 rows, select all", table, none,
      [&](int frame) { frame % 2 == 0 ? table.view()->selectAll() : table.view()->clearSelection(); }, nothing);
  auto* filter = table.findChild<QLineEdit*>(QStringLiteral("job-filter"));
  const QStringList words{QStringLiteral("J"),    QStringLiteral("J1"),    QStringLiteral("J12"),
                          QStringLiteral("J123"), QStringLiteral("J1234"), QString()};
  measure(
      "150,000 rows, search", table, none, [&](int frame) { filter->setText(words[frame % words.size()]); }, nothing);
  measure(
      "150,000 rows, sort", table, none,
      [&](int frame) { table.model()->sort(2, frame % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder); }, nothing);
  measure(
      "150,000 rows, an edit", table, [&](int) { table.model()->sort(-1, Qt::AscendingOrder); },
      [&](int frame) { table.model()->setData(at(5, 2), QString::number(frame)); }, nothing);
  JobsPanel panel(&bench);
  panel.resize(330, 600);
  panel.show();
  QTest::qWait(50);
  measure(
      "150,000 jobs at the playhead, play", panel, none,
      [&](int frame) { bench.playhead.setRange(1e5, 60), bench.playhead.setNow(1000.0 * frame); }, nothing);
  measure(
      "150,000 jobs at the playhead, select", panel, none,
      [&](int frame) { bench.selection.selectJob(model::JobIndex(frame * 10007)); }, nothing);
  auto* words_of_list = panel.findChild<QLineEdit*>();
  measure(
      "150,000 jobs at the playhead, search", panel, none,
      [&](int frame) { words_of_list->setText(words[frame % words.size()]); }, nothing);
}

}  // namespace
}  // namespace roundel::widgets

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  if (argc > 1) roundel::widgets::g_only = argv[1];
  roundel::widgets::applyTheme(app, roundel::widgets::Theme::light());
  roundel::widgets::benchCanvas();
  roundel::widgets::benchStrip();
  roundel::widgets::benchManyArrivals();
  roundel::widgets::benchManyRows();
  return 0;
}
