// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The instants at which playing stops, and to which "Next ..." goes: disagreements of the schedulers, events of the scenario, the first wait of
// each job, restarts. Read from the finished runs of all lanes and passed to the Playhead. GUI thread.

#include <QObject>
#include <array>
#include <map>
#include <vector>

#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/playhead.h"

namespace roundel::widgets {

enum class StopKind { Disagreement, Event, FirstWait, Restart };
constexpr std::array<StopKind, 4> kStopKinds{StopKind::Disagreement, StopKind::Event, StopKind::FirstWait,
                                             StopKind::Restart};
QString stopName(StopKind kind);  ///< "disagreement", "event", "first wait", "restart"; translated

/// Ascending, without duplicates. FirstWait: when a job begins its first wait. Restart: the restarts that the metric counts. Disagreement: none;
/// they come from a worker (StopAt::setDisagreements). O(rows log rows).
std::vector<double> stopInstants(const metrics::TraceIndex& index, StopKind kind);

class StopAt : public QObject {
  Q_OBJECT
 public:
  explicit StopAt(ComparisonController* comparison, Playhead* playhead, QObject* parent = nullptr);

  bool on(StopKind kind) const { return m_on[static_cast<std::size_t>(kind)]; }
  void set(StopKind kind, bool on);
  /// Over all lanes, ascending.
  const std::vector<double>& instants(StopKind kind);
  void setDisagreements(std::vector<double> instants_s);
  /// Pauses and moves the playhead to the next instant; emits messageReported() if there is none.
  void goNext(StopKind kind);
  QString text() const;  ///< "stops at: event, restart"; empty if playing does not stop

 signals:
  void changed();
  void messageReported(const QString& message);

 private:
  void forget();  ///< runs changed
  void tell();

  ComparisonController* m_comparison;
  Playhead* m_playhead;
  std::array<bool, 4> m_on{};
  std::map<StopKind, std::vector<double>> m_known;
  std::vector<double> m_disagreements;
};

}  // namespace roundel::widgets
