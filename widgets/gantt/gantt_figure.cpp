#include "widgets/gantt/gantt_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kStroke = 0.5, kTick = 2.5, kRight = 6, kSwatch = 16, kLaneGap = 4, kRowForText = 1.45, kTypeGap = 5;
constexpr std::size_t kHatchedJobs = 10;  // more are not told apart by five hatches on two lightnesses

struct Words {
  Q_DECLARE_TR_FUNCTIONS(GanttFigure)
};

struct AxisUnit {
  double seconds;
  QString title;
};

AxisUnit unitFor(double span_s) {
  if (span_s > 4 * 86400) return {86400, Words::tr("Time (d)")};
  if (span_s > 3 * 3600) return {3600, Words::tr("Time (h)")};
  if (span_s > 180) return {60, Words::tr("Time (min)")};
  return {1, Words::tr("Time (s)")};
}

class Figure {
 public:
  Figure(QPainter& painter, const QSizeF& size, const std::vector<GanttFigureRun>& runs,
         const GanttFigureOptions& options)
      : m_p(painter), m_size(size), m_options(options), m_text(painter, TextUnit::Points) {
    for (const GanttFigureRun& run : runs) {
      if (run.index)
        m_lanes.push_back({&run, BarIndex(run.index), JobColors(*run.index, options.color_by, Theme::light())});
    }
    m_look.theme = Theme::light();
    m_look.figure = true;
    m_look.scale = options.text_pt / 14;
    m_look.text = m_look.smallText = options.text_pt;
    m_look.hatched = options.color_by == ColorBy::Job && !m_lanes.empty() && m_lanes.front().bars.problem().jobs.size() <= kHatchedJobs;
  }

  void paint() {
    if (m_lanes.empty()) return;
    const double line = m_text.height(m_options.text_pt);
    const double axis = kTick + 2 * line + 4;
    const double title = m_options.titles ? line + 2 : 0;
    const auto count = static_cast<double>(m_lanes.size());
    const double lane = (m_size.height() - axis - kLaneGap * (count - 1)) / count - title;
    measure(lane);
    double y = 0;
    for (const Lane& one : m_lanes) {
      if (title > 0) paintTitle(one, y);
      paintLane(one, y + title, lane);
      y += title + lane + kLaneGap;
    }
    paintAxis(m_size.height() - axis);
  }

 private:
  struct Lane {
    const GanttFigureRun* run;
    BarIndex bars;
    JobColors colors;
  };

  // Folded to one strip a type, rows carry nothing but the types' names: a narrow column, or a line below where strips are thin.
  void measure(double lane_height) {
    double longest_s = 0;
    double labels = 0;
    m_restarts = false;
    for (const Lane& lane : m_lanes) {
      longest_s = std::max(longest_s, lane.bars.trace().end_s);
      const GanttRows rows = layoutRows(lane.bars.problem(), {lane_height, m_look.scale, 0, m_options.queue});
      const bool types = rows.fold == Fold::Type;
      double widest = 0;
      for (const model::GpuType& type : lane.bars.problem().types) widest = std::max(widest, m_text.width(QString::fromStdString(type.id), m_options.text_pt));
      labels = std::max(labels, types ? widest + kTypeGap : labelColumnWidth(lane.bars.problem(), m_text, m_look));
      m_unnamed = types && !rows.strips.empty() && rows.strips.front().height + 1 < m_text.capHeight(m_options.text_pt) + 1.5 * m_look.scale ? &lane : nullptr;
      m_queueMost = std::max(m_queueMost, largest(lane.bars.index().queued()));
      const auto& kinds = lane.bars.trace().segments.kind;
      m_restarts = m_restarts || std::any_of(kinds.begin(), kinds.end(),
                                             [](auto kind) { return kind == trace::SegmentKind::Restart; });
    }
    m_left = labels + 4;
    const double from_s = m_options.from_s.value_or(0);
    // Half of the last tick's number stands beyond the axis.
    const double last = m_text.width(QStringLiteral("0000"), m_options.text_pt) / 2 + 1;
    m_axis.width_px = std::max(1.0, m_size.width() - m_left - std::max(kRight, last));
    m_axis.show(from_s, std::max(m_options.to_s.value_or(longest_s), from_s + 1e-6));
    m_unit = unitFor(m_axis.span_s());
    const double gap = std::max(40.0, m_options.text_pt * 6);
    m_ticks = ticks(m_axis, m_unit.seconds == 3600 || m_unit.seconds == 86400 ? wholeStep(gap)
                                                                              : tickStep_s(m_axis, gap, round_s()));
  }

  double round_s() const { return m_lanes.front().bars.problem().clock.round_s; }

  // In hours and days a tick stands for 0.5, 1, 2, 5 ... of the unit.
  double wholeStep(double gap) const {
    TimeAxis unit = m_axis;
    unit.px_per_s *= m_unit.seconds;
    return std::max(0.5, tickStep_s(unit, gap)) * m_unit.seconds;
  }

  static double largest(const metrics::Steps& steps) {
    return steps.empty() ? 0 : *std::max_element(steps.values().begin(), steps.values().end());
  }

