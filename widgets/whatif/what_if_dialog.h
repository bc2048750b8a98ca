#pragma once
// The dialog of every what-if: a form on top, what would become of the run under it, live. It makes a branch and never edits the
// scenario, and says so. GUI thread; the preview works in the background and stops with the dialog.

#include <QDialog>

#include "widgets/state/workbench.h"
#include "widgets/whatif/preview.h"

class QPushButton;

namespace roundel::widgets {

/// What is chosen. `edits()` is empty while nothing is.
class WhatIfForm : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Of the dialog and of the branch: "a node fails".
  virtual QString title() const = 0;
  /// What the branch does at its instant, in this order.
  virtual std::vector<compare::Edit> edits() const = 0;

 signals:
  /// After every change: the preview asks again.
  void edited();
};

class WhatIfDialog : public QDialog {
  Q_OBJECT
 public:
  /// `form` becomes the dialog's. Precondition: run->recording.
  WhatIfDialog(Workbench* bench, std::shared_ptr<const compare::LaneRun> run, double at_s, WhatIfForm* form,
               QWidget* parent = nullptr);
  std::vector<compare::Edit> edits() const { return m_form->edits(); }
  /// What the last edits lead to; it may still be at work.
  const WhatIfPreview& preview() const { return m_preview; }

 private:
  /// Asks the preview about the form's edits.
  void ask();
  /// The button that makes the branch is enabled while the preview allows it.
  void refresh();

  std::shared_ptr<const compare::LaneRun> m_run;
  double m_at_s;
  WhatIfForm* m_form;
  WhatIfPreview m_preview;
  QPushButton* m_make;
};

}  // namespace roundel::widgets
