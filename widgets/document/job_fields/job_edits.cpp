// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/job_edits.h"

#include <algorithm>
#include <set>

#include "core/io/catalogue_io.h"
#include "core/io/fault_text.h"
#include "core/model/edit/fragment.h"
#include "core/model/edit/pair_edits.h"
#include "core/model/scenario.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

using Specs = std::vector<model::JobSpec>;

std::vector<std::string> idsOf(const Specs& specs) {
  std::vector<std::string> ids;
  for (const model::JobSpec& spec : specs) ids.push_back(spec.id);
  return ids;
}

// Valid positions in order, without duplicates.
std::vector<std::size_t> validPositions(const std::vector<std::size_t>& which, std::size_t count) {
  std::set<std::size_t> rows;
  for (const std::size_t i : which)
    if (i < count) rows.insert(i);
  return {rows.begin(), rows.end()};
}

// "J3", "3 jobs", "2 templates"
QString namesOf(const Specs& specs, const std::vector<std::size_t>& which, SpecList list) {
  if (which.size() == 1) return QString::fromStdString(specs[which.front()].id);
  return (list == SpecList::Jobs ? tr("%1 jobs") : tr("%1 templates")).arg(which.size());
}

// Copies the values of templates that will be deleted to the jobs and templates that name them.
void copyTemplateValues(model::Scenario& scenario, const std::set<std::string>& removedIds) {
  for (Specs* specs : {&scenario.jobs, &scenario.models}) {
    for (model::JobSpec& spec : *specs) {
      std::set<std::string> seen_ids;
      while (spec.model && removedIds.count(*spec.model) > 0 && seen_ids.insert(*spec.model).second) {
        const auto template_entry = std::ranges::find(scenario.models, *spec.model, &model::JobSpec::id);
        if (template_entry == scenario.models.end()) break;
        const model::JobSpec parent = *template_entry;
        model::Scenario pair;
        pair.models = {parent};
        pair.models.front().model.reset();
        spec = model::withTemplates(pair, spec);
        spec.model = parent.model;
      }
    }
  }
}

void renameModel(model::Scenario& scenario, const std::string& before, const std::string& id) {
  for (Specs* users : {&scenario.jobs, &scenario.models}) {
    for (model::JobSpec& user : *users)
      if (user.model == before) user.model = id;
  }
  model::renameInPairs(scenario, model::PairName::Model, before, id);
}

// The list without these rows, which are sorted. O(specs).
Specs withoutRows(Specs&& specs, const std::vector<std::size_t>& rows) {
  Specs remaining;
  remaining.reserve(specs.size() - rows.size());
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (!std::ranges::binary_search(rows, i)) remaining.push_back(std::move(specs[i]));
  return remaining;
}

// If `change` rejects a job, returns the reason and restores all jobs.
QString changeAll(Specs& specs, const std::vector<std::size_t>& which,
                  const std::function<QString(model::JobSpec&)>& change) {
  std::vector<std::pair<std::size_t, model::JobSpec>> former_specs;
  for (const std::size_t row : validPositions(which, specs.size())) {
    former_specs.emplace_back(row, specs[row]);
    const QString reason = change(specs[row]);
    if (reason.isEmpty()) continue;
    for (auto& [changed, spec] : former_specs) specs[changed] = std::move(spec);
    return which.size() == 1 ? reason : tr("%1: %2").arg(QString::fromStdString(specs[row].id), reason);
  }
  return {};
}

std::set<std::string> orphanedBy(const Specs& specs, const std::vector<std::size_t>& rows) {
  std::set<std::string> orphaned;
  for (const std::size_t i : rows) orphaned.insert(specs[i].id);
  // If an id is used twice, events refer to the remaining job.
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (!std::ranges::binary_search(rows, i)) orphaned.erase(specs[i].id);
  return orphaned;
}

PastedJobs pasteTemplates(Document& document, model::Scenario changed, model::Scenario fragment) {
  PastedJobs result;
  if (fragment.models.empty()) return {{}, tr("The clipboard holds neither jobs nor templates.")};
  std::vector<std::string> usedIds = idsOf(changed.models);
  for (model::JobSpec& template_spec : fragment.models) {
    template_spec.id = model::freeId(usedIds, template_spec.id, "template-", 1);
    usedIds.push_back(template_spec.id);
    result.jobs.push_back(changed.models.size());
    changed.models.push_back(template_spec);
  }
  document.edit(tr("Paste %1").arg(namesOf(changed.models, result.jobs, SpecList::Templates)),
                [&](model::Scenario& s) { s = std::move(changed); });
  return result;
}

}  // namespace

