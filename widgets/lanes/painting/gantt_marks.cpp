// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/gantt_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/base/theme/gpu_parts.h"
#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/paint_counts.h"

namespace roundel::widgets {
namespace {

constexpr double kChip = 14, kStripMargin = 8, kTypeMargin = 14, kNodeGap = 10, kMaxLabel = 86, kSmallChipLabel = 28;

struct MarkTexts {
  Q_DECLARE_TR_FUNCTIONS(Gantt)
};

double unitScale(const GanttLook& look) { return look.scale * (look.figure ? 0.5 : 1); }

double widthOf(const LabelColumns& columns, const GanttLook& look) {
  const double unit = unitScale(look);
  const double chip = look.figure ? 0 : (kChip + 6) * unit;
  const double rows = columns.node + kNodeGap * unit + chip + columns.type + kTypeMargin * unit;
  const double strips = (kSmallChipLabel + 14) * unit + columns.node;
  return std::max({rows, strips, columns.type + kStripMargin * unit}) + 4 * unit;
}

class LabelPainter {
 public:
  LabelPainter(QPainter& painter, const GanttScene& scene, const GanttLook& look, std::optional<double> now_s,
               LabelParts parts, const LabelColumns* columns)
      : m_p(painter),
        m_scene(scene),
        m_look(look),
        m_now(now_s),
        m_text(painter, look.unit()),
        m_parts(parts),
        m_columns(columns != nullptr ? *columns : labelColumns(scene.bars.problem(), m_text, look)),
        m_clip(painter.hasClipping() ? painter.clipBoundingRect() : QRectF()),
        m_down(downTimes(scene.bars.trace())) {}

  void paint() {
    for (const GanttStrip& strip : m_scene.rows.strips) {
      if (!seen(strip.top, strip.height)) continue;
      switch (m_scene.rows.fold) {
        case Fold::Gpu:
          paintGpuRow(strip);
          break;
        case Fold::Node:
          paintNodeStrip(strip);
          break;
        case Fold::Type:
          paintStripLabel(strip, -kStripMargin * unit(), idText(problem().types[strip.type].id), QFont::Normal);
          break;
      }
    }
    if (m_parts == LabelParts::Chips) return;
    if (m_scene.rows.fold == Fold::Node) paintBrackets();
    if (m_scene.rows.fold == Fold::Gpu) paintNodeNames();
  }

 private:
  double unit() const { return unitScale(m_look); }
  const model::Problem& problem() const { return m_scene.bars.problem(); }
  double typeX() const { return -(m_columns.type + kTypeMargin * unit()); }
  double chipX() const { return typeX() - (kChip + 6) * unit(); }
  double nodeX() const { return (m_now ? chipX() : typeX()) - kNodeGap * unit() - m_columns.node; }
  bool words() const { return m_parts != LabelParts::Chips; }
  bool seen(double top, double height) const {
    return m_clip.isNull() || (top < m_clip.bottom() && top + height > m_clip.top());
  }
  bool fits(double height, double size) const { return height >= m_text.capHeight(size) + 3 * unit(); }

  void paintGpuRow(const GanttStrip& strip) {
    if (m_now)
      paintChip(strip.gpus.front(), {chipX(), strip.top + gap(strip) / 2, kChip * unit(), strip.height - gap(strip)});
    if (!words() || !fits(strip.height, m_look.text)) return;
    m_text.drawMiddle({typeX(), strip.top + strip.height / 2},
                      m_text.fitted(idText(problem().types[strip.type].id), m_look.text, QFont::Normal, m_columns.type),
                      m_look.text, m_look.theme.dim);
  }

  double gap(const GanttStrip& strip) const { return std::clamp(strip.height * 0.2, 1.0, 8 * unit()); }

