#pragma once
// The runs of a sweep that failed, each with its message; hidden while there are none. It reads the results, and asks the runner for a
// second try. GUI thread; the view outlives it.

#include <QStringList>
#include <vector>

#include "widgets/experiments/sweep_view.h"
#include "widgets/theme/style.h"

class QListWidget;

namespace roundel::widgets {

class FailedPanel : public Panel {
  Q_OBJECT
 public:
  explicit FailedPanel(SweepView* view, QWidget* parent = nullptr);

 signals:
  /// The run of the row, by its number in the sweep.
  void openWanted(std::size_t run);

 private:
  void refresh();
  SweepView* m_view;
  QListWidget* m_list;
  /// What the list says, and of which runs.
  QStringList m_lines;
  std::vector<std::size_t> m_runs;
};

}  // namespace roundel::widgets
