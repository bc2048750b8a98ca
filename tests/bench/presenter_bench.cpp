// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the presenter while the playhead moves, off screen at 1280 x 720: two lanes, then two cluster animations, of 60 GPUs with 480
// jobs. Prints p50 and p95 in processor time of the thread and in wall-clock time. The goal is 16 ms.

#include <QApplication>
#include <QStandardPaths>

#include "tests/bench/frame_times.h"
#include "tests/widgets/bench.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/stage/presenter/presenter_window.h"

using namespace roundel;
using namespace roundel::widgets;

namespace {

constexpr int kPictures = 200;

void measure(const char* what, Workbench& bench, PresenterWindow& window) {
  QImage page(window.size(), QImage::Format_ARGB32_Premultiplied);
  roundel::bench::FrameTimes times;
  for (int i = 0; i < kPictures; ++i) {
    times.add([&] {
      bench.playhead.setNow(bench.playhead.end_s() * i / kPictures);
      window.render(&page);
    });
  }
  times.print(what);
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication app(argc, argv);
  useFonts();
  widgets::testing::Session session(widgets::testing::mix(15, 480));
  PresenterWindow window(&session.bench);
  window.setAttribute(Qt::WA_DeleteOnClose, false);
  window.resize(1280, 720);
  window.show();
  QApplication::processEvents();
  measure("lanes", session.bench, window);
  window.act(PresenterAction::Animation);
  measure("stage", session.bench, window);
}
