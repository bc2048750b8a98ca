#pragma once
// Where the playhead stands when a scenario has been opened: at the instant that the scenario names, else at the end of the run, once
// that is there. A place that is kept (a file that is opened again, the last session) goes before both. Whoever moves the playhead, or
// plays, before the run is there has the say. GUI thread.

#include <QObject>
#include <optional>

#include "widgets/state/workbench.h"

namespace roundel::app {

class OpeningPlace : public QObject {
  Q_OBJECT
 public:
  /// The bench outlives every call.
  explicit OpeningPlace(widgets::Workbench* bench, QObject* parent = nullptr);
  /// Of the document that was opened just now: goes there instead.
  void keep(double at_s);

 private:
  void begin();
  void arrive();

  widgets::Workbench* m_bench;
  bool m_pending = false;
  std::optional<double> m_kept;
};

}  // namespace roundel::app
