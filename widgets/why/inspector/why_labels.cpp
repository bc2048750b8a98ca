// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_labels.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/base/painting/time_units.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

template <class Entities, class Index>
QString entityId(const Entities& entities, Index index) {
  return index.valid() ? QString::fromStdString(entities[index].id) : QString();
}

struct CellText {
  const model::Problem& problem;
  QString operator()(double value) const { return numberLabel(value); }
  QString operator()(const std::string& text) const { return QString::fromStdString(text); }
  QString operator()(model::JobIndex job) const { return entityId(problem.jobs, job); }
  QString operator()(model::NodeIndex node) const { return entityId(problem.nodes, node); }
  QString operator()(model::TypeIndex type) const { return entityId(problem.types, type); }
  QString operator()(const trace::PartList& parts) const { return countsLabel(problem, parts); }
};

QStringList allocationCells(const model::Problem& problem, const std::vector<trace::PartList>& parts,
                            const std::vector<std::size_t>& rows) {
  std::map<QString, std::vector<std::size_t>> byCounts;
  for (const std::size_t row : rows) byCounts[countsLabel(problem, parts[row])].push_back(row);
  QStringList cells;
  for (const std::size_t row : rows) {
    const QString counts = countsLabel(problem, parts[row]);
    const auto& like = byCounts[counts];
    const bool has_same_parts =
        std::ranges::all_of(like, [&](std::size_t other) { return parts[other] == parts[row]; });
    cells << (has_same_parts ? counts : allocationLabel(problem, parts[row]));
  }
  return cells;
}

}  // namespace

QString numberLabel(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  QString text = QString::number(value, 'g', 4);
  text.replace(QStringLiteral("e-0"), QStringLiteral("e-")).replace(QStringLiteral("e+0"), QStringLiteral("e+"));
  return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString timeNumberLabel(double t_s, model::TimeUnit unit) {
  if (!std::isfinite(t_s)) return numberLabel(t_s);
  return QString::fromStdString(model::timeNumber(t_s, unit)).replace(QLatin1Char('-'), QChar(0x2212));
}

QString timeLabel(double t_s, model::TimeUnit unit) {
  const QString number = timeNumberLabel(t_s, unit);
  return std::isfinite(t_s) ? QStringLiteral("%1 %2").arg(number, tr(unit.name)) : number;
}

QString timeLabel(double t_s) { return timeLabel(t_s, ShownTimes::shared().unitFor(t_s)); }

model::TimeUnit commonUnit(const std::vector<double>& times_s) {
  double longest_s = 0;
  for (const double t_s : times_s) longest_s = std::max(longest_s, std::isfinite(t_s) ? std::abs(t_s) : 0);
  return ShownTimes::shared().unitFor(longest_s);
}

QString countsLabel(const model::Problem& problem, const trace::PartList& parts) {
  if (parts.empty()) return tr("none");
  std::map<std::int32_t, int> byType;
  for (const model::Part& part : parts) byType[part.type.value] += part.count;
  QStringList counts;
  for (const auto& [type, count] : byType)
    counts << QStringLiteral("%1 × %2").arg(count).arg(entityId(problem.types, model::TypeIndex(type)));
  return counts.join(QStringLiteral(" + "));
}

QString allocationLabel(const model::Problem& problem, const trace::PartList& parts) {
  if (parts.empty()) return tr("nothing");
  QStringList nodes;
  for (const model::Part& part : parts) {
    const QString node = entityId(problem.nodes, part.node);
    if (!nodes.contains(node)) nodes << node;
  }
  return tr("%1 on %2").arg(countsLabel(problem, parts), nodes.join(QStringLiteral(", ")));
}

QString titledLabel(const std::string& name, const std::string& unit) {
  constexpr std::size_t kHeader = 14;
  const QString text = QString::fromStdString(name);
  return unit.empty() || name.size() + unit.size() > kHeader
             ? text
             : QStringLiteral("%1 (%2)").arg(text, QString::fromStdString(unit));
}

QString cellLabel(const model::Problem& problem, const trace::Column& column, std::size_t row) {
  const CellText text{problem};
  return std::visit([&](const auto& values) { return text(values[row]); }, column.cells);
}

QStringList cellsLabel(const model::Problem& problem, const trace::Column& column,
                       const std::vector<std::size_t>& rows) {
  if (const auto* parts = std::get_if<std::vector<trace::PartList>>(&column.cells))
    return allocationCells(problem, *parts, rows);
  QStringList cells;
  for (const std::size_t row : rows) cells << cellLabel(problem, column, row);
  return cells;
}

QString reasonLabel(const trace::Reason& reason, const model::Problem& problem) {
  if (reason.written) return shown(*reason.written);
  if (reason.kind == nullptr) return {};
  const QByteArray text = QCoreApplication::translate("Reasons", reason.kind->text).toUtf8();
  const trace::ReasonKind kind{reason.kind->code, text.constData()};
  trace::Reason copy = reason;
  copy.kind = &kind;
  return QString::fromStdString(trace::sentence(copy, problem));
}

}  // namespace roundel::widgets
