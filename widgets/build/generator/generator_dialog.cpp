// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/generator/generator_dialog.h"

#include <QAction>
#include <QButtonGroup>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/edit/fragment.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/generator/arrival_fields.h"
#include "widgets/build/generator/workload_preview.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxJobs = 20'000;
constexpr int kDelay_ms = 60;  // combines quick changes of several fields
constexpr int kShownNotes = 2;
const int kGangs[] = {1, 2, 4, 8, 16, 32};

int gpusOf(const model::Scenario& scenario) {
  int gpus = 0;
  for (const model::NodeSpec& node : scenario.nodes)
    for (const model::GpuGroupSpec& group : node.gpus) gpus += group.count;
  return gpus;
}

QString modelText(const model::WorkloadModel& each, const std::string& name) {
  QString text = QString::fromStdString(name.empty() ? each.job.id : name);
  QStringList sizes;
  for (const std::string& size : each.sizes) sizes << QString::fromStdString(size);
  if (!sizes.isEmpty()) text += QStringLiteral("  (%1)").arg(sizes.join(QStringLiteral(", ")));
  return text;
}

QString figuresText(const WorkloadFigures& f, const model::WorkloadSpec& spec) {
  QString text = GeneratorDialog::tr("%n job(s)", nullptr, f.jobs) +
                 GeneratorDialog::tr(", %1 GPU-hours, on %2: at least %3 h of the whole cluster.")
                     .arg(f.gpu_h, 0, 'f', 1)
                     .arg(GeneratorDialog::tr("%n GPU(s)", nullptr, f.cluster_gpus))
                     .arg(f.backlog_h, 0, 'f', 1);
  if (spec.jobs_per_h > 0) {
    text += QLatin1Char(' ') + GeneratorDialog::tr("They arrive over %1 h at %2 jobs an hour in the mean: load %3.")
                                   .arg(f.span_h, 0, 'f', 1)
                                   .arg(QString::number(spec.jobs_per_h, 'g', 4))
                                   .arg(f.load, 0, 'f', 2);
    text += QLatin1Char(' ') + (f.load > 1 ? GeneratorDialog::tr("The queue grows.")
                                           : GeneratorDialog::tr("The cluster can just keep up."));
  }
  return text;
}

}  // namespace

bool keepWorkload(Document& document, const model::Workload& workload, bool replace) {
  if (workload.fragment.jobs.empty()) return false;
  return document.edit(
      GeneratorDialog::tr("Generate %n job(s)", nullptr, static_cast<int>(workload.fragment.jobs.size())),
      [&](model::Scenario& s) {
        if (replace) {
          s.jobs.clear();
          std::erase_if(s.events, [](const model::EventSpec& event) { return !event.job.empty(); });
          std::erase_if(s.pair_throughput, [](const model::PairSpec& pair) { return !pair.jobs.empty(); });
        }
        model::insertFragment(s, workload.fragment);
      });
}

GeneratorDialog::GeneratorDialog(Document* document, const Appearance* appearance, CatalogueStore* store,
                                 QWidget* parent)
    : QDialog(parent), m_document(document), m_appearance(appearance), m_store(store) {
  setObjectName(QStringLiteral("generator"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Generate a workload"));
  m_delay.setSingleShot(true);
  m_delay.setInterval(kDelay_ms);
  connect(&m_delay, &QTimer::timeout, this, &GeneratorDialog::draw);
  auto* layout = new QVBoxLayout(this);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(kGap);
  layout->addLayout(columns, 1);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(makeFields());
  area->setMinimumWidth(static_cast<int>(384 * textScale()));
  columns->addWidget(area);
  columns->addLayout(makeResult(), 1);
  layout->addWidget(makeButtons());
  resize(900, 690);
  connect(document, &Document::changed, this, &GeneratorDialog::changed);
  connect(store, &CatalogueStore::changed, this, &GeneratorDialog::fillModels);
  connect(appearance, &Appearance::changed, m_preview, qOverload<>(&QWidget::update));
  fillModels();
}

void GeneratorDialog::addCopies() {
  auto* copy = new QAction(tr("Copy as table"), m_preview);
  connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_preview->asTable()); });
  m_preview->addAction(copy);
  auto* latex = new QAction(tr("Copy as LaTeX table"), m_preview);
  connect(latex, &QAction::triggered, this, [this] { copyAsLatexTable(m_preview->asTable()); });
  m_preview->addAction(latex);
  m_preview->setContextMenuPolicy(Qt::ActionsContextMenu);
}

