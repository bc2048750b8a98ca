// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/cluster_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/model/edit/fragment.h"
#include "core/model/scenario.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxGpus = 1024;

std::string freeId(const model::Scenario& scenario) {
  std::set<std::string> used_ids;
  for (const model::NodeSpec& node : scenario.nodes) used_ids.insert(node.id);
  for (int n = 0;; ++n) {
    std::string id = fmt::format("n{}", n);
    if (used_ids.count(id) == 0) return id;
  }
}

model::NodeSpec* findNode(model::Scenario& scenario, const std::string& id) {
  const auto it = std::ranges::find(scenario.nodes, id, &model::NodeSpec::id);
  return it == scenario.nodes.end() ? nullptr : &*it;
}

// Writes the automatic places of nodes without one, so that moving a node does not move the others.
void fixPlaces(model::Scenario& scenario) {
  const std::vector<QPointF> places = placesOf(scenario);
  for (std::size_t n = 0; n < scenario.nodes.size(); ++n) {
    scenario.nodes[n].x = places[n].x();
    scenario.nodes[n].y = places[n].y();
  }
}

std::vector<model::GpuGroupSpec>::iterator findGroup(std::vector<model::GpuGroupSpec>& groups,
                                                     const std::string& type) {
  return std::ranges::find(groups, type, &model::GpuGroupSpec::type);
}

// Adds the groups' GPU types that only the catalogue has, with the throughputs of the models that the scenario uses.
void addTypes(model::Scenario& scenario, const std::vector<model::GpuGroupSpec>& groups,
              const model::Catalogue& catalogue) {
  model::CatalogueNode node;
  node.node.gpus = groups;
  model::Scenario fragment = model::fragmentOf(catalogue, node);
  fragment.nodes.clear();
  if (!fragment.gpu_types.empty()) model::insertFragment(scenario, fragment);
}

QString some(const std::vector<std::string>& ids) {
  return ids.size() == 1 ? QString::fromStdString(ids.front()) : tr("%1 nodes").arg(ids.size());
}

std::vector<std::string> append(Document& document, std::vector<model::NodeSpec> nodes, QPointF offset,
                                const QString& text, const QString& gesture = {}) {
  std::vector<std::string> ids;
  document.edit(
      text,
      [&](model::Scenario& s) {
        fixPlaces(s);
        for (model::NodeSpec& node : nodes) {
          const bool is_taken = node.id.empty() || findNode(s, node.id) != nullptr;
          if (is_taken) node.id = freeId(s);
          if (node.x) *node.x += offset.x();
          if (node.y) *node.y += offset.y();
          ids.push_back(node.id);
          s.nodes.push_back(node);
        }
      },
      gesture);
  return ids;
}

std::vector<model::NodeSpec> placedCopies(const model::Scenario& scenario, const std::vector<std::string>& ids) {
  const std::vector<QPointF> places = placesOf(scenario);
  std::vector<model::NodeSpec> copies;
  for (std::size_t n = 0; n < scenario.nodes.size(); ++n) {
    if (std::ranges::find(ids, scenario.nodes[n].id) == ids.end()) continue;
    copies.push_back(scenario.nodes[n]);
    copies.back().x = places[n].x();
    copies.back().y = places[n].y();
  }
  return copies;
}

}  // namespace

std::string addNode(Document& document, const std::string& type, int count, QPointF at) {
  const std::string id = freeId(document.scenario());
  document.edit(roundel::widgets::tr("Add node %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    fixPlaces(s);
    model::NodeSpec node;
    node.id = id;
    node.gpus = {{type, count}};
    node.x = at.x();
    node.y = at.y();
    s.nodes.push_back(std::move(node));
  });
  return id;
}

bool moveNodes(Document& document, const std::map<std::string, QPointF>& places, const QString& gesture) {
  return document.edit(
      tr("Move nodes"),
      [&](model::Scenario& s) {
        fixPlaces(s);
        for (const auto& [id, place] : places) {
          if (model::NodeSpec* node = findNode(s, id)) {
            node->x = place.x();
            node->y = place.y();
          }
        }
      },
      gesture);
}

