// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Searches the best score that is still reachable after each round, off the GUI thread and for a second each. GUI thread.

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "core/attempt/reachable.h"
#include "core/attempt/replay.h"
#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

class ReachableSearch : public QObject {
  Q_OBJECT
 public:
  explicit ReachableSearch(QObject* parent = nullptr);

  /// The positions of an attempt by number of played rounds. Results of the first `known` positions stay; the others are searched.
  void follow(const std::vector<attempt::Position>& positions, attempt::Metric metric, std::size_t known);
  /// By number of played rounds; nullopt: not searched yet.
  const std::vector<std::optional<attempt::Reachable>>& after() const { return m_after; }
  /// attempt::lostAfter() of the rounds that were searched.
  std::optional<std::size_t> lostAfter() const;
  /// The optimum if it is proven, and a schedule that reaches it.
  std::optional<double> optimum() const;
  std::shared_ptr<const trace::Trace> optimumTrace() const { return m_optimumTrace; }
  void setLimit_ms(int limit) { m_limit.setInterval(limit); }  ///< of one search; a second by default
  bool busy() const { return m_job.busy(); }

 signals:
  void found();

 private:
  void next();
  void deliver(std::size_t rounds, const JobOutcome<attempt::Reachable>& found);

  std::vector<attempt::Position> m_positions;
  attempt::Metric m_metric = attempt::Metric::MeanJct;
  std::vector<std::optional<attempt::Reachable>> m_after;
  std::shared_ptr<const trace::Trace> m_optimumTrace;
  BackgroundThreads m_threads;
  BackgroundJob m_job;
  QTimer m_limit;  ///< of a search
};

}  // namespace roundel::widgets
