// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/job_cards.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "core/attempt/rules.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/game/beat_text.h"
#include "widgets/beat/page/slots_canvas.h"
#include "widgets/document/state/job_tip.h"

namespace roundel::widgets {
namespace {

constexpr int kCardHigh = 100, kLowCardHigh = 76, kCardGap = 8, kFewJobs = 4, kCardInside = 10, kChipWide = 88,
              kChipHigh = 32, kKeyBox = 18, kBarHigh = 5;

void paintGrip(QPainter& painter, const QPointF& at, const QColor& color) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (int row = -1; row <= 1; ++row)
    for (int column = 0; column < 2; ++column)
      painter.drawEllipse(at + QPointF(column * screenPx(5), row * screenPx(5)), screenPx(3) / 2.0, screenPx(3) / 2.0);
}

}  // namespace

JobCards::JobCards(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_game(game) {
  setObjectName(QStringLiteral("job-cards"));
  setAccessibleName(tr("Jobs"));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::OpenHandCursor);
}

void JobCards::refresh() {
  updateGeometry();
  update();
}

int JobCards::cardHeight() const { return screenPx(partCount() > kFewJobs ? kLowCardHigh : kCardHigh); }

QSize JobCards::sizeHint() const {
  return {screenPx(220), partCount() * (cardHeight() + screenPx(kCardGap)) + screenPx(2)};
}

int JobCards::partCount() const { return m_game->isOpen() ? static_cast<int>(m_game->problem()->jobs.size()) : 0; }

QRect JobCards::partRect(int part) const {
  return {0, part * (cardHeight() + screenPx(kCardGap)), width() - 1, cardHeight()};
}

bool JobCards::isPresent(int card) const {
  return !m_game->position().over && std::ranges::count(m_game->position().active, model::JobIndex(card)) > 0;
}

QString JobCards::placement(model::JobIndex job) const {
  const int has = attempt::gpusOf(m_game->attempt(), job);
  const std::int64_t round = m_game->position().round + 1;
  if (has == 0) return tr("waits in round %1").arg(round);
  const int need = attempt::gangNeed(m_game->position(), m_game->attempt(), job);
  if (need > 0) return tr("%1 of %2 in round %3").arg(has).arg(has + need).arg(round);
  return tr("%n GPU(s) in round %1", nullptr, has).arg(round);
}

QString JobCards::partName(int part) const {
  return BeatText::id(m_game->problem()->jobs[static_cast<std::size_t>(part)].id);
}

QString JobCards::partDescription(int part) const {
  const BeatText text(*m_game);
  const model::JobIndex job(part);
  const QString state = isPresent(part) ? placement(job) : text.absence(job);
  return QStringList{text.gang(job), text.workLeft(job), state}.join(QStringLiteral(", "));
}

std::optional<bool> JobCards::partSelected(int part) const { return m_game->hand() == model::JobIndex(part); }

void JobCards::choosePart(int part) {
  m_cursor = part;
  const model::JobIndex job(part);
  m_game->take(m_game->hand() == job ? model::JobIndex() : job);
}

// ---- painting ---------------------------------------------------------------------------------------------------------------------

void JobCards::paintEvent(QPaintEvent*) {
  if (!m_game->isOpen()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const BeatText text(*m_game);
  for (int card = 0; card < partCount(); ++card) paintCard(painter, card, text);
}

void JobCards::paintCard(QPainter& painter, int card, const BeatText& text) const {
  const Theme& theme = m_appearance->theme();
  const model::JobIndex job(card);
  const bool present = isPresent(card);
  const bool is_held = m_game->hand() == job;
  const QRectF frame = QRectF(partRect(card)).adjusted(1, 1, -1, -1);
  const bool ring = hasFocus() && card == m_cursor;
  painter.setPen(QPen(is_held || ring ? theme.accent : theme.line, is_held || ring ? 2 : 1));
  painter.setBrush(present ? theme.panel : theme.header);
  painter.drawRoundedRect(frame, kControlRadius, kControlRadius);
  const QRectF content_rect = frame.adjusted(screenPx(kCardInside), screenPx(8), -screenPx(kCardInside), -screenPx(8));
  const QColor own_color = jobColor(m_game->problem()->jobs[job].id);
  const QColor color = present ? own_color : mixed(own_color, theme.panel, 0.3);
  const QRectF chip(content_rect.left(), content_rect.top(), screenPx(kChipWide), screenPx(kChipHigh));
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(chip, kBarRadius, kBarRadius);
  const QColor ink = present ? textOn(color) : theme.text;
  if (present) paintGrip(painter, {chip.left() + screenPx(10), chip.center().y()}, ink);
  painter.setPen(ink);
  painter.setFont(screenFont(kBodyPx, QFont::DemiBold));
  const QRectF name = chip.adjusted(screenPx(24), 0, -screenPx(4), 0);
  painter.drawText(name, Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(text.name(job), Qt::ElideRight, static_cast<int>(name.width())));
  const double right = content_rect.right() - (card < 9 ? screenPx(kKeyBox + 6) : 0);
  const QRectF words(chip.right() + screenPx(10), chip.top(), right - chip.right() - screenPx(10), chip.height());
  painter.setPen(present ? theme.text : theme.dim);
  painter.setFont(screenFont(kNotePx));
  painter.drawText(words, Qt::AlignTop,
                   painter.fontMetrics().elidedText(text.gang(job), Qt::ElideRight, static_cast<int>(words.width())));
  painter.setPen(theme.dim);
  const QRectF left(words.left(), words.top(), content_rect.right() - words.left(), words.height());
  painter.drawText(
      left, Qt::AlignBottom,
      painter.fontMetrics().elidedText(text.workLeft(job), Qt::ElideRight, static_cast<int>(left.width())));
  if (card < 9) {
    const QRectF key(content_rect.right() - screenPx(kKeyBox), content_rect.top() - 2, screenPx(kKeyBox),
                     screenPx(kKeyBox));
    painter.setPen(theme.edge);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(key, kBarRadius, kBarRadius);
    painter.setPen(theme.text);
    painter.setFont(screenTabularFont(kSmallestPx));
    painter.drawText(key, Qt::AlignCenter, QString::number(card + 1));
  }
  const QRectF bar(content_rect.left(), chip.bottom() + screenPx(8), content_rect.width(), screenPx(kBarHigh));
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.idleGpu);
  painter.drawRoundedRect(bar, 2, 2);
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(bar.width() * text.shareDone(job), bar.height())), 2, 2);
  const double foot = partCount() > kFewJobs ? bar.bottom() + 1 : content_rect.bottom() - screenPx(18);
  paintFoot(painter, QRectF(content_rect.left(), foot, content_rect.width(), screenPx(18)), job, text);
}

