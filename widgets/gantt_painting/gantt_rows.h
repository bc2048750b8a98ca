#pragma once
// Where the rows of one lane stand for a given height: a row a GPU with room, folded into a strip a node, then a strip a GPU type
// (widgets/README.md, Lanes). A plain value: pixels in, pixels out, nothing paints.

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
  double pitch = 0;              ///< px per GPU asked for by the user; 0 = what the height gives
  bool queue = true;             ///< a queue row where there is room for one
  double under = 0;              ///< px wanted under every GPU's bars for a strip; thin rows give a third
  std::vector<bool> shown = {};  ///< by GpuIndex: rows left out are nowhere; empty = all are shown
  double tallest = kTallestRow;  ///< px of a GPU's row at font scale 1, where no pitch is asked for
};

/// One row as drawn: GPUs from top to bottom, each `height / gpus.size()` tall.
struct GanttStrip {
  double top = 0, height = 0;
  std::vector<model::GpuIndex> gpus;
  model::NodeIndex node;       ///< invalid in Fold::Type
  model::TypeIndex type;       ///< invalid where a node's strip mixes types
  bool first_of_node = false;  ///< Fold::Gpu: carries the node's label
};

/// Neighbouring strips that belong together: a node (Fold::Gpu) or a GPU type (Fold::Node, where its nodes stand together).
struct StripGroup {
  double top = 0, height = 0;
  model::NodeIndex node;
  model::TypeIndex type;
  int gpus = 0;
};

struct GanttRows {
  Fold fold = Fold::Gpu;
  double pitch = 0;     ///< px per GPU
  double under = 0;     ///< px under every GPU's bars that are kept for a strip; 0 in folded rows
  bool halved = false;  ///< what is under the bars, or above them, is another run's: no outline goes over it
  std::vector<GanttStrip> strips;
  std::vector<StripGroup> groups;
  std::vector<double> separators;          ///< y of the lines between groups
  double queue_top = 0, queue_height = 0;  ///< height 0: no queue row
  double content_height = 0;               ///< more than RowSettings::height where a pitch was asked for

  struct Place {
    int strip = -1;
    double top = 0, height = 0;
  };
  Place place(model::GpuIndex gpu) const { return m_places[gpu]; }  ///< O(1)
  int stripAt(double y) const;                                      ///< -1 between and outside rows. O(log strips)
  model::GpuIndex gpuAt(double y) const;                            ///< invalid outside rows. O(log strips)
  bool inQueue(double y) const { return queue_height > 0 && y >= queue_top && y < queue_top + queue_height; }
  void moveDown(double by_px);  ///< all of them. O(GPUs)
  /// GPUs from top to bottom as drawn.
  std::vector<model::GpuIndex> order() const;

 private:
  friend GanttRows layoutRows(const model::Problem& problem, const RowSettings& settings);
  void indexPlaces(std::size_t gpus);
  std::vector<Place> m_places;  // by GpuIndex
};

/// O(GPUs).
GanttRows layoutRows(const model::Problem& problem, const RowSettings& settings);

/// Rows of a lane and of a branch of it that stand in the same room.
struct BranchRows {
  bool split = false;  ///< each row has two halves, the branch's below; else two blocks, the branch's below
  GanttRows past;      ///< whole rows, of what both share; only where they are split
  GanttRows parent, branch;
};
/// From this height on a row has two halves, px at font scale 1: each is high enough for a name.
constexpr double kSplitFrom = 32, kTallestSplitRow = 52;
/// Rows are split where they are high enough and both problems have the same GPUs. `settings`: of the room of both. O(GPUs).
BranchRows layoutBranchRows(const model::Problem& parent, const model::Problem& branch, const RowSettings& settings);
/// The same GPUs on the same nodes, in the same order. O(GPUs).
bool sameRows(const model::Problem& a, const model::Problem& b);

inline QString idText(const std::string& id) { return QString::fromStdString(id); }

}  // namespace roundel::widgets
