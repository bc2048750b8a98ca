// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands of keys, menus, tools and fields on nodes of the canvas. Each is one undoable command of the document, or fills the clipboard.
// Owned by the canvas; GUI thread; needs no window.

#include <QCoreApplication>
#include <functional>

#include "core/model/catalogue.h"
#include "widgets/build/cluster/canvas_nodes.h"
#include "widgets/build/cluster_painting/node_places.h"
#include "widgets/document/session/document.h"
#include "widgets/document/state/playhead.h"

class QMenu;

namespace roundel::widgets {

class CanvasCommands {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  /// Receives the message of what was done, or why it was rejected.
  using Tell = std::function<void(const QString& text, bool refused)>;
  CanvasCommands(Document* document, Selection* selection, const CanvasNodes* nodes, Tell tell);
  /// The source of GPU types that the user names and the scenario does not have. May be null; outlives this.
  void setCatalogue(const model::Catalogue* catalogue) { m_catalogue = catalogue; }

  /// The default node: four V100 of the catalogue.
  model::Scenario firstNode() const;

  // On the selected nodes; no effect without a selection.
  void remove();     ///< with the events that name them
  void duplicate();  ///< places the copies beside the originals and selects them
  void align(Align how);
  void addAlignments(QMenu* menu);  ///< adds an action for each alignment
  void move(QPointF by);            ///< scene px
  void changeCounts(int by);        ///< the number of GPUs in the first group of each
  void copy() const;                ///< as scenario JSON

  // All nodes, one line each.
  void copyTable() const;       ///< separated by tabs
  void copyLatexTable() const;  ///< for booktabs
  /// Rejected if the name is taken or the GPUs cannot be read.
  void rename(const std::string& id, const QString& typed);
  void setGpus(const std::string& id, const QString& typed);
  /// Commands of the same kind merge until this is called, so that holding a key down makes one command.
  void endGesture() { ++m_gestures; }

 private:
  Document* m_document;
  Selection* m_selection;
  const CanvasNodes* m_nodes;
  Tell m_tell;
  const model::Catalogue* m_catalogue = nullptr;
  int m_gestures = 0;
};

}  // namespace roundel::widgets
