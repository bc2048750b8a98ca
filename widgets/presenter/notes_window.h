#pragma once
// The speaker's window: the clock, what is said now and next, the notes. Keys go to the presenter. GUI thread.

#include <QLabel>
#include <QList>
#include <QRect>
#include <QWidget>

#include "widgets/presenter/speaker_notes.h"

namespace roundel::widgets {

/// Which of the screens has room for the notes: the first that shows nothing of the talk's, so none that mirrors it. -1: none.
int notesScreen(const QRect& talk, const QList<QRect>& screens);

class NotesWindow : public QWidget {
  Q_OBJECT
 public:
  /// Without a parent: a window manager keeps a window above its parent, and minimises both. The presenter owns it.
  NotesWindow();
  void show(const SpeakerNotes& notes, const QString& clock);
  /// On another screen than `presenter`'s, filling it. Where there is no other one the audience sees this one: minimised, and false.
  bool place(const QWidget& presenter);
  QString text() const;  ///< all of it, a line each

 private:
  QLabel* add(double px, int weight, bool wraps);
  QLabel *m_clock, *m_instant, *m_now, *m_next, *m_notes;
};

}  // namespace roundel::widgets
