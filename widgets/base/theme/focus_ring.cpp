// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/focus_ring.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QScrollArea>
#include <QTextEdit>

namespace roundel::widgets {
namespace {

class Ring : public QWidget {
 public:
  explicit Ring(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
  }
};

// Lists in a popup show their current row, and line edits have a border, so these need no ring.
bool wants(const QWidget* widget) {
  if (widget == nullptr || widget->window()->windowType() == Qt::Popup) return false;
  return qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QTextEdit*>(widget) ||
         qobject_cast<const QScrollArea*>(widget);
}

}  // namespace

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

void FocusRing::follow(QWidget* focused) {
  if (m_ring != nullptr) {
    if (m_ring->parentWidget() == focused) return;
    m_ring->parentWidget()->removeEventFilter(this);
    m_ring->hide();
    m_ring->deleteLater();  // the focus may change while the ring's parent is being destroyed
    m_ring = nullptr;
  }
  if (!wants(focused)) return;
  m_ring = new Ring(focused);
  m_ring->setGeometry(focused->rect());
  m_ring->raise();
  m_ring->show();
  focused->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  if (m_ring != nullptr && watched == m_ring->parentWidget() && event->type() == QEvent::Resize)
    m_ring->setGeometry(m_ring->parentWidget()->rect());
  return QObject::eventFilter(watched, event);
}

}  // namespace roundel::widgets
