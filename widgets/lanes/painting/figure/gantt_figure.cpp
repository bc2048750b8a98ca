// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/figure/gantt_figure.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>
#include <cmath>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/hatch.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/lanes/painting/figure/gantt_key.h"
#include "widgets/lanes/painting/figure/gantt_names.h"
#include "widgets/lanes/painting/figure/name_column.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

// Lengths in points for text of 8 pt.
constexpr double kTick = 2.5, kRight = 6, kSwatch = 16, kLaneGap = 4;
constexpr double kRowForText = 1.45, kNameLine = 1.1;  // in sizes of the text
constexpr double kNamesShare = 0.35;                   // largest share of the width for names of rows
constexpr std::size_t kHatchedJobs = 12;               // six hatches on two lightnesses distinguish so many
constexpr std::size_t kMaxKeys = 24, kMaxPlaces = 4000;
constexpr int kRampSteps = 6;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(GanttFigure)
};

struct AxisUnit {
  double seconds;
  QString title;
};

AxisUnit unitFor(double last_s) {
  const model::TimeUnit unit = model::timeUnitFor(last_s);
  return {unit.seconds, Texts::tr("time (%1)").arg(unitName(unit))};
}

GanttLook lookOf(const GanttFigureOptions& options) {
  GanttLook look;
  look.theme = Theme::light();
  look.theme.text = look.theme.dim = Qt::black;  // as in every other figure
  look.figure = true;
  look.scale = options.text_pt / 14;
  look.text = look.small_text = options.text_pt;
  return look;
}

class Figure {
 public:
  Figure(QPainter& painter, const QSizeF& size, const std::vector<GanttFigureRun>& runs,
         const GanttFigureOptions& options)
      : m_p(painter),
        m_size(size),
        m_options(options),
        m_k(options.text_pt / 8),
        m_text(painter, TextUnit::Points),
        m_look(lookOf(options)),
        m_key(painter, m_text, m_look, options.text_pt),
        m_names(painter, m_text, m_look, options.text_pt) {
    std::vector<const metrics::TraceIndex*> indices;
    for (const GanttFigureRun& run : runs)
      if (run.index) indices.push_back(run.index.get());
    m_scale = colorScale(indices, options.color_by);
    for (const GanttFigureRun& run : runs)
      if (run.index) m_lanes.push_back({&run, BarIndex(run.index), colorsOf(*run.index)});
    m_look.hatched = options.color_by == ColorBy::Job && std::ranges::all_of(m_lanes, [](const Lane& lane) {
                       return lane.bars.problem().jobs.size() <= kHatchedJobs;
                     });
  }

