// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/lane_card_branch.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr double kNames = 132, kAnswers = 168, kMinMetric = 92, kAnswersHigh = 24, kMenu = 28, kSeveral = 20;
constexpr double kHeadLine = 16, kTitles = 36, kParent = 54, kBranch = 73, kChange = 96;

struct BranchTexts {
  Q_DECLARE_TR_FUNCTIONS(LaneCard)
};

class BranchCardPainter {
 public:
  BranchCardPainter(QPainter& painter, const QRectF& rect, const BranchCard& card, const Theme& theme, double scale)
      : m_painter(painter),
        m_rect(rect),
        m_card(card),
        m_theme(theme),
        m_scale(scale),
        m_text(painter, TextUnit::Pixels, scale) {}

  std::vector<CardSpot> paint() {
    head();
    const double answers = m_card.hasButtons() ? (kAnswers + 12) * m_scale : 0;
    const double left = m_rect.left() + kNames * m_scale, room = m_rect.right() - answers - left;
    const std::vector<CardRow> rows = branchRows(m_card);
    const auto count =
        std::min<std::size_t>(rows.size(), static_cast<std::size_t>(std::max(1.0, room / (kMinMetric * m_scale))));
    m_each = room / static_cast<double>(std::max<std::size_t>(1, count));
    names();
    for (std::size_t i = 0; i < count; ++i) metric(rows[i], left + m_each * static_cast<double>(i));
    if (m_card.hasButtons()) question();
    return std::move(m_spots);
  }

 private:
  double line(double y) const { return m_rect.top() + y * m_scale; }

  void head() {
    double x = m_rect.left();
    const double right = m_rect.right() - kMenu * m_scale;
    const QString name = m_text.fitted(m_card.parent.name, 15, QFont::Bold, m_rect.width() * 0.5);
    m_text.draw({x, line(kHeadLine)}, name, 15, m_card.parent.name_color, QFont::Bold);
    x += m_text.width(name, 15, QFont::Bold) + 10 * m_scale;
    const QString& scope = m_card.parent.text.scope;
    const double scope_width = m_text.figuresWidth(scope, kSmallestPx);
    if (x + scope_width < right) {
      m_text.drawFigures({right, line(kHeadLine)}, scope, kSmallestPx, m_theme.dim, QFont::Normal, Qt::AlignRight);
      m_spots.push_back(
          {QStringLiteral("scope"), {right - scope_width, m_rect.top() + 3 * m_scale, scope_width, 18 * m_scale}});
    }
    const double room = right - x - scope_width - 12 * m_scale;
    if (room > 50 * m_scale)
      m_text.draw({x, line(kHeadLine)}, m_text.fitted(m_card.parent.options, kNotePx, QFont::Normal, room), kNotePx,
                  m_theme.dim);
  }

  void names() {
    const double room = (kNames - 10) * m_scale;
    m_text.draw({m_rect.left(), line(kParent)}, m_text.fitted(m_card.parent.name, 12, QFont::DemiBold, room), 12,
                m_theme.text, QFont::DemiBold);
    m_text.draw({m_rect.left(), line(kBranch)},
                m_text.fitted(m_card.change, 12, QFont::DemiBold, room - (m_card.several ? kSeveral * m_scale : 0)), 12,
                m_theme.warning, QFont::DemiBold);
    m_text.draw({m_rect.left(), line(kChange)},
                m_text.fitted(BranchTexts::tr("Change by the branch"), kNotePx, QFont::Normal, room), kNotePx,
                m_theme.dim);
  }

  void metric(const CardRow& row, double x) {
    const QString title = titleIn(
        row, [&](const QString& words) { return m_text.width(words, kNotePx); }, m_each - 6 * m_scale);
    m_text.draw({x, line(kTitles)}, title, kNotePx, m_theme.dim);
    m_text.drawFigures({x, line(kParent)}, row.former, 12, m_theme.text);
    m_text.drawFigures({x, line(kBranch)}, row.value, 12, m_theme.text, QFont::Bold);
    chip(row, x);
    m_spots.push_back(
        {row.key, {x, line(kTitles) - 13 * m_scale, m_each, line(kChange) - line(kTitles) + 20 * m_scale}});
  }

