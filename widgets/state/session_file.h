#pragma once
// Branches, bookmarks and notes of a document, as JSON. What the user keeps is saved in the scenario's file (Document::session()): kept
// branches, bookmarks and notes. The rest, and what is not saved yet, is in a folder of the user's and never in the scenario's file or beside it;
// when the scenario is opened again it is offered (earlier_session.h), not restored. That file is written a moment after every change, off the
// GUI thread and atomically, and removed when there is nothing in it. Reading is tolerant: what this version does not know is left out and
// said, never an obstacle to opening a scenario.
//
//   {"roundel_session": 1,
//    "branches": [{"id", "parent", "lane", "at_s", "name", "shown", "kept", "edits": [{"kind", ...}]}],
//    "bookmarks": [{"at_s", "name"}],
//    "notes": [...]}                                  as core/io/notes_io.h has them
// Edits name jobs, nodes and types by id; the kinds and their keys are those of the format's events where there is one.

#include <QObject>
#include <QTimer>
#include <vector>

#include "widgets/background/file_writer.h"
#include "widgets/session/bookmarks.h"
#include "widgets/session/document.h"
#include "widgets/session/notes.h"
#include "widgets/state/branches.h"

namespace roundel::widgets {

/// A session's content without a file.
struct SessionText {
  std::vector<Branch> branches;  ///< id, parent, lane, branch point, name, shown, kept
  std::vector<Bookmark> bookmarks;
  std::vector<io::Note> notes;
  QStringList unread = {};  ///< what could not be read, a line each
  bool empty() const { return branches.empty() && bookmarks.empty() && notes.empty(); }
};
/// Branches are numbered from 1. On one line for a scenario's file (Document::session()).
QByteArray writeSession(const SessionText& session, bool on_one_line = false);
/// At most kMost branches and 1,000 bookmarks and notes each are read: a file may come from anybody, and every branch is a run.
inline constexpr std::size_t kMostBranches = 64, kMostMarks = 1000;
SessionText readSession(const QByteArray& bytes);
/// `more` after what is there. Branches, bookmarks and notes that are there already are not doubled; ids are unique in the result.
SessionText merged(SessionText there, const SessionText& more);

class SessionFile : public QObject {
  Q_OBJECT
 public:
  struct Settings {
    QString folder = defaultFolder();  ///< a file a scenario: by its path, or by its content where it has none
    int delay_ms = 500;                ///< from a change to its writing
  };
  /// All outlive this.
  SessionFile(Document* document, BranchTree* branches, Bookmarks* bookmarks, QObject* parent = nullptr)
      : SessionFile(document, branches, bookmarks, Settings(), parent) {}
  SessionFile(Document* document, BranchTree* branches, Bookmarks* bookmarks, Settings settings,
              QObject* parent = nullptr);
  ~SessionFile() override;  ///< writes what is not written yet, and waits

  /// Notes are a part of the session from now on; they outlive this.
  void addNotes(Notes* notes);
  static QString defaultFolder();
  /// The file in the user's folder for the document; empty for a new scenario that is in no file, which nothing tells from another.
  QString file() const;
  void writeNow();  ///< starts to, if there is something new
  void waitForWritten() { m_writer.waitForWritten(); }

 signals:
  void written(const QString& file);
  /// a full disk, a folder without permission; said once until writing succeeds again
  void failed(const QString& reason);
  void unread(const QString& lines);  ///< what of an opened session could not be used

 private:
  friend class EarlierSession;
  void open();
  void noteChange();
  void noteFile();
  SessionText now() const;
  void restore(SessionText session);
  SessionText unsaved() const;
  SessionText readStored();
  void mergeReloaded(const QString& session);

  Document* m_document;
  BranchTree* m_branches;
  Bookmarks* m_bookmarks;
  Notes* m_notes = nullptr;
  Settings m_settings;
  QString m_path;       ///< the document's
  QString m_untitled;   ///< file of a document without a path: by what it was when it was opened
  bool m_saved = true;  ///< Document::isSessionSaved()
  bool m_dirty = false;
  QTimer m_timer;
  FileWriter m_writer;
};

}  // namespace roundel::widgets
