// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lint findings of the shown figure, one per line, and the number of warnings.

#include <QVBoxLayout>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/figures/kinds/figure_lint.h"

class QLabel;

namespace roundel::widgets {

class Appearance;

class LintPanel : public Panel {
  Q_OBJECT
 public:
  /// The appearance outlives the panel. GUI thread.
  explicit LintPanel(const Appearance* appearance, QWidget* parent = nullptr);
  /// Replaces all findings. Empty: no figure was drawn.
  void setFindings(std::vector<figures::Finding> findings);

 private:
  /// Makes all lines again, for new findings or another theme.
  void refresh();

  const Appearance* m_appearance;
  QLabel* m_count;
  QVBoxLayout* m_rows;
  std::vector<figures::Finding> m_findings;
};

}  // namespace roundel::widgets
