// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/figures_page.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>
#include <map>
#include <tuple>

#include "core/look/look.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/kinds/figure_table.h"
#include "widgets/figures/page/figure_exports.h"
#include "widgets/figures/page/figure_list.h"
#include "widgets/figures/page/figure_settings.h"
#include "widgets/figures/page/figure_view.h"
#include "widgets/figures/page/lint_panel.h"

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 60, kSpacing = 8;
constexpr double kThumbnailDpi = 60;
constexpr int kListWidth = FigureList::kWidth + 2 * kGap, kRightWidth = 304;
constexpr int kRoomForSegments = 560;  // least width of the centre panel for title, three buttons and zoom
constexpr int kMaxZoom = 300;
constexpr double kMinDpi = 60, kMaxDpi = 400;  // a screen that reports another value is not credible

QToolButton* segment(QWidget* parent, QHBoxLayout* to, const QString& text, const QString& tip) {
  auto* button = new SegmentButton(parent);
  button->setText(text);
  button->setToolTip(tip);
  to->addWidget(button);
  return button;
}

}  // namespace

FiguresPage::FiguresPage(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_renderer(new FigureRenderer(this)) {
  setObjectName(QStringLiteral("workspace"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, kGap, kGap, kGap);
  row->setSpacing(kSpacing);
  m_listSide = makeList();
  row->addWidget(m_listSide);
  row->addWidget(makePage(), 1);
  m_settingsSide = makeSide();
  row->addWidget(m_settingsSide);

  m_exports = new FigureExports(
      m_renderer, m_settings, [this](int lane, bool of_runs) { return request(lane, of_runs); }, this);
  m_timer = new QTimer(this);
  m_timer->setSingleShot(true);
  m_timer->setInterval(kDelay_ms);
  connect(m_timer, &QTimer::timeout, this, &FiguresPage::render);
  connectParts();
  connectRenderer();
  connectRuns();
  m_list->setCurrentRow(0);
}

void FiguresPage::connectParts() {
  const auto ofRuns = [this] {
    m_customFigure.reset();
    m_settings->setKind(kind());
    schedule();
  };
  connect(m_list, &QListWidget::currentRowChanged, this, ofRuns);
  connect(m_list, &QListWidget::itemClicked, this, ofRuns);
  connect(m_zoom, &QComboBox::currentIndexChanged, this, &FiguresPage::schedule);
  connect(m_settings, &FigureSettings::changed, this, &FiguresPage::schedule);
  connect(m_settings, &FigureSettings::exportRequested, this,
          [this](const QString& ending) { m_exports->askAndExport(kind(), ending); });
  connect(m_settings, &FigureSettings::exportAllRequested, m_exports, &FigureExports::askAndExportAll);
  connect(m_settings, &FigureSettings::metricsRequested, m_exports, &FigureExports::askAndExportMetrics);
  connect(m_settings, &FigureSettings::cancelRequested, m_renderer, &FigureRenderer::cancelFiles);
}

void FiguresPage::connectRuns() {
  const auto afresh = [this] {
    m_thumbnailsStale = true;
    schedule();
  };
  connect(&m_bench->comparison, &ComparisonController::finished, this, [this] {
    if (m_pending) m_settings->setOptions(*std::exchange(m_pending, std::nullopt));
  });
  connect(&m_bench->document, &Document::replaced, this, [this] {
    m_pending.reset();
    if (!m_customFigure) return;
    m_customFigure.reset();  // leaves the figure of something else
    m_settings->setKind(kind());
    schedule();
  });
  connect(&m_bench->comparison, &ComparisonController::finished, this, afresh);
  connect(&m_bench->comparison, &ComparisonController::lanesReset, this, afresh);
}

QWidget* FiguresPage::makeList() {
  auto* panel = new Panel(tr("Figures of this comparison"), this);
  const std::vector<std::string>& kinds = figures::namedKinds();
  panel->setCorner(makeLabel(QString::number(kinds.size()), "note", panel));
  QVBoxLayout* layout = plainColumn(panel->body(), kSpacing);
  m_list = new FigureList(&m_bench->appearance, panel->body());
  layout->addWidget(m_list);
  panel->setObjectName(QStringLiteral("figure-list-side"));
  return panel;
}

QWidget* FiguresPage::makeVisions() {
  const QString tip =
      tr("The page in colour, as it prints in grey, or as seen with deuteranopia; the file stays in colour");
  m_segments = new QWidget(m_center);
  QHBoxLayout* row = plainRow(m_segments, 4);
  m_visions = new QButtonGroup(this);
  m_visionChoice = new QComboBox(m_center);
  m_visionChoice->setAccessibleName(tr("How the page is seen"));
  m_visionChoice->setToolTip(tip);
  m_visionChoice->hide();
  const std::pair<QString, figures::ColourVision> sights[] = {
      {tr("Colour"), figures::ColourVision::Colour},
      {tr("Grey"), figures::ColourVision::Grey},
      {tr("Deuteranopia"), figures::ColourVision::Deuteranopia}};
  for (const auto& [text, vision] : sights) {
    QToolButton* button = segment(m_segments, row, text, tip);
    button->setChecked(vision == m_vision);
    m_visions->addButton(button, static_cast<int>(vision));
    m_visionChoice->addItem(text, static_cast<int>(vision));
  }
  connect(m_visions, &QButtonGroup::idClicked, this,
          [this](int id) { setVision(static_cast<figures::ColourVision>(id)); });
  connect(m_visionChoice, &QComboBox::activated, this,
          [this] { setVision(static_cast<figures::ColourVision>(m_visionChoice->currentData().toInt())); });
  return m_segments;
}

QWidget* FiguresPage::makePage() {
  m_center = new Panel({}, this);
  auto* corner = new QWidget(m_center);
  QHBoxLayout* row = plainRow(corner, 4);
  row->addWidget(makeVisions());
  row->addWidget(m_visionChoice);
  QLayout* foot = makeFoot();  // created first, because Tab follows the order of creation
  m_zoom = new QComboBox(corner);
  m_zoom->addItem(tr("Fit"), 0);
  for (const int percent : {50, 75, 100, 150, 200, kMaxZoom}) m_zoom->addItem(tr("%1 %").arg(percent), percent);
  m_zoom->setToolTip(tr("100 % is the true size on this screen; Fit shows the whole page (Ctrl+wheel)"));
  m_zoom->setAccessibleName(tr("Zoom of the page"));
  row->addWidget(m_zoom);
  m_center->setCorner(corner);
  QVBoxLayout* layout = plainColumn(m_center->body(), kSpacing);
  layout->addWidget(makeStack(), 1);
  layout->addLayout(foot);
  return m_center;
}

QToolButton* FiguresPage::makeCopy() {
  auto* copy = new QToolButton(m_center->body());
  copy->setObjectName(QStringLiteral("copy-table"));
  copy->setText(tr("Copy as table"));
  copy->setToolTip(tr("Copy the numbers of the figure for a spreadsheet; the arrow has CSV and LaTeX"));
  copy->setPopupMode(QToolButton::MenuButtonPopup);
  connect(copy, &QToolButton::clicked, this, [this] { copyTable(); });
  auto* forms = new QMenu(copy);
  forms->setToolTipsVisible(true);
  const std::tuple<QString, QString, CopyAs> choices[] = {
      {tr("Copy as table"), tr("Tabs between cells, for a spreadsheet"), CopyAs::Tabs},
      {tr("Copy as CSV"), tr("Commas between cells"), CopyAs::Csv},
      {tr("Copy as LaTeX table"), tr("For a paper (booktabs)"), CopyAs::Latex}};
  for (const auto& [text, tip, form] : choices) {
    QAction* action = forms->addAction(text, this, [this, form = form] { copyTable(form); });
    action->setToolTip(tip);
  }
  forms->addSeparator();
  forms->addAction(tr("Copy the metrics as LaTeX table"), this, [this] { m_exports->copyMetrics(); })
      ->setToolTip(tr("Makespan, JCT, waiting time, fairness and CRU of every scheduler, the best in bold (booktabs)"));
  copy->setMenu(forms);
  return copy;
}

QLayout* FiguresPage::makeFoot() {
  auto* foot = new QHBoxLayout;
  foot->setSpacing(4);
  m_asTable = segment(m_center->body(), foot, tr("Table"), tr("The numbers of the figure as a table"));
  connect(m_asTable, &QToolButton::toggled, this, [this](bool on) { m_stack->setCurrentIndex(on ? 1 : 0); });
  foot->addWidget(makeCopy());
  m_hint = makeLabel(tr("Drop an exported PDF, SVG, PNG or TikZ file on the window: its scenario and view come back."),
                     "note", m_center->body());
  m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_hint->setWordWrap(true);
  foot->addStretch(1);
  foot->addWidget(m_hint, 4);
  return foot;
}

QWidget* FiguresPage::makeStack() {
  m_stack = new QStackedWidget(m_center->body());
  m_area = new QScrollArea(m_stack);
  m_area->setAlignment(Qt::AlignCenter);
  m_area->viewport()->installEventFilter(this);
  m_area->setAccessibleName(tr("Page of the figure"));
  m_area->setToolTip(tr("The figure as it is exported; arrow keys move it if it is larger than the window"));
  m_view = new FigureView(&m_bench->appearance, m_area);
  m_area->setWidget(m_view);
  m_tableModel = new FigureTableModel(this);
  m_table = new QTableView(m_stack);
  m_table->setModel(m_tableModel);
  m_table->setTabKeyNavigation(false);
  m_table->setAccessibleName(tr("Numbers of the figure"));
  m_table->setToolTip(tr("The numbers of the figure, as in its CSV"));
  m_table->verticalHeader()->hide();
  m_stack->addWidget(m_area);
  m_stack->addWidget(m_table);
  return m_stack;
}

// Settings above lint. In a low window both scroll together.
QWidget* FiguresPage::makeSide() {
  QScrollArea* area = columnArea(this);
  area->setFocusPolicy(Qt::NoFocus);  // its controls are reached by Tab, which also scrolls
  area->setObjectName(QStringLiteral("figure-settings-side"));
  auto* side = new QWidget(area);
  QVBoxLayout* layout = plainColumn(side, kSpacing);
  m_settings = new FigureSettings(&m_bench->notes, &m_bench->playhead, side);
  layout->addWidget(m_settings);
  m_lint = new LintPanel(&m_bench->appearance, side);
  layout->addWidget(m_lint, 1);
  area->setWidget(side);
  return area;
}

void FiguresPage::connectRenderer() {
  connect(m_renderer, &FigureRenderer::shown, this, [this](const auto& figure) { showFigure(*figure); });
  connect(m_renderer, &FigureRenderer::thumbnail, m_list, &FigureList::setPicture);
  connect(m_renderer, &FigureRenderer::wrote, m_settings, &FigureSettings::setProgress);
}

bool FiguresPage::busy() const { return m_renderer->busy() || m_timer->isActive(); }
std::string FiguresPage::kind() const { return m_customFigure ? m_customFigure->kind : m_list->kind(); }
std::string FiguresPage::preset() const { return m_settings->preset().name; }

double FiguresPage::trueDpi() const {
  const double reported_dpi = screen() == nullptr ? 0 : screen()->physicalDotsPerInchX();
  return reported_dpi >= kMinDpi && reported_dpi <= kMaxDpi ? reported_dpi : logicalDpiX();
}

double FiguresPage::dpi() const {
  const int percent = m_zoom->currentData().toInt();
  const double fitting = std::min(m_view->fittingDpi(m_area->maximumViewportSize()), trueDpi() * kMaxZoom / 100.0);
  return devicePixelRatioF() * (percent > 0 ? trueDpi() * percent / 100.0 : fitting);
}

// Goes to the next fixed percentage above or below the current zoom.
void FiguresPage::stepZoom(bool closer) {
  const double now = dpi() / devicePixelRatioF() / trueDpi() * 100;
  int best = m_zoom->currentIndex();
  for (int i = 1; i < m_zoom->count(); ++i) {
    const double percent = m_zoom->itemData(i).toInt();
    if (closer && percent > now * 1.01) {
      best = i;
      break;
    }
    if (!closer && percent < now * 0.99) best = i;
  }
  m_zoom->setCurrentIndex(best);
}

void FiguresPage::show(const std::string& kind) { m_list->show(kind); }

void FiguresPage::show(CustomFigure figure) {
  m_list->clearSelection();
  m_customFigure = std::move(figure);
  m_settings->setKind(kind());
  schedule();
}

void FiguresPage::show(const figures::Provenance& figure) {
  m_settings->setPreset(figure.preset);
  m_settings->setOptions(figure.options);
  // An instant is invalid for the playhead until the runs are ready.
  if (m_bench->comparison.busy()) m_pending = figure.options;
  show(figure.kind);
  schedule();
}

void FiguresPage::setVision(figures::ColourVision vision) {
  m_vision = vision;
  m_visions->button(static_cast<int>(vision))->setChecked(true);
  m_visionChoice->setCurrentIndex(m_visionChoice->findData(static_cast<int>(vision)));
  m_asTable->setChecked(false);
  schedule();
}

FigureRenderer::Request FiguresPage::request(int lane, bool of_runs) const {
  FigureRenderer::Request request{.kind = kind(), .preset = &m_settings->preset(), .options = m_settings->options()};
  if (m_customFigure && !of_runs) {
    request.maker = m_customFigure->maker;
    return request;
  }
  look::LaneMarks marks;
  int index = 0;
  for (const LaneState& state : m_bench->comparison.lanes()) {
    const look::LaneMark mark = marks.next(state.lane.policy, state.lane.color);
    const bool is_wanted = lane < 0 || lane == index++;
    if (!is_wanted || !state.run || !state.run->ok()) continue;
    request.lanes.push_back(
        {laneName(state.lane), QString::fromStdString(state.lane.policy), mark, state.run, state.index});
    const Branch* branch = m_bench->branches.find(state.branch);
    if (branch == nullptr) continue;
    request.lanes.back().branch_name = branch->name;
    for (const LaneState& parent_state : m_bench->comparison.lanes())
      if (parent_state.branch == 0 && parent_state.lane.label == branch->lane)
        request.lanes.back().stem = parent_state.lane;
  }
  return request;
}

void FiguresPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  render();
}

bool FiguresPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Wheel) {
    const auto* wheel = static_cast<QWheelEvent*>(event);
    if (wheel->modifiers() & Qt::ControlModifier) {
      stepZoom(wheel->angleDelta().y() > 0);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

// Only while the page is visible, so that a hidden page costs nothing.
void FiguresPage::schedule() {
  if (isVisible()) m_timer->start();
}

// The sides are as wide as their text needs. In a narrow centre panel the colour vision becomes a list, and the hint a tooltip.
void FiguresPage::fitToWidth() {
  const auto list = screenPx(kListWidth), side = screenPx(kRightWidth);
  m_listSide->setFixedWidth(list);
  m_settingsSide->setFixedWidth(side);
  const bool narrow = width() - list - side - 2 * kGap - 16 < kRoomForSegments * textScale();
  m_segments->setVisible(!narrow);
  m_visionChoice->setVisible(narrow);
  m_hint->setVisible(!narrow);
  m_stack->setToolTip(narrow ? m_hint->text() : QString());
}

void FiguresPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitToWidth();
  if (m_zoom->currentData().toInt() == 0) schedule();
}

void FiguresPage::render() {
  fitToWidth();
  m_center->setTitle(m_customFigure ? m_customFigure->title : figures::titleOf(kind()));
  m_settings->setKind(kind());
  m_renderer->show(request(), dpi(), m_vision);
  if (m_thumbnailsStale) makeThumbnails();
}

void FiguresPage::makeThumbnails() {
  m_thumbnailsStale = false;
  FigureRenderer::Request thumbnail_request = request(-1, true);
  thumbnail_request.preset = figures::findPreset("beamer");
  thumbnail_request.options = {};
  m_renderer->thumbnails(thumbnail_request, figures::namedKinds(), kThumbnailDpi);
}

void FiguresPage::showFigure(const FigureRenderer::RenderedFigure& figure) {
  m_image = figure.picture;
  m_findings = figure.findings;
  m_tableText = figure.page.figure.table(QLatin1Char('\t'));
  m_tableModel->setText(m_tableText);
  if (m_image.isNull()) {
    m_view->showNothing(figure.page.figure.lanes.empty() && !m_customFigure
                            ? tr("A figure appears when a scheduler has finished.")
                            : figure.page.figure.empty);
  } else {
    const double former_dpi = dpi();
    m_view->setFigure(m_image, figure.page.drawing.size_mm());
    if (std::abs(dpi() / former_dpi - 1) > 0.01) schedule();  // the page has another size, so its zoom differs
    m_view->setDescription(m_tableText);
    m_settings->setSize(figure.page.drawing.size_mm());
  }
  m_lint->setFindings(m_findings);
}

// The text of a hidden page may belong to earlier runs.
void FiguresPage::copyTable(CopyAs form) {
  const QString tsv = isVisible() ? m_tableText : FigureRenderer::make(request()).table(QLatin1Char('\t'));
  QGuiApplication::clipboard()->setText(form == CopyAs::Latex ? asLatexTable(tsv, plots::runsOf(request().lanes))
                                        : form == CopyAs::Csv ? asCsv(tsv)
                                                              : tsv);
}

}  // namespace roundel::widgets
