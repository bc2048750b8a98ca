// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/gallery_cards.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QList>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/start/welcome/gallery_preview.h"

namespace roundel::widgets {
namespace {

// Keys of the window that the cards use while they have the keyboard focus.
const QList<int> kCardKeys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,     Qt::Key_Down,  Qt::Key_Home,
                           Qt::Key_End,  Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Slash};
constexpr double kHeadingText = 15;

}  // namespace

GalleryCards::GalleryCards(const std::vector<GalleryEntry>* entries, Thumbnails* thumbnails, QWidget* parent)
    : QWidget(parent), m_entries(entries), m_thumbnails(thumbnails) {
  setObjectName(QStringLiteral("gallery-cards"));
  setAccessibleName(tr("Scenarios"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  const auto updateCards = [this] { update(); };
  connect(thumbnails, &Thumbnails::ready, this, updateCards);
  connect(thumbnails, &Thumbnails::progressed, this, updateCards);
}

void GalleryCards::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

// Keeps the focused card if it is still shown.
void GalleryCards::setSections(std::vector<GallerySection> sections) {
  const int former_entry = m_current < 0 ? -1 : m_layout.cards[static_cast<std::size_t>(m_current)].entry;
  m_sections = std::move(sections);
  arrange();
  const auto current_card = std::ranges::find(m_layout.cards, former_entry, &GalleryLayout::Card::entry);
  m_hovered = -1;
  m_current = current_card == m_layout.cards.end() ? -1 : static_cast<int>(current_card - m_layout.cards.begin());
}

void GalleryCards::setWindowWidth(int width) {
  m_windowWidth = width;
  arrange();
  emit roomChanged();
}

GalleryRoom GalleryCards::room() const { return galleryRoom(width(), m_windowWidth, fontScale(font())); }

void GalleryCards::setDone(const QStringList& done) {
  m_done = done;
  update();
}

void GalleryCards::setCurrent(int card) {
  m_current = card;
  update();
}

const GalleryEntry& GalleryCards::entryOf(int card) const {
  return (*m_entries)[static_cast<std::size_t>(m_layout.cards[static_cast<std::size_t>(card)].entry)];
}

// Room for the focus ring is inside the cards, so that nothing moves.
void GalleryCards::arrange() {
  m_layout = layoutGallery(m_sections, room());
  setFixedHeight(static_cast<int>(std::ceil(m_layout.height)) + 1);
  update();
}

Thumbnails::Request GalleryCards::requestFor(const GalleryEntry& entry, const QSizeF& size) const {
  return {.path = entry.picture.isEmpty() ? entry.path : entry.picture,
          .content = entry.content,
          .size = QSizeF(std::round(size.width()), std::round(size.height())),
          .look = {.theme = m_theme, .scale = fontScale(font()), .dpr = devicePixelRatioF()},
          .jobs = entry.jobs};
}

QImage GalleryCards::pictureOf(int card) const {
  const GalleryEntry& entry = entryOf(card);
  return m_thumbnails->find(requestFor(entry, m_layout.cards[static_cast<std::size_t>(card)].thumbnail.size()));
}

CardState GalleryCards::stateOf(int card) const {
  const GalleryLayout::Card& place = m_layout.cards[static_cast<std::size_t>(card)];
  const GalleryEntry& entry = entryOf(card);
  CardState state;
  state.hovered = card == m_hovered;
  state.focused = card == m_current && hasFocus();
  state.next = place.lesson && place.entry == nextLesson(*m_entries, m_done);
  state.done = place.lesson && m_done.contains(entry.name);
  state.progress = m_thumbnails->progress(requestFor(entry, place.thumbnail.size()));
  return state;
}

// ---- painting ---------------------------------------------------------------------------------------------------------------------

// Only visible cards request their thumbnails, from the top down.
void GalleryCards::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, true);
  const CardLook look{m_theme, fontScale(font())};
  for (const GalleryLayout::Heading& heading : m_layout.headings)
    if (heading.rect.intersects(event->rect())) paintHeading(painter, heading);
  for (std::size_t i = 0; i < m_layout.cards.size(); ++i) {
    if (!m_layout.cards[i].rect.intersects(event->rect())) continue;
    const int card = static_cast<int>(i);
    const QImage picture = pictureOf(card);
    paintCard(painter, entryOf(card), m_layout.cards[i], picture, stateOf(card), look);
  }
}

void GalleryCards::paintHeading(QPainter& painter, const GalleryLayout::Heading& heading) const {
  GanttText text(painter, TextUnit::Pixels, fontScale(font()));
  const double y = heading.rect.top() + heading.rect.height() / 2 - 3;
  const double width =
      text.drawMiddle({heading.rect.left(), y}, groupTitle(heading.group), kHeadingText, m_theme.text, QFont::Bold);
  const double left = heading.rect.left() + width + 14;
  const QString note = groupNote(heading.group);
  if (left + text.width(note, kNotePx) < linkRect(heading).left() - 8)
    text.drawMiddle({left, y}, note, kNotePx, m_theme.dim);
  if (!linkText(heading).isEmpty())
    text.drawMiddle({heading.rect.right(), y}, linkText(heading), kNotePx, m_theme.accentText, QFont::Normal,
                    Qt::AlignRight);
}

