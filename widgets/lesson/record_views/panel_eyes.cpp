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
  const std::size_t at = m_eyes.size();
  auto* eye = new QToolButton(m_window);
  eye->setStyleSheet(QStringLiteral("QToolButton { padding: 0; min-height: 0; }"));
  eye->setIconSize(QSize(screenPx(kIcon_px), screenPx(kIcon_px)));
  eye->setFixedSize(screenPx(kEye_px), screenPx(kEye_px));
  eye->setFocusPolicy(Qt::TabFocus);
  connect(eye, &QToolButton::clicked, this, [this, at] {
    const Panel panel = m_panels[at];
    emit toggled(panel.what, !panel.hidden);
  });
  m_eyes.push_back(eye);
  QToolButton* asked = linkButton({}, tr("Goes to the next step that asks about this lane"), m_window);
  asked->setStyleSheet(
      QStringLiteral("QToolButton { padding: 0; min-height: 0; font-size: %1px; }").arg(screenPx(kNotePx)));
  asked->setFocusPolicy(Qt::TabFocus);
  connect(asked, &QToolButton::clicked, this, [this, at] { emit askedClicked(m_panels[at].what); });
  m_asked.push_back(asked);
}

// The longest text that has room; the eye's tooltip has it in any case.
void PanelEyes::followAsked(std::size_t panel, const QRect& seen) {
  QToolButton* asked = m_asked[panel];
  const Panel* of = panel < m_panels.size() ? &m_panels[panel] : nullptr;
  const QRect room = of == nullptr || !of->asked_area || of->asked.isEmpty() ? QRect() : of->asked_area() & seen;
  asked->ensurePolished();  // its font is that of the style sheet
  QString text;
  for (const QString& each : room.isEmpty() ? QStringList() : QStringList{of->asked, of->asked_short})
    if (text.isEmpty() && asked->fontMetrics().horizontalAdvance(each) + 2 <= room.width()) text = each;
  asked->setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  asked->setObjectName(QStringLiteral("record-asked-") + of->what);
  asked->setText(text);
  asked->setAccessibleName(tr("%1: %2").arg(of->name, of->asked));
  const int width = asked->fontMetrics().horizontalAdvance(text) + 2;
  const QPoint corner = of->widget->mapTo(m_window, QPoint(room.right() + 1 - width, room.top()));
  asked->setGeometry(QRect(corner, QSize(width, room.height())));
  asked->raise();
}

void PanelEyes::follow() {
  for (std::size_t i = 0; i < m_eyes.size(); ++i) {
    QToolButton* eye = m_eyes[i];
    const QWidget* widget = i < m_panels.size() ? m_panels[i].widget.data() : nullptr;
    const bool seen = widget != nullptr && widget->isVisible() && !widget->visibleRegion().isEmpty();
    const QRect area = !seen ? QRect() : m_panels[i].area ? m_panels[i].area() : widget->rect();
    const QRect shown = seen ? widget->visibleRegion().boundingRect() : QRect();
    const QRect room = area.intersected(shown);
    followAsked(i, shown);
    eye->setVisible(room.width() > eye->width() && room.height() > eye->height());
    if (!seen) continue;
    const QPoint corner = widget->mapTo(m_window, QPoint(room.right(), room.top()));
    eye->move(corner.x() - eye->width() - kInset_px, corner.y() + kInset_px);
    eye->raise();
  }
}

bool PanelEyes::eventFilter(QObject* watched, QEvent* event) {
  const bool moved = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                     event->type() == QEvent::Show || event->type() == QEvent::Hide ||
                     event->type() == QEvent::LayoutRequest;
  if (moved && !m_panels.empty()) QMetaObject::invokeMethod(this, &PanelEyes::follow, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

}  // namespace roundel::widgets
