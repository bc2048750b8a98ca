// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/tool_row.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "app/gui/run_page.h"
#include "app/gui/spring_button.h"
#include "app/gui/window/workspaces.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/beat/page/beat_page.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/why/guarantees/guarantees_view.h"

namespace roundel::app {
namespace {

constexpr int kLow = 800;  // windows lower than this, in px, have menus and tools in one row
constexpr int kToolMargins = 60, kToolGap = 6, kSearchWide = 300, kSearchLeast = 90, kMenusLeast = 34, kSweepWide = 132;

}  // namespace

ToolRow::ToolRow(widgets::Workbench* bench, Workspaces* workspaces, QMenuBar* menus, QMainWindow* window)
    : QObject(window),
      m_bench(bench),
      m_workspaces(workspaces),
      m_menus(menus),
      m_window(window),
      m_bar(window->addToolBar(tr("Workspaces and time"))),
      m_menuPlace(new QWidget(m_bar)) {
  m_bar->setObjectName(QStringLiteral("toolbar"));
  m_bar->setMovable(false);
  auto* place = new QHBoxLayout(m_menuPlace);
  place->setContentsMargins(0, 0, 0, 0);
  m_menuTool = m_bar->addWidget(m_menuPlace);
  m_menuTool->setVisible(false);
  m_bar->setContextMenuPolicy(Qt::PreventContextMenu);
  fill();
  connect(workspaces, &Workspaces::shown, this, &ToolRow::showTools);
  connect(m_transport, &widgets::TransportBar::readoutResized, this, &ToolRow::layoutTools);
}

void ToolRow::fill() {
  for (QAction* action : m_workspaces->actions()) {
    auto* button = new SpringButton(m_bar);
    button->setDefaultAction(action);
    button->setMinimumHeight(32);
    m_bar->addWidget(button);
  }
  stretch();
  m_transport = new widgets::TransportBar(m_bench, m_bar);
  m_transportTool = m_bar->addWidget(m_transport);
  m_switchTool = m_bar->addWidget(m_workspaces->run()->arrangementSwitch());
  m_search = new QPushButton(m_bar);
  m_search->setObjectName(QStringLiteral("search"));
  m_search->setToolTip(tr("Find a command, a job, a node or a scheduler by typing (Ctrl+Shift+P)"));
  m_search->setAccessibleName(tr("Search"));
  m_search->setProperty("role", QStringLiteral("field"));
  m_search->setMinimumHeight(32);
  connect(m_search, &QPushButton::clicked, this, &ToolRow::searchWanted);
  m_searchTool = m_bar->addWidget(m_search);
  stretch();
  m_readoutTool = m_bar->addWidget(m_transport->readout());
  m_sweep = new QLabel(m_bar);
  m_sweep->setObjectName(QStringLiteral("sweep-readout"));
  m_sweep->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_sweep->setMinimumWidth(kSweepWide);
  m_sweepTool = m_bar->addWidget(m_sweep);
  m_sweepTool->setVisible(false);
  connect(m_workspaces->experiments(), &widgets::ExperimentsPage::statusChanged, this, &ToolRow::refreshSweep);
  connect(m_workspaces->run()->guarantees(), &widgets::GuaranteesView::statusChanged, this, [this] {
    if (!m_guaranteesShown) return;
    refreshSweep();
    layoutTools();
  });
  connect(&m_workspaces->beat()->game(), &widgets::BeatGame::changed, this, &ToolRow::refreshSweep);
  connect(m_workspaces->run(), &RunPage::arrangementChanged, this, [this] { showTools(m_workspaces->current()); });
  m_window->addActions(m_transport->actions());
}

void ToolRow::stretch() {
  auto* space = new QWidget(m_bar);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_bar->addWidget(space);
}

// Outside Run the search replaces the time controls, whose keys still work.
void ToolRow::showTools(int workspace) {
  const bool run = workspace == Workspaces::Run;
  m_guaranteesShown = run && m_workspaces->run()->arrangement() == RunPage::Arrangement::Guarantees;
  const bool sweep = workspace == Workspaces::Experiments || workspace == Workspaces::Beat;
  m_transportTool->setVisible(run && !m_guaranteesShown);
  m_switchTool->setVisible(run);
  m_searchTool->setVisible(!run || m_guaranteesShown);
  m_readoutTool->setVisible(!sweep && !m_guaranteesShown);
  m_sweepTool->setVisible(sweep || m_guaranteesShown);
  refreshSweep();
  layoutTools();
}

void ToolRow::refreshSweep() {
  const bool game = m_workspaces->current() == Workspaces::Beat;
  m_sweep->setText(game                ? m_workspaces->beat()->readout()
                   : m_guaranteesShown ? m_workspaces->run()->guarantees()->readout()
                                       : m_workspaces->experiments()->readout());
  m_sweep->setToolTip(game                ? tr("The round that you place by hand, and its instant")
                      : m_guaranteesShown ? tr("The runs that are compared with their papers, and how long that took")
                                          : tr("How far the sweep is"));
  m_sweep->setMinimumWidth(std::max(kSweepWide, m_sweep->sizeHint().width()));
}

void ToolRow::fit() {
  shareRow(m_window->height() < kLow && !m_menus->isNativeMenuBar());
  layoutTools();
}

// Moves the menu bar into the toolbar and back. Menus, keys and open menus are unaffected.
void ToolRow::shareRow(bool shared) {
  if (shared == m_menuTool->isVisible()) return;
  if (shared) {
    m_window->layout()->setMenuBar(nullptr);
    m_menuPlace->layout()->addWidget(m_menus);
    m_menuPlace->layout()->setAlignment(m_menus, Qt::AlignVCenter);
  } else {
    m_menuPlace->layout()->removeWidget(m_menus);
    m_window->setMenuBar(m_menus);
  }
  m_menus->show();
  if (auto* more = m_menus->findChild<QToolButton*>(QStringLiteral("qt_menubar_ext_button"))) {
    more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    more->setText(QStringLiteral("»"));
    more->setToolTip(tr("Menus that do not fit"));
    more->setAccessibleName(tr("More menus"));
  }
  m_menuTool->setVisible(shared);
  for (auto* button : m_bar->findChildren<widgets::SegmentButton*>()) {
    button->setProperty("narrow", shared);
    button->style()->unpolish(button);
    button->style()->polish(button);
  }
}

// The room for menus in a shared row, after the fixed controls (`others`) and `least` for the rest.
int ToolRow::menuRoom(int others, int least) const { return m_window->width() - others - least - kToolGap; }

// Workspaces, arrangement and readout have fixed places; the time controls or the search get the rest. If menus in the same row do not fit, the
// arrangement becomes one button, then the speed slider is hidden, then the other controls one by one; the rest is behind the arrow of the toolbar.
void ToolRow::layoutTools() {
  const bool sweep = m_workspaces->current() == Workspaces::Experiments || m_guaranteesShown;
  int others = kToolMargins +
               (sweep ? std::max(kSweepWide, m_sweep->sizeHint().width()) : m_transport->readout()->sizeHint().width());
  for (const QToolButton* button : m_bar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
    if (m_workspaces->actions().contains(button->defaultAction())) others += button->sizeHint().width() + kToolGap;
  const int width = m_window->width();
  const bool run = m_workspaces->current() == Workspaces::Run;
  const bool played = run && !m_guaranteesShown;
  const int menus = m_menus->sizeHint().width();
  const auto arrangement = [&](bool compact) {
    m_workspaces->run()->setSwitchCompact(compact);
    return run ? m_workspaces->run()->arrangementSwitch()->sizeHint().width() : 0;
  };
  int switched = arrangement(false);
  if (m_menuTool->isVisible()) {
    int stay = widgets::TransportBar::kMaxStay;
    int least_room = played ? m_transport->leastRoom(stay) : kSearchLeast;
    const auto tight = [&] { return run && menuRoom(others + switched, least_room) < menus; };
    if (tight()) switched = arrangement(true);
    while (played && tight() && stay > 0) least_room = m_transport->leastRoom(--stay);
    const int menus_width = std::clamp(menuRoom(others + switched, least_room), kMenusLeast, menus);
    m_menuPlace->setFixedWidth(menus_width);
    others += menus_width + kToolGap;
  }
  others += switched;
  m_transport->setRoom(width - others);
  const bool is_wide = width - others >= kSearchWide;
  m_search->setText(is_wide ? tr("Search actions, nodes, jobs…") : tr("Search…"));
  m_search->setFixedWidth(is_wide ? kSearchWide : std::clamp(width - others, kSearchLeast, kSearchWide));
}

}  // namespace roundel::app
