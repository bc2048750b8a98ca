// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenario that is edited: its value, its file and its undo stack. Every edit is one undoable command. Views show the value and call
// edit(); they never change the value themselves. Needs no window.

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/metrics/warm_up.h"
#include "core/model/check/missing.h"
#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "widgets/document/session/known_file.h"

namespace roundel::compare {
struct Lane;
}

namespace roundel::widgets {

struct FileContent;

class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  const model::Scenario& scenario() const { return *m_scenario; }
  QUndoStack* undoStack() { return &m_undo; }
  const QString& path() const { return m_path; }  ///< empty: never saved
  QString displayName() const;                    ///< title, else file name, else "New scenario"
  bool isModified() const;                        ///< value or session differ from the file
  /// Faults of the current value (model and compare entries), updated by every edit.
  const std::vector<model::Fault>& faults() const { return m_faults; }
  /// The resolved problem of the current value; nullptr if faults prevent it. Shared, immutable.
  std::shared_ptr<const model::Problem> problem() const { return m_problem; }

  /// An empty, untitled scenario. The user has not chosen its schedulers yet, so nothing runs before the first one is added.
  void startNew();
  /// A new document from a value; clears the undo stack. `path` empty = untitled.
  void reset(model::Scenario scenario, const QString& path);
  /// As reset(), with the session and the hash of the file.
  void open(FileContent content, const QString& path);
  /// Reads a file. If it has faults, returns them and leaves the document unchanged; `draft` then gets the content if the file could be
  /// parsed (io::ScenarioResult::draft).
  std::vector<model::Fault> load(const QString& path, std::optional<FileContent>* draft = nullptr);
  /// As open(), for the content of a crash copy: the document is modified. FileContent::sha256 is the hash of the file, not of the copy;
  /// `choosing` is choosingSchedulers() of the crashed document.
  void recover(FileContent content, const QString& path, bool choosing = false);
  /// Writes atomically and does not check whether another program changed the file. On success the document is not modified. Returns an error
  /// text, or an empty string.
  QString save(const QString& path);

  /// The document's file, to check whether another program changed it.
  KnownFile& file() { return m_file; }
  const KnownFile& file() const { return m_file; }
  /// Reads the changed file again, as one undoable command; the document is then not modified. If the file has faults, returns them and changes
  /// nothing.
  std::vector<model::Fault> reload();
  /// Keeps the value although the file was changed. The document is modified until the next save, which replaces the file.
  void keepMine();

  /// Kept branches, bookmarks and notes as JSON on one line; empty: none. They are saved in the scenario's file. SessionFile sets them;
  /// `saved`: the file has the same text.
  const std::string& session() const { return m_session; }
  void setSession(std::string session, bool saved = false);
  bool isSessionSaved() const { return m_session == m_savedSession; }

  /// True from startNew() until another document is opened. A scenario without lanes then has no lane instead of the default ones.
  bool choosingSchedulers() const { return m_choosing; }
  /// What a run still needs: next steps for the user, not faults. O(1).
  model::Missing missing() const;
  /// compare::lanesOf(), or none while the user has not chosen schedulers.
  std::vector<compare::Lane> chosenLanes() const;
  /// The lanes as the scenario states them; if it states none, the default lanes, for an edit that must write them.
  std::vector<model::CompareSpec> writtenLanes() const;
  /// Appends a lane with default options for each policy, as one command.
  void addLanes(const std::vector<std::string>& policy_ids);

  /// The warm-up of a sweep's run that was opened here, so that runs have the same metrics as in the sweep. Not saved.
  const metrics::WarmUp& warmUp() const { return m_warmUp; }
  /// Applies from the next run until another document is opened.
  void setWarmUp(const metrics::WarmUp& warm_up) { m_warmUp = warm_up; }

  /// One undoable command: `change` edits a copy of the scenario. Returns false and does nothing if the value stays equal. The copy is kept
  /// for the next edit, so that unchanged parts cost only a comparison. Consecutive edits with the same non-empty `gesture`
  /// (a drag, a spin box held down) merge into one command.
  bool edit(const QString& text, const std::function<void(model::Scenario&)>& change, const QString& gesture = {});

 signals:
  void changed();                         ///< the value has changed: edit, undo, redo, reset
  void replaced();                        ///< another document was loaded; emitted before changed()
  void reloaded(const QString& session);  ///< by reload(); the session in the file, as JSON
  void fileStateChanged();                ///< the path or the modified flag has changed

 private:
  friend class EditCommand;
  /// All faults of a scenario, and its problem if no fault prevents it.
  struct Checked {
    std::vector<model::Fault> faults;
    std::shared_ptr<const model::Problem> problem;
  };
  /// The rows of the history file that the scenario names.
  struct History {
    QString path;
    QDateTime changed;
    std::optional<model::History> rows = {};
    std::vector<model::Fault> faults = {};
  };
  /// `path` is the scenario's file; its history file is relative to that folder.
  Checked checked(const model::Scenario& scenario, const QString& path);
  /// As checked(), for a scenario without faults of validate().
  Checked checkedSound(const model::Scenario& scenario, const QString& path);
  void readHistory(const model::Scenario& scenario, const QString& path);
  void setChecked(Checked checked);
  void show(FileContent content, const QString& path, Checked checked, bool choosing = false);
  model::Scenario& draft();

  std::unique_ptr<model::Scenario> m_scenario;  ///< never null and never another object: views keep references
  /// A copy that an edit changes; the differences from the document become the command. Kept from edit to edit: copying 150,000 jobs takes
  /// longer than the rest of an edit. May be null.
  std::unique_ptr<model::Scenario> m_draft;
  bool m_choosing = false;
  metrics::WarmUp m_warmUp;
  QString m_path;
  KnownFile m_file;
  std::string m_session, m_savedSession;
  QUndoStack m_undo;
  History m_history;  ///< read again when its file has changed
  std::vector<model::Fault> m_faults;
  std::shared_ptr<const model::Problem> m_problem;
};

}  // namespace roundel::widgets
