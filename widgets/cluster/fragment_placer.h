#pragma once
// Puts parts of scenarios into the cluster: nodes at a place, GPU types on nodes, jobs at the playhead; from a drop, from the palette by
// keyboard, or from the clipboard. Each is one undoable command, told in words. Owned by the canvas; GUI thread; no window needed.

#include <QCoreApplication>

#include "widgets/cluster/canvas_commands.h"

namespace roundel::widgets {

class FragmentPlacer {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  FragmentPlacer(Workbench* bench, const CanvasNodes* nodes, CanvasCommands::Tell tell);

  /// Nodes with the middle of the first at `middle`; a GPU type on the selected nodes, or as a node there; jobs at the playhead.
  void place(const model::Scenario& fragment, QPointF middle);
  /// Nodes onto no other node: beside it, unless `free` of the grid.
  void placeNodes(const model::Scenario& fragment, QPointF at, bool free);
  /// `count` copies of the first node in rows from `at`.
  void placeSeveral(const model::Scenario& fragment, QPointF at, int count);
  /// One GPU more on each of these nodes; where there are none, a node with its middle at `middle`.
  void placeGpu(const model::Scenario& fragment, QPointF middle, const std::vector<std::string>& on, bool free);
  /// `over`: the node on which they were dropped, if any. Schedulers place jobs, so it only tells.
  void placeJobs(const model::Scenario& fragment, const NodeItem* over);
  /// The clipboard. Each paste of the same text stands a step further; what would land out of `view`, from another window say, lands in
  /// it. What is no node goes where place() puts it.
  void paste(const QRectF& view, QPointF middle);

 private:
  Workbench* m_bench;
  const CanvasNodes* m_nodes;
  CanvasCommands::Tell m_tell;
  QString m_pasted;  ///< the text that was pasted last,
  int m_pastes = 0;  ///< and how often
};

constexpr QPointF kNodeMiddle(kNodeWidth / 2, kNodeHeight / 2);
/// Where the nodes of a fragment stand relative to the first.
std::vector<QPointF> offsetsOf(const model::Scenario& fragment);

}  // namespace roundel::widgets