  void paintNodeNames() {
    for (const StripGroup& group : m_scene.rows.groups) {
      const double row = m_scene.rows.pitch;
      const bool tall = fits(row, m_look.text);
      if (!fits(group.height, m_look.text) || !seen(group.top, group.height)) continue;
      const double y = tall ? group.top + row / 2 : group.top + group.height / 2;
      m_text.drawMiddle(
          {nodeX(), y},
          m_text.fitted(idText(problem().nodes[group.node].id), m_look.text, QFont::DemiBold, m_columns.node),
          m_look.text, m_look.theme.dim, QFont::DemiBold);
      if (tall || !group.type.valid()) continue;
      m_text.drawMiddle(
          {typeX(), y},
          m_text.fitted(idText(problem().types[group.type].id), m_look.text, QFont::Normal, m_columns.type),
          m_look.text, m_look.theme.dim);
    }
  }

  void paintNodeStrip(const GanttStrip& strip) {
    double right = -kStripMargin * unit();
    if (m_now) {
      const double row = strip.height / static_cast<double>(strip.gpus.size());
      for (std::size_t i = 0; i < strip.gpus.size(); ++i) {
        paintChip(strip.gpus[i], {right - kChip * unit(), strip.top + row * static_cast<double>(i), kChip * unit(),
                                  row - 0.4 * unit()});
      }
      right -= (kChip + 6) * unit();
    }
    paintStripLabel(strip, right, idText(problem().nodes[strip.node].id), QFont::Medium);
  }

  void paintStripLabel(const GanttStrip& strip, double right, const QString& label, int weight) {
    if (!words() || !fits(strip.height + 2 * unit(), m_look.small_text)) return;
    const double room = widthOf(m_columns, m_look) + right - (m_scene.rows.fold == Fold::Node ? 22 * unit() : 0);
    m_text.drawMiddle({right, strip.top + strip.height / 2}, m_text.fitted(label, m_look.small_text, weight, room),
                      m_look.small_text, m_look.theme.dim, weight, Qt::AlignRight);
  }

  // Paints "V100 × 20" upwards beside the nodes of one type; left out if it is longer than they are high.
  void paintBrackets() {
    const double x = -widthOf(m_columns, m_look) + 8 * unit();
    for (const StripGroup& group : m_scene.rows.groups) {
      if (!group.type.valid() || !seen(group.top, group.height)) continue;
      QString label = QStringLiteral("%1 × %2").arg(idText(problem().types[group.type].id)).arg(group.gpus);
      if (m_text.width(label, m_look.small_text, QFont::DemiBold) > group.height)
        label = idText(problem().types[group.type].id);
      if (m_text.width(label, m_look.small_text, QFont::DemiBold) > group.height) continue;
      m_text.drawUpwards({x, group.top + group.height / 2}, label, m_look.small_text, m_look.theme.dim,
                         QFont::DemiBold);
    }
  }

  void paintChip(model::GpuIndex gpu, const QRectF& rect) {
    if (m_parts == LabelParts::Words) return;
    const metrics::JobsOnGpu jobs = m_scene.bars.index().jobsOn(gpu, *m_now);
    const double radius = std::min(kBarRadius * unit(), rect.height() / 3);
    m_p.setRenderHint(QPainter::Antialiasing, rect.height() >= 4);
    m_p.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < std::max<std::size_t>(1, jobs.size()); ++i) {
      m_p.setBrush(jobs.empty() ? m_look.theme.idleGpu : m_scene.colors.of(jobs[i], problem().gpus[gpu].type));
      m_p.drawRoundedRect(gpuPart(rect, i, jobs.size()), radius, radius);
    }
    m_p.setRenderHint(QPainter::Antialiasing, false);
    const model::NodeIndex node = problem().gpus[gpu].node;
    const bool is_down = std::ranges::any_of(
        m_down, [&](const DownTime& d) { return d.node == node && d.from_s <= *m_now && *m_now < d.to_s; });
    if (is_down) paintHatch(m_p, rect, m_look.theme.bad, 4 * unit(), unit());
  }

