#include "widgets/gantt/gantt_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/figures/drawing.h"
#include "widgets/figures/hatch.h"
#include "widgets/gantt/gantt_painter.h"
#include "widgets/gantt/time_words.h"

namespace roundel::widgets {
namespace {

// Lengths in points, beside text of 8 pt.
constexpr double kStroke = 0.5, kTick = 2.5, kRight = 6, kSwatch = 16, kLaneGap = 4, kNameGap = 4;
constexpr double kBox = 9, kBoxHeight = 6.4, kToName = 3, kBetween = 9;
constexpr double kRowForText = 1.45, kNameLine = 1.1;  // in sizes of the text
constexpr std::size_t kHatchedJobs = 10;  // more are not told apart by five hatches on two lightnesses
constexpr std::size_t kMostKeys = 24, kMostRuns = 6;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(GanttFigure)
};

QString id(const std::string& text) { return QString::fromStdString(text); }

struct AxisUnit {
  double seconds;
  QString title;
};

AxisUnit unitFor(double last_s) {
  const model::TimeUnit unit = model::timeUnitFor(last_s);
  return {unit.seconds, Words::tr("time (%1)").arg(unitName(unit))};
}

// A name beside rows: a node and what it holds, or a type.
struct RowName {
  QString node, type;
  double y = 0;
};

// What a colour stands for, where bars do not say it.
struct KeyEntry {
  QString name;
  QColor fill;
  figures::Hatch hatch = figures::Hatch::None;
  bool empty = false;  ///< a box without filling
};

class Figure {
 public:
  Figure(QPainter& painter, const QSizeF& size, const std::vector<GanttFigureRun>& runs,
         const GanttFigureOptions& options)
      : m_p(painter), m_size(size), m_options(options), m_k(options.text_pt / 8), m_text(painter, TextUnit::Points) {
    for (const GanttFigureRun& run : runs) {
      if (run.index)
        m_lanes.push_back({&run, BarIndex(run.index), JobColors(*run.index, options.color_by, Theme::light())});
    }
    m_look.theme = Theme::light();
    m_look.theme.text = m_look.theme.dim = Qt::black;  // as in every other figure
    m_look.figure = true;
    m_look.scale = options.text_pt / 14;
    m_look.text = m_look.smallText = options.text_pt;
    m_look.hatched = options.color_by == ColorBy::Job && !m_lanes.empty() && m_lanes.front().bars.problem().jobs.size() <= kHatchedJobs;
  }

  // Laid out without a key first: whether one is needed shows in the labels that do not fit.
  void paint() {
    if (m_lanes.empty()) return;
    layOut();
    m_key = wantedKey();
    if (!m_key.empty() && (m_beside || keyWidth(m_key) > titleRoom())) {
      m_keyRows = keyRows();
      layOut();
    }
    if (m_keyRows > 0) paintKeyRows();
    double y = m_top;
    for (const Lane& one : m_lanes) {
      if (m_options.titles) paintTitle(one, y);
      paintLane(one, y + m_title);
      y += m_title + m_lane + pt(kLaneGap);
    }
    paintAxis(m_size.height() - axisHeight());
  }

 private:
  struct Lane {
    const GanttFigureRun* run;
    BarIndex bars;
    JobColors colors;
  };

  double pt(double stated) const { return stated * m_k; }
  double line() const { return m_text.height(m_options.text_pt); }
  double axisHeight() const { return pt(kTick) + 2 * line() + pt(4); }
  GanttRows rowsOf(const Lane& lane) const { return layoutRows(lane.bars.problem(), {m_lane, m_look.scale, 0, m_options.queue}); }

  // Lanes' names stand above them; beside them where rows are too thin for names of their own, so that rows get the height.
  void layOut() {
    m_top = m_keyRows * (line() + pt(2));
    m_beside = false;
    divide(m_options.titles ? line() + pt(2) : 0);
    if (!measure() && m_options.titles) {
      m_beside = true;
      divide(0);
      measure();
    }
  }

  void divide(double title) {
    const auto count = static_cast<double>(m_lanes.size());
    m_title = title;
    m_lane = std::max(1.0, (m_size.height() - m_top - axisHeight() - pt(kLaneGap) * (count - 1)) / count - title);
  }

