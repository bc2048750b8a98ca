// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Stores branches, bookmarks, notes and slides of a document as JSON. Kept branches and the others are saved in the scenario's file
// (Document::session()). Other branches, and everything not saved yet, are in a session file in the user's folder; when the scenario is opened
// again they are offered (earlier_session.h), not restored. The session file is written shortly after every change, on another thread and
// atomically, and removed when it would be empty. Unknown or invalid parts are skipped and reported; they never prevent opening a scenario.
//
//   {"roundel_session": 1,
//    "branches": [{"id", "parent", "lane", "at_s", "name", "shown", "kept", "edits": [{"kind", ...}]}],
//    "bookmarks": [{"at_s", "name"}],
//    "notes": [...],                                  as in core/io/notes_io.h
//    "talk": {"roundel_talk": 1, ...}}                as in core/talk/session_talk.h, which reads older sessions
// Edits name jobs, nodes and types by id; kinds and keys are those of the scenario format's events if there is such an event.

#include <QObject>
#include <QTimer>
#include <vector>

#include "widgets/base/background/file_writer.h"
#include "widgets/document/session/bookmarks.h"
#include "widgets/document/session/document.h"
#include "widgets/document/session/notes.h"
#include "widgets/document/session/slides.h"
#include "widgets/document/state/branches.h"

namespace roundel::widgets {

class EarlierSession;

/// The content of a session.
struct SessionText {
  std::vector<Branch> branches;  ///< id, parent, lane, branch point, name, shown, kept
  std::vector<Bookmark> bookmarks = {};
  std::vector<io::Note> notes = {};
  talk::Talk talk = {};
  QStringList unread = {};  ///< one line for each kind of thing that could not be read
  bool empty() const { return branches.empty() && bookmarks.empty() && notes.empty() && talk.empty(); }
};
/// Numbers the branches from 1. On one line for a scenario's file (Document::session()).
QByteArray writeSession(const SessionText& session, bool on_one_line = false);
/// Limits for reading: a file may be untrusted, and every branch is a run.
inline constexpr std::size_t kMostBranches = 64, kMostMarks = 1000;
SessionText readSession(const QByteArray& bytes);
/// Appends the branches, bookmarks, notes and slides of `more` that `there` does not have. Ids are unique in the result.
SessionText merged(SessionText there, const SessionText& more);

class SessionFile : public QObject {
  Q_OBJECT
 public:
  struct Settings {
    QString folder =
        defaultFolder();  ///< with one file for each scenario, named by its path, or by its content if it has none
    int delay_ms = 500;   ///< between a change and writing it
  };
  /// All outlive this.
  SessionFile(Document* document, BranchTree* branches, Bookmarks* bookmarks, Notes* notes, Slides* slides)
      : SessionFile(document, branches, bookmarks, notes, slides, Settings()) {}
  SessionFile(Document* document, BranchTree* branches, Bookmarks* bookmarks, Notes* notes, Slides* slides,
              Settings settings);
  ~SessionFile() override;  ///< writes pending changes and waits

  /// What was not saved when the open scenario was last closed.
  EarlierSession& earlier() const { return *m_earlier; }
  static QString defaultFolder();
  /// The session file of the document; empty for a new, unsaved scenario.
  QString file() const;
  void writeNow();  ///< starts writing if there are changes
  void waitForWritten() { m_writer.waitForWritten(); }

 signals:
  void written(const QString& file);
  /// For example, the disk is full. Emitted once until writing succeeds again.
  void failed(const QString& reason);
  void unread(const QString& lines);  ///< the parts of an opened session that could not be used

 private:
  friend class EarlierSession;
  void open();
  void noteChange();
  void noteFile();
  SessionText currentSession() const;
  void restore(SessionText session);
  SessionText unsavedSession() const;
  SessionText readStored();
  void mergeReloaded(const QString& session);

  Document* m_document;
  BranchTree* m_branches;
  Bookmarks* m_bookmarks;
  Notes* m_notes;
  Slides* m_slides;
  EarlierSession* m_earlier;
  Settings m_settings;
  QString m_path;       ///< the document's
  QString m_untitled;   ///< the session file of a document without a path, named by its content when it was opened
  bool m_saved = true;  ///< Document::isSessionSaved()
  bool m_dirty = false;
  QTimer m_timer;
  FileWriter m_writer;
};

}  // namespace roundel::widgets
