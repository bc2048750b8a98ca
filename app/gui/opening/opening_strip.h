// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A bar above the lanes with title and task of the opened scenario. It can be closed; the View menu or the next scenario shows it again. Hidden if
// the scenario has no task.

#include <QFrame>

#include "widgets/document/session/document.h"
#include "widgets/document/state/playhead.h"

class QLabel;

namespace roundel::app {

class OpeningStrip : public QFrame {
  Q_OBJECT
 public:
  /// All outlive it.
  explicit OpeningStrip(widgets::Document* document, widgets::Playhead* playhead, QWidget* parent = nullptr);
  void setClosed(bool closed);
  bool closed() const { return m_closed; }
  void setRoom(bool run);  ///< whether the lanes are visible; the bar is shown only then
  /// Zero, so that the bar never enlarges the window.
  QSize minimumSizeHint() const override { return {0, 0}; }

 signals:
  void closedChanged(bool closed);

 private:
  void follow();
  void makeButtons();

  widgets::Document* m_document;
  widgets::Playhead* m_playhead;
  QLabel* m_title;
  QLabel* m_task;
  bool m_closed = false, m_run = false;
};

}  // namespace roundel::app
