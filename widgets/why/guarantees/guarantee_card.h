// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A card that compares one theorem with one run: statement with its numbers, conditions, scale. GUI thread.

#include <QFrame>
#include <memory>
#include <vector>

#include "core/guarantees/guarantees.h"
#include "widgets/base/theme/theme.h"
#include "widgets/why/guarantees/guarantees_model.h"

class QGridLayout;
class QLabel;
class QProgressBar;
class QToolButton;
class QVBoxLayout;

namespace roundel::widgets {

class FormulaView;
class HeadLine;
class ScaleView;
class VerdictPill;

class GuaranteeCard : public QFrame {
  Q_OBJECT
 public:
  GuaranteeCard(const Theme* theme, QWidget* parent);

  /// Does nothing if nothing changed, unless the card is outdated. `theorem`: index into run.found; -1 for a run
  /// without one yet. `end`: end of the scales of all cards.
  void show(const GuaranteedRun& run, int theorem, double end);
  void setOutdated() { m_outdated = true; }  ///< call when colours, text size or units change
  const QString& runName() const { return m_run.name; }
  /// nullptr: the run has no theorem yet.
  const guarantees::Guarantee* guarantee() const;
  /// Sets the tab order from `before` through the card; returns its last control.
  QWidget* chainTabs(QWidget* before);
  void copy() const;
  void tryFirst();  ///< tries the first remedy of its conditions
  QString helpPlace() const;
  static constexpr int kLeastHeight = 362, kLeastWidth = 560;

 signals:
  void tryRequested(const QString& run, const roundel::guarantees::Remedy& remedy);
  void helpRequested(const QString& place);
  void cancelRequested(const QString& run);
  void removeRequested(const QString& run);
  void stepped(int key);  ///< on an arrow key
  void focused();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeHead();
  void makeScale();
  void showHead();
  void showStatement();
  void layOutFormulas();
  void showSymbol(const trace::Formula*
                      term);  ///< replaces the sentence by the meaning of a symbol; nullptr: restores the sentence
  void showConditions();
  void showReasons();
  void showRemedies();
  void showScale(double end);
  QColor ink() const;

  const Theme* m_theme;
  GuaranteedRun m_run;
  int m_theorem = -1;
  double m_scaleEnd = 0;
  bool m_outdated = true;
  QVBoxLayout* m_column;
  QLabel *m_sentence, *m_conditionsTitle, *m_quantity, *m_meaning, *m_bound, *m_values, *m_gaps;
  HeadLine* m_head;
  VerdictPill* m_pill;
  QToolButton *m_help, *m_cancel, *m_remove, *m_firstRemedy;
  QProgressBar* m_progress;
  QWidget* m_formulas;
  std::vector<FormulaView*> m_views;
  QWidget* m_conditions;
  QWidget* m_remedies;
  ScaleView* m_scale;
};

}  // namespace roundel::widgets