  void paintTitle(const Lane& lane, double y) {
    const SchedulerStyle style =
        schedulerStyle(QString::fromStdString(lane.run->policy), lane.run->occurrence, m_look.theme);
    const double middle = y + m_text.height(m_options.text_pt) / 2;
    QPen pen(style.line, 1.2);
    if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
    pen.setCapStyle(Qt::FlatCap);
    m_p.setPen(pen);
    m_p.drawLine(QPointF(m_left, middle), QPointF(m_left + kSwatch, middle));
    m_text.drawMiddle(m_left + kSwatch + 4, middle, lane.run->label, m_options.text_pt, style.text, QFont::Bold);
    if (&lane == &m_lanes.front() && m_restarts) paintRestartKey(middle);
  }

  void paintRestartKey(double middle) {
    const QString label = Words::tr("restart");
    const double right = m_left + m_axis.width_px;
    const double width = m_text.width(label, m_options.text_pt);
    m_text.drawMiddle(right - width, middle, label, m_options.text_pt, m_look.theme.dim);
    const QRectF box(right - width - 14, middle - 2.5, 10, 5);
    m_p.fillRect(box, m_look.theme.line);
    paintHatch(m_p, box, m_look.theme.text, 2, 0.4);
  }

  void paintLane(const Lane& lane, double top, double height) {
    m_p.save();
    m_p.translate(m_left, top);
    const GanttRows rows = layoutRows(lane.bars.problem(), {height, m_look.scale, 0, m_options.queue});
    const GanttScene scene{lane.bars, rows, lane.colors, m_axis};
    paintBackground(m_p, scene, m_look, m_ticks, -m_left + 4, m_axis.width_px);
    paintRowLabels(m_p, scene, m_look, std::nullopt);
    m_p.save();
    m_p.setClipRect(QRectF(-kStroke, 0, m_axis.width_px + 2 * kStroke, rows.content_height));
    paintBars(m_p, scene, m_look, Ink::Solid, 0, m_axis.width_px);
    paintQueue(m_p, scene, m_look, Ink::Solid, 0, m_axis.width_px, m_queueMost);
    if (m_options.selected.valid()) {
      paintOutlines(m_p, jobOutlines(scene, m_look, m_options.selected, 0, m_axis.width_px), m_look, m_look.theme.text,
                    1);
    }
    m_p.restore();
    if (rows.queue_height > 0) paintQueueLabel(m_p, scene, m_look);
    m_p.setPen(QPen(m_look.theme.edge, kStroke));
    m_p.drawLine(QPointF(0, height), QPointF(m_axis.width_px, height));
    m_p.drawLine(QPointF(0, 0), QPointF(0, height));
    m_p.restore();
  }

  void paintAxis(double top) {
    const double baseline = top + kTick + m_text.ascent(m_options.text_pt) + 1;
    for (const double t_s : m_ticks) {
      const double x = m_left + m_axis.x(t_s);
      m_p.setPen(QPen(m_look.theme.edge, kStroke));
      m_p.drawLine(QPointF(x, top), QPointF(x, top - kTick));
      m_text.draw({x, baseline}, QString::number(std::round(t_s / m_unit.seconds * 1e6) / 1e6, 'g', 8),
                  m_options.text_pt, m_look.theme.text, QFont::Normal, Qt::AlignHCenter);
    }
    m_text.draw({m_left + m_axis.width_px / 2, baseline + m_text.height(m_options.text_pt)}, axisTitle(),
                m_options.text_pt, m_look.theme.text, QFont::Normal, Qt::AlignHCenter);
  }

  QString axisTitle() const {
    if (m_unnamed == nullptr) return m_unit.title;
    QStringList types;
    for (const model::GpuType& type : m_unnamed->bars.problem().types) {
      if (type.total > 0) types << QString::fromStdString(type.id);
    }
    return Words::tr("%1; rows from the top: %2").arg(m_unit.title, types.join(QStringLiteral(", ")));
  }

  QPainter& m_p;
  QSizeF m_size;
  GanttFigureOptions m_options;
  GanttText m_text;
  GanttLook m_look;
  std::vector<Lane> m_lanes;
  TimeAxis m_axis;
  AxisUnit m_unit{1, {}};
  std::vector<double> m_ticks;
  double m_left = 0, m_queueMost = 0;
  bool m_restarts = false;
  const Lane* m_unnamed = nullptr;  // a lane whose strips are too thin for their types' names
};

}  // namespace

void paintGanttFigure(QPainter& painter, const QSizeF& size_pt, const std::vector<GanttFigureRun>& runs,
                      const GanttFigureOptions& options) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setFont(options.family.isEmpty() ? uiFont(options.text_pt) : QFont(options.family));
  Figure(painter, size_pt, runs, options).paint();
  painter.restore();
}

double ganttFigureHeight_pt(const std::vector<GanttFigureRun>& runs, const GanttFigureOptions& options,
                            double most_pt) {
  const double line = options.text_pt * 1.3;
  double height = 2 * line + 8;
  for (const GanttFigureRun& run : runs) {
    if (!run.index) continue;
    height +=
        run.index->problem().gpuCount() * options.text_pt * kRowForText + 8 + kLaneGap + (options.titles ? line : 0);
    if (options.queue) height += 16;
  }
  return std::min(height, most_pt);
}

}  // namespace roundel::widgets
