#pragma once
// The cluster at one instant of one run, and its painter.

#include <QPainter>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "widgets/cluster_painting/cluster_layout.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

struct GpuNow {
  struct Holder {
    model::JobIndex job;
    bool computing = true;  ///< false: restarting or switching
    bool operator==(const Holder&) const = default;
  };
  metrics::AtMostTwo<Holder> holders;  ///< empty: idle
  bool idle() const { return holders.empty(); }
};

struct ClusterNow {
  std::vector<GpuNow> gpus;   ///< by GpuIndex
  std::vector<char> node_up;  ///< by NodeIndex
};

/// `index` may be null: everything idle. O(GPUs log rows).
ClusterNow clusterAt(const model::Problem& problem, const metrics::TraceIndex* index, double t_s);
/// Node up at t by the scenario's events. O(events).
std::vector<char> nodesUpAt(const model::Problem& problem, double t_s);

/// Names as they fit into `room` px, each (widgets/text/names_apart.h).
std::vector<QString> namesApart(const std::vector<QString>& names, const QFont& font, const std::vector<double>& room);

struct ClusterPaint {
  Theme theme;
  QFont body, note;
  model::JobIndex selected, hovered;
  model::GpuIndex focused;  ///< keyboard cursor; invalid = none
};
/// Names of types as they stand over their columns, of `widths` px, beside `counts`.
struct TypeNames {
  std::vector<QString> shown;
  QFont font;
  bool counted = true;  ///< false: the counts left a name too little room, and give way; nodes tell them
};
TypeNames typeNames(const std::vector<QString>& names, const std::vector<QString>& counts,
                    const std::vector<double>& widths, const ClusterPaint& look);

void paintCluster(QPainter& painter, const model::Problem& problem, const ClusterLayout& layout, const ClusterNow& now,
                  const ClusterPaint& look);

/// 45-degree lines over a rectangle, drawn as lines so that they export.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double gap);

}  // namespace roundel::widgets
