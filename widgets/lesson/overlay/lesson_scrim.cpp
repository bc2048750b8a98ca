// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/overlay/lesson_scrim.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QStatusBar>
#include <utility>

namespace roundel::widgets {

LessonScrim::LessonScrim(const Appearance* appearance, QMainWindow* window)
    : QWidget(window), m_appearance(appearance), m_window(window) {
  setObjectName(QStringLiteral("lesson-scrim"));
  setFocusPolicy(Qt::NoFocus);
  window->installEventFilter(this);
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
  hide();
}

void LessonScrim::setCovers(std::vector<Part> covers, const QString& text) {
  m_covers = std::move(covers);
  m_coverText = text;
}

void LessonScrim::setParts(std::vector<Part> parts) {
  for (const Part& part : m_parts)
    if (part.widget) part.widget->removeEventFilter(this);
  m_parts = std::move(parts);
  for (const Part& part : m_parts)
    if (part.widget) part.widget->installEventFilter(this);
  show();
  follow();
}

// The menus stay clear; in a low window they are in the toolbar.
QRect LessonScrim::roomInWindow() const {
  QRect room = m_window->rect();
  if (const QWidget* menus = m_window->menuWidget(); menus != nullptr && menus->isVisible())
    room.setTop(menus->geometry().bottom() + 1);
  const auto* status = m_window->findChild<QStatusBar*>(QString(), Qt::FindDirectChildrenOnly);
  if (status != nullptr && status->isVisible()) room.setBottom(status->geometry().top() - 1);
  return room;
}

QRect LessonScrim::placeOf(const Part& part) const {
  if (part.widget.isNull() || !part.widget->isVisible()) return {};
  const QRect area = part.area ? part.area() : part.widget->rect();
  if (area.isEmpty()) return {};
  QRect place(part.widget->mapTo(m_window, area.topLeft()), area.size());
  // A part inside a scroll area is clear only as far as it is in view.
  const QRect seen(part.widget->mapTo(m_window, part.widget->visibleRegion().boundingRect().topLeft()),
                   part.widget->visibleRegion().boundingRect().size());
  return part.widget->visibleRegion().isEmpty() ? place : place.intersected(seen);
}

void LessonScrim::follow() {
  if (isHidden()) return;
  const QRect room = roomInWindow();
  setGeometry(room);
  QRegion dimmed(QRect(QPoint(), room.size()));
  m_outlines.clear();
  for (const Part& part : m_parts) {
    const QRect place = placeOf(part);
    if (place.isEmpty()) continue;
    dimmed -= place.translated(-room.topLeft());
    if (part.asked) m_outlines.push_back(place);
  }
  // The outline is around the part, where a panel has its gap.
  for (const QRect& outline : m_outlines) {
    const QRect outline_rect = outline.translated(-room.topLeft());
    dimmed += QRegion(outline_rect.adjusted(-kOutline, -kOutline, kOutline, kOutline)) - outline_rect;
  }
  for (const Part& cover : m_covers) dimmed += placeOf(cover).translated(-room.topLeft());
  setMask(dimmed.isEmpty() ? QRegion(0, 0, 1, 1) : dimmed);
  raise();
  update();
}

void LessonScrim::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  QColor dim = m_appearance->theme().text;
  dim.setAlpha(255 * kShare / 100);
  painter.fillRect(rect(), dim);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(m_appearance->theme().dim);
  for (const Part& cover : m_covers) {
    const QRect cover_rect = placeOf(cover).translated(-pos());
    painter.fillRect(cover_rect, m_appearance->theme().panel);
    painter.drawText(cover_rect, Qt::AlignCenter | Qt::TextWordWrap, m_coverText);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(m_appearance->theme().accent, kOutline));
  const double half = kOutline / 2.0;
  for (const QRect& outline : m_outlines)
    painter.drawRoundedRect(QRectF(outline.translated(-pos())).adjusted(-half, -half, half, half), kPanelRadius,
                            kPanelRadius);
}

// The tooltip of the part below the scrim.
bool LessonScrim::tipBelow(const QHelpEvent& help) {
  setAttribute(Qt::WA_TransparentForMouseEvents, true);
  QWidget* widget_below = m_window->childAt(mapTo(m_window, help.pos()));
  setAttribute(Qt::WA_TransparentForMouseEvents, false);
  if (widget_below == nullptr || widget_below == this) return false;
  QHelpEvent passed(QEvent::ToolTip, widget_below->mapFromGlobal(help.globalPos()), help.globalPos());
  return QApplication::sendEvent(widget_below, &passed);
}

bool LessonScrim::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::ToolTip:
      return tipBelow(static_cast<const QHelpEvent&>(*event));
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::ContextMenu:
      event->accept();
      return true;
    default:
      return QWidget::event(event);
  }
}

bool LessonScrim::eventFilter(QObject* watched, QEvent* event) {
  const bool is_move_event = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                             event->type() == QEvent::Show || event->type() == QEvent::Hide ||
                             event->type() == QEvent::LayoutRequest;
  // Layouts move the parts after this event.
  if (is_move_event && !isHidden()) QMetaObject::invokeMethod(this, &LessonScrim::follow, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

}  // namespace roundel::widgets
