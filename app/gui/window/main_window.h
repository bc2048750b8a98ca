#pragma once
// One window, one document: menus, toolbar, the three workspaces, the file's life. Everything that can be done is an action with a
// name, a tip and a shortcut.

#include <QMainWindow>
#include <QStringList>

#include "app/gui/dialogs/shortcut_sheet.h"
#include "widgets/session/autosave.h"
#include "widgets/state/workbench.h"

class QActionGroup;
class QLabel;
class QMenu;
class QMenuBar;
class QPushButton;
class QStackedWidget;
class QToolBar;

namespace roundel::widgets {
class TransportBar;
class FiguresPage;
class ReportExporter;
class WhatIf;
class HelpWindow;
class WhatIsThis;
}  // namespace roundel::widgets

namespace roundel::app {

class BuildPage;
class RunPage;
class TaskStrip;

enum class ThemeChoice { System, Light, Dark };

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  widgets::Workbench& bench() { return *m_bench; }
  enum Workspace { Build = 0, Run = 1, Figures = 2 };
  void showWorkspace(Workspace workspace);
  Workspace workspace() const;

  /// Opens a scenario; on faults shows them and leaves the document as it was. `:/roundel/scenarios/x.json` opens as untitled, and so
  /// does the scenario inside a figure that was exported, with the figure beside it.
  bool openFile(const QString& path);
  bool save();
  bool saveAs(const QString& path);
  QStringList recentFiles() const;
  void setThemeChoice(ThemeChoice choice);
  /// The first start's scenario: the worked example.
  static QString defaultScenario();
  /// Offers what windows that died left unsaved; each opens in a window of its own, the first in this one where it is untouched.
  void offerUnsavedWork();
  /// Sizes, docks and workspace. restoreLayout() refuses bytes that are no layout.
  QByteArray saveLayout() const;
  bool restoreLayout(const QByteArray& bytes);
  void resetLayout();
  void saveLayoutAs(const QString& name);
  /// Where the window is low it stands in the toolbar, so that the two share one row.
  QMenuBar* menuBar() const { return m_menus; }
  /// Every action that a menu shows.
  QList<MenuEntry> menuEntries() const;
  widgets::Autosave& autosave() { return *m_autosave; }
  widgets::WhatIf& whatIf() { return *m_whatIf; }
  /// Every action of the window by object name; nullptr where there is none.
  QAction* action(const QString& name) const;

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QAction* add(QMenu* menu, const QString& name, const QString& text, const QKeySequence& key, const QString& tip,
               const std::function<void()>& run);
  void makePages();
  void makeToolBar();
  void shareRow(bool shared);
  void layoutToolBar();
  void goToMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeViewMenu();
  void makeRunMenu();
  void makeCompareMenu();
  void makeFiguresMenu();
  void makeHelpMenu();
  void makeDocks();
  void makeWhatIf();
  void makeWhatIfMenu();
  void addBookmarkActions(QMenu* menu);
  void fillLayoutMenu(QMenu* menu);
  MainWindow* openWindow();
  void newWindow();
  void showPalette();
  void fillRecentMenu();
  void fillAddMenu(QMenu* menu);
  void connectRooms();
  void refreshTitle();
  void refreshStatus();
  void applyThemeChoice();
  bool maySwitchDocument();
  void remember(const QString& path);
  static bool isFigure(const QString& path);
  bool openFigure(const QString& path);
  void showFaults(const QString& path, const std::vector<model::Fault>& faults,
                  std::optional<model::Scenario> draft = {});
  void editLane(int lane);
  void goToLane(const QString& pointer);  ///< "/compare/1/options/utility": the options of that lane
  void exportFigure(const QString& kind, int lane);
  void exportRuns();
  void makeExports();
  void exportReport();
  void exportAnimation();
  void runUntil();
  void showShortcuts();
  /// The keyboard out of the control that has it, also where Tab is a key of its own, as in tables.
  void leaveControl(bool forward);
  void showAbout();
  void addHelpActions(QMenu* menu);
  void showHelp(const QString& place);
  QString helpPlaceOf(QWidget* widget) const;
  void restoreSession();
  void saveSession();
  void removeLane(int lane);

  std::unique_ptr<widgets::Workbench> m_bench;
  std::unique_ptr<widgets::Autosave> m_autosave;
  QStackedWidget* m_pages = nullptr;
  BuildPage* m_build = nullptr;
  RunPage* m_run = nullptr;
  widgets::TransportBar* m_transport = nullptr;
  widgets::WhatIf* m_whatIf = nullptr;
  widgets::FiguresPage* m_figures = nullptr;
  widgets::ReportExporter* m_report = nullptr;
  TaskStrip* m_task = nullptr;
  widgets::HelpWindow* m_help = nullptr;  ///< made when it is first asked for
  widgets::WhatIsThis* m_whatIsThis = nullptr;
  QMenuBar* m_menus = nullptr;
  QToolBar* m_toolBar = nullptr;
  QWidget* m_menuPlace = nullptr;  ///< of the toolbar, for the menus of a low window
  QAction* m_menuTool = nullptr;   ///< which shows it
  QPushButton* m_search = nullptr;
  QActionGroup* m_workspaces = nullptr;
  QList<QAction*> m_timeTools;      ///< of the toolbar, in Run
  QAction* m_searchTool = nullptr;  ///< in the other workspaces
  QMenu* m_recent = nullptr;
  QMenu* m_examples = nullptr;
  QLabel* m_status = nullptr;
  QLabel* m_fileStatus = nullptr;
  QLabel* m_rangeStatus = nullptr;
  ThemeChoice m_themeChoice = ThemeChoice::System;
};

}  // namespace roundel::app
