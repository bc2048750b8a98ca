// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/throughput_text.h"

#include <QLocale>
#include <QStringList>
#include <cmath>
#include <optional>

#include "widgets/base/text/field_text.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

std::optional<double> number(const QString& text) {
  bool ok = false;
  const double value = QLocale::c().toDouble(text.trimmed(), &ok);
  return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool isNull(const QString& word) {
  return word.isEmpty() || word == QLatin1String("-") || word == QStringLiteral("–") || word == QLatin1String("null");
}

ParsedThroughput parseGangs(QString text) {
  for (const char mark : {'{', '}', '"'}) text.remove(QLatin1Char(mark));
  std::map<int, double> gangs;
  for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const QStringList pair = part.split(QLatin1Char(':'));
    if (pair.size() != 2)
      return {{}, tr("“%1” is not a gang size and its throughput. Write 1: 3, 2: 5.").arg(part.trimmed())};
    if (const QString reason = addGang(gangs, pair[0], pair[1]); !reason.isEmpty()) return {{}, reason};
  }
  if (gangs.empty()) return {{}, tr("The table is empty. Write 1: 3, 2: 5.")};
  return {std::move(gangs), {}};
}

QString fiveDigits(double value) { return QString::number(value, 'g', 5); }

QString gangsText(const std::map<int, double>& table, QString (*number)(double)) {
  QStringList rows;
  for (const auto& [size, value] : table) rows << QStringLiteral("%1: %2").arg(size).arg(number(value));
  return rows.join(QStringLiteral(", "));
}

}  // namespace

QString tableText(const std::map<int, double>& table) { return gangsText(table, exactText); }

QString throughputText(const model::ThroughputCell& cell) {
  if (const auto* value = std::get_if<double>(&cell)) return exactText(*value);
  const auto* gangs = std::get_if<std::map<int, double>>(&cell);
  return gangs == nullptr ? QStringLiteral("null") : tableText(*gangs);
}

QString throughputText(const std::optional<model::ThroughputRow>& row, const std::string& type) {
  if (!row) return {};
  const auto cell = row->find(type);
  return cell == row->end() ? QString() : throughputText(cell->second);
}

QString throughputSummary(const model::ThroughputCell& cell) {
  if (const auto* value = std::get_if<double>(&cell)) return fiveDigits(*value);
  const auto* gangs = std::get_if<std::map<int, double>>(&cell);
  return gangs == nullptr ? QStringLiteral("–") : QLatin1Char('{') + gangsText(*gangs, fiveDigits) + QLatin1Char('}');
}

QString throughputUnit(model::ThroughputPer per, int gang) {
  if (per == model::ThroughputPer::Gpu) return tr("iterations/s per GPU");
  return gang > 0 ? tr("iterations/s of the gang of %1").arg(gang) : tr("iterations/s per gang");
}

QString addGang(std::map<int, double>& gangs, const QString& size, const QString& throughput) {
  bool is_whole = false;
  const int gpus = size.trimmed().toInt(&is_whole);
  const std::optional<double> value = number(throughput);
  if (!is_whole || gpus < 1) return tr("“%1” is not a number of GPUs.").arg(size.trimmed());
  if (!value || *value <= 0)
    return tr("“%1” is not a throughput above 0. Write it with a point, as in 0.21.").arg(throughput.trimmed());
  return gangs.emplace(gpus, *value).second ? QString() : tr("The gang size %1 is listed twice.").arg(gpus);
}

ParsedThroughput parseThroughput(const QString& given) {
  const QString word = given.trimmed();
  if (isNull(word)) return {};
  if (word.contains(QLatin1Char(':'))) return parseGangs(word);
  const std::optional<double> value = number(word);
  if (!value) return {{}, tr("“%1” is not a number. Write it with a point, as in 0.21.").arg(word)};
  if (*value < 0) return {{}, tr("A throughput cannot be negative.")};
  return *value == 0 ? ParsedThroughput{} : ParsedThroughput{*value, {}};
}

}  // namespace roundel::widgets
