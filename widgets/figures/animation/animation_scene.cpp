// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/animation_scene.h"

#include <algorithm>
#include <cmath>

#include "core/io/run_output.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/painting/gantt_branch.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/notes/marks/note_marks.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::animation {
namespace {

// In pixels of a frame of 1280 x 720.
constexpr double kMargin = 16, kTitle = 54, kRuler = 28, kGap = 6, kEdge = 5, kInset = 12, kCurves = 118, kMinLane = 44,
                 kRight = 18, kTickGap = 84;
constexpr double kTitleSize = 19, kReadoutSize = 26, kNoteSize = 13, kSample = 32, kInch_m = 0.0254, kFar = 1e4;
constexpr double kAnimationShare = 0.5;  // share of the frame for the stages
constexpr int kOverhang = 3;             // how far a curve may exceed its axes, in line widths
constexpr double kSettled =
    0.05;  // share of the animation after which CRU so far has settled; before that its axis may cut it

QImage blank(const QSize& size, const QColor& color) {
  QImage image(size, QImage::Format_RGB32);
  // Points are converted with the picture's resolution, so that text is equally large on all machines.
  image.setDotsPerMeterX(static_cast<int>(std::lround(96 / kInch_m)));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  image.fill(color);
  return image;
}

}  // namespace

AnimationScene::AnimationScene(std::vector<plots::PlotLane> lanes, const AnimationOptions& options)
    : m_options(options) {
  std::erase_if(lanes, [](const plots::PlotLane& lane) { return !lane.run || !lane.run->ok() || !lane.run->metrics; });
  m_plan = planOf(options, endOf(lanes));
  m_scale = std::max(1.0, std::min(options.size.width() / 1280.0, options.size.height() / 720.0));
  for (plots::PlotLane& run : lanes) {
    if (!run.index) run.index = std::make_shared<const metrics::TraceIndex>(run.run->trace);
    LaneState state;
    state.lane = run.run->lane;
    state.status = LaneState::Status::Done;
    state.run = run.run;
    state.index = run.index;
    if (!run.run->branch_points.empty())
      state.branch_point = run.run->branch_points.back();  // the card notes that the cluster differs
    m_states.push_back(std::move(state));
    Lane lane;
    lane.index = std::make_unique<BarIndex>(run.index);
    lane.colors = JobColors(*run.index, options.color_by, m_theme);
    metrics::Series cru = plots::extendedToZero(metrics::cruCumulative(*run.index));
    lane.curve_t = std::move(cru.t_s);
    lane.curve_y = std::move(cru.y);
    const auto& queued = run.index->queued().values();
    if (!queued.empty()) m_queueMost = std::max(m_queueMost, *std::ranges::max_element(queued));
    lane.run = std::move(run);
    m_lanes.push_back(std::move(lane));
  }
  place();
  for (Lane& lane : m_lanes) {
    if (!lanesShown()) break;
    lane.solid = layer(lane, Ink::Solid);
    lane.ghost = layer(lane, Ink::Ghost);
  }
  paintBase();
  paintCurveLayer();
  placeNotes();
}

// Placed once for all frames, because a box that moves cannot be read.
void AnimationScene::placeNotes() {
  if (m_options.notes.empty() || !lanesShown()) return;
  QImage full_frame = m_base.copy();
  std::vector<QRectF> fields, words;
  std::vector<FrameNote> noted;
  for (const io::Note& note : m_options.notes) noted.push_back({note, {}});
  {
    QPainter painter(&full_frame);
    for (const Lane& lane : m_lanes) {
      painter.drawImage(lane.bars.topLeft(), lane.solid);
      for (FrameNote& note : noted) {
        if (!notes::isAbout(note.note, lane.run)) continue;
        for (notes::NoteMark mark : notes::ganttMarks(note.note, scene(lane), look(), lane.bars.topLeft())) {
          mark.lane = static_cast<int>(fields.size());
          note.marks.push_back(mark);
        }
      }
      fields.push_back(lane.bars);
      notes::addNames(words, painter, scene(lane), look(), lane.bars.topLeft());
    }
  }
  m_notes = FrameNotes(std::move(noted), fields, full_frame, m_theme, m_scale, std::move(words));
}

