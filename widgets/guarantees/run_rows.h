#pragma once
// The left column of the view: the runs with their ratio and verdict, what the words mean, the marks of the scales.

#include <QAbstractButton>
#include <vector>

#include "widgets/guarantees/guarantees_model.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {

/// One run. A click chooses its first card.
class RunRow : public QAbstractButton {
  Q_OBJECT
 public:
  RunRow(const Theme* theme, QWidget* parent);
  void show(const GuaranteedRun& run);
  const GuaranteedRun& run() const { return m_run; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme* m_theme;
  GuaranteedRun m_run;
};

/// Of the theorems of a run the one that its row shows: the last with a bound, else the first; nullptr: none.
const guarantees::Guarantee* mainTheorem(const GuaranteedRun& run);

/// The words of verdicts with what they mean, and the marks: two panels.
Panel* makeWordsPanel(const Theme* theme, QWidget* parent);
Panel* makeMarksPanel(const Theme* theme, QWidget* parent);

}  // namespace roundel::widgets
