// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The speaker's window: clock, current and next sentence, notes. Keys go to the presenter. GUI thread.

#include <QLabel>
#include <QList>
#include <QRect>
#include <QWidget>

#include "widgets/stage/presenter/speaker_notes.h"

namespace roundel::widgets {

/// The first screen that does not overlap the talk's, so none that mirrors it; -1: there is none.
int notesScreen(const QRect& talk, const QList<QRect>& screens);

class NotesWindow : public QWidget {
  Q_OBJECT
 public:
  /// Without a parent, because a window manager keeps a window above its parent and minimises both. The presenter owns it.
  NotesWindow();
  void show(const SpeakerNotes& notes, const QString& clock);
  /// Fills a screen other than that of `presenter`. With one screen only, it is minimised, because the audience would see it; returns false.
  bool place(const QWidget& presenter);
  QString text() const;  ///< all texts, one per line

 private:
  QLabel* add(double px, int weight, bool wraps);
  QLabel *m_clock, *m_instant, *m_now, *m_next, *m_notes;
};

}  // namespace roundel::widgets
