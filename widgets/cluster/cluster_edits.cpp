#include "widgets/cluster/cluster_edits.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <set>

namespace roundel::widgets {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("ClusterEdits", text); }

constexpr double kStepX = 224, kStepY = 112;
constexpr int kColumns = 4;

std::string freeId(const model::Scenario& scenario) {
  std::set<std::string> taken;
  for (const model::NodeSpec& node : scenario.nodes) taken.insert(node.id);
  for (int n = 0;; ++n) {
    std::string id = "n" + std::to_string(n);
    if (taken.count(id) == 0) return id;
  }
}

model::NodeSpec* findNode(model::Scenario& scenario, const std::string& id) {
  const auto it = std::find_if(scenario.nodes.begin(), scenario.nodes.end(), [&](const model::NodeSpec& n) { return n.id == id; });
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

QString some(const std::vector<std::string>& ids) {
  return ids.size() == 1 ? QString::fromStdString(ids.front()) : tr("%1 nodes").arg(ids.size());
}

QJsonObject toJson(const model::NodeSpec& node) {
  QJsonArray gpus;
  for (const model::GpuGroupSpec& group : node.gpus) {
    gpus.append(QJsonObject{{QStringLiteral("type"), QString::fromStdString(group.type)}, {QStringLiteral("count"), group.count}});
  }
  QJsonObject object{{QStringLiteral("id"), QString::fromStdString(node.id)}, {QStringLiteral("gpus"), gpus}};
  const auto put = [&](const char* key, const auto& value) {
    if (value) object.insert(QLatin1String(key), *value);
  };
  put("intra_gbytes_s", node.intra_gbytes_s);
  put("nic_gbits_s", node.nic_gbits_s);
  put("pcie", node.pcie);
  put("speed", node.speed);
  put("x", node.x);
  put("y", node.y);
  return object;
}

model::NodeSpec fromJson(const QJsonObject& object) {
  model::NodeSpec node;
  node.id = object.value(QStringLiteral("id")).toString().toStdString();
  for (const QJsonValue& value : object.value(QStringLiteral("gpus")).toArray()) {
    const QJsonObject group = value.toObject();
    node.gpus.push_back({group.value(QStringLiteral("type")).toString().toStdString(), group.value(QStringLiteral("count")).toInt(1)});
  }
  const auto get = [&](const char* key) -> std::optional<double> {
    const QJsonValue value = object.value(QLatin1String(key));
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
  };
  node.intra_gbytes_s = get("intra_gbytes_s");
  node.nic_gbits_s = get("nic_gbits_s");
  if (const auto pcie = get("pcie")) node.pcie = static_cast<int>(*pcie);
  node.speed = get("speed");
  node.x = get("x");
  node.y = get("y");
  return node;
}

std::vector<std::string> append(Document& document, std::vector<model::NodeSpec> nodes, QPointF offset, const QString& text, const QString& gesture = {}) {
  std::vector<std::string> ids;
  document.edit(text, [&](model::Scenario& s) {
    fixPlaces(s);
    for (model::NodeSpec& node : nodes) {
      const bool taken = node.id.empty() || findNode(s, node.id) != nullptr;
      if (taken) node.id = freeId(s);
      if (node.x) *node.x += offset.x();
      if (node.y) *node.y += offset.y();
      ids.push_back(node.id);
      s.nodes.push_back(node);
    }
  }, gesture);
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

QPointF snapped(QPointF p) { return {std::round(p.x() / kCanvasGrid) * kCanvasGrid, std::round(p.y() / kCanvasGrid) * kCanvasGrid}; }

std::vector<QPointF> placesOf(const model::Scenario& scenario) {
  std::vector<QPointF> places;
  int next = 0;
  double below = 0;
  for (const model::NodeSpec& node : scenario.nodes) {
    if (node.x && node.y) below = std::max(below, *node.y + kStepY);
  }
  for (const model::NodeSpec& node : scenario.nodes) {
    if (node.x && node.y) {
      places.emplace_back(*node.x, *node.y);
    } else {
      places.emplace_back((next % kColumns) * kStepX, below + (next / kColumns) * kStepY);
      ++next;
    }
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
  return document.edit(tr("Move nodes"), [&](model::Scenario& s) {
    fixPlaces(s);
    for (const auto& [id, place] : places) {
      if (model::NodeSpec* node = findNode(s, id)) {
        node->x = place.x();
        node->y = place.y();
      }
    }
  }, gesture);
}

bool renameNode(Document& document, const std::string& id, const std::string& to) {
  const auto& nodes = document.scenario().nodes;
  if (to.empty() || std::any_of(nodes.begin(), nodes.end(), [&](const model::NodeSpec& n) { return n.id == to; })) return false;
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

std::vector<std::string> duplicateNodes(Document& document, const std::vector<std::string>& ids, QPointF offset, const QString& gesture) {
  std::vector<model::NodeSpec> copies = placedCopies(document.scenario(), ids);
  for (model::NodeSpec& copy : copies) copy.id.clear();
  return append(document, std::move(copies), offset, tr("Duplicate %1").arg(some(ids)), gesture);
}

bool setGroups(Document& document, const std::vector<std::string>& ids, const std::vector<model::GpuGroupSpec>& groups) {
  return document.edit(tr("GPUs of %1").arg(some(ids)), [&](model::Scenario& s) {
    for (const std::string& id : ids) {
      if (model::NodeSpec* node = findNode(s, id)) node->gpus = groups;
    }
  });
}

bool addGpuType(Document& document, const std::string& id) {
  const auto& types = document.scenario().gpu_types;
  if (id.empty() || std::any_of(types.begin(), types.end(), [&](const model::GpuTypeSpec& t) { return t.id == id; })) return false;
  return document.edit(tr("Add GPU type %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    model::GpuTypeSpec type;
    type.id = id;
    s.gpu_types.push_back(std::move(type));
  });
}

QString setNodeField(Document& document, const std::vector<std::string>& ids, NodeField field, const QString& given) {
  const QString word = given.trimmed();
  std::optional<double> value;
  if (!word.isEmpty()) {
    bool ok = false;
    value = QLocale::c().toDouble(word, &ok);
    if (!ok || !std::isfinite(*value)) return tr("“%1” is not a number. Write it with a point, as in 1.5.").arg(word);
    if (*value <= 0) return tr("It must be more than 0.");
    if (field == NodeField::Pcie && (*value < 1 || *value > 7 || *value != std::floor(*value))) return tr("A PCIe generation is a whole number such as 3, 4 or 5.");
  }
  document.edit(tr("Edit %1").arg(some(ids)), [&](model::Scenario& s) {
    for (const std::string& id : ids) {
      model::NodeSpec* node = findNode(s, id);
      if (node == nullptr) continue;
      if (field == NodeField::Speed) node->speed = value;
      if (field == NodeField::Nic) node->nic_gbits_s = value;
      if (field == NodeField::Intra) node->intra_gbytes_s = value;
      if (field == NodeField::Pcie) node->pcie = value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    }
  });
  return {};
}

QString nodeFieldText(const model::NodeSpec& node, NodeField field) {
  const auto text = [](const auto& value) { return value ? QString::number(static_cast<double>(*value), 'g', 12) : QString(); };
  switch (field) {
    case NodeField::Speed: return text(node.speed);
    case NodeField::Nic: return text(node.nic_gbits_s);
    case NodeField::Intra: return text(node.intra_gbytes_s);
    case NodeField::Pcie: return text(node.pcie);
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
  return document.edit(tr("Delete event"), [&](model::Scenario& s) { s.events.erase(s.events.begin() + static_cast<std::ptrdiff_t>(event)); });
}

bool alignNodes(Document& document, const std::vector<std::string>& ids, Align how) {
  if (ids.size() < 2) return false;
  std::vector<std::pair<std::string, QPointF>> places;
  const std::vector<QPointF> all = placesOf(document.scenario());
  for (std::size_t n = 0; n < all.size(); ++n) {
    const std::string& id = document.scenario().nodes[n].id;
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) places.emplace_back(id, all[n]);
  }
  const bool x = how == Align::Left || how == Align::DistributeX;
  const auto coordinate = [x](QPointF& p) -> qreal& { return x ? p.rx() : p.ry(); };
  std::sort(places.begin(), places.end(), [&](auto a, auto b) { return coordinate(a.second) < coordinate(b.second); });
  const double first = coordinate(places.front().second);
  const double step = (coordinate(places.back().second) - first) / static_cast<double>(places.size() - 1);
  std::map<std::string, QPointF> moved;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool spread = how == Align::DistributeX || how == Align::DistributeY;
    coordinate(places[i].second) = spread ? first + step * static_cast<double>(i) : first;
    moved.insert(places[i]);
  }
  return moveNodes(document, moved, {});
}

QString groupsText(const std::vector<model::GpuGroupSpec>& groups) {
  QStringList parts;
  for (const model::GpuGroupSpec& group : groups) parts << QStringLiteral("%1 × %2").arg(group.count).arg(QString::fromStdString(group.type));
  return parts.join(QStringLiteral(", "));
}

std::optional<std::vector<model::GpuGroupSpec>> parseGroups(const model::Scenario& scenario, const QString& text, QString& reason) {
  static const QRegularExpression form(QStringLiteral("^\\s*(\\d+)\\s*[x×*]?\\s*(\\S.*?)\\s*$"));
  std::vector<model::GpuGroupSpec> groups;
  for (const QString& word : text.split(QRegularExpression(QStringLiteral("[,+]")), Qt::SkipEmptyParts)) {
    const QRegularExpressionMatch match = form.match(word);
    if (!match.hasMatch()) {
      reason = tr("“%1” is not understood. Write 4 x V100, or 2 x V100, 1 x K80.").arg(word.trimmed());
      return std::nullopt;
    }
    const std::string type = match.captured(2).toStdString();
    const int count = match.captured(1).toInt();
    const bool known = std::any_of(scenario.gpu_types.begin(), scenario.gpu_types.end(), [&](const model::GpuTypeSpec& t) { return t.id == type; });
    if (!known || count < 1) {
      reason = known ? tr("A count must be at least 1.") : tr("There is no GPU type “%1” in this scenario.").arg(match.captured(2));
      return std::nullopt;
    }
    groups.push_back({type, count});
  }
  if (groups.empty()) reason = tr("A node needs at least one GPU.");
  return groups.empty() ? std::nullopt : std::optional(groups);
}

QString copyNodes(const Document& document, const std::vector<std::string>& ids) {
  QJsonArray nodes;
  for (const model::NodeSpec& node : placedCopies(document.scenario(), ids)) nodes.append(toJson(node));
  return QString::fromUtf8(QJsonDocument(QJsonObject{{QStringLiteral("nodes"), nodes}}).toJson());
}

std::vector<std::string> pasteNodes(Document& document, const QString& text, QPointF offset, QString& reason) {
  const QJsonArray nodes = QJsonDocument::fromJson(text.toUtf8()).object().value(QStringLiteral("nodes")).toArray();
  if (nodes.isEmpty()) {
    reason = tr("The clipboard holds no nodes.");
    return {};
  }
  std::vector<model::NodeSpec> pasted;
  for (const QJsonValue& node : nodes) pasted.push_back(fromJson(node.toObject()));
  for (const model::NodeSpec& node : pasted) {
    if (!parseGroups(document.scenario(), groupsText(node.gpus), reason)) return {};
  }
  return append(document, std::move(pasted), offset, tr("Paste nodes"));
}

}  // namespace roundel::widgets
