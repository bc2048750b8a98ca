// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/choose_editor.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {

ChooseEditor::ChooseEditor(LessonRecorder* recorder, QWidget* parent)
    : QWidget(parent), m_recorder(recorder), m_column(plainColumn(this, 4)) {}

ChooseEditor::Line& ChooseEditor::addLine() {
  const int number = static_cast<int>(m_lines.size()) + 1;
  auto* part = new QWidget(this);
  QHBoxLayout* row = plainRow(part, 6);
  auto* right = new QCheckBox(part);
  right->setObjectName(QStringLiteral("record-right-%1").arg(number));
  right->setAccessibleName(tr("Answer %1 is right").arg(number));
  right->setToolTip(tr("This answer is right"));
  auto* text = new QLineEdit(part);
  text->setObjectName(QStringLiteral("record-option-%1").arg(number));
  text->setPlaceholderText(tr("Answer %1").arg(number));
  text->setAccessibleName(text->placeholderText());
  text->setToolTip(tr("What the student can choose. An empty answer is left out."));
  row->addWidget(right);
  row->addWidget(text, 1);
  m_column->addWidget(part);
  connect(right, &QCheckBox::toggled, this, &ChooseEditor::take);
  connect(text, &QLineEdit::textEdited, this, &ChooseEditor::take);
  return m_lines.emplace_back(Line{right, text});
}

void ChooseEditor::take() {
  const RecordedStep* step = m_recorder->current() < 0 ? nullptr : &m_recorder->step();
  const auto* old_ask = step != nullptr && step->step.ask ? std::get_if<lesson::ChooseAsk>(&*step->step.ask) : nullptr;
  if (m_filling || old_ask == nullptr) return;
  lesson::ChooseAsk ask = *old_ask;
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const std::string text = m_lines[i].text->text().toStdString();
    if (i >= ask.options.size() && text.empty() && !m_lines[i].right->isChecked()) continue;
    if (i >= ask.options.size()) ask.options.emplace_back();
    ask.options[i].text.en = text;
    ask.options[i].right = m_lines[i].right->isChecked();
  }
  m_recorder->setAsk(ask);
}

void ChooseEditor::follow() {
  const RecordedStep* step = m_recorder->current() < 0 ? nullptr : &m_recorder->step();
  const auto* ask = step != nullptr && step->step.ask ? std::get_if<lesson::ChooseAsk>(&*step->step.ask) : nullptr;
  setVisible(ask != nullptr);
  if (ask == nullptr) return;
  m_filling = true;
  while (m_lines.size() < ask->options.size() + 1) addLine();
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const bool is_known = i < ask->options.size();
    const QString text = is_known ? QString::fromStdString(ask->options[i].text.en) : QString();
    if (m_lines[i].text->text() != text) m_lines[i].text->setText(text);
    m_lines[i].right->setChecked(is_known && ask->options[i].right);
    m_lines[i].text->parentWidget()->setVisible(i <= ask->options.size());
  }
  m_filling = false;
}

}  // namespace roundel::widgets
