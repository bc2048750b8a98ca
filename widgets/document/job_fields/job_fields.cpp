// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/job_fields.h"

#include <QRegularExpression>
#include <algorithm>

#include "core/io/catalogue_io.h"
#include "core/model/derive.h"
#include "core/model/derived_values.h"
#include "core/model/pipeline.h"
#include "core/model/scenario.h"
#include "widgets/base/text/throughput_text.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

using Kind = JobField::Kind;

QString counted(std::size_t n, const char* one, const char* many) { return n == 1 ? tr(one) : tr(many).arg(n); }

#define WORDS(text) QT_TRANSLATE_NOOP("roundel::widgets", text)

// The text of `gpus` ("4" or "1, 2, 4") as JSON.
QString readSizes(const QString& given, QString& json) {
  std::vector<int> sizes;
  QString bare_text = given;
  bare_text.remove(QLatin1Char('[')).remove(QLatin1Char(']'));
  for (const QString& word : bare_text.split(QRegularExpression(QStringLiteral("[,;\\s]+")), Qt::SkipEmptyParts)) {
    bool ok = false;
    const int n = word.toInt(&ok);
    if (!ok || n < 1) return tr("“%1” is not a number of GPUs. Write 4, or a list as in 1, 2, 4.").arg(word);
    sizes.push_back(n);
  }
  std::ranges::sort(sizes);
  if (std::ranges::adjacent_find(sizes) != sizes.end()) return tr("A size is in the list twice.");
  QStringList words;
  for (const int n : sizes) words << QString::number(n);
  json = sizes.size() == 1 ? words.front()
         : sizes.empty()   ? QString()
                           : QStringLiteral("[%1]").arg(words.join(QLatin1Char(',')));
  return {};
}

constexpr NumberRange kAnyNumber{-1e300, false};

// "1: 1, 4: 0.9" as {"1": 1, "4": 0.9}; JSON is returned unchanged.
QString readTable(const QString& given, QString& json) {
  if (given.trimmed().startsWith(QLatin1Char('{'))) {
    json = given;
    return {};
  }
  QStringList entries;
  for (const QString& part : given.split(QRegularExpression(QStringLiteral("[,;]")), Qt::SkipEmptyParts)) {
    const QStringList pair = part.split(QLatin1Char(':'));
    bool is_whole = false;
    const int size = pair.size() == 2 ? pair[0].trimmed().toInt(&is_whole) : 0;
    const auto value = pair.size() == 2 ? parseNumber(pair[1], kAnyNumber).value : std::nullopt;
    if (!is_whole || size < 1 || !value)
      return tr("“%1” is not a GPU count and a number. Write 1: 1, 4: 0.9.").arg(part.trimmed());
    entries << QStringLiteral("\"%1\":%2").arg(size).arg(exactText(*value));
  }
  json = QStringLiteral("{%1}").arg(entries.join(QLatin1Char(',')));
  return {};
}

// The JSON value of a field's text.
QString toJson(const JobField& field, const QString& text, QString& json) {
  const QString word = text.trimmed();
  switch (field.kind) {
    case Kind::Number: {
      const FieldNumber number = parseNumber(word, field.range);
      if (number.value) json = exactText(*number.value);
      return number.reason;
    }
    case Kind::Choice:
      for (const char* choice : field.choices) {
        if (word != QLatin1String(choice)) continue;
        bool isNumber = false;
        word.toInt(&isNumber);
        json = isNumber ? word : QStringLiteral("\"%1\"").arg(word);
        return {};
      }
      {
        QStringList known_choices;
        for (const char* choice : field.choices) known_choices << QString::fromLatin1(choice);
        return tr("“%1” is not known here. Write %2.").arg(word, known_choices.join(tr(" or ")));
      }
    case Kind::Sizes:
      return readSizes(word, json);
    case Kind::Table:
      return readTable(word, json);
    default:
      json = word;
      return {};
  }
}

const std::optional<std::string>* textMember(const model::JobSpec& job, std::string_view key) {
  if (key == "name") return &job.name;
  if (key == "model") return &job.model;
  if (key == "user") return &job.user;
  if (key == "group") return &job.group;
  return key == "throughput_unit" ? &job.throughput_unit : nullptr;
}

QString unquoted(QString text) {
  if (text.size() >= 2 && text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"')))
    return text.mid(1, text.size() - 2);
  return text;
}

std::size_t replicas(const std::vector<model::StageSpec>& stages) {
  int sum = 0;
  for (const model::StageSpec& stage : stages) sum += stage.replicas;
  return static_cast<std::size_t>(std::max(0, sum));
}

FieldValue derivedValue(const model::Problem& problem, std::size_t index, const JobField& field) {
  const model::Job& job = problem.jobs[index];
  const std::string_view key = field.key;
  const auto derived = [](const QString& text, const QString& from) {
    return FieldValue{.text = text, .origin = Origin::Derived, .from = from};
  };
  if (key == "gpus" && (job.spec->stages || job.spec->sync))
    return derived(QString::number(job.gpus), job.spec->stages ? tr("the stages' replicas") : tr("tasks of a round"));
  if (key == "min_gpus") return derived(QString::number(job.min_gpus), tr("gang"));
  if (key == "max_gpus") return derived(QString::number(job.max_gpus), tr("gang"));
  if (key == "iterations" && job.spec->epochs)
    return derived(shortText(exactText(job.iterations)), tr("epochs × iterations per epoch"));
  if (key == "iterations" && job.spec->sync) return derived(shortText(exactText(job.iterations)), tr("rounds"));
  if (key == "name") return derived(QString::fromStdString(job.name), tr("id"));
  return {};
}

QString standardText(const model::Scenario& scenario, std::string_view key) {
  if (key == "arrival_s" || key == "params") return QStringLiteral("0");
  if (key == "weight" || key == "batch_size" || key == "pattern") return QStringLiteral("1");
  if (key == "throughput_per") return QLatin1String(model::kThroughputPerGpu);
  if (key == "allreduce") return QLatin1String(model::kAllReduceRing);
  if (key == "rate_model")
    return scenario.rate_model == model::RateModel::Additive ? QStringLiteral("additive")
                                                             : QStringLiteral("bottleneck");
  return {};
}

QString faultText(const model::Fault& fault) {
  QString reason = QString::fromStdString(fault.message);
  if (!fault.pointer.empty()) reason = QString::fromStdString(fault.pointer) + QStringLiteral(": ") + reason;
  return fault.hint.empty() ? reason
                            : reason + QStringLiteral(" (") + QString::fromStdString(fault.hint) + QLatin1Char(')');
}

}  // namespace

