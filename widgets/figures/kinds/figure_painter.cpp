// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/figures/kinds/altered_note.h"
#include "widgets/figures/kinds/cluster_figure.h"
#include "widgets/figures/kinds/figure_fit.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/figure_text.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/figures/kinds/legend.h"
#include "widgets/figures/kinds/plot_page.h"
#include "widgets/lanes/painting/figure/gantt_figure.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/notes/marks/note_marks.h"
#include "widgets/notes/marks/page_notes.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::figures {
namespace {

constexpr double kMin_mm = 8;

std::vector<GanttFigureRun> ganttRuns(const Figure& figure) {
  std::vector<GanttFigureRun> runs;
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  for (const plots::PlotLane& lane : lanes) {
    const bool lettered = figure.options.parts && lanes.size() > 1;
    runs.push_back(
        {lettered ? QStringLiteral("%1 %2").arg(partLetter(static_cast<int>(runs.size())), lane.label) : lane.label,
         lane.policy.toStdString(), lane.mark, lane.index});
  }
  return runs;
}

GanttFigureOptions ganttOptions(const Figure& figure, const Preset& preset) {
  GanttFigureOptions options;
  options.text_pt = preset.font_pt;
  options.family = familyOf(preset);
  options.from_s = figure.options.from_s;
  options.to_s = figure.options.to_s;
  options.color_by = figure.options.color_by;
  options.note = runNotes(figure).join(QStringLiteral("; "));
  options.jobs = figure.options.jobs;
  return options;
}

double titleHeight_pt(const Figure& figure, const Preset& preset) {
  const QFontMetricsF bold(figureFont(familyOf(preset), preset.font_pt, QFont::Bold));
  const auto lines =
      figure.options.title.isEmpty() ? 0 : evenLines(figure.options.title, pt(preset.width_mm), bold).size();
  return static_cast<double>(lines) * bold.height() / kUnit * 1.1;
}

// What the notes refer to on a page, and where their boxes may be.
struct NotedPage {
  std::vector<notes::PageNote> notes;
  std::vector<QRectF> fields;
};

NotedPage notedPage(const Figure& figure) {
  NotedPage noted;
  for (const io::Note& note : figure.options.notes) noted.notes.push_back({note, {}});
  return noted;
}

// Adds an arrow for each lane of each chart or panel.
void addMarks(notes::PageNote& note, std::vector<notes::NoteMark> marks, std::size_t panel) {
  constexpr int kLanes = 1 << 16;
  for (notes::NoteMark& mark : marks) {
    mark.lane += kLanes * static_cast<int>(panel);
    note.marks.push_back(mark);
  }
}

void noteLane(NotedPage& noted, const plots::PlotLane& lane, const GanttScene& scene, const GanttLook& look,
              const QPointF& origin) {
  for (notes::PageNote& note : noted.notes)
    if (notes::isAbout(note.note, lane))
      addMarks(note, notes::ganttMarks(note.note, scene, look, origin), noted.fields.size());
  noted.fields.push_back({origin, QSizeF(scene.axis.width_px, scene.rows.content_height)});
}

Drawing recordPainted(const Figure& figure, const Preset& preset, const QSizeF& size, NotedPage& noted) {
  Recorder recorder(size);
  {
    QPainter painter(&recorder);
    painter.fillRect(QRectF(QPointF(), size), Qt::white);
    if (figure.body == Figure::Body::Gantt) {
      GanttFigureOptions options = ganttOptions(figure, preset);
      options.placed = [&](const GanttFigureRun& run, const GanttScene& scene, const GanttLook& look,
                           const QPointF& origin) {
        for (const plots::PlotLane& lane : figure.lanes)
          if (lane.index == run.index) return noteLane(noted, lane, scene, look, origin);
      };
      paintGanttFigure(painter, size, ganttRuns(figure), options);
    } else {
      paintClusters(&painter, figure.clusters, size.width(),
                    {.family = familyOf(preset), .text_pt = preset.font_pt, .max_height_pt = size.height()});
    }
  }
  return recorder.take();
}

// Puts the body's page below the strip `above` of this height.
Drawing under(Drawing above, const Drawing& body, double height) {
  const std::size_t ops_before = above.ops.size();
  append(above, body, {0, height});
  above.plots = body.plots;
  for (PlotFrame& plot : above.plots) plot.rect.translate(0, height);
  above.plots_begin = body.plots_begin + ops_before;
  above.plots_end = body.plots_end + ops_before;
  return above;
}

// Adds the title above everything else.
Drawing titled(const Figure& figure, const Preset& preset, const Drawing& body, double height) {
  Recorder recorder(body.size_pt + QSizeF(0, height), 1 / kUnit);
  {
    QPainter painter(&recorder);
    painter.fillRect(QRectF(QPointF(), (body.size_pt + QSizeF(0, height)) * kUnit), Qt::white);
    const QFont font = figureFont(familyOf(preset), preset.font_pt, QFont::Bold);
    const QFontMetricsF bold(font);
    painter.setFont(font);
    painter.setPen(Qt::black);
    double baseline = bold.ascent();
    for (const QString& line : evenLines(figure.options.title, pt(preset.width_mm), bold)) {
      painter.drawText(QPointF((body.size_pt.width() * kUnit - bold.horizontalAdvance(line)) / 2, baseline), line);
      baseline += bold.height() * 1.1;
    }
    mustName(painter, {.where = Place::Where::Page, .name = figure.options.title, .kind = QStringLiteral("title")});
  }
  return under(recorder.take(), body, height);
}

QSizeF fittedSize_mm(const Figure& figure, const Preset& preset) {
  double height = 30;  // of what is drawn here; parts get theirs in drawParts()
  if (figure.options.height_mm) {
    height = *figure.options.height_mm;
  } else if (figure.body == Figure::Body::Gantt) {
    height = mm(ganttFigureHeight_pt(ganttRuns(figure), ganttOptions(figure, preset), pt(preset.max_height_mm)));
  } else if (figure.body == Figure::Body::Cluster) {
    height = mm(paintClusters(
        nullptr, figure.clusters, pt(preset.width_mm),
        {.family = familyOf(preset), .text_pt = preset.font_pt, .max_height_pt = pt(preset.max_height_mm)}));
  } else if (figure.body == Figure::Body::Plots && figure.drawable()) {
    height = preset.wide_screen ? preset.max_height_mm : plotHeight_mm(fittedRows(figure, preset), preset);
  }
  if (!figure.options.height_mm && !preset.wide_screen) height += mm(titleHeight_pt(figure, preset));
  return {preset.width_mm, std::clamp(height, kMin_mm, preset.max_height_mm)};
}

Drawing recordNoted(const Figure& figure, const Preset& preset, const QSizeF& rest, NotedPage& noted) {
  const Figure fitted = fittedRows(figure, preset);
  Drawing body = recordPlots(fitted, preset, rest);
  for (std::size_t i = 0; i < body.plots.size(); ++i) {
    // Notes about bars apply to the first panel; the panel beside it shows another metric.
    const bool is_other_metric = i > 0 && fitted.panels[i].mark == plots::Mark::Bars;
    for (notes::PageNote& note : noted.notes)
      if (!is_other_metric)
        addMarks(note, notes::plotMarks(note.note, figure.kind, fitted.panels[i], body.plots[i]), i);
    noted.fields.push_back(body.plots[i].rect);
  }
  return body;
}

// The figure without its title, below a strip of empty paper.
Drawing recorded(const Figure& figure, const Preset& preset, const QSizeF& size, double strip, NotedPage& noted) {
  const QSizeF rest(size.width(), std::max(1.0, size.height() - strip));
  noted = notedPage(figure);
  Drawing body;
  if (figure.body == Figure::Body::Plots)
    body = recordNoted(figure, preset, rest, noted);
  else
    body = recordPainted(figure, preset, rest, noted);
  if (strip <= 0) return body;
  Recorder paper(size);
  QPainter(&paper).fillRect(QRectF(QPointF(), size), Qt::white);
  for (QRectF& field : noted.fields) field.translate(0, strip);
  for (notes::PageNote& note : noted.notes)
    for (notes::NoteMark& mark : note.marks) mark.area.translate(0, strip);
  noted.fields.push_back({0, 0, size.width(), strip});
  return under(paper.take(), body, strip);
}

// Notes are placed where the figure is empty. For those that do not fit, a strip is added above, up to the page's limit.
Drawing noted(const Figure& figure, const Preset& preset, QSizeF size, double most) {
  constexpr int kPasses = 3;
  constexpr double kMaxStrip = 0.5;  // as a share of the page
  const notes::PageLook look{familyOf(preset), preset.font_pt};
  NotedPage noted;
  double strip = 0;
  for (int pass = 1;; ++pass) {
    Drawing page = recorded(figure, preset, size, strip, noted);
    if (noted.notes.empty()) return page;
    const double missing = pass < kPasses ? missingHeight(page, noted.notes, noted.fields, look) : 0;
    const double height = std::max(size.height(), std::min(size.height() + missing, most));
    if (missing <= 0 || strip + missing > kMaxStrip * height) {
      addNotes(page, noted.notes, noted.fields, look);
      return page;
    }
    strip += missing;
    size.setHeight(height);
  }
}

Drawing drawn(const Figure& figure, const Preset& preset) {
  const QSizeF page_size = fittedSize_mm(figure, preset) / kMillimetresPerPoint;
  const double title = titleHeight_pt(figure, preset);
  const QSizeF size(page_size.width(), std::max(1.0, page_size.height() - title));
  const double max_height = figure.options.height_mm || preset.wide_screen ? 0 : pt(preset.max_height_mm) - title;
  const Drawing body = noted(figure, preset, size, max_height);
  return title > 0 ? titled(figure, preset, body, title) : body;
}

bool crowded(const Drawing& page) {
  return std::ranges::any_of(page.places,
                             [](const Place& place) { return place.kind == QLatin1String(plots::kCrowded); });
}

// Uses the most detailed names of points that fit.
Drawing drawnWithNames(const Figure& figure, const Preset& preset) {
  const int ways = pointNamings(figure);
  Drawing page = drawn(ways > 1 ? withPointNames(figure, 0) : figure, preset);
  for (int way = 1; way < ways && crowded(page); ++way) page = drawn(withPointNames(figure, way), preset);
  return page;
}

// An arrangement of parts, and what gives way if the page cannot grow.
struct PartsLayout {
  int columns = 1;
  double high_row = 0;  // share of the row that needs more, of two rows on a slide; 0: equal rows
  int squeeze = 0;      // Figure::squeeze
};

// Parts in a grid, each laid out as a figure of its width. Names that several keys have are in one key above all.
class PartsPage {
 public:
  PartsPage(const Figure& figure, const Preset& preset, const PartsLayout& layout)
      : m_figure(figure),
        m_preset(preset),
        m_parts(figure.parts),
        m_columns(layout.columns),
        m_high_row(layout.high_row),
        m_part(preset) {
    const int columns = layout.columns;
    for (Figure& part : m_parts) {
      part.part = true;
      part = squeezed(std::move(part), layout.squeeze);
    }
    m_part.width_mm = (preset.width_mm - mm(gap()) * (columns - 1)) / columns;
    shareKey();
    m_title = titleHeight_pt(figure, preset);
    m_legend = keyed() ? paintLegend(nullptr, m_key, m_keyed->panels.front(), look(), 0, width() * kUnit) / kUnit : 0;
    divide();
  }

