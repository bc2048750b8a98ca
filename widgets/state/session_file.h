#pragma once
// What a session keeps: branches and bookmarks, in a folder of the user's own and never beside the scenario; what an earlier one left is
// offered (earlier_session.h), not restored. Written a moment after every change, off the GUI thread and atomically; gone when there is
// nothing to keep. Reading is tolerant: what this version does not know is left out and said, never an obstacle to opening a scenario.
//
//   {"roundel_session": 1,
//    "branches": [{"id", "parent", "lane", "at_s", "name", "shown", "edits": [{"kind", ...}]}],
//    "bookmarks": [{"at_s", "name"}]}
// Edits name jobs, nodes and types by id; the kinds and their keys are those of the format's events where there is one.

#include <QObject>
#include <QTimer>
#include <vector>

#include "widgets/background/file_writer.h"
#include "widgets/session/bookmarks.h"
#include "widgets/session/document.h"
#include "widgets/state/branches.h"

namespace roundel::widgets {

/// A session's content without a file.
struct SessionText {
  std::vector<Branch> branches;  ///< id, parent, lane, branch point, name, shown
  std::vector<Bookmark> bookmarks;
  QStringList notes;  ///< what could not be read, a line each
};
QByteArray writeSession(const std::vector<Branch>& branches, const std::vector<Bookmark>& bookmarks);
SessionText readSession(const QByteArray& bytes);

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

  static QString defaultFolder();
  /// Where the session of the document lies now.
  QString file() const;
  void writeNow();  ///< starts to, if there is something new
  void waitForWritten() { m_writer.waitForWritten(); }

 signals:
  void written(const QString& file);
  /// a full disk, a folder without permission; said once until writing succeeds again
  void failed(const QString& reason);
  void unread(const QString& notes);  ///< what of an opened session could not be used

 private:
  void open();
  void noteChange();
  void notePath();

  Document* m_document;
  BranchTree* m_branches;
  Bookmarks* m_bookmarks;
  Settings m_settings;
  QString m_path;      ///< the document's
  QString m_untitled;  ///< file of a document without a path: by what it was when it was opened
  bool m_dirty = false;
  QTimer m_timer;
  FileWriter m_writer;
};

}  // namespace roundel::widgets