bool renameNode(Document& document, const std::string& id, const std::string& to) {
  const auto& nodes = document.scenario().nodes;
  if (to.empty() || std::ranges::any_of(nodes, [&](const model::NodeSpec& n) { return n.id == to; })) return false;
  return document.edit(tr("Rename node %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    if (model::NodeSpec* node = findNode(s, id)) node->id = to;
    for (model::EventSpec& event : s.events)
      if (event.node == id) event.node = to;
  });
}

bool deleteNodes(Document& document, const std::vector<std::string>& ids) {
  const auto isDeleted = [&](const std::string& id) { return std::ranges::find(ids, id) != ids.end(); };
  const auto& events = document.scenario().events;
  const bool has_events = std::ranges::any_of(events, [&](const model::EventSpec& e) { return isDeleted(e.node); });
  const QString text = has_events ? tr("Delete %1 and its events") : tr("Delete %1");
  return document.edit(text.arg(some(ids)), [&](model::Scenario& s) {
    fixPlaces(s);
    std::erase_if(s.nodes, [&](const model::NodeSpec& node) { return isDeleted(node.id); });
    std::erase_if(s.events, [&](const model::EventSpec& event) { return isDeleted(event.node); });
  });
}

std::vector<std::string> duplicateNodes(Document& document, const std::vector<std::string>& ids, QPointF offset,
                                        const QString& gesture) {
  std::vector<model::NodeSpec> copies = placedCopies(document.scenario(), ids);
  for (model::NodeSpec& copy : copies) copy.id.clear();
  return append(document, std::move(copies), offset, tr("Duplicate %1").arg(some(ids)), gesture);
}

bool setGroups(Document& document, const std::vector<std::string>& ids, const std::vector<model::GpuGroupSpec>& groups,
               const model::Catalogue* catalogue) {
  return document.edit(tr("GPUs of %1").arg(some(ids)), [&](model::Scenario& s) {
    if (catalogue != nullptr) addTypes(s, groups, *catalogue);
    for (const std::string& id : ids)
      if (model::NodeSpec* node = findNode(s, id)) node->gpus = groups;
  });
}

bool changeCount(Document& document, const std::vector<std::string>& ids, int by, const QString& gesture,
                 const std::string& type) {
  return document.edit(
      tr("GPUs of %1").arg(some(ids)),
      [&](model::Scenario& s) {
        for (const std::string& id : ids) {
          model::NodeSpec* node = findNode(s, id);
          if (node == nullptr) continue;
          const auto group = type.empty() ? node->gpus.begin() : findGroup(node->gpus, type);
          if (group != node->gpus.end()) group->count = std::clamp(group->count + by, 1, kMaxGpus);
        }
      },
      gesture);
}

QString addGpuTo(Document& document, const std::string& id, const model::Scenario& fragment) {
  if (fragment.gpu_types.empty()) return tr("There is no GPU type in it.");
  const std::string& type = fragment.gpu_types.front().id;
  document.edit(tr("Add a %1 to %2").arg(QString::fromStdString(type), QString::fromStdString(id)),
                [&](model::Scenario& s) {
                  model::Scenario types = fragment;
                  types.nodes.clear();
                  types.jobs.clear();
                  model::insertFragment(s, types);
                  model::NodeSpec* node = findNode(s, id);
                  if (node == nullptr) return;
                  const auto group = findGroup(node->gpus, type);
                  if (group == node->gpus.end())
                    node->gpus.push_back({type, 1});
                  else
                    ++group->count;
                });
  return {};
}

bool addGpuType(Document& document, const std::string& id) {
  const auto& types = document.scenario().gpu_types;
  if (id.empty() || std::ranges::any_of(types, [&](const model::GpuTypeSpec& t) { return t.id == id; })) return false;
  return document.edit(tr("Add GPU type %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    model::GpuTypeSpec type;
    type.id = id;
    s.gpu_types.push_back(std::move(type));
  });
}

QString setNodeField(Document& document, const std::vector<std::string>& ids, NodeField field, const QString& given) {
  const FieldNumber parsed = parseNumber(
      given, field == NodeField::Pcie ? NumberRange{.least = 3, .open = false, .most = 5, .whole = true} : kPositive);
  if (!parsed.reason.isEmpty()) return parsed.reason;
  document.edit(tr("Edit %1").arg(some(ids)), [&](model::Scenario& s) {
    for (const std::string& id : ids) {
      model::NodeSpec* node = findNode(s, id);
      if (node == nullptr) continue;
      if (field == NodeField::Speed) node->speed = parsed.value;
      if (field == NodeField::Nic) node->nic_gbits_s = parsed.value;
      if (field == NodeField::Intra) node->intra_gbytes_s = parsed.value;
      if (field == NodeField::Pcie)
        node->pcie = parsed.value ? std::optional(static_cast<int>(*parsed.value)) : std::nullopt;
    }
  });
  return {};
}

