#pragma once
// Where playing stops by itself, and where "next ..." goes: disagreements of the schedulers, events of the scenario, the first wait of a
// job, restarts. Tells the Playhead; read from the finished runs of all lanes. GUI thread.

#include <QObject>
#include <array>
#include <map>
#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

enum class StopKind { Disagreement, Event, FirstWait, Restart };
constexpr std::array<StopKind, 4> kStopKinds{StopKind::Disagreement, StopKind::Event, StopKind::FirstWait,
                                             StopKind::Restart};
QString stopName(StopKind kind);  ///< "disagreement", "event", "first wait", "restart"; translated

/// Ascending, each once. Of FirstWait: where a job begins to wait that has not waited before. Of Restart: where a job restarts, as often
/// as the metric counts. Of Disagreement: none; they come from a worker (StopAt::setDisagreements). O(rows log rows).
std::vector<double> stopInstants(const metrics::TraceIndex& index, StopKind kind);

class StopAt : public QObject {
  Q_OBJECT
 public:
  explicit StopAt(Workbench* bench, QObject* parent = nullptr);

  bool on(StopKind kind) const { return m_on[static_cast<std::size_t>(kind)]; }
  void set(StopKind kind, bool on);
  /// Over all lanes, ascending.
  const std::vector<double>& instants(StopKind kind);
  void setDisagreements(std::vector<double> instants_s);
  /// Playhead to the next one; where there is none, said() tells. It pauses.
  void goNext(StopKind kind);
  QString text() const;  ///< "stops at: event, restart"; empty: nowhere

 signals:
  void changed();
  void said(const QString& message);

 private:
  void forget();  ///< runs changed
  void tell();

  Workbench* m_bench;
  std::array<bool, 4> m_on{};
  std::map<StopKind, std::vector<double>> m_known;
  std::vector<double> m_disagreements;
};

}  // namespace roundel::widgets
