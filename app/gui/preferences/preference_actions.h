// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// “Preferences…” of a window: the dialog, and applying changes from this or another window. GUI thread.

#include <QObject>
#include <QPointer>

#include "app/gui/preferences/preferences.h"

class QMenu;

namespace roundel::app {

class MainWindow;
class MenuBuilder;
class PreferencesDialog;

class PreferenceActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window; apply() works after the window has its menus.
  explicit PreferenceActions(MainWindow* window);
  void addTo(MenuBuilder& menus, QMenu* menu);

  void show();
  /// Shows the preferred first page for the open scenario. The window itself shows Welcome.
  void showFirstPage();

  void apply();  ///< applies the stored values to this window

 private:
  void applyEverywhere();  ///< applies them to all windows

  MainWindow* m_window;
  QPointer<PreferencesDialog> m_dialog;  ///< null if it is not open
};

}  // namespace roundel::app
