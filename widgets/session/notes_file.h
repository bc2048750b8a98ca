#pragma once
// Keeps the notes of the open scenario in a file beside its session's, in the form of io::writeNotes(), which `roundel-cli figure --notes`
// reads. They come back with the scenario. Gone when there are no notes.

#include <QObject>
#include <functional>

#include "widgets/background/file_writer.h"
#include "widgets/session/document.h"
#include "widgets/session/notes.h"

namespace roundel::widgets {

class NotesFile : public QObject {
  Q_OBJECT
 public:
  /// `session`: where the document's session lies now, empty where nowhere. `parent` is what it asks: that hears of another document first, and
  /// must not be asked once it is gone, since a document still tells of its state while it ends. The others outlive this.
  NotesFile(Notes* notes, const Document* document, std::function<QString()> session, QObject* parent);

  /// Where the notes of the document lie now; empty where its session lies nowhere.
  QString file() const;
  void waitForWritten() { m_writer.waitForWritten(); }

 private:
  void open();
  void write();
  void move();  ///< the document was saved under another name: its notes go with it

  Notes* m_notes;
  std::function<QString()> m_session;
  QString m_last;  ///< the file of the notes that are there
  FileWriter m_writer;
};

}  // namespace roundel::widgets
