// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/slots_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/attempt/rules.h"
#include "core/model/round_grid.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/game/beat_text.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kNodeColumn = 34, kMarkColumn = 20, kLabelAir = 8, kHatch = 5, kTint = 0.14, kFaintTint = 0.35;

QRectF centred(const QPointF& centre, double w, double h) { return {centre.x() - w / 2, centre.y() - h / 2, w, h}; }

}  // namespace

RoundBars roundBars(const BeatGame& game) {
  RoundBars bars;
  const trace::Segments& rows = game.position().trace->segments;
  const model::RoundGrid grid(game.problem()->clock.round_s);
  for (const attempt::PlayedRound& played : game.attempt().played()) {
    const double start_s = grid.start_s(played.round);
    const double end_s = grid.end_s(played.round);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (rows.gpu[row] < 0 || rows.end_s[row] <= start_s || rows.start_s[row] >= end_s) continue;
      RoundBar& bar = bars[{played.round, model::JobIndex(rows.job[row])}];
      const double until_s = std::min(rows.end_s[row], end_s);
      bar.end_s = std::max(bar.end_s, until_s);
      if (rows.kind[row] == trace::SegmentKind::Restart) bar.restart_s = std::max(bar.restart_s, until_s - start_s);
    }
  }
  return bars;
}

SlotsPainter::SlotsPainter(QPainter& painter, const BeatGame& game, const SlotsLayout& layout, const RoundBars& bars,
                           const SlotsLook& look)
    : m_painter(painter), m_game(game), m_layout(layout), m_bars(bars), m_look(look), m_problem(*game.problem()) {}

double SlotsPainter::labelWidth(const model::Problem& problem) {
  const QFontMetricsF bold(screenFont(kNotePx, QFont::DemiBold));
  const QFontMetricsF usual(screenFont(kNotePx));
  double node = screenPx(kNodeColumn);
  double type = 0;
  for (const model::Node& cluster_node : problem.nodes)
    node = std::max(node, bold.horizontalAdvance(BeatText::id(cluster_node.id)) + screenPx(kLabelAir));
  for (const model::GpuType& gpu_type : problem.types)
    type = std::max(type, usual.horizontalAdvance(BeatText::id(gpu_type.id)));
  return std::min(node + type + screenPx(kMarkColumn + 2 * kLabelAir), screenPx(220) * 1.0);
}

void SlotsPainter::paint() {
  m_painter.setRenderHint(QPainter::Antialiasing);
  if (!m_game.position().over) {
    const QRectF first = m_layout.slot(model::GpuIndex(0), m_game.position().round);
    const double x = m_layout.x(static_cast<double>(m_game.position().round));
    m_painter.fillRect(QRectF(x, kRulerHeight * m_layout.scale - 4, m_layout.round_px,
                              m_layout.bottom + kRoundNames * m_layout.scale - first.top() + 6),
                       m_look.theme.accentSoft);
  }
  paintNames();
  paintEmptySlots();
  paintPlayed();
  if (!m_game.position().over) paintOpen();
  paintRuler();
  paintMarks();
}

void SlotsPainter::paintRuler() {
  m_painter.setFont(screenTabularFont(kNotePx));
  const model::RoundGrid grid(m_problem.clock.round_s);
  const std::int64_t last = m_layout.first_round + m_layout.rounds;
  const double y = kRulerHeight * m_layout.scale;
  for (std::int64_t round = m_layout.first_round; round <= last; ++round) {
    const double x = m_layout.x(static_cast<double>(round));
    m_painter.setPen(m_look.theme.line);
    m_painter.drawLine(QPointF(x, y - 6), QPointF(x, y - 2));
    m_painter.setPen(m_look.theme.dim);
    const QString text = tickLabel(grid.start_s(round), m_problem.clock.round_s, grid.start_s(last));
    const QString shown_text =
        round == m_layout.first_round || round == last ? text : text.section(QLatin1Char(' '), 0, 0);
    const double text_width = QFontMetricsF(m_painter.font()).horizontalAdvance(shown_text);
    const double left = std::min(x - text_width / 2, m_layout.x(static_cast<double>(last)) - text_width);
    m_painter.drawText(QRectF(left, y - 26 * m_layout.scale, text_width + 2, 18 * m_layout.scale), Qt::AlignCenter,
                       shown_text);
  }
}

