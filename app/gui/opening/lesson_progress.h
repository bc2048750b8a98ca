// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which lessons are done: a shipped scenario is done when the user has taken its run to the end, by playing, stepping or jumping. Opening it is not
// enough, even if it opens at its end. Stored in the settings. GUI thread.

#include <QObject>
#include <QStringList>
#include <functional>

#include "widgets/document/session/document.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/playhead.h"

namespace roundel::app {

class LessonProgress : public QObject {
  Q_OBJECT
 public:
  /// `origin` returns the document's file or shipped scenario. All arguments outlive it.
  LessonProgress(widgets::Document* document, widgets::ComparisonController* comparison, widgets::Playhead* playhead,
                 std::function<QString()> origin, QObject* parent);
  static QStringList done();  ///< file names without extension

 private:
  void follow(double now_s);

  widgets::ComparisonController* m_comparison;
  std::function<QString()> m_origin;
  bool m_wasBeforeEnd = false;  ///< the playhead was before the end of a finished run
};

}  // namespace roundel::app
