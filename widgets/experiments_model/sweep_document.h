#pragma once
// The sweep that the workspace Experiments shows: a value, a file and an undo stack, as widgets/session/document.h is for scenarios.
// Usable without any window. GUI thread.

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <filesystem>
#include <functional>

#include "widgets/experiments_model/sweep_draft.h"
#include "widgets/session/known_file.h"

namespace roundel::widgets {

class SweepDocument : public QObject {
  Q_OBJECT
 public:
  explicit SweepDocument(QObject* parent = nullptr);
  ~SweepDocument() override;

  const SweepDraft& draft() const { return m_draft; }
  QUndoStack* undoStack() { return &m_undo; }
  const QString& path() const { return m_path; }  ///< empty: never saved
  QString displayName() const;                    ///< title, else file name, else "New sweep"
  bool isModified() const { return !m_undo.isClean(); }
  /// Nothing varied: the workspace says what to do.
  bool isEmpty() const { return m_draft.vary.empty(); }

  /// Another sweep; clears the undo stack.
  void reset(SweepDraft draft, const QString& path = {});
  /// What a crash left: as reset(), but it differs from the file, since it is in none. `based_on`: hash of the file that the copy was made of.
  void recover(SweepDraft draft, const QString& path, std::string based_on = {});
  /// Reads a sweep file. Returns the reason where it cannot, and keeps what there was.
  QString load(const QString& path);
  /// Writes the sweep, and beside it the scenario where that stands in no file. Returns the reason where it cannot.
  QString save(const QString& path);
  /// As Document::file(), reload() and keepMine(); reload() returns the reason if it cannot.
  KnownFile& file() { return m_file; }
  const KnownFile& file() const { return m_file; }
  QString reload();
  void keepMine();
  /// One undoable command over the value; false where nothing changes. Consecutive edits of the same non-empty `gesture` (a field that is typed
  /// in) are one.
  bool edit(const QString& text, const std::function<void(SweepDraft&)>& change, const QString& gesture = {});

  /// The sweep file as it would be saved.
  std::string text() const;
  /// What its relative paths start at: the file, or one of the same folder that there need not be.
  std::filesystem::path place() const;

 signals:
  void changed();           ///< the value
  void replaced();          ///< another sweep; before changed()
  void fileStateChanged();  ///< path or modified flag

 private:
  friend class SweepEdit;
  void setDraft(const SweepDraft& draft);

  SweepDraft m_draft;
  QString m_path;
  KnownFile m_file;
  QUndoStack m_undo;
};

/// Does the file begin as a sweep does? Reads some kilobytes.
bool looksLikeSweep(const QString& path);

}  // namespace roundel::widgets
