// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/tikz_estimates.h"

#include "widgets/figures/files/tikz_text.h"
#include "widgets/plots/painting/plot_estimates.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::figures::tikz {
namespace {

using plots::Interval;
using plots::PlotSeries;

class EstimatesWriter {
 public:
  EstimatesWriter(const plots::PlotData& data, const plots::PlotLook& look, const EstimateFile& file)
      : m_data(data), m_look(look), m_file(file) {}

  QByteArray write() {
    if (m_data.interval == Interval::Band) {
      for (const bool area : {true, false})
        for (const PlotSeries& s : m_data.series) band(s, area);
    }
    for (const PlotSeries& s : m_data.series) {
      curve(s);
      hollow(s);
    }
    return m_body;
  }

 private:
  QByteArray bp(double stated) const { return number(stated * m_look.length(1)) + "bp"; }
  // The look with pens in points.
  plots::PlotLook onPage() const {
    plots::PlotLook look = m_look;
    look.unit = 1;
    return look;
  }
  QByteArray lane(const PlotSeries& s) const { return slug(m_data.lanes[static_cast<std::size_t>(s.lane)].label); }
  QByteArray ink(const PlotSeries& s) const {
    return m_file.ink(plots::styleOf(m_data, s.lane, m_look).line, lane(s) + "-ink");
  }

  void addplot(const QByteArray& options, const QByteArray& columns, const QByteArray& after = {}) {
    m_body += "\\addplot[" + options + "] table[" + columns + "] {" + m_file.table + "}" + after + ";\n";
  }
  QByteArray columns(const QByteArray& name, std::vector<double> x, std::vector<double> y) {
    const QByteArray cx = m_file.column(name + "-x", std::move(x));
    return "x=" + cx + ", y=" + m_file.column(name + "-y", std::move(y));
  }

  void band(const PlotSeries& s, bool area) {
    for (const auto& [first, last] : plots::bandsOf(s)) {
      std::vector<double> x, low, high;
      for (std::size_t i = first; i <= last; ++i) {
        x.push_back(plots::onX(m_data, s.x[i]));
        low.push_back(plots::onY(m_data, s.low_at[i]));
        high.push_back(plots::onY(m_data, s.high_at[i]));
      }
      if (area) {
        x.insert(x.end(), x.rbegin(), x.rend());
        low.insert(low.end(), high.rbegin(), high.rend());
        const QByteArray fill = m_file.ink(plots::bandColor(m_data, s.lane, m_look), lane(s) + "-band");
        addplot("draw=none, fill=" + fill, columns(m_file.name(s) + "-band", x, low), " -- cycle");
      } else {
        const QPen pen = plots::bandEdge(m_data, s.lane, onPage());
        QByteArray edge = m_file.ink(pen.color(), lane(s) + "-edge") + ", line width=" + number(pen.widthF()) + "bp";
        if (pen.style() != Qt::SolidLine) edge += ", " + dashes(pen.dashPattern(), pen.widthF());
        addplot(edge, columns(m_file.name(s) + "-low", x, low));
        addplot(edge, columns(m_file.name(s) + "-high", x, high));
      }
    }
  }

  QByteArray lineOptions(const PlotSeries& s) {
    if (!s.joined) return "draw=none, color=" + ink(s);
    const QPen pen = plots::linePen(m_data, s.lane, onPage());
    QByteArray options = "color=" + ink(s) + ", line width=" + number(pen.widthF()) + "bp";
    if (pen.style() != Qt::SolidLine) options += ", " + dashes(pen.dashPattern(), pen.widthF());
    return options;
  }

  QByteArray markOptions(const PlotSeries& s, const QByteArray& color, double size, double line) const {
    const plots::Marker marker = plots::markerOf(m_data.lanes[static_cast<std::size_t>(s.lane)]);
    return "mark=" + markOf(marker) + ", mark size=" + bp(size) + ", mark options={solid, draw=" + color +
           ", fill=" + color + ", line width=" + (isStroked(marker) ? bp(line) : QByteArray("0pt")) + turnOf(marker) +
           "}";
  }

