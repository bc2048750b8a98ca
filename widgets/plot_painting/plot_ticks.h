#pragma once
// Which numbers stand along an axis, and how they are written.

#include <qcustomplot.h>

#include <QFont>
#include <QString>
#include <vector>

namespace roundel::widgets::plots {

/// 1, 2, 5, 10 ...; of minutes (`unit_s` 60) 15, 30 and whole hours as well, of hours (3600) 3, 6, 12 and whole days: as people read a
/// clock. The step nearest to what is asked for, by its ratio.
double roundStep(double wanted, double unit_s);
/// Whole powers of ten in the range, with their doubles and fivefolds where there are few. Ascending.
std::vector<double> logTicks(double low, double high);
/// From those of logTicks() to ever fewer: for an axis that is too short for the first. None is empty where a round number is in the range.
std::vector<std::vector<double>> logTickSets(double low, double high);
/// Shows these along an axis, which has their logarithms where `log`.
void markTicks(QCPAxis& axis, const std::vector<double>& values, bool log);
/// Numbers as short as they can be read ("200k"). `whole`: none between whole numbers; `unit_s`: what one unit of a time axis is, 0 for
/// others; `unit` stands after the last number, where there is no label of the axis. `apart`: the axis along which numbers that would touch
/// the next one are left out, `gap` pixels between them; null: none is.
QSharedPointer<QCPAxisTicker> shortTicker(bool whole, double unit_s, const QString& unit, const QCPAxis* apart,
                                          const QFont& font, double gap);

}  // namespace roundel::widgets::plots
