// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sweep in the workspace Experiments: value, file and undo stack, as widgets/document/session/document.h for scenarios. Needs no window. GUI thread.

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <filesystem>
#include <functional>

#include "widgets/document/session/known_file.h"
#include "widgets/document/sweeps/sweep_draft.h"

namespace roundel::widgets {

class SweepDocument : public QObject {
  Q_OBJECT
 public:
  explicit SweepDocument(QObject* parent = nullptr);
  ~SweepDocument() override;

  const SweepDraft& draft() const { return m_draft; }
  QUndoStack* undoStack() { return &m_undo; }
  const QString& path() const { return m_path; }  ///< empty: never saved
  QString displayName() const;                    ///< title, otherwise the file name, otherwise "New sweep"
  bool isModified() const { return !m_undo.isClean(); }
  /// Whether no dimension is varied; the workspace then shows instructions.
  bool isEmpty() const { return m_draft.vary.empty(); }

  /// Replaces the sweep and clears the undo stack.
  void reset(SweepDraft draft, const QString& path = {});
  /// Opens a recovered copy: as reset(), but modified. `based_on` is the hash of the file that the copy was made from.
  void recover(SweepDraft draft, const QString& path, std::string based_on = {});
  /// Reads a sweep file. On failure returns the reason and changes nothing.
  QString load(const QString& path);
  /// Writes the sweep, and the scenario beside it if that is in no file. On failure returns the reason.
  QString save(const QString& path);
  /// As Document::file(), reload() and keepMine(). On failure reload() returns the reason.
  KnownFile& file() { return m_file; }
  const KnownFile& file() const { return m_file; }
  QString reload();
  void keepMine();
  /// Changes the draft as one undoable command; false if it stays equal. Consecutive edits with the same non-empty `gesture` (typing in a field)
  /// are merged.
  bool edit(const QString& text, const std::function<void(SweepDraft&)>& change, const QString& gesture = {});

  /// The text that save() would write.
  std::string text() const;
  /// The base of relative paths: the sweep file, or a name in the same folder, which need not exist.
  std::filesystem::path place() const;

 signals:
  void changed();           ///< the draft
  void replaced();          ///< another sweep; emitted before changed()
  void fileStateChanged();  ///< path or modified flag

 private:
  friend class SweepEdit;
  void setDraft(const SweepDraft& draft);

  SweepDraft m_draft;
  QString m_path;
  KnownFile m_file;
  QUndoStack m_undo;
};

/// Whether a file begins as a sweep file does. Reads some kilobytes.
bool looksLikeSweep(const QString& path);

}  // namespace roundel::widgets
