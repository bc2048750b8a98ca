// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shown instead of lanes while something is missing: the steps that a run needs, with links, and the places of future lanes. Covers another widget
// and is hidden if nothing is missing. GUI thread.

#include "widgets/build/next_steps/step_list.h"

namespace roundel::widgets {

class NothingYet : public QWidget {
  Q_OBJECT
 public:
  /// Covers `covered` and follows its size. Both outlive it.
  NothingYet(Document* document, const Appearance* appearance, QWidget* covered);
  StepList* list() const { return m_list; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();

  Document* m_document;
  const Appearance* m_appearance;
  QWidget* m_covered;
  QWidget* m_words;
  StepList* m_list;
};

}  // namespace roundel::widgets
