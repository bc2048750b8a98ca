// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_layout.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr double kWidth = 1280, kHeight = 720;
constexpr double kTop = 64, kChartLeft = 276, kRight = 40, kBetween = 40, kTallestGpuRow = 72;
constexpr double kUnderCharts = 184, kUnderAxis = 174, kSentence = 124, kBottom = 8;
constexpr double kFirstRounds = 8, kAnyRound_s = 60, kFilled = 0.8;

}  // namespace

double presenterUnit(const QSizeF& page) { return std::min(page.width() / kWidth, page.height() / kHeight); }

double axisEnd_s(double now_s, double end_s, double round_s) {
  if (now_s >= end_s) return end_s;
  double to_s = kFirstRounds * (round_s > 0 ? round_s : kAnyRound_s);
  // 8, 12, 16, 24, 32, ... rounds.
  for (bool half = true; now_s > kFilled * to_s; half = !half) to_s *= half ? 3.0 / 2 : 4.0 / 3;
  return to_s;
}

PresenterLayout layoutPresenter(const QSizeF& page, const std::vector<int>& gpus, double to_s) {
  PresenterLayout out;
  const double unit = presenterUnit(page);
  out.sizes.unit = unit;
  out.page = page;
  const double left = kChartLeft * unit, width = page.width() - left - kRight * unit;
  const std::size_t count = std::min<std::size_t>(gpus.size(), kMaxPresented);
  const double room_height = page.height() - (kTop + kUnderCharts) * unit;
  const double lane_height =
      count == 0 ? room_height
                 : (room_height - static_cast<double>(count - 1) * kBetween * unit) / static_cast<double>(count);
  double top = kTop * unit;
  for (std::size_t i = 0; i < count; ++i) {
    out.lanes.emplace_back(left, top, width, std::min(lane_height, std::max(gpus[i], 1) * kTallestGpuRow * unit));
    top += lane_height + kBetween * unit;
  }
  out.axis_y = page.height() - kUnderAxis * unit;
  out.axis.width_px = width;
  out.axis.show(0, std::max(to_s, 1e-6));
  const double x = out.left();
  out.sentence = QRectF(x, page.height() - (kSentence + kBottom) * unit, page.width() - 2 * x, kSentence * unit);
  out.animation = QRectF(x, kTop * unit, page.width() - 2 * x, out.sentence.top() - (kTop + 12) * unit);
  out.clock = QRectF(page.width() - 130 * unit, 14 * unit, 90 * unit, 40 * unit);
  return out;
}

}  // namespace roundel::widgets