  QPainter& m_p;
  const GanttScene& m_scene;
  const GanttLook& m_look;
  std::optional<double> m_now;
  GanttText m_text;
  LabelParts m_parts;
  LabelColumns m_columns;
  QRectF m_clip;
  std::vector<DownTime> m_down;
};

// Returns the room of a word: all rows of the node, or, if rows are halved, this run's half of the middle row.
QRectF wordRoom(const GanttRows& rows, model::NodeIndex node, const QRectF& all) {
  if (!rows.halved) return all;
  std::vector<const GanttStrip*> node_strips;
  for (const GanttStrip& strip : rows.strips)
    if (strip.node == node) node_strips.push_back(&strip);
  const GanttStrip& middle = *node_strips[(node_strips.size() - 1) / 2];
  return {all.left(), middle.top, all.width(), middle.height - rows.under};
}

void paintDownTimes(QPainter& painter, const GanttScene& scene, const GanttLook& look, double to_x) {
  if (scene.rows.fold == Fold::Type) return;
  const QColor tint = mixed(look.theme.bad, look.theme.panel, 0.06);
  const QColor line = mixed(look.theme.bad, look.theme.panel, 0.34);
  GanttText text(painter, look.unit());
  for (const DownTime& down_time : downTimes(scene.bars.trace())) {
    const double left = std::max(0.0, scene.axis.x(down_time.from_s));
    const double right = std::min({scene.axis.x(down_time.to_s), scene.axis.width_px, to_x});
    if (right <= left) continue;
    double top = 0, bottom = 0;
    bool has_strip = false;
    for (const GanttStrip& strip : scene.rows.strips) {
      if (!(strip.node == down_time.node)) continue;
      top = has_strip ? top : strip.top + 1;
      bottom = strip.top + strip.height - 1;
      has_strip = true;
    }
    if (!has_strip) continue;
    const QRectF rect(left, top, right - left, bottom - top);
    painter.fillRect(rect, tint);
    paintHatch(painter, rect, line, 8 * unitScale(look), unitScale(look));
    const QString label = MarkTexts::tr("down");
    const double width = text.width(label, look.small_text);
    const QRectF room = wordRoom(scene.rows, down_time.node, rect);
    const double label_height = std::min(14 * unitScale(look), room.height());
    if (rect.width() < width + 8 || label_height < (scene.rows.halved ? 12 : 14) * unitScale(look)) continue;
    painter.fillRect(QRectF(rect.left() + 2, room.center().y() - label_height / 2, width + 4, label_height), tint);
    text.drawMiddle({rect.left() + 4, room.center().y()}, label, look.small_text, look.theme.bad);
  }
}

}  // namespace

std::vector<DownTime> downTimes(const trace::Trace& trace) {
  std::vector<DownTime> times;
  std::map<std::int32_t, double> since;
  for (const model::Event& event : trace.problem->events) {
    if (event.at_s >= trace.end_s) break;
    if (event.kind == model::EventKind::NodeDown) since.emplace(event.node.value, event.at_s);
    if (event.kind != model::EventKind::NodeUp) continue;
    const auto began = since.find(event.node.value);
    if (began == since.end()) continue;
    times.push_back({event.node, began->second, event.at_s});
    since.erase(began);
  }
  for (const auto& [node, from_s] : since) times.push_back({model::NodeIndex(node), from_s, trace.end_s});
  std::ranges::sort(times, {}, &DownTime::from_s);
  return times;
}

