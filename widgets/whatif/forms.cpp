#include "widgets/whatif/forms.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/derive.h"
#include "core/model/edit/fragment.h"
#include "core/model/pairs.h"
#include "widgets/state/branch_text.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {
namespace {

using Phase = compare::Standing::Job::Phase;

template <class Entities, class Wanted>
QComboBox* chooser(const Entities& entities, const std::string& chosen, Wanted wanted, QWidget* parent) {
  auto* box = new QComboBox(parent);
  for (std::size_t i = 0; i < entities.size(); ++i) {
    if (wanted(i)) box->addItem(QString::fromStdString(entities[i].id));
  }
  box->setCurrentIndex(std::max(0, box->findText(QString::fromStdString(chosen))));
  return box;
}

QComboBox* nodeChooser(const Offered& offered, bool up, const std::string& chosen, QWidget* parent) {
  QComboBox* box = chooser(
      offered.problem().nodes, chosen, [&](std::size_t n) { return (offered.standing.node_up[n] != 0) == up; }, parent);
  box->setObjectName(QStringLiteral("node"));
  box->setAccessibleName(WhatIfForm::tr("Node"));
  return box;
}

QComboBox* jobChooser(const Offered& offered, const std::string& chosen, bool there, QWidget* parent) {
  QComboBox* box = chooser(
      offered.problem().jobs, chosen,
      [&](std::size_t j) {
        const Phase phase = offered.standing.jobs[j].phase;
        return phase != Phase::Ended && (!there || phase != Phase::NotArrived);
      },
      parent);
  box->setObjectName(QStringLiteral("job"));
  box->setAccessibleName(WhatIfForm::tr("Job"));
  return box;
}

std::vector<compare::HandPart> byName(const std::vector<model::Part>& parts, const model::Problem& problem) {
  std::vector<compare::HandPart> out;
  for (const model::Part& part : parts)
    out.push_back({problem.nodes[part.node].id, problem.types[part.type].id, part.count});
  return out;
}

QFormLayout* formIn(QWidget* widget) {
  auto* form = new QFormLayout(widget);
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  return form;
}

QDoubleSpinBox* spin(double least, double most, int decimals, double value, const QString& name, QWidget* parent) {
  auto* box = new QDoubleSpinBox(parent);
  box->setDecimals(decimals);
  box->setRange(least, most);
  box->setValue(value);
  box->setAccessibleName(name);
  box->setKeyboardTracking(true);
  return box;
}

std::string textOf(const QComboBox* box) { return box->currentText().toStdString(); }

}  // namespace

// ---- nodes ------------------------------------------------------------------------------------------------------------------------

