#pragma once
// Edits of the cluster, each one undoable command on the document. No window needed.

#include <QPointF>
#include <QString>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/state/document.h"

namespace roundel::widgets {

constexpr double kCanvasGrid = 16;
constexpr double kNodeWidth = 184, kNodeHeight = 88;

/// Where every node stands: its x and y, or a free place of a grid where it has none. By node position in the scenario.
std::vector<QPointF> placesOf(const model::Scenario& scenario);
QPointF snapped(QPointF position);

/// A node with `count` GPUs of a type at a place (snapped unless told not to); returns its id.
std::string addNode(Document& document, const std::string& type, int count, QPointF at);
/// Moves nodes to new places. One gesture (a drag) is one command.
bool moveNodes(Document& document, const std::map<std::string, QPointF>& places, const QString& gesture);
/// Renames a node and the events that name it. False where the id is empty or taken.
bool renameNode(Document& document, const std::string& id, const std::string& to);
/// Deletes nodes and the events that name them, in one command.
bool deleteNodes(Document& document, const std::vector<std::string>& ids);
/// Copies with free ids beside the originals; returns the new ids.
std::vector<std::string> duplicateNodes(Document& document, const std::vector<std::string>& ids, QPointF offset, const QString& gesture = {});
bool setGroups(Document& document, const std::vector<std::string>& ids, const std::vector<model::GpuGroupSpec>& groups);
/// A new GPU type that no job can run on yet. False where the id is empty or taken.
bool addGpuType(Document& document, const std::string& id);

enum class NodeField { Speed, Nic, Intra, Pcie };
/// Parses and sets a field of all given nodes; an empty text unsets it. The reason where the text is refused, else empty.
QString setNodeField(Document& document, const std::vector<std::string>& ids, NodeField field, const QString& text);
QString nodeFieldText(const model::NodeSpec& node, NodeField field);
bool addNodeEvent(Document& document, const std::string& id, double at_s, model::EventKind kind);
bool removeEvent(Document& document, std::size_t event);

enum class Align { Left, Top, DistributeX, DistributeY };
bool alignNodes(Document& document, const std::vector<std::string>& ids, Align how);

/// "4 × V100, 2 × K80" <-> groups. nullopt and a reason where a word is not understood; unknown types are refused.
QString groupsText(const std::vector<model::GpuGroupSpec>& groups);
std::optional<std::vector<model::GpuGroupSpec>> parseGroups(const model::Scenario& scenario, const QString& text, QString& reason);

/// Nodes as a scenario fragment ({"nodes": [...]}) and back; the paste is one command and gives free ids.
QString copyNodes(const Document& document, const std::vector<std::string>& ids);
std::vector<std::string> pasteNodes(Document& document, const QString& text, QPointF offset, QString& reason);

}  // namespace roundel::widgets
