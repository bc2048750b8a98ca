// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The position of the playhead after a scenario is opened: the instant that the scenario names, otherwise the end of the run, once it is ready. A
// kept place (of a reopened file or the last session) has priority. If the user moves the playhead or plays before that, it stays there. GUI
// thread.

#include <QObject>
#include <optional>

#include "widgets/document/state/workbench.h"

namespace roundel::app {

class OpeningPlace : public QObject {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit OpeningPlace(widgets::Workbench* bench, QObject* parent = nullptr);
  /// Sets a kept place for the document that was just opened.
  void keep(double at_s);

 private:
  void begin();
  void arrive();

  widgets::Workbench* m_bench;
  bool m_pending = false;
  std::optional<double> m_kept;
};

}  // namespace roundel::app