  // False where rows go without names.
  bool measure() {
    double longest_s = 0;
    double labels = 0;
    bool named = true;
    m_restarts = m_holds = false;
    for (const Lane& lane : m_lanes) {
      longest_s = std::max(longest_s, lane.bars.trace().end_s);
      const GanttRows rows = rowsOf(lane);
      if (m_beside) {
        labels = std::max(labels, pt(kSwatch + kNameGap) + m_text.width(lane.run->label, m_options.text_pt, QFont::Bold));
      } else if (rowPerName(rows)) {
        labels = std::max(labels, labelColumnWidth(lane.bars.problem(), m_text, m_look));
      } else {
        const std::vector<RowName> names = namesOf(lane, rows);
        named = named && !names.empty();
        double types = 0;
        for (const RowName& name : names) types = std::max(types, m_text.width(name.type, m_options.text_pt));
        for (const RowName& name : names) labels = std::max(labels, nodeWidth(name) + types);
      }
      m_queueMost = std::max(m_queueMost, largest(lane.bars.index().queued()));
      const auto& kinds = lane.bars.trace().segments.kind;
      m_restarts = m_restarts || std::any_of(kinds.begin(), kinds.end(),
                                             [](auto kind) { return kind == trace::SegmentKind::Restart; });
      m_holds = m_holds || std::find(kinds.begin(), kinds.end(), trace::SegmentKind::Idle) != kinds.end();
    }
    m_left = labels + (labels > 0 ? pt(kNameGap) : pt(1));
    const double from_s = m_options.from_s.value_or(0);
    // Half of the last tick's number stands beyond the axis.
    const double last = m_text.width(QStringLiteral("0000"), m_options.text_pt) / 2 + 1;
    m_axis.width_px = std::max(1.0, m_size.width() - m_left - std::max(pt(kRight), last));
    m_axis.show(from_s, std::max(m_options.to_s.value_or(longest_s), from_s + 1e-6));
    m_unit = unitFor(m_axis.to_s());
    const double gap = std::max(40.0, m_options.text_pt * 6);
    m_ticks = ticks(m_axis, m_unit.seconds == 3600 || m_unit.seconds == 86400 ? wholeStep(gap)
                                                                              : tickStep_s(m_axis, gap, round_s()));
    return named;
  }

  // Rows as tall as a line of text have their labels beside them, one each.
  bool rowPerName(const GanttRows& rows) const {
    const double least = m_text.capHeight(m_options.text_pt) + 1.5 * m_look.scale;
    return rows.fold == Fold::Gpu ? rows.pitch >= least
                                  : rows.fold == Fold::Node && std::all_of(rows.strips.begin(), rows.strips.end(), [&](const GanttStrip& strip) { return strip.height + m_look.scale >= least; });
  }

  double nodeWidth(const RowName& name) const {
    return name.node.isEmpty() ? 0 : m_text.width(name.node, m_options.text_pt, QFont::DemiBold) + (name.type.isEmpty() ? 0 : pt(kNameGap));
  }

  // Every node's name, or else every type's, or none: names that are pushed apart must not leave the lane. The strip of the lane's title
  // is theirs as well.
  std::vector<RowName> namesOf(const Lane& lane, const GanttRows& rows) const {
    const model::Problem& problem = lane.bars.problem();
    const auto typeOf = [&](model::TypeIndex type) { return type.valid() ? id(problem.types[type].id) : QString(); };
    std::vector<RowName> nodes, types;
    for (const GanttStrip& strip : rows.strips) {
      const double middle = strip.top + strip.height / 2;
      if (rows.fold == Fold::Node) nodes.push_back({id(problem.nodes[strip.node].id), typeOf(strip.type), middle});
      if (rows.fold == Fold::Type) types.push_back({{}, typeOf(strip.type), middle});
    }
    for (const StripGroup& group : rows.groups) {
      const double middle = group.top + group.height / 2;
      if (rows.fold == Fold::Gpu) nodes.push_back({id(problem.nodes[group.node].id), typeOf(group.type), middle});
      if (rows.fold == Fold::Node && group.type.valid()) types.push_back({{}, typeOf(group.type), middle});
    }
    if (rows.fold == Fold::Node && types.size() != rows.groups.size()) types.clear();
    for (std::vector<RowName>* names : {&nodes, &types}) {
      if (!names->empty() && pushApart(*names)) return *names;
    }
    return {};
  }

  bool pushApart(std::vector<RowName>& names) const {
    const double step = kNameLine * m_options.text_pt;
    const double least = step / 2 - m_title;
    const double most = m_lane - step / 2 + pt(1);
    if (static_cast<double>(names.size() - 1) * step > most - least) return false;
    double y = least;
    for (RowName& name : names) y = name.y = std::max(name.y, y), y += step;
    y = most;
    for (auto name = names.rbegin(); name != names.rend(); ++name) y = name->y = std::min(name->y, y), y -= step;
    return true;
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
    const double middle = y + (m_beside ? m_lane : line()) / 2;
    const double left = m_beside ? 0 : m_left;
    QPen pen(style.line, pt(1.2));
    if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
    pen.setCapStyle(Qt::FlatCap);
    m_p.setPen(pen);
    m_p.drawLine(QPointF(left, middle), QPointF(left + pt(kSwatch), middle));
    m_text.drawMiddle(left + pt(kSwatch + kNameGap), middle, lane.run->label, m_options.text_pt, style.text, QFont::Bold);
    if (&lane != &m_lanes.front() || m_beside || m_keyRows > 0) return;
    paintKey(m_key, m_left + m_axis.width_px - keyWidth(m_key), middle);
  }

