#pragma once
// Words that have to fit beside each other on a page: names under bars, labels along axes. Lengths in points, metrics of a figureFont (tenths
// of a point).

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::figures {

/// Of plots: a tenth of a point, fine enough for QCustomPlot's whole-number layout
constexpr double kUnitsPerPoint = 10;

/// Names under bars need their room: panels stand side by side only where they have it.
double widestWord(const plots::PlotData& data, const QFontMetricsF& metrics);
/// From one bar to the next in a panel so wide.
double slotOf(const plots::PlotData& data, double width, double font_pt);
/// The same of a heat map, whose rows' names stand beside it: those take at most `kRowNames` of the width.
constexpr double kRowNames = 0.62;
double cellSlot(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics);
/// Cut at its end, with an ellipsis, which the lint faults.
QString shortened(QString text, double room, const QFontMetricsF& metrics);
/// Lines no wider than `room` where words allow, as even as they can be: no last line of one word.
QStringList evenly(const QString& text, double room, const QFontMetricsF& metrics);
/// What stands under the bars, with line breaks: their names, and of bars with a range the mean above the name, since the range runs
/// through the bar's end.
QStringList barNames(const plots::PlotData& data, double slot, const QFontMetricsF& metrics);
/// Names that stand beside each other on one level, in lines broken between their words and at their own signs; empty where a slot is too
/// narrow for that.
QStringList levelNames(const QStringList& names, double slot, const QFontMetricsF& metrics);
/// Of the tallest, at least 1.
int linesOf(const QStringList& names);
/// A label longer than its axis goes on in further lines, at its unit or remark where that is enough.
QString brokenLabel(const QString& label, double room, const QFontMetricsF& metrics);

}  // namespace roundel::widgets::figures
