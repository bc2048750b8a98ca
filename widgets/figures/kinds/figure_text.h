// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fits texts beside each other on a page: names under bars, labels along axes. Lengths are in points; metrics are of a figureFont, in tenths of a
// point.

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::figures {

constexpr double kMillimetresPerPoint = 25.4 / 72;
inline double pt(double mm) { return mm / kMillimetresPerPoint; }
inline double mm(double points) { return points * kMillimetresPerPoint; }
/// Plots are laid out in tenths of a point, because QCustomPlot's layout uses whole numbers.
constexpr double kUnitsPerPoint = 10, kUnit = kUnitsPerPoint;

/// The widest word of the names under bars. Panels are side by side only if such words fit.
double widestWord(const plots::PlotData& data, const QFontMetricsF& metrics);
/// The distance between bars in a panel of this width.
double slotOf(const plots::PlotData& data, double width, double font_pt);
/// The same for a heat map. The names beside its rows take at most `kRowNames` of the width.
constexpr double kRowNames = 0.62;
double cellSlot(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics);
/// Cuts the end of a text and adds an ellipsis, which the lint reports.
QString shortened(const QString& text, double room, const QFontMetricsF& metrics);
/// Breaks a text into lines of about equal length, at most `room` wide if words allow; the last line is not a single word.
QStringList evenLines(const QString& text, double room, const QFontMetricsF& metrics);
/// The names under bars, with line breaks. A bar with a range has its mean above the name, because the range covers the end of the bar.
QStringList barNames(const plots::PlotData& data, double slot, const QFontMetricsF& metrics);
/// Names for one level, broken between words and at signs; empty if a slot is too narrow.
QStringList levelNames(const QStringList& names, double slot, const QFontMetricsF& metrics);
/// The number of lines of the tallest name, at least 1.
int linesOf(const QStringList& names);
/// Breaks a label that is longer than its axis, before the unit or remark if that is enough.
QString brokenLabel(const QString& label, double room, const QFontMetricsF& metrics);

}  // namespace roundel::widgets::figures
