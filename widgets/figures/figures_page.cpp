#include "widgets/figures/figures_page.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "widgets/figures/figure_export.h"
#include "widgets/figures/figure_view.h"
#include "widgets/plots/plot_data.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 80, kThumbnailEvery_ms = 15;
constexpr int kThumbnailWidth = 66, kThumbnailHeight = 46;
constexpr int kListWidth = 262, kRightWidth = 300;
constexpr const char* kThumbnailPreset = "beamer";

QString titleOf(const std::string& kind) {
  return kind == "gantt" ? FiguresPage::tr("Gantt stack") : plots::plotTitle(QString::fromStdString(kind));
}

// What tells figures of one title apart.
QString noteOf(const std::string& kind) {
  if (kind == "gantt") return FiguresPage::tr("every scheduler, one axis");
  if (kind.ends_with("cdf")) return FiguresPage::tr("CDF");
  if (kind == "jct-bars") return FiguresPage::tr("mean, min to max");
  if (kind == "jct-quantiles") return FiguresPage::tr("5, 25, 50, 75, 95 %");
  if (kind == "lr-dots") return FiguresPage::tr("log2 axis");
  return FiguresPage::tr("over time");
}

// The picture in the middle of a tile, as large as fits.
QPixmap thumbnail(const QImage& picture, double ratio) {
  const QSize device(static_cast<int>(kThumbnailWidth * ratio), static_cast<int>(kThumbnailHeight * ratio));
  QImage tile(device, QImage::Format_RGB32);
  tile.fill(Qt::white);
  QPainter painter(&tile);
  const QImage scaled = picture.scaled(device - QSize(4, 4), Qt::KeepAspectRatio, Qt::SmoothTransformation);
  painter.drawImage(QPoint((device.width() - scaled.width()) / 2, (device.height() - scaled.height()) / 2), scaled);
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(tile);
  pixmap.setDevicePixelRatio(ratio);
  return pixmap;
}

QVBoxLayout* plain(QWidget* body, int spacing = 8) {
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(spacing);
  return layout;
}

}  // namespace

