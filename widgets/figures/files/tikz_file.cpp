// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/tikz_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "widgets/base/text/shown.h"
#include "widgets/figures/files/tikz_plots.h"
#include "widgets/figures/kinds/registry/figure_kind.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::figures {
namespace {

using namespace tikz;

constexpr const char* kBegin =
    "% Roundel: what this figure was made from. Drop the file on its window, and it opens again.";

bool isDrawn(const Figure& figure) {
  return figure.body != Figure::Body::Plots || std::ranges::any_of(figure.panels, [](const plots::PlotData& panel) {
           return panel.mark == plots::Mark::Cells || panel.mark == plots::Mark::Rows;
         });
}

// Parts, timelines of jobs and heat maps have numbers that a reader may want; the other pictures that are drawn are all shapes and names.
bool bringsNumbers(const Figure& figure) { return figureKind(figure.kind).x != AxisOf::None; }

QByteArray comment(const QString& text) {
  return "% " + shown(text).toUtf8() + '\n';  // a line break would end the comment
}

// Names the colours of bars after their jobs.
void nameJobs(const Figure& figure, Inks& inks) {
  if (figure.body != Figure::Body::Gantt || figure.options.color_by != ColorBy::Job) return;
  for (const GanttLane& lane : figure.gantt())
    for (const GanttBar& bar : lane.bars) inks.of(bar.fill, "job-" + slug(bar.label));
}

// Whether the text is a tick number, which the axes draw.
bool isTick(const Drawing& drawing, const Op& op) {
  for (const PlotFrame& plot : drawing.plots) {
    const bool is_below = op.at.y() > plot.rect.bottom() && plot.rect.left() - op.advance < op.at.x() &&
                          op.at.x() < plot.rect.right() + op.advance;
    const bool left = op.at.x() + op.advance <= plot.rect.left() + 1;
    const auto among = [&](const QStringList& names) {
      return std::ranges::any_of(names,
                                 [&](const QString& name) { return name.split(QLatin1Char('\n')).contains(op.text); });
    };
    if ((is_below && among(plot.x.names)) || (left && among(plot.y.names))) return true;
  }
  return false;
}

bool isInside(const Drawing& drawing, const Op& op) {
  return std::ranges::any_of(drawing.plots, [&](const PlotFrame& plot) {
    return op.turned == 0 && plot.rect.contains(op.at + QPointF(op.advance / 2, -op.size_pt / 4));
  });
}

bool ground(const Op& op) {
  return op.kind == Op::Kind::Shape && op.fill == QColor(Qt::white) && op.pen.style() == Qt::NoPen;
}

QByteArray axisStyle(const Preset& preset) {
  const auto bp = [&](double stated) { return number(stated * preset.font_pt / 8) + "bp"; };
  return ",\n  /pgfplots/figure axis/.style={scale only axis, anchor=south west, axis x line*=bottom, axis y "
         "line*=left, axis line style={black, line width=" +
         bp(0.5) +
         "},\n"
         "    tick style={black, line width=" +
         bp(0.5) + "}, tick align=inside, major tick length=" + bp(2.5) +
         ", minor tick num=0, "
         "grid=major, axis on top=false,\n"
         "    grid style={gridline, line width=" +
         bp(0.4) + "}, ticklabel style={align=center, inner sep=" + bp(2.5) +
         "}, scaled "
         "ticks=false, unbounded coords=discard},\n"
         "  bound/.style={draw=black, line width=" +
         bp(0.8) + ", dash pattern=on " + bp(3.2) + " off " + bp(2) + "}";
}

// Everything but the axes: all of a drawn figure; otherwise the key and the labels around the plots.
QByteArray aroundAxes(const Drawing& drawing, bool drawn, Inks& inks, double font_pt) {
  const auto isMark = [](const Op& op) { return !ground(op); };
  if (drawn) return commands(drawing, 0, drawing.ops.size(), isMark, inks, font_pt);
  const auto label = [&](const Op& op) {
    return op.kind == Op::Kind::Text && !isTick(drawing, op) && !isInside(drawing, op);
  };
  QByteArray out = "% Key and labels\n" + commands(drawing, 0, drawing.plots_begin, isMark, inks, font_pt);
  out += commands(drawing, drawing.plots_begin, drawing.plots_end, label, inks, font_pt);
  return out + commands(drawing, drawing.plots_end, drawing.ops.size(), isMark, inks, font_pt);
}

// Comments for the author: what the figure is, and what its file needs.
QByteArray instructions(const FileMetadata& file, const QByteArray& name, bool drawn, bool numbers) {
  QByteArray out = comment(file.description) + comment(file.title);
  out += "% In the paper: \\input{" + name + ".tex}. Its preamble needs \\usepackage{" + (drawn ? "tikz" : "pgfplots") +
         "}" + (drawn ? "" : " and \\usetikzlibrary{patterns.meta}") + ".\n";
  if (!drawn) {
    out += "% The numbers are in " + name +
           ".dat. Where the two are not in the paper's folder: "
           "\\newcommand*\\roundelfolder{figures/}\n\\providecommand*\\roundelfolder{}%\n";
  } else if (numbers) {
    out += "% The numbers are in " + name + ".dat: \\pgfplotstableread[col sep=comma]{" + name +
           ".dat}. The picture is drawn and does not read them.\n";
  }
  return out;
}

QByteArray pictureOptions(const Preset& preset, const QByteArray& axes) {
  return "[x=1mm, y=1mm, font=" + QByteArray(preset.serif ? "" : "\\sffamily") + "\\fontsize{" +
         number(preset.font_pt) + "bp}{" + number(1.2 * preset.font_pt) + "bp}\\selectfont,\n" + kWordStyles + axes +
         "]\n";
}

}  // namespace