NodeDownForm::NodeDownForm(const Offered& offered, const std::string& node, QWidget* parent)
    : WhatIfForm(parent), m_at_s(offered.at_s) {
  QFormLayout* form = formIn(this);
  m_node = nodeChooser(offered, true, node, this);
  m_node->setToolTip(tr("Its gangs stop, keep their work and queue again"));
  form->addRow(tr("&Node"), m_node);
  auto* row = new QHBoxLayout;
  m_returns = new QCheckBox(tr("comes back a&fter"), this);
  m_returns->setObjectName(QStringLiteral("returns"));
  m_returns->setToolTip(tr("Otherwise it stays down to the end of the run"));
  m_after = spin(0.001, 1e9, 0, 10 * offered.problem().clock.round_s, tr("Seconds until it is back"), this);
  m_after->setSuffix(tr(" s"));
  m_after->setToolTip(tr("Seconds from the failure until the node is up again"));
  m_after->setEnabled(false);
  row->addWidget(m_returns);
  row->addWidget(m_after, 1);
  form->addRow(QString(), row);
  connect(m_node, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
  connect(m_returns, &QCheckBox::toggled, m_after, &QWidget::setEnabled);
  connect(m_returns, &QCheckBox::toggled, this, &WhatIfForm::edited);
  connect(m_after, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
}

std::vector<compare::Edit> NodeDownForm::edits() const {
  if (m_node->count() == 0) return {};
  compare::NodeDown down{textOf(m_node), std::nullopt};
  if (m_returns->isChecked()) down.up_s = m_at_s + m_after->value();
  return {down};
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
    : WhatIfForm(parent), m_speeds(offered.standing.speed) {
  QFormLayout* form = formIn(this);
  m_node = chooser(
      offered.problem().nodes, node, [](std::size_t) { return true; }, this);
  m_node->setObjectName(QStringLiteral("node"));
  m_node->setToolTip(tr("Every job on it advances by its factor"));
  form->addRow(tr("&Node"), m_node);
  m_speed = spin(0.001, 1000, 3, 1, tr("Factor on every job's rate"), this);
  m_speed->setObjectName(QStringLiteral("speed"));
  m_speed->setSingleStep(0.1);
  m_speed->setToolTip(tr("1: as stated; 0.5: half as fast. Schedulers' estimates do not see it"));
  form->addRow(tr("&Speed"), m_speed);
  connect(m_node, &QComboBox::currentIndexChanged, this, &SpeedForm::showNode);
  connect(m_speed, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  showNode();
}

// Half of what it is: a change, so that there is something to see.
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
  m_job->setToolTip(tr("It leaves at once and counts in no mean"));
  form->addRow(tr("&Job"), m_job);
  connect(m_job, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
}

std::vector<compare::Edit> CancelForm::edits() const {
  if (m_job->count() == 0) return {};
  return {compare::CancelJob{textOf(m_job)}};
}

ThroughputForm::ThroughputForm(const Offered& offered, const std::string& job, QWidget* parent)
    : WhatIfForm(parent), m_offered(offered) {
  QFormLayout* form = formIn(this);
  m_job = jobChooser(offered, job, false, this);
  m_type = chooser(
      offered.problem().types, {}, [](std::size_t) { return true; }, this);
  m_type->setObjectName(QStringLiteral("type"));
  m_type->setAccessibleName(tr("GPU type"));
  m_type->setToolTip(tr("On which the job is faster or slower from here on"));
  m_job->setToolTip(tr("Which job has another throughput from here on"));
  m_value = spin(1e-6, 1e12, 6, 1, tr("Iterations per second"), this);
  m_value->setObjectName(QStringLiteral("value"));
  m_value->setToolTip(tr("In the unit of the job's own throughput: per GPU, or per gang"));
  m_never = new QCheckBox(tr("&cannot run there any more"), this);
  m_never->setToolTip(tr("Gangs on this type stop; the job needs others"));
  m_now = makeLabel({}, "note", this);
  form->addRow(tr("&Job"), m_job);
  form->addRow(tr("GPU &type"), m_type);
  form->addRow(tr("&Throughput"), m_value);
  form->addRow(QString(), m_now);
  form->addRow(QString(), m_never);
  connect(m_job, &QComboBox::currentIndexChanged, this, &ThroughputForm::showThroughput);
  connect(m_type, &QComboBox::currentIndexChanged, this, &ThroughputForm::showThroughput);
  connect(m_value, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  connect(m_never, &QCheckBox::toggled, m_value, &QWidget::setDisabled);
  connect(m_never, &QCheckBox::toggled, this, &WhatIfForm::edited);
  showThroughput();
}

void ThroughputForm::showThroughput() {
  const model::Problem& problem = m_offered.problem();
  const model::JobIndex job = problem.findJob(textOf(m_job));
  const model::TypeIndex type = problem.findType(textOf(m_type));
  if (!job.valid() || !type.valid()) return;
  const model::Job& spec = problem.jobs[job];
  const bool gang = model::throughputPer(spec.spec) == model::ThroughputPer::Gang;
  const double now = m_offered.standing.rate[job][type].perGpu(spec.fixed_gpus) * model::gpusOfThroughput(spec);
  const QString unit = gang ? tr("%1 it/s per gang of %2").arg(now).arg(spec.gpus) : tr("%1 it/s per GPU").arg(now);
  m_now->setText(now > 0 ? tr("now %1").arg(unit) : tr("now it cannot run there"));
  const QSignalBlocker blocker(m_value);
  m_value->setValue(now > 0 ? now * 2 : 1);
  emit edited();
}

std::vector<compare::Edit> ThroughputForm::edits() const {
  if (m_job->count() == 0) return {};
  const std::optional<double> value = m_never->isChecked() ? std::nullopt : std::optional(m_value->value());
  return {compare::SetThroughput{textOf(m_job), textOf(m_type), value}};
}

AddJobForm::AddJobForm(const Offered& offered, const std::string& like, QWidget* parent)
    : WhatIfForm(parent), m_offered(offered) {
  QFormLayout* form = formIn(this);
  std::vector<std::string> taken;
  for (const model::Job& job : offered.problem().jobs) taken.push_back(job.id);
  m_id = new QLineEdit(QString::fromStdString(model::freeId(taken, {}, "J", static_cast<int>(taken.size()) + 1)), this);
  m_id->setObjectName(QStringLiteral("id"));
  m_id->setToolTip(tr("The new job's id"));
  m_like = new QComboBox(this);
  m_like->setObjectName(QStringLiteral("like"));
  m_like->setToolTip(tr("What it is: a template of the scenario, or another of one of its jobs"));
  for (const model::JobSpec& spec : offered.problem().scenario.models)
    m_like->addItem(tr("model %1").arg(QString::fromStdString(spec.id)));
  for (const model::Job& job : offered.problem().jobs)
    m_like->addItem(tr("another %1").arg(QString::fromStdString(job.id)));
  m_like->setCurrentIndex(std::max(0, m_like->findText(tr("another %1").arg(QString::fromStdString(like)))));
  m_work = spin(1e-6, 1e15, 3, 1, tr("Iterations"), this);
  m_work->setObjectName(QStringLiteral("work"));
  m_work->setToolTip(tr("Iterations that it has to do"));
  m_delay = spin(0, 1e12, 0, 0, tr("Seconds until it arrives"), this);
  m_delay->setObjectName(QStringLiteral("delay"));
  m_delay->setSuffix(tr(" s later"));
  m_delay->setToolTip(tr("0: it arrives at the instant of the branch"));
  form->addRow(tr("&Id"), m_id);
  form->addRow(tr("&Like"), m_like);
  form->addRow(tr("&Work (iterations)"), m_work);
  form->addRow(tr("&Arrives"), m_delay);
  connect(m_id, &QLineEdit::textChanged, this, &WhatIfForm::edited);
  connect(m_like, &QComboBox::currentIndexChanged, this, &AddJobForm::showTemplate);
  connect(m_work, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  connect(m_delay, &QDoubleSpinBox::valueChanged, this, &WhatIfForm::edited);
  showTemplate();
}

void AddJobForm::showTemplate() {
  const model::Scenario& scenario = m_offered.problem().scenario;
  const auto models = static_cast<int>(scenario.models.size());
  const int index = m_like->currentIndex();
  if (index < 0) return;
  double work = 0;
  if (index >= models) {
    work = m_offered.problem().jobs[static_cast<std::size_t>(index - models)].iterations;
  } else {
    model::JobSpec named;
    named.model = scenario.models[static_cast<std::size_t>(index)].id;
    const model::JobSpec full = model::withTemplates(scenario, named);
    work = full.iterations.value_or(full.epochs.value_or(0) * full.iterations_per_epoch.value_or(1));
    if (work <= 0 && full.sync) work = static_cast<double>(full.sync->rounds);
    if (work <= 0 && !m_offered.problem().jobs.empty()) work = m_offered.problem().jobs.front().iterations;
  }
  const QSignalBlocker blocker(m_work);
  m_work->setValue(work);
  emit edited();
}

std::vector<compare::Edit> AddJobForm::edits() const {
  const model::Scenario& scenario = m_offered.problem().scenario;
  const auto models = static_cast<int>(scenario.models.size());
  const int index = m_like->currentIndex();
  if (index < 0) return {};
  model::JobSpec job;
  if (index < models) {
    job.model = scenario.models[static_cast<std::size_t>(index)].id;
    if (!model::withTemplates(scenario, job).gpus && !model::withTemplates(scenario, job).stages) job.gpus = 1;
  } else {
    job = scenario.jobs[static_cast<std::size_t>(index - models)];
  }
  job.id = m_id->text().trimmed().toStdString();
  job.name.reset();
  job.arrival_s = m_offered.at_s + m_delay->value();
  // A job of rounds does as many iterations as it has rounds: its work is theirs.
  const model::JobSpec full = model::withTemplates(scenario, job);
  if (!full.sync) {
    job.epochs.reset();
    job.iterations = m_work->value();
  }
  return {compare::AddJob{std::move(job)}};
}

// ---- moves ------------------------------------------------------------------------------------------------------------------------

void GpuGridModel::reset(const model::Problem* problem, std::vector<char> node_up) {
  beginResetModel();
  m_problem = problem;
  m_nodeUp = std::move(node_up);
  m_counts.assign(problem->nodes.size() * problem->types.size(), 0);
  endResetModel();
}

void GpuGridModel::take(const std::vector<model::Part>& parts) {
  beginResetModel();
  std::fill(m_counts.begin(), m_counts.end(), 0);
  for (const model::Part& part : parts) m_counts[part.node * m_problem->types.size() + part.type] += part.count;
  endResetModel();
  emit changed(taken());
}

std::vector<compare::HandPart> GpuGridModel::parts() const {
  std::vector<compare::HandPart> out;
  const std::size_t types = m_problem->types.size();
  for (std::size_t i = 0; i < m_counts.size(); ++i) {
    if (m_counts[i] > 0) out.push_back({m_problem->nodes[i / types].id, m_problem->types[i % types].id, m_counts[i]});
  }
  return out;
}

int GpuGridModel::taken() const {
  int sum = 0;
  for (const int count : m_counts) sum += count;
  return sum;
}

int GpuGridModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || m_problem == nullptr ? 0 : static_cast<int>(m_problem->nodes.size());
}

int GpuGridModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || m_problem == nullptr ? 0 : static_cast<int>(m_problem->types.size());
}

int GpuGridModel::has(const QModelIndex& index) const {
  return m_problem->nodes[static_cast<std::size_t>(index.row())].count(model::TypeIndex(index.column()));
}

QVariant GpuGridModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int count = m_counts[static_cast<std::size_t>(index.row()) * m_problem->types.size() +
                             static_cast<std::size_t>(index.column())];
  const int most = has(index);
  const bool up = m_nodeUp[static_cast<std::size_t>(index.row())] != 0;
  if (role == Qt::EditRole) return count;
  if (role == Qt::DisplayRole) return most == 0 ? QString() : tr("%1 of %2").arg(count).arg(most);
  if (role == Qt::TextAlignmentRole) return Qt::AlignCenter;
  if (role == Qt::ToolTipRole && most > 0) return up ? tr("How many of these the job gets") : tr("The node is down");
  if (role == Qt::FontRole && count > 0) return uiFont(kBodyPx, QFont::DemiBold);
  return {};
}

bool GpuGridModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  bool ok = false;
  const int count = value.toInt(&ok);
  if (role != Qt::EditRole || !ok || count < 0) return false;
  m_counts[static_cast<std::size_t>(index.row()) * m_problem->types.size() + static_cast<std::size_t>(index.column())] =
      count;
  emit dataChanged(index, index);
  emit changed(taken());
  return true;
}

QVariant GpuGridModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || m_problem == nullptr) return {};
  const auto i = static_cast<std::size_t>(section);
  if (orientation == Qt::Horizontal) return QString::fromStdString(m_problem->types[i].id);
  const QString node = QString::fromStdString(m_problem->nodes[i].id);
  return m_nodeUp[i] != 0 ? node : tr("%1 (down)").arg(node);
}

