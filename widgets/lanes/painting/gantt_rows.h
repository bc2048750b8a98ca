// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of the rows of one lane for a given height: a row for each GPU, or, if there is no room, a strip for each node or for each GPU type
// (widgets/README.md, Lanes). Pure arithmetic in px.

#include <QString>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

enum class Fold { Gpu, Node, Type };

/// Thresholds and sizes in logical px at font scale 1.
constexpr double kTallestRow = 36, kFoldToNodes = 6, kFoldToTypes = 2.5;

struct RowSettings {
  double height = 0;             ///< of the lane's inside
  double scale = 1;              ///< font scale: every threshold grows with it
  double pitch = 0;              ///< px per GPU that the user chose; 0 = by the height
  bool queue = true;             ///< a queue row, if there is room for one
  double under = 0;              ///< px wanted under every GPU's bars for a strip; at most a third of thin rows
  std::vector<bool> shown = {};  ///< by GpuIndex; empty = all rows are shown
  double tallest = kTallestRow;  ///< largest px of a GPU's row at font scale 1, unless `pitch` is set
};

/// A strip as drawn: GPUs from top to bottom, each `height / gpus.size()` high.
struct GanttStrip {
  double top = 0, height = 0;
  std::vector<model::GpuIndex> gpus;
  model::NodeIndex node;       ///< invalid in Fold::Type
  model::TypeIndex type;       ///< invalid if a node's strip has several types
  bool first_of_node = false;  ///< Fold::Gpu: has the node's label
};

/// Neighbouring strips of a node (Fold::Gpu), or of nodes of a GPU type (Fold::Node).
struct StripGroup {
  double top = 0, height = 0;
  model::NodeIndex node;
  model::TypeIndex type;
  int gpus = 0;
};

struct GanttRows {
  Fold fold = Fold::Gpu;
  double pitch = 0;     ///< px per GPU
  double under = 0;     ///< px under every GPU's bars for a strip; 0 in folded rows
  bool halved = false;  ///< the other half of each row belongs to another run, and no outline crosses it
  std::vector<GanttStrip> strips;
  std::vector<StripGroup> groups;
  std::vector<double> separators;          ///< y of the lines between groups
  double queue_top = 0, queue_height = 0;  ///< height 0: no queue row
  double content_height = 0;               ///< may exceed RowSettings::height if a pitch is set

  struct Place {
    int strip = -1;
    double top = 0, height = 0;
  };
  Place place(model::GpuIndex gpu) const { return m_places[gpu]; }  ///< O(1)
  int stripAt(double y) const;                                      ///< -1 between and outside strips. O(log strips)
  model::GpuIndex gpuAt(double y) const;                            ///< invalid outside rows. O(log strips)
  bool inQueue(double y) const { return queue_height > 0 && y >= queue_top && y < queue_top + queue_height; }
  void moveDown(double by_px);  ///< O(GPUs)
  /// GPUs from top to bottom as drawn.
  std::vector<model::GpuIndex> order() const;

 private:
  friend GanttRows layoutRows(const model::Problem& problem, const RowSettings& settings);
  void indexPlaces(std::size_t gpus);
  std::vector<Place> m_places;  // by GpuIndex
};

/// O(GPUs).
GanttRows layoutRows(const model::Problem& problem, const RowSettings& settings);

/// Rows of a lane and of a branch that shares its place.
struct BranchRows {
  bool split = false;  ///< each row has two halves; otherwise there are two blocks. The branch's is below
  GanttRows past;      ///< whole rows of the shared past, if rows are split
  GanttRows parent, branch;
};
/// Rows of at least this height are split, px at font scale 1: each half is high enough for a name.
constexpr double kSplitFrom = 32, kTallestSplitRow = 52;
/// Rows are split if they are high enough and both problems have the same GPUs. `settings`: of the place that both share. O(GPUs).
BranchRows layoutBranchRows(const model::Problem& parent, const model::Problem& branch, const RowSettings& settings);
/// Whether both have the same GPUs on the same nodes, in the same order. O(GPUs).
bool sameRows(const model::Problem& a, const model::Problem& b);

inline QString idText(const std::string& id) { return QString::fromStdString(id); }

}  // namespace roundel::widgets