void SlotsPainter::paintNames() {
  const Theme& theme = m_look.theme;
  const double type_x = m_layout.labels - screenPx(kLabelAir);
  for (std::size_t g = 0; g < m_problem.gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    const QRectF row = m_layout.row(gpu);
    const bool first = g == 0 || m_problem.gpus[g - 1].node != m_problem.gpus[g].node;
    if (first && g > 0) {
      m_painter.setPen(theme.line);
      const double y = std::round(row.top() - kNodeGap * m_layout.scale / 2) + 0.5;
      m_painter.drawLine(QPointF(0, y), QPointF(row.right(), y));
    }
    if (first) {
      m_painter.setPen(theme.text);
      m_painter.setFont(screenFont(kNotePx, QFont::DemiBold));
      const QString name = m_painter.fontMetrics().elidedText(BeatText::id(m_problem.nodes[m_problem.gpus[g].node].id),
                                                              Qt::ElideMiddle, static_cast<int>(m_layout.labels / 2));
      m_painter.drawText(QRectF(0, row.top(), m_layout.labels / 2, row.height()), Qt::AlignVCenter, name);
    }
    const bool is_up = m_game.position().over || m_game.position().node_up[m_problem.gpus[g].node] != 0;
    m_painter.setPen(theme.dim);
    m_painter.setFont(screenFont(kNotePx));
    const QString type = BeatText::id(m_problem.types[m_problem.gpus[g].type].id);
    m_painter.drawText(QRectF(0, row.top(), type_x, row.height()), Qt::AlignVCenter | Qt::AlignRight,
                       is_up ? type : BeatText::tr("%1 down").arg(type));
  }
}

void SlotsPainter::paintEmptySlots() {
  m_painter.setBrush(Qt::NoBrush);
  m_painter.setPen(QPen(m_look.theme.line, 1, Qt::DashLine));
  const std::int64_t first_empty =
      m_game.position().over ? m_layout.first_round + m_layout.rounds : m_game.position().round + 1;
  for (std::size_t g = 0; g < m_problem.gpus.size(); ++g)
    for (std::int64_t round = std::max(first_empty, m_layout.first_round);
         round < m_layout.first_round + m_layout.rounds; ++round)
      m_painter.drawRoundedRect(m_layout.slot(model::GpuIndex(g), round), kBarRadius, kBarRadius);
}

// A bar goes on without a gap if its job keeps the GPU.
void SlotsPainter::paintPlayed() {
  const auto& played = m_game.attempt().played();
  for (std::size_t k = 0; k < played.size(); ++k) {
    if (played[k].round < m_layout.first_round) continue;
    const double share = k + 1 == played.size() ? m_look.grown : 1;
    const double until_x = m_layout.x(static_cast<double>(played[k].round) + share);
    for (std::size_t g = 0; g < m_problem.gpus.size(); ++g) {
      if (!played[k].by_gpu[g].valid()) continue;
      const bool continues = k > 0 && played[k - 1].round + 1 == played[k].round &&
                             played[k - 1].by_gpu[g] == played[k].by_gpu[g] &&
                             played[k - 1].round >= m_layout.first_round;
      paintBar(played[k], model::GpuIndex(g), continues, until_x);
    }
  }
}

