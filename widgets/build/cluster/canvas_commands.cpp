// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas_commands.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "core/model/scenario.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/build/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

constexpr QPointF kBeside(2 * kCanvasGrid, 2 * kCanvasGrid);
constexpr const char* kFirstNode = "4 × V100";

}  // namespace

CanvasCommands::CanvasCommands(Document* document, Selection* selection, const CanvasNodes* nodes, Tell tell)
    : m_document(document), m_selection(selection), m_nodes(nodes), m_tell(std::move(tell)) {}

model::Scenario CanvasCommands::firstNode() const {
  for (const model::CatalogueNode& catalogue_node :
       m_catalogue == nullptr ? std::vector<model::CatalogueNode>() : m_catalogue->nodes)
    if (catalogue_node.name == kFirstNode) return model::fragmentOf(*m_catalogue, catalogue_node);
  model::Scenario plain_fragment;
  plain_fragment.gpu_types.resize(1);
  plain_fragment.gpu_types[0].id = "V100";
  plain_fragment.nodes.resize(1);
  plain_fragment.nodes[0].gpus = {{"V100", 4}};
  return plain_fragment;
}

void CanvasCommands::remove() {
  const std::vector<std::string> ids = m_nodes->selected();
  if (!ids.empty()) deleteNodes(*m_document, ids);
}

void CanvasCommands::duplicate() {
  const std::vector<std::string> ids = m_nodes->selected();
  if (!ids.empty()) m_selection->selectNodes(duplicateNodes(*m_document, ids, kBeside));
}

void CanvasCommands::align(Align how) {
  const std::vector<std::string> ids = m_nodes->selected();
  if (ids.size() < 2) return m_tell(tr("Select two or more nodes to align them."), true);
  alignNodes(*m_document, ids, how);
}

void CanvasCommands::addAlignments(QMenu* menu) {
  const std::pair<QString, Align> ways[] = {{tr("Left edges"), Align::Left},
                                            {tr("Right edges"), Align::Right},
                                            {tr("Top edges"), Align::Top},
                                            {tr("Bottom edges"), Align::Bottom},
                                            {tr("Distribute across"), Align::DistributeX},
                                            {tr("Distribute down"), Align::DistributeY},
                                            {tr("In rows and columns"), Align::Grid}};
  menu->setToolTipsVisible(true);
  for (const auto& [text, how] : ways) {
    QAction* action = menu->addAction(text, menu, [this, how = how] { align(how); });
    action->setToolTip(tr("Aligns the selected nodes"));
  }
}

void CanvasCommands::move(QPointF by) {
  std::map<std::string, QPointF> places;
  for (const std::string& id : m_nodes->selected()) places[id] = m_nodes->item(id)->pos() + by;
  if (!places.empty()) moveNodes(*m_document, places, QStringLiteral("nudge-%1").arg(m_gestures));
}

void CanvasCommands::changeCounts(int by) {
  const std::vector<std::string> ids = m_nodes->selected();
  if (!ids.empty()) changeCount(*m_document, ids, by, QStringLiteral("count-%1").arg(m_gestures));
}

void CanvasCommands::copy() const {
  const std::vector<std::string> ids = m_nodes->selected();
  if (!ids.empty()) QGuiApplication::clipboard()->setText(copyNodes(*m_document, ids));
}

void CanvasCommands::copyTable() const { QGuiApplication::clipboard()->setText(nodesAsTable(m_document->scenario())); }

void CanvasCommands::copyLatexTable() const { copyAsLatexTable(nodesAsTable(m_document->scenario())); }

void CanvasCommands::rename(const std::string& id, const QString& typed) {
  const QString text = typed.trimmed();
  const std::string name = text.toStdString();
  if (name == id) return;
  if (renameNode(*m_document, id, name))
    m_selection->selectNodes({name});
  else
    m_tell(tr("“%1” is empty or the name of another node.").arg(text), true);
}

void CanvasCommands::setGpus(const std::string& id, const QString& typed) {
  QString reason;
  const auto parsed = parseGroups(m_document->scenario(), typed.trimmed(), reason, m_catalogue);
  if (!parsed) return m_tell(reason, true);
  setGroups(*m_document, {id}, *parsed, m_catalogue);
}

}  // namespace roundel::widgets