const std::vector<model::JobSpec>& specsOf(const model::Scenario& scenario, SpecList list) {
  return list == SpecList::Jobs ? scenario.jobs : scenario.models;
}
std::vector<model::JobSpec>& specsOf(model::Scenario& scenario, SpecList list) {
  return list == SpecList::Jobs ? scenario.jobs : scenario.models;
}

QString statedText(const model::JobSpec& job, const JobField& field) {
  if (field.kind == Kind::Id) return QString::fromStdString(job.id);
  if (const auto* text = textMember(job, field.key)) return QString::fromStdString(text->value_or(""));
  if (field.kind == Kind::Table) return job.scaling ? tableText(*job.scaling) : QString();
  const QString json = QString::fromStdString(io::jobValueText(job, field.key));
  if (field.kind == Kind::Sizes)
    return QString(json)
        .remove(QLatin1Char('['))
        .remove(QLatin1Char(']'))
        .replace(QLatin1Char(','), QStringLiteral(", "));
  return field.kind == Kind::Choice ? unquoted(json) : json;
}

QString summaryText(const model::JobSpec& job, const JobField& field) {
  const std::string_view key = field.key;
  if (key == "throughput" && job.throughput) return counted(job.throughput->size(), WORDS("1 type"), WORDS("%1 types"));
  if (key == "throughput_spread" && job.throughput_spread)
    return counted(job.throughput_spread->size(), WORDS("1 type"), WORDS("%1 types"));
  if (key == "timing" && job.timing) return counted(job.timing->size(), WORDS("1 type"), WORDS("%1 types"));
  if (key == "stages" && job.stages)
    return counted(job.stages->size(), WORDS("1 stage"), WORDS("%1 stages")) + QStringLiteral(" · ") +
           counted(replicas(*job.stages), WORDS("1 replica"), WORDS("%1 replicas"));
  if (key == "sync" && job.sync) return QStringLiteral("%1 × %2").arg(job.sync->rounds).arg(job.sync->tasks);
  if (key == "switch_ms" && job.switch_ms) {
    QStringList parts;
    for (const auto& value : {job.switch_ms->default_ms, job.switch_ms->pipeswitch_ms, job.switch_ms->hare_ms})
      parts << (value ? shortText(exactText(*value)) : QStringLiteral("–"));
    return parts.join(QStringLiteral(" / "));
  }
  const QString text = statedText(job, field);
  return field.isNumber() ? shortText(text) : text;  // other fields may have many digits without being a number
}
#undef WORDS

QString applyText(model::JobSpec& job, const JobField& field, const QString& text) {
  model::JobSpec changed_job = job;
  if (const auto* member = textMember(job, field.key)) {
    const QString word = text.trimmed();
    *const_cast<std::optional<std::string>*>(member) =
        word.isEmpty() ? std::nullopt : std::optional(word.toStdString());
    return {};
  }
  QString json;
  if (!text.trimmed().isEmpty()) {
    const QString refused = toJson(field, text, json);
    if (!refused.isEmpty()) return refused;
  }
  if (const auto fault = io::setJobValue(changed_job, field.key, json.toStdString())) return faultText(*fault);
  const std::string_view key = field.key;
  if (key == "iterations" && changed_job.iterations) changed_job.epochs.reset();
  if (key == "epochs" && changed_job.epochs) changed_job.iterations.reset();
  job = std::move(changed_job);
  return {};
}

FieldValue fieldValue(const model::Scenario& scenario, const model::Problem* problem, SpecList list, std::size_t index,
                      const JobField& field) {
  const model::JobSpec& spec = specsOf(scenario, list)[index];
  if (const QString own = summaryText(spec, field); !own.isEmpty()) return {.text = own, .origin = Origin::Stated};
  const std::string_view key = field.key;
  const bool otherWork = (key == "iterations" && spec.epochs) || (key == "epochs" && spec.iterations);
  if (spec.model && key != "model" && !otherWork) {
    if (const QString given = summaryText(model::withTemplates(scenario, spec), field); !given.isEmpty())
      return {.text = given,
              .origin = Origin::Template,
              .from = tr("template %1").arg(QString::fromStdString(*spec.model))};
  }
  if (list == SpecList::Templates) return {};
  if (problem != nullptr && index < problem->jobs.size()) {
    if (const FieldValue derived = derivedValue(*problem, index, field); derived.origin != Origin::None) return derived;
  }
  const QString standard = standardText(scenario, key);
  return standard.isEmpty() ? FieldValue{}
                            : FieldValue{.text = standard, .origin = Origin::Standard, .from = tr("default")};
}

QString shortText(const QString& text) {
  bool ok = false;
  const double value = text.toDouble(&ok);
  return ok && text.size() > 9 ? QString::number(value, 'g', 7) : text;
}

}  // namespace roundel::widgets
