#pragma once
// Which lessons were gone through: a shipped scenario counts as done when the user has taken its run to the end, by playing or stepping or at
// once, from an instant before it; not when it was opened, though it may open at its end. Kept in the settings. GUI thread.

#include <QObject>
#include <QStringList>
#include <functional>

#include "widgets/state/workbench.h"

namespace roundel::app {

class LessonProgress : public QObject {
  Q_OBJECT
 public:
  /// `origin`: the file of the document, shipped or not. All outlive every call.
  LessonProgress(widgets::Workbench* bench, std::function<QString()> origin, QObject* parent);
  static QStringList done();  ///< names of the files without their end

 private:
  void follow(double now_s);

  widgets::Workbench* m_bench;
  std::function<QString()> m_origin;
  bool m_before = false;  ///< the playhead was before the end of a run that is there
};

}  // namespace roundel::app
