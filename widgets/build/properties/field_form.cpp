// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/field_form.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QTextDocument>
#include <QVBoxLayout>

#include "widgets/base/text/vary_path.h"
#include "widgets/base/theme/mark_refused.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {

template <class Field>
Field* FieldForm::find(const QString& name) const {
  const auto field_entry = m_fields.find(name);
  return field_entry == m_fields.end() ? nullptr : qobject_cast<Field*>(field_entry->second);
}

FieldForm::FieldForm(QWidget* parent) : QWidget(parent) {
  QVBoxLayout* layout = plainColumn(this);
  m_form = new QFormLayout;
  m_form->setContentsMargins(0, 0, 0, 0);
  m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
  layout->addLayout(m_form);
  m_reason = makeLabel({}, "bad", this);
  m_reason->setWordWrap(true);
  m_reason->hide();
  layout->addWidget(m_reason);
}

void FieldForm::label(QWidget* field, const QString& name, const QString& words, const QString& tip) {
  field->setObjectName(name);
  field->setToolTip(tip);
  field->setAccessibleName(words);
  field->setAccessibleDescription(tip);
  auto* text = new QLabel(words, this);
  text->setBuddy(field);
  text->setToolTip(tip);
  m_form->addRow(text, field);
  m_fields[name] = field;
}

void FieldForm::addHeading(const QString& text) {
  QLabel* heading = makeLabel(text, "title", this);
  heading->setContentsMargins(0, 6, 0, 0);
  m_form->addRow(heading);
}

QLineEdit* FieldForm::add(const QString& name, const QString& words, const QString& tip, const Apply& apply) {
  auto* line = new QLineEdit(this);
  label(line, name, words, tip);
  m_apply[name] = apply;
  connect(line, &QLineEdit::editingFinished, this, [this, line] { commit(line); });
  return line;
}

QPlainTextEdit* FieldForm::addText(const QString& name, const QString& words, const QString& tip, const Apply& apply) {
  auto* text = new QPlainTextEdit(this);
  text->setTabChangesFocus(true);
  text->setFixedHeight(text->fontMetrics().height() * 4 + 12);
  label(text, name, words, tip);
  m_apply[name] = apply;
  text->installEventFilter(this);
  return text;
}

QComboBox* FieldForm::addChoice(const QString& name, const QString& words, const QString& tip,
                                const QStringList& choices, const std::function<void(int)>& apply) {
  auto* box = new QComboBox(this);
  box->addItems(choices);
  // Not as wide as its longest choice, so that the form is not wider than its panel.
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  label(box, name, words, tip);
  connect(box, &QComboBox::activated, this, apply);
  return box;
}

void FieldForm::setVaryPath(const QString& name, const QString& pointer) {
  if (QLineEdit* line = field(name)) line->setProperty(kVaryPath, pointer);
}

QLineEdit* FieldForm::field(const QString& name) const { return find<QLineEdit>(name); }

void FieldForm::commit(QLineEdit* line) {
  if (!line->isModified()) return;
  const QString reason = m_apply.at(line->objectName())(line->text());
  refuse(line, reason);
  if (reason.isEmpty()) line->setModified(false);
}

void FieldForm::commit(QPlainTextEdit* text) {
  if (!text->document()->isModified()) return;
  text->document()->setModified(false);
  refuse(text, m_apply.at(text->objectName())(text->toPlainText()));
}

bool FieldForm::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    if (auto* text = qobject_cast<QPlainTextEdit*>(watched)) commit(text);
  }
  return QWidget::eventFilter(watched, event);
}

void FieldForm::refuse(QWidget* field, const QString& reason) {
  markRefused(field, !reason.isEmpty());
  m_reason->setText(reason);
  m_reason->setVisible(!reason.isEmpty());
}

void FieldForm::clearInputError() {
  for (const auto& [name, field] : m_fields) markRefused(field, false);
  m_reason->hide();
  m_reason->clear();
}

void FieldForm::show(const QString& name, const QString& text, const QString& placeholder, bool enabled) {
  if (auto* plain = find<QPlainTextEdit>(name)) {
    if (plain->hasFocus() && plain->document()->isModified()) return;
    if (plain->toPlainText() != text) plain->setPlainText(text);
    plain->document()->setModified(false);
    return;
  }
  QLineEdit* line = field(name);
  if (line == nullptr) return;
  line->setEnabled(enabled);
  line->setPlaceholderText(placeholder);
  if (line->hasFocus() && line->isModified() && !isMarkedRefused(line)) return;
  if (line->text() != text) {
    line->setText(text);
    line->setCursorPosition(0);
  }
  line->setModified(false);
  markRefused(line, false);
}

void FieldForm::showChoice(const QString& name, int choice) {
  auto* box = find<QComboBox>(name);
  if (box == nullptr) return;
  const QSignalBlocker blocker(box);
  box->setCurrentIndex(choice);
}

}  // namespace roundel::widgets
