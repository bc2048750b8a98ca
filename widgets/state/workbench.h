#pragma once
// What every room of the window shares. Owned by the main window (or a test); rooms hold a pointer and talk to nothing else.

#include <QObject>

#include "widgets/state/comparison_controller.h"
#include "widgets/state/document.h"
#include "widgets/state/playhead.h"
#include "widgets/state/refusals.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

class Workbench : public QObject {
  Q_OBJECT
 public:
  explicit Workbench(QObject* parent = nullptr);

  Document document;
  ComparisonController comparison{&document};
  Playhead playhead;
  Selection selection;
  Refusals refusals;

  const Theme& theme() const { return m_theme; }
  void setTheme(const Theme& theme);
  enum class Future { Hidden, Ghost, Full };
  Future future() const { return m_future; }
  void setFuture(Future future);
  bool reducedMotion() const { return m_reducedMotion; }
  void setReducedMotion(bool on);
  /// Shows the place of a fault, by JSON pointer: the view that holds it selects it and takes the keyboard.
  void goTo(const QString& pointer);

 signals:
  void goToRequested(const QString& pointer);
  void themeChanged();
  void futureChanged();

 private:
  void noteJob();
  void followJob();
  std::string m_jobId;  ///< of the selected job
  std::size_t m_jobCount = 0;
  Theme m_theme = Theme::light();
  Future m_future = Future::Ghost;
  bool m_reducedMotion = false;
};

}  // namespace roundel::widgets
