// What MainWindow offers at the playhead: what-ifs and their branches, bookmarks.

#include <QAction>
#include <QDockWidget>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>

#include "app/gui/dialogs/switch_form.h"
#include "app/gui/dock_places.h"
#include "app/gui/window/main_window.h"
#include "widgets/state/branch_text.h"
#include "widgets/whatif/bookmarks_panel.h"
#include "widgets/whatif/branches_panel.h"
#include "widgets/whatif/what_if.h"

namespace roundel::app {
namespace {

constexpr int kSaid_ms = 8'000;

QDockWidget* dock(MainWindow* window, const QString& name, const QString& title, QWidget* content,
                  Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, window);
  dock->setObjectName(name);
  // Floating docks cannot be docked again on Wayland.
  dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
  dock->setWidget(content);
  dock->hide();
  window->addDockWidget(area, dock);
  return dock;
}

QAction* toggleOf(QDockWidget* dock, const QString& name, const QKeySequence& key, const QString& tip) {
  QAction* toggle = dock->toggleViewAction();
  toggle->setObjectName(name);
  toggle->setShortcut(key);
  toggle->setToolTip(
      key.isEmpty() ? tip : tip + QStringLiteral(" (") + key.toString(QKeySequence::NativeText) + QLatin1Char(')'));
  return toggle;
}

}  // namespace

void MainWindow::makeWhatIf() {
  m_whatIf = new widgets::WhatIf(m_bench.get(), this);
  m_whatIf->switchForm = [](const widgets::Offered& offered) { return new SwitchForm(offered); };
  auto* branches = dock(this, QStringLiteral("branches"), tr("Branches"),
                        new widgets::BranchesPanel(m_bench.get(), this), Qt::BottomDockWidgetArea);
  addAction(toggleOf(branches, QStringLiteral("show-branches"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
                     tr("Show the branches as a tree")));
  auto* marks = dock(this, QStringLiteral("bookmarks"), tr("Bookmarks"),
                     new widgets::BookmarksPanel(m_bench.get(), this), Qt::RightDockWidgetArea);
  addAction(toggleOf(marks, QStringLiteral("show-bookmarks"), {}, tr("Show the bookmarks as a list")));
  findChild<DockPlaces*>()->add(marks);
  connect(m_whatIf, &widgets::WhatIf::refused, this,
          [this](const QString& why) { statusBar()->showMessage(why, kSaid_ms); });
  connect(m_whatIf, &widgets::WhatIf::branched, this, [this](quint64 id) {
    showWorkspace(Run);
    statusBar()->showMessage(tr("%1: a branch of the session; the scenario is unchanged")
                                 .arg(m_bench->branches.title(*m_bench->branches.find(id))),
                             kSaid_ms);
  });
  connect(&m_bench->session, &widgets::SessionFile::failed, this, [this](const QString& reason) {
    statusBar()->showMessage(tr("Branches and bookmarks could not be saved: %1").arg(reason), kSaid_ms);
  });
  connect(&m_bench->session, &widgets::SessionFile::unread, this, [this](const QString& notes) {
    statusBar()->showMessage(tr("The earlier session of this scenario: %1").arg(notes), kSaid_ms);
  });
}

void MainWindow::makeWhatIfMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&What if"));
  menu->setToolTipsVisible(true);
  menu->addActions(m_whatIf->actions());
  addActions(m_whatIf->actions());
  menu->addSeparator();
  menu->addAction(action(QStringLiteral("show-branches")));
}

void MainWindow::addBookmarkActions(QMenu* menu) {
  QMenu* marks = menu->addMenu(tr("&Bookmarks"));
  const auto now = [this] { return m_bench->playhead.now_s(); };
  const auto goTo = [this](const widgets::Bookmark* mark) {
    if (mark == nullptr) return statusBar()->showMessage(tr("No further bookmark there."), kSaid_ms);
    m_bench->playhead.pause();
    m_bench->playhead.setNow(mark->t_s);
    statusBar()->showMessage(mark->name, kSaid_ms);
  };
  add(marks, QStringLiteral("bookmark-add"), tr("&Name this instant…"), QKeySequence(Qt::CTRL | Qt::Key_B),
      tr("Add a bookmark at the playhead, or rename the one that is there"), [this, now] {
        const widgets::Bookmark* there = m_bench->bookmarks.at(now());
        bool ok = false;
        const QString name = QInputDialog::getText(this, tr("Bookmark at %1").arg(widgets::instantText(now())),
                                                   tr("Name (may stay empty)"), QLineEdit::Normal,
                                                   there == nullptr ? QString() : there->name, &ok);
        if (ok) m_bench->bookmarks.add(now(), name);
      });
  add(marks, QStringLiteral("bookmark-next"), tr("Ne&xt bookmark"), QKeySequence(Qt::Key_B),
      tr("Playhead to the next bookmark"), [this, now, goTo] { goTo(m_bench->bookmarks.next(now())); });
  add(marks, QStringLiteral("bookmark-previous"), tr("&Previous bookmark"), QKeySequence(Qt::SHIFT | Qt::Key_B),
      tr("Playhead to the bookmark before"), [this, now, goTo] { goTo(m_bench->bookmarks.previous(now())); });
  add(marks, QStringLiteral("bookmark-remove"), tr("&Remove the bookmark here"), {}, tr("The bookmark at the playhead"),
      [this, now] { m_bench->bookmarks.remove(now()); });
  marks->addAction(action(QStringLiteral("show-bookmarks")));
}

}  // namespace roundel::app
