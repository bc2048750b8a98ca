// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The four workspaces of the window and the pages Welcome and Beat the scheduler, one shown at a time, with the actions that show them. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"
#include "widgets/start/welcome/gallery_entries.h"

class QAction;
class QActionGroup;
class QMainWindow;
class QStackedWidget;
class QVBoxLayout;

namespace roundel::widgets {
class BeatPage;
class ExperimentsPage;
class FiguresPage;
class WelcomePage;
}  // namespace roundel::widgets

namespace roundel::app {

class BuildPage;
class OpeningStrip;
class RunPage;

class Workspaces : public QObject {
  Q_OBJECT
 public:
  enum Id { Build = 0, Run = 1, Figures = 2, Experiments = 3, Welcome = 4, Beat = 5 };

  /// A child of the window; becomes its central widget. The pages point to the bench and are deleted before it.
  Workspaces(widgets::Workbench* bench, QMainWindow* window);

  /// Shows a workspace. Run takes the keyboard focus if no visible widget has it.
  void show(Id workspace);
  Id current() const;
  // The pages live as long as the window.
  QList<QAction*> actions() const;  ///< by Id, Ctrl+1 to Ctrl+4
  BuildPage* build() const { return m_build; }
  RunPage* run() const { return m_run; }
  widgets::FiguresPage* figures() const { return m_figures; }
  widgets::ExperimentsPage* experiments() const { return m_experiments; }
  widgets::WelcomePage* welcome() const { return m_welcome; }
  /// The cards of Welcome. It shows changes when it is painted again.
  std::vector<widgets::GalleryEntry>& gallery() { return m_gallery; }
  widgets::BeatPage* beat() const { return m_beat; }
  OpeningStrip* openingStrip() const { return m_strip; }
  /// A panel at the right of all pages, `width` px wide; becomes a child of the window's centre. Hidden at first.
  void addSide(QWidget* side, int width);
  void showSide(QWidget* side);  ///< instead of the one that is shown; nullptr: none
  void addBar(QWidget* bar);     ///< above the pages and earlier bars; becomes a child of the column

 signals:
  void shown(int workspace);  ///< an Id; emitted before the keyboard focus moves

 private:
  void makeActions();  ///< actions(); none is checked while Welcome is shown

  QMainWindow* m_window;
  std::vector<widgets::GalleryEntry> m_gallery;
  QStackedWidget* m_pages;  ///< in the order of Id
  QVBoxLayout* m_column;    ///< bars above the pages
  QWidget* m_side;          ///< room for the panels of addSide(), with a margin
  BuildPage* m_build;
  RunPage* m_run;
  widgets::FiguresPage* m_figures;
  widgets::ExperimentsPage* m_experiments;
  widgets::WelcomePage* m_welcome;
  widgets::BeatPage* m_beat;
  OpeningStrip* m_strip;  ///< above the pages: title and task of the scenario, shown in Run
  QActionGroup* m_actions;
};

}  // namespace roundel::app
