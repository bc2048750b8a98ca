// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/build_tables.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/model/scenario.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/build/jobs/jobs_table.h"
#include "widgets/build/scheduler_picker/compared_schedulers.h"

namespace roundel::app {

BuildTables::BuildTables(widgets::Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_stack(new QStackedWidget(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  makeTabs();
  layout->addWidget(m_stack, 1);
  m_jobs = new widgets::JobsTable(bench, m_stack);
  m_schedulers = new widgets::ComparedSchedulers(bench, m_stack);
  m_stack->addWidget(m_jobs);
  m_stack->addWidget(m_schedulers);
  connect(m_schedulers, &widgets::ComparedSchedulers::addRequested, this, &BuildTables::pickerRequested);
  connect(&bench->document, &widgets::Document::changed, this, &BuildTables::refresh);
  refresh();
  showTab(Jobs);
}

void BuildTables::makeTabs() {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  auto* group = new QButtonGroup(this);
  const QString tips[] = {tr("The job table with its throughputs"), tr("The schedulers that are compared")};
  for (int tab = Jobs; tab <= Schedulers; ++tab) {
    auto* button = new widgets::SegmentButton(this);
    button->setObjectName(tab == Jobs ? QStringLiteral("tab-jobs") : QStringLiteral("tab-schedulers"));
    button->setToolTip(tips[tab]);
    button->setFocusPolicy(Qt::TabFocus);
    group->addButton(button);
    connect(button, &QToolButton::clicked, this, [this, tab] { showTab(static_cast<Tab>(tab)); });
    row->addWidget(button);
    m_tabs[tab] = button;
  }
  m_add = new QToolButton(this);
  m_add->setObjectName(QStringLiteral("build-add-scheduler"));
  m_add->setText(tr("+ add"));
  m_add->setProperty("role", QStringLiteral("link"));
  m_add->setToolTip(tr("Add schedulers to the comparison"));
  m_add->setAccessibleName(tr("Add schedulers"));
  m_add->setFocusPolicy(Qt::TabFocus);
  connect(m_add, &QToolButton::clicked, this, [this] {
    showTab(Schedulers);
    emit pickerRequested(addPlace());
  });
  row->addWidget(m_add);
  row->addStretch(1);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void BuildTables::showTab(Tab tab) {
  m_tabs[tab]->setChecked(true);
  m_stack->setCurrentIndex(tab);
}

QRect BuildTables::addPlace() const { return {m_add->mapToGlobal(QPoint(0, 0)), m_add->size()}; }

void BuildTables::refresh() {
  m_tabs[Jobs]->setText(tr("Jobs %1").arg(m_bench->document.scenario().jobs.size()));
  m_tabs[Schedulers]->setText(tr("Schedulers %1").arg(m_bench->document.chosenLanes().size()));
}

}  // namespace roundel::app
