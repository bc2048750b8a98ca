// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/help/help_place.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVariant>
#include <QWidget>
#include <utility>

namespace roundel::widgets {

QString helpPageOf(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    const QString page = widget->property(kHelpPage).toString();
    if (!page.isEmpty()) return page;
  }
  return QStringLiteral("index");
}

WhatIsThis::WhatIsThis(std::function<QString(QWidget*)> page_of, std::function<void(const QString&)> open,
                       QObject* parent)
    : QObject(parent), m_pageOf(std::move(page_of)), m_open(std::move(open)) {}

void WhatIsThis::begin() {
  if (m_active) return;
  m_active = true;
  QApplication::setOverrideCursor(Qt::WhatsThisCursor);
  qApp->installEventFilter(this);
}

void WhatIsThis::end() {
  m_active = false;
  qApp->removeEventFilter(this);
  QApplication::restoreOverrideCursor();
}

// Consumes the press and the following release, which must not reach the widget.
bool WhatIsThis::eventFilter(QObject* watched, QEvent* event) {
  auto* widget = qobject_cast<QWidget*>(watched);
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    end();
    return true;
  }
  if (widget == nullptr) return false;
  if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick) return true;
  if (event->type() != QEvent::MouseButtonRelease) return false;
  end();
  m_open(m_pageOf(widget));
  return true;
}

}  // namespace roundel::widgets
