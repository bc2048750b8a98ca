#pragma once
// Which jobs the scheduler of each lane can never place (policies::neverPlaced), asked off the GUI thread while the document is sound. The
// latest document counts: a question about an earlier one is cancelled, and answers of lanes and problems that are still there are kept.

#include <QObject>
#include <QTimer>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/scenario.h"
#include "widgets/background/background_job.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

class PlacementCheck : public QObject {
  Q_OBJECT
 public:
  explicit PlacementCheck(Document* document, QObject* parent = nullptr);

  /// Jobs of a lane that share a reason.
  struct NeverPlaced {
    std::string job;    ///< the first of them, by id
    std::string lane;   ///< its name
    std::string words;  ///< "jobs J1, J2 can never run here: why"
  };
  /// By lane; empty while nothing is known.
  std::vector<NeverPlaced> findings() const;
  bool busy() const { return m_timer.isActive() || m_job.busy(); }
  int asked() const { return m_asked; }  ///< how many lanes were asked about so far

 signals:
  void changed();  ///< findings() may differ

 private:
  struct Answer {
    compare::Lane lane;
    std::vector<NeverPlaced> findings;
    bool known = false;
  };
  void documentChanged();
  void start();

  Document* m_document;
  BackgroundThreads m_threads{1, QThread::LowestPriority};  ///< runs that somebody waits for come first
  BackgroundJob m_job;
  QTimer m_timer;
  model::Scenario m_relevant;     ///< what the answers are about
  std::vector<Answer> m_answers;  ///< by lane of the document
  int m_asked = 0;
};

}  // namespace roundel::widgets
