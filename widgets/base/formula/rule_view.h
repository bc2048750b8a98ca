// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "The rule with its numbers": shows one step of a decision at a time, with its sentence and equations.

#include <QWidget>
#include <vector>

#include "core/trace/step.h"
#include "widgets/base/formula/formula_view.h"

class QLabel;
class QToolButton;

namespace roundel::widgets {

class RuleView : public QWidget {
  Q_OBJECT
 public:
  explicit RuleView(QWidget* parent = nullptr);
  ~RuleView() override;  ///< blocks signals: its children lose the focus during destruction
  /// Keeps showing the step of the same name. Returns the new height; 0 without steps.
  double setSteps(std::vector<trace::Step> steps, const Theme& theme, int width);
  const std::vector<trace::Step>& steps() const { return m_steps; }
  int current() const { return m_current; }
  void go(int step);  ///< clamped
  void lightJob(model::JobIndex job);
  const std::vector<FormulaView*>& views() const { return m_views; }
  void setCounting(bool on);  ///< whether values count to those of another decision
  /// The equation with a lit term; nullptr: none is lit.
  const FormulaView* litView() const;

 signals:
  void pointed(const roundel::trace::Formula* term);
  void resized();  ///< the height has changed with the step

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void makeHead();
  void showStep();
  void showButtons();

  std::vector<trace::Step> m_steps;
  Theme m_theme;
  int m_current = 0;
  bool m_counts = true;
  QLabel *m_title, *m_links, *m_sentence, *m_cites;
  QWidget* m_stepper;
  std::vector<QToolButton*> m_buttons;
  std::vector<FormulaView*> m_views;
};

}  // namespace roundel::widgets
