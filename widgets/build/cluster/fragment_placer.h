// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Inserts fragments into the cluster: nodes at a place, GPU types on nodes, jobs at the playhead. They come from a drop, the palette or the
// clipboard. Each is one undoable command with a message. Owned by the canvas; GUI thread; needs no window.

#include <QCoreApplication>

#include "widgets/build/cluster/canvas_commands.h"

namespace roundel::widgets {

class FragmentPlacer {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  FragmentPlacer(Document* document, Selection* selection, Playhead* playhead, const CanvasNodes* nodes,
                 CanvasCommands::Tell tell);

  /// Nodes: the centre of the first is at `middle`. A GPU type: on the selected nodes, or as a new node at `middle`. Jobs: at the playhead.
  void place(const model::Scenario& fragment, QPointF middle);
  /// Unless `free`, moves nodes beside other nodes that they would cover.
  void placeNodes(const model::Scenario& fragment, QPointF at, bool free);
  /// `count` copies of the first node in rows from `at`.
  void placeSeveral(const model::Scenario& fragment, QPointF at, int count);
  /// Adds one GPU to each of these nodes; if there are none, a node with its centre at `middle`.
  void placeGpu(const model::Scenario& fragment, QPointF middle, const std::vector<std::string>& on, bool free);
  /// `over`: the node on which they were dropped, or null; only for the message, since schedulers place jobs.
  void placeJobs(const model::Scenario& fragment, const NodeItem* over);
  /// Pastes the clipboard. Repeated pastes of the same text are each moved a step. Nodes that would be outside `view` are moved into it. Other
  /// fragments go to place().
  void paste(const QRectF& view, QPointF middle);

 private:
  Document* m_document;
  Selection* m_selection;
  Playhead* m_playhead;
  const CanvasNodes* m_nodes;
  CanvasCommands::Tell m_tell;
  QString m_pasted;  ///< the last pasted text
  int m_pastes = 0;  ///< the number of times that it was pasted
};

constexpr QPointF kNodeMiddle(kNodeWidth / 2, kNodeHeight / 2);
/// The places of the nodes of a fragment relative to the first.
std::vector<QPointF> offsetsOf(const model::Scenario& fragment);

}  // namespace roundel::widgets