GanttLook AnimationScene::look() const {
  GanttLook look;
  look.theme = m_theme;
  look.scale = m_scale;
  look.text = kNotePx * m_scale;
  look.small_text = kSmallestPx * m_scale;
  return look;
}

// The stages are above or beside the lanes, or replace them; the lanes get the remaining room.
void AnimationScene::placeClusterPanes(double bottom) {
  m_left = px(kMargin);
  m_rulerTop = px(kMargin + kTitle);
  if (m_options.clusterAnimation == ClusterAnimationPlace::None) return;
  std::vector<ClusterPanes::Lane> lanes;
  double end_s = 0;
  for (const Lane& lane : m_lanes) {
    lanes.push_back(
        {lane.run.index, &lane.colors, schedulerStyle(lane.run.policy, lane.run.mark, m_theme), lane.run.label});
    end_s = std::max(end_s, lane.index->trace().end_s);
  }
  QRectF area(m_left, m_rulerTop, m_options.size.width() - 2 * m_left, bottom - m_rulerTop);
  const bool is_beside = m_options.clusterAnimation == ClusterAnimationPlace::Beside;
  if (is_beside) area.setWidth(std::floor(area.width() * kAnimationShare));
  if (m_options.clusterAnimation == ClusterAnimationPlace::Above)
    area.setHeight(std::floor(area.height() * kAnimationShare));
  m_clusterPanes.emplace(lanes, area, is_beside, m_scale, end_s);
  if (is_beside) m_left = area.right() + px(kGap);
  if (m_options.clusterAnimation == ClusterAnimationPlace::Above) m_rulerTop = area.bottom() + px(kGap);
}

void AnimationScene::place() {
  QImage probe = blank({1, 1}, Qt::white);
  QPainter painter(&probe);
  GanttText text(painter);
  const double width = m_options.size.width(), height = m_options.size.height();
  double labels = px(60);
  for (const Lane& lane : m_lanes) labels = std::max(labels, labelColumnWidth(lane.index->problem(), text, look()));
  const double bottom = height - px(kMargin);
  placeClusterPanes(bottom);
  m_lanesTop = m_rulerTop + px(kRuler);
  const auto count = static_cast<double>(m_lanes.size());
  const double curves = px(kCurves + kGap);
  const bool room = bottom - curves - m_lanesTop >= count * px(kMinLane + kGap);
  m_lanesBottom = room ? bottom - curves : bottom;
  m_axisLeft = std::round(m_left + px(kEdge + kInset + kCardWidth + kInset) + labels);
  m_axis.width_px = std::floor(width - px(kMargin + kRight) - m_axisLeft);
  m_axis.show(m_plan.from_s, m_plan.to_s);
  m_tick_s = tickStep_s(m_axis, px(kTickGap), m_lanes.front().index->problem().clock.round_s);
  m_ticks = ticks(m_axis, m_tick_s);
  const double lane_height = (m_lanesBottom - m_lanesTop - (count - 1) * px(kGap)) / count;
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    Lane& lane = m_lanes[i];
    const double top = std::round(m_lanesTop + static_cast<double>(i) * (lane_height + px(kGap)));
    lane.frame = QRectF(m_left, top, width - px(kMargin) - m_left, std::floor(lane_height));
    lane.bars = QRectF(m_axisLeft, top + 1, m_axis.width_px, std::floor(lane_height) - 2);
    lane.rows = layoutRows(lane.index->problem(),
                           {.height = lane.bars.height(), .scale = m_scale, .pitch = 0, .queue = true, .under = 0});
  }
  // The axis covers the settled curves, so that close curves can be distinguished.
  double lowest_value = 1;
  const double settled_s = m_plan.from_s + kSettled * (m_plan.to_s - m_plan.from_s);
  for (const Lane& lane : m_lanes) {
    for (std::size_t i = 0; i < lane.curve_t.size(); ++i)
      if (lane.curve_t[i] >= settled_s && lane.curve_t[i] <= m_plan.to_s)
        lowest_value = std::min(lowest_value, lane.curve_y[i]);
  }
  m_curveFrom = lowest_value >= 0.82 ? 0.8 : lowest_value >= 0.53 ? 0.5 : 0;
  if (room)
    m_curves =
        QRectF(m_axisLeft, std::round(m_lanesBottom + px(kGap + 8)), m_axis.width_px, std::round(px(kCurves - 16)));
}

