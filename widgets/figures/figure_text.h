#pragma once
// Texts that must fit beside each other on a page: names under bars, labels along axes. Lengths in points, metrics of a figureFont (tenths
// of a point).

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::figures {

constexpr double kMillimetresPerPoint = 25.4 / 72;
inline double pt(double mm) { return mm / kMillimetresPerPoint; }
inline double mm(double points) { return points * kMillimetresPerPoint; }
/// Units of plots: a tenth of a point, fine enough for QCustomPlot's layout in whole numbers
constexpr double kUnitsPerPoint = 10, kUnit = kUnitsPerPoint;

/// Names under bars need their room: panels stand side by side only where they have it.
double widestWord(const plots::PlotData& data, const QFontMetricsF& metrics);
/// The distance between bars in a panel of this width.
double slotOf(const plots::PlotData& data, double width, double font_pt);
/// The same for a heat map, whose rows' names stand beside it: those take at most `kRowNames` of the width.
constexpr double kRowNames = 0.62;
double cellSlot(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics);
/// The text cut at its end, with an ellipsis, which the lint reports.
QString shortened(const QString& text, double room, const QFontMetricsF& metrics);
/// Lines no wider than `room` where words allow, as even as they can be: no last line of one word.
QStringList evenly(const QString& text, double room, const QFontMetricsF& metrics);
/// The texts under the bars, with line breaks: their names, and for bars with a range the mean above the name, since the range covers
/// the bar's end.
QStringList barNames(const plots::PlotData& data, double slot, const QFontMetricsF& metrics);
/// Names that stand beside each other on one level, in lines broken between their words and at their own signs; empty where a slot is too
/// narrow for that.
QStringList levelNames(const QStringList& names, double slot, const QFontMetricsF& metrics);
/// Of the tallest, at least 1.
int linesOf(const QStringList& names);
/// A label longer than its axis is broken into lines, at its unit or remark if that is enough.
QString brokenLabel(const QString& label, double room, const QFontMetricsF& metrics);

}  // namespace roundel::widgets::figures
