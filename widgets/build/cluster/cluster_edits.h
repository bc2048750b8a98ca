// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits of the cluster, each an undoable command of the document. Needs no window.

#include <QString>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/catalogue.h"
#include "widgets/base/text/field_text.h"
#include "widgets/build/cluster_painting/node_places.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// Adds a node with `count` GPUs of a type and returns its id.
std::string addNode(Document& document, const std::string& type, int count, QPointF at);
/// Moves nodes to new places. Calls with the same non-empty gesture merge into one command.
bool moveNodes(Document& document, const std::map<std::string, QPointF>& places, const QString& gesture);
/// Renames a node, also in events. False if the id is empty or taken.
bool renameNode(Document& document, const std::string& id, const std::string& to);
/// Deletes nodes and the events that name them.
bool deleteNodes(Document& document, const std::vector<std::string>& ids);
/// Adds copies, with free ids, at `offset` from the originals; returns the new ids.
std::vector<std::string> duplicateNodes(Document& document, const std::vector<std::string>& ids, QPointF offset,
                                        const QString& gesture = {});
/// Sets the GPU groups of all nodes. GPU types that the scenario does not have are added from `catalogue`, if given, with the throughputs of the
/// models in use.
bool setGroups(Document& document, const std::vector<std::string>& ids, const std::vector<model::GpuGroupSpec>& groups,
               const model::Catalogue* catalogue = nullptr);
/// Changes the number of GPUs (at least one stays) in each node's group of `type`, or in its first group if `type` is empty.
bool changeCount(Document& document, const std::vector<std::string>& ids, int by, const QString& gesture,
                 const std::string& type = {});
/// Adds one GPU of the fragment's first type to a node, in its group or a new one. Returns the reason if it cannot.
QString addGpuTo(Document& document, const std::string& id, const model::Scenario& fragment);
/// Adds a GPU type without throughputs. False if the id is empty or taken.
bool addGpuType(Document& document, const std::string& id);

enum class NodeField { Speed, Nic, Intra, Pcie };
/// Parses and sets a field of all given nodes; an empty text unsets it. Returns the reason if the text is rejected, else an empty text.
QString setNodeField(Document& document, const std::vector<std::string>& ids, NodeField field, const QString& text);
QString nodeFieldText(const model::NodeSpec& node, NodeField field);
bool addNodeEvent(Document& document, const std::string& id, double at_s, model::EventKind kind);
bool removeEvent(Document& document, std::size_t event);

/// Moves nodes to the places of aligned(). False if there are fewer than two nodes or nothing changes.
bool alignNodes(Document& document, const std::vector<std::string>& ids, Align how);

/// Inserts a fragment as one command named `text`; nodes without a place get one. Returns the ids of the nodes; if it cannot, none, and sets the
/// reason.
std::vector<std::string> insertNodes(Document& document, const model::Scenario& fragment, const QString& text,
                                     QString& reason);
/// Nodes as scenario JSON with their GPU types and places, and back. Pasting is one command and assigns free ids.
QString copyNodes(const Document& document, const std::vector<std::string>& ids);
std::vector<std::string> pasteNodes(Document& document, const QString& text, QPointF offset, QString& reason);
/// One line for each node, separated by tabs: node, GPUs, intra-node GB/s, NIC Gb/s, PCIe, speed.
QString nodesAsTable(const model::Scenario& scenario);

}  // namespace roundel::widgets