  Drawing page() {
    Drawing page;
    const double height = m_legend + sum();
    Recorder recorder(QSizeF(width(), height), 1 / kUnit);
    {
      QPainter painter(&recorder);
      painter.fillRect(QRectF(0, 0, width() * kUnit, height * kUnit), Qt::white);
      if (keyed()) paintLegend(&painter, m_key, m_keyed->panels.front(), look(), 0, width() * kUnit);
      headings(painter);
    }
    page = recorder.take();
    double top = m_legend;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
      m_parts[i].options.height_mm = mm(m_heights[rowOf(i)]);
      const Drawing part = drawnWithNames(m_parts[i], m_part);
      const QPointF corner(left(i), top + m_headings[rowOf(i)]);
      append(page, part, corner);
      for (PlotFrame plot : part.plots) {
        plot.rect.translate(corner);
        page.plots.push_back(std::move(plot));
      }
      if (rowOf(i + 1) != rowOf(i)) top += m_headings[rowOf(i)] + m_heights[rowOf(i)] + gap() / 2;
    }
    page.plots_end = page.ops.size();
    return m_title > 0 ? titled(m_figure, m_preset, page, m_title) : page;
  }

 private:
  double width() const { return pt(m_preset.width_mm); }
  double gap() const { return m_preset.font_pt; }
  std::size_t rowOf(std::size_t part) const { return part / static_cast<std::size_t>(m_columns); }
  double left(std::size_t part) const {
    return static_cast<double>(part % static_cast<std::size_t>(m_columns)) * (pt(m_part.width_mm) + gap());
  }
  bool keyed() const { return !m_key.empty(); }
  plots::PlotLook look() const { return lookOf(m_preset); }
  QFontMetricsF bold() const { return QFontMetricsF(figureFont(familyOf(m_preset), m_preset.font_pt, QFont::Bold)); }
  QStringList headingOf(std::size_t part) const {
    const QString text = QStringLiteral("%1 %2").arg(partLetter(static_cast<int>(part)), m_parts[part].title);
    return evenLines(text, pt(m_part.width_mm), bold());
  }

