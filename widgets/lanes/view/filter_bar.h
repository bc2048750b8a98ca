// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The filter line over the lanes, opened by "/": jobs that match keep their colour, Enter pins the filter, Esc leaves the line. Hidden while
// no filter is typed or pinned.

#include <QWidget>

#include "widgets/lanes/model/gantt_lanes.h"
#include "widgets/lanes/model/lane_filter.h"

class QBoxLayout;
class QLabel;
class QLineEdit;

namespace roundel::widgets {

class FilterBar : public QWidget {
  Q_OBJECT
 public:
  /// Filter and lanes outlive this.
  FilterBar(LaneFilter* filter, const GanttLanes* lanes, QWidget* parent = nullptr);
  void open();  ///< shows it and gives it the focus
  QLineEdit* edit() { return m_edit; }

 signals:
  void left();  ///< the lanes should have the focus again

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  LaneFilter* m_filter;
  const GanttLanes* m_lanes;
  QLineEdit* m_edit;
  QLabel* m_count;
  QBoxLayout* m_pins;
  bool m_open = false;
};

}  // namespace roundel::widgets
