// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/move_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/pairs.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/why/whatif/manual_move.h"

namespace roundel::widgets {
namespace {

std::vector<compare::MovedPart> byName(const std::vector<model::Part>& parts, const model::Problem& problem) {
  std::vector<compare::MovedPart> out;
  for (const model::Part& part : parts)
    out.push_back({problem.nodes[part.node].id, problem.types[part.type].id, part.count});
  return out;
}

}  // namespace

MoveForm::MoveForm(const Offered& offered, const std::string& job, const std::optional<std::vector<model::Part>>& parts,
                   QWidget* parent)
    : WhatIfForm(parent), m_offered(offered), m_grid(new GpuGridModel(this)) {
  QVBoxLayout* layout = plainColumn(this);
  layout->addLayout(makeChoices(job));
  layout->addWidget(makeTable(), 1);
  layout->addWidget(makeAway(parts.has_value()));
  m_sum = makeLabel({}, "note", this);
  m_sum->setWordWrap(true);
  layout->addWidget(m_sum);
  m_grid->reset(&m_offered.problem(), m_offered.state.node_up);
  if (parts) {
    m_grid->take(*parts);
    m_pause->setChecked(parts->empty());
  } else {
    showJob();
  }
  showPartners();
  showAway();
  m_table->setDisabled(m_pause->isChecked());
  showSum();
  connectParts();
}

QCheckBox* MoveForm::makeAway(bool sent) {
  m_pauseOthers = new QCheckBox(this);
  m_pauseOthers->setObjectName(QStringLiteral("away"));
  m_pauseOthers->setToolTip(tr("Pauses the jobs that hold the chosen GPUs until the next decision"));
  m_pauseOthers->setChecked(sent);
  return m_pauseOthers;
}

void MoveForm::connectParts() {
  connect(m_job, &QComboBox::currentIndexChanged, this, &MoveForm::showJob);
  connect(m_grid, &GpuGridModel::changed, this, &MoveForm::showPartners);
  connect(m_grid, &GpuGridModel::changed, this, &MoveForm::showAway);
  connect(m_partner, &QComboBox::currentIndexChanged, this, &MoveForm::showAway);
  connect(m_pause, &QCheckBox::toggled, this, &MoveForm::showAway);
  connect(m_pauseOthers, &QCheckBox::toggled, this, &WhatIfForm::edited);
  connect(m_partner, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
  connect(m_pause, &QCheckBox::toggled, m_table, &QWidget::setDisabled);
  connect(m_pause, &QCheckBox::toggled, this, &WhatIfForm::edited);
  connect(m_grid, &GpuGridModel::changed, this, &MoveForm::showSum);
  connect(m_grid, &GpuGridModel::changed, this, &WhatIfForm::edited);
}

QWidget* MoveForm::makeTable() {
  m_table = new QTableView(this);
  m_table->setObjectName(QStringLiteral("gpus"));
  m_table->setModel(m_grid);
  m_table->setAccessibleName(tr("GPUs that the job gets, nodes by GPU types"));
  m_table->setToolTip(tr("Type how many GPUs the job gets on each node"));
  m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
  m_table->setTabKeyNavigation(false);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  // Six nodes without scrolling.
  constexpr int kNodes = 6;
  const int rows = std::clamp(m_grid->rowCount(), 1, kNodes);
  m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height() +
                            rows * m_table->verticalHeader()->defaultSectionSize() + 2 * m_table->frameWidth() + 2);
  return m_table;
}

QLayout* MoveForm::makeChoices(const std::string& job) {
  auto* row = new QHBoxLayout;
  m_job = jobChooser(m_offered, job, true, this);
  m_job->setToolTip(tr("Jobs that have arrived and not ended at this instant"));
  m_pause = new QCheckBox(tr("&Paused"), this);
  m_pause->setObjectName(QStringLiteral("paused"));
  m_pause->setToolTip(tr("The job holds no GPU until the next decision"));
  m_partner = new QComboBox(this);
  m_partner->setObjectName(QStringLiteral("with"));
  m_partner->setAccessibleName(tr("Job that shares the GPU"));
  m_partner->setToolTip(tr("A job that shares the GPU with this one; the scenario states the throughput of each"));
  row->addWidget(m_job, 1);
  row->addWidget(m_partner, 1);
  row->addWidget(m_pause);
  return row;
}

void MoveForm::showJob() {
  const model::JobIndex job = m_offered.problem().findJob(textOf(m_job));
  if (job.valid()) m_grid->take(m_offered.state.jobs[job].given);
}

// Jobs for which the scenario states a shared throughput with this job on any type, at the present rates.
std::vector<model::JobIndex> MoveForm::partners(model::JobIndex job) const {
  const model::Problem& problem = m_offered.problem();
  const auto& rate = m_offered.state.rate;
  std::vector<model::JobIndex> out;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::JobIndex other(j);
    using Phase = compare::RunState::Job::Phase;
    const Phase phase = m_offered.state.jobs[j].phase;
    if (phase == Phase::Ended || phase == Phase::NotArrived) continue;
    bool is_stated = false;
    for (std::size_t type = 0; type < problem.types.size() && !is_stated; ++type)
      is_stated = model::pairRates(problem, job, other, model::TypeIndex(type), rate[job], rate[other]).has_value();
    if (is_stated) out.push_back(other);
  }
  return out;
}

