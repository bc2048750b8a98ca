// A picture of the presenter as a talk steps on, off screen at 1280 x 720: two lanes, then two stages, of 60 GPUs with 480 jobs. Prints p50 and
// p95 of the thread's processor time and their share of the goal, 16 ms.

#include <QApplication>
#include <QStandardPaths>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "tests/widgets/bench.h"
#include "widgets/presenter/presenter_window.h"
#include "widgets/theme/fonts.h"

using namespace roundel;
using namespace roundel::widgets;

namespace {

constexpr int kPictures = 200;
constexpr double kGoal_ms = 16;

double spent_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void measure(const char* what, Workbench& bench, PresenterWindow& window) {
  QImage page(window.size(), QImage::Format_ARGB32_Premultiplied);
  std::vector<double> ms;
  for (int i = 0; i < kPictures; ++i) {
    const double before_ms = spent_ms();
    bench.playhead.setNow(bench.playhead.end_s() * i / kPictures);
    window.render(&page);
    ms.push_back(spent_ms() - before_ms);
  }
  std::sort(ms.begin(), ms.end());
  const double p50 = ms[kPictures / 2], p95 = ms[kPictures * 95 / 100];
  std::printf("%-8s p50 %6.2f ms  p95 %6.2f ms  p95/goal %.2f\n", what, p50, p95, p95 / kGoal_ms);
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
  window.act(PresenterAction::Stage);
  measure("stage", session.bench, window);
}
