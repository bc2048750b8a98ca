#pragma once
// What the lint found in the figure that the page shows: a line each, warnings and what is good, and how many warnings there are.

#include <QVBoxLayout>
#include <vector>

#include "widgets/figures/figure_lint.h"
#include "widgets/theme/style.h"

class QLabel;

namespace roundel::widgets {

class Workbench;

class LintPanel : public Panel {
  Q_OBJECT
 public:
  /// The bench gives the colours of the marks and outlives the panel. GUI thread.
  explicit LintPanel(Workbench* bench, QWidget* parent = nullptr);
  /// In place of those before; none: nothing was drawn.
  void setFindings(std::vector<figures::Finding> findings);

 private:
  /// All lines anew, also in the colours of another theme.
  void refresh();

  Workbench* m_bench;
  QLabel* m_count;
  QVBoxLayout* m_rows;
  std::vector<figures::Finding> m_findings;
};

}  // namespace roundel::widgets
