#pragma once
// The Run workspace's lanes: one a scheduler, all on one time ruler with one playhead (look.md, Lanes).

#include <QWidget>

#include "widgets/gantt/gantt_controller.h"

class QScrollArea;

namespace roundel::widgets {

class LanesCanvas;
class LanesHeader;

class LanesView : public QWidget {
  Q_OBJECT
 public:
  explicit LanesView(Workbench* bench, QWidget* parent = nullptr);

  GanttController* controller() { return m_controller; }
  LanesCanvas* canvas() { return m_canvas; }
  LanesHeader* header() { return m_header; }

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

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void syncGeometry();
  void describe();
  void copy(int lane);

  GanttController* m_controller;
  LanesHeader* m_header;
  QScrollArea* m_scroll;
  LanesCanvas* m_canvas;
};

}  // namespace roundel::widgets