Qt::ItemFlags GpuGridModel::flags(const QModelIndex& index) const {
  if (!index.isValid() || has(index) == 0) return Qt::NoItemFlags;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
}

MoveForm::MoveForm(const Offered& offered, const std::string& job, const std::optional<std::vector<model::Part>>& parts,
                   QWidget* parent)
    : WhatIfForm(parent), m_offered(offered), m_grid(new GpuGridModel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* row = new QHBoxLayout;
  m_job = jobChooser(offered, job, true, this);
  m_job->setToolTip(tr("Jobs that are there at this instant"));
  m_pause = new QCheckBox(tr("&Paused"), this);
  m_pause->setObjectName(QStringLiteral("paused"));
  m_pause->setToolTip(tr("It holds no GPU until the scheduler decides again"));
  m_with = new QComboBox(this);
  m_with->setObjectName(QStringLiteral("with"));
  m_with->setAccessibleName(tr("Who shares the GPU"));
  m_with->setToolTip(tr("A job that shares the GPU with this one; the scenario states the throughput of each"));
  row->addWidget(m_job, 1);
  row->addWidget(m_with, 1);
  row->addWidget(m_pause);
  layout->addLayout(row);
  m_table = new QTableView(this);
  m_table->setObjectName(QStringLiteral("gpus"));
  m_table->setModel(m_grid);
  m_table->setAccessibleName(tr("GPUs that the job gets, nodes by GPU types"));
  m_table->setToolTip(tr("Type how many GPUs the job gets on each node"));
  m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
  m_table->setTabKeyNavigation(false);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->setMinimumHeight(m_table->fontMetrics().height() * 7);
  layout->addWidget(m_table, 1);
  m_sum = makeLabel({}, "note", this);
  m_sum->setWordWrap(true);
  layout->addWidget(m_sum);
  m_grid->reset(&m_offered.problem(), m_offered.standing.node_up);
  if (parts) {
    m_grid->take(*parts);
    m_pause->setChecked(parts->empty());
  } else {
    showJob();
  }
  showPartners();
  m_table->setDisabled(m_pause->isChecked());
  showSum();
  connect(m_job, &QComboBox::currentIndexChanged, this, &MoveForm::showJob);
  connect(m_grid, &GpuGridModel::changed, this, &MoveForm::showPartners);
  connect(m_with, &QComboBox::currentIndexChanged, this, &WhatIfForm::edited);
  connect(m_pause, &QCheckBox::toggled, m_table, &QWidget::setDisabled);
  connect(m_pause, &QCheckBox::toggled, this, &WhatIfForm::edited);
  connect(m_grid, &GpuGridModel::changed, this, &MoveForm::showSum);
  connect(m_grid, &GpuGridModel::changed, this, &WhatIfForm::edited);
}

