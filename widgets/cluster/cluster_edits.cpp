#include "widgets/cluster/cluster_edits.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/model/edit/fragment.h"
#include "widgets/state/fragments.h"

namespace roundel::widgets {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("ClusterEdits", text); }

constexpr int kMinColumns = 4;
constexpr int kMaxGpus = 1024;

std::string freeId(const model::Scenario& scenario) {
  std::set<std::string> taken;
  for (const model::NodeSpec& node : scenario.nodes) taken.insert(node.id);
  for (int n = 0;; ++n) {
    std::string id = "n" + std::to_string(n);
    if (taken.count(id) == 0) return id;
  }
}

model::NodeSpec* findNode(model::Scenario& scenario, const std::string& id) {
  const auto it =
      std::find_if(scenario.nodes.begin(), scenario.nodes.end(), [&](const model::NodeSpec& n) { return n.id == id; });
  return it == scenario.nodes.end() ? nullptr : &*it;
}

// Nodes without a place get one from the automatic layout the first time that somebody moves one, so that nothing jumps.
void fixPlaces(model::Scenario& scenario) {
  const std::vector<QPointF> places = placesOf(scenario);
  for (std::size_t n = 0; n < scenario.nodes.size(); ++n) {
    scenario.nodes[n].x = places[n].x();
    scenario.nodes[n].y = places[n].y();
  }
}

std::vector<model::GpuGroupSpec>::iterator findGroup(std::vector<model::GpuGroupSpec>& groups,
                                                     const std::string& type) {
  return std::find_if(groups.begin(), groups.end(),
                      [&](const model::GpuGroupSpec& group) { return group.type == type; });
}

// Those of the groups' types that only the catalogue has, with the rates of the models that the scenario uses.
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
          const bool taken = node.id.empty() || findNode(s, node.id) != nullptr;
          if (taken) node.id = freeId(s);
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
    if (std::find(ids.begin(), ids.end(), scenario.nodes[n].id) == ids.end()) continue;
    copies.push_back(scenario.nodes[n]);
    copies.back().x = places[n].x();
    copies.back().y = places[n].y();
  }
  return copies;
}

}  // namespace

// As many columns as make rows and columns about as wide as a canvas is: two and a half times its height.
int columnsFor(int count) {
  return std::max(1, static_cast<int>(std::ceil(std::sqrt(2.5 * kNodeStepY / kNodeStepX * count))));
}

QPointF snapped(QPointF p) {
  return {std::round(p.x() / kCanvasGrid) * kCanvasGrid, std::round(p.y() / kCanvasGrid) * kCanvasGrid};
}

std::vector<QPointF> placesOf(const model::Scenario& scenario) {
  std::vector<QPointF> places;
  const auto unplaced = std::count_if(scenario.nodes.begin(), scenario.nodes.end(),
                                      [](const model::NodeSpec& node) { return !node.x || !node.y; });
  const int columns = std::max(kMinColumns, columnsFor(static_cast<int>(unplaced)));
  int next = 0;
  double below = 0;
  for (const model::NodeSpec& node : scenario.nodes) {
    if (node.x && node.y) below = std::max(below, *node.y + kNodeStepY);
  }
  for (const model::NodeSpec& node : scenario.nodes) {
    if (node.x && node.y) {
      places.emplace_back(*node.x, *node.y);
    } else {
      places.emplace_back((next % columns) * kNodeStepX, below + (next / columns) * kNodeStepY);
      ++next;
    }
  }
  return places;
}

QPointF freePlaceNear(QPointF wanted, const std::vector<QPointF>& taken) {
  const auto free = [&](QPointF place, double across, double down) {
    const QRectF room = nodeRect(place).adjusted(-across, -down, across, down);
    return std::none_of(taken.begin(), taken.end(), [&](QPointF other) { return room.intersects(nodeRect(other)); });
  };
  if (free(wanted, 0, 0)) return wanted;
  const QPointF start = snapped(wanted);
  // Rings of growing size round the wanted place; on each the nearest with room for links. Some ring lies outside of all.
  for (int ring = 1;; ++ring) {
    std::optional<QPointF> best;
    const auto look = [&](int dx, int dy) {
      const QPointF by(dx * kCanvasGrid, dy * kCanvasGrid);
      const bool nearer = !best || QPointF::dotProduct(by, by) < QPointF::dotProduct(*best - start, *best - start);
      if (nearer && free(start + by, 2 * kCanvasGrid - 1, kCanvasGrid - 1)) best = start + by;
    };
    for (int i = -ring; i <= ring; ++i) look(i, ring), look(ring, i), look(i, -ring), look(-ring, i);
    if (best) return *best;
  }
}

