// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps as rows: title, reason, and a link that performs the step. The next step has a soft background, a finished one a tick. No red, since
// nothing is wrong. GUI thread.

#include <QWidget>
#include <array>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/session/document.h"
#include "widgets/document/session/next_steps.h"

class QLabel;
class QPushButton;

namespace roundel::widgets {

class StepList : public QWidget {
  Q_OBJECT
 public:
  /// Both outlive it.
  explicit StepList(Document* document, const Appearance* appearance, QWidget* parent = nullptr);
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
  Document* m_document;
  const Appearance* m_appearance;
  std::array<Row, kNextSteps> m_rows;
};

}  // namespace roundel::widgets
