// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The state of the cluster at one instant of a run, and its painting.

#include <QPainter>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "widgets/base/theme/theme.h"
#include "widgets/build/cluster_painting/cluster_layout.h"

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

/// If `index` is null, everything is idle. O(GPUs log rows).
ClusterNow clusterAt(const model::Problem& problem, const metrics::TraceIndex* index, double t_s);
/// For each node whether it is up at t, from the scenario's events. O(events).
std::vector<char> nodesUpAt(const model::Problem& problem, double t_s);

/// The names, each shortened to its `room` in px but still distinct (widgets/base/text/names_apart.h).
std::vector<QString> namesApart(const std::vector<QString>& names, const QFont& font, const std::vector<double>& room);

struct ClusterPaint {
  Theme theme;
  QFont body, note;
  model::JobIndex selected, hovered;
  model::GpuIndex focused;  ///< keyboard cursor; invalid: none
};
/// The headings of type columns.
struct TypeNames {
  std::vector<QString> shown;
  QFont font;
  bool counted = true;  ///< false: counts are left out, since a name had too little room
};
/// `widths` of the columns in px.
TypeNames typeNames(const std::vector<QString>& names, const std::vector<QString>& counts,
                    const std::vector<double>& widths, const ClusterPaint& look);

void paintCluster(QPainter& painter, const model::Problem& problem, const ClusterLayout& layout, const ClusterNow& now,
                  const ClusterPaint& look);

/// Hatches a rectangle with 45-degree lines; single lines, since brush patterns do not export well.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double gap);

}  // namespace roundel::widgets
