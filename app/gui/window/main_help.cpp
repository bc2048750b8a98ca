// The help window of MainWindow, and which page belongs to which place.

#include <QApplication>
#include <QMenu>
#include <utility>

#include "app/gui/run_page.h"
#include "app/gui/window/main_window.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/help/help_place.h"
#include "widgets/help/help_window.h"

namespace roundel::app {

// Inside the lanes the page of the focused scheduler; elsewhere what the room says of itself.
QString MainWindow::helpPlaceOf(QWidget* widget) const {
  for (QWidget* at = widget; at != nullptr; at = at->parentWidget()) {
    if (qobject_cast<widgets::LanesView*>(at) == nullptr) continue;
    const auto& lanes = m_bench->comparison.lanes();
    const auto lane = static_cast<std::size_t>(m_bench->selection.focusedLane());
    if (lane < lanes.size()) return QString::fromStdString(lanes[lane].lane.policy);
  }
  return widgets::helpPageOf(widget);
}

void MainWindow::showHelp(const QString& place) {
  if (m_help == nullptr) {
    m_help = new widgets::HelpWindow(this);
    connect(m_help, &widgets::HelpWindow::scenarioAsked, this, [this](const QString& name) {
      if (maySwitchDocument()) openFile(QStringLiteral(":/roundel/scenarios/%1.json").arg(name));
    });
    connect(m_bench.get(), &widgets::Workbench::themeChanged, m_help, [this] { m_help->setTheme(m_bench->theme()); });
  }
  m_help->setTheme(m_bench->theme());
  m_help->open(place);
  m_help->show();
  m_help->raise();
  m_help->activateWindow();
}

void MainWindow::addHelpActions(QMenu* menu) {
  const std::pair<const char*, const char*> rooms[] = {{"roundel::widgets::WhyPanel", "why"},
                                                       {"roundel::widgets::PlotsRow", "metrics"},
                                                       {"roundel::widgets::JobsPanel", "window"},
                                                       {"roundel::widgets::JobsTable", "job-table"},
                                                       {"roundel::app::BuildPage", "build"},
                                                       {"roundel::widgets::FaultsPanel", "scenario-format"},
                                                       {"roundel::app::RunPage", "comparing"},
                                                       {"roundel::widgets::FiguresPage", "window"},
                                                       {"roundel::widgets::TransportBar", "comparing"},
                                                       {"roundel::widgets::BranchesPanel", "what-if"}};
  for (QWidget* widget : findChildren<QWidget*>()) {
    for (const auto& [name, page] : rooms) {
      if (widget->inherits(name)) widget->setProperty(widgets::kHelpPage, QLatin1String(page));
    }
  }
  add(menu, QStringLiteral("help"), tr("Help on this place"), QKeySequence(Qt::Key_F1),
      tr("The page of what has the keyboard: a scheduler's card opens its page"),
      [this] { showHelp(helpPlaceOf(QApplication::focusWidget())); });
  add(menu, QStringLiteral("help-contents"), tr("Contents of the help"), {}, tr("All pages, and a search over them"),
      [this] { showHelp(QStringLiteral("index")); });
  m_whatIsThis = new widgets::WhatIsThis([this](QWidget* widget) { return helpPlaceOf(widget); },
                                         [this](const QString& page) { showHelp(page); }, this);
  add(menu, QStringLiteral("what-is-this"), tr("What is this?"), QKeySequence(Qt::SHIFT | Qt::Key_F1),
      tr("Then click on something: its page opens (Esc: nothing)"), [this] { m_whatIsThis->begin(); });
}

}  // namespace roundel::app