  // Moves entries that are in at least two keys to the common key.
  void shareKey() {
    std::vector<std::vector<LegendEntry>> keys;
    for (const Figure& part : m_parts) keys.push_back(legendOf(part));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      for (const LegendEntry& entry : keys[i]) {
        const auto has = [&](const std::vector<LegendEntry>& key) {
          return std::ranges::find(key, entry) != key.end();
        };
        if (std::ranges::count_if(keys, has) < 2 || has(m_key)) continue;
        if (m_keyed == nullptr) m_keyed = &m_figure.parts[i];
        m_key.push_back(entry);
      }
    }
    for (Figure& part : m_parts)
      for (const LegendEntry& entry : m_key) part.keyed_above << entry.name;
  }

  // The height of a part if the page can grow.
  double ownHeight(const Figure& part) const {
    Preset page = m_part;
    page.wide_screen = false;
    return pt(fittedSize_mm(part, page).height());
  }

  // On a slide the rows are equal, or the row with the highest part gets a larger share.
  void weigh() {
    if (!m_preset.wide_screen || m_heights.size() != 2 || m_high_row <= 0) return;
    double own[2] = {0, 0};
    for (std::size_t i = 0; i < m_parts.size(); ++i) own[rowOf(i)] = std::max(own[rowOf(i)], ownHeight(m_parts[i]));
    const double total_height = m_heights[0] + m_heights[1];
    const std::size_t high_row = own[1] > own[0] ? 1 : 0;
    m_heights[high_row] = m_high_row * total_height;
    m_heights[1 - high_row] = (1 - m_high_row) * total_height;
  }

  // Each row gets the height of its highest part, or less if the page has less room.
  void divide() {
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
      m_heights.resize(rowOf(i) + 1), m_headings.resize(rowOf(i) + 1);
      const double wanted_height = m_preset.wide_screen ? 1 : pt(fittedSize_mm(m_parts[i], m_part).height());
      m_heights[rowOf(i)] = std::max(m_heights[rowOf(i)], wanted_height);
      m_headings[rowOf(i)] =
          std::max(m_headings[rowOf(i)], static_cast<double>(headingOf(i).size()) * bold().height() * 1.1 / kUnit);
    }
    weigh();
    double wanted = 0;
    for (const double height : m_heights) wanted += height;
    const double others = m_title + m_legend + sum() - wanted;
    const double room = pt(m_figure.options.height_mm.value_or(m_preset.max_height_mm)) - others;
    if (wanted <= room && !m_preset.wide_screen && !m_figure.options.height_mm) return;
    for (double& height : m_heights) height *= std::max(room, 1.0) / wanted;
  }

  double sum() const {
    double sum = gap() / 2 * (static_cast<double>(m_heights.size()) - 1);
    for (std::size_t row = 0; row < m_heights.size(); ++row) sum += m_headings[row] + m_heights[row];
    return sum;
  }

  void headings(QPainter& painter) const {
    painter.setFont(figureFont(familyOf(m_preset), m_preset.font_pt, QFont::Bold));
    painter.setPen(Qt::black);
    double top = m_legend;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
      double baseline = top * kUnit + bold().ascent();
      for (const QString& line : headingOf(i)) {
        const double middle = (left(i) + pt(m_part.width_mm) / 2) * kUnit;
        painter.drawText(QPointF(middle - bold().horizontalAdvance(line) / 2, baseline), line);
        baseline += bold().height() * 1.1;
      }
      mustName(
          painter,
          {.where = Place::Where::Page, .name = headingOf(i).join(QLatin1Char(' ')), .kind = QStringLiteral("part")});
      if (rowOf(i + 1) != rowOf(i)) top += m_headings[rowOf(i)] + m_heights[rowOf(i)] + gap() / 2;
    }
  }

  const Figure& m_figure;
  const Preset& m_preset;
  std::vector<Figure> m_parts;
  int m_columns;
  double m_high_row;
  Preset m_part;
  std::vector<LegendEntry> m_key;
  const Figure* m_keyed = nullptr;
  double m_title = 0, m_legend = 0;
  std::vector<double> m_heights, m_headings;  // by row, points
};