void paintBackground(QPainter& painter, const GanttScene& scene, const GanttLook& look,
                     const std::vector<double>& ticks_s, double left_x, double to_x) {
  const double width = scene.axis.width_px;
  if (scene.rows.fold != Fold::Gpu) {
    const QColor tint = mixed(look.theme.grid, look.theme.panel, 0.5);
    for (const GanttStrip& strip : scene.rows.strips) painter.fillRect(QRectF(0, strip.top, width, strip.height), tint);
  }
  QPen grid(mixed(look.theme.line, look.theme.panel, 0.6), look.figure ? 0.3 : 1);
  if (!look.figure) grid.setDashPattern({2, 4});
  painter.setPen(grid);
  const double bottom =
      scene.rows.queue_height > 0 ? scene.rows.queue_top + scene.rows.queue_height : scene.rows.content_height;
  for (const double t_s : ticks_s) {
    const double x = look.figure ? scene.axis.x(t_s) : std::floor(scene.axis.x(t_s) + kHair) + 0.5;
    painter.drawLine(QPointF(x, 2), QPointF(x, bottom - 2));
  }
  painter.setPen(QPen(look.theme.line, look.figure ? 0.4 : 1));
  for (const double line : scene.rows.separators) {
    const double y = look.figure ? line : std::floor(line) + 0.5;
    painter.drawLine(QPointF(left_x, y), QPointF(width, y));
  }
  paintDownTimes(painter, scene, look, to_x);
}

LabelColumns labelColumns(const model::Problem& problem, const GanttText& text, const GanttLook& look) {
  const double largest_width = kMaxLabel * look.scale;
  LabelColumns columns;
  for (const model::Node& node : problem.nodes)
    columns.node =
        std::max(columns.node, std::min(largest_width, text.width(idText(node.id), look.text, QFont::DemiBold)));
  for (const model::GpuType& type : problem.types)
    columns.type = std::max(columns.type, std::min(largest_width, text.width(idText(type.id), look.text)));
  return columns;
}

double labelColumnWidth(const model::Problem& problem, const GanttText& text, const GanttLook& look) {
  return widthOf(labelColumns(problem, text, look), look);
}

void paintRowLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look, std::optional<double> now_s,
                    LabelParts parts, const LabelColumns* columns) {
  painter.save();
  LabelPainter(painter, scene, look, now_s, parts, columns).paint();
  painter.restore();
}

void paintQueue(QPainter& painter, const GanttScene& scene, const GanttLook& look, const InkPart& part, double most) {
  const GanttRows& rows = scene.rows;
  const metrics::Steps& queued = scene.bars.index().queued();
  const double left = std::max(0.0, part.from_x);
  const double right = std::min({part.to_x, scene.axis.width_px, scene.axis.x(scene.bars.trace().end_s)});
  if (rows.queue_height <= 0 || right <= left || most <= 0) return;
  const double base = rows.queue_top + rows.queue_height;
  const auto y = [&](double jobs) { return base - rows.queue_height * std::min(1.0, jobs / most); };
  // Each pixel column is as high as the longest queue inside it.
  const double column = look.figure ? 0.5 : 1;
  QPolygonF area;
  area << QPointF(left, base);
  const std::vector<double>& times = queued.times_s();
  auto next = std::ranges::upper_bound(times, scene.axis.t(left));
  double value = queued.at(scene.axis.t(left));
  for (double x = left; x < right; x += column) {
    double peak = value;
    for (; next != times.end() && *next < scene.axis.t(x + column); ++next) {
      value = queued.values()[static_cast<std::size_t>(next - times.begin())];
      peak = std::max(peak, value);
    }
    area << QPointF(x, y(peak)) << QPointF(std::min(right, x + column), y(peak));
  }
  area << QPointF(right, base);
  painter.save();
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(look.theme.faint, look.theme.panel,
                         (part.ink == Ink::Solid ? 0.7 : 0.28) * (look.muted ? kMutedShare : 1)));
  painter.drawPolygon(area);
  painter.setPen(QPen(look.theme.line, look.figure ? 0.4 : 1));
  painter.drawLine(QPointF(left, base + 0.5), QPointF(right, base + 0.5));
  painter.restore();
}

void paintQueueLabel(QPainter& painter, const GanttScene& scene, const GanttLook& look) {
  if (scene.rows.queue_height <= 0) return;
  GanttText text(painter, look.unit());
  text.drawMiddle({-kStripMargin * unitScale(look), scene.rows.queue_top + scene.rows.queue_height / 2},
                  MarkTexts::tr("waiting"), look.small_text, look.theme.dim, QFont::Normal, Qt::AlignRight);
}

