#pragma once
// The strip above the lanes: how many schedulers, "+ add", whether the comparison is fair, and the time ruler with arrivals and the
// playhead's flag. Dragging on the ruler moves the playhead.

#include <QAbstractButton>
#include <QToolButton>
#include <QWidget>

#include "widgets/gantt/gantt_controller.h"

namespace roundel::widgets {

/// "fair" or "not fair" as a pill; its menu and tool tip list the differences.
class FairnessBadge : public QAbstractButton {
  Q_OBJECT
 public:
  explicit FairnessBadge(Workbench* bench, QWidget* parent = nullptr);
  void refresh();  ///< hidden below two finished lanes and while something runs
  bool fair() const { return m_fair; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void showDifferences();
  Workbench* m_bench;
  bool m_fair = true;
  QStringList m_differences;
};

class LanesHeader : public QWidget {
  Q_OBJECT
 public:
  LanesHeader(GanttController* controller, QWidget* parent = nullptr);
  /// Where the axis begins and how wide it is, in the header's coordinates: the canvas decides.
  void setAxisLeft(double x);
  double axisLeft() const { return m_axisLeft; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  FairnessBadge* badge() { return m_badge; }

 signals:
  void addSchedulerRequested();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  enum class Drag { None, Playhead, Range };
  double scale() const;
  void refresh();
  void place();
  void paintRuler(QPainter& painter);
  void paintFlag(QPainter& painter);
  QString countText() const;

  GanttController* m_controller;
  QToolButton* m_add;
  FairnessBadge* m_badge;
  double m_axisLeft = 300;
  Drag m_drag = Drag::None;
  double m_pressed_s = 0;
  bool m_wasPlaying = false;
};

}  // namespace roundel::widgets