  // Lays out without a key first: labels that do not fit show whether one is needed.
  void paint() {
    if (m_lanes.empty()) return;
    layOut();
    m_key.set(wantedKey());
    if (!m_key.empty() && (m_beside || m_key.width() > titleRoom())) m_keyRows = m_key.rows(m_size.width());
    if (m_keyRows > 0) layOut();
    // Each layout may name other jobs, so the number of note lines never shrinks.
    for (int pass = 0; pass < 3; ++pass) {
      m_notes = wantedNotes();
      if (m_notes.size() <= m_noteLines) break;
      layOut();
    }
    if (m_keyRows > 0) m_key.paintRows(m_size.width());
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
  double axisHeight() const { return pt(kTick) + (2 + static_cast<double>(m_noteLines)) * line() + pt(4); }
  JobColors colorsOf(const metrics::TraceIndex& index) const {
    JobColors colors(index, m_options.color_by, Theme::light(), m_scale);
    std::vector<bool> chosen_jobs;
    for (const model::Job& job : index.problem().jobs) chosen_jobs.push_back(m_options.jobs.contains(idText(job.id)));
    if (!m_options.jobs.isEmpty()) colors.dimOthers(chosen_jobs, Theme::light(), true);
    return colors;
  }
  bool isChosen(const QString& job) const { return m_options.jobs.isEmpty() || m_options.jobs.contains(job); }
  GanttRows rowsOf(const Lane& lane) const {
    return layoutRows(lane.bars.problem(),
                      {.height = m_lane, .scale = m_look.scale, .pitch = 0, .queue = m_options.queue});
  }

  // Names of lanes are above them, or beside them if rows are too thin for names: then rows get this height.
  void layOut() {
    m_noteLines = std::max(m_noteLines, m_notes.size());
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

  // Returns false if rows have no names.
  bool measure() {
    double longest_s = 0;
    double labels = 0;
    bool has_names = true;
    m_restarts = m_holds = m_waits = m_brackets = false;
    for (const Lane& lane : m_lanes) {
      longest_s = std::max(longest_s, lane.bars.trace().end_s);
      const GanttRows rows = rowsOf(lane);
      if (m_beside) {
        labels = std::max(
            labels, pt(kSwatch + NameColumn::kNameGap) + m_text.width(lane.run->label, m_options.text_pt, QFont::Bold));
      } else {
        const std::vector<RowName> names = namesOf(lane, rows);
        has_names = has_names && !names.empty();
        labels = std::max(labels, m_names.width(names));
        m_brackets = m_brackets || std::ranges::any_of(names, &RowName::bracket);
      }
      m_queueMost = std::max(m_queueMost, largest(lane.bars.index().queued()));
      const auto& kinds = lane.bars.trace().segments.kind;
      m_restarts =
          m_restarts || std::ranges::any_of(kinds, [](auto kind) { return kind == trace::SegmentKind::Restart; });
      m_holds = m_holds || std::ranges::find(kinds, trace::SegmentKind::Idle) != kinds.end();
      m_waits = m_waits || lane.bars.anyWaits();
    }
    m_left = labels + (labels > 0 ? namesEnd() : pt(1));
    const double from_s = m_options.from_s.value_or(0);
    // Half of the last tick's number extends beyond the axis.
    const double last = m_text.width(QStringLiteral("0000"), m_options.text_pt) / 2 + 1;
    m_axis.width_px = std::max(1.0, m_size.width() - m_left - std::max(pt(kRight), last));
    m_axis.show(from_s, std::max(m_options.to_s.value_or(longest_s), from_s + 1e-6));
    m_unit = unitFor(m_axis.to_s());
    const double gap = std::max(40.0, m_options.text_pt * 6);
    m_ticks = ticks(m_axis, std::max(tickStep_s(m_axis, gap), m_unit.seconds >= 3600 ? m_unit.seconds / 2 : 0));
    return has_names;
  }

  double namesEnd() const { return pt(NameColumn::kNameGap) + (m_brackets ? pt(NameColumn::kBracket) : 0); }

  // Names may use the height of the lane's title too.
  std::vector<RowName> namesOf(const Lane& lane, const GanttRows& rows) const {
    NameRoom room;
    room.line = kNameLine * m_options.text_pt;
    room.row = m_text.capHeight(m_options.text_pt) + 1.5 * m_look.scale;
    room.above = room.line / 2 - m_title;
    room.below = m_lane - room.line / 2 + pt(1);
    room.gap = pt(NameColumn::kNameGap);
    room.most = kNamesShare * m_size.width();
    room.width = [this](const QString& text, bool bold) {
      return m_text.width(text, m_options.text_pt, bold ? QFont::DemiBold : QFont::Normal);
    };
    return rowNames(lane.bars.problem(), rows, room);
  }

  static double largest(const metrics::Steps& steps) {
    return steps.empty() ? 0 : *std::ranges::max_element(steps.values());
  }

  void paintTitle(const Lane& lane, double y) {
    const SchedulerStyle style = schedulerStyle(QString::fromStdString(lane.run->policy), lane.run->mark, m_look.theme);
    const double middle = y + (m_beside ? m_lane : line()) / 2;
    const double left = m_beside ? 0 : m_left;
    QPen pen(style.line, pt(1.2));
    if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
    pen.setCapStyle(Qt::FlatCap);
    m_p.setPen(pen);
    m_p.drawLine(QPointF(left, middle), QPointF(left + pt(kSwatch), middle));
    m_text.drawMiddle({left + pt(kSwatch + NameColumn::kNameGap), middle}, lane.run->label, m_options.text_pt,
                      style.text, QFont::Bold);
    if (&lane != &m_lanes.front() || m_beside || m_keyRows > 0) return;
    m_key.paint(m_left + m_axis.width_px - m_key.width(), middle);
  }

  // Returns entries for classes of colour, for jobs if one has no name in any lane, and for hatches.
  std::vector<KeyEntry> wantedKey() {
    std::vector<KeyEntry> entries;
    const auto add = [&](const QString& name, const QColor& fill, figures::Hatch hatch) {
      const bool is_known = std::ranges::any_of(entries, [&](const KeyEntry& e) { return e.name == name; });
      if (!is_known && !name.isEmpty()) entries.push_back({name, fill, hatch});
    };
    if (m_options.color_by == ColorBy::Wait) {
      entries.push_back(waitRamp());
    } else if (m_options.color_by == ColorBy::GpuType) {
      for (const Lane& lane : m_lanes) {
        const model::Problem& problem = lane.bars.problem();
        for (std::size_t t = 0; t < problem.types.size(); ++t)
          add(idText(problem.types[t].id), lane.colors.of(model::JobIndex(0), model::TypeIndex(t)), {});
      }
    } else if (m_options.color_by != ColorBy::Job) {
      for (std::size_t c = 0; c < m_scale.classes.size(); ++c)
        add(classWords(m_scale.classes[c], m_options.color_by), jobColor(static_cast<int>(c)), {});
    } else if (m_look.hatched && !unnamedJobs().isEmpty()) {
      for (const Lane& lane : m_lanes) {
        const model::Problem& problem = lane.bars.problem();
        for (std::size_t j = 0; j < problem.jobs.size(); ++j)
          if (isChosen(idText(problem.jobs[j].id)))
            add(idText(problem.jobs[j].id), jobColor(problem.jobs[j].id),
                hatchOfJob(jobForm(problem, model::JobIndex(j))));
      }
    }
    m_manyClasses = entries.size() > kMaxKeys ? static_cast<int>(entries.size()) : 0;
    if (m_manyClasses > 0) entries.clear();
    if (m_restarts) entries.push_back({Texts::tr("restart"), m_look.theme.line, figures::Hatch::Rising});
    if (m_holds) entries.push_back({Texts::tr("held idle"), m_look.theme.dim, figures::Hatch::None, {}, {}, true});
    if (m_waits)
      entries.push_back({.name = Texts::tr("waits for a slower GPU"), .fill = m_look.theme.dim, .waiting = true});
    return entries;
  }

  KeyEntry waitRamp() const {
    const AxisUnit unit = unitFor(m_scale.longest_wait_s);
    const QString name = unit.title.section(QLatin1Char('('), 1).chopped(1);
    KeyEntry entry{
        .name = QStringLiteral("%1 %2").arg(QString::number(m_scale.longest_wait_s / unit.seconds, 'g', 3), name),
        .before = Texts::tr("waited 0")};
    for (int i = 0; i < kRampSteps; ++i) entry.ramp.push_back(waitColor(i / (kRampSteps - 1.0), m_look.theme));
    return entry;
  }

  // Returns the jobs in view whose name is on no bar and not in the key. Paints on a recorder, since only the painter knows which names fit.
  QStringList unnamedJobs() const {
    QStringList jobs;
    QSet<QString> painted_names;
    for (const Lane& lane : m_lanes) {
      figures::Recorder page(m_size);
      {
        QPainter painter(&page);
        painter.setFont(m_p.font());
        paintBars(painter, {.bars = lane.bars, .rows = rowsOf(lane), .colors = lane.colors, .axis = m_axis}, m_look,
                  Ink::Solid, 0, m_axis.width_px);
      }
      for (const figures::Op& op : page.take().ops)
        if (op.kind == figures::Op::Kind::Text) painted_names.insert(op.text.section(QChar(0xB7), 0, 0));
    }
    for (const KeyEntry& entry : m_key.entries()) painted_names.insert(entry.name);
    for (const QString& job : jobsInSight())
      if (!painted_names.contains(job)) jobs << job;
    return jobs;
  }

  bool inSight(const Bar& bar) const { return m_axis.x(bar.end_s) > 0 && m_axis.x(bar.start_s) < m_axis.width_px; }

  QStringList jobsInSight() const {
    QStringList jobs;
    QSet<QString> known_jobs;
    for (const Lane& lane : m_lanes) {
      for (int j = 0; j < lane.bars.jobCount(); ++j) {
        const auto& bars = lane.bars.barsOfJob(model::JobIndex(j));
        const bool is_seen = std::ranges::any_of(bars, [&](const BarRef& ref) { return inSight(lane.bars.bar(ref)); });
        const QString job = idText(lane.bars.problem().jobs[model::JobIndex(j)].id);
        if (is_seen && isChosen(job) && !known_jobs.contains(job)) known_jobs.insert(job), jobs << job;
      }
    }
    return jobs;
  }

  // Returns lines under the axis: what the rows are if they have no names, and what else has no name.
  QStringList wantedNotes() {
    QStringList notes;
    if (m_beside) notes << wrapped(rowsText(m_lanes.front().bars.problem(), rowsOf(m_lanes.front())));
    if (m_manyClasses > 0) notes << wrapped(Texts::tr("the colours of %1 classes are not named").arg(m_manyClasses));
    m_unnamed = m_options.color_by == ColorBy::Job ? unnamedText() : QString();
    if (!m_unnamed.isEmpty()) notes << wrapped(m_unnamed);
    if (!m_options.jobs.isEmpty())
      notes << wrapped(Texts::tr("in colour: %1; other jobs are grey").arg(m_options.jobs.join(QStringLiteral(", "))));
    if (!m_options.note.isEmpty()) notes << wrapped(m_options.note);
    return notes;
  }

  QString unnamedText() const {
    const auto unnamed = unnamedJobs().size();
    return unnamed == 0 ? QString()
                        : Texts::tr("%1 of %2 jobs have bars without a name").arg(unnamed).arg(jobsInSight().size());
  }

  QStringList wrapped(const QString& text) const {
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '))) {
      const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
      if (lines.isEmpty() || m_text.width(longer, m_options.text_pt) > m_size.width())
        lines << word;
      else
        lines.back() = longer;
    }
    return lines;
  }

  // Returns the width that is free beside the first lane's name.
  double titleRoom() const {
    return m_options.titles ? m_axis.width_px - pt(kSwatch + 3 * NameColumn::kNameGap) -
                                  m_text.width(m_lanes.front().run->label, m_options.text_pt, QFont::Bold)
                            : 0;
  }

  void paintLane(const Lane& lane, double top) {
    const double height = m_lane;
    m_p.save();
    m_p.translate(m_left, top);
    const GanttRows rows = rowsOf(lane);
    const GanttScene scene{.bars = lane.bars, .rows = rows, .colors = lane.colors, .axis = m_axis};
    const std::vector<RowName> names = m_beside ? std::vector<RowName>() : namesOf(lane, rows);
    const bool has_all_names = !names.empty() && std::ranges::none_of(names, &RowName::bracket);
    // Lines between nodes extend to the names only if each row has a name.
    paintBackground(m_p, scene, m_look, m_ticks, has_all_names ? -m_left + 4 : 0, m_axis.width_px);
    m_names.paint(names, -namesEnd(), m_axis.width_px);
    placeJobs(scene);
    m_p.save();
    m_p.setClipRect(QRectF(-NameColumn::kStroke, 0, m_axis.width_px + 2 * NameColumn::kStroke, rows.content_height));
    paintBars(m_p, scene, m_look, Ink::Solid, 0, m_axis.width_px);
    paintQueue(m_p, scene, m_look, {.ink = Ink::Solid, .from_x = 0, .to_x = m_axis.width_px}, m_queueMost);
    if (m_options.selected.valid()) {
      paintOutlines(m_p, jobOutlines(scene, m_look, m_options.selected, 0, m_axis.width_px), m_look, m_look.theme.text,
                    1);
    }
    m_p.restore();
    if (rows.queue_height > 0) paintQueueLabel(m_p, scene, m_look);
    if (m_options.placed) m_options.placed(*lane.run, scene, m_look, {m_left, top});
    m_p.setPen(QPen(m_look.theme.edge, pt(NameColumn::kStroke)));
    m_p.drawLine(QPointF(0, height), QPointF(m_axis.width_px, height));
    m_p.drawLine(QPointF(0, 0), QPointF(0, height));
    m_p.restore();
  }

  void paintAxis(double top) {
    const double baseline = top + pt(kTick) + m_text.ascent(m_options.text_pt) + 1;
    for (const double t_s : m_ticks) {
      const double x = m_left + m_axis.x(t_s);
      m_p.setPen(QPen(m_look.theme.edge, pt(NameColumn::kStroke)));
      m_p.drawLine(QPointF(x, top), QPointF(x, top - pt(kTick)));
      m_text.draw({x, baseline}, QString::number(std::round(t_s / m_unit.seconds * 1e6) / 1e6, 'g', 8),
                  m_options.text_pt, m_look.theme.text, QFont::Normal, Qt::AlignHCenter);
    }
    double y = baseline + line();
    m_text.draw({m_left + m_axis.width_px / 2, y}, m_unit.title, m_options.text_pt, m_look.theme.text, QFont::Normal,
                Qt::AlignHCenter);
    for (const QString& note : m_notes)
      m_text.draw({m_size.width() / 2, y += line()}, note, m_options.text_pt, m_look.theme.text, QFont::Normal,
                  Qt::AlignHCenter);
    using figures::Place;
    if (m_beside)
      figures::mustName(m_p, {.where = Place::Where::Page,
                              .name = rowsText(m_lanes.front().bars.problem(), rowsOf(m_lanes.front())),
                              .kind = QStringLiteral("rows")});
    figures::mustName(m_p, {.where = Place::Where::Page, .name = m_unnamed, .kind = QStringLiteral("unnamed")});
  }

  // Records where the name of each job may be: at any of its bars, or anywhere among them if there are thousands.
  void placeJobs(const GanttScene& scene) {
    if (m_options.color_by != ColorBy::Job) return;
    std::size_t bars = 0;
    for (int j = 0; j < scene.bars.jobCount(); ++j) bars += scene.bars.barsOfJob(model::JobIndex(j)).size();
    for (int j = 0; j < scene.bars.jobCount(); ++j) {
      QRectF job_area;
      const auto place = [&](const QRectF& rect) {
        if (!rect.isEmpty() && isChosen(idText(scene.bars.problem().jobs[model::JobIndex(j)].id)))
          figures::mustName(m_p, {.where = figures::Place::Where::Inside,
                                  .name = idText(scene.bars.problem().jobs[model::JobIndex(j)].id),
                                  .area = rect,
                                  .kind = QStringLiteral("job")});
      };
      for (const BarRef& ref : scene.bars.barsOfJob(model::JobIndex(j))) {
        if (!inSight(scene.bars.bar(ref))) continue;
        const QRectF rect = barRect(scene, m_look, ref);
        if (bars <= kMaxPlaces) place(rect);
        job_area |= rect;
      }
      if (bars > kMaxPlaces) place(job_area);
    }
  }

  QPainter& m_p;
  QSizeF m_size;
  GanttFigureOptions m_options;
  double m_k;  // factor of all lengths
  GanttText m_text;
  GanttLook m_look;
  GanttKey m_key;
  NameColumn m_names;
  std::vector<Lane> m_lanes;
  TimeAxis m_axis;
  AxisUnit m_unit{1, {}};
  std::vector<double> m_ticks;
  double m_left = 0, m_queueMost = 0;
  double m_top = 0, m_title = 0, m_lane = 0;  // heights: of the key, of a lane's title, of a lane
  bool m_restarts = false, m_holds = false, m_waits = false, m_beside = false, m_brackets = false;
  ColorScale m_scale;
  int m_manyClasses = 0;
  QStringList m_notes;        // under the axis
  QString m_unnamed;          // says how many jobs have no name; empty: none
  qsizetype m_noteLines = 0;  // room for so many lines of m_notes
  int m_keyRows = 0;          // above the lanes; 0: the key is beside the first lane's name
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