  // Classes of colour, and jobs where a lane has one that no bar names; what hatches of a restart mean.
  std::vector<KeyEntry> wantedKey() const {
    std::vector<KeyEntry> entries;
    const Lane& first = m_lanes.front();
    const model::Problem& problem = first.bars.problem();
    const auto add = [&](const QString& name, const QColor& fill, figures::Hatch hatch) {
      const bool known = std::any_of(entries.begin(), entries.end(), [&](const KeyEntry& e) { return e.name == name; });
      if (!known && !name.isEmpty()) entries.push_back({name, fill, hatch});
    };
    for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
      const model::Job& job = problem.jobs[j];
      const QColor fill = first.colors.of(model::JobIndex(j), model::TypeIndex(0));
      if (m_options.color_by == ColorBy::Model) add(id(job.model), fill, {});
      if (m_options.color_by == ColorBy::User) add(id(job.user), fill, {});
      if (m_options.color_by == ColorBy::GangSize) add(job.gpus == 1 ? Words::tr("1 GPU") : Words::tr("%1 GPUs").arg(job.gpus), fill, {});
      if (m_look.hatched) add(id(job.id), fill, hatchOfJob(model::JobIndex(j)));
    }
    for (std::size_t t = 0; m_options.color_by == ColorBy::GpuType && t < problem.types.size(); ++t)
      add(id(problem.types[t].id), first.colors.of(model::JobIndex(0), model::TypeIndex(t)), {});
    if (entries.size() > kMostKeys || (m_look.hatched && allNamed())) entries.clear();
    if (m_restarts) entries.push_back({Words::tr("restart"), m_look.theme.line, figures::Hatch::Rising});
    if (m_holds) entries.push_back({Words::tr("held idle"), m_look.theme.dim, figures::Hatch::None, true});
    return entries;
  }

  bool allNamed() const {
    for (const Lane& lane : m_lanes) {
      const GanttRows rows = rowsOf(lane);
      const GanttScene scene{lane.bars, rows, lane.colors, m_axis};
      GanttText text(m_p, TextUnit::Points);
      for (int j = 0; j < lane.bars.jobCount(); ++j) {
        const auto& bars = lane.bars.barsOfJob(model::JobIndex(j));
        if (!bars.empty() && std::none_of(bars.begin(), bars.end(), [&](const BarRef& ref) { return barLabelRect(scene, m_look, text, ref).has_value(); })) return false;
      }
    }
    return true;
  }

  double keyWidth(const KeyEntry& entry) const { return pt(kBox + kToName) + m_text.width(entry.name, m_options.text_pt); }
  double keyWidth(const std::vector<KeyEntry>& entries) const {
    double width = entries.empty() ? 0 : -pt(kBetween);
    for (const KeyEntry& entry : entries) width += keyWidth(entry) + pt(kBetween);
    return width;
  }
  // Beside the first lane's name.
  double titleRoom() const {
    return m_options.titles ? m_axis.width_px - pt(kSwatch + 3 * kNameGap) - m_text.width(m_lanes.front().run->label, m_options.text_pt, QFont::Bold) : 0;
  }

  std::vector<std::vector<KeyEntry>> keyLines() const {
    std::vector<std::vector<KeyEntry>> lines;
    double x = m_size.width();
    for (const KeyEntry& entry : m_key) {
      if (x + keyWidth(entry) > m_size.width()) lines.emplace_back(), x = 0;
      lines.back().push_back(entry);
      x += keyWidth(entry) + pt(kBetween);
    }
    return lines;
  }
  int keyRows() const { return static_cast<int>(keyLines().size()); }

  void paintKeyRows() {
    double middle = line() / 2;
    for (const std::vector<KeyEntry>& entries : keyLines()) {
      paintKey(entries, (m_size.width() - keyWidth(entries)) / 2, middle);
      middle += line() + pt(1);
    }
  }

