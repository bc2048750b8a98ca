// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/forms.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

#include "core/model/derive.h"
#include "core/model/edit/fragment.h"
#include "core/model/scenario.h"
#include "widgets/base/text/throughput_text.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/branch_text.h"

namespace roundel::widgets {

// ---- nodes
// ------------------------------------------------------------------------------------------------------------------------

NodeDownForm::NodeDownForm(const Offered& offered, const std::string& node, QWidget* parent)
    : WhatIfForm(parent), m_at_s(offered.at_s) {
  QFormLayout* form = formIn(this);
  m_node = nodeChooser(offered, true, node, this);
  m_node->setToolTip(tr("Its gangs stop, keep their work and are queued again"));
  form->addRow(tr("&Node"), m_node);
  auto* row = new QHBoxLayout;
  m_comesBack = new QCheckBox(tr("comes back a&fter"), this);
  m_comesBack->setObjectName(QStringLiteral("returns"));
  m_comesBack->setToolTip(tr("Otherwise it stays down to the end of the run"));
  m_after = spin({.least = 0.001, .most = 1e9, .decimals = 0}, 10 * offered.problem().clock.round_s,
                 tr("Seconds until it is back"), this);
  m_after->setSuffix(tr(" s"));
  m_after->setToolTip(tr("Seconds from the failure until the node is up again"));
  m_after->setEnabled(false);
  row->addWidget(m_comesBack);
  row->addWidget(m_after, 1);
  form->addRow(QString(), row);
  connect(m_node, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
  connect(m_comesBack, &QCheckBox::toggled, m_after, &QWidget::setEnabled);
  connect(m_comesBack, &QCheckBox::toggled, this, &WhatIfForm::edited);
  connect(m_after, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
}

std::vector<compare::Edit> NodeDownForm::edits() const {
  if (m_node->count() == 0) return {};
  compare::NodeDown node_down{textOf(m_node), std::nullopt};
  if (m_comesBack->isChecked()) node_down.up_s = m_at_s + m_after->value();
  return {node_down};
}

NodeUpForm::NodeUpForm(const Offered& offered, const std::string& node, QWidget* parent) : WhatIfForm(parent) {
  QFormLayout* form = formIn(this);
  m_node = nodeChooser(offered, false, node, this);
  m_node->setToolTip(tr("Nodes that are down at this instant"));
  form->addRow(tr("&Node"), m_node);
  if (m_node->count() == 0) form->addRow(makeLabel(tr("Every node is up at this instant."), "note", this));
  connect(m_node, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
}

std::vector<compare::Edit> NodeUpForm::edits() const {
  if (m_node->count() == 0) return {};
  return {compare::NodeUp{textOf(m_node)}};
}

SpeedForm::SpeedForm(const Offered& offered, const std::string& node, QWidget* parent)
    : WhatIfForm(parent), m_speeds(offered.state.speed) {
  QFormLayout* form = formIn(this);
  m_node = chooser(
      offered.problem().nodes, node, [](std::size_t) { return true; }, this);
  m_node->setObjectName(QStringLiteral("node"));
  m_node->setToolTip(tr("Every job on it advances by its factor"));
  form->addRow(tr("&Node"), m_node);
  m_speed = spin({.least = 0.001, .most = 1000, .decimals = 3}, 1, tr("Factor on every job's rate"), this);
  m_speed->setObjectName(QStringLiteral("speed"));
  m_speed->setSingleStep(0.1);
  m_speed->setToolTip(tr("1: as stated; 0.5: half as fast. Schedulers' estimates do not see it"));
  form->addRow(tr("&Speed"), m_speed);
  connect(m_node, &QComboBox::currentIndexChanged, this, &SpeedForm::showNode);
  connect(m_speed, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  showNode();
}

// Proposes half of the present speed, so that there is an effect to see.
void SpeedForm::showNode() {
  const int node = m_node->currentIndex();
  if (node < 0) return;
  const QSignalBlocker blocker(m_speed);
  m_speed->setValue(m_speeds[static_cast<std::size_t>(node)] / 2);
  emit edited();
}

std::vector<compare::Edit> SpeedForm::edits() const {
  if (m_node->count() == 0) return {};
  return {compare::SetSpeed{textOf(m_node), m_speed->value()}};
}

// ---- jobs -------------------------------------------------------------------------------------------------------------------------

CancelForm::CancelForm(const Offered& offered, const std::string& job, QWidget* parent) : WhatIfForm(parent) {
  QFormLayout* form = formIn(this);
  m_job = jobChooser(offered, job, false, this);
  m_job->setToolTip(tr("It leaves at once and is not part of means"));
  form->addRow(tr("&Job"), m_job);
  connect(m_job, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
}

std::vector<compare::Edit> CancelForm::edits() const {
  if (m_job->count() == 0) return {};
  return {compare::CancelJob{textOf(m_job)}};
}

void ThroughputForm::makeType() {
  m_type = chooser(
      m_offered.problem().types, {}, [](std::size_t) { return true; }, this);
  m_type->setObjectName(QStringLiteral("type"));
  m_type->setAccessibleName(tr("GPU type"));
  m_type->setToolTip(tr("On which the job is faster or slower from here on"));
}

void ThroughputForm::makeValue() {
  m_value = spin({.least = 1e-6, .most = 1e12, .decimals = 6}, 1, tr("Iterations per second"), this);
  m_value->setObjectName(QStringLiteral("value"));
  m_value->setToolTip(tr("In the unit of the job's own throughput: per GPU, or per gang"));
  m_cannotRun = new QCheckBox(tr("&can no longer run there"), this);
  m_cannotRun->setToolTip(tr("Gangs on this type stop; the job needs others"));
}

ThroughputForm::ThroughputForm(const Offered& offered, const std::string& job, QWidget* parent)
    : WhatIfForm(parent), m_offered(offered) {
  QFormLayout* form = formIn(this);
  m_job = jobChooser(offered, job, false, this);
  makeType();
  m_job->setToolTip(tr("Which job has another throughput from here on"));
  makeValue();
  m_now = makeLabel({}, "note", this);
  form->addRow(tr("&Job"), m_job);
  form->addRow(tr("GPU &type"), m_type);
  form->addRow(tr("&Throughput"), m_value);
  form->addRow(QString(), m_now);
  form->addRow(QString(), m_cannotRun);
  connect(m_job, &QComboBox::currentIndexChanged, this, &ThroughputForm::showThroughput);
  connect(m_type, &QComboBox::currentIndexChanged, this, &ThroughputForm::showThroughput);
  connect(m_value, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  connect(m_cannotRun, &QCheckBox::toggled, m_value, &QWidget::setDisabled);
  connect(m_cannotRun, &QCheckBox::toggled, this, &WhatIfForm::edited);
  showThroughput();
}

void ThroughputForm::showThroughput() {
  const model::Problem& problem = m_offered.problem();
  const model::JobIndex job = problem.findJob(textOf(m_job));
  const model::TypeIndex type = problem.findType(textOf(m_type));
  if (!job.valid() || !type.valid()) return;
  const model::Job& spec = problem.jobs[job];
  const double now = m_offered.state.rate[job][type].perGpu(spec.fixed_gpus) * model::gpusOfThroughput(spec);
  const QString unit = throughputUnit(model::throughputPer(*spec.spec), spec.gpus);
  m_now->setText(now > 0 ? tr("now %1 %2").arg(now).arg(unit) : tr("now it cannot run there"));
  const QSignalBlocker blocker(m_value);
  m_value->setValue(now > 0 ? now * 2 : 1);
  emit edited();
}

std::vector<compare::Edit> ThroughputForm::edits() const {
  if (m_job->count() == 0) return {};
  const std::optional<double> value = m_cannotRun->isChecked() ? std::nullopt : std::optional(m_value->value());
  return {compare::SetThroughput{.job = textOf(m_job), .type = textOf(m_type), .value = value}};
}

void AddJobForm::makeLike(const std::string& like) {
  m_template = new QComboBox(this);
  m_template->setObjectName(QStringLiteral("like"));
  m_template->setToolTip(tr("A template of the scenario, or a copy of one of its jobs"));
  for (const model::JobSpec& spec : m_offered.problem().scenario->models)
    m_template->addItem(tr("model %1").arg(QString::fromStdString(spec.id)));
  for (const model::Job& job : m_offered.problem().jobs)
    m_template->addItem(tr("another %1").arg(QString::fromStdString(job.id)));
  m_template->setCurrentIndex(std::max(0, m_template->findText(tr("another %1").arg(QString::fromStdString(like)))));
}

void AddJobForm::makeNumbers() {
  m_work = spin({.least = 1e-6, .most = 1e15, .decimals = 3}, 1, tr("Iterations"), this);
  m_work->setObjectName(QStringLiteral("work"));
  m_work->setToolTip(tr("Iterations of the job"));
  m_delay = spin({.least = 0, .most = 1e12, .decimals = 0}, 0, tr("Seconds until it arrives"), this);
  m_delay->setObjectName(QStringLiteral("delay"));
  m_delay->setSuffix(tr(" s later"));
  m_delay->setToolTip(tr("0: it arrives at the instant of the branch"));
}

AddJobForm::AddJobForm(const Offered& offered, const std::string& like, QWidget* parent)
    : WhatIfForm(parent), m_offered(offered) {
  QFormLayout* form = formIn(this);
  std::vector<std::string> taken_ids;
  for (const model::Job& job : offered.problem().jobs) taken_ids.push_back(job.id);
  m_id = new QLineEdit(
      QString::fromStdString(model::freeId(taken_ids, {}, "J", static_cast<int>(taken_ids.size()) + 1)), this);
  m_id->setObjectName(QStringLiteral("id"));
  m_id->setToolTip(tr("The new job's id"));
  makeLike(like);
  makeNumbers();
  form->addRow(tr("&Id"), m_id);
  form->addRow(tr("&Like"), m_template);
  form->addRow(tr("&Work (iterations)"), m_work);
  form->addRow(tr("&Arrives"), m_delay);
  connect(m_id, &QLineEdit::textChanged, this, &WhatIfForm::edited);
  connect(m_template, &QComboBox::currentIndexChanged, this, &AddJobForm::showTemplate);
  connect(m_work, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  connect(m_delay, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  showTemplate();
}

void AddJobForm::showTemplate() {
  const model::Scenario& scenario = *m_offered.problem().scenario;
  const auto models = static_cast<int>(scenario.models.size());
  const int index = m_template->currentIndex();
  if (index < 0) return;
  double work = 0;
  if (index >= models) {
    work = m_offered.problem().jobs[static_cast<std::size_t>(index - models)].iterations;
  } else {
    model::JobSpec job_spec;
    job_spec.model = scenario.models[static_cast<std::size_t>(index)].id;
    const model::JobSpec full_spec = model::withTemplates(scenario, job_spec);
    work = full_spec.iterations.value_or(full_spec.epochs.value_or(0) * full_spec.iterations_per_epoch.value_or(1));
    if (work <= 0 && full_spec.sync) work = static_cast<double>(full_spec.sync->rounds);
    if (work <= 0 && !m_offered.problem().jobs.empty()) work = m_offered.problem().jobs.front().iterations;
  }
  const QSignalBlocker blocker(m_work);
  m_work->setValue(work);
  emit edited();
}

model::JobSpec AddJobForm::chosen() const {
  const model::Scenario& scenario = *m_offered.problem().scenario;
  const auto models = static_cast<int>(scenario.models.size());
  const int index = m_template->currentIndex();
  model::JobSpec job;
  if (index < models) {
    job.model = scenario.models[static_cast<std::size_t>(index)].id;
    if (!model::withTemplates(scenario, job).gpus && !model::withTemplates(scenario, job).stages) job.gpus = 1;
  } else {
    job = scenario.jobs[static_cast<std::size_t>(index - models)];
  }
  return job;
}

std::vector<compare::Edit> AddJobForm::edits() const {
  const model::Scenario& scenario = *m_offered.problem().scenario;
  if (m_template->currentIndex() < 0) return {};
  model::JobSpec job = chosen();
  job.id = m_id->text().trimmed().toStdString();
  job.name.reset();
  job.arrival_s = m_offered.at_s + m_delay->value();
  // The iterations of a job with rounds equal its number of rounds.
  const model::JobSpec full_spec = model::withTemplates(scenario, job);
  if (!full_spec.sync) {
    job.epochs.reset();
    job.iterations = m_work->value();
  }
  return {compare::AddJob{std::move(job)}};
}

}  // namespace roundel::widgets
