// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Why a number differs: its verdict, the ablations, the reason, which part is whose; a run button, and the equivalent command. GUI thread.

#include "widgets/base/theme/style.h"
#include "widgets/experiments/papers/papers_state.h"

class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace roundel::widgets {

class ReasonPanel : public Panel {
  Q_OBJECT
 public:
  explicit ReasonPanel(PapersState* state, QWidget* parent = nullptr);
  QString command() const;
  void copyCommand();

 signals:
  void messageReported(const QString& message);

 private:
  QWidget* makeCard();
  QWidget* makeMiddle();
  void makeFoot(QVBoxLayout* column);
  QLayout* makeCommand();
  void refresh();  ///< for another figure or number
  void refreshCard();
  void refreshOrigin(const papers::FigureResult* figure);
  void refreshTried();
  void refreshWhose();
  void refreshRun();
  /// How long the runs take, or how long the rest takes.
  QStringList timeParts(bool mine, const PaperCost& cost) const;
  /// Adds a row for an ablation; -1: the entry without an ablation.
  void addTried(const QString& title, const experiment::Estimate& ours, int index);
  /// "Run, 8 s", or the progress.
  QString trialText(int tried) const;

  PapersState* m_state;
  QLabel *m_note, *m_glyph, *m_word, *m_values, *m_sentence, *m_origin;
  QLabel *m_triedTitle, *m_reason, *m_whoseTitle, *m_whose;
  QVBoxLayout* m_tried;
  QProgressBar* m_progress;
  QPushButton* m_run;
  QLabel* m_time;
  QLineEdit* m_command;
};

}  // namespace roundel::widgets
