#pragma once
// Why a number differs: its verdict, what the program tried or can try, the reason, whose is what; run again, and the command that does the
// same. GUI thread.

#include "widgets/papers/papers_state.h"
#include "widgets/theme/style.h"

class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace roundel::widgets {

class ReasonPanel : public Panel {
  Q_OBJECT
 public:
  explicit ReasonPanel(PapersState* state, QWidget* parent = nullptr);
  /// "roundel-cli reproduce hops:table4 --out hops-table4"
  QString command() const;

 signals:
  void said(const QString& message);

 private:
  QWidget* makeCard();
  QWidget* makeMiddle();
  void makeFoot(QVBoxLayout* column);
  QLayout* makeCommand();
  void refresh();  ///< all of it: another figure or number
  void refreshCard();
  void refreshOrigin(const papers::FigureResult* figure);
  void refreshTried();
  void refreshWhose();
  void refreshRun();
  QStringList timeParts(bool mine, const PaperCost& cost) const;  ///< what the runs take, or have still to do
  /// A row; -1: as it is set up.
  void addTried(const QString& title, const experiment::Estimate& ours, int index);
  /// "Run, 8 s", or how far it is.
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
