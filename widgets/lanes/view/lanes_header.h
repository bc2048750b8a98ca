// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The header above the lanes: the number of schedulers, "+ add", whether the comparison is fair, the scope of the cards (now or the whole
// run), and the time ruler with arrivals and the flag of the playhead. Columns have a ruler each; over them the header shows the reference, its
// ghost, disagreements and pages instead. Owned by LanesView.

#include <QToolButton>
#include <QWidget>

#include "widgets/lanes/model/ruler_drag.h"
#include "widgets/lanes/view/fairness_badge.h"
#include "widgets/lanes/view/time_ruler.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace roundel::widgets {

class LanesHeader : public QWidget {
  Q_OBJECT
 public:
  LanesHeader(GanttController* controller, QWidget* parent = nullptr);
  /// The left end of the time axis, as the canvas laid it out, in the header's coordinates.
  void setAxisLeft(double x);
  double axisLeft() const { return m_axisLeft; }
  /// The columns that are shown, of all columns.
  struct Page {
    int first = 0, shown = 0, all = 0;
  };
  void setColumns(bool columns, const Page& page);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  FairnessBadge* badge() { return m_badge; }
  void showLegend();        ///< of the marks of the lanes
  QRectF flagRect() const;  ///< the flag of the playhead, if it is in view
  QToolButton* scopeButton(MetricScope scope) { return scope == MetricScope::AtPlayhead ? m_now : m_whole; }

 signals:
  void addSchedulerRequested();
  void pageRequested(int by);

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
  void contextMenuEvent(QContextMenuEvent* event) override;  ///< opens the menu of an instant on the ruler

 private:
  double scale() const;
  void refresh();
  void place();
  QRectF axisRect() const;
  double overhang() const;
  TimeRuler::Overhang flagOverhang() const;
  QString countText() const;
  void makeScope();
  QToolButton* tool(QToolButton* button, const QString& text, const QString& tip, const QString& name);
  QToolButton* tool(const QString& text, const QString& tip, const QString& name) {
    return tool(new QToolButton(this), text, tip, name);
  }

  GanttController* m_controller;
  TimeRuler m_ruler;
  RulerDrag m_drag;
  QToolButton* m_add;
  QWidget* m_scope;  ///< now | whole run
  QToolButton *m_now, *m_whole;
  QToolButton* m_legend;
  FairnessBadge* m_badge;
  QWidget* m_controls;  ///< over columns
  QComboBox* m_reference;
  QCheckBox* m_ghost;
  QToolButton *m_before, *m_next, *m_pageBack, *m_pageOn;
  QLabel* m_page;
  double m_axisLeft = 300;
  bool m_columns = false;
  Page m_columnsShown;
};

}  // namespace roundel::widgets
