// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/experiments_page.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/papers/number_scenario.h"
#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/key_table.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/workbench.h"
#include "widgets/document/sweeps/varied_fields.h"
#include "widgets/experiments/page/failed_panel.h"
#include "widgets/experiments/page/field_picker.h"
#include "widgets/experiments/page/grid_panel.h"
#include "widgets/experiments/page/point_panel.h"
#include "widgets/experiments/page/schedulers_panel.h"
#include "widgets/experiments/page/sweep_plot.h"
#include "widgets/experiments/page/sweep_text.h"
#include "widgets/experiments/page/vary_panel.h"

namespace roundel::widgets {
namespace {

constexpr int kLeft = 290, kRight = 322, kNarrowLeft = 272, kNarrowRight = 292, kNarrow = 1440, kLow = 640;
constexpr const char* kRoundLength = "/clock/round_s";
// The initial metrics of the small plots.
constexpr const char* kSmallMetrics[] = {"cru", "lr_max", "decision_ms_mean"};

void fitSides(QWidget& left, QWidget& right, int page) {
  const bool narrow = page < kNarrow * textScale();
  left.setFixedWidth(sideWidth(narrow ? kNarrowLeft : kLeft, page));
  right.setFixedWidth(sideWidth(narrow ? kNarrowRight : kRight, page));
}

QScrollArea* scrolled(QWidget* inside, int width) {
  QScrollArea* area = columnArea(nullptr);
  area->setWidget(inside);
  area->setFixedWidth(width);
  // The content adapts to the width of the column, so that the scroll bar fits beside it.
  inside->setMinimumWidth(1);
  return area;
}

// Left-out jobs change the numbers, so the note is also shown in a low page.
void showNote(QLabel* note, const SweepResults* results, bool low) {
  const QString left_out = results != nullptr ? shown(metrics::textOf(results->sweep().warm_up)) : QString();
  QStringList parts;
  if (!low) parts << ExperimentsPage::tr("95 % confidence (Student t) · hollow point: seeds still missing");
  if (!left_out.isEmpty()) parts << ExperimentsPage::tr("without %1").arg(left_out);
  note->setText(parts.join(QStringLiteral(" · ")));
  note->setToolTip(note->text());
  note->setVisible(!parts.isEmpty());
}

}  // namespace

ExperimentsPage::ExperimentsPage(Workbench* bench, QWidget* parent)
    : QWidget(parent),
      m_document(&bench->document),
      m_view(new SweepView(&bench->appearance, this)),
      m_pages(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("experiments"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(kGap, kGap, kGap, kGap);
  outer->addWidget(m_pages);
  m_pages->addWidget(makeEmpty());
  auto* columns = new QWidget(this);
  QHBoxLayout* row = plainRow(columns, kGap);
  row->addWidget(m_left = makeLeft());
  row->addWidget(makeCentre(), 1);
  row->addWidget(m_right = makeRight());
  m_pages->addWidget(columns);
  connect(&m_view->document, &SweepDocument::changed, this, &ExperimentsPage::refreshPage);
  connect(&m_view->document, &SweepDocument::fileStateChanged, this, &ExperimentsPage::statusChanged);
  connect(&m_view->runner, &SweepRunner::stateChanged, this, &ExperimentsPage::statusChanged);
  connect(&m_view->runner, &SweepRunner::rowsChanged, this, &ExperimentsPage::statusChanged);
  connect(m_view, &SweepView::sweepChanged, this, &ExperimentsPage::fillMetrics);
  connect(m_view, &SweepView::viewChanged, this, &ExperimentsPage::refreshTitle);
  connect(&bench->appearance, &Appearance::changed, this, [this] { fitSides(*m_left, *m_right, width()); });
  refreshPage();
}

// ---- the three columns ------------------------------------------------------------------------------------------------------------------

QWidget* ExperimentsPage::makeEmpty() {
  auto* page = new Panel({}, this);
  auto* column = new QVBoxLayout(page->body());
  column->addStretch(1);
  addCentred(column, tr("Compare schedulers over a grid of scenarios"), "heading", page);
  addCentred(
      column,
      tr("Vary a field of the open scenario, choose schedulers and seeds, run: every mean comes with its 95 % interval. "
         "Or right-click any field in Build and choose “Vary this”."),
      "dim", page);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  auto* first = new QPushButton(tr("Vary round length of this scenario"), page);
  first->setObjectName(QStringLiteral("vary-round"));
  first->setToolTip(tr("A sweep over a quarter to four times the scenario's round length"));
  makePrimary(first);
  connect(first, &QPushButton::clicked, this, [this] {
    varyField(kRoundLength);
    m_main->setFocus();
  });
  row->addWidget(first);
  auto* other_button = new QPushButton(tr("Vary another field…"), page);
  other_button->setObjectName(QStringLiteral("vary-other"));
  other_button->setToolTip(tr("Choose from every field of the scenario and every option of its schedulers (V)"));
  connect(other_button, &QPushButton::clicked, this, &ExperimentsPage::pickField);
  row->addWidget(other_button);
  row->addStretch(1);
  column->addSpacing(8);
  column->addLayout(row);
  column->addStretch(2);
  return page;
}

QWidget* ExperimentsPage::makeLeft() {
  auto* content = new QWidget(this);
  QVBoxLayout* column = plainColumn(content, kGap);
  auto* vary = new VaryPanel(m_view, content);
  connect(vary, &VaryPanel::fieldWanted, this, &ExperimentsPage::pickField);
  connect(vary, &VaryPanel::scenarioWanted, this, &ExperimentsPage::useOpenScenario);
  column->addWidget(vary);
  column->addWidget(new SchedulersPanel(m_view, content), 1);
  auto* grid = new GridPanel(m_view, content);
  connect(grid, &GridPanel::commandWanted, this, &ExperimentsPage::copyCommand);
  connect(grid, &GridPanel::folderWanted, this, &ExperimentsPage::askFolder);
  column->addWidget(grid);
  auto* side = new QWidget(this);
  QVBoxLayout* side_column = plainColumn(side, 8);
  QScrollArea* area = scrolled(content, kLeft);
  area->setMinimumWidth(0);  // the page sets the width of the side
  area->setMaximumWidth(QWIDGETSIZE_MAX);
  side_column->addWidget(area, 1);
  side_column->addWidget(grid->runButtons());  // visible in a low window, too
  side->setFixedWidth(kLeft);
  return side;
}

QWidget* ExperimentsPage::makeCentre() {
  auto* middle = new QWidget(this);
  QVBoxLayout* column = plainColumn(middle, kGap);
  m_centre = new Panel({}, middle);
  QVBoxLayout* body_column = plainColumn(m_centre->body());
  auto* head = new QHBoxLayout;
  const TitleOverNote words = titleOverNote(QStringLiteral("plot-title"), m_centre);
  m_title = words.title;
  m_note = words.note;
  m_note->setObjectName(QStringLiteral("sweep-note"));
  head->addLayout(words.layout, 1);
  m_chips = new QHBoxLayout;
  head->addLayout(m_chips);
  m_metric = new QComboBox(m_centre);
  m_metric->setObjectName(QStringLiteral("metric"));
  m_metric->setToolTip(tr("The metric of the plot and of the selected point"));
  m_metric->setAccessibleName(tr("Metric"));
  m_metric->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_metric->setMinimumContentsLength(14);
  connect(m_metric, &QComboBox::activated, this,
          [this](int index) { m_view->setMetric(m_metric->itemData(index).toString().toStdString()); });
  head->addWidget(m_metric);
  auto* send = new QPushButton(tr("Send to Figures   F"), m_centre);
  send->setObjectName(QStringLiteral("send-to-figures"));
  send->setToolTip(tr("This plot as a figure (F)"));
  connect(send, &QPushButton::clicked, this, &ExperimentsPage::sendToFigures);
  head->addWidget(send);
  body_column->addLayout(head);
  m_main = new SweepPlot(m_view, {}, false, m_centre);
  m_main->setObjectName(QStringLiteral("main-plot"));
  connect(m_main, &SweepPlot::openWanted, this, [this] { openSelected(); });
  body_column->addWidget(m_main, 1);
  column->addWidget(m_centre, 15);
  column->addWidget(makeSmall(), 10);
  return middle;
}

QWidget* ExperimentsPage::makeSmall() {
  auto* box = new QWidget(this);
  QHBoxLayout* row = plainRow(box, kGap);
  for (const char* metric : kSmallMetrics) {
    auto* panel = new Panel(metricTitle(metric), box);
    auto* plot = new SweepPlot(m_view, metric, true, panel);
    plot->setObjectName(QStringLiteral("small-") + QLatin1String(metric));
    auto* scale = new QToolButton(panel);
    scale->setProperty("role", QStringLiteral("link"));
    scale->setToolTip(tr("Equal steps or equal factors upwards"));
    const auto name = [plot, scale] { scale->setText(plot->logScale() ? tr("log") : tr("linear")); };
    connect(scale, &QToolButton::clicked, this, [plot, name] {
      plot->setLogScale(!plot->logScale());
      name();
    });
    connect(plot, &SweepPlot::painted, scale, name);
    connect(plot, &SweepPlot::openWanted, this, [this] { openSelected(); });
    panel->setCorner(scale);
    const std::string unit = metricUnit(metric);
    panel->setTitle(unit.empty() || unit == "s"
                        ? metricTitle(metric)
                        : metricTitle(metric) + QStringLiteral(", ") + QString::fromStdString(unit));
    QVBoxLayout* column = plainColumn(panel->body());
    column->addWidget(plot);
    row->addWidget(panel, 1);
  }
  return box;
}

QWidget* ExperimentsPage::makeRight() {
  auto* content = new QWidget(this);
  QVBoxLayout* column = plainColumn(content, kGap);
  m_point = new PointPanel(m_view, content);
  auto* failed = new FailedPanel(m_view, content);
  connect(m_point, &PointPanel::openWanted, this, &ExperimentsPage::openRun);
  connect(failed, &FailedPanel::openWanted, this, &ExperimentsPage::openRun);
  column->addWidget(m_point, 3);
  column->addWidget(failed, 1);
  return scrolled(content, kRight);
}

void ExperimentsPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitSides(*m_left, *m_right, width());
  showNote(m_note, m_view->results(), height() <= kLow);
}

// ---- what the plot shows ----------------------------------------------------------------------------------------------------------------

void ExperimentsPage::fillMetrics() {
  const SweepResults* results = m_view->results();
  m_metric->clear();
  if (results != nullptr) {
    for (const std::string& metric : results->metrics()) {
      m_metric->addItem(metricTitle(metric), QString::fromStdString(metric));
      if (metric == m_view->metric()) m_metric->setCurrentIndex(m_metric->count() - 1);
    }
  }
  fillChips();
  refreshTitle();
}

// One chip per value of each dimension but the first; a list if there are many.
void ExperimentsPage::fillChips() {
  while (QLayoutItem* item = m_chips->takeAt(0)) {
    if (item->widget() != nullptr) item->widget()->deleteLater();
    delete item;
  }
  const SweepResults* results = m_view->results();
  if (results == nullptr) return;
  for (std::size_t d = 1; d < results->dimensions().size(); ++d) {
    const SweepDimension& dimension = results->dimensions()[d];
    QLabel* name = makeLabel(shown(dimension.name), "note", m_centre);
    m_chips->addWidget(name);
    if (dimension.texts.size() > 5 || results->dimensions().size() > 3) {
      auto* box = new QComboBox(m_centre);
      for (const std::string& text : dimension.texts) box->addItem(shown(shortValue(text)));
      box->setCurrentIndex(static_cast<int>(m_view->positions()[d]));
      box->setAccessibleName(shown(dimension.name));
      box->setToolTip(tr("The value of %1 that the plots show").arg(shown(dimension.name)));
      connect(box, &QComboBox::activated, this,
              [this, d](int at) { m_view->setPosition(d, static_cast<std::size_t>(at)); });
      m_chips->addWidget(box);
      continue;
    }
    auto* group = new QButtonGroup(name);  // a click on the pressed chip leaves it pressed
    for (std::size_t i = 0; i < dimension.texts.size(); ++i) {
      auto* chip = new SegmentButton(m_centre);
      chip->setObjectName(QStringLiteral("chip-%1-%2").arg(d).arg(i));
      chip->setText(shown(shortValue(dimension.texts[i])));
      chip->setProperty("segment", true);
      chip->setProperty("narrow", true);
      chip->setCheckable(true);
      group->addButton(chip);
      chip->setChecked(i == m_view->positions()[d]);
      chip->setToolTip(tr("Show the runs with %1 = %2").arg(shown(dimension.name), chip->text()));
      connect(chip, &QToolButton::clicked, this, [this, d, i] { m_view->setPosition(d, i); });
      connect(m_view, &SweepView::viewChanged, chip, [this, chip, d, i] {
        if (d < m_view->positions().size()) chip->setChecked(m_view->positions()[d] == i);
      });
      m_chips->addWidget(chip);
    }
  }
}

void ExperimentsPage::refreshTitle() {
  const SweepResults* results = m_view->results();
  if (results == nullptr || results->dimensions().empty()) return;
  const QString title =
      tr("%1 against %2").arg(metricTitle(m_view->metric()), shown(results->dimensions().front().name));
  m_title->setText(title);
  m_title->setToolTip(title);
  showNote(m_note, m_view->results(), height() <= kLow);
}

void ExperimentsPage::addGuest(Guest guest) {
  m_guest = std::move(guest);
  m_pages->addWidget(m_guest.page);
}

void ExperimentsPage::showGuest(bool guest) {
  if (guest && m_guest.page != nullptr) {
    m_pages->setCurrentWidget(m_guest.page);
    setFocusProxy(m_guest.page);
    setWindowTitle(m_guest.page->windowTitle());
    return emit statusChanged();
  }
  refreshPage();
}

bool ExperimentsPage::guestShown() const { return m_guest.page != nullptr && m_pages->currentWidget() == m_guest.page; }

void ExperimentsPage::refreshPage() {
  setFocusProxy(m_main);
  setWindowTitle({});
  m_pages->setCurrentIndex(m_view->document.isEmpty() ? 0 : 1);
  emit statusChanged();
}

// ---- what varies ------------------------------------------------------------------------------------------------------------------------

void ExperimentsPage::add(const DraftVary& vary) {
  m_view->document.edit(tr("Vary %1").arg(shown(vary.name)), [&](SweepDraft& draft) {
    if (vary.scheduler >= 0) draft.schedulers[static_cast<std::size_t>(vary.scheduler)].used = true;
    draft.vary.push_back(vary);
  });
  QStringList values;
  for (const std::string& value : valuesOf(vary)) values << shown(shortValue(value));
  emit messageReported(
      tr("%1 is varied: %2. Ctrl+4 shows the sweep").arg(shown(vary.name), values.join(QStringLiteral(", "))));
}

void ExperimentsPage::varyField(const std::string& path, const std::string& usual) {
  if (m_view->document.isEmpty()) m_view->document.reset(draftOf(m_document->scenario()));
  const SweepDraft& draft = m_view->document.draft();
  for (const DraftVary& vary : draft.vary)
    if (vary.paths == std::vector<std::string>{path})
      return emit messageReported(tr("%1 is already varied").arg(shown(path)));
  for (const ScenarioPlace& place : placesOf(draft.scenario.empty() ? draft.source : draft.scenario))
    if (place.path == path) return add(suggestedVary(draft, path, place.value));
  if (!usual.empty()) return add(suggestedVary(draft, path, usual));
  emit messageReported(tr("The scenario of the sweep has no %1 with a value to vary; state it first").arg(shown(path)));
}

void ExperimentsPage::varyOption(const std::string& policy, const std::string& label, const std::string& option) {
  if (m_view->document.isEmpty()) m_view->document.reset(draftOf(m_document->scenario()));
  const SweepDraft& draft = m_view->document.draft();
  int best = -1;
  for (std::size_t i = 0; i < draft.schedulers.size(); ++i) {
    if (draft.schedulers[i].policy != policy) continue;
    if (best < 0 || draft.schedulers[i].label == label) best = static_cast<int>(i);
  }
  const policies::PolicyInfo* info = policies::find(policy);
  if (best < 0 || info == nullptr) return;
  for (const policies::OptionSpec& spec : info->options)
    if (spec.key == option) add(suggestedVary(draft, best, spec));
}

void ExperimentsPage::pickField() {
  if (m_view->document.isEmpty()) m_view->document.reset(draftOf(m_document->scenario()));
  FieldPicker picker(m_view->document.draft(), window());
  if (picker.exec() == QDialog::Accepted && picker.chosen()) add(*picker.chosen());
}

void ExperimentsPage::useOpenScenario() {
  const SweepDraft open_draft = draftOf(m_document->scenario());
  m_view->document.edit(tr("Another scenario"), [&](SweepDraft& draft) {
    draft.scenario = open_draft.scenario;
    draft.source.clear();
  });
}

// ---- what is done with it ---------------------------------------------------------------------------------------------------------------

void ExperimentsPage::openRun(std::size_t run) {
  const SweepResults* results = m_view->results();
  if (results == nullptr || run >= results->runs()) return;
  const experiment::Sweep& sweep = results->sweep();
  const experiment::SweepRun sweep_run = experiment::runAt(sweep, run);
  // The other schedulers with the same values of their options, as far as the plots show them.
  std::vector<std::size_t> lanes;
  for (std::size_t s = 0; s < sweep.schedulers.size(); ++s)
    lanes.push_back(s == sweep_run.scheduler ? run : results->runAt(m_view->positions(), s, sweep_run.seed));
  std::string reason;
  const auto scenario = papers::scenarioOfRun(sweep, run, lanes, reason);
  if (!scenario) return emit messageReported(tr("The scenario of this run is not valid: %1").arg(shown(reason)));
  emit runWanted(*scenario, static_cast<int>(sweep_run.scheduler), sweep.warm_up);
}

void ExperimentsPage::openSelected() {
  if (m_view->results() != nullptr) openRun(m_view->runOf(m_point->seed()));
}

void ExperimentsPage::sendToFigures() {
  const SweepResults* results = m_view->results();
  if (results == nullptr || results->done() == 0)
    return emit messageReported(tr("Nothing to draw yet: run the sweep first (Space)"));
  const experiment::Sweep& sweep = results->sweep();
  const auto table =
      std::make_shared<const experiment::SweepTable>(experiment::tableOf(experiment::folderOf(sweep), results->rows()));
  const std::vector<SweepDimension>& dimensions = results->dimensions();
  QList<std::pair<QString, QString>> fixed_values;
  for (std::size_t d = 1; d < dimensions.size(); ++d)
    if (dimensions[d].entries.empty())
      fixed_values << std::pair(shown(dimensions[d].name), shown(dimensions[d].texts[m_view->positions()[d]]));
  emit figureWanted(table, shown(m_view->metric()), dimensions.empty() ? QString() : shown(dimensions.front().name),
                    fixed_values);
}

QString ExperimentsPage::command(const QString& name) const { return commandText(*m_view, name); }

void ExperimentsPage::copyCommand(const QString& name) {
  QGuiApplication::clipboard()->setText(command(name));
  emit messageReported(m_view->document.path().isEmpty()
                           ? tr("Copied; save the sweep first (Ctrl+S) and put its name in")
                           : tr("The command is copied"));
}

void ExperimentsPage::askFolder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder for results"), m_view->runner.folder());
  if (!folder.isEmpty()) m_view->runner.setRoot(folder);
}

