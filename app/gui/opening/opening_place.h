// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The position of the playhead after a scenario is opened: the instant that the scenario names, otherwise the end of the run, once it is ready. A
// kept place (of a reopened file or the last session) has priority. If the user moves the playhead or plays before that, it stays there. GUI
// thread.

#include <QObject>
#include <optional>

#include "widgets/document/session/document.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/playhead.h"

namespace roundel::app {

class OpeningPlace : public QObject {
  Q_OBJECT
 public:
  /// All outlive it.
  explicit OpeningPlace(widgets::Document* document, widgets::ComparisonController* comparison,
                        widgets::Playhead* playhead, QObject* parent = nullptr);
  /// Sets a kept place for the document that was just opened.
  void keep(double at_s);

 private:
  void begin();
  void arrive();

  widgets::Document* m_document;
  widgets::ComparisonController* m_comparison;
  widgets::Playhead* m_playhead;
  bool m_pending = false;
  std::optional<double> m_kept;
};

}  // namespace roundel::app
