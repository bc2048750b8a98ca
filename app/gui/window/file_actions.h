// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenario file of a window: new, open, save, recent files, examples, and the question about unsaved changes. GUI thread.

#include <QObject>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/document/session/document.h"
#include "widgets/document/session/known_file.h"
#include "widgets/document/state/branches.h"
#include "widgets/document/state/playhead.h"
#include "widgets/figures/files/provenance.h"

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
  /// A child of the window. All outlive it.
  FileActions(widgets::Document* document, widgets::BranchTree* branches, widgets::Playhead* playhead,
              QMainWindow* window);
  void makeMenu(MenuBuilder& menus);
  QMenu* exportMenu() const { return m_export; }  ///< for exports of others; after makeMenu()

  /// If the file is a sweep, a lesson or a talk, emits sweepWanted(), lessonWanted() or talkWanted() and returns true.
  bool handOn(const QString& path);
  /// Opens a scenario. Faults are shown, and the document is unchanged unless the user opens it to mend it. `:/roundel/scenarios/x.json` and the
  /// scenario inside an exported figure open as untitled. True if it was opened, with or without faults, or if it was a sweep.
  bool open(const QString& path);
  /// Sets a handler that saves another document (the sweep in Experiments). It is asked first, with true for Save as; it returns false if no other
  /// document is shown.
  void addOtherDocument(std::function<bool(bool as)> other) { m_saveOther.push_back(std::move(other)); }
  /// Sets a question that mayLeaveDocument() asks first, such as that about an unsaved recording. It returns false if the document must stay.
  void setLeaveGuard(std::function<bool()> guard) { m_mayLeave = std::move(guard); }
  /// Asks that question alone.
  bool mayLeaveRecording() const { return !m_mayLeave || m_mayLeave(); }
  bool save();  ///< asks for a name if there is none
  /// If `path` is the document's file and others changed it, asks first.
  bool saveAs(const QString& path);
  FileGuard* guard() const { return m_guard; }
  /// True if the document can be closed: it is unmodified, it was saved, or the user discards the changes.
  bool mayLeaveDocument();
  /// Shows the faults of a file that was not opened. True if the user opened the draft.
  bool showFaults(const QString& path, const std::vector<model::Fault>& faults,
                  std::optional<widgets::FileContent> draft = {});
  /// open() after mayLeaveDocument().
  void switchTo(const QString& path);
  /// Makes an empty scenario after mayLeaveDocument().
  void makeNew();
  /// The document's file, or the shipped scenario that it was opened from; may be empty.
  QString origin() const;
  void fillRecentMenu();
  void popUpExamples();
  /// Asks for a trace and its assumptions, and opens the result as untitled.
  void importTrace();

 signals:
  void newWindowWanted();
  void figureOpened(const roundel::widgets::figures::Provenance& figure);  ///< its scenario is the document now
  void sweepWanted(const QString& path);   ///< a sweep file was chosen; the scenario is unchanged
  void lessonWanted(const QString& path);  ///< a lesson file was chosen; the scenario is unchanged
  void talkWanted(const QString& path);    ///< a talk file was chosen; the scenario is unchanged
  void chosen();       ///< the user chose the open scenario by a dialog or menu of this window, not by a link or a drop
  void draftOpened();  ///< an empty or faulty scenario was opened for editing
  void reopened(double at_s);  ///< the document's file was read again; the earlier position of the playhead

 private:
  void addExamples(MenuBuilder& menus);
  bool savesOther(bool as);                         ///< true: another document is shown, which was asked to save
  void addSaving(MenuBuilder& menus, QMenu* menu);  ///< Save and Save as, which may apply to another document
  void askAndOpen();
  bool askAndSaveAs();
  void makeGuard();
  bool openShipped(const QString& path);
  bool openFigure(const QString& path);
  /// Close, and if there is a draft a button that opens it.
  static QDialogButtonBox* faultButtons(QDialog* dialog, bool draft);

  widgets::Document* m_document;
  widgets::BranchTree* m_branches;
  widgets::Playhead* m_playhead;
  QMainWindow* m_window;
  FileGuard* m_guard = nullptr;
  std::vector<std::function<bool(bool as)>> m_saveOther;
  std::function<bool()> m_mayLeave;
  QString m_shipped;  ///< the shipped scenario that the document was opened from
  QMenu* m_recent = nullptr;
  QMenu* m_examples = nullptr;
  QMenu* m_export = nullptr;
};

}  // namespace roundel::app