std::ptrdiff_t faultsOn(const Drawing& page, const Preset& preset) {
  const std::vector<Finding> findings = lint(page, {}, preset);
  return std::ranges::count_if(findings, [](const Finding& each) { return !each.good; });
}

// The page with the fewest faults among those tried, or the first without any.
class BestPage {
 public:
  explicit BestPage(const Preset& preset) : m_preset(preset) {}
  /// Whether this page has no faults.
  bool accept(Drawing page) {
    const std::ptrdiff_t faults = faultsOn(page, m_preset);
    if (m_fewest < 0 || faults < m_fewest) {
      m_fewest = faults;
      m_best = std::move(page);
    }
    return faults == 0;
  }
  Drawing take() { return std::move(m_best); }

 private:
  const Preset& m_preset;
  Drawing m_best;
  std::ptrdiff_t m_fewest = -1;
};

Preset withSmallestType(Preset preset) {
  preset.font_pt = preset.floor_pt;
  return preset;
}

// Puts as many parts in a row as pass the lint. False if no arrangement passes.
bool acceptParts(BestPage& best, const Figure& figure, const Preset& preset, PartsLayout layout) {
  constexpr double kPartWidth = 13;  // least width of a part, in text sizes
  const auto parts = static_cast<int>(figure.parts.size());
  const int room = static_cast<int>(pt(preset.width_mm) / (kPartWidth * preset.font_pt));
  int former_columns = 0;
  for (int max_columns = std::clamp(room, 1, parts); max_columns > 0; --max_columns) {
    const int rows = (parts + max_columns - 1) / max_columns;
    layout.columns = (parts + rows - 1) / rows;
    if (std::exchange(former_columns, layout.columns) == layout.columns) continue;
    if (best.accept(PartsPage(figure, preset, layout).page())) return true;
  }
  return false;
}

