// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects that all pages of the window share. Owned by the main window or a test; pages hold a pointer.

#include <QObject>
#include <memory>
#include <string>
#include <vector>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/session/bookmarks.h"
#include "widgets/document/session/document.h"
#include "widgets/document/session/highlight.h"
#include "widgets/document/session/notes.h"
#include "widgets/document/session/slides.h"
#include "widgets/document/state/branches.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/input_errors.h"
#include "widgets/document/state/playhead.h"
#include "widgets/document/state/reasons.h"
#include "widgets/document/state/session_file.h"

class QMenu;

namespace roundel::widgets {

class CatalogueStore;

class Workbench : public QObject {
  Q_OBJECT
 public:
  explicit Workbench(QObject* parent = nullptr);
  ~Workbench() override;

  Appearance appearance;
  Document document;
  ComparisonController comparison{&document};
  BranchTree branches{&comparison};
  Bookmarks bookmarks{document.undoStack()};
  Notes notes{document.undoStack()};
  Slides slides{document.undoStack()};
  SessionFile session{&document, &branches, &bookmarks, &notes, &slides};
  Playhead playhead;
  Selection selection;
  InputErrors inputErrors;
  Reasons reasons;
  Highlight highlight;

  /// What the palette offers. Made at the first call, since it reads the user's file and watches its folder.
  CatalogueStore& catalogue();
  const Theme& theme() const { return appearance.theme(); }
  enum class Future { Hidden, Ghost, Full };
  Future future() const { return m_future; }
  void setFuture(Future future);
  bool reducedMotion() const { return appearance.reducedMotion(); }
  void setReducedMotion(bool on);
  /// Asks the view that shows this JSON pointer (of a fault) to select it and take the keyboard focus.
  void goTo(const QString& pointer);

  /// What a context menu was opened on; unknown members are invalid or empty.
  struct MenuTarget {
    int lane = -1;          ///< into ComparisonController::lanes(); -1: the focused one
    std::string job = {};   ///< id
    std::string node = {};  ///< id
    double t_s = -1;        ///< the instant on a time axis; < 0: none
  };
  /// Views call this before they show a context menu, so that other views can add commands (what-if).
  void extendMenu(QMenu* menu, const MenuTarget& target) { emit menuAboutToShow(menu, target); }
  /// A bar that the user dragged to other GPU rows of its lane: a what-if, never an edit of the document.
  struct BarMove {
    int lane = 0;
    model::JobIndex job;                ///< in that lane's problem
    std::vector<model::GpuIndex> gpus;  ///< empty: paused
    double t_s = 0;
  };
  void requestMove(const BarMove& move) { emit moveRequested(move); }

 signals:
  void goToRequested(const QString& pointer);
  void themeChanged();  ///< Appearance::changed
  void futureChanged();
  void menuAboutToShow(QMenu* menu, const roundel::widgets::Workbench::MenuTarget& target);
  void moveRequested(const roundel::widgets::Workbench::BarMove& move);

 private:
  void noteJob();
  void followJob();
  std::unique_ptr<CatalogueStore> m_catalogue;
  std::string m_jobId;  ///< of the selected job
  std::size_t m_jobCount = 0;
  Future m_future = Future::Ghost;
};

}  // namespace roundel::widgets
