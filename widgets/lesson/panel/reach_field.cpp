// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/reach_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/panel/lesson_text.h"
#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(ReachField)
};

QString nameOf(lesson::Allow allow) {
  switch (allow) {
    case lesson::Allow::Clock:
      return Texts::tr("the clock (Build, scenario)");
    case lesson::Allow::Cluster:
      return Texts::tr("the cluster (Build)");
    case lesson::Allow::Jobs:
      return Texts::tr("the jobs (Build)");
    case lesson::Allow::Options:
      return Texts::tr("options of the schedulers (menu of a lane)");
    case lesson::Allow::Branch:
      return Texts::tr("a what-if from an instant on (right click on a bar)");
  }
  return {};
}

}  // namespace

QString allowedText(const lesson::ReachAsk& ask) {
  if (ask.allow.empty()) return Texts::tr("You may change everything.");
  QStringList names;
  for (const lesson::Allow allow : ask.allow) names << nameOf(allow);
  return Texts::tr("You may change: %1.").arg(names.join(QStringLiteral(", ")));
}

ReachField::ReachField(const LessonPlayer& player, QWidget* parent) : LessonField(parent), m_player(&player) {
  QVBoxLayout* column = plainColumn(this, 6);
  const auto& ask = std::get<lesson::ReachAsk>(*player.step().ask);
  QLabel* allowed_label = wrappedLabel("note", this);
  allowed_label->setText(allowedText(ask));
  column->addWidget(allowed_label);
  for (std::size_t i = 0; i < ask.conditions.size(); ++i) {
    m_conditions.push_back(new QLabel(this));
    m_conditions.back()->setTextFormat(Qt::PlainText);
    m_conditions.back()->setWordWrap(true);
    m_conditions.back()->setObjectName(QStringLiteral("lesson-condition-%1").arg(i + 1));
    column->addWidget(m_conditions.back());
  }
  m_unfinished = wrappedLabel("note", this);
  m_refusal = wrappedLabel("bad", this);
  m_refusal->setObjectName(QStringLiteral("lesson-refusal"));
  column->addWidget(m_unfinished);
  column->addWidget(m_refusal);
  auto* row = new QHBoxLayout;
  m_edits = makeLabel({}, "dim", this);
  row->addWidget(m_edits, 1);
  auto* restart_button = new QPushButton(tr("Start over"), this);
  restart_button->setObjectName(QStringLiteral("lesson-start-over"));
  restart_button->setToolTip(tr("Drop every edit and go back to the lesson's scenario; Ctrl+Z takes back one edit"));
  connect(restart_button, &QPushButton::clicked, this, &ReachField::startOverRequested);
  row->addWidget(restart_button);
  column->addLayout(row);
  mark(player);
}

void ReachField::setTheme(const Theme&) { mark(*m_player); }

void ReachField::refuse(const QString& reason) {
  m_refusal->setText(reason);
  m_refusal->setVisible(!reason.isEmpty());
}

void ReachField::showEdits(const LessonPlayer& player) {
  const auto& ask = std::get<lesson::ReachAsk>(*player.step().ask);
  m_edits->setText(ask.edits ? tr("%1 of %2 edits").arg(player.edits()).arg(*ask.edits)
                             : tr("%n edit(s)", nullptr, player.edits()));
  const bool is_over_limit = hasTooManyEdits(player);
  if (is_over_limit)
    refuse(tr("At most %n edit(s) count. Take one back with Ctrl+Z.", nullptr, *ask.edits));
  else if (m_over)
    refuse({});
  m_over = is_over_limit;
}

void ReachField::mark(const LessonPlayer& player) {
  showEdits(player);
  m_refusal->setVisible(!m_refusal->text().isEmpty());
  m_unfinished->hide();
  if (!player.reached()) {
    for (QLabel* label : m_conditions) label->setText(QStringLiteral("…"));
    return;
  }
  const lesson::ReachResult& result = *player.reached();
  for (std::size_t i = 0; i < std::min(m_conditions.size(), result.conditions.size()); ++i) {
    const lesson::ConditionResult& condition = result.conditions[i];
    const std::string& words = condition.missing.empty() ? condition.text : condition.missing;
    m_conditions[i]->setText((condition.holds ? QStringLiteral("✓ ") : QStringLiteral("○ ")) +
                             QString::fromStdString(words));
    m_conditions[i]->setAccessibleName(
        (condition.holds ? tr("Holds: %1") : tr("Does not hold yet: %1")).arg(QString::fromStdString(words)));
  }
  QStringList unfinished;
  for (const std::string& sentence : result.unfinished)
    unfinished << QString::fromStdString(sentence) + QLatin1Char('.');
  m_unfinished->setText(unfinished.join(QLatin1Char(' ')));
  m_unfinished->setVisible(!unfinished.isEmpty());
}

QString ReachField::keys() const { return tr("Ctrl+Z takes back an edit"); }

}  // namespace roundel::widgets