FiguresPage::FiguresPage(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setObjectName(QStringLiteral("workspace"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, kGap, kGap, kGap);
  row->setSpacing(8);
  row->addWidget(makeList());
  row->addWidget(makePage(), 1);
  auto* right = new QVBoxLayout;
  right->setSpacing(8);
  right->addWidget(makeExport());
  right->addWidget(makeLint(), 1);
  row->addLayout(right);

  m_timer = new QTimer(this);
  m_timer->setSingleShot(true);
  m_timer->setInterval(kDelay_ms);
  m_thumbnails = new QTimer(this);
  m_thumbnails->setInterval(kThumbnailEvery_ms);
  connect(m_timer, &QTimer::timeout, this, &FiguresPage::render);
  connect(m_thumbnails, &QTimer::timeout, this, &FiguresPage::paintThumbnail);
  connect(m_list, &QListWidget::currentRowChanged, this, &FiguresPage::schedule);
  for (QComboBox* box : {m_preset, m_zoom}) connect(box, &QComboBox::currentIndexChanged, this, &FiguresPage::schedule);
  const auto afresh = [this] {
    m_nextThumbnail = 0;
    schedule();
  };
  connect(&bench->comparison, &ComparisonController::finished, this, afresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, afresh);
  connect(bench, &Workbench::themeChanged, this, &FiguresPage::showFindings);
  m_list->setCurrentRow(0);
}

QWidget* FiguresPage::makeList() {
  auto* panel = new Panel(tr("Figures of this comparison"), this);
  const std::vector<std::string> kinds = figures::kinds();
  panel->setCorner(makeLabel(QString::number(kinds.size()), "note", panel));
  auto* layout = plain(panel->body());
  m_list = new QListWidget(panel->body());
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setIconSize({kThumbnailWidth, kThumbnailHeight});
  m_list->setSpacing(2);
  m_list->setUniformItemSizes(true);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setAccessibleName(tr("Figures"));
  m_list->setToolTip(tr("Figures of this comparison"));
  for (const std::string& kind : kinds) {
    auto* item = new QListWidgetItem(titleOf(kind) + QLatin1Char('\n') + noteOf(kind), m_list);
    item->setData(Qt::UserRole, QString::fromStdString(kind));
    item->setSizeHint({kListWidth - 40, kThumbnailHeight + 12});
  }
  layout->addWidget(m_list);
  panel->setFixedWidth(kListWidth);
  return panel;
}

QWidget* FiguresPage::makePage() {
  m_center = new Panel(QStringLiteral(" "), this);
  auto* corner = new QWidget(m_center);
  auto* row = new QHBoxLayout(corner);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  m_sights = new QButtonGroup(this);
  const std::pair<QString, figures::Sight> sights[] = {
      {tr("Colour"), figures::Sight::Colour}, {tr("Grey"), figures::Sight::Grey}, {tr("Deuteranopia"), figures::Sight::Deuteranopia}};
  for (const auto& [text, sight] : sights) {
    auto* button = new QToolButton(corner);
    button->setText(text);
    button->setCheckable(true);
    button->setChecked(sight == m_sight);
    button->setProperty("segment", true);
    button->setToolTip(tr("The page in colour, as it prints in grey, or as seen with deuteranopia; the file stays in colour"));
    m_sights->addButton(button, static_cast<int>(sight));
    row->addWidget(button);
  }
  connect(m_sights, &QButtonGroup::idClicked, this, [this](int id) { setSight(static_cast<figures::Sight>(id)); });
  m_zoom = new QComboBox(corner);
  for (const int percent : {100, 150, 200, 300}) m_zoom->addItem(tr("%1 %").arg(percent), percent);
  m_zoom->setCurrentIndex(1);
  m_zoom->setToolTip(tr("100 % is the true size on this screen"));
  m_zoom->setAccessibleName(tr("Zoom of the page"));
  row->addWidget(m_zoom);
  m_center->setCorner(corner);
  auto* layout = plain(m_center->body());
  auto* area = new QScrollArea(m_center->body());
  area->setAlignment(Qt::AlignCenter);
  m_view = new FigureView(m_bench, area);
  area->setWidget(m_view);
  layout->addWidget(area, 1);
  return m_center;
}

QWidget* FiguresPage::makeExport() {
  auto* panel = new Panel(tr("Preset"), this);
  auto* layout = plain(panel->body());
  m_preset = new QComboBox(panel->body());
  for (const figures::Preset& preset : figures::presets()) {
    m_preset->addItem(tr("%1 · %2 mm · %3 pt").arg(QLatin1String(preset.name)).arg(preset.width_mm).arg(preset.font_pt), QLatin1String(preset.name));
  }
  m_preset->setToolTip(tr("Width and font size of the place where the figure goes"));
  m_preset->setAccessibleName(tr("Preset"));
  layout->addWidget(m_preset);
  auto* one = new QPushButton(tr("Export PDF…"), panel->body());
  one->setProperty("role", QStringLiteral("primary"));
  one->setToolTip(tr("Write this figure as PDF"));
  connect(one, &QPushButton::clicked, this, [this] { exportFigure(QStringLiteral("pdf")); });
  auto* all = new QPushButton(tr("All as PDF…"), panel->body());
  all->setToolTip(tr("Write every figure of this comparison into a folder"));
  connect(all, &QPushButton::clicked, this, &FiguresPage::askAndExportAll);
  auto* first = new QHBoxLayout;
  first->addWidget(one);
  first->addWidget(all);
  layout->addLayout(first);
  auto* others = new QHBoxLayout;
  for (const QString& ending : {QStringLiteral("svg"), QStringLiteral("png"), QStringLiteral("csv")}) {
    auto* button = new QPushButton(tr("%1…").arg(ending.toUpper()), panel->body());
    button->setToolTip(tr("Write this figure as %1").arg(ending.toUpper()));
    connect(button, &QPushButton::clicked, this, [this, ending] { exportFigure(ending); });
    others->addWidget(button);
  }
  layout->addLayout(others);
  panel->setFixedWidth(kRightWidth);
  return panel;
}

QWidget* FiguresPage::makeLint() {
  m_lint = new Panel(tr("Lint"), this);
  m_lintCount = makeLabel({}, "note", m_lint);
  m_lint->setCorner(m_lintCount);
  m_lintRows = plain(m_lint->body(), 10);
  m_lint->setFixedWidth(kRightWidth);
  return m_lint;
}

std::string FiguresPage::kind() const {
  return m_list->currentItem() == nullptr ? std::string() : m_list->currentItem()->data(Qt::UserRole).toString().toStdString();
}

std::string FiguresPage::preset() const { return m_preset->currentData().toString().toStdString(); }

double FiguresPage::dpi() const { return logicalDpiX() * devicePixelRatioF() * m_zoom->currentData().toInt() / 100.0; }

void FiguresPage::show(const std::string& kind) {
  for (int row = 0; row < m_list->count(); ++row) {
    if (m_list->item(row)->data(Qt::UserRole).toString().toStdString() == kind) m_list->setCurrentRow(row);
  }
}

void FiguresPage::setSight(figures::Sight sight) {
  m_sight = sight;
  m_sights->button(static_cast<int>(sight))->setChecked(true);
  schedule();
}

std::vector<compare::LaneRun> FiguresPage::runs() const {
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : m_bench->comparison.lanes()) {
    if (lane.run && lane.run->ok()) runs.push_back(*lane.run);
  }
  return runs;
}

void FiguresPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_nextThumbnail = 0;
  render();
}

// Only while it is seen: a page that nobody looks at costs nothing.
void FiguresPage::schedule() {
  if (isVisible()) m_timer->start();
}

void FiguresPage::render() {
  const figures::Preset* preset = figures::findPreset(this->preset());
  if (preset == nullptr) return;
  m_center->setTitle(titleOf(kind()));
  const std::vector<compare::LaneRun> shown = runs();
  std::string error;
  m_image = figures::seen(figures::paintPicture(shown, kind(), *preset, dpi(), error), m_sight);
  m_findings.clear();
  if (m_image.isNull()) {
    m_view->showNothing(tr("A figure appears when a scheduler has finished."));
  } else {
    m_view->setFigure(m_image, figures::sizeOf_mm(shown, kind(), *preset));
    m_findings = figures::lint(figures::paintFigure(shown, kind(), *preset, figures::Format::Svg, error), shown, *preset);
    if (m_nextThumbnail < m_list->count()) m_thumbnails->start();
  }
  showFindings();
}

void FiguresPage::showFindings() {
  while (QLayoutItem* old = m_lintRows->takeAt(0)) {
    delete old->widget();
    delete old;
  }
  int warnings = 0;
  for (const figures::Finding& finding : m_findings) {
    warnings += finding.good ? 0 : 1;
    auto* line = new QWidget(m_lint->body());
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto* mark = new QLabel(line);
    mark->setPixmap(icon(finding.good ? QStringLiteral("check") : QStringLiteral("warning"), finding.good ? m_bench->theme().good : m_bench->theme().warning).pixmap(16, 16));
    mark->setAlignment(Qt::AlignTop);
    const QString detail = finding.detail.isEmpty() ? QString() : QStringLiteral("<br><span style='color:%1; font-size:11px'>%2</span>").arg(m_bench->theme().dim.name(), finding.detail.toHtmlEscaped());
    auto* text = new QLabel(finding.text.toHtmlEscaped() + detail, line);
    text->setWordWrap(true);
    row->addWidget(mark);
    row->addWidget(text, 1);
    m_lintRows->addWidget(line);
  }
  m_lintRows->addStretch(1);
  m_lintCount->setText(m_findings.empty() ? QString() : warnings == 0 ? tr("no warning") : warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings));
}

// One a turn of the event loop, so that the page is never kept waiting.
void FiguresPage::paintThumbnail() {
  if (!isVisible() || m_nextThumbnail >= m_list->count()) return m_thumbnails->stop();
  QListWidgetItem* item = m_list->item(m_nextThumbnail++);
  std::string error;
  const QImage picture = figures::paintPicture(runs(), item->data(Qt::UserRole).toString().toStdString(), *figures::findPreset(kThumbnailPreset), 40, error);
  if (!picture.isNull()) item->setIcon(QIcon(thumbnail(picture, devicePixelRatioF())));
}

void FiguresPage::exportFigure(const QString& ending) {
  const QString name = QString::fromStdString(kind()) + QLatin1Char('.') + ending;
  const QString path = QFileDialog::getSaveFileName(this, tr("Export figure"), name, QStringLiteral("*.") + ending);
  if (path.isEmpty()) return;
  std::string error;
  if (!figures::writeFigure(runs(), kind(), preset(), path.toStdString(), error)) {
    QMessageBox::critical(this, tr("Not exported"), QString::fromStdString(error));
  }
}

QString FiguresPage::exportAll(const QString& folder) {
  QStringList failed;
  for (const std::string& each : figures::kinds()) {
    std::string error;
    const QString path = folder + QLatin1Char('/') + QString::fromStdString(each) + QStringLiteral(".pdf");
    if (!figures::writeFigure(runs(), each, preset(), path.toStdString(), error)) failed << QString::fromStdString(error);
  }
  return failed.join(QLatin1Char('\n'));
}

void FiguresPage::askAndExportAll() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder for all figures"));
  if (folder.isEmpty()) return;
  const QString failed = exportAll(folder);
  if (!failed.isEmpty()) QMessageBox::critical(this, tr("Not exported"), failed);
}

}  // namespace roundel::widgets
