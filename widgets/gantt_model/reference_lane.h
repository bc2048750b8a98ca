#pragma once
// Which lane is the reference of the comparison, and what every other lane does otherwise, or a lane that is shown against another run
// (LaneState::former) does otherwise than that: computed off the GUI thread whenever the
// runs change, together with the instants at which the lanes disagree. Results of superseded runs are dropped.

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/background/background_job.h"
#include "widgets/gantt_painting/reference_rows.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class ReferenceLane : public QObject {
  Q_OBJECT
 public:
  explicit ReferenceLane(Workbench* bench, QObject* parent = nullptr);

  int lane() const;        ///< -1: none chosen (or its lane is gone)
  void setLane(int lane);  ///< also switches the overlay on; -1 = none
  bool on() const { return m_on && lane() >= 0; }
  void setOn(bool on);  ///< without a reference the focused lane becomes it
  /// What a lane does otherwise than what it is shown against, else than the reference; nullptr while unknown, off, or for the
  /// reference itself.
  std::shared_ptr<const ReferenceRows> rows(int lane) const;
  /// What a lane does otherwise than what it is shown against, whatever the reference; nullptr while unknown.
  std::shared_ptr<const ReferenceRows> formerRows(int lane) const;
  bool busy() const { return m_job.busy(); }

  /// Instants at which some job holds other GPUs in one lane than in another, ascending.
  const std::vector<double>& disagreements() const { return m_found.disagreements; }
  /// Moves the playhead to the next (+1) or the one before (-1); where they are not known yet, as soon as they are. False: none.
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
  std::string m_label;  ///< of the reference: lanes move
  Runs m_of;            ///< what was asked for last
  std::string m_ofLabel;
  bool m_ofOn = false;
  Differences m_found;
  Runs m_formerOf;  ///< pairs that m_former is of, or that are under way: a lane's run, what it is shown against
  Rows m_former;
  int m_pending = 0;
  BackgroundThreads m_threads{2};
  BackgroundJob m_job, m_formerJob;
};

/// The rows of a lane beside those of the reference. O(segments log segments); for a worker.
std::shared_ptr<const ReferenceRows> referenceRows(const trace::Trace& run, std::shared_ptr<const BarIndex> reference);

}  // namespace roundel::widgets