// A slide cannot grow. So first its type gets the preset's smallest size, then the row that needs more gets a larger share, then panels and names
// give way.
Drawing drawParts(const Figure& figure, const Preset& preset) {
  BestPage best(preset);
  if (acceptParts(best, figure, preset, {}) || !preset.wide_screen) return best.take();
  const Preset small_preset = withSmallestType(preset);
  int max_squeeze = 0;
  for (const Figure& part : figure.parts) max_squeeze = std::max({max_squeeze, 1, maxSqueeze(part)});
  for (int squeeze = 0; squeeze <= max_squeeze; ++squeeze)
    for (const double high_row : {0.0, 0.58, 0.64, 0.7})
      if (acceptParts(best, figure, small_preset, {1, high_row, squeeze})) return best.take();
  return best.take();
}

// The same for a single figure.
Drawing drawAlone(const Figure& figure, const Preset& preset) {
  if (!preset.wide_screen) return drawnWithNames(figure, preset);
  BestPage best(preset);
  if (best.accept(drawnWithNames(figure, preset))) return best.take();
  const Preset small_preset = withSmallestType(preset);
  for (int squeeze = 0; squeeze <= maxSqueeze(figure); ++squeeze)
    if (best.accept(drawnWithNames(squeezed(figure, squeeze), small_preset))) break;
  return best.take();
}

// Adds a strip under the page, which covers nothing and can be cut off.
void addNote(Drawing& page, const QString& note, const Preset& preset) {
  const double line = 1.25 * preset.font_pt, width = page.size_pt.width();
  const QStringList lines = evenLines(note, width, QFontMetricsF(figureFont(familyOf(preset), preset.font_pt)));
  const QSizeF size(width, line * static_cast<double>(lines.size()));
  Recorder recorder(size);
  {
    QPainter painter(&recorder);
    painter.fillRect(QRectF(QPointF(), size), Qt::white);
    painter.setFont(QFont(familyOf(preset)));
    GanttText text(painter, TextUnit::Points);
    for (qsizetype i = 0; i < lines.size(); ++i)
      text.draw({0, (static_cast<double>(i) + 0.9) * line}, lines[i], preset.font_pt, Qt::black);
  }
  append(page, recorder.take(), QPointF(0, page.size_pt.height()));
  page.size_pt.rheight() += size.height();
}

}  // namespace

Drawing draw(const Figure& figure, const Preset& preset) {
  Drawing page;
  page.size_pt = fittedSize_mm(figure, preset) / kMillimetresPerPoint;
  if (!figure.drawable()) return page;
  page = figure.body == Figure::Body::Parts ? drawParts(figure, preset) : drawAlone(figure, preset);
  if (const QString note = alteredNote(figure); !note.isEmpty()) addNote(page, note, preset);
  return page;
}

}  // namespace roundel::widgets::figures
