// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The left column of the view: the runs with ratio and verdict, and the meanings of verdicts and marks.

#include <QAbstractButton>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/why/guarantees/guarantees_model.h"

namespace roundel::widgets {

/// A row for one run. A click goes to its first card.
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

/// The theorem shown in a run's row: the last one with a bound, otherwise the first; nullptr: none.
const guarantees::Guarantee* mainTheorem(const GuaranteedRun& run);

/// Panels that explain the verdicts and the marks.
Panel* makeWordsPanel(const Theme* theme, QWidget* parent);
Panel* makeMarksPanel(const Theme* theme, QWidget* parent);

}  // namespace roundel::widgets
