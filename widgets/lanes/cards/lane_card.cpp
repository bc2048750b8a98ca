// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/lane_card.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr double kAnswerRow = 32, kMarkRoom = 34, kRowHeight = 21, kSignRoom = 12;
constexpr double kNarrow = 200;  // width of a card, px

// Without marks, numbers are at the right end of the card.
bool hasMarks(const LaneCard& card) {
  return std::ranges::any_of(card.text.rows, [](const CardRow& row) { return !row.mark.isEmpty(); });
}

bool asksAtTheMenu(const LaneCard& card, const QRectF& rect, double scale) {
  return card.asks && cardSize(rect.height(), scale) != CardSize::Full;
}

class CardPainter {
 public:
  CardPainter(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme, double scale)
      : m_painter(painter),
        m_rect(rect),
        m_card(card),
        m_theme(theme),
        m_scale(scale),
        m_markRoom(hasMarks(card) ? kMarkRoom * scale : 0),
        m_buttons(cardButtonEnd(asksAtTheMenu(card, rect, scale) ? 3 : 1) * scale),
        m_text(painter, TextUnit::Pixels, scale) {}

  std::vector<CardSpot> full() {
    double y = m_rect.top() + 24 * m_scale;
    name(y, 15);
    tag(y);
    y += 17 * m_scale;
    if (!m_card.command.isEmpty()) program(y);
    int option = 0;
    for (const QString& line : m_card.options.isEmpty() ? QStringList() : wrapped(m_card.options, kNotePx)) {
      m_text.draw({m_rect.left(), y}, line, kNotePx, m_theme.dim);
      optionSpots(line, y, option);
      y += 14 * m_scale;
    }
    if (!m_card.note.isEmpty()) {
      m_text.draw({m_rect.left(), y}, m_text.fitted(m_card.note, kNotePx, QFont::DemiBold, m_rect.width()), kNotePx,
                  m_theme.warning, QFont::DemiBold);
      m_spots.push_back({QStringLiteral("note"), {m_rect.left(), y - 12 * m_scale, m_rect.width(), 16 * m_scale}});
      y += 14 * m_scale;
    }
    y += (m_card.text.against ? 26 : 11) * m_scale;
    const double scope_room = 20 * m_scale;
    const double room = m_rect.bottom() - 8 * m_scale - y;
    const auto count = static_cast<double>(m_card.text.rows.size());
    // Rows move closer before one is omitted.
    const double pitch =
        std::clamp((room - scope_room + 8 * m_scale) / std::max(1.0, count), 16 * m_scale, kRowHeight * m_scale);
    if (m_card.text.against) againstHead(y - 15 * m_scale);
    for (const CardRow& row : m_card.text.rows) {
      if (y + 4 * m_scale > m_rect.bottom() - scope_room) break;
      m_card.text.against ? againstRow(row, y) : metricRow(row, y);
      y += pitch;
    }
    if (!m_card.text.rows.empty()) scopeLine(y + 2 * m_scale);
    return std::move(m_spots);
  }

  std::vector<CardSpot> medium() {
    name(m_rect.top() + 21 * m_scale, 14);
    if (m_card.note.isEmpty()) tag(m_rect.top() + 21 * m_scale);
    if (!m_card.note.isEmpty()) note(m_rect.top() + 21 * m_scale);
    double y = m_rect.top() + 44 * m_scale;
    double pitch = 19 * m_scale;
    if (!m_card.state.isEmpty()) {
      y = m_rect.top() + 38 * m_scale;
      m_card.command.isEmpty() ? notStarted(y) : program(y);
      y += 4 * m_scale;
      pitch = 17 * m_scale;
    }
    for (const CardRow& row : m_card.text.rows) {
      if (y > m_rect.bottom() - 10 * m_scale) break;
      m_card.text.against ? againstRow(row, y) : metricRow(row, y);
      y += pitch;
    }
    return std::move(m_spots);
  }

