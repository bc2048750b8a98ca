// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/time_actions.h"

#include <QAction>
#include <QDockWidget>
#include <QInputDialog>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include "app/gui/dialogs/until_dialog.h"
#include "app/gui/dock_places.h"
#include "app/gui/message_time.h"
#include "app/gui/window/menu_builder.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/notes/editor/note_menu.h"
#include "widgets/why/whatif/bookmarks_panel.h"

namespace roundel::app {
namespace {

constexpr int kNotFound_ms = 4'000;

}  // namespace

TimeActions::TimeActions(widgets::Workbench* bench, QMainWindow* window)
    : QObject(window), m_bench(bench), m_window(window) {}

void TimeActions::makeBookmarksDock(DockPlaces& docks) {
  QDockWidget* marks =
      makeDock(m_window, QStringLiteral("bookmarks"), tr("Bookmarks"),
               new widgets::BookmarksPanel(&m_bench->bookmarks, &m_bench->playhead, m_window), Qt::RightDockWidgetArea);
  toggleOf(marks, QStringLiteral("show-bookmarks"), {}, tr("Show the bookmarks as a list"));
  docks.add(marks);
}

QMenu* TimeActions::makeMenu(MenuBuilder& menus, widgets::TransportBar& transport, widgets::LanesView& lanes,
                             const QList<QAction*>& more) {
  QMenu* menu = menus.addMenu(tr("&Run"));
  menu->addActions(transport.actions());
  menus.adopt(menu, transport.nextActions());
  followStops(transport, lanes);
  menu->addSeparator();
  menus.adopt(menu, lanes.timeActions());
  menus.adopt(menu, more);
  menu->addSeparator();
  menus.add(menu, QStringLiteral("rerun"), tr("Run all again"), QKeySequence(Qt::CTRL | Qt::Key_R),
            tr("Simulate every lane again"), [this] { m_bench->comparison.restart(); });
  menus.add(menu, QStringLiteral("cancel-runs"), tr("Cancel runs"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
            tr("Stop the running simulations"), [this] { m_bench->comparison.cancel(); });
  menu->addSeparator();
  addBookmarks(menus, menu->addMenu(tr("&Bookmarks")));
  return menu;
}

// Shows in the status line where playing stops.
void TimeActions::followStops(widgets::TransportBar& transport, widgets::LanesView& lanes) {
  widgets::StopAt* stops = transport.stops();
  auto* text = new QLabel(m_window);
  text->setObjectName(QStringLiteral("stops-at"));
  text->setToolTip(tr("Where playing stops; chosen in the menu Stop at beside the speed"));
  text->hide();
  m_window->statusBar()->addPermanentWidget(text);
  connect(stops, &widgets::StopAt::changed, text, [stops, text] {
    text->setText(stops->text());
    text->setVisible(!stops->text().isEmpty());
  });
  connect(stops, &widgets::StopAt::messageReported, this,
          [this](const QString& message) { m_window->statusBar()->showMessage(message, kNotFound_ms); });
  widgets::ReferenceLane* reference = &lanes.controller()->reference;
  connect(reference, &widgets::ReferenceLane::changed, stops,
          [stops, reference] { stops->setDisagreements(reference->disagreements()); });
  stops->setDisagreements(reference->disagreements());
}

void TimeActions::addBookmarks(MenuBuilder& menus, QMenu* menu) {
  const auto now = [this] { return m_bench->playhead.now_s(); };
  menus.add(menu, QStringLiteral("bookmark-add"), tr("&Name this instant…"), QKeySequence(Qt::CTRL | Qt::Key_B),
            tr("Add a bookmark at the playhead, or rename the existing one"), [this] { nameInstant(); });
  menus.add(menu, QStringLiteral("bookmark-next"), tr("Ne&xt bookmark"), QKeySequence(Qt::Key_B),
            tr("Move the playhead to the next bookmark"), [this, now] { goTo(m_bench->bookmarks.next(now())); });
  menus.add(menu, QStringLiteral("bookmark-previous"), tr("&Previous bookmark"), QKeySequence(Qt::SHIFT | Qt::Key_B),
            tr("Move the playhead to the previous bookmark"),
            [this, now] { goTo(m_bench->bookmarks.previous(now())); });
  menus.add(menu, QStringLiteral("bookmark-remove"), tr("&Remove the bookmark here"), {},
            tr("The bookmark at the playhead"), [this, now] { m_bench->bookmarks.remove(now()); });
  menu->addAction(menus.find(QStringLiteral("show-bookmarks")));
  auto* notes = new widgets::NoteMenu(m_bench, m_window);
  menus.add(
      menu, QStringLiteral("note-add-here"), tr("Add a n&ote here…"), {},
      tr("To the selected job or to the playhead's instant, in the focused lane; figures and animations have it, too"),
      [notes] { notes->addHere(); });
}

void TimeActions::nameInstant() {
  const double now_s = m_bench->playhead.now_s();
  const widgets::Bookmark* present_mark = m_bench->bookmarks.at(now_s);
  bool ok = false;
  const QString name = QInputDialog::getText(
      m_window, tr("Bookmark at %1").arg(widgets::instantText(now_s, m_bench->comparison.end_s())),
      tr("Name (may stay empty)"), QLineEdit::Normal, present_mark == nullptr ? QString() : present_mark->name, &ok);
  if (ok) m_bench->bookmarks.add(now_s, name);
}

void TimeActions::goTo(const widgets::Bookmark* mark) {
  if (mark == nullptr)
    return m_window->statusBar()->showMessage(tr("There is no further bookmark in that direction."), kSaid_ms);
  m_bench->playhead.pause();
  m_bench->playhead.setNow(mark->t_s);
  m_window->statusBar()->showMessage(mark->name, kSaid_ms);
}

void TimeActions::runUntil() {
  UntilDialog dialog(*m_bench, m_window);
  if (dialog.exec() != QDialog::Accepted) return;
  m_bench->playhead.pause();
  if (const auto at = dialog.instant_s())
    m_bench->playhead.setNow(*at);
  else
    m_window->statusBar()->showMessage(tr("That does not happen after the playhead."), kNotFound_ms);
}

}  // namespace roundel::app
