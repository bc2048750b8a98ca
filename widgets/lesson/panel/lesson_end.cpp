// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/lesson_end.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/panel/lesson_score.h"
#include "widgets/lesson/panel/lesson_text.h"

namespace roundel::widgets {
LessonEnd::LessonEnd(QWidget* parent) : QWidget(parent) {
  QVBoxLayout* column = plainColumn(this, 10);
  m_title = wrappedLabel("heading", this);
  m_points = wrappedLabel("title", this);
  m_points->setObjectName(QStringLiteral("lesson-points"));
  m_rest = wrappedLabel("dim", this);
  for (QLabel* label : {m_title, m_points, m_rest}) column->addWidget(label);
  column->addWidget(makeLabel(tr("Your name, if the result is to carry one"), "note", this));
  m_name = new QLineEdit(this);
  m_name->setObjectName(QStringLiteral("lesson-name"));
  m_name->setAccessibleName(tr("Your name in the result"));
  m_name->setToolTip(tr("It is written into the result line and nowhere else"));
  column->addWidget(m_name);
  auto* row = new QHBoxLayout;
  const auto add = [&](const char* name, const QString& text, const QString& tip, QBoxLayout* to) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    to->addWidget(button);
    return button;
  };
  QPushButton* save = add("lesson-save", tr("Save result…"), tr("One line of JSON with your points of each step"), row);
  QPushButton* copy = add("lesson-copy", tr("Copy result"), tr("The same line, on the clipboard"), row);
  column->addLayout(row);
  m_next = add("lesson-next-lesson", {}, tr("Open the next lesson of the course"), column);
  QPushButton* restart_button =
      add("lesson-restart", tr("Take it again"), tr("From step 1, without the points"), column);
  QPushButton* back = add("lesson-to-steps", tr("Back to the steps"), tr("Every step can be answered again"), column);
  column->addStretch(1);
  makePrimary(m_next);
  connect(save, &QPushButton::clicked, this, [this] { emit saveRequested(m_name->text().trimmed()); });
  connect(copy, &QPushButton::clicked, this, [this] { emit copyRequested(m_name->text().trimmed()); });
  connect(m_next, &QPushButton::clicked, this, &LessonEnd::nextRequested);
  connect(restart_button, &QPushButton::clicked, this, &LessonEnd::restartRequested);
  connect(back, &QPushButton::clicked, this, &LessonEnd::backRequested);
}

void LessonEnd::show(const LessonPlayer& player, const QString& next) {
  m_title->setText(tr("The end of “%1”").arg(QString::fromStdString(player.lesson().title.in(lessonLanguage()))));
  double points = 0;
  int open_questions = 0;
  for (std::size_t i = 0; i < player.state().steps.size(); ++i) {
    points += player.state().steps[i].points;
    if (player.lesson().steps[i].ask && !player.state().steps[i].right) ++open_questions;
  }
  m_points->setText(tr("%1 of %2 points").arg(pointsText(points), pointsText(player.lesson().points())));
  m_rest->setText(open_questions == 0 ? tr("Every question is answered right.")
                                      : tr("%n question(s) without a right answer.", nullptr, open_questions));
  m_next->setText(tr("Next lesson: %1").arg(next));
  m_next->setVisible(!next.isEmpty());
}

}  // namespace roundel::widgets
