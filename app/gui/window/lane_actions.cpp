// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/lane_actions.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

#include "app/gui/dialogs/options_dialog.h"
#include "app/gui/window/menu_builder.h"
#include "core/policies/external/program_log.h"
#include "widgets/build/scheduler_picker/scheduler_picker.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/why/whatif/what_if.h"

namespace roundel::app {

LaneActions::LaneActions(widgets::Workbench* bench, widgets::LanesView* view, widgets::WhatIf* whatIf, QWidget* window)
    : QObject(window), m_bench(bench), m_view(view), m_whatIf(whatIf), m_window(window) {}

void LaneActions::makeMenu(MenuBuilder& menus) {
  QMenu* menu = menus.addMenu(tr("&Compare"));
  menus.add(menu, QStringLiteral("add-scheduler"), tr("&Add schedulers…"), {},
            tr("Every scheduler with a sentence and the year of its paper; Space marks several"),
            [this] { openPicker({}); });
  menus.add(menu, QStringLiteral("add-program"), tr("Add a &program…"), {},
            tr("A program of yours, in any language, as a scheduler"), [this] { emit programWanted(); });
  menus.add(menu, QStringLiteral("reload-program"), tr("Re&load the program"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
            tr("Run the lane of a program again with the program's present file"), [this] { emit reloadWanted(); });
  const auto lane = [this] { return m_bench->selection.focusedLane(); };
  menus.add(menu, QStringLiteral("lane-options"), tr("Options of the lane…"),
            QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O), tr("Options of the focused scheduler"),
            [this, lane] { editOptions(lane()); });
  menus.add(menu, QStringLiteral("lane-up"), tr("Move lane up"), QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Up),
            tr("Move the focused lane up"), [this, lane] { widgets::moveLane(m_bench->document, lane(), -1); });
  menus.add(menu, QStringLiteral("lane-down"), tr("Move lane down"), QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Down),
            tr("Move the focused lane down"), [this, lane] { widgets::moveLane(m_bench->document, lane(), 1); });
  menus.add(menu, QStringLiteral("lane-remove"), tr("Remove lane"), {},
            tr("Take the focused scheduler out of the comparison; hide the focused branch"),
            [this, lane] { remove(lane()); });
  menu->addSeparator();
  menus.add(menu, QStringLiteral("next-disagreement"), tr("Next disagreement"), QKeySequence(Qt::Key_N),
            tr("Move the playhead to the next instant at which the schedulers place jobs differently"),
            [this] { m_view->controller()->reference.goToDisagreement(1); });
  menus.adopt(menu, m_view->compareActions());
}

void LaneActions::openPicker(const QRect& anchor) {
  if (m_picker == nullptr) {
    m_picker = new widgets::SchedulerPicker(&m_bench->document, &m_bench->appearance, m_window);
    connect(m_picker, &widgets::SchedulerPicker::programRequested, this, &LaneActions::programWanted);
    connect(m_picker, &widgets::SchedulerPicker::usedProgramRequested, this, &LaneActions::usedProgramWanted);
    connect(m_picker, &widgets::SchedulerPicker::optionsRequested, this, &LaneActions::editOptions,
            Qt::QueuedConnection);  // the lane is added first
  }
  QRect anchor_rect = anchor;
  const auto* add = m_view->findChild<QToolButton*>(QStringLiteral("lanes-add-scheduler"));
  if (anchor_rect.isEmpty() && add != nullptr && add->isVisible())
    anchor_rect = QRect(add->mapToGlobal(QPoint(0, 0)), add->size());
  if (anchor_rect.isEmpty()) anchor_rect = QRect(m_window->mapToGlobal(QPoint(0, 0)), QSize(m_window->width(), 1));
  m_picker->popUp(anchor_rect);
}

void LaneActions::editOptions(int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return;
  if (lane >= m_bench->comparison.documentLanes()) {
    m_whatIf->open(widgets::WhatIf::Kind::Switch, {.lane = lane, .t_s = -1});
    return;
  }
  const auto log = m_bench->branches.programLog(lanes[static_cast<std::size_t>(lane)]);
  const auto ready = log == nullptr ? std::nullopt : log->ready();
  OptionsDialog dialog(lanes[static_cast<std::size_t>(lane)].lane, m_bench->document.problem(), m_window,
                       ready ? ready->options : std::vector<policies::OptionSpec>());
  dialog.setObjectName(QStringLiteral("lane-options-dialog"));
  if (dialog.exec() != QDialog::Accepted) return;
  const compare::Lane former_lane = lanes[static_cast<std::size_t>(lane)].lane;
  emit optionsStated(former_lane, {.policy = former_lane.policy, .label = dialog.label(), .options = dialog.options()});
  widgets::setLane(m_bench->document, lane, dialog.label(), dialog.options());
}

// Queued, because a dialog must not open inside the click that requests it.
void LaneActions::goTo(const QString& pointer) {
  const QStringList pointer_parts = pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts);
  if (pointer_parts.size() < 2 || pointer_parts[0] != QLatin1String("compare")) return;
  QMetaObject::invokeMethod(
      this, [this, lane = pointer_parts[1].toInt()] { editOptions(lane); }, Qt::QueuedConnection);
}

void LaneActions::remove(int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < m_bench->comparison.documentLanes())
    widgets::removeLane(m_bench->document, lane);
  else if (lane < static_cast<int>(lanes.size()))
    m_bench->branches.setShown(lanes[static_cast<std::size_t>(lane)].branch, false);
}

}  // namespace roundel::app