void SlotsPainter::paintBar(const attempt::PlayedRound& round, model::GpuIndex gpu, bool continues, double until_x) {
  const model::JobIndex job = round.by_gpu[gpu];
  const auto bar_entry = m_bars.find({round.round, job});
  if (bar_entry == m_bars.end()) return;
  const double round_s = m_problem.clock.round_s;
  const double left = m_layout.x(static_cast<double>(round.round)) + (continues ? 0 : 1);
  const double right = std::min(m_layout.x(bar_entry->second.end_s / round_s), until_x);
  QRectF rect = m_layout.slot(gpu, round.round);
  rect.setLeft(left);
  rect.setRight(right);
  if (rect.width() <= 0) return;
  const QColor color = jobColor(m_problem.jobs[job].id);
  GanttLook look;
  look.theme = m_look.theme;
  look.scale = m_layout.scale;
  paintBarBody(m_painter, rect, color, look, Ink::Solid, bar_entry->second.restart_s / round_s * m_layout.round_px);
  if (continues) {
    m_painter.setPen(QPen(mixed(textOn(color), color, kFaintTint), 1, Qt::DotLine));
    m_painter.drawLine(QPointF(left, rect.top() + 2), QPointF(left, rect.bottom() - 2));
    return;
  }
  m_painter.setPen(textOn(color));
  m_painter.setFont(screenFont(kNotePx, QFont::DemiBold));
  const double hatch = bar_entry->second.restart_s / round_s * m_layout.round_px;
  const QRectF room = rect.adjusted(screenPx(kLabelAir) + hatch, 0, -2, 0);
  const QString name = BeatText::id(m_problem.jobs[job].id);
  if (m_painter.fontMetrics().horizontalAdvance(name) <= room.width()) m_painter.drawText(room, Qt::AlignVCenter, name);
}

void SlotsPainter::paintOpen() {
  const std::int64_t round = m_game.position().round;
  int invited = 0;
  for (std::size_t g = 0; g < m_problem.gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    const QRectF slot = m_layout.slot(gpu, round);
    const model::JobIndex job = m_game.attempt().open()[g];
    if (job.valid()) {
      paintChip(slot, job, gpu);
    } else {
      const bool is_under = gpu == m_look.under && m_game.hand().valid();
      m_painter.setPen(QPen(m_look.theme.accent, is_under ? 2 : 1, Qt::DashLine));
      m_painter.setBrush(m_look.theme.panel);
      m_painter.drawRoundedRect(slot, kBarRadius, kBarRadius);
      m_painter.setPen(m_look.theme.accentText);
      m_painter.setFont(screenFont(kNotePx));
      const QString words = invited == 0 ? BeatText::tr("drop here") : BeatText::tr("or here");
      const bool fits = m_painter.fontMetrics().horizontalAdvance(words) < slot.width() - 4;
      if (m_game.hand().valid() && invited++ < 2 && fits) m_painter.drawText(slot, Qt::AlignCenter, words);
    }
    if (gpu == m_look.cursor) {
      m_painter.setPen(QPen(m_look.theme.accent, 2));
      m_painter.setBrush(Qt::NoBrush);
      m_painter.drawRoundedRect(slot.adjusted(-2, -2, 2, 2), kBarRadius + 2, kBarRadius + 2);
    }
  }
}

QString SlotsPainter::stateOf(model::JobIndex job) const {
  const attempt::Effect& effect = m_game.effects()[job];
  const double end_s = m_problem.clock.round_s;
  const double start_s = m_game.position().at_s;
  if (!effect.finish_s || *effect.finish_s >= start_s + end_s) return {};
  return durationText(*effect.finish_s - start_s, end_s);
}

