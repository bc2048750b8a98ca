// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/build_page.h"

#include <QAction>
#include <QCursor>
#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/build_tables.h"
#include "app/gui/side_panel.h"
#include "core/io/fault_text.h"
#include "core/io/scenario_io.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/build/arrivals/arrivals_panel.h"
#include "widgets/build/cluster/cluster_editor.h"
#include "widgets/build/faults/faults_panel.h"
#include "widgets/build/generator/generator_dialog.h"
#include "widgets/build/jobs/jobs_table.h"
#include "widgets/build/next_steps/next_steps_panel.h"
#include "widgets/build/next_steps/steps_overlay.h"
#include "widgets/build/palette/palette_panel.h"
#include "widgets/build/properties/properties_panel.h"
#include "widgets/build/scheduler_picker/compared_schedulers.h"
#include "widgets/document/state/fragments.h"

namespace roundel::app {
namespace {

// Logical pixels of the page (widgets/README.md, Small and large).
constexpr int kFoldRightBelow = 1200, kFoldLeftBelow = 1000;
constexpr int kTabsBelow = 560;
enum LowerTab { kJobsTab, kArrivalsTab };
constexpr QSize kMin(640, 320);
// A model of the catalogue, named in the link of the step.
constexpr const char* kFirstModel = "ResNet-50";
// Widths of the sides in px.
int paletteWidth() { return widgets::screenPx(210); }
int propertiesWidth() { return widgets::screenPx(280); }

io::ScenarioResult read(const QString& path) {
  if (!path.startsWith(QLatin1String(":/"))) return io::readScenarioFile(QFile::encodeName(path).toStdString());
  QFile file(path);
  return io::readScenario(file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string());
}

}  // namespace

BuildPage::BuildPage(widgets::Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_catalogue(bench->catalogue()) {
  setObjectName(QStringLiteral("workspace"));
  connect(bench, &widgets::Workbench::goToRequested, this,
          &BuildPage::workspaceRequested);  // first, before any part takes the keyboard focus
  setMinimumSize(kMin);                     // the minimum of the panels would prevent a width at which the sides fold
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(widgets::kGap, widgets::kGap, widgets::kGap, widgets::kGap);
  m_palette = new widgets::PalettePanel(bench, &m_catalogue, this);
  m_left = new SidePanel(tr("Palette"), m_palette, SidePanel::Side::Left, paletteWidth(), this);
  QWidget* center = makeCenter();
  makeRight();
  m_columns = splitter(Qt::Horizontal, this);
  m_columns->addWidget(m_left);
  m_columns->addWidget(center);
  m_columns->addWidget(m_right);
  m_columns->setStretchFactor(1, 1);
  layout->addWidget(m_columns);
  for (SidePanel* side : {m_left, m_right})
    connect(side, &SidePanel::openChanged, this, [this] { fold(m_left->folded(), m_right->folded()); });
  connect(bench, &widgets::Workbench::goToRequested, this, &BuildPage::goTo);
  makeActions();
  connectRooms();
  makeSteps();
  resetLayout();
}

void BuildPage::makeRight() {
  m_rightColumn = splitter(Qt::Vertical, this);
  m_properties = new widgets::PropertiesPanel(m_bench, m_rightColumn);
  m_rightColumn->addWidget(m_properties);
  m_problems = new QStackedWidget(m_rightColumn);
  m_problems->addWidget(new widgets::FaultsPanel(m_bench, m_problems));
  m_rightColumn->addWidget(m_problems);
  m_right =
      new SidePanel(tr("Properties and problems"), m_rightColumn, SidePanel::Side::Right, propertiesWidth(), this);
}

QWidget* BuildPage::makeCenter() {
  auto* center = new QWidget(this);
  auto* layout = new QVBoxLayout(center);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  m_center = splitter(Qt::Vertical, center);
  m_cluster = new widgets::ClusterEditor(m_bench, m_center);
  m_arrivals = new widgets::ArrivalsPanel(m_bench, m_center);
  m_tables = new BuildTables(m_bench, m_center);
  for (QWidget* room : std::initializer_list<QWidget*>{m_cluster, m_arrivals, m_tables}) m_center->addWidget(room);
  layout->addWidget(m_center, 1);
  makeLower(center);
  layout->addWidget(m_lower);
  return center;
}

void BuildPage::makeLower(QWidget* center) {
  m_lower = new QTabBar(center);
  m_lower->setShape(QTabBar::RoundedSouth);
  m_lower->setDrawBase(false);
  m_lower->setExpanding(false);
  m_lower->setChangeCurrentOnDrag(true);  // for a template that is dragged to an instant
  m_lower->setAccessibleName(tr("Below the canvas"));
  for (const auto& [text, tip] : {std::pair{tr("Jobs and schedulers"), tr("The tables below the canvas")},
                                  {tr("Arrivals"), tr("The arrivals below the canvas")}})
    m_lower->setTabToolTip(m_lower->addTab(text), tip);
  m_lower->hide();
  connect(m_lower, &QTabBar::currentChanged, this, &BuildPage::showLower);
}

// Shows all three if the page is high enough.
void BuildPage::showLower() {
  const bool is_low = height() < kTabsBelow;
  m_lower->setVisible(is_low);
  m_tables->setVisible(!is_low || m_lower->currentIndex() == kJobsTab);
  m_arrivals->setVisible(!is_low || m_lower->currentIndex() == kArrivalsTab);
}

template <class Run>
void BuildPage::addMenuAction(const char* name, const QString& text, const QKeySequence& key, const QString& tip,
                              Run run) {
  auto* action = new QAction(text, this);
  action->setObjectName(QLatin1String(name));
  action->setShortcut(key);
  action->setToolTip(
      key.isEmpty() ? tip : tip + QStringLiteral(" (") + key.toString(QKeySequence::NativeText) + QLatin1Char(')'));
  action->setStatusTip(tip);
  connect(action, &QAction::triggered, this, &BuildPage::workspaceRequested);
  connect(action, &QAction::triggered, this, run);
  m_actions << action;
}

void BuildPage::makeActions() {
  addMenuAction("generate", tr("Generate a workload…"), QKeySequence(Qt::CTRL | Qt::Key_G),
                tr("Jobs by arrival rate, sizes, gangs and models, with a preview"),
                [this] { generate(QStringLiteral("poisson")); });
  addMenuAction("jobs-of-file", tr("Jobs of a file…"), {},
                tr("Add the jobs of another scenario after the existing ones"),
                [this] { generate(QStringLiteral("file")); });
  addMenuAction("find-in-palette", tr("Find in the palette"), QKeySequence(Qt::CTRL | Qt::Key_F),
                tr("Nodes, jobs and generators by name"), [this] {
                  m_left->setOpen(true);
                  m_palette->focusFilter();
                });
  addMenuAction("keep-nodes", tr("Keep the selected nodes as kinds…"), {}, tr("Into the palette, for other scenarios"),
                [this] { m_palette->saveNodes(); });
  addMenuAction("keep-job", tr("Keep the selected job as a template…"), {}, tr("Into the palette, for other scenarios"),
                [this] { m_palette->saveJob(); });
  addMenuAction("scenario-properties", tr("Scenario, clock and events"), {},
                tr("Title, source, round length, rate model, events"), [this] {
                  m_right->setOpen(true);
                  m_properties->showPage(widgets::PropertiesPanel::ScenarioPage);
                });
}

void BuildPage::connectRooms() {
  widgets::ClusterCanvas* canvas = m_cluster->canvas();
  canvas->commands().setCatalogue(&m_catalogue.all());
  m_properties->nodes()->setCatalogue(&m_catalogue.all());
  connect(m_palette, &widgets::PalettePanel::placeRequested, canvas, &widgets::ClusterCanvas::place);
  connect(m_palette, &widgets::PalettePanel::generatorRequested, this, &BuildPage::generate);
  connect(m_palette, &widgets::PalettePanel::messageReported, m_cluster, &widgets::ClusterEditor::say);
  connect(canvas, &widgets::ClusterCanvas::kindRequested, m_palette, &widgets::PalettePanel::saveNodes);
  connect(m_cluster, &widgets::ClusterEditor::examplesRequested, this, &BuildPage::examplesRequested);
}

void BuildPage::pasteJobs() {
  m_tables->showTab(BuildTables::Jobs);
  m_tables->jobs()->commands().run(QStringLiteral("paste"));
}

void BuildPage::makeSteps() {
  auto* next = new widgets::NextStepsPanel(&m_bench->document, &m_bench->appearance, m_problems);
  m_problems->addWidget(next);
  connect(next->list(), &widgets::StepList::stepRequested, this, &BuildPage::takeStep);
  connect(&m_bench->document, &widgets::Document::changed, this, &BuildPage::showProblems);
  connect(&m_bench->inputErrors, &widgets::InputErrors::changed, this, &BuildPage::showProblems);
  connect(&m_bench->document, &widgets::Document::replaced, this, [this] {
    if (!m_bench->document.choosingSchedulers()) return;
    m_tables->showTab(BuildTables::Schedulers);
    QMetaObject::invokeMethod(m_cluster->canvas(), qOverload<>(&QWidget::setFocus), Qt::QueuedConnection);
  });
  m_steps = new widgets::StepsOverlay(m_bench, m_cluster->canvas());
  connect(m_steps, &widgets::StepsOverlay::shown, m_cluster, &widgets::ClusterEditor::setGuided);
  m_cluster->setGuided(m_steps->isVisibleTo(m_cluster->canvas()));
  connect(m_steps, &widgets::StepsOverlay::exampleRequested, this, &BuildPage::examplesRequested);
  connect(m_steps, &widgets::StepsOverlay::traceRequested, this, &BuildPage::traceRequested);
  connect(m_steps, &widgets::StepsOverlay::tableRequested, this, &BuildPage::pasteJobs);
  connect(m_tables, &BuildTables::pickerRequested, this, &BuildPage::pickerRequested);
  showProblems();
}

void BuildPage::showProblems() {
  const bool steps = widgets::onlyMissing(m_bench->document, !m_bench->inputErrors.all().empty());
  // Queued until the page has its size, because a new scenario shows the page.
  if (steps && m_problems->currentIndex() == 0)
    QMetaObject::invokeMethod(this, &BuildPage::makeRoomForSteps, Qt::QueuedConnection);
  m_problems->setCurrentIndex(steps ? 1 : 0);
}

void BuildPage::makeRoomForSteps() {
  const int wished = m_problems->widget(1)->sizeHint().height();
  const QList<int> sizes = m_rightColumn->sizes();
  if (sizes[0] > 0 && sizes[1] < wished) m_rightColumn->setSizes({sizes[0] + sizes[1] - wished, wished});
}

void BuildPage::takeStep(widgets::NextStep::Kind kind) {
  emit workspaceRequested();
  const model::Catalogue& whole_catalogue = m_catalogue.all();
  if (kind == widgets::NextStep::Kind::Scheduler) {
    m_lower->setCurrentIndex(kJobsTab);
    m_tables->showTab(BuildTables::Schedulers);
    return emit pickerRequested(m_tables->addPlace());
  }
  if (kind == widgets::NextStep::Kind::Job) {
    const auto model_entry = std::ranges::find_if(
        whole_catalogue.models, [](const model::CatalogueModel& each) { return each.job.id == kFirstModel; });
    if (model_entry != whole_catalogue.models.end()) m_cluster->canvas()->place(model::fragmentOf(*model_entry));
    return;
  }
  m_cluster->canvas()->place(m_cluster->canvas()->commands().firstNode());
}

void BuildPage::resetLayout() {
  m_columns->setSizes({m_left->folded() ? SidePanel::kRail : paletteWidth(), 10000,
                       m_right->folded() ? SidePanel::kRail : propertiesWidth()});
  m_center->setSizes({500, 130, 330});
  m_rightColumn->setSizes({560, 260});
}

QByteArray BuildPage::saveLayout() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << m_columns->saveState() << m_center->saveState() << m_rightColumn->saveState();
  return bytes;
}

void BuildPage::restoreLayout(const QByteArray& state) {
  if (state.isEmpty()) return;
  QDataStream stream(state);
  QByteArray columns, center, right;
  stream >> columns >> center >> right;
  if (stream.status() != QDataStream::Ok) return;
  m_columns->restoreState(columns);
  m_center->restoreState(center);
  m_rightColumn->restoreState(right);
}

widgets::GeneratorDialog* BuildPage::openGenerator() {
  if (!m_generator) {
    m_generator = new widgets::GeneratorDialog(&m_bench->document, &m_bench->appearance, &m_catalogue, window());
    connect(m_generator, &widgets::GeneratorDialog::kept, this,
            [this](int jobs) { m_cluster->say(tr("%n job(s) generated", nullptr, jobs), false); });
  }
  m_generator->show();
  m_generator->raise();
  m_generator->activateWindow();
  return m_generator;
}

void BuildPage::generate(const QString& generator) {
  if (generator == QLatin1String("mixes")) return offerMixes();
  if (generator == QLatin1String("file")) {
    const QString path = QFileDialog::getOpenFileName(this, tr("Take the jobs of a scenario"), {},
                                                      tr("Scenarios (*.json);;All files (*)"));
    if (!path.isEmpty()) takeJobsOf(path);
    return;
  }
  openGenerator()->setAtOnce(generator == QLatin1String("at-once"));
}

void BuildPage::takeJobsOf(const QString& path) {
  const io::ScenarioResult result = read(path);
  const std::optional<model::Scenario>& source_scenario = result.scenario ? result.scenario : result.draft;
  if (!source_scenario)
    return m_cluster->say(
        QString::fromStdString(io::formatFault(result.faults.front(), QDir::toNativeSeparators(path).toStdString())),
        true);
  std::vector<std::size_t> all(source_scenario->jobs.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  QString reason;
  const auto count = static_cast<int>(all.size());
  const model::Inserted inserted = widgets::insertInto(m_bench->document, model::fragmentOfJobs(*source_scenario, all),
                                                       tr("Take %n job(s)", nullptr, count), reason);
  if (inserted.jobs.empty()) return m_cluster->say(tr("No job was taken: %1.").arg(reason), true);
  m_cluster->say(
      tr("%n job(s) taken from %1", nullptr, count)
          .arg(QString::fromStdString(source_scenario->title.empty() ? path.toStdString() : source_scenario->title)),
      false);
}

// The job mixes of HadarE's evaluation, from the shipped examples.
void BuildPage::offerMixes() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const QDir folder(QStringLiteral(":/roundel/scenarios"));
  for (const QString& name : folder.entryList({QStringLiteral("hadare-*-m*.json")}, QDir::Files, QDir::Name)) {
    const QString path = folder.filePath(name);
    const io::ScenarioResult result = read(path);
    const QString title = result.scenario ? QString::fromStdString(result.scenario->title) : name;
    connect(menu->addAction(title), &QAction::triggered, this, [this, path] { takeJobsOf(path); });
  }
  menu->popup(QCursor::pos());
}

void BuildPage::goTo(const QString& pointer) {
  const QStringList parts = pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts);
  if (parts.isEmpty()) return;
  const model::Scenario& scenario = m_bench->document.scenario();
  const auto index = static_cast<std::size_t>(parts.value(1).toUInt());
  if (parts[0] == QLatin1String("nodes") && index < scenario.nodes.size()) {
    m_bench->selection.selectNodes({scenario.nodes[index].id});
    m_cluster->canvas()->setFocus();
  } else if (parts[0] == QLatin1String("jobs") || parts[0] == QLatin1String("models")) {
    m_lower->setCurrentIndex(kJobsTab);
    m_tables->showTab(BuildTables::Jobs);
    return;  // the job table handles this
  } else if (parts[0] == QLatin1String("gpu_types") && index < scenario.gpu_types.size()) {
    m_properties->types()->choose(scenario.gpu_types[index].id);
    m_properties->showPage(widgets::PropertiesPanel::Types);
  } else if (parts[0] != QLatin1String("models") &&
             parts[0] != QLatin1String("compare")) {  // handled by the job table and the window
    m_properties->showPage(widgets::PropertiesPanel::ScenarioPage);
  }
}

void BuildPage::fold(bool left, bool right) {
  const QList<int> former_sizes = m_columns->sizes();
  const int leftWidth = m_left->folded() ? paletteWidth() : former_sizes.front(),
            rightWidth = m_right->folded() ? propertiesWidth() : former_sizes.back();
  m_left->setFolded(left);
  m_right->setFolded(right);
  m_columns->setSizes({left ? m_left->foldedWidth() : leftWidth, 10000, right ? m_right->foldedWidth() : rightWidth});
}

void BuildPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  followSize();
}

void BuildPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) followSize();
}

void BuildPage::followSize() {
  const double wide = width() / widgets::textScale(), high = height() / widgets::textScale();
  const bool left = wide < kFoldLeftBelow, right = wide < kFoldRightBelow;
  if (left != m_left->folded() || right != m_right->folded()) fold(left, right);
  if (m_lower->isHidden() == (high < kTabsBelow)) showLower();
}

}  // namespace roundel::app