QString GalleryCards::linkText(const GalleryLayout::Heading& heading) const {
  return heading.shown < heading.all ? tr("all %1 ›").arg(heading.all) : QString();
}

QRectF GalleryCards::linkRect(const GalleryLayout::Heading& heading) const {
  const double width = QFontMetricsF(uiFont(kNotePx * fontScale(font()))).horizontalAdvance(linkText(heading));
  return {heading.rect.right() - width - 4, heading.rect.top(), width + 4, heading.rect.height()};
}

// ---- pointer ----------------------------------------------------------------------------------------------------------------------

int GalleryCards::cardAt(const QPointF& at) const {
  const auto hit_card =
      std::ranges::find_if(m_layout.cards, [&](const GalleryLayout::Card& card) { return card.rect.contains(at); });
  return hit_card == m_layout.cards.end() ? -1 : static_cast<int>(hit_card - m_layout.cards.begin());
}

const GalleryLayout::Heading* GalleryCards::linkAt(const QPointF& at) const {
  const auto hit_heading = std::ranges::find_if(m_layout.headings, [&](const auto& heading) {
    return !linkText(heading).isEmpty() && linkRect(heading).contains(at);
  });
  return hit_heading == m_layout.headings.end() ? nullptr : &*hit_heading;
}

void GalleryCards::mouseMoveEvent(QMouseEvent* event) {
  m_hovered = cardAt(event->position());
  const bool target = m_hovered >= 0 || linkAt(event->position()) != nullptr;
  setCursor(target ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void GalleryCards::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->button() == Qt::LeftButton ? cardAt(event->position()) : -1;
  if (m_pressed >= 0) setCurrent(m_pressed);
}

void GalleryCards::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int card = cardAt(event->position());
  if (const GalleryLayout::Heading* heading = linkAt(event->position())) return emit allWanted(heading->group);
  if (card >= 0 && card == std::exchange(m_pressed, -1)) emit opened(card);
}

bool GalleryCards::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const int card = cardAt(help->pos());
    const GalleryLayout::Heading* link = linkAt(help->pos());
    if (card >= 0)
      QToolTip::showText(help->globalPos(), tr("%1 (Enter opens it, Space shows more)").arg(entryOf(card).task), this);
    else if (link != nullptr)
      QToolTip::showText(help->globalPos(), tr("Show every scenario of this group"), this);
    else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::Leave) {
    m_hovered = -1;
    update();
  }
  if (event->type() == QEvent::Hide && m_preview) m_preview->close();
  if (event->type() == QEvent::ShortcutOverride && kCardKeys.contains(static_cast<QKeyEvent*>(event)->key())) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

// ---- keyboard ---------------------------------------------------------------------------------------------------------------------

void GalleryCards::keyPressEvent(QKeyEvent* event) {
  const auto key = static_cast<Qt::Key>(event->key());
  switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      setCurrent(cardTowards(m_layout, m_current, key));
      if (m_current >= 0) announcePart(this, m_current), emit currentChanged(m_current);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_current >= 0) emit opened(m_current);
      return;
    case Qt::Key_Space:
      if (m_current >= 0) preview(m_current);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void GalleryCards::focusInEvent(QFocusEvent* event) {
  if (m_current < 0 && !m_layout.cards.empty()) m_current = 0;
  update();
  QWidget::focusInEvent(event);
}

void GalleryCards::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().width() == event->oldSize().width()) return;
  arrange();
  emit roomChanged();
}

void GalleryCards::preview(int card) {
  const GalleryEntry& entry = entryOf(card);
  m_preview = new GalleryPreview(entry, m_thumbnails, requestFor(entry, GalleryPreview::kPicture), this);
  static_cast<GalleryPreview*>(m_preview.data())->showOver(mapToGlobal(partRect(card).center()));
}

// ---- screen readers ---------------------------------------------------------------------------------------------------------------

QString GalleryCards::partName(int part) const {
  const CardState state = stateOf(part);
  const QString& title = entryOf(part).title;
  return state.next ? tr("%1, next lesson").arg(title) : state.done ? tr("%1, done").arg(title) : title;
}

QString GalleryCards::partDescription(int part) const {
  const GalleryEntry& entry = entryOf(part);
  return groupTitle(entry.group) + QStringLiteral(". ") + entry.task + QLatin1Char(' ') + sizeText(entry);
}

QRect GalleryCards::partRect(int part) const {
  return m_layout.cards[static_cast<std::size_t>(part)].rect.toAlignedRect();
}

void GalleryCards::choosePart(int part) {
  setCurrent(part);
  emit opened(part);
}

}  // namespace roundel::widgets
