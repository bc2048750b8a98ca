// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The time of each decision as a row of bars: one bar a decision, above 60 decisions one bar a bucket with its maximum. The scale is linear from 0.
// A bar over half of the limit has the colour of a warning. GUI thread.

#include <QWidget>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/program/panel/log_rows.h"

namespace roundel::widgets {

struct TimeBar {
  std::int64_t first = 0, last = 0;  ///< decisions
  policies::ProgramLog::Times most;  ///< of the slowest
  bool slow = false;
};
constexpr std::size_t kMostBars = 60;
/// `limit_s`: for a decision; 0: none. O(decisions).
std::vector<TimeBar> timeBars(const ProgramTimes& times, double limit_s);

class TimeBars : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit TimeBars(QWidget* parent = nullptr);
  void setTimes(const ProgramTimes& times, double limit_s, double end_s);
  void setCurrent(std::int64_t decision);
  void setTheme(const Theme& theme);
  const std::vector<TimeBar>& bars() const { return m_bars; }
  QString tip(std::size_t bar) const;  ///< "Decision 3, 12:00: 0.7 ms of the program, 0.1 ms of Roundel"

  int partCount() const override { return static_cast<int>(m_bars.size()); }
  QString partName(int part) const override { return tip(static_cast<std::size_t>(part)); }
  QRect partRect(int part) const override { return rectOf(static_cast<std::size_t>(part)).toAlignedRect(); }
  void choosePart(int part) override;
  QSize sizeHint() const override;

 signals:
  void chosen(double at_s);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRectF rectOf(std::size_t bar) const;
  int barAt(QPointF position) const;

  std::vector<TimeBar> m_bars;
  std::int64_t m_current = -1;
  double m_end_s = 0;
  Theme m_theme = Theme::light();
};

}  // namespace roundel::widgets
