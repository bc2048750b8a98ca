// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds the jobs that the scheduler of each lane can never place (policies::neverPlaced), on another thread, if the document has no fault. A change
// of the document cancels a running check; results stay for lanes and problems that have not changed.

#include <QObject>
#include <QTimer>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/scenario.h"
#include "widgets/base/background/background_job.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

class PlacementCheck : public QObject {
  Q_OBJECT
 public:
  explicit PlacementCheck(Document* document, QObject* parent = nullptr);

  /// Jobs of a lane that share a reason.
  struct NeverPlaced {
    std::string job;    ///< the id of the first of them
    std::string lane;   ///< the lane's name
    std::string words;  ///< "jobs J1, J2 can never run here: why"
  };
  /// In the order of the lanes; empty until something is known.
  std::vector<NeverPlaced> findings() const;
  bool busy() const { return m_timer.isActive() || m_job.busy(); }
  int checkedLanes() const { return m_checkedLanes; }  ///< the number of lanes checked so far

 signals:
  void changed();  ///< findings() may have changed

 private:
  struct Answer {
    compare::Lane lane;
    std::vector<NeverPlaced> findings = {};
    bool known = false;
  };
  void documentChanged();
  void start();

  Document* m_document;
  BackgroundThreads m_threads{1, QThread::LowestPriority};  ///< runs of lanes come first
  BackgroundJob m_job;
  QTimer m_timer;
  model::Scenario m_relevant;     ///< simulationRelevant() of the checked scenario
  std::vector<Answer> m_answers;  ///< by lane of the document
  int m_checkedLanes = 0;
};

}  // namespace roundel::widgets
