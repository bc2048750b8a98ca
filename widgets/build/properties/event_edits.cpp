// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the scenario's events (scenario_edits.h).

#include "core/model/scenario.h"
#include "widgets/base/text/translation.h"
#include "widgets/build/properties/scenario_edits.h"

namespace roundel::widgets {
namespace {

bool aboutNode(model::EventKind kind) {
  return kind == model::EventKind::NodeDown || kind == model::EventKind::NodeUp || kind == model::EventKind::SetSpeed;
}

// The message that the scenario has no node, job or GPU type for such an event, or an empty text.
QString missingFor(const model::Scenario& scenario, model::EventKind kind) {
  if (aboutNode(kind)) return scenario.nodes.empty() ? tr("There is no node yet. Add one first.") : QString();
  if (scenario.jobs.empty()) return tr("There is no job yet. Add one first.");
  const bool rate = kind == model::EventKind::SetThroughput;
  return rate && scenario.gpu_types.empty() ? tr("There is no GPU type yet. Add one first.") : QString();
}

// Clears members that the kind does not use and fills in missing ones.
model::EventSpec completed(const model::Scenario& scenario, model::EventSpec event) {
  const bool node = aboutNode(event.kind);
  if (!node) event.node.clear();
  if (node) event.job.clear();
  if (node && event.node.empty() && !scenario.nodes.empty()) event.node = scenario.nodes.front().id;
  if (!node && event.job.empty() && !scenario.jobs.empty()) event.job = scenario.jobs.front().id;
  const bool rate = event.kind == model::EventKind::SetThroughput;
  if (!rate) event.type.clear();
  if (rate && event.type.empty() && !scenario.gpu_types.empty()) event.type = scenario.gpu_types.front().id;
  if (event.kind == model::EventKind::SetSpeed && !event.value) event.value = 1;
  if (!rate && event.kind != model::EventKind::SetSpeed) event.value.reset();
  return event;
}

}  // namespace

QString eventWord(model::EventKind kind) {
  switch (kind) {
    case model::EventKind::NodeDown:
      return tr("node down");
    case model::EventKind::NodeUp:
      return tr("node up");
    case model::EventKind::CancelJob:
      return tr("cancel job");
    case model::EventKind::SetThroughput:
      return tr("set throughput");
    case model::EventKind::SetSpeed:
      return tr("set speed");
  }
  return {};
}

QString addEvent(Document& document, model::EventKind kind, double at_s) {
  if (const QString missing = missingFor(document.scenario(), kind); !missing.isEmpty()) return missing;
  model::EventSpec event;
  event.at_s = at_s;
  event.kind = kind;
  document.edit(tr("Add an event"), [&](model::Scenario& s) { s.events.push_back(completed(s, event)); });
  return {};
}

QString setEvent(Document& document, std::size_t index, const model::EventSpec& to) {
  if (index >= document.scenario().events.size()) return tr("This event no longer exists.");
  if (const QString missing = missingFor(document.scenario(), to.kind); !missing.isEmpty()) return missing;
  document.edit(tr("Edit an event"), [&](model::Scenario& s) { s.events[index] = completed(s, to); });
  return {};
}

}  // namespace roundel::widgets
