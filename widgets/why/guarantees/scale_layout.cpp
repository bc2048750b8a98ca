// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/scale_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace roundel::widgets {
namespace {

// Labels are this far apart; a line to a mark may be closer to a label.
constexpr double kSide = 12, kGapOfLabels = 8, kMarkAir = 6, kRaisedAir = 4, kAxisHigh = 10, kTickHigh = 9,
                 kGapOfLines = 3;

std::vector<double> steps(double end) {
  std::vector<double> out;
  for (double power = 1; power <= end * 1.001; power *= 10)
    for (const double step : {1.0, 2.0, 5.0})
      if (step * power <= end * 1.001) out.push_back(step * power);
  return out;
}

class Layout {
 public:
  Layout(const std::vector<ScaleItem>& items, double end, double width, double line, const TextWidth& text_width)
      : m_end(std::max(end, 2.0)), m_width(width), m_line(line), m_textWidth(text_width) {
    m_out.left = kSide;
    m_out.right = std::max(width - kSide, kSide + 1);
    m_out.axis_y = 2 * line + kAxisHigh;
    m_out.height = m_out.axis_y + kTickHigh + line + 2;
    for (const ScaleItem& item : items) m_out.items.push_back(marked(item));
  }

  ScalePicture run() {
    placeTicks();
    for (const ScaleMark mark :
         {ScaleMark::Run, ScaleMark::Optimum, ScaleMark::Guaranteed, ScaleMark::Other, ScaleMark::Note})
      for (PlacedItem& placed_item : m_out.items)
        if (placed_item.item.mark == mark) place(placed_item);
    return std::move(m_out);
  }

 private:
  double xOf(double ratio) const {
    const double share = std::log(std::clamp(ratio, 1.0, m_end)) / std::log(m_end);
    return m_out.left + share * (m_out.right - m_out.left);
  }

  PlacedItem marked(const ScaleItem& item) const {
    PlacedItem out;
    out.item = item;
    out.x = item.mark == ScaleMark::Note ? m_width / 2 : xOf(item.ratio);
    out.beyond = item.mark != ScaleMark::Note && !(item.ratio <= m_end * (1 + 1e-9));
    return out;
  }

  void placeTicks() {
    for (const double value : steps(m_end)) m_out.ticks.push_back({xOf(value), 0, QString::number(value, 'f', 0)});
    // The last tick, the end of the scale, has priority over the others.
    double until = m_width + kGapOfLabels;
    for (std::size_t i = m_out.ticks.size(); i-- > 0;) {
      ScaleTick& tick = m_out.ticks[i];
      const double label_width = m_textWidth(tick.text, false);
      tick.text_left = std::clamp(tick.x - label_width / 2, 0.0, std::max(0.0, m_width - label_width));
      if (tick.text_left + label_width + kGapOfLabels > until)
        tick.text.clear();
      else
        until = tick.text_left;
    }
  }

  // Tries the lower row, then the upper one; right of the mark, then left; a note anywhere.
  void place(PlacedItem& placed) {
    const double label_width = m_textWidth(placed.item.text, placed.item.mark == ScaleMark::Run);
    const bool note = placed.item.mark == ScaleMark::Note;
    const bool leads = !note && placed.item.mark != ScaleMark::Other;  // other runs have their names in the label
    for (const bool raised : {false, true}) {
      const double top = raised ? 0 : m_line;
      std::vector<double> lefts{placed.x + kMarkAir, placed.x - kMarkAir - label_width};
      if (raised) lefts = {placed.x - kRaisedAir, placed.x + kRaisedAir - label_width};
      if (note) lefts = {m_out.right - label_width, placed.x - label_width / 2, m_out.left};
      // A label that would leave the picture is moved in, but stays over its mark.
      if (!note) lefts.push_back(std::clamp(placed.x - label_width / 2, 0.0, std::max(0.0, m_width - label_width)));
      for (const double left : lefts) {
        const QRectF rect(left, top, label_width, m_line);
        if (!free(rect, kGapOfLabels) || (raised && leads && !free(lineOf(placed.x), kGapOfLines))) continue;
        placed.label = rect;
        placed.raised = raised && leads;
        m_taken.push_back(rect);
        if (placed.raised) m_taken.push_back(lineOf(placed.x));
        return;
      }
    }
  }

  QRectF lineOf(double x) const { return {x - 1, m_line, 2, m_line}; }

  bool free(const QRectF& rect, double gap) const {
    if (rect.left() < -0.5 || rect.right() > m_width + 0.5) return false;
    return std::ranges::none_of(m_taken,
                                [&](const QRectF& taken) { return taken.adjusted(-gap, 0, gap, 0).intersects(rect); });
  }

  double m_end, m_width, m_line;
  const TextWidth& m_textWidth;
  ScalePicture m_out;
  std::vector<QRectF> m_taken;
};

}  // namespace

double scaleEnd(const std::vector<double>& ratios) {
  double largest_ratio = 2;
  for (const double ratio : ratios)
    if (std::isfinite(ratio)) largest_ratio = std::max(largest_ratio, ratio);
  for (const double step : steps(kLargestRatio))
    if (step >= 2 && step >= largest_ratio * (1 - 1e-9)) return step;
  return kLargestRatio;
}

ScalePicture layOutScale(const std::vector<ScaleItem>& items, double end, double width, double line,
                         const TextWidth& text_width) {
  return Layout(items, end, width, line, text_width).run();
}

}  // namespace roundel::widgets