  std::vector<CardSpot> small() {
    const double top = m_rect.center().y() - 4 * m_scale;
    name(top, 13.5);
    if (!m_card.note.isEmpty())
      note(top);
    else if (!tag(top))
      bestOf(top);
    twoFigures(top + 18 * m_scale);
    return std::move(m_spots);
  }

 private:
  // Of a program that waits for the user.
  void notStarted(double& y) {
    for (const QString& line : wrapped(m_card.options, kNotePx)) {
      m_text.draw({m_rect.left(), y}, line, kNotePx, m_theme.dim);
      y += 16 * m_scale;
    }
  }

  // The command, and below it the state of the program.
  void program(double& y) {
    const QString line = m_text.fitted(m_card.command, kNotePx, QFont::DemiBold, m_rect.width());
    m_text.draw({m_rect.left(), y}, line, kNotePx, m_theme.text, QFont::DemiBold);
    m_spots.push_back({QStringLiteral("command"), {m_rect.left(), y - 12 * m_scale, m_rect.width(), 16 * m_scale}});
    y += 16 * m_scale;
    const double dot = 8 * m_scale, left = m_rect.left() + 14 * m_scale;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_card.state_color);
    m_painter.drawEllipse(QRectF(m_rect.left(), y - dot, dot, dot));
    m_painter.restore();
    m_text.draw({left, y}, m_text.fitted(m_card.state, kNotePx, QFont::Normal, m_rect.right() - left), kNotePx,
                m_theme.dim);
    m_spots.push_back({QStringLiteral("state"), {m_rect.left(), y - 12 * m_scale, m_rect.width(), 16 * m_scale}});
    y += 14 * m_scale;
  }

  // A small card has no room for the variant of JCT or CRU; the tool tip has it.
  static QString shortTitle(const QString& key) {
    return key == QLatin1String("jct") ? QStringLiteral("JCT") : QStringLiteral("CRU");
  }

  // Paints mean JCT and CRU side by side; CRU is left out if they would overlap.
  void twoFigures(double y) {
    const CardRow* jct = m_card.text.find(QLatin1String("jct"));
    const CardRow* cru = m_card.text.find(QLatin1String("cru"));
    const double left = jct == nullptr ? 0 : m_rect.width() * 0.56;  // durations are longer than shares
    const double gap = (m_rect.width() < kNarrow * m_scale ? 6 : 14) * m_scale;
    const bool has_room =
        jct == nullptr || (figureWidth(jct) <= left - gap && figureWidth(cru) <= m_rect.width() - left);
    figure(jct, {m_rect.left(), y}, has_room ? left - gap : m_rect.width());
    if (has_room) figure(cru, {m_rect.left() + left, y}, m_rect.width() - left);
  }

  double figureWidth(const CardRow* row) const {
    if (row == nullptr) return 0;
    return m_text.width(shortTitle(row->key), kNotePx) + 4 * m_scale +
           m_text.figuresWidth(row->value, 11.5, row->best ? QFont::Bold : QFont::Normal);
  }

  void figure(const CardRow* row, QPointF at, double width) {
    if (row == nullptr) return;
    m_text.draw(at, shortTitle(row->key), kNotePx, m_theme.dim);
    m_text.drawFigures(at + QPointF(width, 0), row->value, 11.5, row->best ? m_theme.good : m_theme.text,
                       row->best ? QFont::Bold : QFont::Normal, Qt::AlignRight);
    m_spots.push_back({row->key, {at.x(), at.y() - 13 * m_scale, width, 18 * m_scale}});
  }

  void name(double y, double size) {
    // The menu button and a mark are at the right end of this line.
    m_text.draw({m_rect.left(), y},
                m_text.fitted(m_card.name, size, QFont::Bold, m_rect.width() - m_buttons - 2 * m_scale), size,
                m_card.name_color, QFont::Bold);
    m_nameEnd = m_rect.left() + m_text.width(m_card.name, size, QFont::Bold) + 8 * m_scale;
  }

  // Paints the role of the lane ("reference") after its name, if there is room.
  bool tag(double y) {
    if (m_card.tag.isEmpty() ||
        m_nameEnd + m_text.width(m_card.tag, kSmallestPx, QFont::DemiBold) > m_rect.right() - m_buttons)
      return false;
    m_text.draw({m_nameEnd, y}, m_card.tag, kSmallestPx, m_theme.accentText, QFont::DemiBold);
    m_spots.push_back({QStringLiteral("tag"), {m_nameEnd, y - 12 * m_scale, 60 * m_scale, 16 * m_scale}});
    return true;
  }

  void note(double y) {
    const double right = m_rect.right() - m_buttons;
    const double width = m_text.width(m_card.note, kSmallestPx, QFont::DemiBold);
    if (m_nameEnd + width > right) return;
    m_text.draw({right, y}, m_card.note, kSmallestPx, m_theme.warning, QFont::DemiBold, Qt::AlignRight);
    m_spots.push_back({QStringLiteral("note"), {right - width, y - 12 * m_scale, width, 16 * m_scale}});
  }

  // Paints "best JCT" in a small card, which has no room for marks.
  void bestOf(double y) {
    for (const char* key : {"jct", "cru"}) {
      const CardRow* row = m_card.text.find(QLatin1String(key));
      if (row == nullptr || !row->best) continue;
      const QString label = QCoreApplication::translate("LaneCard", "best %1").arg(shortTitle(row->key));
      const double right = m_rect.right() - m_buttons;
      if (m_nameEnd + m_text.width(label, kSmallestPx, QFont::DemiBold) > right) return;
      m_text.draw({right, y}, label, kSmallestPx, m_theme.good, QFont::DemiBold, Qt::AlignRight);
      return;
    }
  }

  void metricRow(const CardRow& row, double y) {
    const double value_x = m_rect.right() - m_markRoom;
    const double room = value_x - m_rect.left() - 4 * m_scale - m_text.figuresWidth(row.value, 12.5, QFont::Bold);
    m_text.draw({m_rect.left(), y}, title(row, 11.5, room), 11.5, m_theme.dim);
    m_text.drawFigures({value_x, y}, row.value, 12.5, row.best ? m_theme.good : m_theme.text,
                       row.best ? QFont::Bold : QFont::Medium, Qt::AlignRight);
    m_text.draw({value_x + 6 * m_scale, y}, row.mark, kSmallestPx, row.best ? m_theme.good : m_theme.dim,
                row.best ? QFont::DemiBold : QFont::Normal);
    m_spots.push_back({row.key, {m_rect.left(), y - 14 * m_scale, m_rect.width(), 19 * m_scale}});
  }

  // Returns the right ends of the columns former, now, change; the sign is right of them.
  double column(int which) const {
    return m_rect.right() - (kSignRoom + (2 - which) * 46 + (which < 2 ? 4 : 0)) * m_scale;
  }

  void againstHead(double y) {
    const QString heads[] = {m_card.former_head, m_card.now_head, QCoreApplication::translate("LaneCard", "change")};
    for (int i = 0; i < 3; ++i)
      m_text.drawFigures({column(i), y}, m_text.fitted(heads[i], kSmallestPx, QFont::Normal, 46 * m_scale), kSmallestPx,
                         i == 1 ? m_theme.text : m_theme.dim, i == 1 ? QFont::DemiBold : QFont::Normal, Qt::AlignRight);
  }

  void againstRow(const CardRow& row, double y) {
    const double room = column(0) - m_rect.left() - 6 * m_scale - m_text.figuresWidth(row.former, 11.5, QFont::Normal);
    const QColor tone = row.better > 0 ? m_theme.good : row.better < 0 ? m_theme.bad : m_theme.dim;
    const int weight = row.better != 0 ? QFont::DemiBold : QFont::Normal;
    m_text.draw({m_rect.left(), y}, title(row, 11.5, room), 11.5, m_theme.dim);
    m_text.drawFigures({column(0), y}, row.former, 11.5, m_theme.dim, QFont::Normal, Qt::AlignRight);
    m_text.drawFigures({column(1), y}, row.value, 11.5, m_theme.text, QFont::Bold, Qt::AlignRight);
    m_text.drawFigures({column(2), y}, row.change, 11.5, tone, weight, Qt::AlignRight);
    m_text.draw({m_rect.right(), y}, row.sign(), 11.5, tone, QFont::Bold, Qt::AlignRight);
    m_spots.push_back({row.key, {m_rect.left(), y - 14 * m_scale, m_rect.width(), 19 * m_scale}});
  }

  // Adds a spot for each option of a line; `option` is the position of the first one.
  void optionSpots(const QString& line, double y, int& option) {
    double x = m_rect.left();
    for (const QString& part : line.split(QStringLiteral(" · "))) {
      const double width = m_text.width(part, kNotePx);
      m_spots.push_back({kOptionSpot + QString::number(option++), {x, y - 12 * m_scale, width, 16 * m_scale}});
      x += m_text.width(part + QStringLiteral(" · "), kNotePx);
    }
  }

  void scopeLine(double y) {
    if (y > m_rect.bottom() - 4 * m_scale) return;
    const QString scope = m_text.fitted(m_card.text.scope, kSmallestPx, QFont::Normal, m_rect.width());
    m_text.drawFigures({m_rect.left(), y}, scope, kSmallestPx, m_theme.dim);
    m_spots.push_back({QStringLiteral("scope"), {m_rect.left(), y - 13 * m_scale, m_rect.width(), 18 * m_scale}});
  }

  QString title(const CardRow& row, double size, double room) const {
    return titleIn(
        row, [&](const QString& words) { return m_text.width(words, size); }, room);
  }

  // Returns at most two lines, broken at the dots between options.
  QStringList wrapped(const QString& text, double size) const {
    QStringList lines;
    for (const QString& part : text.split(QStringLiteral(" · "))) {
      const QString joined = lines.isEmpty() ? part : lines.back() + QStringLiteral(" · ") + part;
      if (!lines.isEmpty() && m_text.width(joined, size) <= m_rect.width())
        lines.back() = joined;
      else
        lines << part;
    }
    if (lines.size() > 2) lines = {lines[0], lines.mid(1).join(QStringLiteral(" · "))};
    for (QString& line : lines) line = m_text.fitted(line, size, QFont::Normal, m_rect.width());
    return lines;
  }

  QPainter& m_painter;
  QRectF m_rect;
  const LaneCard& m_card;
  const Theme& m_theme;
  double m_scale, m_markRoom;
  double m_buttons;  // px for buttons in the line of the name
  double m_nameEnd = 0;
  GanttText m_text;
  std::vector<CardSpot> m_spots;
};

}  // namespace

CardSize cardSize(double height, double scale) {
  if (height >= kFullCardFrom * scale) return CardSize::Full;
  return height >= kMediumCardFrom * scale ? CardSize::Medium : CardSize::Small;
}

std::vector<CardSpot> paintCard(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme,
                                double scale) {
  const bool has_answer_row = card.asks && !asksAtTheMenu(card, rect, scale);
  CardPainter card_painter(painter, rect.adjusted(0, 0, 0, has_answer_row ? -kAnswerRow * scale : 0), card, theme,
                           scale);
  switch (cardSize(rect.height(), scale)) {
    case CardSize::Full:
      return card_painter.full();
    case CardSize::Medium:
      return card_painter.medium();
    case CardSize::Small:
      return card_painter.small();
  }
  return {};
}

}  // namespace roundel::widgets