void SlotsPainter::paintChip(const QRectF& slot, model::JobIndex job, model::GpuIndex gpu) {
  const QColor color = jobColor(m_problem.jobs[job].id);
  const bool is_whole_gang = attempt::gangNeed(m_game.position(), m_game.attempt(), job) == 0;
  const bool refused = is_whole_gang && attempt::refusal(m_game.position(), m_game.attempt(), job).has_value();
  const QColor edge = refused ? m_look.theme.bad : mixed(color, m_look.theme.text, 0.8);
  m_painter.setPen(QPen(edge, is_whole_gang ? 1.2 : 1.5, is_whole_gang ? Qt::SolidLine : Qt::DashLine));
  m_painter.setBrush(mixed(color, m_look.theme.panel, kTint));
  m_painter.drawRoundedRect(slot, kBarRadius, kBarRadius);
  m_painter.setPen(m_look.theme.text);
  m_painter.setFont(screenFont(kNotePx, QFont::DemiBold));
  const QString id = BeatText::id(m_problem.jobs[job].id);
  const QString name = is_whole_gang && !refused ? id : BeatText::tr("%1?", "job with an incomplete gang").arg(id);
  const QRectF room = slot.adjusted(screenPx(kLabelAir), 0, -screenPx(4), 0);
  m_painter.drawText(room, Qt::AlignVCenter,
                     m_painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(room.width())));
  const double used_px = m_painter.fontMetrics().horizontalAdvance(name) + 6;
  const int has = attempt::gpusOf(m_game.attempt(), job);
  const int need = attempt::gangNeed(m_game.position(), m_game.attempt(), job);
  const auto first = std::ranges::find(m_game.attempt().open(), job) - m_game.attempt().open().begin();
  const bool leads = static_cast<std::size_t>(first) == static_cast<std::size_t>(gpu);
  const QString extra_text = need > 0 ? BeatText::tr("%1 of %2").arg(has).arg(has + need)
                             : leads  ? stateOf(job)
                                      : QString();
  m_painter.setFont(screenFont(kSmallestPx));
  m_painter.setPen(need > 0 ? m_look.theme.text : m_look.theme.dim);
  if (m_painter.fontMetrics().horizontalAdvance(extra_text) + used_px <= room.width())
    m_painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, extra_text);
}

void SlotsPainter::paintMarks() {
  const Theme& theme = m_look.theme;
  const std::int64_t open_round = m_game.position().round;
  m_painter.setFont(screenFont(kNotePx));
  const std::int64_t last = m_layout.first_round + m_layout.rounds;
  for (std::int64_t round = open_round; !m_game.position().over && round < last; ++round) {
    m_painter.setPen(round == open_round ? theme.accentText : theme.dim);
    m_painter.setFont(screenFont(kNotePx, round == open_round ? QFont::DemiBold : QFont::Normal));
    m_painter.drawText(QRectF(m_layout.x(static_cast<double>(round)), m_layout.bottom + 2, m_layout.round_px,
                              kRoundNames * m_layout.scale - 4),
                       Qt::AlignCenter, BeatText::tr("round %1").arg(round + 1));
  }
  const double round_s = m_problem.clock.round_s;
  if (const auto lost = m_game.shownLoss()) {
    const double x = m_layout.x(static_cast<double>(m_game.attempt().played()[*lost - 1].round + 1));
    m_painter.setPen(QPen(theme.warning, 1.5, Qt::DashLine));
    if (x >= m_layout.labels) {
      m_painter.drawLine(QPointF(x, kRulerHeight * m_layout.scale - 6), QPointF(x, m_layout.bottom));
      paintFlag(x, QStringLiteral("!"), theme.warning);
    }
  }
  const double now_x = m_layout.x(m_game.position().at_s / round_s);
  m_painter.setPen(QPen(theme.playhead, 2));
  m_painter.drawLine(QPointF(now_x, kRulerHeight * m_layout.scale - 6), QPointF(now_x, m_layout.bottom + 4));
  paintFlag(now_x, BeatText(m_game).clock(m_game.position().at_s), theme.playhead);
}

void SlotsPainter::paintFlag(double x, const QString& text, const QColor& color) {
  m_painter.setFont(screenTabularFont(kNotePx, QFont::DemiBold));
  const double flag_width = QFontMetricsF(m_painter.font()).horizontalAdvance(text) + 12 * m_layout.scale;
  const double y = kRulerHeight * m_layout.scale - 19 * m_layout.scale;
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(color);
  const QRectF flag = centred({x, y}, flag_width, 19 * m_layout.scale);
  m_painter.drawRoundedRect(flag, kBarRadius, kBarRadius);
  m_painter.setPen(textOn(color));
  m_painter.drawText(flag, Qt::AlignCenter, text);
}

}  // namespace roundel::widgets