void addSpec(model::Scenario& scenario, SpecList list, const std::string& wanted) {
  Specs& specs = specsOf(scenario, list);
  model::JobSpec spec;
  spec.id = model::freeId(idsOf(specs), wanted, list == SpecList::Jobs ? "J" : "template-", 1);
  if (list == SpecList::Jobs) {
    spec.gpus = 1;
    spec.iterations = 1000;
    spec.throughput = model::ThroughputRow{};
    for (const model::GpuTypeSpec& type : scenario.gpu_types) (*spec.throughput)[type.id] = 1.0;
  }
  specs.push_back(std::move(spec));
}

bool renameSpec(model::Scenario& scenario, SpecList list, std::size_t index, const std::string& id) {
  Specs& specs = specsOf(scenario, list);
  const bool isTaken = std::ranges::any_of(specs, [&](const model::JobSpec& each) { return each.id == id; });
  if (index >= specs.size() || id.empty() || isTaken) return false;
  const std::string former_id = std::exchange(specs[index].id, id);
  // If another job has the same id, references still mean that one.
  if (std::ranges::any_of(specs, [&](const model::JobSpec& each) { return each.id == former_id; })) return true;
  if (list == SpecList::Jobs) {
    for (model::EventSpec& event : scenario.events)
      if (event.job == former_id) event.job = id;
    model::renameInPairs(scenario, model::PairName::Job, former_id, id);
    return true;
  }
  renameModel(scenario, former_id, id);
  return true;
}

std::string addJob(Document& document, SpecList list) {
  model::Scenario changed_scenario = document.scenario();
  addSpec(changed_scenario, list);
  const std::string id = specsOf(changed_scenario, list).back().id;
  document.edit(list == SpecList::Jobs ? roundel::widgets::tr("Add job %1").arg(QString::fromStdString(id))
                                       : roundel::widgets::tr("Add template %1").arg(QString::fromStdString(id)),
                [&](model::Scenario& s) { s = std::move(changed_scenario); });
  return id;
}

bool deleteJobs(Document& document, const std::vector<std::size_t>& which, SpecList list) {
  const Specs& specs = specsOf(document.scenario(), list);
  const std::vector<std::size_t> rows = validPositions(which, specs.size());
  if (rows.empty()) return false;
  const QString job_names = namesOf(specs, rows, list);
  const std::set<std::string> orphaned = orphanedBy(specs, rows);
  const auto names = [&](const model::EventSpec& event) {
    return list == SpecList::Jobs && orphaned.count(event.job) > 0;
  };
  const auto& events = document.scenario().events;
  const bool withEvents = std::ranges::any_of(events, names);
  return document.edit(
      (withEvents ? tr("Delete %1 and events") : tr("Delete %1")).arg(job_names), [&](model::Scenario& s) {
        if (list == SpecList::Templates) copyTemplateValues(s, orphaned);
        specsOf(s, list) = withoutRows(std::move(specsOf(s, list)), rows);
        std::erase_if(s.events, names);
        model::dropFromPairs(s, list == SpecList::Jobs ? model::PairName::Job : model::PairName::Model, orphaned);
      });
}

std::vector<std::size_t> duplicateJobs(Document& document, const std::vector<std::size_t>& which, SpecList list) {
  const Specs& specs = specsOf(document.scenario(), list);
  const std::vector<std::size_t> rows = validPositions(which, specs.size());
  if (rows.empty()) return {};
  std::vector<std::size_t> copies;
  document.edit(tr("Duplicate %1").arg(namesOf(specs, rows, list)), [&](model::Scenario& s) {
    Specs& all_specs = specsOf(s, list);
    std::vector<std::string> usedIds = idsOf(all_specs);
    for (const std::size_t row : rows) {
      model::JobSpec copy = all_specs[row];
      copy.id = model::freeId(usedIds, copy.id, "J", 1);
      usedIds.push_back(copy.id);
      copies.push_back(all_specs.size());
      all_specs.push_back(std::move(copy));
    }
  });
  return copies;
}

bool renameJob(Document& document, std::size_t job, const std::string& id, SpecList list) {
  model::Scenario changed_scenario = document.scenario();
  if (!renameSpec(changed_scenario, list, job, id)) return false;
  const QString former_id = QString::fromStdString(specsOf(document.scenario(), list)[job].id);
  return document.edit(tr("Rename %1").arg(former_id), [&](model::Scenario& s) { s = std::move(changed_scenario); });
}

