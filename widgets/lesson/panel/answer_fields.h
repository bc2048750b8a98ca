// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of choose, pick, number and order. See lesson_field.h.

#include <QListWidget>
#include <vector>

#include "widgets/lesson/panel/lesson_field.h"

class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace roundel::widgets {

class OptionButton;

/// choose: the options of the lesson.
class ChooseField : public LessonField {
  Q_OBJECT
 public:
  ChooseField(const LessonPlayer& player, QWidget* parent);
  std::optional<lesson::Answer> answer() const override;
  void mark(const LessonPlayer& player) override;
  bool digit(int number) override;
  void setTheme(const Theme& theme) override;
  QString keys() const override;

 private:
  std::vector<OptionButton*> m_options;
};

/// pick: the candidates as a list; the user may also click in the lanes.
class PickField : public LessonField {
  Q_OBJECT
 public:
  PickField(const LessonPlayer& player, const lesson::PickSolution& solution, QWidget* parent);
  std::optional<lesson::Answer> answer() const override;
  void mark(const LessonPlayer& player) override;
  bool digit(int number) override;
  void setTheme(const Theme& theme) override;
  QString keys() const override;
  void pick(lesson::PickAsk::What what, const QString& id) override;

 private:
  lesson::PickAsk::What m_what;
  std::vector<std::string> m_accepted, m_candidates;
  std::vector<OptionButton*> m_options;
};

/// number: a line with the unit beside it. The decimal sign is a point or a comma.
class NumberField : public LessonField {
  Q_OBJECT
 public:
  NumberField(const lesson::NumberSolution& solution, QWidget* parent);
  std::optional<lesson::Answer> answer() const override;
  void mark(const LessonPlayer& player) override;

 private:
  void check();
  QLineEdit* m_line;
  QLabel* m_refusal;
};

/// order: a list that is reordered by dragging, or by Alt+Up and Alt+Down.
class OrderField : public LessonField {
  Q_OBJECT
 public:
  OrderField(const LessonPlayer& player, const lesson::OrderSolution& solution, QWidget* parent);
  std::optional<lesson::Answer> answer() const override;
  void mark(const LessonPlayer& player) override;
  QString keys() const override;
  QListWidget* list() { return m_list; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void move(int by);
  void number();  ///< writes the place before each job
  QListWidget* m_list;
  bool m_touched = false;
};

}  // namespace roundel::widgets