  void paintKey(const std::vector<KeyEntry>& entries, double x, double middle) {
    for (const KeyEntry& entry : entries) {
      {
        const figures::Named named(m_p, figures::Role::Legend, entry.name);
        const QRectF box(x, middle - pt(kBoxHeight / 2), pt(kBox), pt(kBoxHeight));
        if (entry.empty) {
          paintIdleHold(m_p, box, entry.fill, m_look, Ink::Solid);
        } else {
          m_p.fillRect(box, entry.fill);
        }
        const QColor ink = mixed(textOn(entry.fill), entry.fill, 0.55);
        figures::paintHatch(m_p, QPolygonF(box), entry.hatch, ink, pt(2.6), pt(0.45));
      }
      m_text.drawMiddle(x + pt(kBox + kToName), middle, entry.name, m_options.text_pt, m_look.theme.text);
      x += keyWidth(entry) + pt(kBetween);
    }
  }

  void paintNames(const std::vector<RowName>& names) {
    double types = 0;
    for (const RowName& name : names) types = std::max(types, m_text.width(name.type, m_options.text_pt));
    for (const RowName& name : names) {
      const double x = -pt(kNameGap) - types;
      m_text.drawMiddle(x, name.y, name.type, m_options.text_pt, m_look.theme.text);
      const double right = name.type.isEmpty() ? -pt(kNameGap) : x - pt(kNameGap);
      if (!name.node.isEmpty()) m_text.drawMiddle(right, name.y, name.node, m_options.text_pt, m_look.theme.text, QFont::DemiBold, Qt::AlignRight);
    }
  }

  void paintLane(const Lane& lane, double top) {
    const double height = m_lane;
    m_p.save();
    m_p.translate(m_left, top);
    const GanttRows rows = rowsOf(lane);
    const GanttScene scene{lane.bars, rows, lane.colors, m_axis};
    const bool each = !m_beside && rowPerName(rows);
    // Lines between nodes reach names that stand in their own rows only.
    paintBackground(m_p, scene, m_look, m_ticks, each ? -m_left + 4 : 0, m_axis.width_px);
    if (each) {
      paintRowLabels(m_p, scene, m_look, std::nullopt);
    } else if (!m_beside) {
      paintNames(namesOf(lane, rows));
    }
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
    m_p.setPen(QPen(m_look.theme.edge, pt(kStroke)));
    m_p.drawLine(QPointF(0, height), QPointF(m_axis.width_px, height));
    m_p.drawLine(QPointF(0, 0), QPointF(0, height));
    m_p.restore();
  }

  void paintAxis(double top) {
    const double baseline = top + pt(kTick) + m_text.ascent(m_options.text_pt) + 1;
    for (const double t_s : m_ticks) {
      const double x = m_left + m_axis.x(t_s);
      m_p.setPen(QPen(m_look.theme.edge, pt(kStroke)));
      m_p.drawLine(QPointF(x, top), QPointF(x, top - pt(kTick)));
      m_text.draw({x, baseline}, QString::number(std::round(t_s / m_unit.seconds * 1e6) / 1e6, 'g', 8),
                  m_options.text_pt, m_look.theme.text, QFont::Normal, Qt::AlignHCenter);
    }
    m_text.draw({m_left + m_axis.width_px / 2, baseline + m_text.height(m_options.text_pt)}, axisTitle(),
                m_options.text_pt, m_look.theme.text, QFont::Normal, Qt::AlignHCenter);
  }

  // What the rows are, where nothing beside them says it.
  QString axisTitle() const {
    if (!m_beside) return m_unit.title;
    const GanttRows rows = rowsOf(m_lanes.front());
    const model::Problem& problem = m_lanes.front().bars.problem();
    std::vector<std::pair<model::TypeIndex, int>> runs;
    for (const model::GpuIndex gpu : rows.order()) {
      const model::TypeIndex type = problem.gpus[gpu].type;
      if (runs.empty() || !(runs.back().first == type)) runs.emplace_back(type, 0);
      ++runs.back().second;
    }
    QStringList words;
    for (const auto& [type, gpus] : runs) words << QStringLiteral("%1 × %2").arg(gpus).arg(id(problem.types[type].id));
    if (runs.size() > kMostRuns) return Words::tr("%1; a row a GPU, node by node").arg(m_unit.title);
    return Words::tr("%1; rows from the top: %2").arg(m_unit.title, words.join(QStringLiteral(", ")));
  }

  QPainter& m_p;
  QSizeF m_size;
  GanttFigureOptions m_options;
  double m_k;  // what lengths are multiplied with
  GanttText m_text;
  GanttLook m_look;
  std::vector<Lane> m_lanes;
  TimeAxis m_axis;
  AxisUnit m_unit{1, {}};
  std::vector<double> m_ticks;
  double m_left = 0, m_queueMost = 0;
  double m_top = 0, m_title = 0, m_lane = 0;  // heights: of the key, of a lane's title, of a lane
  bool m_restarts = false, m_holds = false, m_beside = false;
  std::vector<KeyEntry> m_key;
  int m_keyRows = 0;  // above the lanes; 0: beside the first one's name
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
