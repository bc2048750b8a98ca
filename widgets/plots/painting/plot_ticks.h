// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which numbers an axis shows, and their text.

#include <qcustomplot.h>

#include <QFont>
#include <QString>
#include <vector>

namespace roundel::widgets::plots {

/// The step nearest to `wanted` by ratio: 1, 2, 5, 10 ..., and for times also those of clocks: 15, 30 and whole hours
/// for minutes (`unit_s` 60); 3, 6, 12 and whole days for hours (3600).
double roundStep(double wanted, double unit_s);
/// Powers of ten in the range; if there are few, also their multiples by 2 and 5. Ascending.
std::vector<double> logTicks(double low, double high);
/// logTicks() and smaller and smaller subsets, for short axes. No set is empty if a round number is in the range.
std::vector<std::vector<double>> logTickSets(double low, double high);
/// Sets fixed ticks; a `log` axis has the logarithms of the values as coordinates.
void markTicks(QCPAxis& axis, const std::vector<double>& values, bool log);
/// Short numbers ("200k"). `whole`: only whole numbers; `unit_s`: seconds in one unit of a time axis, 0 for others;
/// `unit` follows the last number on an axis without a label. On the axis `apart`, numbers that would touch the next
/// one, with a gap of `gap` pixels, are left out; null: none are.
QSharedPointer<QCPAxisTicker> shortTicker(bool whole, double unit_s, const QString& unit, const QCPAxis* apart,
                                          const QFont& font, double gap);

}  // namespace roundel::widgets::plots
