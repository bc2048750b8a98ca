// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The canvas of Build with its tools (add, duplicate, delete, align, fit), a message line for the result of the last command, and the text of an
// empty canvas. Owns the canvas; edits go through the canvas's commands. GUI thread.

#include <QTimer>

#include "widgets/base/theme/style.h"
#include "widgets/build/cluster/canvas.h"

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class ClusterEditor : public Panel {
  Q_OBJECT
 public:
  explicit ClusterEditor(Workbench* bench, QWidget* parent = nullptr);
  ~ClusterEditor() override;
  ClusterCanvas* canvas() { return m_canvas; }
  /// True: another widget explains the empty canvas, so the editor does not.
  void setGuided(bool guided);
  /// Shows a message over the canvas for some seconds. Other views may call it.
  void say(const QString& text, bool refused);

 signals:
  void examplesRequested();  ///< the button of the empty canvas was pressed

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QToolButton* tool(QHBoxLayout* row, const QString& text, const QString& tip, const QString& icon_name);
  void makeTools(QWidget* bar);
  void makeEmptyState();
  void fillAddMenu(QMenu* menu);
  void askGpuType();
  void refresh();
  void refreshIcons();
  void placeOverlays();

  Workbench* m_bench;
  ClusterCanvas* m_canvas;
  QLabel* m_note;
  QTimer m_noteEnds;
  QWidget* m_empty;
  bool m_guided = false;
  QLabel* m_counts;
  QList<QToolButton*> m_needSelection;
  QList<QPair<QToolButton*, QString>> m_icons;
};

}  // namespace roundel::widgets
