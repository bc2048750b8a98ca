// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The failed runs of a sweep with their messages; hidden if there are none. It can ask the runner to retry them. GUI thread; the view outlives it.

#include <QStringList>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/experiments/page/sweep_view.h"

class QListWidget;

namespace roundel::widgets {

class FailedPanel : public Panel {
  Q_OBJECT
 public:
  explicit FailedPanel(SweepView* view, QWidget* parent = nullptr);

 signals:
  /// `run` is the number of the run in the sweep.
  void openWanted(std::size_t run);

 private:
  void refresh();
  SweepView* m_view;
  QListWidget* m_list;
  /// The lines of the list and their runs.
  QStringList m_lines;
  std::vector<std::size_t> m_runs;
};

}  // namespace roundel::widgets