bool reorderJobs(Document& document, const std::vector<std::size_t>& order, SpecList list) {
  const Specs& specs = specsOf(document.scenario(), list);
  if (validPositions(order, specs.size()).size() != specs.size() || order.size() != specs.size()) return false;
  return document.edit(list == SpecList::Jobs ? tr("Reorder jobs") : tr("Reorder templates"), [&](model::Scenario& s) {
    Specs sorted;
    for (const std::size_t i : order) sorted.push_back(specsOf(s, list)[i]);
    specsOf(s, list) = std::move(sorted);
  });
}

std::vector<std::size_t> moveJobs(Document& document, const std::vector<std::size_t>& which, int by, SpecList list) {
  const Specs& specs = specsOf(document.scenario(), list);
  const std::vector<std::size_t> rows = validPositions(which, specs.size());
  if (rows.empty()) return {};
  const int room = by < 0 ? -static_cast<int>(rows.front()) : static_cast<int>(specs.size() - 1 - rows.back());
  const int step = by < 0 ? std::max(by, room) : std::min(by, room);
  if (step == 0) return rows;
  std::vector<std::size_t> order(specs.size(), specs.size());
  std::vector<std::size_t> now;
  for (const std::size_t row : rows) {
    now.push_back(static_cast<std::size_t>(static_cast<int>(row) + step));
    order[now.back()] = row;
  }
  std::size_t next = 0;
  for (std::size_t& place : order) {
    if (place != specs.size()) continue;
    while (std::ranges::binary_search(rows, next)) ++next;
    place = next++;
  }
  reorderJobs(document, order, list);
  return now;
}

// Works in the document's draft, which avoids copying thousands of jobs to edit a few.
QString editJobs(Document& document, const std::vector<std::size_t>& which, SpecList list, const QString& undoText,
                 const std::function<QString(model::JobSpec&)>& change) {
  QString reason;
  document.edit(undoText, [&](model::Scenario& s) { reason = changeAll(specsOf(s, list), which, change); });
  return reason;
}

QString setField(Document& document, const std::vector<std::size_t>& which, std::string_view key, const QString& text,
                 SpecList list) {
  const JobField* field = jobField(key);
  const Specs& specs = specsOf(document.scenario(), list);
  const std::vector<std::size_t> rows = validPositions(which, specs.size());
  if (field == nullptr || rows.empty()) return tr("There is no such job.");
  if (field->kind == JobField::Kind::Id) return tr("Each job needs its own id.");
  return editJobs(document, rows, list, tr("%1 of %2").arg(field->label(), namesOf(specs, rows, list)),
                  [&](model::JobSpec& spec) { return applyText(spec, *field, text); });
}

QString setField(Document& document, std::size_t job, std::string_view key, const QString& text) {
  return setField(document, std::vector<std::size_t>{job}, key, text);
}

// ---- as JSON --------------------------------------------------------------------------------------------------------------------

QString copyJobs(const model::Scenario& scenario, const std::vector<std::size_t>& which, SpecList list) {
  const std::vector<std::size_t> rows = validPositions(which, specsOf(scenario, list).size());
  if (rows.empty()) return {};
  model::Scenario fragment;
  if (list == SpecList::Jobs)
    fragment = model::fragmentOfJobs(scenario, rows);
  else
    for (const std::size_t row : rows) fragment.models.push_back(scenario.models[row]);
  return QString::fromStdString(io::writeFragment(fragment));
}

bool isFragment(const QString& text) { return text.trimmed().startsWith(QLatin1Char('{')); }

PastedJobs pasteJobs(Document& document, const QString& json) {
  const io::FragmentResult read = io::readFragment(json.toStdString());
  if (!read.fragment) return {{}, QString::fromStdString(io::formatFault(read.faults.front(), "clipboard"))};
  model::Scenario fragment = *read.fragment;
  fragment.nodes.clear();  // only the canvas pastes nodes
  model::Scenario changed_scenario = document.scenario();
  PastedJobs result;
  if (fragment.jobs.empty()) return pasteTemplates(document, std::move(changed_scenario), std::move(fragment));
  if (const std::string why = model::whyNotInsertable(changed_scenario, fragment); !why.empty())
    return {{}, QString::fromStdString(why)};
  const std::size_t count_before = changed_scenario.jobs.size();
  model::insertFragment(changed_scenario, fragment);
  for (std::size_t j = count_before; j < changed_scenario.jobs.size(); ++j) result.jobs.push_back(j);
  document.edit(tr("Paste %1").arg(namesOf(changed_scenario.jobs, result.jobs, SpecList::Jobs)),
                [&](model::Scenario& s) { s = std::move(changed_scenario); });
  return result;
}

}  // namespace roundel::widgets
