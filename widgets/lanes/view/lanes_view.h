// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lanes of the Run workspace, one for each scheduler: on one time ruler with one playhead, or side by side as columns (widgets/README.md).

#include <QAction>
#include <QWidget>

#include "widgets/lanes/model/gantt_controller.h"

class QScrollArea;

namespace roundel::widgets {

class FilterBar;
class LanesCanvas;
class LanesHeader;

class LanesView : public QWidget {
  Q_OBJECT
 public:
  explicit LanesView(Workbench* bench, QWidget* parent = nullptr);

  GanttController* controller() { return m_controller; }
  LanesCanvas* canvas() { return m_canvas; }
  LanesHeader* header() { return m_header; }
  FilterBar* filter() { return m_filter; }
  QScrollArea* scrollArea() { return m_scroll; }

  bool columns() const;
  void setColumns(bool columns);
  /// The place of a lane's column in px of this view; empty on another page, and if lanes are below each other.
  QRectF columnRect(int lane) const;
  /// The actions of the comparison and of the time axis for menus, with names, tips and shortcuts.
  const QList<QAction*>& compareActions() const { return m_compareActions; }
  const QList<QAction*>& timeActions() const { return m_timeActions; }

  /// The visible segments of all lanes, tab-separated with a header.
  QString asTable() const;
  QSize minimumSizeHint() const override;

 signals:
  void addSchedulerRequested();
  void optionsRequested(int lane);
  void exportRequested(int lane);
  /// For plots that share the axis: its span of time, and its place (left end in this widget and width, px).
  void visibleRangeChanged(double from_s, double to_s);
  void axisPlaceChanged(double left_px, double width_px);
  /// The marked range; equal times: none.
  void markedRangeChanged(double from_s, double to_s);
  void columnsChanged();                         ///< arrangement, page or places
  void messageReported(const QString& message);  ///< for a status bar, such as a refusal

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void syncGeometry();
  void describe();
  void copy(int lane);
  void makeCompareActions();
  void makeTimeActions();
  QAction* add(QList<QAction*>& to, const QString& name, const QString& text, const QKeySequence& key,
               const QString& tip);

  GanttController* m_controller;
  LanesHeader* m_header;
  QScrollArea* m_scroll;
  LanesCanvas* m_canvas;
  FilterBar* m_filter;
  QList<QAction*> m_compareActions, m_timeActions;
};

}  // namespace roundel::widgets