// If the job keeps its shared GPU, it stays beside the other job, so "alone" is not offered.
void MoveForm::showPartners() {
  const model::Problem& problem = m_offered.problem();
  const model::JobIndex job = problem.findJob(textOf(m_job));
  const QString former_partner = m_partner->currentData().toString();
  const QSignalBlocker quiet(m_partner);
  m_partner->clear();
  if (!job.valid()) return m_partner->hide();
  const compare::RunState::Job& stands = m_offered.state.jobs[job];
  const bool stays = stands.with.valid() && m_grid->parts() == byName(stands.given, problem);
  if (!stays) m_partner->addItem(tr("alone on its GPUs"), QString());
  for (const model::JobIndex partner : partners(job)) {
    const QString id = QString::fromStdString(problem.jobs[partner].id);
    m_partner->addItem(tr("beside %1").arg(id), id);
  }
  const QString wanted_partner =
      stays && former_partner.isEmpty() ? QString::fromStdString(problem.jobs[stands.with].id) : former_partner;
  m_partner->setCurrentIndex(std::max(0, m_partner->findData(wanted_partner)));
  m_partner->setVisible(stays || m_partner->count() > 1);
}

void MoveForm::showSum() {
  const model::JobIndex job = m_offered.problem().findJob(textOf(m_job));
  if (!job.valid()) return;
  const model::Job& spec = m_offered.problem().jobs[job];
  QStringList sizes;
  for (const int size : spec.sizes)
    if (sizes.size() < 12) sizes << QString::number(size);
  m_sum->setText(
      tr("%n GPUs; %1 allows gangs of %2. Inside a node it keeps the GPUs that it has, then gets the lowest free ones.",
         nullptr, m_grid->taken())
          .arg(QString::fromStdString(spec.id), sizes.join(QStringLiteral(", "))));
}

// A job beside another one takes GPUs from no other job.
std::vector<model::JobIndex> MoveForm::holders() const {
  const model::Problem& problem = m_offered.problem();
  const model::JobIndex job = problem.findJob(textOf(m_job));
  if (!job.valid() || m_pause->isChecked() || !m_partner->currentData().toString().isEmpty()) return {};
  std::vector<model::Part> parts;
  for (const compare::MovedPart& part : m_grid->parts())
    parts.push_back({problem.findNode(part.node), problem.findType(part.type), part.count});
  return jobsToPause(m_offered.state, problem, job, parts);
}

void MoveForm::showAway() {
  QStringList names;
  for (const model::JobIndex job : holders()) names << QString::fromStdString(m_offered.problem().jobs[job].id);
  m_pauseOthers->setText(tr("Send away %1", "jobs from their GPUs").arg(names.join(QStringLiteral(", "))));
  m_pauseOthers->setVisible(!names.isEmpty());
}

std::vector<compare::Edit> MoveForm::edits() const {
  if (m_job->count() == 0 || (!m_pause->isChecked() && m_grid->taken() == 0)) return {};
  if (m_pause->isChecked()) return {compare::MoveJob{textOf(m_job), {}}};
  std::vector<compare::Edit> edits{compare::MoveJob{
      .job = textOf(m_job), .gpus = m_grid->parts(), .partner = m_partner->currentData().toString().toStdString()}};
  if (!m_pauseOthers->isChecked()) return edits;
  for (compare::Edit& pause : pauseEdits(m_offered.problem(), holders())) edits.push_back(std::move(pause));
  return edits;
}

}  // namespace roundel::widgets