void JobCards::paintFoot(QPainter& painter, const QRectF& foot, model::JobIndex job, const BeatText& text) const {
  const Theme& theme = m_appearance->theme();
  painter.setFont(screenFont(kNotePx));
  if (!isPresent(job.value)) {
    painter.setPen(theme.dim);
    painter.drawText(foot, Qt::AlignVCenter, text.absence(job));
    return;
  }
  const int has = attempt::gpusOf(m_game->attempt(), job);
  const bool is_whole_gang = attempt::gangNeed(m_game->position(), m_game->attempt(), job) == 0;
  painter.setPen(has == 0 ? theme.dim : is_whole_gang ? theme.good : theme.warning);
  painter.setFont(screenFont(kNotePx, has == 0 ? QFont::Normal : QFont::DemiBold));
  const QString left = placement(job);
  painter.drawText(foot, Qt::AlignVCenter, left);
  const double used_px = painter.fontMetrics().horizontalAdvance(left) + screenPx(8);
  const auto finish_s = m_game->effects()[job].finish_s;
  const QString right = finish_s ? tr("would finish at %1").arg(text.clock(*finish_s)) : QString();
  painter.setPen(theme.dim);
  painter.setFont(screenFont(kNotePx));
  if (painter.fontMetrics().horizontalAdvance(right) + used_px <= foot.width())
    painter.drawText(foot, Qt::AlignVCenter | Qt::AlignRight, right);
}

// ---- mouse and keys ---------------------------------------------------------------------------------------------------------------

int JobCards::cardAt(const QPoint& at) const {
  for (int card = 0; card < partCount(); ++card)
    if (partRect(card).contains(at)) return card;
  return -1;
}

void JobCards::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_pressed = cardAt(event->pos());
  m_pressedAt = event->pos();
}

void JobCards::mouseMoveEvent(QMouseEvent* event) {
  const bool is_drag = (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
  if (!event->buttons().testFlag(Qt::LeftButton) || m_pressed < 0 || !is_drag || !isPresent(m_pressed)) return;
  const model::JobIndex job(std::exchange(m_pressed, -1));
  m_game->take(job);
  dragJob(this, *m_game, m_appearance->theme(), job);
  m_game->take({});
}

void JobCards::mouseReleaseEvent(QMouseEvent* event) {
  const int pressed = std::exchange(m_pressed, -1);
  if (event->button() == Qt::LeftButton && pressed >= 0 && pressed == cardAt(event->pos())) choosePart(pressed);
}

void JobCards::keyPressEvent(QKeyEvent* event) {
  const int count = partCount();
  if ((event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) && count > 0) {
    m_cursor = std::clamp(m_cursor + (event->key() == Qt::Key_Down ? 1 : -1), 0, count - 1);
    announcePart(this, m_cursor);
    return update();
  }
  if (event->key() == Qt::Key_Space && m_cursor >= 0) return choosePart(m_cursor);
  QWidget::keyPressEvent(event);
}

void JobCards::focusInEvent(QFocusEvent* event) {
  if (m_cursor < 0) m_cursor = 0;
  QWidget::focusInEvent(event);
  update();
}

void JobCards::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool JobCards::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int card = cardAt(help->pos());
  if (card >= 0)
    QToolTip::showText(help->globalPos(), jobTip(*m_game->problem(), model::JobIndex(card)), this);
  else
    QToolTip::hideText();
  return true;
}

}  // namespace roundel::widgets