QImage AnimationScene::layer(const Lane& lane, Ink ink) const {
  QImage image = blank(lane.bars.size().toSize(), m_theme.panel);
  QPainter painter(&image);
  const bool hidden = ink == Ink::Ghost && !m_options.ghost;
  const double width = m_axis.width_px;
  paintBackground(painter, scene(lane), look(), m_ticks, 0, hidden ? 0 : width);
  if (hidden) return image;
  paintBars(painter, scene(lane), look(), ink, 0, width);
  paintQueue(painter, scene(lane), look(), {.ink = ink, .from_x = 0, .to_x = width}, m_queueMost);
  if (const auto& branch_points = lane.run.run->branch_points; !branch_points.empty()) {
    const double at_s = branch_points.back().at_s;
    paintSharedPast(painter, scene(lane), look(), at_s, lane.bars.height());
    paintBranchMark(painter, scene(lane), look(), at_s, lane.bars.height(),
                    tr("branch: %1").arg(editsText(branch_points.back().edits)));
  }
  return image;
}

void AnimationScene::paintBase() {
  m_base = blank(m_options.size, m_theme.background);
  QPainter painter(&m_base);
  paintTitle(painter);
  painter.setRenderHint(QPainter::Antialiasing, true);
  const auto panel = [&](const QRectF& rect) {
    painter.setPen(QPen(m_theme.line, 1));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  };
  if (!lanesShown()) return;
  for (const Lane& lane : m_lanes) {
    panel(lane.frame);
    painter.setPen(Qt::NoPen);
    painter.setBrush(schedulerStyle(lane.run.policy, lane.run.mark, m_theme).line);
    painter.drawRoundedRect(QRectF(lane.frame.left(), lane.frame.top(), px(kEdge), lane.frame.height()), 2, 2);
  }
  if (m_curves.isEmpty()) return;
  panel(QRectF(m_left, m_curves.top() - px(8), m_options.size.width() - px(kMargin) - m_left,
               m_curves.height() + px(16)));
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintAxes(painter);
}

void AnimationScene::paintTitle(QPainter& painter) const {
  GanttText text(painter, TextUnit::Pixels, m_scale);
  const double left = px(kMargin), readout = px(230);
  const double room = m_options.size.width() - 2 * left - readout;
  const std::string& title = m_lanes.front().index->problem().scenario->title;
  const bool altered =
      std::ranges::any_of(m_lanes, [](const Lane& lane) { return !io::alteredFiles(*lane.run.run).empty(); });
  const QString shown_title = title.empty() ? tr("Comparison of schedulers") : shown(title);
  const QString words = altered ? tr("%1 — from altered files").arg(shown_title) : shown_title;
  text.draw({left, px(kMargin + 18)}, text.fitted(words, kTitleSize, QFont::Bold, room), kTitleSize, m_theme.text,
            QFont::Bold);
  double x = left;
  const double y = px(kMargin + 40);
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (const Lane& lane : m_lanes) {
    const SchedulerStyle style = schedulerStyle(lane.run.policy, lane.run.mark, m_theme);
    const double label_width = text.width(lane.run.label, kNoteSize, QFont::DemiBold);
    if (x + px(kSample + 6) + label_width > left + room) break;
    QPen pen(style.line, px(2.5));
    if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(QPointF(x, y - px(4.5)), QPointF(x + px(kSample), y - px(4.5)));
    text.draw({x + px(kSample + 6), y}, lane.run.label, kNoteSize, style.text, QFont::DemiBold);
    x += px(kSample + 6) + label_width + px(18);
  }
}

