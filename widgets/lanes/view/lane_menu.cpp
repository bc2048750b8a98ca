// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lane_menu.h"

#include <QActionGroup>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/icons.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/model/lane_text.h"

namespace roundel::widgets {
LaneMenu::Buttons LaneMenu::makeButtons(int lane) {
  Buttons new_buttons{.menu = new QToolButton(m_widget), .action = nullptr, .keep = nullptr, .discard = nullptr};
  new_buttons.menu->setText(QStringLiteral("…"));
  new_buttons.menu->setProperty("role", QStringLiteral("plain"));
  new_buttons.menu->setAutoRaise(true);
  new_buttons.menu->setStyleSheet(QStringLiteral("QToolButton { padding: 0px; min-height: 0px; }"));
  connect(new_buttons.menu, &QToolButton::clicked, this, [this, lane] { openAtButton(lane); });
  new_buttons.action = new QPushButton(m_widget);
  const auto branchOf = [this, lane] { return m_controller->lanes.state(lane).branch; };
  new_buttons.keep = new QPushButton(tr("Keep"), m_widget);
  new_buttons.keep->setToolTip(tr("Keep: %1").arg(keepTip()));
  connect(new_buttons.keep, &QPushButton::clicked, this, [this, branchOf] { keep(branchOf()); });
  new_buttons.discard = new QPushButton(tr("Discard"), m_widget);
  for (QPushButton* button : {new_buttons.keep, new_buttons.discard})
    button->setStyleSheet(QStringLiteral("QPushButton { padding: 0px; min-height: 0px; }"));
  new_buttons.discard->setToolTip(discardTip());
  connect(
      new_buttons.discard, &QPushButton::clicked, this,
      [this, branchOf] { m_controller->bench()->branches.remove(branchOf()); }, Qt::QueuedConnection);
  connect(new_buttons.action, &QPushButton::clicked, this, [this, lane, branchOf] {
    ComparisonController& comparison = m_controller->bench()->comparison;
    if (m_controller->lanes.state(lane).status == LaneState::Status::Running) return comparison.cancel(lane);
    branchOf() != 0 ? m_controller->bench()->branches.runAgain(branchOf()) : comparison.restart();
  });
  return new_buttons;
}

void LaneMenu::placeButtons() {
  const auto count = m_layout->lanes.size();
  for (; m_buttons.size() > count; m_buttons.pop_back()) {
    m_buttons.back().menu->deleteLater();
    for (QPushButton* button : {m_buttons.back().action, m_buttons.back().keep, m_buttons.back().discard})
      button->deleteLater();
  }
  while (m_buttons.size() < count) m_buttons.push_back(makeButtons(static_cast<int>(m_buttons.size())));
  for (int i = 0; i < m_layout->count(); ++i) placeButtons(i);
  m_choice.place();
}

void LaneMenu::placeButtons(int lane) {
  QToolButton* menu = m_buttons[static_cast<std::size_t>(lane)].menu;
  QPushButton* action = m_buttons[static_cast<std::size_t>(lane)].action;
  const QString name = m_controller->lanes.name(lane);
  const LanePlace& place = m_layout->at(lane);
  const int size = static_cast<int>(kCardButton * m_layout->scale);
  menu->setVisible(!place.card.isEmpty());
  action->setVisible(false);
  placeAnswers(lane);
  placeAction(lane);
  if (place.card.isEmpty()) return;
  menu->setGeometry(static_cast<int>(place.card.right()) - size, static_cast<int>(place.card.top()) + menuOffset(),
                    size, size);
  menu->setToolTip(tr("Options, order, export of %1").arg(name));
  menu->setAccessibleName(tr("Menu of lane %1").arg(name));
}

// Places the button Cancel or Run again: in the lane, or, for a branch beside its parent, in the head in place of Keep.
void LaneMenu::placeAction(int lane) {
  const LanePlace& place = m_layout->at(lane);
  const LaneState& state = m_controller->lanes.state(lane);
  const bool running = state.status == LaneState::Status::Running;
  const QRectF head = place.parent >= 0 ? m_layout->at(place.parent).card : QRectF();
  if (head.isEmpty() && place.card.isEmpty()) return;
  if (!running && state.status != LaneState::Status::Cancelled) return;
  const auto& [menu, action, keep, discard] = m_buttons[static_cast<std::size_t>(lane)];
  const QString name = m_controller->lanes.name(lane);
  action->setVisible(true);
  action->setText(running ? tr("Cancel") : tr("Run again"));
  action->setToolTip(running             ? tr("Stop this simulation; its results so far are kept")
                     : state.branch != 0 ? tr("Simulate this branch again")
                                         : tr("Simulate every lane again"));
  action->setAccessibleName(running ? tr("Cancel the run of %1").arg(name) : tr("Run %1 again").arg(name));
  if (!head.isEmpty()) {
    const QRect answer_area = branchAnswers(head, m_layout->scale).toRect();
    keep->hide();
    return action->setGeometry(answer_area.left(), answer_area.top(), answer_area.width() / 2 - 4,
                               answer_area.height());
  }
  action->adjustSize();
  const QSize hint = action->sizeHint();
  action->setGeometry(static_cast<int>(place.body.right()) - hint.width() - 12,
                      static_cast<int>(place.body.center().y()) - hint.height() / 2, hint.width(),
                      std::min(hint.height(), static_cast<int>(place.body.height()) - 6));
}

void LaneMenu::keep(quint64 branch) {
  m_controller->bench()->branches.keep(branch);
  placeButtons();
  m_widget->update();
}

// Returns the places of Keep and Discard for a branch that is not kept: below the numbers of a full card, with words; otherwise beside the
// menu, as icons. Empty if the card has no place.
std::pair<QRect, QRect> LaneMenu::answerPlaces(int lane) const {
  const int parent = m_layout->at(lane).parent;
  const QRectF card = m_layout->at(parent >= 0 ? parent : lane).card;
  if (card.isEmpty()) return {};
  const double scale = m_layout->scale, size = kCardButton * scale;
  const bool is_full = parent < 0 && cardSize(card.height(), scale) == CardSize::Full;
  if (parent < 0 && !is_full) {
    const double top = card.top() + menuOffset();
    const auto findPlace = [&](int which) {
      return QRectF(card.right() - cardButtonEnd(which) * scale - size, top, size, size).toRect();
    };
    return {findPlace(2), findPlace(1)};
  }
  const QRect at =
      (parent >= 0 ? branchAnswers(card, scale) : QRectF(card.left(), card.bottom() - size - 6, card.width(), size))
          .toRect();
  const int answer_width = at.width() / 2 - 4;
  return {{at.left(), at.top(), answer_width, at.height()},
          {at.left() + answer_width + 8, at.top(), answer_width, at.height()}};
}

void LaneMenu::placeAnswers(int lane) {
  const auto& [menu, action, keep, discard] = m_buttons[static_cast<std::size_t>(lane)];
  const quint64 id = m_controller->lanes.state(lane).branch;
  const Branch* branch = id == 0 ? nullptr : m_controller->bench()->branches.find(id);
  const auto [first, second] = answerPlaces(lane);
  const bool asks = branch != nullptr && !branch->kept && !first.isEmpty();
  keep->setVisible(asks);
  discard->setVisible(asks);
  if (!asks) return;
  keep->setGeometry(first);
  discard->setGeometry(second);
  const bool icons = first.width() <= 2 * first.height();
  const QColor ink = m_controller->bench()->theme().text;
  keep->setText(icons ? QString() : tr("Keep"));
  keep->setIcon(icons ? icon(QStringLiteral("check"), ink) : QIcon());
  discard->setText(icons ? QString() : tr("Discard"));
  discard->setIcon(icons ? icon(QStringLiteral("close"), ink) : QIcon());
  const QString name = m_controller->lanes.name(lane);
  keep->setAccessibleName(tr("Keep the branch %1").arg(name));
  discard->setAccessibleName(tr("Discard the branch %1").arg(name));
}

void LaneMenu::openAtButton(int lane) {
  const std::unique_ptr<QMenu> menu = menuOf(lane);
  Workbench::MenuTarget target;
  target.lane = lane;
  m_controller->bench()->extendMenu(menu.get(), target);
  const QToolButton* button = m_buttons[static_cast<std::size_t>(lane)].menu;
  menu->exec(button->mapToGlobal(QPoint(0, button->height())));
}

// The menu that the keyboard opens is of the bar under the keyboard cursor.
void LaneMenu::open(const QContextMenuEvent& event, const GanttHit& under) {
  const bool by_key = event.reason() == QContextMenuEvent::Keyboard;
  const int lane = by_key            ? std::min(m_controller->bench()->selection.focusedLane(), m_layout->count() - 1)
                   : under.lane >= 0 ? under.lane
                                     : m_layout->laneAt(QPointF(event.pos()));
  GanttHit hit = under;
  if (by_key) {
    hit = {};
    if (const auto& cursor = m_controller->cursor.place()) {
      hit.gpu = cursor->gpu;
      hit.bar = m_controller->cursor.bar();
      hit.t_s = cursor->t_s;
    }
  }
  const std::unique_ptr<QMenu> menu = menuOf(lane);
  if (lane >= 0) m_controller->bench()->extendMenu(menu.get(), targetOf(lane, hit));
  menu->exec(by_key && lane >= 0 ? m_widget->mapToGlobal(m_layout->at(lane).card.center().toPoint())
                                 : event.globalPos());
}

Workbench::MenuTarget LaneMenu::targetOf(int lane, const GanttHit& hit) const {
  Workbench::MenuTarget target;
  target.lane = lane;
  const auto& bars = m_controller->lanes.lane(lane).bars;
  if (!bars) return target;
  const model::Problem& problem = *m_controller->lanes.state(lane).run->trace->problem;
  const model::JobIndex job = hit.bar ? bars->bar(*hit.bar).job : hit.queued;
  if (job.valid() && job < problem.jobs.size()) target.job = problem.jobs[job].id;
  if (hit.gpu.valid() && hit.gpu < problem.gpus.size()) target.node = problem.nodes[problem.gpus[hit.gpu].node].id;
  target.t_s = hit.t_s;
  return target;
}

template <typename Run>
QAction* LaneMenu::add(QMenu* menu, const QString& text, const QString& tip, Run run) {
  QAction* action = menu->addAction(text);
  action->setToolTip(tip);
  connect(action, &QAction::triggered, this, run);
  return action;
}

std::unique_ptr<QMenu> LaneMenu::menuOf(int lane) {
  auto menu = std::make_unique<QMenu>(m_widget);
  menu->setToolTipsVisible(true);
  if (lane >= 0) addLaneActions(menu.get(), lane);
  addCopyActions(menu.get(), lane);
  add(menu.get(), tr("Show everything"), tr("The whole run (Home)"), [this] { m_controller->time.fitAll(); });
  addColorActions(menu.get());
  return menu;
}

void LaneMenu::addLaneActions(QMenu* menu, int lane) {
  add(menu, tr("Options…"), tr("The options of this scheduler"), [this, lane] { emit optionsRequested(lane); });
  QAction* half = add(menu, m_layout->columns() ? tr("Show it alone") : tr("Give it half of the height"),
                      tr("Double-click the card, or Enter; Esc gives it back"),
                      [this, lane] { m_controller->lanes.toggleExpanded(lane); });
  half->setCheckable(true);
  half->setChecked(m_controller->lanes.expanded() == lane);
  addReferenceAction(menu, lane);
  menu->addSeparator();
  addOrderActions(menu, lane);
  menu->addSeparator();
}

// A branch is not a lane of the document: it cannot be moved, but hidden.
void LaneMenu::addOrderActions(QMenu* menu, int lane) {
  Document& document = m_controller->bench()->document;
  const int document_lanes = m_controller->bench()->comparison.documentLanes();
  const bool branch = lane >= document_lanes, columns = m_layout->columns();
  add(menu, columns ? tr("Move left") : tr("Move up"), tr("One place earlier"), [&document, lane] {
    moveLane(document, lane, -1);
  })->setEnabled(lane > 0 && !branch);
  add(menu, columns ? tr("Move right") : tr("Move down"), tr("One place later"), [&document, lane] {
    moveLane(document, lane, 1);
  })->setEnabled(lane + 1 < document_lanes);
  if (columns && (branch || m_layout->at(lane).branch >= 0)) {
    QAction* beside_action =
        add(menu, tr("Beside its parent"),
            tr("In the parent's column, twice as wide; otherwise in its own column (Shift+L)"),
            [this] { m_controller->lanes.setBranchesBeside(!m_controller->lanes.branchesBeside()); });
    if (!branch) beside_action->setText(tr("Its branch beside it"));
    beside_action->setCheckable(true);
    beside_action->setChecked(m_controller->lanes.branchesBeside());
  }
  if (branch) {
    BranchTree& branches = m_controller->bench()->branches;
    const quint64 id = m_controller->lanes.state(lane).branch;
    const Branch* lane_branch = branches.find(id);
    add(menu, tr("Keep"), keepTip(), [this, id] {
      keep(id);
    })->setEnabled(lane_branch != nullptr && !lane_branch->kept);
    add(menu, tr("Discard"), discardTip(), [&branches, id] { branches.remove(id); });
    add(menu, tr("Hide"), tr("Removes its lane; it stays in the list of branches"),
        [this, lane] { m_controller->bench()->branches.setShown(m_controller->lanes.state(lane).branch, false); });
  } else {
    add(menu, tr("Remove"), tr("Take this scheduler out of the comparison"), [&document, lane] {
      removeLane(document, lane);
    })->setEnabled(document_lanes > 1);
  }
}

void LaneMenu::addReferenceAction(QMenu* menu, int lane) {
  ReferenceLane& reference = m_controller->reference;
  if (m_controller->lanes.count() < 2) return;
  menu->addSeparator();
  const bool is = reference.on() && reference.lane() == lane;
  QAction* choose = add(menu, tr("Reference of the comparison"),
                        tr("Shows under every other lane's rows what this one ran there, if it differs (Shift+G)"),
                        [&reference, lane, is] { reference.setLane(is ? -1 : lane); });
  choose->setCheckable(true);
  choose->setChecked(is);
}

void LaneMenu::addCopyActions(QMenu* menu, int lane) {
  const bool one = lane >= 0;
  add(menu, tr("Copy as table"),
      one ? tr("The visible segments of this lane, tab-separated")
          : tr("The visible segments of every lane, tab-separated"),
      [this, lane] { emit copyRequested(lane); });
  add(menu, tr("Copy as LaTeX table"),
      one ? tr("The visible segments of this lane, for a paper (booktabs)")
          : tr("The visible segments of every lane, for a paper (booktabs)"),
      [this, lane] { copyAsLatexTable(segmentsAsTable(*m_controller, lane)); });
  if (!one) return;
  add(menu, tr("Export…"), tr("PDF, SVG or PNG of this lane"), [this, lane] { emit exportRequested(lane); });
  menu->addSeparator();
}

void LaneMenu::addColorActions(QMenu* menu) {
  QMenu* colors = menu->addMenu(tr("Colour by"));
  auto* group = new QActionGroup(colors);
  for (const ColorBy by :
       {ColorBy::Job, ColorBy::Model, ColorBy::User, ColorBy::GangSize, ColorBy::GpuType, ColorBy::Wait}) {
    QAction* action = colors->addAction(colorByName(by), this, [this, by] { m_controller->lanes.setColorBy(by); });
    action->setCheckable(true);
    action->setChecked(m_controller->lanes.colorBy() == by);
    group->addAction(action);
  }
}

}  // namespace roundel::widgets
