// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/record_panel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/lesson/panel/lesson_text.h"
#include "widgets/lesson/record_views/record_list.h"
#include "widgets/lesson/record_views/step_editor.h"
#include "widgets/lesson/record_views/warning_list.h"

namespace roundel::widgets {

RecordPanel::RecordPanel(const Appearance* appearance, LessonRecorder* recorder, RecordChecks* checks, QWidget* parent)
    : Panel(tr("Lesson"), parent), m_appearance(appearance), m_recorder(recorder), m_checks(checks) {
  setObjectName(QStringLiteral("record-panel"));
  setAccessibleName(tr("Recording of a lesson"));
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  m_title = new QLineEdit(body());
  m_title->setObjectName(QStringLiteral("record-title"));
  m_title->setPlaceholderText(tr("Title of the lesson"));
  m_title->setAccessibleName(m_title->placeholderText());
  m_title->setToolTip(tr("The title that students see"));
  column->addWidget(m_title);
  m_empty = wrappedLabel("note", body());
  m_empty->setObjectName(QStringLiteral("record-empty"));
  m_empty->setText(tr("Go to a moment that you want to ask about, then press Ctrl+Enter."));
  column->addWidget(m_empty);
  m_list = new RecordList(appearance, recorder, body());
  column->addWidget(m_list, 2);
  auto* line = new QFrame(body());
  line->setProperty("line", true);
  column->addWidget(line);
  QScrollArea* area = columnArea(body());
  area->setFocusPolicy(Qt::NoFocus);
  m_editor = new StepEditor(appearance, recorder, area);
  area->setWidget(m_editor);
  column->addWidget(area, 3);
  m_area = area;
  m_warnings = new WarningList(body());
  column->addWidget(m_warnings);
  column->addWidget(makeButtons());
  m_note = makeLabel({}, "note", body());
  m_note->setObjectName(QStringLiteral("record-note"));
  column->addWidget(m_note);
  connect(m_title, &QLineEdit::textEdited, this,
          [this](const QString& title) { m_recorder->setTitle(title.toStdString()); });
  connect(m_list, &RecordList::tryRequested, this, &RecordPanel::tryRequested);
  connect(m_list, &RecordList::goRequested, this, &RecordPanel::goRequested);
  connect(m_editor, &StepEditor::whyRequested, this, &RecordPanel::whyRequested);
  connect(m_warnings, &WarningList::stepRequested, recorder, &LessonRecorder::select);
  for (auto signal : {&Recording::changed, &Recording::currentChanged})
    connect(recorder, signal, this, &RecordPanel::follow);
  connect(recorder, &LessonRecorder::answersChanged, this, &RecordPanel::follow);
  connect(checks, &RecordChecks::changed, this, &RecordPanel::followWarnings);
  connect(appearance, &Appearance::changed, this, &RecordPanel::followWarnings);
  follow();
}

QWidget* RecordPanel::makeButtons() {
  auto* part = new QWidget(body());
  QHBoxLayout* row = plainRow(part, 8);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, part);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    row->addWidget(button, 1);
    return button;
  };
  m_try = add("record-try", tr("Try from here"), tr("Plays the lesson from this step as a student (T in the list)"));
  makePrimary(m_try);
  m_check = add("record-check", tr("Check all"), tr("Performs the whole lesson with its model answers"));
  m_export = add("record-export", tr("Export…"), {});
  connect(m_try, &QPushButton::clicked, this, &RecordPanel::tryRequested);
  connect(m_check, &QPushButton::clicked, this, &RecordPanel::checkRequested);
  connect(m_export, &QPushButton::clicked, this, &RecordPanel::exportRequested);
  return part;
}

void RecordPanel::setNote(const QString& note) {
  m_note->setText(note);
  m_note->setVisible(!note.isEmpty());
}

void RecordPanel::follow() {
  const int count = m_recorder->count();
  m_corner->setText(count == 0 ? QString()
                               : tr("%n step(s)", nullptr, count) + tr(", about %1 min").arg(m_recorder->minutes()));
  const QString title = QString::fromStdString(m_recorder->title());
  if (m_title->text() != title) m_title->setText(title);
  m_empty->setVisible(count == 0);
  m_list->setVisible(count > 0);
  const int row = screenPx(RecordListModel::kRow);
  m_list->setMinimumHeight(std::min(count, RecordList::kFewestRows) * row + 2);
  m_list->setMaximumHeight(std::min(std::max(count, 1), RecordList::kMostRows) * row + 2);
  const bool asks =
      std::ranges::any_of(m_recorder->steps(), [](const RecordedStep& step) { return step.step.ask.has_value(); });
  m_try->setEnabled(count > 0);
  m_check->setEnabled(count > 0);
  m_export->setEnabled(asks);
  m_export->setToolTip(asks ? tr("Writes the lesson as a page for a browser, or for paper")
                            : tr("A page or a sheet needs a question."));
  followWarnings();
}

void RecordPanel::followWarnings() {
  const std::vector<RecordWarning> warnings = warningsOf(*m_recorder, *m_checks);
  m_warnings->show(warnings, m_appearance->theme());
  std::set<int> warned;
  for (const RecordWarning& warning : warnings) warned.insert(warning.step);
  m_list->steps()->setWarned(std::move(warned));
}

}  // namespace roundel::widgets
