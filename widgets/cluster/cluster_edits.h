#pragma once
// Edits of the cluster, each one undoable command on the document. No window needed.

#include <QString>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/catalogue.h"
#include "widgets/cluster_painting/node_places.h"
#include "widgets/session/document.h"
#include "widgets/text/field_text.h"

namespace roundel::widgets {

/// A node with `count` GPUs of a type at a place (snapped unless told not to); returns its id.
std::string addNode(Document& document, const std::string& type, int count, QPointF at);
/// Moves nodes to new places. One gesture (a drag) is one command.
bool moveNodes(Document& document, const std::map<std::string, QPointF>& places, const QString& gesture);
/// Renames a node and the events that name it. False where the id is empty or taken.
bool renameNode(Document& document, const std::string& id, const std::string& to);
/// Deletes nodes and the events that name them, in one command.
bool deleteNodes(Document& document, const std::vector<std::string>& ids);
/// Copies with free ids beside the originals; returns the new ids.
std::vector<std::string> duplicateNodes(Document& document, const std::vector<std::string>& ids, QPointF offset,
                                        const QString& gesture = {});
/// GPU types that the scenario lacks come from `catalogue` where one is given, with the rates of the models in use.
bool setGroups(Document& document, const std::vector<std::string>& ids, const std::vector<model::GpuGroupSpec>& groups,
               const model::Catalogue* catalogue = nullptr);
/// One GPU more (or less, down to one) in the group of each node that is named, in its first one where `type` is empty.
bool changeCount(Document& document, const std::vector<std::string>& ids, int by, const QString& gesture,
                 const std::string& type = {});
/// One GPU of the fragment's first type on a node: one more in its group, or a new group. The reason where it cannot be.
QString addGpuTo(Document& document, const std::string& id, const model::Scenario& fragment);
/// A new GPU type that no job can run on yet. False where the id is empty or taken.
bool addGpuType(Document& document, const std::string& id);

enum class NodeField { Speed, Nic, Intra, Pcie };
/// Parses and sets a field of all given nodes; an empty text unsets it. The reason where the text is refused, else empty.
QString setNodeField(Document& document, const std::vector<std::string>& ids, NodeField field, const QString& text);
QString nodeFieldText(const model::NodeSpec& node, NodeField field);
bool addNodeEvent(Document& document, const std::string& id, double at_s, model::EventKind kind);
bool removeEvent(Document& document, std::size_t event);

/// Moves nodes to where aligned() puts them. False for fewer than two nodes, and where they stand so already.
bool alignNodes(Document& document, const std::vector<std::string>& ids, Align how);

/// Puts in the nodes of a fragment (with what else it holds) as one command; those without a place get one. The new ids; none, and
/// a reason, where it cannot go in.
std::vector<std::string> insertNodes(Document& document, const model::Scenario& fragment, const QString& text,
                                     QString& reason);
/// Nodes as scenario JSON with their GPU types and places, and back; the paste is one command and gives free ids.
QString copyNodes(const Document& document, const std::vector<std::string>& ids);
std::vector<std::string> pasteNodes(Document& document, const QString& text, QPointF offset, QString& reason);
/// A line a node, tabs between: node, GPUs, intra-node GB/s, NIC Gb/s, PCIe, speed.
QString nodesAsTable(const model::Scenario& scenario);

}  // namespace roundel::widgets
