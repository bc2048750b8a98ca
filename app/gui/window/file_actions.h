#pragma once
// The life of a window's scenario file: new, open, save, recent, examples, and the question before unsaved changes go. Dialogs stand over
// the window. GUI thread.

#include <QObject>
#include <functional>
#include <optional>
#include <utility>

#include "widgets/figure_files/provenance.h"
#include "widgets/session/known_file.h"
#include "widgets/state/workbench.h"

class QDialog;
class QDialogButtonBox;
class QMainWindow;
class QMenu;

namespace roundel::app {

class FileGuard;
class MenuBuilder;

class FileActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window; the bench outlives every call.
  FileActions(widgets::Workbench* bench, QMainWindow* window);
  void makeMenu(MenuBuilder& menus);

  /// A file of an experiment takes no scenario's place: it is handed on by sweepWanted(). True where it was.
  bool handOnSweep(const QString& path);
  /// Opens a scenario; on faults shows them and leaves the document as it was, unless the user opens it to mend it. `:/roundel/scenarios/x.json` opens as untitled, and so
  /// does the scenario inside a figure that was exported. True where it was opened, with faults or without, or handed
  /// on as a sweep.
  bool open(const QString& path);
  /// Who saves where another document than the scenario is seen (the sweep in Experiments): asked first, with true for Save as; false: it is
  /// not.
  void setOther(std::function<bool(bool as)> other) { m_other = std::move(other); }
  bool save();  ///< asks for a name where there is none
  /// Asks first if others changed the document's file, where it is the one.
  bool saveAs(const QString& path);
  FileGuard* guard() const { return m_guard; }
  /// True: the document may go, because it is clean, was saved just now, or the user throws the changes away.
  bool mayLeaveDocument();
  /// open(), where the document may go.
  void switchTo(const QString& path);
  /// An empty scenario, where the document may go.
  void makeNew();
  /// The file of the document, or the shipped scenario that it was opened from; empty: neither.
  QString origin() const;
  void fillRecentMenu();
  void popUpExamples();
  /// Asks for a trace and what to assume, and opens the scenario that it gives, untitled.
  void importTrace();

 signals:
  void newWindowWanted();
  void figureOpened(const roundel::widgets::figures::Provenance& figure);  ///< its scenario is the document now
  void sweepWanted(const QString& path);  ///< a sweep file was chosen; the scenario stays
  void draftOpened();                     ///< to be drawn, or with its faults to be corrected
  void reopened(double at_s);             ///< the document's own file, read again; where the playhead stood

 private:
  void addExamples(MenuBuilder& menus);
  void addSaving(MenuBuilder& menus, QMenu* menu);  ///< Save and Save as, which another document may take
  void ask();
  bool askAndSaveAs();
  void makeGuard();
  bool openShipped(const QString& path);
  bool openFigure(const QString& path);
  /// True where the user opened the draft.
  bool showFaults(const QString& path, const std::vector<model::Fault>& faults,
                  std::optional<widgets::FileContent> draft = {});
  /// Close, and opening the draft where there is one.
  static QDialogButtonBox* faultButtons(QDialog* dialog, bool draft);

  widgets::Workbench* m_bench;
  QMainWindow* m_window;
  FileGuard* m_guard = nullptr;
  std::function<bool(bool as)> m_other;
  QString m_shipped;  ///< the scenario that the untitled document was opened from
  QMenu* m_recent = nullptr;
  QMenu* m_examples = nullptr;
};

}  // namespace roundel::app
