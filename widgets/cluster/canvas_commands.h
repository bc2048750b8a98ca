#pragma once
// What keys, menus, tools and fields do to nodes of the canvas. Each is one undoable command on the document, or fills the clipboard.
// Owned by the canvas; GUI thread; no window needed.

#include <QCoreApplication>
#include <functional>

#include "core/model/catalogue.h"
#include "widgets/cluster/canvas_nodes.h"
#include "widgets/cluster_painting/node_places.h"
#include "widgets/state/workbench.h"

class QMenu;

namespace roundel::widgets {

class CanvasCommands {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  /// `tell`: what was done, or why it was refused.
  using Tell = std::function<void(const QString& text, bool refused)>;
  CanvasCommands(Workbench* bench, const CanvasNodes* nodes, Tell tell);
  /// Where GPU types that the scenario lacks come from when somebody types one. May be null; outlives this.
  void setCatalogue(const model::Catalogue* catalogue) { m_catalogue = catalogue; }

  /// What a node is added of where nobody says which: four V100, as the catalogue has them. To be placed.
  model::Scenario firstNode() const;

  // The selected nodes; nothing where none is selected.
  void remove();     ///< with the events that name them
  void duplicate();  ///< a step beside the originals; the copies are selected then
  void align(Align how);
  void addAlignments(QMenu* menu);  ///< an entry for each way, which does it
  void move(QPointF by);            ///< px of the scene
  void changeCounts(int by);        ///< GPUs of the first group of each
  void copy() const;                ///< as scenario JSON

  // All nodes, a line each.
  void copyTable() const;       ///< with tabs between
  void copyLatexTable() const;  ///< for booktabs
  /// As typed; refused where the name is taken or the GPUs cannot be read.
  void rename(const std::string& id, const QString& typed);
  void setGpus(const std::string& id, const QString& typed);
  /// Commands of the same kind are one until this is called: a key that is held down is one command.
  void endGesture() { ++m_gestures; }

 private:
  Workbench* m_bench;
  const CanvasNodes* m_nodes;
  Tell m_tell;
  const model::Catalogue* m_catalogue = nullptr;
  int m_gestures = 0;
};

}  // namespace roundel::widgets