QString ExperimentsPage::statusText() const { return guestShown() ? m_guest.status() : sweepStatus(*m_view); }
QString ExperimentsPage::readout() const { return guestShown() ? m_guest.readout() : sweepReadout(*m_view); }

// ---- the keyboard -----------------------------------------------------------------------------------------------------------------------

std::optional<ExperimentsPage::Key> ExperimentsPage::keyOf(const QKeyEvent& event) const {
  static const KeyRow<Key> rows[] = {
      {Key::Run, Qt::Key_Space},   {Key::Open, Qt::Key_Return}, {Key::Open, Qt::Key_Enter},
      {Key::Figures, Qt::Key_F},   {Key::Vary, Qt::Key_V},      {Key::Left, Qt::Key_Left},
      {Key::Right, Qt::Key_Right}, {Key::Up, Qt::Key_Up},       {Key::Down, Qt::Key_Down}};
  if (guestShown() || !isPlain(event)) return std::nullopt;
  return actionOf<Key>(rows, event);
}

// The page's keys have priority over the window's, such as Space for play, unless a field or button has taken them.
bool ExperimentsPage::event(QEvent* event) {
  return keepsShortcutBack(event, [this](const QKeyEvent& key) { return keyOf(key).has_value(); }) ||
         QWidget::event(event);
}

void ExperimentsPage::keyPressEvent(QKeyEvent* event) {
  const auto key = keyOf(*event);
  if (!key) return QWidget::keyPressEvent(event);
  if (m_view->document.isEmpty() && *key != Key::Vary) return QWidget::keyPressEvent(event);
  switch (*key) {
    case Key::Run:
      return m_view->runner.toggle();
    case Key::Open:
      return openSelected();
    case Key::Figures:
      return sendToFigures();
    case Key::Vary:
      return pickField();
    case Key::Left:
      return m_view->step(-1, 0);
    case Key::Right:
      return m_view->step(1, 0);
    case Key::Up:
      return m_view->step(0, -1);
    case Key::Down:
      return m_view->step(0, 1);
  }
}

}  // namespace roundel::widgets
