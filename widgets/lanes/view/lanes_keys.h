// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keyboard in the lanes: a table of keys and their actions, which the list of shortcuts shows too, and navigation that continues while
// a key is held. Owned by LanesCanvas; lives on the GUI thread.

#include <QKeyEvent>
#include <QStringList>
#include <QWidget>
#include <utility>
#include <vector>

#include "widgets/lanes/model/gang_move.h"
#include "widgets/lanes/model/held_navigation.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {

class LanesKeys : public QObject {
  Q_OBJECT
 public:
  /// All outlive this.
  LanesKeys(QWidget* widget, GanttController* controller, const LanesLayout* layout, GangMove* move);

  bool handle(QEvent* event);  ///< true: the event is handled
  /// The names of keys and what they do, for a list of shortcuts.
  static std::vector<std::pair<QString, QString>> help();

 signals:
  void pressed();  ///< a key of the table was handled: the cursor may have moved
  void filterRequested();
  void copyRequested();

 private:
  using Modifiers = Qt::KeyboardModifiers;
  struct Entry {
    int key;
    void (*run)(LanesKeys& keys, Modifiers modifiers);  ///< nullptr: the action continues while the key is held
    const char* shown = nullptr;                        ///< the name of the key in the list of shortcuts
    const char* what = nullptr;
  };
  static const Entry kTable[];
  static const Entry* entryOf(int key);
  bool press(const QKeyEvent& event);
  bool hold(const QKeyEvent& event);
  bool moveGang(const QKeyEvent& event);
  void enter(Modifiers modifiers);
  void toggleLens();
  std::optional<GanttHit> lensHit() const;
  void escape();
  void discardBranch();  ///< that is the focused lane, or beside it, unless it is kept
  double zoomX() const;

  QWidget* m_widget;
  GanttController* m_controller;
  const LanesLayout* m_layout;
  GangMove* m_move;
  HeldNavigation m_held;
};

}  // namespace roundel::widgets
