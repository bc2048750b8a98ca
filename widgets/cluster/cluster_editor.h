#pragma once
// The canvas of Build with its tools: add, duplicate, delete, align, fit; and a line that says why something was refused.

#include "widgets/cluster/canvas.h"
#include "widgets/theme/style.h"

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class ClusterEditor : public Panel {
  Q_OBJECT
 public:
  explicit ClusterEditor(Workbench* bench, QWidget* parent = nullptr);
  ClusterCanvas* canvas() { return m_canvas; }

 private:
  QToolButton* tool(QHBoxLayout* row, const QString& text, const QString& tip, const QString& icon_name);
  void fillAddMenu(QMenu* menu);
  void askGpuType();
  void refresh();

  Workbench* m_bench;
  ClusterCanvas* m_canvas;
  QLabel* m_note;
  QLabel* m_counts;
  QList<QToolButton*> m_needSelection;
  QList<QPair<QToolButton*, QString>> m_icons;
};

}  // namespace roundel::widgets
