// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/beside/branch_choice.h"

#include <QActionGroup>
#include <QMenu>

#include "widgets/document/state/branch_text.h"
#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/model/lane_order.h"

namespace roundel::widgets {

void BranchChoice::place() {
  std::size_t used_buttons = 0;
  for (int lane = 0; lane < m_layout->count(); ++lane) {
    if (m_layout->at(lane).branch < 0 || m_layout->at(lane).card.isEmpty()) continue;
    if (branchesOf(*m_controller->bench(), lane).size() < 2) continue;
    if (used_buttons == m_buttons.size()) m_buttons.push_back(new QToolButton(m_widget));
    show(m_buttons[used_buttons++], lane);
  }
  for (; m_buttons.size() > used_buttons; m_buttons.pop_back()) m_buttons.back()->deleteLater();
}

void BranchChoice::show(QToolButton* button, int parent) {
  if (button->menu() == nullptr) {
    button->setObjectName(QStringLiteral("branch-choice"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setArrowType(Qt::DownArrow);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setStyleSheet(
        QStringLiteral("QToolButton { padding: 0px; min-height: 0px; } "
                       "QToolButton::menu-indicator { image: none; }"));
    button->setMenu(new QMenu(button));
  }
  QMenu* menu = button->menu();
  menu->disconnect(this);
  connect(menu, &QMenu::aboutToShow, this, [this, menu, parent] { fill(menu, parent); });
  button->setToolTip(tr("Choose the branch of %1 that is shown beside it").arg(m_controller->lanes.name(parent)));
  button->setAccessibleName(tr("Branches of %1").arg(m_controller->lanes.name(parent)));
  button->setGeometry(branchMenu(m_layout->at(parent).card, m_layout->scale).toRect());
  button->show();
}

void BranchChoice::fill(QMenu* menu, int parent) {
  menu->clear();
  auto* group = new QActionGroup(menu);
  for (const int lane : branchesOf(*m_controller->bench(), parent)) {
    const Branch* branch = m_controller->bench()->branches.find(m_controller->lanes.state(lane).branch);
    if (branch == nullptr) continue;
    const QString does = tr("%1 at %2", "what a branch does, and when")
                             .arg(m_controller->bench()->branches.editsSummary(*branch),
                                  instantText(branch->branch_point.at_s, m_controller->time.end_s()));
    QAction* action = menu->addAction(branch->name.isEmpty() ? does : branch->name, this,
                                      [this, id = branch->id] { m_controller->lanes.setBranchesBeside(true, id); });
    action->setCheckable(true);
    action->setChecked(m_layout->at(parent).branch == lane);
    group->addAction(action);
  }
}

}  // namespace roundel::widgets
