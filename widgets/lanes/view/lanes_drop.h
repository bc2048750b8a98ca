// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs that are dragged from a palette on to the lanes: they arrive at the instant at which they are dropped. Owned by LanesCanvas; lives on the
// GUI thread.

#include <QDropEvent>
#include <QWidget>
#include <optional>

#include "widgets/lanes/model/gantt_lanes.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {

class LanesDrop : public QObject {
  Q_OBJECT
 public:
  /// All outlive this; the widget is repainted when the place of arrival changes.
  LanesDrop(QWidget* widget, Workbench* bench, const GanttLanes* lanes, const LanesLayout* layout)
      : m_widget(widget), m_bench(bench), m_lanes(lanes), m_layout(layout) {}

  bool handle(QEvent* event);  ///< true: the event is handled
  const std::optional<double>& arrival_s() const {
    return m_arrival_s;
  }  ///< of the jobs that are dragged over the lanes

 signals:
  void refused(const QString& reason);

 private:
  void dragMove(QDragMoveEvent* event);
  void drop(QDropEvent* event);
  void setArrival(std::optional<double> arrival_s);
  std::optional<double> arrivalAt(const QDropEvent& event) const;

  QWidget* m_widget;
  Workbench* m_bench;
  const GanttLanes* m_lanes;
  const LanesLayout* m_layout;
  std::optional<double> m_arrival_s;
};

}  // namespace roundel::widgets