QString nodeFieldText(const model::NodeSpec& node, NodeField field) {
  switch (field) {
    case NodeField::Speed:
      return numberText(node.speed);
    case NodeField::Nic:
      return numberText(node.nic_gbits_s);
    case NodeField::Intra:
      return numberText(node.intra_gbytes_s);
    case NodeField::Pcie:
      return node.pcie ? QString::number(*node.pcie) : QString();
  }
  return {};
}

bool addNodeEvent(Document& document, const std::string& id, double at_s, model::EventKind kind) {
  return document.edit(tr("Add event of %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    model::EventSpec event;
    event.at_s = at_s;
    event.kind = kind;
    event.node = id;
    s.events.push_back(std::move(event));
  });
}

bool removeEvent(Document& document, std::size_t event) {
  if (event >= document.scenario().events.size()) return false;
  return document.edit(tr("Delete event"), [&](model::Scenario& s) {
    s.events.erase(s.events.begin() + static_cast<std::ptrdiff_t>(event));
  });
}

bool alignNodes(Document& document, const std::vector<std::string>& ids, Align how) {
  const model::Scenario& scenario = document.scenario();
  const std::vector<QPointF> all_places = placesOf(scenario);
  std::vector<std::string> moved_ids;
  std::vector<QPointF> places;
  for (std::size_t n = 0; n < all_places.size(); ++n) {
    if (std::ranges::find(ids, scenario.nodes[n].id) == ids.end()) continue;
    moved_ids.push_back(scenario.nodes[n].id);
    places.push_back(all_places[n]);
  }
  if (places.size() < 2) return false;
  places = aligned(std::move(places), how);
  std::map<std::string, QPointF> new_places;
  for (std::size_t i = 0; i < moved_ids.size(); ++i) new_places[moved_ids[i]] = places[i];
  return moveNodes(document, new_places, {});
}

std::vector<std::string> insertNodes(Document& document, const model::Scenario& fragment, const QString& text,
                                     QString& reason) {
  reason = QString::fromStdString(model::whyNotInsertable(document.scenario(), fragment));
  if (!reason.isEmpty()) return {};
  std::vector<std::string> ids;
  document.edit(text, [&](model::Scenario& s) {
    fixPlaces(s);
    ids = model::insertFragment(s, fragment).nodes;
    fixPlaces(s);
  });
  return ids;
}

QString copyNodes(const Document& document, const std::vector<std::string>& ids) {
  model::Scenario fragment = model::fragmentOfNodes(document.scenario(), ids);
  fragment.nodes = placedCopies(document.scenario(), ids);
  return textOf(fragment);
}

std::vector<std::string> pasteNodes(Document& document, const QString& text, QPointF offset, QString& reason) {
  std::optional<model::Scenario> fragment = fragmentFrom(text, reason);
  if (!fragment) {
    reason = tr("The clipboard holds no nodes: %1.").arg(reason);
    return {};
  }
  if (fragment->nodes.empty()) {
    reason = tr("The clipboard holds no nodes.");
    return {};
  }
  for (model::NodeSpec& node : fragment->nodes) {
    if (node.x) *node.x += offset.x();
    if (node.y) *node.y += offset.y();
  }
  return insertNodes(document, *fragment, tr("Paste nodes"), reason);
}

QString nodesAsTable(const model::Scenario& scenario) {
  QStringList lines{QStringLiteral("node\tGPUs\tintra GB/s\tNIC Gb/s\tPCIe\tspeed")};
  for (const model::NodeSpec& node : scenario.nodes) {
    lines << QStringList{QString::fromStdString(node.id),       groupsText(node.gpus),
                         nodeFieldText(node, NodeField::Intra), nodeFieldText(node, NodeField::Nic),
                         nodeFieldText(node, NodeField::Pcie),  nodeFieldText(node, NodeField::Speed)}
                 .join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets
