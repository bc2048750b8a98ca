#pragma once
// The Run workspace: cluster and jobs at the playhead | one lane a scheduler over the plots | Why.

#include <QWidget>

#include "widgets/state/workbench.h"

class QSplitter;

namespace roundel::widgets {
class LanesView;
class PlotsRow;
}  // namespace roundel::widgets

namespace roundel::app {

class SidePanel;

class RunPage : public QWidget {
  Q_OBJECT
 public:
  explicit RunPage(widgets::Workbench* bench, QWidget* parent = nullptr);
  widgets::LanesView* lanes() { return m_lanes; }
  widgets::PlotsRow* plots() { return m_plots; }
  SidePanel* left() { return m_left; }
  SidePanel* right() { return m_right; }
  QByteArray saveLayout() const;
  void restoreLayout(const QByteArray& state);
  void resetLayout();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fold(bool jobs, bool why);

  widgets::LanesView* m_lanes;
  widgets::PlotsRow* m_plots;
  SidePanel* m_left;
  SidePanel* m_right;
  QSplitter* m_columns;
  QSplitter* m_center;
  QSplitter* m_leftColumn;
};

}  // namespace roundel::app
