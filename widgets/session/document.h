#pragma once
// The scenario being edited: a value, a file, an undo stack. Every edit is one undoable command over the value; views show the
// value and ask for edits, they never change it themselves. Usable without any window.

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "widgets/session/known_file.h"

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
  QString displayName() const;                    ///< title, else file name, else "Untitled"
  bool isModified() const;                        ///< value or session differ from the file
  /// Faults of the current value (model and compare entries), kept up to date after every edit.
  const std::vector<model::Fault>& faults() const { return m_faults; }
  /// The resolved problem of the current value; nullptr while there are faults. Shared, immutable.
  std::shared_ptr<const model::Problem> problem() const { return m_problem; }

  /// A new document from a value; clears the undo stack. `path` empty = untitled.
  void reset(model::Scenario scenario, const QString& path);
  /// As reset(), with all that the file holds.
  void open(FileContent content, const QString& path);
  /// Reads a file. On faults returns them and leaves the document as it was; `draft` then gets the content of a file whose text
  /// is sound (io::ScenarioResult::draft).
  std::vector<model::Fault> load(const QString& path, std::optional<FileContent>* draft = nullptr);
  /// The content of a crash copy: as open(), but modified. FileContent::sha256 is of the file that the copy was made of.
  void recover(FileContent content, const QString& path);
  /// Writes (atomically) without asking whether others changed the file; on success the document is clean. Returns an error text or an
  /// empty string.
  QString save(const QString& path);

  /// The document's file, to find out whether others changed it.
  KnownFile& file() { return m_file; }
  const KnownFile& file() const { return m_file; }
  /// Reads the changed file again as one undoable command, after which the document is clean. On faults returns them and changes nothing.
  std::vector<model::Fault> reload();
  /// Keeps the value although the file was changed: the next save replaces the file, and until then the document is modified.
  void keepMine();

  /// What is saved in the file beside the scenario, as JSON on one line: kept branches, bookmarks and notes. Empty: none. Its owner
  /// (SessionFile) sets it; `saved`: the file holds the same.
  const std::string& session() const { return m_session; }
  void setSession(std::string session, bool saved = false);
  bool isSessionSaved() const { return m_session == m_savedSession; }

  /// One undoable command: `change` edits a copy of the scenario; nothing happens where the value stays equal (returns false). The copy is
  /// kept for the next edit: what `change` leaves alone costs a comparison.
  /// Consecutive edits with the same non-empty `gesture` merge into one command (a drag, a spin box held down).
  bool edit(const QString& text, const std::function<void(model::Scenario&)>& change, const QString& gesture = {});

 signals:
  void changed();   ///< the value differs from before (edit, undo, redo, reset)
  void replaced();  ///< another document was loaded (emitted before changed()); session() is the file's
  void reloaded(const QString& session);  ///< reload(): the session in the file, as JSON
  void fileStateChanged();                ///< path or modified flag

 private:
  friend class EditCommand;
  /// The faults that a user can correct or must know of, and the problem if there are none that prevent it.
  struct Checked {
    std::vector<model::Fault> faults;
    std::shared_ptr<const model::Problem> problem;
  };
  /// The rows of a history file: the scenario names the file, the problem has the rows.
  struct History {
    QString path;
    QDateTime changed;
    std::optional<model::History> rows;
    std::vector<model::Fault> faults;
  };
  /// `path`: of the scenario's file, in whose folder its history is.
  Checked checked(const model::Scenario& scenario, const QString& path);
  /// Of a scenario that the reader found sound.
  Checked checkedSound(const model::Scenario& scenario, const QString& path);
  void readHistory(const model::Scenario& scenario, const QString& path);
  void take(Checked checked);
  void show(FileContent content, const QString& path, Checked checked);

  std::unique_ptr<model::Scenario> m_scenario;  ///< never null; one object for ever: views keep references
  QString m_path;
  KnownFile m_file;
  std::string m_session, m_savedSession;
  QUndoStack m_undo;
  History m_history;  ///< read again after the file changed
  std::vector<model::Fault> m_faults;
  std::shared_ptr<const model::Problem> m_problem;
};

}  // namespace roundel::widgets