std::vector<QPointF> gridOfPlaces(QPointF at, int count, std::vector<QPointF> taken) {
  const int columns = columnsFor(count);
  std::vector<QPointF> places;
  for (int cell = 0; static_cast<int>(places.size()) < count; ++cell) {
    const QPointF place = at + QPointF((cell % columns) * kNodeStepX, (cell / columns) * kNodeStepY);
    if (std::any_of(taken.begin(), taken.end(),
                    [&](QPointF other) { return nodeRect(place).intersects(nodeRect(other)); }))
      continue;
    places.push_back(place);
  }
  return places;
}

std::string addNode(Document& document, const std::string& type, int count, QPointF at) {
  const std::string id = freeId(document.scenario());
  document.edit(tr("Add node %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
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
  if (to.empty() || std::any_of(nodes.begin(), nodes.end(), [&](const model::NodeSpec& n) { return n.id == to; }))
    return false;
  return document.edit(tr("Rename node %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    if (model::NodeSpec* node = findNode(s, id)) node->id = to;
    for (model::EventSpec& event : s.events) {
      if (event.node == id) event.node = to;
    }
  });
}

bool deleteNodes(Document& document, const std::vector<std::string>& ids) {
  const auto gone = [&](const std::string& id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); };
  const auto& events = document.scenario().events;
  const bool named = std::any_of(events.begin(), events.end(), [&](const model::EventSpec& e) { return gone(e.node); });
  const QString text = named ? tr("Delete %1 and its events") : tr("Delete %1");
  return document.edit(text.arg(some(ids)), [&](model::Scenario& s) {
    fixPlaces(s);
    std::erase_if(s.nodes, [&](const model::NodeSpec& node) { return gone(node.id); });
    std::erase_if(s.events, [&](const model::EventSpec& event) { return gone(event.node); });
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
    for (const std::string& id : ids) {
      if (model::NodeSpec* node = findNode(s, id)) node->gpus = groups;
    }
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
                  if (group == node->gpus.end()) {
                    node->gpus.push_back({type, 1});
                  } else {
                    ++group->count;
                  }
                });
  return {};
}

bool addGpuType(Document& document, const std::string& id) {
  const auto& types = document.scenario().gpu_types;
  if (id.empty() || std::any_of(types.begin(), types.end(), [&](const model::GpuTypeSpec& t) { return t.id == id; }))
    return false;
  return document.edit(tr("Add GPU type %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    model::GpuTypeSpec type;
    type.id = id;
    s.gpu_types.push_back(std::move(type));
  });
}

QString setNodeField(Document& document, const std::vector<std::string>& ids, NodeField field, const QString& given) {
  const FieldNumber parsed = parseNumber(given, field == NodeField::Pcie ? NumberRange{3, false, 5, true} : kPositive);
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

namespace {

using Placed = std::vector<std::pair<std::string, QPointF>>;

Placed placesOfThese(const model::Scenario& scenario, const std::vector<std::string>& ids) {
  Placed places;
  const std::vector<QPointF> all = placesOf(scenario);
  for (std::size_t n = 0; n < all.size(); ++n) {
    const std::string& id = scenario.nodes[n].id;
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) places.emplace_back(id, all[n]);
  }
  return places;
}

// Row by row as they stand, from the corner of all of them.
void arrange(Placed& places) {
  QPointF corner = places.front().second;
  for (const auto& [id, place] : places) corner = {std::min(corner.x(), place.x()), std::min(corner.y(), place.y())};
  std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    const double rowA = std::floor(a.second.y() / kNodeStepY), rowB = std::floor(b.second.y() / kNodeStepY);
    return rowA != rowB ? rowA < rowB : a.second.x() < b.second.x();
  });
  const std::vector<QPointF> cells = gridOfPlaces(snapped(corner), static_cast<int>(places.size()), {});
  for (std::size_t i = 0; i < places.size(); ++i) places[i].second = cells[i];
}

void line(Placed& places, Align how) {
  const bool x = how == Align::Left || how == Align::Right || how == Align::DistributeX;
  const auto coordinate = [x](QPointF& p) -> qreal& { return x ? p.rx() : p.ry(); };
  std::stable_sort(places.begin(), places.end(),
                   [&](auto a, auto b) { return coordinate(a.second) < coordinate(b.second); });
  const double first = coordinate(places.front().second), last = coordinate(places.back().second);
  const double step = (last - first) / static_cast<double>(places.size() - 1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    double& at = coordinate(places[i].second);
    if (how == Align::Left || how == Align::Top) at = first;
    if (how == Align::Right || how == Align::Bottom) at = last;
    if (how == Align::DistributeX || how == Align::DistributeY) at = first + step * static_cast<double>(i);
  }
}

}  // namespace

bool alignNodes(Document& document, const std::vector<std::string>& ids, Align how) {
  Placed places = placesOfThese(document.scenario(), ids);
  if (places.size() < 2) return false;
  if (how == Align::Grid) {
    arrange(places);
  } else {
    line(places, how);
  }
  return moveNodes(document, {places.begin(), places.end()}, {});
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
