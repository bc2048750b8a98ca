// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/workspaces.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>

#include "app/gui/build_page.h"
#include "app/gui/dialogs/session_offer.h"
#include "app/gui/opening/opening_strip.h"
#include "app/gui/run_page.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/page/beat_page.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/figures/page/figures_page.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/start/welcome/course_entries.h"
#include "widgets/start/welcome/welcome_page.h"

namespace roundel::app {

Workspaces::Workspaces(widgets::Workbench* bench, QMainWindow* window)
    : QObject(window),
      m_window(window),
      m_gallery(widgets::galleryEntries()),
      m_pages(new QStackedWidget(window)),
      m_actions(new QActionGroup(this)) {
  m_build = new BuildPage(bench, m_pages);
  m_run = new RunPage(bench, m_pages);
  m_figures = new widgets::FiguresPage(bench, m_pages);
  m_experiments = new widgets::ExperimentsPage(bench, m_pages);
  m_pages->addWidget(m_build);
  m_pages->addWidget(m_run);
  m_pages->addWidget(m_figures);
  m_pages->addWidget(m_experiments);
  m_welcome = new widgets::WelcomePage(&bench->appearance, &m_gallery, widgets::Thumbnails::defaultFolder(), m_pages);
  m_pages->addWidget(m_welcome);
  m_beat = new widgets::BeatPage(bench, m_pages);
  m_pages->addWidget(m_beat);
  auto* center = new QWidget(window);
  center->setObjectName(QStringLiteral("workspace"));
  m_column = new QVBoxLayout(center);
  m_column->setContentsMargins(0, 0, 0, 0);
  m_side = new QWidget(center);
  (new QVBoxLayout(m_side))->setContentsMargins(0, widgets::kGap, widgets::kGap, widgets::kGap);
  m_side->hide();
  m_column->setSpacing(0);
  m_column->addWidget(new SessionOffer(&bench->session.earlier(), center));
  m_strip = new OpeningStrip(&bench->document, &bench->playhead, center);
  m_column->addWidget(m_strip);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(m_pages, 1);
  row->addWidget(m_side);
  m_column->addLayout(row, 1);
  window->setCentralWidget(center);
  makeActions();
}

void Workspaces::makeActions() {
  m_actions->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);  // none while Welcome is shown
  const struct {
    const char* name;
    QString text, tip;
    Qt::Key key;
  } spaces[] = {
      {"workspace-build", tr("Build"), tr("Draw the cluster, edit the jobs"), Qt::Key_1},
      {"workspace-run", tr("Run"), tr("Watch the schedulers run the scenario"), Qt::Key_2},
      {"workspace-figures", tr("Figures"), tr("Figures as they will be exported"), Qt::Key_3},
      {"workspace-experiments", tr("Experiments"), tr("Sweeps over values, schedulers and seeds"), Qt::Key_4}};
  int index = 0;
  for (const auto& space : spaces) {
    QAction* action = m_actions->addAction(space.text);
    action->setObjectName(QLatin1String(space.name));
    action->setCheckable(true);
    action->setShortcut(QKeySequence(Qt::CTRL | space.key));
    action->setToolTip(space.tip + QStringLiteral(" (Ctrl+%1)").arg(index + 1));
    action->setData(index++);
    m_window->addAction(action);
  }
  connect(m_actions, &QActionGroup::triggered, this,
          [this](QAction* action) { show(static_cast<Id>(action->data().toInt())); });
}

void Workspaces::addSide(QWidget* side, int width) {
  side->setFixedWidth(widgets::screenPx(width));
  m_side->layout()->addWidget(side);
  side->hide();
}

void Workspaces::showSide(QWidget* side) {
  const QLayout& room = *m_side->layout();
  for (int i = 0; i < room.count(); ++i) room.itemAt(i)->widget()->setVisible(room.itemAt(i)->widget() == side);
  m_side->setVisible(side != nullptr);
}

void Workspaces::addBar(QWidget* bar) { m_column->insertWidget(0, bar); }

QList<QAction*> Workspaces::actions() const { return m_actions->actions(); }

Workspaces::Id Workspaces::current() const { return static_cast<Id>(m_pages->currentIndex()); }

void Workspaces::show(Id workspace) {
  QToolTip::hideText();  // it belongs to the previous workspace
  // Beat the scheduler is a part of Run.
  if (workspace != Welcome) m_actions->actions().at(workspace == Beat ? Run : workspace)->setChecked(true);
  if (QAction* checked = m_actions->checkedAction(); workspace == Welcome && checked != nullptr)
    checked->setChecked(false);
  m_pages->setCurrentIndex(workspace);
  m_strip->setRoom(workspace == Run);
  emit shown(workspace);
  const QWidget* focus = m_window->focusWidget();
  if (workspace == Experiments) m_experiments->setFocus();
  if (workspace == Run && (focus == nullptr || !focus->isVisibleTo(m_window))) m_run->lanes()->setFocus();
}

}  // namespace roundel::app
