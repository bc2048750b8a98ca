// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_scales.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/base/text/translation.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kAir = 1.25;  // space around the data on a logarithmic axis

bool isCurve(const PlotData& data) { return data.isCurve() || data.mark == Mark::Estimates; }
bool across(Qt::Orientation axis) { return axis == Qt::Horizontal; }
QString nameOf(Qt::Orientation axis) { return across(axis) ? tr("horizontal axis") : tr("vertical axis"); }
Quantity& quantity(PlotData& data, Qt::Orientation axis) { return across(axis) ? data.x_is : data.y_is; }
QString& label(PlotData& data, Qt::Orientation axis) { return across(axis) ? data.x_label : data.y_label; }
double& unit(PlotData& data, Qt::Orientation axis) {
  return across(axis) || data.mark == Mark::Bars ? data.time_unit_s : data.y_unit;
}
double& low(PlotData& data, Qt::Orientation axis) { return across(axis) ? data.x_min : data.y_min; }
double& high(PlotData& data, Qt::Orientation axis) { return across(axis) ? data.x_max : data.y_max; }

double unitSize(const QString& unit) {
  static const std::pair<const char*, double> sizes[] = {{"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}, {"%", 0.01}};
  for (const auto& [name, size] : sizes)
    if (unit == QLatin1String(name)) return size;
  return 0;
}

QString unitName(double size) {
  for (const char* name : {"s", "min", "h", "d", "%"})
    if (unitSize(QLatin1String(name)) == size) return tr(name);
  return {};
}

// Replaces the unit: "completion time (h)" becomes "completion time (min)". Remarks in brackets stay: "CRU (%, whole rounds)".
QString relabelled(const QString& label, double old_size, const QString& name) {
  const QString old_unit = unitName(old_size);
  for (const char* unit_end : {")", ", "}) {
    const QString with = QLatin1Char('(') + old_unit + QLatin1String(unit_end);
    if (!old_unit.isEmpty() && label.contains(with))
      return QString(label).replace(with, QLatin1Char('(') + name + QLatin1String(unit_end));
  }
  const qsizetype bracket_index = label.lastIndexOf(QStringLiteral(" ("));
  if (bracket_index > 0 && label.endsWith(QLatin1Char(')')))
    return QString(label).insert(bracket_index + 2, name + QStringLiteral(", "));
  return QStringLiteral("%1 (%2)").arg(label, name);
}

QStringList chooseUnit(PlotData& data, Qt::Orientation axis, const QString& wanted) {
  const Quantity is = quantity(data, axis);
  const double size = unitSize(wanted);
  if (is == Quantity::Number) return {tr("the %1 is neither a time nor a share: it has no unit").arg(nameOf(axis))};
  if (size == 0 || (is == Quantity::Share) != (wanted == QLatin1String("%")))
    return {is == Quantity::Share ? tr("the %1 is a share: its unit can be %").arg(nameOf(axis))
                                  : tr("the %1 is a time: its unit can be s, min, h or d").arg(nameOf(axis))};
  const QString name = is == Quantity::Share ? wanted : unitName(size);
  label(data, axis) = relabelled(label(data, axis), unit(data, axis), name);
  unit(data, axis) = size;
  (across(axis) ? data.x_asked : data.y_asked) = wanted;
  return {};
}

struct Span {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  int zeros = 0, all = 0;
  double least = 0;  // lower values count as 0
  void add(double value) {
    if (std::isnan(value)) return;
    ++all;
    if (value > least)
      low = std::min(low, value), high = std::max(high, value);
    else
      ++zeros;
  }
};

Span spanOf(const PlotData& data, Qt::Orientation axis) {
  constexpr double kNoTime_s = 1e-3;  // shorter times are rounding errors of instants
  Span span;
  if ((across(axis) ? data.x_is : data.y_is) == Quantity::Time) span.least = kNoTime_s;
  for (const PlotSeries& s : data.series) {
    if (data.mark == Mark::Quantiles && !s.x.empty()) {
      for (const double value : {s.low, s.median, s.high}) span.add(value);
      continue;
    }
    for (const double value : across(axis) ? s.x : s.y) span.add(value);
    if (data.mark == Mark::Bars && s.high > s.low) span.add(s.high);
  }
  for (const PlotRule& rule : data.rules)
    if (data.mark == Mark::Bars && !across(axis)) span.add(rule.at);
  return span;
}

QString zerosNote(const PlotData& data, Qt::Orientation axis, const Span& span) {
  if (span.zeros == 0) return {};
  if (!across(axis)) return tr("0 is drawn at the lower end of the logarithmic axis");
  return data.over_time || data.mark == Mark::Quantiles
             ? tr("0 is drawn at the left end of the logarithmic axis")
             : tr("%1 of %2 values are 0, drawn at the left end").arg(span.zeros).arg(span.all);
}

QStringList chooseLog(PlotData& data, Qt::Orientation axis) {
  const bool x = across(axis);
  const bool can = x ? isCurve(data) || data.mark == Mark::Points || data.mark == Mark::Quantiles ||
                           data.mark == Mark::Stack || data.mark == Mark::Rows || data.log10_x
                     : isCurve(data) || data.mark == Mark::Points || data.mark == Mark::Bars;
  if (!can)
    return {data.mark == Mark::Stack ? tr("stacked areas have no logarithmic vertical axis")
                                     : tr("the %1 cannot be logarithmic here").arg(nameOf(axis))};
  if ((x ? data.log10_x : data.log10_y)) return {};
  const Span span = spanOf(data, axis);
  if (!std::isfinite(span.low)) return {tr("the %1 has no value above 0: it stays linear").arg(nameOf(axis))};
  (x ? data.log10_x : data.log10_y) = true;
  if (x) data.log2_x = false;
  low(data, axis) = span.low / kAir;
  high(data, axis) = quantity(data, axis) == Quantity::Share ? 1 : span.high * kAir;
  // A bar needs a height, and room for its value above it.
  if (data.mark == Mark::Bars)
    data.y_min = span.low / 4, data.y_max = span.high * std::pow(4 * span.high / span.low, 0.2);
  if (const QString note = zerosNote(data, axis, span); !note.isEmpty())
    data.axis_note += (data.axis_note.isEmpty() ? QString() : QStringLiteral("; ")) + note;
  return {};
}

QStringList chooseRange(PlotData& data, Qt::Orientation axis, const std::pair<double, double>& range) {
  const auto [from, to] = range;
  const bool x = across(axis);
  if (x && data.log2_x) {
    data.x_min = std::log2(std::max(from, 1e-6)), data.x_max = std::log2(to);
    return {};
  }
  high(data, axis) = to;
  const bool log = x ? data.log10_x : data.log10_y;
  const bool from_zero =
      !x && !log && (data.mark == Mark::Bars || data.mark == Mark::Stack || data.mark == Mark::Histogram);
  if (from_zero) return {};
  if (!log || from > 0) {
    low(data, axis) = from;
    return {};
  }
  return {tr("a logarithmic axis does not begin at %1: it begins at the least value above 0").arg(from)};
}

}  // namespace

double xUnit(const PlotData& data) { return data.mark == Mark::Bars ? 1 : data.time_unit_s; }
double yUnit(const PlotData& data) { return data.mark == Mark::Bars ? data.time_unit_s : data.y_unit; }
double gutterOf(const PlotData& data) { return data.x_min - 1; }

double onX(const PlotData& data, double value) {
  if (data.log2_x) return value > 0 ? std::max(std::log2(value), data.x_min) : gutterOf(data);
  if (data.log10_x) return std::log10(std::max(value, data.x_min) / xUnit(data));
  return value / xUnit(data);
}

double onY(const PlotData& data, double value) {
  return data.log10_y ? std::log10(std::max(value, data.y_min) / yUnit(data)) : value / yUnit(data);
}

const QStringList& axisUnits() {
  static const QStringList units{QStringLiteral("s"), QStringLiteral("min"), QStringLiteral("h"), QStringLiteral("d"),
                                 QStringLiteral("%")};
  return units;
}

QString columnSuffix(const QString& unit) {
  return QLatin1Char('_') + (unit == QLatin1String("%") ? QStringLiteral("percent") : unit);
}

bool hasNumbers(const PlotData& data, Qt::Orientation axis) {
  if (data.mark == Mark::Cells) return false;
  if (across(axis)) return data.mark != Mark::Bars && data.x_names.isEmpty();
  return data.mark != Mark::Dots && data.mark != Mark::Quantiles && data.mark != Mark::JobRows &&
         data.y_names.isEmpty();
}

QStringList chooseAxis(PlotData& data, Qt::Orientation axis, const AxisChoice& choice) {
  QStringList remarks;
  if (!choice.label.isEmpty()) label(data, axis) = choice.label;
  const bool has_choice = choice.log || choice.range || !choice.unit.isEmpty();
  if (!has_choice) return remarks;
  if (!hasNumbers(data, axis)) return {tr("the %1 has names, not numbers").arg(nameOf(axis))};
  if (!choice.unit.isEmpty()) remarks << chooseUnit(data, axis, choice.unit);
  if (!choice.label.isEmpty()) label(data, axis) = choice.label;
  if (choice.log) remarks << chooseLog(data, axis);
  if (choice.range) remarks << chooseRange(data, axis, *choice.range);
  return remarks;
}

}  // namespace roundel::widgets::plots
