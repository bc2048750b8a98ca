// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/job_tip.h"

#include <QStringList>
#include <algorithm>
#include <set>

#include "core/model/derive.h"
#include "core/model/derived_values.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/text/throughput_text.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxTypes = 8;  // in one row

QString safe(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }
QString fiveDigits(double value) { return QString::number(value, 'g', 5); }

QString gangText(const model::JobSpec& job) {
  if (!job.gpus) return {};
  const auto* list = std::get_if<std::vector<int>>(&*job.gpus);
  if (list == nullptr) return QString::number(std::get<int>(*job.gpus));
  QStringList sizes;
  for (const int size : *list) sizes << QString::number(size);
  return sizes.join(QStringLiteral(", "));
}

QString row(const QString& name, const QString& value) {
  return value.isEmpty() ? QString() : QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(name, value);
}

QString workText(const model::JobSpec& job) {
  if (job.iterations) return tr("%1 iterations").arg(fiveDigits(*job.iterations));
  if (job.epochs)
    return tr("%1 epochs of %2 iterations")
        .arg(fiveDigits(*job.epochs), fiveDigits(job.iterations_per_epoch.value_or(1)));
  return job.sync ? tr("%1 rounds").arg(job.sync->rounds) : QString();
}

QString ratesText(const model::JobSpec& job) {
  if (!job.throughput) return {};
  QStringList cells;
  for (const auto& [type, cell] : *job.throughput) {
    if (cells.size() == kMaxTypes) {
      cells << tr("and %1 more").arg(job.throughput->size() - kMaxTypes);
      break;
    }
    cells << QStringLiteral("%1 %2").arg(safe(type), throughputSummary(cell));
  }
  return cells.join(QStringLiteral(", ")) + QStringLiteral("; ") + throughputUnit(model::throughputPer(job));
}

QString statedRows(const model::JobSpec& job) {
  return row(tr("gang"), gangText(job)) +
         row(tr("arrives"), job.arrival_s ? tr("%1 s").arg(fiveDigits(*job.arrival_s)) : QString()) +
         row(tr("work"), workText(job)) + row(tr("weight"), job.weight ? fiveDigits(*job.weight) : QString()) +
         row(tr("throughput"), ratesText(job)) + row(tr("user"), safe(job.user.value_or(""))) +
         row(tr("group"), safe(job.group.value_or("")));
}

QString heading(const model::JobSpec& job) {
  QString text = QStringLiteral("<b>%1</b>").arg(safe(job.id));
  if (job.name && *job.name != job.id) text += QStringLiteral(" · ") + safe(*job.name);
  if (job.model) text += QStringLiteral(" · ") + tr("template %1").arg(safe(*job.model));
  return text;
}

QString valueText(const model::DerivedValue& value) {
  if (!value.word.empty()) return QString::fromStdString(value.word);
  if (!value.value) return tr("cannot run");
  return fiveDigits(*value.value) +
         (value.unit.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(value.unit));
}

// Values that differ only in the GPU type are in one row: "throughput: V100 2.5, K80 1 iterations/s (1/alpha)".
struct Family {
  QString name, unit, from;
  QStringList cells;
};

void add(std::vector<Family>& families, const model::DerivedValue& value, const std::set<std::string>& types) {
  const auto slash = value.path.rfind('/');
  const std::string last = slash == std::string::npos ? std::string() : value.path.substr(slash + 1);
  const bool byType = types.count(last) > 0;
  QString name = QString::fromStdString(byType ? value.path.substr(0, slash) : value.path);
  name.replace(QLatin1Char('/'), QLatin1Char(' ')).replace(QLatin1Char('_'), QLatin1Char(' '));
  const QString derivation_text = QString::fromStdString(value.derivation);
  if (!byType || families.empty() || families.back().name != name || families.back().from != derivation_text)
    families.push_back({name, QString::fromStdString(value.unit), derivation_text, {}});
  Family& family = families.back();
  if (!byType) {
    family.cells << valueText(value);
    family.unit.clear();
  } else if (family.cells.size() < kMaxTypes) {
    family.cells << QStringLiteral("%1 %2").arg(safe(last),
                                                value.value ? fiveDigits(*value.value) : QStringLiteral("–"));
  } else if (family.cells.size() == kMaxTypes) {
    family.cells << QStringLiteral("…");
  }
}

// False for a field that no compared scheduler reads.
bool concerns(const std::string& field, const std::set<std::string>& schedulers) {
  return !policies::isFieldOfSome(field) ||
         std::ranges::any_of(schedulers, [&](const std::string& id) { return policies::readsField(id, field); });
}

QString derivedRows(const model::Problem& problem, model::JobIndex job, const std::set<std::string>& schedulers) {
  std::set<std::string> types;
  for (const model::GpuType& type : problem.types) types.insert(type.id);
  std::vector<Family> families;
  QStringList defaults;
  for (const model::DerivedValue& value : model::derivedValues(problem, job)) {
    if (!schedulers.empty() && !concerns(model::fieldOf(value), schedulers)) continue;
    if (value.derivation == "the rate on one node" || value.derivation == "gpus") continue;  // repeats another line
    if (value.is_default) {
      defaults << QStringLiteral("%1 %2").arg(
          QString::fromStdString(value.path).replace(QLatin1Char('_'), QLatin1Char(' ')), valueText(value));
    } else {
      add(families, value, types);
    }
  }
  QString html;
  for (const Family& family : families) {
    html +=
        row(family.name, QStringLiteral("%1 %2 <i>(%3)</i>")
                             .arg(family.cells.join(QStringLiteral(", ")), family.unit, family.from.toHtmlEscaped()));
  }
  if (!defaults.isEmpty()) html += row(tr("defaults"), defaults.join(QStringLiteral(", ")));
  return html;
}

std::set<std::string> schedulersOf(const model::Scenario& scenario) {
  std::set<std::string> ids;
  for (const model::CompareSpec& entry : scenario.compare) ids.insert(entry.policy);
  return ids;
}

QString whole(const model::JobSpec& stated, const QString& derived) {
  QString html = heading(stated) + QStringLiteral("<table>") + statedRows(stated) + QStringLiteral("</table>");
  if (!derived.isEmpty())
    html += QStringLiteral("<p style='margin-top:4px;margin-bottom:0'>") + tr("Not stated, derived:") +
            QStringLiteral("</p><table>") + derived + QStringLiteral("</table>");
  return html;
}

}  // namespace

QString jobTip(const model::Problem& problem, model::JobIndex job) {
  if (!job.valid() || job >= problem.jobs.size()) return {};
  return whole(model::specWithTemplates(problem, job), derivedRows(problem, job, schedulersOf(*problem.scenario)));
}

QString jobTip(const Document& document, model::JobIndex job) {
  const model::Scenario& scenario = document.scenario();
  if (!job.valid() || job >= scenario.jobs.size()) return {};
  if (document.problem()) return jobTip(*document.problem(), job);
  return whole(model::withTemplates(scenario, scenario.jobs[job]), {});
}

QString derivedText(const model::Problem& problem, model::JobIndex job, const std::string& path) {
  const std::vector<model::DerivedValue> values = model::derivedValues(problem, job);
  const model::DerivedValue* value = model::find(values, path);
  if (value == nullptr) return {};
  return value->is_default ? valueText(*value)
                           : tr("%1, from %2").arg(valueText(*value), QString::fromStdString(value->derivation));
}

}  // namespace roundel::widgets
