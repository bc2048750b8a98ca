#pragma once
// “Preferences…” of a window: the dialog, and what is done in the window when a preference changes, here or in another window. GUI thread.

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
  /// A child of the window; apply() takes effect once the window has its menus.
  explicit PreferenceActions(MainWindow* window);
  void addTo(MenuBuilder& menus, QMenu* menu);

  void show();
  /// The page that a window opens with, over the open scenario. Welcome is shown by the window itself.
  void showFirstPage();

  void apply();  ///< what is stored, to this window

 private:
  void applyEverywhere();  ///< to every window of the program

  MainWindow* m_window;
  QPointer<PreferencesDialog> m_dialog;  ///< null while there is none
};

}  // namespace roundel::app
