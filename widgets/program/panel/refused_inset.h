// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel of a program whose run has failed: a strip of its lane, the referee's sentence, the line with the faulty member, what was allowed, and
// "Ask again". It replaces the log. GUI thread.

#include <QFrame>

#include "widgets/base/theme/theme.h"
#include "widgets/program/panel/refusal.h"

class QBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace roundel::widgets {

class StatusMark;

class RefusedInset : public QFrame {
  Q_OBJECT
 public:
  explicit RefusedInset(QWidget* parent = nullptr);
  /// `lane`: its name; `can_go_back`: an earlier version of the program is shown in the lane.
  void show(const Refusal& refusal, const QString& lane, const QColor& edge, bool can_go_back, const Theme& theme);
  const Refusal& refusal() const { return m_refusal; }
  QPlainTextEdit* answer() const { return m_answer; }

 signals:
  void askAgainRequested();
  void showInLaneRequested(double at_s);
  void backRequested();
  void logRequested();

 private:
  void addAllowed(QVBoxLayout* column);
  QWidget* makeButtons();
  void showAnswer(const Theme& theme);
  void showAllowed(const Theme& theme);

  Refusal m_refusal;
  QWidget* m_strip;
  QLabel *m_lane, *m_where, *m_sentence, *m_answerTitle, *m_allowedTitle, *m_gangs;
  StatusMark* m_mark;
  QPlainTextEdit* m_answer;
  QPushButton *m_copy, *m_copyQuestion, *m_back, *m_showInLane;
  QWidget* m_allowed;
};

}  // namespace roundel::widgets