QImage AnimationScene::frame(double t_s) const {
  QImage image = m_base.copy();
  QPainter painter(&image);
  const ClusterAnimationPace pace{m_plan.step_s * m_options.fps, false};
  if (m_clusterPanes) m_clusterPanes->paint(painter, t_s, pace);
  paintReadout(painter, t_s);
  if (!lanesShown()) return image;
  const std::vector<CardText> cards = cardTexts(m_states, MetricScope::AtPlayhead, t_s);
  for (std::size_t i = 0; i < m_lanes.size(); ++i) paintLane(painter, i, cards[i], t_s);
  if (const double grown = std::round(x(t_s) - m_curves.left()); !m_curves.isEmpty() && grown > 0) {
    painter.drawImage(m_curves.topLeft() - QPointF(0, kOverhang), m_curveLayer,
                      QRectF(0, 0, grown, m_curveLayer.height()));
  }
  GanttLook plain_look;
  plain_look.theme = m_theme;
  paintPlayheadLine(painter, plain_look, x(t_s), m_lanesTop - 1, m_lanesBottom);
  if (!m_curves.isEmpty()) paintPlayheadLine(painter, plain_look, x(t_s), m_curves.top(), m_curves.bottom());
  paintRuler(painter, t_s);
  m_notes.paint(painter, t_s);
  return image;
}

void AnimationScene::paintLane(QPainter& painter, std::size_t index, const CardText& text, double t_s) const {
  const Lane& lane = m_lanes[index];
  const double now = std::clamp(m_axis.x(t_s), 0.0, m_axis.width_px);
  const double rounded_x = std::round(now);
  const QRectF& bars = lane.bars;
  const auto blit = [&](const QImage& from, double left, double right) {
    if (right > left)
      painter.drawImage(QPointF(bars.left() + left, bars.top()), from, QRectF(left, 0, right - left, bars.height()));
  };
  blit(lane.solid, 0, rounded_x);
  blit(lane.ghost, rounded_x, m_axis.width_px);
  LaneCard card;
  card.name = lane.run.label;
  card.options = optionsText(lane.run.run->lane);
  card.name_color = m_theme.text;
  card.text = text;
  const double left = lane.frame.left() + px(kEdge + kInset);
  paintCard(painter, QRectF(left, lane.frame.top(), px(kCardWidth), lane.frame.height()), card, m_theme, m_scale);
  painter.save();
  painter.setClipRect(lane.frame.adjusted(px(kEdge), 1, -1, -1));
  painter.translate(bars.topLeft());
  paintRowLabels(painter, scene(lane), look(), t_s);
  paintQueueLabel(painter, scene(lane), look());
  painter.setClipRect(QRectF(0, 0, m_axis.width_px + px(kRight) - 2, bars.height()), Qt::IntersectClip);
  paintCutLabels(painter, scene(lane), look(), t_s);
  if (m_queueMost > 0) paintQueueCount(painter, scene(lane), look(), t_s, m_queueMost);
  painter.restore();
}

void AnimationScene::paintRuler(QPainter& painter, double t_s) const {
  GanttText text(painter, TextUnit::Pixels, m_scale);
  const double bottom = m_lanesTop - 2, now = x(t_s);
  const QString flag = flagText(t_s, m_plan.to_s);
  const double flag_width = text.figuresWidth(flag, 12, QFont::Bold) + px(16);
  const double flag_left =
      std::max(m_axisLeft - px(50), std::min(now - flag_width / 2, m_options.size.width() - px(kMargin) - flag_width));
  for (const double tick_s : m_ticks) {
    const double tick_x = std::floor(x(tick_s));
    painter.fillRect(QRectF(tick_x, bottom - px(6), 1, px(6)), m_theme.faint);
    const QString label = tickLabel(tick_s, m_tick_s, m_plan.to_s);
    const double width = text.width(label, kNotePx);
    const double left = std::min(tick_x - width / 2, m_options.size.width() - px(kMargin) - width);
    if (left + width > flag_left - px(6) && left < flag_left + flag_width + px(6)) continue;
    text.draw({left, bottom - px(10)}, label, kNotePx, m_theme.dim);
  }
  const double top = m_rulerTop + px(2), tall = px(18);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.playhead);
  painter.drawRoundedRect(QRectF(flag_left, top, flag_width, tall), 3, 3);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRectF(std::round(now) - 1, top + tall - 1, 2, m_lanesTop - top - tall + 1), m_theme.playhead);
  text.drawFigures({flag_left + flag_width / 2, std::round(top + tall / 2 + text.capHeight(12) / 2)}, flag, 12,
                   textOn(m_theme.playhead), QFont::Bold, Qt::AlignHCenter);
}