void paintQueueCount(QPainter& painter, const GanttScene& scene, const GanttLook& look, double now_s, double most) {
  const GanttRows& rows = scene.rows;
  const double x = scene.axis.x(now_s);
  if (rows.queue_height <= 0 || x < 0 || x > scene.axis.width_px) return;
  GanttText text(painter, look.unit());
  const int waiting = static_cast<int>(scene.bars.index().queued().at(now_s));
  const QString label = QString::number(waiting);
  const double width = text.width(label, look.text, QFont::DemiBold);
  const double share = most > 0 ? std::min(1.0, waiting / most) : 0;
  const double lowest_y = rows.queue_top + rows.queue_height - text.capHeight(look.text) / 2 - 3;
  const double y = std::max(rows.queue_top + 6, std::min(rows.queue_top + rows.queue_height * (1 - share), lowest_y));
  const double left = x - width - 6 < 0 ? x + 6 : x - width - 6;
  painter.fillRect(QRectF(left - 2, y - text.capHeight(look.text) / 2 - 2, width + 4, text.capHeight(look.text) + 4),
                   look.theme.panel);
  text.drawMiddle({left, y}, label, look.text, look.theme.text, QFont::DemiBold);
}

namespace {

// Cuts rectangles of bars to a part of the axis and makes them high enough to be seen.
class MarkedBars {
 public:
  MarkedBars(const GanttScene& scene, const GanttLook& look, double from_x, double to_x)
      : m_left(std::max(0.0, from_x)),
        m_right(std::min(to_x, scene.axis.width_px)),
        m_thinnest(4.5 * unitScale(look)) {}
  /// False: the rectangle is outside.
  bool cut(QRectF& rect) const {
    if (rect.isNull() || rect.right() <= m_left || rect.left() >= m_right) return false;
    rect.setLeft(std::max(rect.left(), m_left));
    rect.setRight(std::min(rect.right(), m_right));
    const double lacks = m_thinnest - rect.height();
    if (lacks > 0) rect.adjust(0, -lacks / 2, 0, lacks / 2);
    return true;
  }

 private:
  double m_left, m_right, m_thinnest;
};

}  // namespace

double nearbyBars(const GanttLook& look) { return look.figure ? 1.5 : 6 * unitScale(look); }

JobBars barsInView(const GanttScene& scene, model::JobIndex job) {
  if (!job.valid() || job.value >= scene.bars.jobCount()) return {};
  return scene.bars.barsOfJob(job, scene.axis.from_s(), scene.axis.t(scene.axis.width_px + 1));
}

std::vector<QRectF> jobBars(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double from_x,
                            double to_x) {
  const MarkedBars marked(scene, look, from_x, to_x);
  const JobBars job_bars = barsInView(scene, job);
  BarRects rects(scene, look);
  paintCounts().marked += job_bars.size();
  std::vector<QRectF> bars;
  bars.reserve(job_bars.size());
  for (std::size_t i = 0; i < job_bars.size(); ++i) {
    QRectF rect = rects.of(job_bars.refs[i], job_bars.facts[i]);
    if (marked.cut(rect)) bars.push_back(rect);
  }
  return bars;
}

std::vector<QRectF> jobOutlines(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double from_x,
                                double to_x) {
  const JobBars job_bars = barsInView(scene, job);
  BarRects rects(scene, look);
  std::vector<QRectF> bars;
  bars.reserve(job_bars.size());
  for (std::size_t i = 0; i < job_bars.size(); ++i) bars.push_back(rects.of(job_bars.refs[i], job_bars.facts[i]));
  paintCounts().marked += bars.size();
  return joinedOutlines(scene, look, bars, from_x, to_x);
}