QLayout* GeneratorDialog::makeResult() {
  auto* right = new QVBoxLayout;
  m_preview = new WorkloadPreview(&m_appearance->theme(), this);
  addCopies();
  right->addWidget(m_preview, 1);
  m_figures = makeLabel({}, "dim", this);
  m_figures->setObjectName(QStringLiteral("figures"));
  m_figures->setWordWrap(true);
  m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_figures->setToolTip(
      tr("GPU-hours count each job on the GPUs that run it fastest. Load: the GPU-hours that arrive in an hour over "
         "the GPUs of the cluster; above 1 "
         "more arrives than it can do at best, and the queue grows."));
  right->addWidget(m_figures);
  m_notes = makeLabel({}, "warning", this);
  m_notes->setObjectName(QStringLiteral("notes"));
  m_notes->setWordWrap(true);
  right->addWidget(m_notes);
  return right;
}

QWidget* GeneratorDialog::makeButtons() {
  auto* buttons = new QDialogButtonBox(this);
  m_keep = buttons->addButton(tr("Add the jobs"), QDialogButtonBox::AcceptRole);
  makePrimary(m_keep);
  m_keep->setToolTip(tr("Adds the shown jobs to the scenario as one step; undo removes them"));
  buttons->addButton(QDialogButtonBox::Close)->setToolTip(tr("Closes without changing the scenario (Esc)"));
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    if (keep()) accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

QSpinBox* GeneratorDialog::whole(const char* name, const QString& accessible, const QString& tip, int least, int most,
                                 int value) {
  auto* box = new QSpinBox(this);
  box->setObjectName(QLatin1String(name));
  box->setRange(least, most);
  box->setValue(value);
  box->setAccessibleName(accessible);
  box->setToolTip(tip);
  connect(box, &QSpinBox::valueChanged, this, &GeneratorDialog::changed);
  return box;
}

QDoubleSpinBox* GeneratorDialog::number(const NumberText& text, const NumberLimits& limits) {
  QDoubleSpinBox* box = numberBox(text, limits, this);
  connect(box, &QDoubleSpinBox::valueChanged, this, &GeneratorDialog::changed);
  return box;
}

QWidget* GeneratorDialog::makeFields() {
  auto* fields = new QWidget(this);
  auto* form = new QFormLayout(fields);
  form->setContentsMargins(6, 4, 8, 4);  // room for the focus ring of the area
  addArrivals(form);
  addSizes(form);
  addDemand(form);
  addModels(form);
  auto* append = new QRadioButton(tr("after the present jobs"), fields);
  m_replace = new QRadioButton(tr("instead of the present jobs"), fields);
  m_replace->setObjectName(QStringLiteral("replace"));
  append->setChecked(true);
  append->setToolTip(tr("The scenario keeps its jobs"));
  m_replace->setToolTip(tr("The scenario's jobs, and the events that name them, are removed"));
  auto* group = new QButtonGroup(fields);
  group->addButton(append);
  group->addButton(m_replace);
  form->addRow(tr("Add them"), append);
  form->addRow(QString(), m_replace);
  return fields;
}

void GeneratorDialog::addArrivals(QFormLayout* form) {
  m_jobs = whole("jobs", tr("Number of jobs"), tr("How many jobs, 1 to %1").arg(kMaxJobs), 1, kMaxJobs, 24);
  m_arrivals = new ArrivalFields(this);
  connect(m_arrivals, &ArrivalFields::changed, this, &GeneratorDialog::changed);
  m_seed = whole("seed", tr("Seed"), tr("The same seed and fields give the same jobs"), 0, 2'000'000'000, 1);
  form->addRow(tr("Jobs"), m_jobs);
  form->addRow(tr("Seed"), m_seed);
  form->addRow(m_arrivals);
}

GeneratorDialog::SizeRow GeneratorDialog::sizeRow(const model::SizeClass& size) {
  const QString name = QString::fromStdString(size.name);
  return {.name = size.name,
          .share = number({.name = ("share-" + size.name).c_str(),
                           .accessible = tr("Share of size %1").arg(name),
                           .tip = tr("Of the jobs, relative to the other sizes; 0: none")},
                          {.most = 1000, .value = size.share, .digits = 1}),
          .least = number({.name = ("least-" + size.name).c_str(),
                           .accessible = tr("Minimum GPU-hours of size %1").arg(name),
                           .tip = tr("Work of a job, uniform between this and the next")},
                          {.most = 1e6, .value = size.least_gpu_h, .digits = 2}),
          .most = number({.name = ("most-" + size.name).c_str(),
                          .accessible = tr("Maximum GPU-hours of size %1").arg(name),
                          .tip = tr("Work of a job, evenly up to here")},
                         {.most = 1e6, .value = size.most_gpu_h, .digits = 2})};
}

void GeneratorDialog::addSizes(QFormLayout* form) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(6);
  const QStringList heads{tr("size"), tr("share"), tr("from GPU-h"), tr("to GPU-h")};
  for (int c = 0; c < heads.size(); ++c) grid->addWidget(makeLabel(heads[c], "note", this), 0, c);
  int row = 1;
  for (const model::SizeClass& size : model::WorkloadSpec::standardSizes()) {
    const QString name = QString::fromStdString(size.name);
    const SizeRow size_row = sizeRow(size);
    grid->addWidget(new QLabel(name, this), row, 0);
    grid->addWidget(size_row.share, row, 1);
    grid->addWidget(size_row.least, row, 2);
    grid->addWidget(size_row.most, row, 3);
    m_sizes.push_back(size_row);
    ++row;
  }
  form->addRow(makeLabel(tr("Sizes"), "title", this));
  form->addRow(grid);
}

void GeneratorDialog::addDemand(QFormLayout* form) {
  const std::vector<model::GpuDemand> standard = model::WorkloadSpec::standardDemand();
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(6);
  int cell_index = 0;
  for (const int gpus : kGangs) {
    const auto usual_demand = std::ranges::find(standard, gpus, &model::GpuDemand::gpus);
    QDoubleSpinBox* share =
        number({.name = ("gang-" + std::to_string(gpus)).c_str(),
                .accessible = tr("Share of jobs of %1").arg(tr("%n GPU(s)", nullptr, gpus)),
                .tip = tr("Of the jobs, relative to the other gangs; 0: none")},
               {.most = 1000, .value = usual_demand == standard.end() ? 0 : 100 * usual_demand->share, .digits = 1});
    grid->addWidget(new QLabel(tr("%n GPU(s)", nullptr, gpus), this), cell_index / 2, cell_index % 2 * 2);
    grid->addWidget(share, cell_index / 2, cell_index % 2 * 2 + 1);
    m_demand.push_back({gpus, share});
    ++cell_index;
  }
  form->addRow(makeLabel(tr("GPUs of a gang, shares"), "title", this));
  form->addRow(grid);
}

void GeneratorDialog::addModels(QFormLayout* form) {
  m_models = new QListWidget(this);
  m_models->setObjectName(QStringLiteral("models"));
  m_models->setAccessibleName(tr("Models that jobs are made of"));
  m_models->setToolTip(
      tr("Space includes or excludes a model; each is used for the job sizes that papers state for it"));
  m_models->setMinimumHeight(120);
  connect(m_models, &QListWidget::itemChanged, this, &GeneratorDialog::changed);
  form->addRow(makeLabel(tr("Models"), "title", this));
  form->addRow(m_models);
}

// Lists the scenario's templates first, then those of the catalogue.
void GeneratorDialog::fillModels() {
  const QSignalBlocker blocker(m_models);
  m_models->clear();
  m_known.clear();
  const auto add = [&](const model::WorkloadModel& each, const std::string& name) {
    const bool is_known =
        std::ranges::any_of(m_known, [&](const model::WorkloadModel& other) { return other.job.id == each.job.id; });
    if (is_known || !each.job.throughput) return;
    m_known.push_back(each);
    auto* item = new QListWidgetItem(modelText(each, name), m_models);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Checked);
  };
  const model::Scenario& scenario = m_document->scenario();
  for (const model::JobSpec& model : scenario.models) add({.job = model}, model.name.value_or(model.id));
  for (const model::CatalogueModel& model : m_store->all().models)
    add({.job = model.job, .sizes = model.sizes}, model.name);
  changed();
}

