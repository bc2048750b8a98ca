// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/experiments/papers_actions.h"

#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include "app/gui/message_time.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/workspaces.h"
#include "core/papers/paper_set.h"
#include "widgets/base/theme/appearance.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/experiments/papers/paper_figure.h"
#include "widgets/experiments/papers/papers_page.h"
#include "widgets/figures/page/figures_page.h"
#include "widgets/figures/sweeps/sweep_choices.h"

namespace roundel::app {
namespace {}  // namespace

PapersActions::PapersActions(const widgets::Appearance* appearance, Workspaces* workspaces, QMainWindow* window)
    : QObject(window),
      m_workspaces(workspaces),
      m_window(window),
      m_page(new widgets::PapersPage(appearance, workspaces->experiments())) {
  widgets::ExperimentsPage* experiments = workspaces->experiments();
  experiments->addGuest({.page = m_page,
                         .status = [this] { return m_page->statusText(); },
                         .readout = [this] { return m_page->readout(); }});
  connect(m_page, &widgets::PapersPage::statusChanged, experiments, &widgets::ExperimentsPage::statusChanged);
  connect(m_page, &widgets::PapersPage::messageReported, this,
          [this](const QString& message) { m_window->statusBar()->showMessage(message, kSaid_ms); });
  connect(m_page, &widgets::PapersPage::sweepWanted, experiments, [experiments] {
    experiments->showGuest(false);
    experiments->setFocus();
  });
  connect(m_page, &widgets::PapersPage::runWanted, this, &PapersActions::runWanted);
  connect(m_page, &widgets::PapersPage::figureWanted, this, &PapersActions::sendToFigures);
}

void PapersActions::addTo(MenuBuilder& menus, QMenu* menu) {
  menus.add(menu, QStringLiteral("papers"), tr("Papers beside ours"), {},
            tr("The papers' numbers beside ours, number by number"), [this] { show(); });
}

void PapersActions::show() {
  if (!m_page->state()->loaded()) m_page->load(papers::shippedPapers());
  m_workspaces->experiments()->showGuest(true);
  m_workspaces->show(Workspaces::Experiments);
}

void PapersActions::sendToFigures(const papers::FigureResult& figure) {
  m_workspaces->figures()->show({.kind = widgets::figures::kMetricBars,
                                 .title = tr("Figure of a paper"),
                                 .maker = [figure](const widgets::figures::FigureOptions& options) {
                                   return widgets::makePaperFigure(figure, options);
                                 }});
  m_workspaces->show(Workspaces::Figures);
}

}  // namespace roundel::app
