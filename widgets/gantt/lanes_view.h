#pragma once
// The Run workspace's lanes: one a scheduler, all on one time ruler with one playhead, or side by side as columns (widgets/README.md).

#include <QAction>
#include <QWidget>

#include "widgets/gantt_model/gantt_controller.h"

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

  bool columns() const;
  void setColumns(bool columns);
  /// Where each lane's column stands in this view, in px from its left end; empty for those of other pages and in lanes.
  QRectF columnRect(int lane) const;
  /// What a menu offers of the comparison and of the time axis, with names, tips and shortcuts.
  const QList<QAction*>& compareActions() const { return m_compareActions; }
  const QList<QAction*>& timeActions() const { return m_timeActions; }

  /// The visible segments of all lanes, tab-separated with a header: what the pictures show, in text.
  QString asTable() const;
  QSize minimumSizeHint() const override;

 signals:
  void addSchedulerRequested();
  void optionsRequested(int lane);
  void exportRequested(int lane);
  /// What the axis shows, for plots that share it; also its place: x of the left end in this widget and the width, both in px.
  void visibleRangeChanged(double from_s, double to_s);
  void axisPlaceChanged(double left_px, double width_px);
  /// The marked range (for t1, t2 and their difference in a status bar); equal times: none.
  void markedRangeChanged(double from_s, double to_s);
  void columnsChanged();              ///< arrangement, page or places
  void said(const QString& message);  ///< for a status bar: a refusal, nothing more to find

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
