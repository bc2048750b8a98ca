// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/type_edits.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "core/model/edit/pair_edits.h"
#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

model::GpuTypeSpec* findType(model::Scenario& scenario, const std::string& id) {
  const auto it = std::ranges::find(scenario.gpu_types, id, &model::GpuTypeSpec::id);
  return it == scenario.gpu_types.end() ? nullptr : &*it;
}

template <class Map>
void renameKey(Map& map, const std::string& from, const std::string& to) {
  auto node = map.extract(from);
  if (node.empty()) return;
  node.key() = to;
  map.insert(std::move(node));
}

void renameKey(model::PerType& value, const std::string& from, const std::string& to) {
  if (auto* times = std::get_if<std::map<std::string, double>>(&value)) renameKey(*times, from, to);
}

// Calls `change` for all values of a job that are by GPU type.
template <class Change>
void onTypes(model::JobSpec& job, Change change) {
  if (job.throughput) change(*job.throughput);
  if (job.throughput_spread) change(*job.throughput_spread);
  if (job.timing) change(*job.timing);
  if (job.sync) change(job.sync->train_s), change(job.sync->sync_s);
  if (!job.stages) return;
  for (model::StageSpec& stage : *job.stages) change(stage.forward_s), change(stage.backward_s);
}

void renameType(model::Scenario& scenario, const std::string& from, const std::string& to) {
  findType(scenario, from)->id = to;
  for (model::NodeSpec& node : scenario.nodes) {
    for (model::GpuGroupSpec& group : node.gpus)
      if (group.type == from) group.type = to;
  }
  for (auto* jobs : {&scenario.models, &scenario.jobs})
    for (model::JobSpec& job : *jobs) onTypes(job, [&](auto& values) { renameKey(values, from, to); });
  for (model::EventSpec& event : scenario.events)
    if (event.type == from) event.type = to;
  model::renameInPairs(scenario, model::PairName::Type, from, to);
}

struct Dropping {
  const std::string& type;
  template <class Map>
  void operator()(Map& values) const {
    values.erase(type);
  }
  void operator()(model::PerType& value) const {
    if (auto* times = std::get_if<std::map<std::string, double>>(&value)) times->erase(type);
  }
};

QString renameGpuType(Document& document, const std::string& type, const QString& word) {
  const std::string new_id = word.toStdString();
  const auto& types = document.scenario().gpu_types;
  if (new_id == type) return {};
  if (new_id.empty() || std::ranges::any_of(types, [&](const model::GpuTypeSpec& each) { return each.id == new_id; }))
    return tr("“%1” is empty or the name of another GPU type.").arg(word);
  document.edit(tr("Rename GPU type %1").arg(QString::fromStdString(type)),
                [&](model::Scenario& s) { renameType(s, type, new_id); });
  return {};
}

QString setColour(Document& document, const std::string& type, const QString& word) {
  static const QRegularExpression form(QStringLiteral("^#[0-9a-fA-F]{6}$"));
  if (!word.isEmpty() && !form.match(word).hasMatch())
    return tr("“%1” is not a colour. Write it as #0072b2.").arg(word);
  document.edit(tr("Edit GPU type %1").arg(QString::fromStdString(type)), [&](model::Scenario& s) {
    findType(s, type)->color = word.isEmpty() ? std::nullopt : std::optional(word.toStdString());
  });
  return {};
}

QStringList holdersOf(const model::Scenario& scenario, const std::string& type) {
  QStringList holders;
  for (const model::NodeSpec& node : scenario.nodes)
    if (std::ranges::any_of(node.gpus, [&](const model::GpuGroupSpec& group) { return group.type == type; }))
      holders << QString::fromStdString(node.id);
  return holders;
}

}  // namespace

QString setTypeField(Document& document, const std::string& type, TypeField field, const QString& given) {
  const QString edit_text = tr("Edit GPU type %1").arg(QString::fromStdString(type));
  const QString word = given.trimmed();
  if (field == TypeField::Id) return renameGpuType(document, type, word);
  if (field == TypeField::Color) return setColour(document, type, word);
  if (field == TypeField::Gpu) {
    document.edit(edit_text, [&](model::Scenario& s) {
      findType(s, type)->gpu = word.isEmpty() ? std::nullopt : std::optional(word.toStdString());
    });
    return {};
  }
  std::optional<double> model::GpuTypeSpec::*const member =
      field == TypeField::Tflops ? &model::GpuTypeSpec::tensor_tflops
      : field == TypeField::Vram ? &model::GpuTypeSpec::vram_gib
      : field == TypeField::Link ? &model::GpuTypeSpec::link_params_s
                                 : &model::GpuTypeSpec::net_params_s;
  const FieldNumber parsed = parseNumber(given, kPositive);
  if (parsed.reason.isEmpty())
    document.edit(edit_text, [&](model::Scenario& s) { findType(s, type)->*member = parsed.value; });
  return parsed.reason;
}

QString typeFieldText(const model::GpuTypeSpec& type, TypeField field) {
  switch (field) {
    case TypeField::Id:
      return QString::fromStdString(type.id);
    case TypeField::Gpu:
      return QString::fromStdString(type.gpu.value_or(""));
    case TypeField::Tflops:
      return numberText(type.tensor_tflops);
    case TypeField::Vram:
      return numberText(type.vram_gib);
    case TypeField::Link:
      return numberText(type.link_params_s);
    case TypeField::Net:
      return numberText(type.net_params_s);
    case TypeField::Color:
      return QString::fromStdString(type.color.value_or(""));
  }
  return {};
}

QString deleteGpuType(Document& document, const std::string& type) {
  const QStringList holders = holdersOf(document.scenario(), type);
  const QString name = QString::fromStdString(type);
  if (!holders.isEmpty()) {
    const QString first =
        holders.mid(0, 3).join(QStringLiteral(", ")) + (holders.size() > 3 ? QStringLiteral(" …") : QString());
    return tr("%1 is used by %2. First delete these nodes or give them other GPUs.").arg(name, first);
  }
  document.edit(tr("Delete GPU type %1").arg(name), [&](model::Scenario& s) {
    std::erase_if(s.gpu_types, [&](const model::GpuTypeSpec& each) { return each.id == type; });
    for (auto* jobs : {&s.models, &s.jobs}) {
      for (model::JobSpec& job : *jobs) {
        onTypes(job, Dropping{type});
        if (job.throughput_spread && job.throughput_spread->empty()) job.throughput_spread.reset();
        if (job.timing && job.timing->empty()) job.timing.reset();
      }
    }
    std::erase_if(s.events, [&](const model::EventSpec& event) { return event.type == type; });
    model::dropFromPairs(s, model::PairName::Type, {type});
  });
  return {};
}

}  // namespace roundel::widgets
