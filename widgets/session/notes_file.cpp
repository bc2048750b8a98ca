#include "widgets/session/notes_file.h"

#include <utility>

namespace roundel::widgets {

NotesFile::NotesFile(Notes* notes, const Document* document, std::function<QString()> session, QObject* parent)
    : QObject(parent), m_notes(notes), m_session(std::move(session)) {
  connect(document, &Document::replaced, this, &NotesFile::open);
  connect(document, &Document::fileStateChanged, this, &NotesFile::move);
  connect(notes, &Notes::edited, this, &NotesFile::write);
}

QString NotesFile::file() const {
  const QString session = m_session();
  return session.isEmpty() ? QString() : session + QStringLiteral(".notes.json");
}

void NotesFile::open() {
  m_writer.waitForWritten();  // the same file may be opened again
  m_last = file();
  // What a later version wrote, or somebody else, is left as it is until the notes change.
  m_notes->restore(m_last.isEmpty() ? std::vector<io::Note>() : io::readNotesFile(m_last.toStdString()).notes);
}

void NotesFile::write() {
  m_last = file();
  if (m_last.isEmpty()) return;
  m_writer.write(m_last, [notes = m_notes->all()] {
    return notes.empty() ? QByteArray() : QByteArray::fromStdString(io::writeNotes(notes));
  });
}

void NotesFile::move() {
  if (file() != m_last && !m_notes->all().empty()) write();
}

}  // namespace roundel::widgets
