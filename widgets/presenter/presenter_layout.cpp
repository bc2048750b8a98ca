#include "widgets/presenter/presenter_layout.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr double kWidth = 1280, kHeight = 720;
constexpr double kTop = 64, kChartLeft = 276, kRight = 40, kBetween = 40, kTallestRow = 72;
constexpr double kUnderCharts = 184, kUnderAxis = 174, kSentence = 124, kBottom = 8;

}  // namespace

double presenterUnit(const QSizeF& page) { return std::min(page.width() / kWidth, page.height() / kHeight); }

PresenterLayout layoutPresenter(const QSizeF& page, const std::vector<int>& gpus, double end_s) {
  PresenterLayout out;
  const double unit = presenterUnit(page);
  out.sizes.unit = unit;
  out.page = page;
  const double left = kChartLeft * unit, width = page.width() - left - kRight * unit;
  const std::size_t count = std::min<std::size_t>(gpus.size(), kMostPresented);
  const double all = page.height() - (kTop + kUnderCharts) * unit;
  const double each =
      count == 0 ? all : (all - static_cast<double>(count - 1) * kBetween * unit) / static_cast<double>(count);
  double top = kTop * unit;
  for (std::size_t i = 0; i < count; ++i) {
    out.lanes.emplace_back(left, top, width, std::min(each, std::max(gpus[i], 1) * kTallestRow * unit));
    top += each + kBetween * unit;
  }
  out.axis_y = page.height() - kUnderAxis * unit;
  out.axis.width_px = width;
  out.axis.show(0, std::max(end_s, 1e-6));
  const double x = out.left();
  out.sentence = QRectF(x, page.height() - (kSentence + kBottom) * unit, page.width() - 2 * x, kSentence * unit);
  out.stage = QRectF(x, kTop * unit, page.width() - 2 * x, out.sentence.top() - (kTop + 12) * unit);
  out.clock = QRectF(page.width() - 130 * unit, 14 * unit, 90 * unit, 40 * unit);
  return out;
}

}  // namespace roundel::widgets
