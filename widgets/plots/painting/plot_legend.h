// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The legend over a plot: a dash and a name per lane, outside the axes so that it covers no curve.

#include <QWidget>

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {

class LegendRow : public QWidget {
  Q_OBJECT
 public:
  explicit LegendRow(QWidget* parent = nullptr);
  struct Entry {
    int lane = 0;  ///< -1: a line that belongs to no lane (a bound)
    QString name;
    SchedulerStyle style;
    bool ring = false;  ///< an open circle: dots of the reference
    bool operator==(const Entry& other) const {
      return lane == other.lane && name == other.name && style.line == other.style.line;
    }
  };
  /// `lines`: with the dashes of the plot; otherwise with filled squares. `focused` is emphasised.
  void setEntries(std::vector<Entry> entries, int focused, bool lines, const Theme& theme);
  const std::vector<Entry>& entries() const { return m_entries; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {40, heightForWidth(width())}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 signals:
  void laneClicked(int lane);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Spot {
    QRectF rect;
    QString text;
  };
  std::vector<Spot> layOut(double width) const;
  const Entry* laneAt(const QPointF& at) const;  ///< nullptr if no lane's entry is there
  QFont fontOf(int lane) const;
  double sampleOf(const Entry& entry) const;

  std::vector<Entry> m_entries;
  int m_focused = -1;
  bool m_lines = true;
  Theme m_theme;
};

}  // namespace roundel::widgets::plots
