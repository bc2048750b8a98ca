// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/view_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QUndoView>

#include "app/gui/dock_places.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/menu_builder.h"
#include "widgets/base/theme/style.h"
#include "widgets/stage/presenter/presenter_window.h"
#include "widgets/stage/talk/other_runs.h"
#include "widgets/stage/talk/still.h"
#include "widgets/stage/talk/talk_panel.h"

namespace roundel::app {

ViewActions::ViewActions(widgets::Workbench* bench, QMainWindow* window)
    : QObject(window), m_bench(bench), m_window(window), m_themes(new QActionGroup(this)) {
  applyTheme();
}

void ViewActions::makeHistoryDock(DockPlaces& docks) {
  auto* list = new QUndoView(m_bench->document.undoStack(), m_window);
  list->setEmptyLabel(tr("As opened"));
  list->setAccessibleName(tr("Undo history"));
  list->setToolTip(tr("Every edit since the file was opened; click one to go back or forward to it"));
  QDockWidget* history =
      makeDock(m_window, QStringLiteral("history"), tr("Undo history"), list, Qt::RightDockWidgetArea);
  toggleOf(history, QStringLiteral("undo-history"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H),
           tr("Show every edit as a list"));
  docks.add(history);
}

void ViewActions::makeMenu(MenuBuilder& menus, const QList<QAction*>& workspaces, Layouts* layouts) {
  QMenu* menu = menus.addMenu(tr("&View"));
  menu->addActions(workspaces);
  menu->addSeparator();
  addTheme(menus, menu->addMenu(tr("&Theme")));
  addFuture(menus, menu->addMenu(tr("After the &playhead")));
  m_motion = menus.add(menu, QStringLiteral("reduced-motion"), tr("Reduced motion"), {},
                       tr("Jump from round to round instead of gliding"), [this] {
                         preferences::setReducedMotion(!preferences::reducedMotion());
                         emit preferenceChosen();
                       });
  m_motion->setCheckable(true);
  m_motion->setChecked(preferences::reducedMotion());
  menu->addSeparator();
  addKeyboard(menus, menu);
  menu->addSeparator();
  menus.add(menu, QStringLiteral("reset-layout"), tr("Reset layout"), {},
            tr("Restore the initial layout of the panels"), [layouts] { layouts->reset(); });
  QMenu* saved = menu->addMenu(tr("La&youts"));
  connect(saved, &QMenu::aboutToShow, layouts, [layouts, saved] { layouts->fillMenu(saved); });
  layouts->fillMenu(saved);
  for (const char* dock : {"undo-history", "show-branches", "show-bookmarks", "show-talk"})
    menu->addAction(menus.find(QLatin1String(dock)));
  menus.add(menu, QStringLiteral("full-screen"), tr("Full screen"), QKeySequence(Qt::Key_F11),
            tr("Use the whole screen"),
            [this] { m_window->setWindowState(m_window->windowState() ^ Qt::WindowFullScreen); });
  menus.add(menu, QStringLiteral("presenter"), tr("Presenter"), QKeySequence(Qt::SHIFT | Qt::Key_F11),
            tr("Show the run on the whole screen, with one large sentence; ? lists the keys, Esc returns"),
            [this] { present(); });
}

void ViewActions::makeTalkDock(DockPlaces& docks) {
  auto* panel = new widgets::TalkPanel(m_bench, m_window);
  connect(panel, &widgets::TalkPanel::presentRequested, this, [this] {
    present();
    m_presenter->toSlides();
  });
  connect(panel, &widgets::TalkPanel::exportRequested, this, [this] {
    if (auto* action = m_window->findChild<QAction*>(QStringLiteral("export-talk"))) action->trigger();
  });
  QDockWidget* talk = makeDock(m_window, QStringLiteral("talk"), tr("Talk"), panel, Qt::RightDockWidgetArea);
  toggleOf(talk, QStringLiteral("show-talk"), {}, tr("Show the slides of the presenter as a list"));
  docks.add(talk);
}

void ViewActions::present() {
  if (m_presenter == nullptr) {
    m_presenter = new widgets::PresenterWindow(m_bench, m_window);
    connect(m_presenter, &widgets::PresenterWindow::slidesRequested, this, [this] {
      m_presenter->close();
      if (QAction* talk = m_window->findChild<QAction*>(QStringLiteral("show-talk"));
          talk != nullptr && !talk->isChecked())
        talk->trigger();
    });
    auto* others = new widgets::OtherRuns(m_bench, m_presenter);
    m_presenter->slideView().setPainter(
        [bench = m_bench, others](QPainter& painter, const widgets::PresenterPage& page, const talk::Slide& slide) {
          widgets::paintPresentedSlide(painter, page, slide, bench->comparison.lanes(), *others);
        });
    connect(others, &widgets::OtherRuns::changed, m_presenter, [presenter = m_presenter.data()] {
      presenter->slideView().forget();
      presenter->update();
    });
  }
  m_presenter->setGeometry(m_window->screen()->geometry());
  m_presenter->showFullScreen();
  m_presenter->activateWindow();
}

void ViewActions::addTheme(MenuBuilder& menus, QMenu* menu) {
  const QStringList names{tr("As the system"), tr("Light"), tr("Dark")};
  for (int i = 0; i < names.size(); ++i) {
    QAction* action = menus.add(menu, QStringLiteral("theme-%1").arg(i), names[i], {}, tr("Colours of the window"),
                                [this, i] { setTheme(static_cast<ThemeChoice>(i)); });
    action->setCheckable(true);
    action->setChecked(i == static_cast<int>(preferences::theme()));
    m_themes->addAction(action);
  }
}

void ViewActions::addFuture(MenuBuilder& menus, QMenu* menu) {
  auto* futures = new QActionGroup(this);
  const QStringList words{tr("Hidden"), tr("Ghost"), tr("Full")};
  for (int i = 0; i < words.size(); ++i) {
    QAction* action =
        menus.add(menu, QStringLiteral("future-%1").arg(i), words[i], {}, tr("How bars after the playhead are drawn"),
                  [this, i] { m_bench->setFuture(static_cast<widgets::Workbench::Future>(i)); });
    action->setCheckable(true);
    action->setChecked(i == static_cast<int>(m_bench->future()));
    futures->addAction(action);
  }
}

void ViewActions::addKeyboard(MenuBuilder& menus, QMenu* menu) {
  menus.add(menu, QStringLiteral("menus"), tr("Menus"), QKeySequence(Qt::Key_F10), tr("Keyboard to the menus"),
            [bar = menus.bar()] { bar->setActiveAction(bar->actions().first()); });
  menus.add(menu, QStringLiteral("next-control"), tr("Next control"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
            tr("Moves the focus out of a table, in which Tab goes from cell to cell"), [this] { leaveControl(true); });
  menus.add(menu, QStringLiteral("previous-control"), tr("Previous control"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), tr("Move the keyboard focus to the previous control"),
            [this] { leaveControl(false); });
}

// Moves the focus out of a control, even if the control uses Tab, as tables do.
void ViewActions::leaveControl(bool forward) {
  QWidget* focus_widget = QApplication::focusWidget();
  if (focus_widget == nullptr || focus_widget->window() != m_window) focus_widget = m_window;
  QWidget* next_widget = focus_widget;
  do {
    next_widget = forward ? next_widget->nextInFocusChain() : next_widget->previousInFocusChain();
    const bool is_inside = focus_widget != m_window && focus_widget->isAncestorOf(next_widget);
    if (is_inside || next_widget->window() != m_window || !(next_widget->focusPolicy() & Qt::TabFocus) ||
        next_widget->focusProxy() != nullptr)
      continue;
    if (!next_widget->isEnabled() || !next_widget->isVisible()) continue;
    return next_widget->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  } while (next_widget != focus_widget);
}

void ViewActions::setTheme(ThemeChoice choice) {
  preferences::setTheme(choice);
  emit preferenceChosen();
}

void ViewActions::followPreferences() {
  applyTheme();
  m_bench->setReducedMotion(preferences::reducedMotion());
  m_themes->actions().at(static_cast<int>(preferences::theme()))->setChecked(true);
  m_motion->setChecked(preferences::reducedMotion());
}

void ViewActions::applyTheme() {
  // Qt 6.4 does not report the system's colour scheme, but the initial palette shows it.
  static const bool systemDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
  const ThemeChoice choice = preferences::theme();
  const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemDark);
  const widgets::Theme theme = dark ? widgets::Theme::darkTheme() : widgets::Theme::light();
  widgets::applyTheme(*qApp, theme, preferences::textSize() / 100.0);
  m_bench->appearance.setTheme(theme);
}

}  // namespace roundel::app
