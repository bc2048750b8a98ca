// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The job, GPUs, types or nodes that a formula term, a chip or a bar refers to; views draw a ring around them. View state: never undone, never
// saved.

#include <QObject>
#include <vector>

#include "core/model/index.h"

namespace roundel::widgets {

class Highlight : public QObject {
  Q_OBJECT
 public:
  /// Unused members are invalid or empty. A job without nodes or types means all GPUs that it holds; with them, only the GPUs there.
  struct Target {
    int lane = -1;  ///< into ComparisonController::lanes(); -1: every lane
    model::JobIndex job;
    std::vector<model::GpuIndex> gpus;
    std::vector<model::TypeIndex> types;
    std::vector<model::NodeIndex> nodes;
    double t_s = -1;  ///< the instant at which the job holds the GPUs; < 0: the playhead's
    bool empty() const { return !job.valid() && gpus.empty() && types.empty() && nodes.empty(); }
    bool operator==(const Target&) const = default;
  };

  using QObject::QObject;

  const Target& target() const { return m_target; }
  void set(Target target);
  void clear() { set({}); }

 signals:
  void changed();

 private:
  Target m_target;
};

}  // namespace roundel::widgets
