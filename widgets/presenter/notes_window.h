#pragma once
// The speaker's window: the clock, what is said now and next, the notes. Keys go to the presenter. GUI thread.

#include <QLabel>
#include <QWidget>

#include "widgets/presenter/speaker_notes.h"

namespace roundel::widgets {

class NotesWindow : public QWidget {
  Q_OBJECT
 public:
  explicit NotesWindow(QWidget* presenter);
  void show(const SpeakerNotes& notes, const QString& clock);
  /// On another screen than `presenter`'s, filling it; where there is no other one, over it and with the keyboard: false.
  bool place(const QWidget& presenter);
  QString text() const;  ///< all of it, a line each

 private:
  QLabel* add(double px, int weight, bool wraps);
  QLabel *m_clock, *m_instant, *m_now, *m_next, *m_notes;
};

}  // namespace roundel::widgets
