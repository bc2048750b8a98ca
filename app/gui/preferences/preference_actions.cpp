// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/preference_actions.h"

#include <QApplication>

#include "app/gui/experiments/experiment_actions.h"
#include "app/gui/lessons/record_actions.h"
#include "app/gui/opening/welcome_actions.h"
#include "app/gui/preferences/preferences_dialog.h"
#include "app/gui/run_page.h"
#include "app/gui/window/main_window.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/program/lanes/sweep_programs.h"

namespace roundel::app {

PreferenceActions::PreferenceActions(MainWindow* window) : QObject(window), m_window(window) {
  connect(&window->views(), &ViewActions::preferenceChosen, this, &PreferenceActions::applyEverywhere);
}

void PreferenceActions::addTo(MenuBuilder& menus, QMenu* menu) {
  QAction* action =
      menus.add(menu, QStringLiteral("preferences"), tr("Preferences…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                tr("Text size, theme, default view, motion, units, recovery and allowed commands"), [this] { show(); });
  action->setMenuRole(QAction::PreferencesRole);
}

void PreferenceActions::show() {
  if (m_dialog == nullptr) {
    m_dialog = new PreferencesDialog(m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &PreferencesDialog::changed, this, &PreferenceActions::applyEverywhere);
    connect(m_dialog, &PreferencesDialog::firstPageChanged, this, [this] {
      if (preferences::firstPage() == FirstPage::Welcome) return m_window->welcome().show();
      showFirstPage();
    });
  }
  m_dialog->refresh();
  m_dialog->show();
  m_dialog->raise();
  m_dialog->activateWindow();
}

void PreferenceActions::showFirstPage() {
  using Arrangement = RunPage::Arrangement;
  Workspaces& pages = m_window->workspaces();
  const auto run = [&](Arrangement arrangement) {
    pages.show(Workspaces::Run);
    pages.run()->setArrangement(arrangement);
  };
  switch (preferences::firstPage()) {
    case FirstPage::Welcome:
    case FirstPage::Last:
      return pages.show(Workspaces::Run);
    case FirstPage::Build:
      return pages.show(Workspaces::Build);
    case FirstPage::Lanes:
      return run(Arrangement::Lanes);
    case FirstPage::Columns:
      return run(Arrangement::Columns);
    case FirstPage::ClusterAnimation:
      return run(Arrangement::ClusterAnimation);
    case FirstPage::Figures:
      return pages.show(Workspaces::Figures);
    case FirstPage::Experiments:
      return pages.show(Workspaces::Experiments);
  }
}

void PreferenceActions::applyEverywhere() {
  widgets::ShownTimes::shared().setUnits(preferences::timeUnits());
  for (const QWidget* window : QApplication::topLevelWidgets()) {
    auto* other_actions = window->findChild<PreferenceActions*>(QString(), Qt::FindDirectChildrenOnly);
    if (other_actions != nullptr) other_actions->apply();
  }
}

void PreferenceActions::apply() {
  widgets::ShownTimes::shared().setUnits(preferences::timeUnits());
  m_window->views().followPreferences();
  const int delay_ms = preferences::recoveryInterval_s() * 1000;
  m_window->autosave().setDelay(delay_ms);
  m_window->experiments().autosave().setDelay(delay_ms);
  m_window->recording().copies().setDelay(delay_ms);
  m_window->workspaces().run()->programs()->forgetWithdrawn();
  for (auto* sweep : m_window->findChildren<widgets::SweepPrograms*>()) sweep->forgetWithdrawn();
  if (m_dialog != nullptr) m_dialog->refresh();
}

}  // namespace roundel::app