void GeneratorDialog::setAtOnce(bool at_once) { m_arrivals->setAtOnce(at_once); }

generate::ArrivalPart GeneratorDialog::arrivals() const { return m_arrivals->part(); }

model::WorkloadSpec GeneratorDialog::spec() const {
  model::WorkloadSpec spec;
  spec.jobs = m_jobs->value();
  spec.jobs_per_h = 0;
  spec.seed = static_cast<std::uint64_t>(m_seed->value());
  spec.sizes.clear();
  for (const SizeRow& row : m_sizes)
    spec.sizes.push_back({row.name, row.least->value(), row.most->value(), row.share->value()});
  spec.demand.clear();
  for (const DemandRow& row : m_demand) spec.demand.push_back({row.gpus, row.share->value()});
  spec.models.clear();
  for (std::size_t i = 0; i < m_known.size(); ++i)
    if (m_models->item(static_cast<int>(i))->checkState() == Qt::Checked) spec.models.push_back(m_known[i]);
  return spec;
}

void GeneratorDialog::changed() {
  m_job.drop();
  m_keep->setEnabled(false);
  m_delay.start();
}

void GeneratorDialog::draw() {
  const model::WorkloadSpec spec = this->spec();
  model::Scenario cluster;  // the only parts that generation reads
  cluster.gpu_types = m_document->scenario().gpu_types;
  cluster.nodes = m_document->scenario().nodes;
  const int gpus = gpusOf(cluster);
  m_job = m_threads.start(
      [spec, gpus, arrivals = arrivals(), cluster = std::move(cluster)](const JobContext&) {
        Timed out{model::drawWorkload(cluster, spec), {}};
        out.times = timeWorkload(out.workload, arrivals, gpus, spec.seed);
        return out;
      },
      [this, spec, gpus](JobOutcome<Timed> timed) {
        if (timed.value) take(spec, std::move(*timed.value), gpus);
      });
}

