#pragma once
// The canvas of Build with its tools: add, duplicate, delete, align, fit; a line that says what a gesture made or why something was
// refused; and what an empty canvas says. Owns the canvas; edits go through the canvas's commands. GUI thread.

#include <QTimer>

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
  ~ClusterEditor() override;
  ClusterCanvas* canvas() { return m_canvas; }
  /// True while something else tells what to do on an empty canvas.
  void setGuided(bool guided);
  /// A line over the canvas for some seconds; also what other rooms have to say about the cluster.
  void say(const QString& text, bool refused);

 signals:
  void examplesRequested();  ///< by the button of the empty canvas

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
