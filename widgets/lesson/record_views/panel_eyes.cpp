// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/panel_eyes.h"

#include <QEvent>
#include <QToolButton>
#include <utility>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr int kEye_px = 22, kIcon_px = 16, kInset_px = 4;

}  // namespace

PanelEyes::PanelEyes(const Appearance* appearance, QWidget* window)
    : QObject(window), m_appearance(appearance), m_window(window) {
  window->installEventFilter(this);
  connect(appearance, &Appearance::changed, this, [this] { show(m_panels); });
}

void PanelEyes::show(std::vector<Panel> panels) {
  for (const Panel& panel : m_panels)
    if (panel.widget && panel.widget != m_window) panel.widget->removeEventFilter(this);
  m_panels = std::move(panels);
  while (m_eyes.size() < m_panels.size()) addPanel();
  for (std::size_t i = 0; i < m_panels.size(); ++i) {
    const Panel& panel = m_panels[i];
    if (panel.widget) panel.widget->installEventFilter(this);
    QToolButton* eye = m_eyes[i];
    eye->setObjectName(QStringLiteral("record-eye-") + panel.what);
    eye->setIcon(icon(panel.hidden ? QStringLiteral("eye-off") : QStringLiteral("eye"), m_appearance->theme().dim));
    const QString words = panel.hidden ? tr("Students do not see %1 in this step. Click to show it.")
                                       : tr("Students see %1 in this step. Click to hide it.");
    QString tip = words.arg(panel.name);
    if (!panel.asked.isEmpty()) tip += tr("\nThis lane is %1.").arg(panel.asked);
    eye->setToolTip(tip);
    eye->setAccessibleName(panel.hidden ? tr("Show %1 to students").arg(panel.name)
                                        : tr("Hide %1 from students").arg(panel.name));
  }
  follow();
}

void PanelEyes::addPanel() {
  const std::size_t panel_index = m_eyes.size();
  auto* eye = new QToolButton(m_window);
  eye->setStyleSheet(QStringLiteral("QToolButton { padding: 0; min-height: 0; }"));
  eye->setIconSize(QSize(screenPx(kIcon_px), screenPx(kIcon_px)));
  eye->setFixedSize(screenPx(kEye_px), screenPx(kEye_px));
  eye->setFocusPolicy(Qt::TabFocus);
  connect(eye, &QToolButton::clicked, this, [this, panel_index] {
    const Panel panel = m_panels[panel_index];
    emit toggled(panel.what, !panel.hidden);
  });
  m_eyes.push_back(eye);
  QToolButton* asked_button = linkButton({}, tr("Goes to the next step that asks about this lane"), m_window);
  asked_button->setStyleSheet(
      QStringLiteral("QToolButton { padding: 0; min-height: 0; font-size: %1px; }").arg(screenPx(kNotePx)));
  asked_button->setFocusPolicy(Qt::TabFocus);
  connect(asked_button, &QToolButton::clicked, this,
          [this, panel_index] { emit askedClicked(m_panels[panel_index].what); });
  m_asked.push_back(asked_button);
}

// The longest text that has room; the eye's tooltip has it in any case.
void PanelEyes::followAsked(std::size_t panel, const QRect& seen) {
  QToolButton* asked_button = m_asked[panel];
  const Panel* panel_entry = panel < m_panels.size() ? &m_panels[panel] : nullptr;
  const QRect room = panel_entry == nullptr || !panel_entry->asked_area || panel_entry->asked.isEmpty()
                         ? QRect()
                         : panel_entry->asked_area() & seen;
  asked_button->ensurePolished();  // its font is that of the style sheet
  QString text;
  for (const QString& asked_text :
       room.isEmpty() ? QStringList() : QStringList{panel_entry->asked, panel_entry->asked_short})
    if (text.isEmpty() && asked_button->fontMetrics().horizontalAdvance(asked_text) + 2 <= room.width())
      text = asked_text;
  asked_button->setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  asked_button->setObjectName(QStringLiteral("record-asked-") + panel_entry->what);
  asked_button->setText(text);
  asked_button->setAccessibleName(tr("%1: %2").arg(panel_entry->name, panel_entry->asked));
  const int width = asked_button->fontMetrics().horizontalAdvance(text) + 2;
  const QPoint corner = panel_entry->widget->mapTo(m_window, QPoint(room.right() + 1 - width, room.top()));
  asked_button->setGeometry(QRect(corner, QSize(width, room.height())));
  asked_button->raise();
}

void PanelEyes::follow() {
  for (std::size_t i = 0; i < m_eyes.size(); ++i) {
    QToolButton* eye = m_eyes[i];
    const QWidget* widget = i < m_panels.size() ? m_panels[i].widget.data() : nullptr;
    const bool is_seen = widget != nullptr && widget->isVisible() && !widget->visibleRegion().isEmpty();
    const QRect area = !is_seen ? QRect() : m_panels[i].area ? m_panels[i].area() : widget->rect();
    const QRect seen_area = is_seen ? widget->visibleRegion().boundingRect() : QRect();
    const QRect room = area.intersected(seen_area);
    followAsked(i, seen_area);
    eye->setVisible(room.width() > eye->width() && room.height() > eye->height());
    if (!is_seen) continue;
    const QPoint corner = widget->mapTo(m_window, QPoint(room.right(), room.top()));
    eye->move(corner.x() - eye->width() - kInset_px, corner.y() + kInset_px);
    eye->raise();
  }
}

bool PanelEyes::eventFilter(QObject* watched, QEvent* event) {
  const bool is_move_event = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                             event->type() == QEvent::Show || event->type() == QEvent::Hide ||
                             event->type() == QEvent::LayoutRequest;
  if (is_move_event && !m_panels.empty()) QMetaObject::invokeMethod(this, &PanelEyes::follow, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

}  // namespace roundel::widgets