void GeneratorDialog::take(model::WorkloadSpec spec, Timed timed, int gpus) {
  model::Workload& workload = timed.workload;
  spec.jobs_per_h = timed.times.jobs_per_h;
  for (const model::Fault& fault : timed.times.faults) {
    workload.rows.clear();
    workload.fragment.jobs.clear();
    workload.notes.insert(workload.notes.begin(), fault.message + ": " + fault.hint);  // faults come first
  }
  m_workload = std::make_shared<const model::Workload>(std::move(workload));
  m_preview->show(spec, m_workload->rows, figuresOf(spec, *m_workload, gpus));
  m_keep->setEnabled(!m_workload->rows.empty());
  m_keep->setText(tr("Add %n job(s)", nullptr, static_cast<int>(m_workload->rows.size())));
  tell(spec);
}

void GeneratorDialog::tell(const model::WorkloadSpec& spec) {
  const WorkloadFigures& f = m_preview->figures();
  QStringList notes;
  for (const std::string& note : m_workload->notes) notes << QString::fromStdString(note);
  if (f.cluster_gpus == 0)
    notes = QStringList{tr("There is no GPU yet: place nodes first, so that jobs can be measured against them.")};
  // With jobs the notes tell which wishes could not be met; without, they are the reason.
  m_notes->setProperty("role", f.jobs > 0 ? QStringLiteral("note") : QStringLiteral("warning"));
  m_notes->style()->unpolish(m_notes);
  m_notes->style()->polish(m_notes);
  m_notes->setToolTip(notes.join(QLatin1Char('\n')));
  const auto hidden_notes = static_cast<int>(notes.size()) - kShownNotes;
  if (hidden_notes > 0) notes = notes.mid(0, kShownNotes) << tr("and %n more", nullptr, hidden_notes);
  m_notes->setText(notes.join(QLatin1Char('\n')));
  m_notes->setVisible(!notes.isEmpty());
  if (f.jobs == 0) return m_figures->clear();
  m_figures->setText(figuresText(f, spec));
}

bool GeneratorDialog::keep() {
  if (isGenerating() || !m_workload || !keepWorkload(*m_document, *m_workload, m_replace->isChecked())) return false;
  emit kept(static_cast<int>(m_workload->rows.size()));
  return true;
}

}  // namespace roundel::widgets