std::vector<QRectF> joinedOutlines(const GanttScene& scene, const GanttLook& look, const std::vector<QRectF>& bars,
                                   double from_x, double to_x) {
  std::vector<QRectF> rects;
  const MarkedBars marked(scene, look, from_x, to_x);
  // On screen, separate outlines of bars this near would fill the gap between them.
  const double nearby = nearbyBars(look);
  for (QRectF rect : bars) {
    if (!marked.cut(rect)) continue;
    // Joins neighbouring rows of a gang, and bars of one row that touch on screen.
    bool joined = false;
    for (auto other_rect = rects.rbegin(); other_rect != rects.rend() && !joined && other_rect - rects.rbegin() < 64;
         ++other_rect) {
      const bool same_time =
          std::abs(other_rect->left() - rect.left()) < 0.5 && std::abs(other_rect->right() - rect.right()) < 0.5;
      const bool is_below =
          rect.top() >= other_rect->top() &&
          rect.top() - other_rect->bottom() <
              4 * unitScale(look) + (scene.rows.halved ? 0 : scene.rows.pitch * 0.5 + scene.rows.under);
      const bool same_row =
          std::abs(other_rect->top() - rect.top()) < 0.5 && std::abs(other_rect->bottom() - rect.bottom()) < 0.5;
      joined = (same_time && is_below) || (same_row && rect.left() - other_rect->right() < nearby);
      if (joined) *other_rect = other_rect->united(rect);
    }
    if (!joined) rects.push_back(rect);
  }
  return rects;
}

void paintOutlines(QPainter& painter, const std::vector<QRectF>& rects, const GanttLook& look, const QColor& line,
                   double width) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  const double radius = (kBarRadius + 1) * unitScale(look);
  for (QRectF rect : rects) {
    if (!look.figure)
      rect = QRectF(QPointF(std::round(rect.left()), std::round(rect.top())),
                    QPointF(std::round(rect.right()), std::round(rect.bottom())));
    const double r = std::min({radius, rect.height() / 2, rect.width() / 2});
    // One of the two lines is visible on any colour of bar; a bar of a few pixels has room for one line.
    const bool thin = !look.figure && std::min(rect.width(), rect.height()) < 4 * width;
    if (!look.figure && !thin) {
      painter.setPen(QPen(look.theme.panel, 1));
      painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), r, r);
    }
    const double pen = thin ? width / 2 : width;
    painter.setPen(QPen(line, pen));
    painter.drawRoundedRect(rect.adjusted(-pen / 2, -pen / 2, pen / 2, pen / 2), r, r);
  }
  painter.restore();
}

void paintCutLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look, double now_s) {
  if (scene.rows.fold != Fold::Gpu) return;
  const double x = scene.axis.x(now_s);
  GanttText text(painter);
  const QRectF clip = painter.hasClipping() ? painter.clipBoundingRect() : QRectF();
  for (const GanttStrip& strip : scene.rows.strips) {
    for (const BarRef& ref : scene.bars.barsAt(strip.gpus.front(), now_s)) {
      const Bar& bar = scene.bars.bar(ref);
      const GangBlock block = gangBlock(scene, look, ref);
      if (bar.idle || block.first != ref.gpu || scene.colors.dimmed(bar.job.value)) continue;
      if (!clip.isNull() && (block.rect.top() > clip.bottom() || block.rect.bottom() < clip.top())) continue;
      const std::optional<BarLabel> label = labelIn(scene, look, text, block.rect, bar, block.rows);
      if (!label || label->rect.right() + 1 < x || label->rect.left() > x) continue;
      painter.save();
      painter.setClipRect(
          QRectF(label->rect.left() - 1, label->rect.top(), x - label->rect.left() + 1, label->rect.height()),
          Qt::IntersectClip);
      paintBlockBody(painter, scene, look, block, scene.colors.of(bar.job, strip.type), Ink::Solid);
      painter.restore();
    }
  }
}

void paintPlayheadLine(QPainter& painter, const GanttLook& look, double x, double top, double bottom) {
  const double left = std::round(x) - 1;
  painter.fillRect(QRectF(left - 1, top, 4, bottom - top), look.theme.panel);
  painter.fillRect(QRectF(left, top, 2, bottom - top), look.theme.playhead);
}

}  // namespace roundel::widgets
