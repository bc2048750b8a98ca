// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/field_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxGpus = 1024;  // of one type on one node

QString rangeWords(const NumberRange& range) {
  const QString least = numberText(range.least), most = numberText(range.most);
  if (range.most < 1e300)
    return range.whole ? tr("It must be a whole number from %1 to %2.").arg(least, most)
                       : tr("It must be from %1 to %2.").arg(least, most);
  if (range.whole) return tr("It must be a whole number from %1.").arg(least);
  return range.open ? tr("It must be more than %1.").arg(least) : tr("It must be %1 or more.").arg(least);
}

std::vector<std::string> knownTypes(const model::Scenario& scenario, const model::Catalogue* catalogue) {
  std::vector<std::string> ids;
  for (const model::GpuTypeSpec& type : scenario.gpu_types) ids.push_back(type.id);
  if (catalogue != nullptr)
    for (const model::CatalogueGpu& gpu : catalogue->gpus) ids.push_back(gpu.type.id);
  return ids;
}

// Returns the id as the scenario or the catalogue writes it, for any case and with spaces ("RTX 3090"); empty if neither has it.
std::string knownType(const std::vector<std::string>& ids, const QString& word) {
  const QString plain_word = QString(word).remove(QLatin1Char(' '));
  const auto isSameType = [&](const std::string& id) {
    const QString id_text = QString::fromStdString(id);
    return id_text.compare(word, Qt::CaseInsensitive) == 0 || id_text.compare(plain_word, Qt::CaseInsensitive) == 0;
  };
  if (std::ranges::find(ids, word.toStdString()) != ids.end()) return word.toStdString();
  const auto it = std::ranges::find_if(ids, isSameType);
  return it == ids.end() ? std::string() : *it;
}

}  // namespace

FieldNumber parseNumber(const QString& text, const NumberRange& range) {
  const QString word = text.trimmed();
  if (word.isEmpty()) return {};
  bool ok = false;
  const double value = QLocale::c().toDouble(word, &ok);
  if (!ok || !std::isfinite(value)) {
    QString pointed = word;
    QLocale::c().toDouble(pointed.replace(QLatin1Char(','), QLatin1Char('.')), &ok);
    const bool comma = ok && word.count(QLatin1Char(',')) == 1;
    return {{},
            comma ? tr("“%1” is not a number. Write %2, with a point.").arg(word, pointed)
                  : tr("“%1” is not a number. Write it with a point, as in 1.5.").arg(word)};
  }
  const bool is_below = range.open ? value <= range.least : value < range.least;
  if (is_below || value > range.most || (range.whole && value != std::floor(value))) return {{}, rangeWords(range)};
  return {value, {}};
}

QString numberText(std::optional<double> value) {
  if (!value) return {};
  for (int digits = 6; digits < 17; ++digits) {
    const QString text = QString::number(*value, 'g', digits);
    if (text.toDouble() == *value) return text;
  }
  return QString::number(*value, 'g', 17);
}

QString groupsText(const std::vector<model::GpuGroupSpec>& groups) {
  QStringList parts;
  for (const model::GpuGroupSpec& group : groups)
    parts << QStringLiteral("%1 × %2").arg(group.count).arg(QString::fromStdString(group.type));
  return parts.join(QStringLiteral(", "));
}

std::optional<std::vector<model::GpuGroupSpec>> parseGroups(const model::Scenario& scenario, const QString& text,
                                                            QString& reason, const model::Catalogue* catalogue) {
  static const QRegularExpression form(QStringLiteral("^\\s*(\\d+)\\s*[x×*]?\\s*(\\S.*?)\\s*$"));
  static const QRegularExpression between(QStringLiteral("[,+]"));
  const std::vector<std::string> ids = knownTypes(scenario, catalogue);
  std::vector<model::GpuGroupSpec> groups;
  for (const QString& word : text.split(between, Qt::SkipEmptyParts)) {
    const QRegularExpressionMatch match = form.match(word);
    if (!match.hasMatch()) {
      reason = tr("“%1” is not understood. Write 4 x V100, or 2 x V100, 1 x K80.").arg(word.trimmed());
      return std::nullopt;
    }
    const std::string type = knownType(ids, match.captured(2));
    const int count = match.captured(1).toInt();
    if (type.empty() || count < 1 || count > kMaxGpus) {
      reason = type.empty() ? tr("There is no GPU type “%1” here. The palette adds types.").arg(match.captured(2))
                            : tr("A count must be at least 1 and at most %1.").arg(kMaxGpus);
      return std::nullopt;
    }
    const auto matching_group = std::ranges::find(groups, type, &model::GpuGroupSpec::type);
    if (matching_group == groups.end())
      groups.push_back({type, count});
    else
      matching_group->count += count;
  }
  if (groups.empty()) reason = tr("A node needs at least one GPU.");
  return groups.empty() ? std::nullopt : std::optional(groups);
}

QString exactText(double value) {
  const QString text = QString::number(value, 'g', 15);
  return text.toDouble() == value ? text : QString::number(value, 'g', 17);
}

}  // namespace roundel::widgets
