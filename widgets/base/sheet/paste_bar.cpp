// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/sheet/paste_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {

PasteBar::PasteBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("paste-bar"));
  m_row = new QHBoxLayout(this);
  m_row->setContentsMargins(8, 4, 6, 4);
  m_row->setSpacing(8);
  m_icon = new QLabel(this);
  m_text = new QLabel(this);
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_row->addWidget(m_icon);
  m_row->addWidget(m_text, 1);
  hide();
}

QString PasteBar::text() const { return m_text->text(); }

void PasteBar::show(Tone tone, const QString& text, std::vector<Choice> choices, bool focus) {
  setProperty("bar", tone == Tone::Refuse ? QStringLiteral("bad") : QStringLiteral("note"));
  style()->unpolish(this);
  style()->polish(this);
  m_icon->setVisible(tone == Tone::Refuse);
  showSign();
  m_text->setText(text);
  setAccessibleName(text);
  // If a button of the bar has the focus, a new one gets it.
  const bool keyboardHere = isVisible() && focusWidget() != nullptr && focusWidget()->hasFocus();
  for (QPushButton* button : m_buttons) {
    button->setParent(nullptr);
    button->deleteLater();
  }
  m_buttons.clear();
  QPushButton* first = nullptr;
  for (Choice& choice : choices) {
    auto* button = new QPushButton(choice.text, this);
    button->setObjectName(choice.name);
    button->setToolTip(choice.tip);
    button->setAccessibleDescription(choice.tip);
    button->setEnabled(choice.enabled);
    button->setAutoDefault(true);
    if (choice.primary) makePrimary(button);
    if (choice.primary && first == nullptr) first = button;
    // Queued, since the choice may replace this button.
    connect(
        button, &QPushButton::clicked, this, [run = std::move(choice.run)] { run(); }, Qt::QueuedConnection);
    m_row->addWidget(button);
    m_buttons.push_back(button);
  }
  setVisible(true);
  if ((focus || keyboardHere) && first != nullptr) first->setFocus(Qt::OtherFocusReason);
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void PasteBar::say(Tone tone, const QString& text) {
  show(tone, text,
       {{.name = QStringLiteral("bar-close"), .text = tr("Close"), .tip = tr("Close this line"), .run = [this] {
           clear();
           emit closed();
         }}});
}

void PasteBar::tell(const QString& text) { say(Tone::Tell, text); }

void PasteBar::refuse(const QString& reason) {
  if (!reason.isEmpty()) say(Tone::Refuse, reason);
}

void PasteBar::showSign() {
  m_icon->setPixmap(icon(QStringLiteral("warning"), palette().color(QPalette::WindowText)).pixmap(16, 16));
}

void PasteBar::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_icon != nullptr) showSign();
}

void PasteBar::clear() {
  hide();
  m_text->clear();
}

void PasteBar::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (event->key() == Qt::Key_Escape)
    emit left();
  else if (auto* button = enter ? qobject_cast<QPushButton*>(focusWidget()) : nullptr)
    button->click();
  else
    QFrame::keyPressEvent(event);
}

}  // namespace roundel::widgets
