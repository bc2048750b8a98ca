// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/recent_row.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QToolButton>
#include <utility>

#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/start/welcome/card_painting.h"

namespace roundel::widgets {
namespace {

constexpr double kPitch = 56, kThumbWidth = 64, kThumbHeight = 44, kRowPad = 6;

}  // namespace

RecentRow::RecentRow(RecentFile file, Thumbnails* thumbnails, const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), m_file(std::move(file)), m_thumbnails(thumbnails), m_theme(theme) {
  setObjectName(QStringLiteral("recent-row"));
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setEnabled(true);
  const QString place_text = m_file.there ? whereText(m_file.path) : tr("not found");
  setAccessibleName(m_file.title + QStringLiteral(", ") + place_text);
  setToolTip(m_file.there ? tr("Open %1").arg(m_file.path) : tr("%1 no longer exists").arg(m_file.path));
  connect(thumbnails, &Thumbnails::ready, this, [this] { update(); });
  if (m_file.there) return;
  auto* remove = new QToolButton(this);
  remove->setText(tr("Remove"));
  remove->setProperty("role", QStringLiteral("link"));
  remove->setToolTip(tr("Remove it from the list"));
  remove->setAccessibleName(tr("Remove %1 from the list").arg(m_file.title));
  connect(remove, &QToolButton::clicked, this, &RecentRow::removeWanted);
  m_remove = remove;
}

QSize RecentRow::sizeHint() const { return {200, static_cast<int>(kPitch * fontScale(font()))}; }

void RecentRow::resizeEvent(QResizeEvent* event) {
  QAbstractButton::resizeEvent(event);
  if (m_remove == nullptr) return;
  const QSize size = m_remove->sizeHint();
  m_remove->setGeometry(width() - size.width() - 4, (height() - size.height()) / 2, size.width(), size.height());
}

// If there is little room, the folder is elided, not the time.
void RecentRow::paintWhere(QPainter& painter, const QRectF& line, const QFont& note) const {
  QString time_text = whenText(m_file.opened, QDateTime::currentDateTime());
  if (!time_text.isEmpty()) time_text.prepend(QStringLiteral(" · "));
  const QString place_text = m_file.there ? whereText(m_file.path) : tr("not found");
  const QFontMetricsF metrics(note);
  if (!m_file.there) time_text.clear();  // only one of them fits beside Remove
  const QString folder =
      metrics.elidedText(place_text, Qt::ElideMiddle, line.width() - metrics.horizontalAdvance(time_text));
  paintLines(painter, line, folder + time_text, note, m_theme.dim, 1);
}

void RecentRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, true);
  const double s = fontScale(font());
  if (underMouse() || hasFocus()) {
    painter.setPen(hasFocus() ? QPen(m_theme.accent, 2) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? m_theme.accentSoft : m_theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kControlRadius, kControlRadius);
  }
  const QRectF thumb(kRowPad, (height() - kThumbHeight * s) / 2, kThumbWidth * s, kThumbHeight * s);
  const Thumbnails::Request ask{.path = m_file.path,
                                .content = m_file.content,
                                .size = thumb.size(),
                                .look = {.theme = m_theme, .scale = s, .dpr = devicePixelRatioF()}};
  const bool has = m_file.there && !m_file.content.isEmpty();
  const QImage picture = has ? m_thumbnails->find(ask) : QImage();
  paintThumbnail(painter, thumb, picture, m_file.nodes, has ? m_thumbnails->progress(ask) : -1, {m_theme, s});
  const double left = thumb.right() + 10 * s;
  const double right = m_remove != nullptr ? m_remove->geometry().left() - 4 : width() - kRowPad;
  const QColor ink = m_file.there ? m_theme.text : m_theme.dim;
  paintLines(painter, {left, thumb.top() + 4 * s, right - left, 18 * s}, m_file.title,
             uiFont(kBodyPx * s, QFont::DemiBold), ink, 1);
  paintWhere(painter, {left, thumb.top() + 23 * s, right - left, 16 * s}, uiFont(kNotePx * s));
}

}  // namespace roundel::widgets
