// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel in place of Problems while something is missing and nothing is wrong (document/session/next_steps.h, onlyMissing()): the three steps with their
// links, and the number of finished steps. GUI thread.

#include "widgets/base/theme/style.h"
#include "widgets/build/next_steps/step_list.h"

namespace roundel::widgets {

class NextStepsPanel : public Panel {
  Q_OBJECT
 public:
  /// Both outlive it.
  explicit NextStepsPanel(Document* document, const Appearance* appearance, QWidget* parent = nullptr);
  StepList* list() const { return m_list; }
  QString countText() const;        ///< "1 of 3 done"
  QSize sizeHint() const override;  ///< room for the whole list and the note

 private:
  Document* m_document;
  const Appearance* m_appearance;
  StepList* m_list;
};

}  // namespace roundel::widgets
