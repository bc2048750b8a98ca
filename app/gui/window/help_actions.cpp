// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/help_actions.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <utility>

#include "app/gui/build_page.h"
#include "app/gui/command_palette.h"
#include "app/gui/dialogs/shortcut_sheet.h"
#include "app/gui/experiments/papers_actions.h"
#include "app/gui/run_page.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/workspaces.h"
#include "widgets/build/next_steps/steps_overlay.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/start/help/help_place.h"
#include "widgets/start/help/help_window.h"
#include "widgets/why/guarantees/guarantees_view.h"

namespace roundel::app {
namespace {

// Sets the help page of each part by class name, so that parts do not depend on the help.
void markPages(const QWidget& window) {
  const std::pair<const char*, const char*> rooms[] = {{"roundel::widgets::WhyPanel", "why"},
                                                       {"roundel::widgets::PlotsRow", "metrics"},
                                                       {"roundel::widgets::JobsPanel", "window"},
                                                       {"roundel::widgets::JobsTable", "job-table"},
                                                       {"roundel::app::BuildPage", "build"},
                                                       {"roundel::widgets::FaultsPanel", "scenario-format"},
                                                       {"roundel::app::RunPage", "comparing"},
                                                       {"roundel::widgets::GuaranteesView", "guarantees"},
                                                       {"roundel::widgets::FiguresPage", "window"},
                                                       {"roundel::widgets::PapersPage", "papers"},
                                                       {"roundel::widgets::TransportBar", "comparing"},
                                                       {"roundel::widgets::LessonPanel", "course"},
                                                       {"roundel::widgets::BranchesPanel", "what-if"}};
  for (QWidget* widget : window.findChildren<QWidget*>()) {
    for (const auto& [name, page] : rooms)
      if (widget->inherits(name)) widget->setProperty(widgets::kHelpPage, QLatin1String(page));
  }
}

}  // namespace

HelpActions::HelpActions(widgets::Workbench* bench, const MenuBuilder* menus, Workspaces* workspaces,
                         QMainWindow* window)
    : QObject(window), m_bench(bench), m_menus(menus), m_workspaces(workspaces), m_window(window) {
  markPages(*window);
  m_whatIsThis = new widgets::WhatIsThis([this](QWidget* widget) { return placeOf(widget); },
                                         [this](const QString& page) { showPage(page); }, window);
}

void HelpActions::makeMenu(MenuBuilder& menus, PapersActions* papers) {
  QMenu* menu = m_menu = menus.addMenu(tr("&Help"));
  menus.add(menu, QStringLiteral("help"), tr("Help on this place"), QKeySequence(Qt::Key_F1),
            tr("The page of the focused control; for a scheduler's card, of the scheduler"),
            [this] { showPage(placeOf(QApplication::focusWidget())); });
  menus.add(menu, QStringLiteral("help-contents"), tr("Contents of the help"), {},
            tr("All pages, and a search over them"), [this] { showPage(QStringLiteral("index")); });
  menus.add(menu, QStringLiteral("whats-new"), tr("What is new"), {}, tr("New features, by version"),
            [this] { showPage(QStringLiteral("whatsnew")); });
  menus.add(menu, QStringLiteral("what-is-this"), tr("What is this?"), QKeySequence(Qt::SHIFT | Qt::Key_F1),
            tr("Then click a control to open its page (Esc cancels)"), [this] { m_whatIsThis->begin(); });
  papers->addTo(menus, menu);
  menus.add(menu, QStringLiteral("help-how-good"), tr("How good can it get?"), {},
            tr("The theorems of the papers beside the runs (Run, How good?)"), [this] {
              m_workspaces->show(Workspaces::Run);
              m_workspaces->run()->setArrangement(RunPage::Arrangement::Guarantees);
            });
  connect(m_workspaces->run()->guarantees(), &widgets::GuaranteesView::helpRequested, this, &HelpActions::showPage);
  menus.add(menu, QStringLiteral("palette"), tr("Commands…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
            tr("Find a command, a job, a node or a scheduler by typing"), [this] { search(); });
  menus.add(menu, QStringLiteral("shortcuts"), tr("Keyboard shortcuts"), QKeySequence(Qt::Key_Question),
            tr("Every key of the window"), [this] { showShortcuts(); });
  menus.add(menu, QStringLiteral("show-steps"), tr("Steps of a new scenario"), {},
            tr("The three steps on the canvas of Build, while something is missing"), [this] {
              m_workspaces->show(Workspaces::Build);
              m_workspaces->build()->steps()->showSteps();
            });
  menus.add(menu, QStringLiteral("about"), tr("About Roundel"), {}, tr("Version and licence"), [this] { showAbout(); });
}

// In the lanes, the page of the focused scheduler; otherwise the page of the part.
QString HelpActions::placeOf(QWidget* widget) const {
  for (QWidget* ancestor = widget; ancestor != nullptr; ancestor = ancestor->parentWidget()) {
    if (qobject_cast<widgets::LanesView*>(ancestor) == nullptr) continue;
    const auto& lanes = m_bench->comparison.lanes();
    const auto lane = static_cast<std::size_t>(m_bench->selection.focusedLane());
    if (lane < lanes.size()) return QString::fromStdString(lanes[lane].lane.policy);
  }
  return widgets::helpPageOf(widget);
}

void HelpActions::showPage(const QString& place) {
  if (m_help == nullptr) {
    m_help = new widgets::HelpWindow(m_window);
    connect(m_help, &widgets::HelpWindow::scenarioRequested, this, [this](const QString& name) {
      emit scenarioWanted(QStringLiteral(":/roundel/scenarios/%1.json").arg(name));
    });
    connect(m_bench, &widgets::Workbench::themeChanged, m_help, [this] { m_help->setTheme(m_bench->theme()); });
  }
  m_help->setTheme(m_bench->theme());
  m_help->open(place);
  m_help->show();
  m_help->raise();
  m_help->activateWindow();
}

void HelpActions::search() {
  emit searchBegins();
  QList<PaletteEntry> entries;
  for (const MenuEntry& entry : m_menus->entries()) {
    if (!entry.action->isEnabled()) continue;
    entries.append({.text = plainText(entry.action->text()),
                    .hint = entry.path,
                    .keys = entry.action->shortcut().toString(QKeySequence::NativeText),
                    .run = [action = entry.action] { action->trigger(); }});
  }
  const auto& lanes = m_bench->comparison.lanes();
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    entries.append({.text = widgets::laneName(lanes[i].lane), .hint = tr("scheduler"), .run = [this, i] {
                      m_workspaces->show(Workspaces::Run);
                      m_bench->selection.focusLane(static_cast<int>(i));
                    }});
  }
  const model::Scenario& scenario = m_bench->document.scenario();
  for (std::size_t i = 0; i < scenario.jobs.size(); ++i) {
    entries.append({.text = QString::fromStdString(scenario.jobs[i].id), .hint = tr("job"), .run = [this, i] {
                      m_bench->selection.selectJob(model::JobIndex(i));
                    }});
  }
  for (const model::NodeSpec& node : scenario.nodes) {
    entries.append({.text = QString::fromStdString(node.id), .hint = tr("node"), .run = [this, id = node.id] {
                      m_workspaces->show(Workspaces::Build);
                      m_bench->selection.selectNodes({id});
                    }});
  }
  CommandPalette palette(std::move(entries), m_window);
  if (palette.exec() == QDialog::Accepted && palette.chosen()) palette.chosen()();
}

void HelpActions::showShortcuts() {
  ShortcutSheet sheet(m_menus->entries(), m_window);
  sheet.exec();
}

void HelpActions::showAbout() {
  QMessageBox::about(
      m_window, tr("About Roundel"),
      tr("<h3>Roundel %1</h3><p>A workbench for schedulers of heterogeneous GPU clusters.</p>"
         "<p>Free software under the GNU General Public License, version 3 or later. Uses Qt (LGPL 3), Qt Charts, "
         "QCustomPlot and GLPK (GPL 3), qpdf (Apache 2.0), fmt and nlohmann_json (MIT), zlib (zlib licence), Eigen (MPL "
         "2.0), CLI11 (BSD) and Boost (Boost licence).</p>")
          .arg(QApplication::applicationVersion()));
}

}  // namespace roundel::app
