// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The reference of the comparison, and the differences of each lane to it, or to the former run (LaneState::former) that the lane is shown
// against. Computes the differences and the instants of disagreement off the GUI thread when runs change; results of old runs are dropped.

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/base/background/background_job.h"
#include "widgets/document/state/workbench.h"
#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {

class ReferenceLane : public QObject {
  Q_OBJECT
 public:
  explicit ReferenceLane(Workbench* bench, QObject* parent = nullptr);

  int lane() const;        ///< -1: none is chosen, or its lane is gone
  void setLane(int lane);  ///< also shows the ghost; -1 = none
  bool on() const { return m_on && lane() >= 0; }
  void setOn(bool on);  ///< if there is no reference, the focused lane becomes the reference
  /// The differences of a lane to its former run, or else to the reference; nullptr while unknown, if off, and for the reference itself.
  std::shared_ptr<const ReferenceRows> rows(int lane) const;
  /// The differences of a lane to its former run; nullptr if it has none, or while unknown.
  std::shared_ptr<const ReferenceRows> formerRows(int lane) const;
  bool busy() const { return m_job.busy(); }

  /// Instants at which some job holds other GPUs in one lane than in another, ascending.
  const std::vector<double>& disagreements() const { return m_found.disagreements; }
  /// Moves the playhead to the next (+1) or previous (-1) disagreement; if they are not known yet, later. False: there is none.
  bool goToDisagreement(int by);

 signals:
  void changed();
  void noDisagreement(int by);

 private:
  using Rows = std::vector<std::shared_ptr<const ReferenceRows>>;  ///< by lane
  using Runs = std::vector<std::shared_ptr<const compare::LaneRun>>;
  struct Differences {
    Rows rows;
    std::vector<double> disagreements;
  };
  void refresh();
  void refreshFormer();
  Runs runs() const;

  Workbench* m_bench;
  bool m_on = false;
  std::string m_label;  ///< of the reference, whose index may change
  Runs m_of;            ///< the runs that were compared last
  std::string m_ofLabel;
  bool m_ofOn = false;
  Differences m_found;
  Runs m_formerOf;  ///< pairs of run and former run that m_former is of, or that are being compared
  Runs m_shownOf;   ///< the pairs that m_former is of
  Rows m_former;
  int m_pending = 0;
  BackgroundThreads m_threads{2};
  BackgroundJob m_job, m_formerJob;
};

/// Compares the rows of a run with those of the reference. O(segments log segments); for a worker thread.
std::shared_ptr<const ReferenceRows> referenceRows(const trace::Trace& run, std::shared_ptr<const BarIndex> reference);

}  // namespace roundel::widgets
