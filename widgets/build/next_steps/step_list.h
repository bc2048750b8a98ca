// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps as rows: title, reason, and a link that performs the step. The next step has a soft background, a finished one a tick. No red, since
// nothing is wrong. GUI thread.

#include <QWidget>
#include <array>

#include "widgets/document/session/next_steps.h"
#include "widgets/document/state/workbench.h"

class QLabel;
class QPushButton;

namespace roundel::widgets {

class StepList : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit StepList(Workbench* bench, QWidget* parent = nullptr);
  /// The link of a step, for tests; hidden if the step is done.
  QPushButton* link(NextStep::Kind kind) const { return m_rows[static_cast<std::size_t>(kind)].link; }

 signals:
  void stepRequested(roundel::widgets::NextStep::Kind kind);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void addRow(const NextStep& step);
  void refresh();

  struct Row {
    QWidget* whole = nullptr;
    QLabel* title = nullptr;
    QLabel* why = nullptr;
    QPushButton* link = nullptr;
  };
  Workbench* m_bench;
  std::array<Row, kNextSteps> m_rows;
};

}  // namespace roundel::widgets