  // Shows direction and verdict by an arrow and a word, or by a sign if there is no room for the word.
  void chip(const CardRow& row, double x) {
    if (row.change.isEmpty()) return;
    const bool up = row.change.startsWith(QLatin1Char('+')), down = row.change.startsWith(QChar(0x2212));
    QString words = row.change;
    if (row.better != 0) words.prepend(up ? QStringLiteral("▲ ") : down ? QStringLiteral("▼ ") : QString());
    const QColor tone = row.better > 0 ? m_theme.good : row.better < 0 ? m_theme.bad : m_theme.dim;
    const double air = 6 * m_scale, room = m_each - 6 * m_scale - 2 * air;
    if (row.better != 0) {
      const QString full_words = words + QLatin1Char(' ') + row.verdict();
      words = m_text.figuresWidth(full_words, kNotePx, QFont::Bold) <= room ? full_words
                                                                            : words + QLatin1Char(' ') + row.sign();
    }
    const double words_width = m_text.figuresWidth(words, kNotePx, QFont::Bold);
    const QRectF rect(x - 1, line(kChange) - 14 * m_scale, words_width + 2 * air, 20 * m_scale);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(tone, m_theme.panel, 0.1));
    m_painter.drawRoundedRect(rect, kBarRadius, kBarRadius);
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_text.drawFigures({x + air - 1, line(kChange)}, words, kNotePx, tone, QFont::Bold);
  }

  void question() {
    const QRectF answer_area = branchAnswers(m_rect, m_scale);
    const QString title = m_card.status.isEmpty() ? BranchTexts::tr("Branch, not kept") : m_card.status;
    m_text.draw({answer_area.left(), line(kTitles) + 4 * m_scale},
                m_text.fitted(title, 12, QFont::DemiBold, answer_area.width()), 12, m_theme.text, QFont::DemiBold);
    if (m_card.progress >= 0)
      return progress(QRectF(answer_area.left(), line(kParent) - 5 * m_scale, answer_area.width(), 6 * m_scale));
    m_text.draw(
        {answer_area.left(), line(kParent) + 2 * m_scale},
        m_text.fitted(BranchTexts::tr("The scenario is unchanged."), kNotePx, QFont::Normal, answer_area.width()),
        kNotePx, m_theme.dim);
  }

  void progress(const QRectF& track) {
    m_painter.fillRect(track, m_theme.idleGpu);
    const double reached = track.width() * std::clamp(m_card.progress, 0.0, 1.0);
    m_painter.fillRect(QRectF(track.topLeft(), QSizeF(reached, track.height())), m_theme.accent);
  }

  QPainter& m_painter;
  QRectF m_rect;
  const BranchCard& m_card;
  const Theme& m_theme;
  double m_scale, m_each = 0;
  GanttText m_text;
  std::vector<CardSpot> m_spots;
};

}  // namespace

std::vector<CardRow> branchRows(const BranchCard& card) {
  if (card.branch.text.against) return card.branch.text.rows;
  std::vector<CardRow> rows = card.parent.text.rows;
  for (CardRow& row : rows) {
    row.former = row.value;
    row.value = QStringLiteral("–");
  }
  return rows;
}

QRectF branchAnswers(const QRectF& card, double scale) {
  return {card.right() - kAnswers * scale, card.top() + 74 * scale, kAnswers * scale, kAnswersHigh * scale};
}

QRectF branchMenu(const QRectF& card, double scale) {
  return {card.left() + (kNames - 10 - kSeveral) * scale, card.top() + (kBranch - 15) * scale, kSeveral * scale,
          kSeveral * scale};
}

std::vector<CardSpot> paintBranchCard(QPainter& painter, const QRectF& rect, const BranchCard& card, const Theme& theme,
                                      double scale) {
  return BranchCardPainter(painter, rect, card, theme, scale).paint();
}

}  // namespace roundel::widgets
