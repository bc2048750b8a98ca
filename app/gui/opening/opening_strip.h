#pragma once
// A bar over the lanes: the title of the scenario that was opened, and its task. Can be closed, and comes back by the View menu and with
// the next scenario. Hidden where the scenario has no task.

#include <QFrame>

#include "widgets/state/workbench.h"

class QLabel;

namespace roundel::app {

class OpeningStrip : public QFrame {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit OpeningStrip(widgets::Workbench* bench, QWidget* parent = nullptr);
  void setClosed(bool closed);
  bool closed() const { return m_closed; }
  void setRoom(bool run);  ///< whether the lanes are seen: it is shown over them only
  /// It makes no window larger: where there is no room it gives way.
  QSize minimumSizeHint() const override { return {0, 0}; }

 signals:
  void closedChanged(bool closed);

 private:
  void follow();
  void makeButtons();

  widgets::Workbench* m_bench;
  QLabel* m_title;
  QLabel* m_task;
  bool m_closed = false, m_run = false;
};

}  // namespace roundel::app
