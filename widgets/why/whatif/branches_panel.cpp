// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/branches_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/branch_text.h"

namespace roundel::widgets {

void BranchesPanel::makeView() {
  m_view->setModel(m_model);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setUniformRowHeights(true);
  m_view->setAllColumnsShowFocus(true);
  m_view->setExpandsOnDoubleClick(false);
  m_view->setStyleSheet(QStringLiteral("QTreeView::item { padding: 3px 6px; }"));
  m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->setAccessibleName(tr("Branches"));
  m_view->setToolTip(tr("Space shows or hides a branch as a lane, F2 renames, Delete discards, Enter goes to it"));
  m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_view->header()->setStretchLastSection(false);
  m_view->installEventFilter(this);
}

BranchesPanel::BranchesPanel(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(new BranchesModel(bench, this)), m_view(new QTreeView(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, 4, kGap, kGap);
  m_empty = makeLabel(
      tr("No branches yet. Move the playhead to the instant of a change and choose What if: a node fails, a job is moved…\n"
         "A branch has the same past and another future. It never changes the scenario."),
      "note", this);
  m_empty->setWordWrap(true);
  layout->addWidget(m_empty);
  makeView();
  layout->addWidget(m_view, 1);
  connect(m_view, &QTreeView::doubleClicked, this,
          [this](const QModelIndex& index) { goTo(m_model->branchAt(index)); });
  connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    QMenu menu;
    fillMenu(&menu);
    menu.exec(m_view->viewport()->mapToGlobal(at));
  });
  connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_currentBeforeReset = current(); });
  connect(m_model, &QAbstractItemModel::modelReset, this, &BranchesPanel::refresh);
  refresh();
}

QSize BranchesPanel::sizeHint() const { return {900, fontMetrics().height() * 9}; }

quint64 BranchesPanel::current() const { return m_model->branchAt(m_view->currentIndex()); }

void BranchesPanel::refresh() {
  const bool is_empty = m_model->rowCount() == 0;
  m_empty->setVisible(is_empty);
  m_view->setVisible(!is_empty);
  m_view->expandAll();
  const QModelIndex kept_index = m_model->indexOf(m_currentBeforeReset);
  if (kept_index.isValid()) m_view->setCurrentIndex(kept_index);
}

void BranchesPanel::goTo(quint64 id) {
  const Branch* branch = m_bench->branches.find(id);
  if (branch == nullptr) return;
  const double at_s = branch->branch_point.at_s;
  m_bench->branches.setShown(id, true);
  m_bench->selection.focusLane(m_bench->branches.laneOf(id));
  m_bench->playhead.pause();
  m_bench->playhead.setNow(at_s);
}

void BranchesPanel::copy() { QGuiApplication::clipboard()->setText(m_model->asTable()); }

void BranchesPanel::fillMenu(QMenu* menu) {
  menu->setToolTipsVisible(true);
  const quint64 id = current();
  const Branch* branch = m_bench->branches.find(id);
  const auto add = [&](const QString& text, const QString& tip, auto run) {
    QAction* action = menu->addAction(text);
    action->setToolTip(tip);
    action->setEnabled(branch != nullptr);
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  add(tr("Go to it"), tr("Goes to its lane at the instant of the branch (Enter)"), [this, id] { goTo(id); });
  QAction* show_action = add(tr("Show as a lane"), tr("Shows the branch beside the other lanes (Space)"), [this, id] {
    const Branch* now = m_bench->branches.find(id);
    if (now != nullptr) m_bench->branches.setShown(id, !now->shown);
  });
  show_action->setCheckable(true);
  show_action->setChecked(branch != nullptr && branch->shown);
  add(tr("Rename"), tr("With an empty name, it is named by its change (F2)"),
      [this] { m_view->edit(m_view->currentIndex().siblingAtColumn(BranchesModel::Name)); });
  const bool idle = branch != nullptr && branch->state.status == LaneState::Status::Cancelled;
  add(tr("Run again"), tr("Runs a cancelled branch again"), [this, id] {
    m_bench->branches.runAgain(id);
  })->setEnabled(idle);
  add(tr("Keep"), keepTip(), [this, id] {
    m_bench->branches.keep(id);
  })->setEnabled(branch != nullptr && !branch->kept);
  add(tr("Discard"), discardTip(), [this, id] { m_bench->branches.remove(id); });
  menu->addSeparator();
  QAction* table = add(tr("Copy as table"), tr("Copies all branches, tab-separated (Ctrl+C)"), [this] { copy(); });
  table->setEnabled(m_model->rowCount() > 0);
  add(tr("Copy as LaTeX table"), tr("Copies all branches for a paper (booktabs)"), [this] {
    copyAsLatexTable(m_model->asTable());
  })->setEnabled(m_model->rowCount() > 0);
}

bool BranchesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
    return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool copies = key->matches(QKeySequence::Copy);
  const bool removes = key->key() == Qt::Key_Delete;
  const bool goes = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  const bool toggles = key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier;
  if (!copies && !removes && !goes && !toggles) return QWidget::eventFilter(watched, event);
  // In the tree, Space is not the window's play shortcut.
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  const quint64 id = current();
  if (copies) copy();
  if (removes) m_bench->branches.remove(id);
  if (goes) goTo(id);
  if (toggles) {
    if (const Branch* branch = m_bench->branches.find(id)) m_bench->branches.setShown(id, !branch->shown);
  }
  return true;
}

}  // namespace roundel::widgets