void AnimationScene::paintReadout(QPainter& painter, double t_s) const {
  GanttText text(painter, TextUnit::Pixels, m_scale);
  const double right = m_options.size.width() - px(kMargin);
  const model::RoundGrid rounds(m_lanes.front().index->problem().clock.round_s);
  text.drawFigures({right, px(kMargin + 21)}, flagText(t_s, m_plan.to_s), kReadoutSize, m_theme.text, QFont::Bold,
                   Qt::AlignRight);
  double end_s = 0;
  for (const Lane& lane : m_lanes) end_s = std::max(end_s, lane.index->trace().end_s);
  const QString round = tr("round %1 · of %2")
                            .arg(static_cast<qint64>(rounds.numberAt(t_s, end_s)))
                            .arg(flagText(m_plan.to_s, m_plan.to_s));
  text.drawFigures({right, px(kMargin + 40)}, round, kNoteSize, m_theme.dim, QFont::Normal, Qt::AlignRight);
}

double AnimationScene::curveY(double share) const {
  return m_curves.bottom() - (share - m_curveFrom) / (1 - m_curveFrom) * m_curves.height();
}

void AnimationScene::paintAxes(QPainter& painter) const {
  GanttText text(painter, TextUnit::Pixels, m_scale);
  for (const double tick_s : m_ticks)
    painter.fillRect(QRectF(std::floor(x(tick_s)), m_curves.top(), 1, m_curves.height()), m_theme.grid);
  for (const double share : {m_curveFrom, (m_curveFrom + 1) / 2, 1.0}) {
    const double y = std::round(curveY(share));
    const bool axis = share == m_curveFrom;
    painter.fillRect(QRectF(m_curves.left(), axis ? y - 1 : y, m_curves.width(), 1),
                     axis ? m_theme.edge : m_theme.grid);
    text.drawMiddle({m_curves.left() - px(6), std::max(m_curves.top() + px(4), std::min(y, m_curves.bottom() - px(4)))},
                    QString::number(share), kNotePx, m_theme.dim, QFont::Normal, Qt::AlignRight);
  }
  const double left = m_left + px(kEdge + kInset);
  text.draw({left, m_curves.top() + px(13)}, tr("CRU so far"), 14, m_theme.text, QFont::Bold);
  text.draw({left, m_curves.top() + px(31)}, tr("share of GPU time"), kNotePx, m_theme.dim);
  text.draw({left, m_curves.top() + px(45)}, tr("spent computing"), kNotePx, m_theme.dim);
}

// Dashes along thousands of points are slow, so the curves are painted once; each frame shows the part left of the playhead.
void AnimationScene::paintCurveLayer() {
  if (m_curves.isEmpty()) return;
  m_curveLayer = QImage(m_curves.size().toSize() + QSize(0, 2 * kOverhang), QImage::Format_ARGB32_Premultiplied);
  m_curveLayer.fill(Qt::transparent);
  QPainter painter(&m_curveLayer);
  painter.translate(-m_curves.left(), kOverhang - m_curves.top());
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (const Lane& lane : m_lanes) {
    const SchedulerStyle style = schedulerStyle(lane.run.policy, lane.run.mark, m_theme);
    QPen pen(style.line, style.width * m_scale);
    if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    QPolygonF line;
    double last = -1e9;
    for (std::size_t i = 0; i < lane.curve_t.size(); ++i) {
      const double point_x = x(lane.curve_t[i]);
      const bool is_kept =
          point_x >= last + 0.5 || i + 1 == lane.curve_t.size();  // more points than pixels have no effect
      if (!is_kept || point_x < m_curves.left() - kFar || point_x > m_curves.right() + kFar) continue;
      line << QPointF(point_x, curveY(lane.curve_y[i]));
      last = point_x;
    }
    painter.drawPolyline(line);
  }
}

QRectF AnimationScene::barOf(std::size_t lane, BarRef ref) const {
  const Lane& one = m_lanes[lane];
  return barRect(scene(one), look(), ref).translated(one.bars.topLeft());
}

}  // namespace roundel::widgets::animation
