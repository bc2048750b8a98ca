// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/in_place_line.h"

#include <QKeyEvent>

namespace roundel::widgets {

InPlaceLine::InPlaceLine(const QString& text, QWidget* on, QWidget* after, bool switches)
    : QLineEdit(text, on), m_after(after), m_switches(switches) {
  connect(this, &QLineEdit::editingFinished, this, &InPlaceLine::take);
}

void InPlaceLine::open() {
  show();
  setFocus();
  selectAll();
}

// Marks it as closed first: it exists until later, and the loss of focus would accept the text again.
void InPlaceLine::close() {
  m_closed = true;
  hide();
  deleteLater();
  m_after->setFocus();
}

void InPlaceLine::take() {
  if (m_closed) return;
  const QString typed = text();
  close();
  emit taken(typed);
}

// Keeps its keys from shortcuts of the window and from the widget below.
bool InPlaceLine::event(QEvent* event) {
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (!key || m_closed) return QLineEdit::event(event);
  const int pressed = static_cast<QKeyEvent*>(event)->key();
  const bool enter = pressed == Qt::Key_Return || pressed == Qt::Key_Enter;
  const bool is_switch = m_switches && (pressed == Qt::Key_F2 || pressed == Qt::Key_Tab);
  if (!enter && !is_switch && pressed != Qt::Key_Escape) return QLineEdit::event(event);
  event->accept();
  if (event->type() == QEvent::ShortcutOverride) return true;
  if (pressed == Qt::Key_Escape) return close(), true;
  take();
  if (is_switch) emit switched();
  return true;
}

}  // namespace roundel::widgets
