#pragma once
// What a term of a formula, a chip or a bar points at, for whoever can ring it. View state: never undone, never saved.

#include <QObject>
#include <vector>

#include "core/model/index.h"

namespace roundel::widgets {

class Highlight : public QObject {
  Q_OBJECT
 public:
  /// Whatever is not meant stays invalid or empty. A job alone: all that it holds; with nodes or types: only there.
  struct Target {
    int lane = -1;  ///< into ComparisonController::lanes(); -1: every lane
    model::JobIndex job;
    std::vector<model::GpuIndex> gpus;
    std::vector<model::TypeIndex> types;
    std::vector<model::NodeIndex> nodes;
    double t_s = -1;  ///< the instant of which the bars are meant; < 0: the playhead's
    bool empty() const { return !job.valid() && gpus.empty() && types.empty() && nodes.empty(); }
    bool operator==(const Target&) const = default;
  };

  /// The one of the workbench, made when it is first asked for; lives as long as the workbench.
  static Highlight& of(QObject& bench);
  const Target& target() const { return m_target; }
  void set(Target target);
  void clear() { set({}); }

 signals:
  void changed();

 private:
  explicit Highlight(QObject* parent) : QObject(parent) {}
  Target m_target;
};

}  // namespace roundel::widgets
