// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog of all what-ifs: a form, and below it a live preview of the run. It makes a branch and does not edit the
// scenario, and says so. GUI thread; the preview runs in the background and stops with the dialog.

#include <QDialog>

#include "widgets/document/state/playhead.h"
#include "widgets/why/whatif/preview.h"

class QPushButton;

namespace roundel::widgets {

/// The form of a choice. `edits()` is empty while nothing is chosen.
class WhatIfForm : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// For the dialog and the branch: "a node fails".
  virtual QString title() const = 0;
  /// The edits at the branch's instant, in this order.
  virtual std::vector<compare::Edit> edits() const = 0;

 signals:
  /// After each change; the preview asks again.
  void edited();
};

class WhatIfDialog : public QDialog {
  Q_OBJECT
 public:
  /// Takes ownership of `form`. Requires run->recording.
  WhatIfDialog(const Playhead* playhead, std::shared_ptr<const compare::LaneRun> run, double at_s, WhatIfForm* form,
               QWidget* parent = nullptr);
  std::vector<compare::Edit> edits() const { return m_form->edits(); }
  /// The preview of the last edits; may still be running.
  const WhatIfPreview& preview() const { return m_preview; }

 private:
  /// Asks the preview about the form's edits.
  void ask();
  /// Enables the button that makes the branch while the preview allows it.
  void refresh();

  std::shared_ptr<const compare::LaneRun> m_run;
  double m_at_s;
  WhatIfForm* m_form;
  WhatIfPreview m_preview;
  QPushButton* m_make;
};

}  // namespace roundel::widgets
