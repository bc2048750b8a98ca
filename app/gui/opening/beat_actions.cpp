// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/beat_actions.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include "app/gui/message_time.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/workspaces.h"
#include "widgets/beat/page/beat_page.h"
#include "widgets/start/welcome/welcome_page.h"

namespace roundel::app {

BeatActions::BeatActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window)
    : QObject(window), m_bench(bench), m_workspaces(workspaces), m_files(files), m_window(window) {
  widgets::BeatPage* page = workspaces->beat();
  connect(page, &widgets::BeatPage::leaveRequested, this, [this] { m_workspaces->show(Workspaces::Run); });
  connect(page, &widgets::BeatPage::messageReported, this,
          [this](const QString& message) { m_window->statusBar()->showMessage(message, kSaid_ms); });
  connect(workspaces->welcome()->side(), &widgets::WelcomeSide::beatWanted, this, &BeatActions::showExample);
  connect(&bench->document, &widgets::Document::changed, this, &BeatActions::refresh);
}

void BeatActions::makeMenu(MenuBuilder& menus, QMenu* run) {
  run->addSeparator();
  m_action = menus.add(run, QStringLiteral("beat"), tr("Beat the scheduler"), {}, {}, [this] { show(); });
  refresh();
}

void BeatActions::refresh() {
  if (m_action == nullptr) return;
  const QString reason = widgets::BeatGame::whyNot(m_bench->document);
  m_action->setEnabled(reason.isEmpty());
  const QString tip = tr("Place the jobs by hand, round by round, and compare your score with the schedulers");
  m_action->setToolTip(reason.isEmpty() ? tip : reason);
  m_action->setStatusTip(m_action->toolTip());
}

void BeatActions::show() {
  if (m_workspaces->beat()->begin()) m_workspaces->show(Workspaces::Beat);
}

void BeatActions::showExample() {
  m_files->switchTo(QStringLiteral(":/roundel/scenarios/hadar-fig1.json"));
  if (m_workspaces->current() != Workspaces::Welcome) show();
}

}  // namespace roundel::app