TikzFile tikzFile(const Figure& figure, const Preset& preset, const Drawing& drawing, const FileMetadata& file,
                  const QString& name) {
  TikzFile out;
  if (!figure.drawable()) return out;
  const bool is_drawn = isDrawn(figure), terse = isTerse(drawing);
  Inks inks;
  if (!is_drawn) inks.of(plots::PlotLook().theme.grid, "gridline");
  if (!terse) nameJobs(figure, inks);
  const QByteArray table = "\\roundelfolder " + name.toUtf8() + ".dat";
  const Axes plot = is_drawn ? Axes() : axes(figure, preset, drawing, table, inks);
  out.data = is_drawn && bringsNumbers(figure) ? figure.table().toUtf8() : plot.data;
  const QByteArray around = aroundAxes(drawing, is_drawn, inks, preset.font_pt);
  QByteArray& tex = out.tex;
  tex = instructions(file, name.toUtf8(), is_drawn, !out.data.isEmpty());
  if (terse)
    tex +=
        "% So many marks are written as operators of PDF: for pdfLaTeX, LuaLaTeX and XeLaTeX, not for LaTeX with dvips.\n";
  tex += "\\begingroup\n";
  tex += kFit;
  if (terse) tex += kOperators;
  if ((plot.styles + plot.body).contains("mark=roundel ")) tex += markDeclarations();
  tex += inks.definitions();
  tex += "\\begin{tikzpicture}" + pictureOptions(preset, is_drawn ? QByteArray() : axisStyle(preset) + plot.styles);
  const QSizeF mm = drawing.size_mm();
  tex += "\\useasboundingbox (0,0) rectangle (" + number(mm.width()) + ',' + number(mm.height()) + ");\n";
  tex += around + plot.body;
  tex += "\\end{tikzpicture}%\n\\endgroup\n\\endinput\n" + texProvenance(file);
  return out;
}

// JSON in lines of limited length, which suit editors and version control. TeX ignores them.
QByteArray texProvenance(const FileMetadata& words) {
  const QByteArray json = words.provenance();
  if (json.isEmpty()) return {};
  const auto parsed = nlohmann::ordered_json::parse(json.constBegin(), json.constEnd(), nullptr, false);
  if (parsed.is_discarded()) return {};
  QByteArray out = QByteArray(kBegin) + '\n';
  for (const QByteArray& line : QByteArray::fromStdString(parsed.dump(1, ' ', true)).split('\n'))
    out += '%' + line + '\n';
  return out;
}

QByteArray readTexProvenance(const QByteArray& tex) {
  const qsizetype begin = tex.indexOf(kBegin);
  if (begin < 0) return {};
  QByteArray json;
  for (const QByteArray& line : tex.mid(tex.indexOf('\n', begin) + 1).split('\n')) {
    if (!line.startsWith('%')) break;
    json += line.mid(1) + '\n';
  }
  return json;
}

bool isOurTex(const QByteArray& beginning) { return beginning.startsWith("% Roundel "); }

}  // namespace roundel::widgets::figures
