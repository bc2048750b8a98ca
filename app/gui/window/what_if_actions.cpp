// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/what_if_actions.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include "app/gui/dialogs/switch_form.h"
#include "app/gui/dock_places.h"
#include "app/gui/message_time.h"
#include "app/gui/window/menu_builder.h"
#include "widgets/why/whatif/branches_panel.h"

namespace roundel::app {
namespace {}  // namespace

WhatIfActions::WhatIfActions(widgets::Workbench* bench, QMainWindow* window)
    : QObject(window), m_window(window), m_whatIf(new widgets::WhatIf(bench, window)) {
  m_whatIf->switchForm = [](const widgets::Offered& offered) { return new SwitchForm(offered); };
  QDockWidget* branches = makeDock(window, QStringLiteral("branches"), tr("Branches"),
                                   new widgets::BranchesPanel(bench, window), Qt::BottomDockWidgetArea);
  toggleOf(branches, QStringLiteral("show-branches"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
           tr("Show the branches as a tree"));
  connect(m_whatIf, &widgets::WhatIf::refused, this, &WhatIfActions::say);
  connect(m_whatIf, &widgets::WhatIf::branched, this, [this, bench](quint64 id) {
    emit branched();
    say(tr("%1: a branch of the session; the scenario is unchanged")
            .arg(bench->branches.title(*bench->branches.find(id))));
  });
  connect(&bench->session, &widgets::SessionFile::failed, this,
          [this](const QString& reason) { say(tr("Branches and bookmarks could not be saved: %1").arg(reason)); });
  connect(&bench->session, &widgets::SessionFile::unread, this,
          [this](const QString& notes) { say(tr("Branches, bookmarks and notes of this scenario: %1").arg(notes)); });
}

void WhatIfActions::makeMenu(MenuBuilder& menus) {
  QMenu* menu = menus.addMenu(tr("&What if"));
  menu->setToolTipsVisible(true);
  menus.adopt(menu, m_whatIf->actions());
  menu->addSeparator();
  menu->addAction(menus.find(QStringLiteral("show-branches")));
}

void WhatIfActions::say(const QString& text) { m_window->statusBar()->showMessage(text, kSaid_ms); }

}  // namespace roundel::app