void MoveForm::showJob() {
  const model::JobIndex job = m_offered.problem().findJob(textOf(m_job));
  if (job.valid()) m_grid->take(m_offered.standing.jobs[job].given);
}

// Whom a job may share a GPU with at the instant: what is stated of the two on any type, at the rates in force.
std::vector<model::JobIndex> MoveForm::partners(model::JobIndex job) const {
  const model::Problem& problem = m_offered.problem();
  const auto& rate = m_offered.standing.rate;
  std::vector<model::JobIndex> out;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::JobIndex other(j);
    const Phase phase = m_offered.standing.jobs[j].phase;
    if (phase == Phase::Ended || phase == Phase::NotArrived) continue;
    bool stated = false;
    for (std::size_t type = 0; type < problem.types.size() && !stated; ++type) {
      stated = model::pairRates(problem, job, other, model::TypeIndex(type), rate[job], rate[other]).has_value();
    }
    if (stated) out.push_back(other);
  }
  return out;
}

// Where the job stays on the GPU that it shares, it stays beside the other: alone is no choice.
void MoveForm::showPartners() {
  const model::Problem& problem = m_offered.problem();
  const model::JobIndex job = problem.findJob(textOf(m_job));
  const QString before = m_with->currentData().toString();
  const QSignalBlocker quiet(m_with);
  m_with->clear();
  if (!job.valid()) return m_with->hide();
  const compare::Standing::Job& stands = m_offered.standing.jobs[job];
  const bool stays = stands.with.valid() && m_grid->parts() == byName(stands.given, problem);
  if (!stays) m_with->addItem(tr("alone on its GPUs"), QString());
  for (const model::JobIndex other : partners(job)) {
    const QString id = QString::fromStdString(problem.jobs[other].id);
    m_with->addItem(tr("beside %1").arg(id), id);
  }
  const QString wanted = stays && before.isEmpty() ? QString::fromStdString(problem.jobs[stands.with].id) : before;
  m_with->setCurrentIndex(std::max(0, m_with->findData(wanted)));
  m_with->setVisible(stays || m_with->count() > 1);
}

void MoveForm::showSum() {
  const model::JobIndex job = m_offered.problem().findJob(textOf(m_job));
  if (!job.valid()) return;
  const model::Job& spec = m_offered.problem().jobs[job];
  QStringList sizes;
  for (const int size : spec.sizes) {
    if (sizes.size() < 12) sizes << QString::number(size);
  }
  m_sum->setText(tr("%1 GPUs; %2 allows gangs of %3. Which GPU of a node it gets is the kernel's choice.")
                     .arg(m_grid->taken())
                     .arg(QString::fromStdString(spec.id), sizes.join(QStringLiteral(", "))));
}

std::vector<compare::Edit> MoveForm::edits() const {
  if (m_job->count() == 0 || (!m_pause->isChecked() && m_grid->taken() == 0)) return {};
  if (m_pause->isChecked()) return {compare::MoveJob{textOf(m_job), {}}};
  return {compare::MoveJob{textOf(m_job), m_grid->parts(), m_with->currentData().toString().toStdString()}};
}

}  // namespace roundel::widgets