  void curve(const PlotSeries& s) {
    std::vector<double> x, y, below, above;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const bool ends = plots::hasInterval(s, i);
      x.push_back(plots::onX(m_data, s.x[i]));
      y.push_back(std::isfinite(s.y[i]) ? plots::onY(m_data, s.y[i]) : s.y[i]);
      below.push_back(ends ? y.back() - plots::onY(m_data, s.low_at[i]) : 0);
      above.push_back(ends ? plots::onY(m_data, s.high_at[i]) - y.back() : 0);
    }
    const QByteArray name = m_file.name(s) + (s.marked ? "" : "-fit");
    QByteArray options = m_file.style(name + "-line", lineOptions(s)) + ", unbounded coords=jump";
    QByteArray table_source = columns(name, std::move(x), std::move(y));
    if (s.marked) options += ", " + markOptions(s, ink(s), 2.5, 1.6);
    if (m_data.interval == Interval::Bars && s.marked) {
      options += ", error bars/.cd, y dir=both, y explicit, error bar style={solid, draw=" + ink(s) +
                 ", line width=" + bp(0.7) + "}, error mark options={rotate=90, mark size=" + bp(2) +
                 ", draw=" + ink(s) + ", line width=" + bp(0.7) + "}";
      table_source += ", y error minus=" + m_file.column(name + "-below", std::move(below));
      table_source += ", y error plus=" + m_file.column(name + "-above", std::move(above));
    }
    addplot(options, table_source);
  }

  void hollow(const PlotSeries& s) {
    std::vector<double> x, y;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (!plots::isHollow(s, i) || !std::isfinite(s.y[i])) continue;
      x.push_back(plots::onX(m_data, s.x[i]));
      y.push_back(plots::onY(m_data, s.y[i]));
    }
    if (x.empty()) return;
    addplot("only marks, " + markOptions(s, "white", 0.55 * 2.5, 0.8),
            columns(m_file.name(s) + "-hollow", std::move(x), std::move(y)));
  }

  const plots::PlotData& m_data;
  const plots::PlotLook& m_look;
  const EstimateFile& m_file;
  QByteArray m_body;
};

}  // namespace

bool isStroked(plots::Marker marker) { return marker == plots::Marker::Plus || marker == plots::Marker::Cross; }

QByteArray markOf(plots::Marker marker) {
  switch (marker) {
    case plots::Marker::Disc:
      return "*";
    case plots::Marker::Square:
      return "square*";
    case plots::Marker::Triangle:
    case plots::Marker::TriangleDown:
    case plots::Marker::TriangleLeft:
    case plots::Marker::TriangleRight:
      return "triangle*";
    case plots::Marker::Diamond:
      return "diamond*";
    case plots::Marker::Plus:
      return "+";
    case plots::Marker::Cross:
      return "x";
    case plots::Marker::Star:
      return "roundel star";
    case plots::Marker::Bowtie:
      return "roundel bowtie";
    case plots::Marker::Hourglass:
      return "roundel hourglass";
    case plots::Marker::Pentagon:
      return "pentagon*";
  }
  return "*";
}

QByteArray turnOf(plots::Marker marker) {
  switch (marker) {
    case plots::Marker::TriangleDown:
      return ", rotate=180";
    case plots::Marker::TriangleLeft:
      return ", rotate=90";
    case plots::Marker::TriangleRight:
      return ", rotate=-90";
    default:
      return "";
  }
}

QByteArray markDeclarations() {
  QByteArray out;
  for (const plots::Marker marker : {plots::Marker::Star, plots::Marker::Bowtie, plots::Marker::Hourglass}) {
    out += "\\pgfdeclareplotmark{" + markOf(marker) + "}{";
    QByteArray command = "\\pgfpathmoveto";
    for (const QPointF& corner : plots::cornersOf(marker)) {
      out += command + "{\\pgfqpoint{" + number(corner.x()) + "\\pgfplotmarksize}{" + number(-corner.y()) +
             "\\pgfplotmarksize}}";
      command = "\\pgfpathlineto";
    }
    out += "\\pgfpathclose\\pgfusepathqfill}\n";
  }
  return out;
}

QByteArray estimates(const plots::PlotData& data, const plots::PlotLook& look, const EstimateFile& file) {
  return EstimatesWriter(data, look, file).write();
}

}  // namespace roundel::widgets::figures::tikz
