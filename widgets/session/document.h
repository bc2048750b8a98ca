#pragma once
// The scenario being edited: a value, a file, an undo stack. Every edit is one undoable command over the value; views show the
// value and ask for edits, they never change it themselves. Usable without any window.

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"

namespace roundel::widgets {

class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  const model::Scenario& scenario() const { return *m_scenario; }
  QUndoStack* undoStack() { return &m_undo; }
  const QString& path() const { return m_path; }  ///< empty: never saved
  QString displayName() const;                    ///< title, else file name, else "Untitled"
  bool isModified() const;                        ///< differs from the file
  /// Faults of the current value (model and compare entries), kept up to date after every edit.
  const std::vector<model::Fault>& faults() const { return m_faults; }
  /// The resolved problem of the current value; nullptr while there are faults. Shared, immutable.
  std::shared_ptr<const model::Problem> problem() const { return m_problem; }

  /// A new document from a value; clears the undo stack. `path` empty = untitled.
  void reset(model::Scenario scenario, const QString& path);
  /// Reads a file. On faults returns them and leaves the document as it was; `draft` then gets what stands in a file whose text
  /// is sound (io::ScenarioResult::draft).
  std::vector<model::Fault> load(const QString& path, std::optional<model::Scenario>* draft = nullptr);
  /// What a crash left: as reset(), but it differs from the file, since it is in none.
  void recover(model::Scenario scenario, const QString& path);
  /// Writes (atomically); on success the document is clean. Returns an error text or an empty string.
  QString save(const QString& path);

  /// One undoable command: `change` edits a copy of the scenario; nothing happens where the value stays equal (returns false). The copy is
  /// kept for the next edit: what `change` leaves alone costs a comparison.
  /// Consecutive edits with the same non-empty `gesture` merge into one command (a drag, a spin box held down).
  bool edit(const QString& text, const std::function<void(model::Scenario&)>& change, const QString& gesture = {});

 signals:
  void changed();           ///< the value differs from before (edit, undo, redo, reset)
  void replaced();          ///< another document was loaded (emitted before changed())
  void fileStateChanged();  ///< path or modified flag

 private:
  friend class EditCommand;
  void revalidate();

  std::unique_ptr<model::Scenario> m_scenario;  ///< never null; one object for ever: views keep references
  QString m_path;
  QUndoStack m_undo;
  std::vector<model::Fault> m_faults;
  std::shared_ptr<const model::Problem> m_problem;
};

}  // namespace roundel::widgets
