#include "widgets/figures/figures_page.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "widgets/figures/figure_export.h"
#include "widgets/plots/plot_data.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 80;

QString titleOf(const std::string& kind) {
  if (kind == "gantt") return FiguresPage::tr("Gantt, one axis");
  const plots::PlotData none;
  return QStringLiteral("%1 (%2)").arg(plots::plotTitle(QString::fromStdString(kind)), QString::fromStdString(kind));
}

}  // namespace

FiguresPage::FiguresPage(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setObjectName(QStringLiteral("workspace"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, kGap, kGap, kGap);
  row->setSpacing(8);

  auto* left = new Panel(tr("Figures"), this);
  auto* leftLayout = new QVBoxLayout(left->body());
  leftLayout->setContentsMargins(0, 0, 0, 0);
  m_list = new QListWidget(left->body());
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setAccessibleName(tr("Figures"));
  m_list->setToolTip(tr("Figures of this comparison"));
  for (const std::string& kind : figures::kinds()) {
    auto* item = new QListWidgetItem(titleOf(kind), m_list);
    item->setData(Qt::UserRole, QString::fromStdString(kind));
  }
  leftLayout->addWidget(m_list);
  left->setFixedWidth(240);
  row->addWidget(left);

  auto* center = new Panel(tr("The page as it will be written"), this);
  auto* centerLayout = new QVBoxLayout(center->body());
  centerLayout->setContentsMargins(0, 0, 0, 0);
  auto* area = new QScrollArea(center->body());
  area->setAlignment(Qt::AlignCenter);
  m_page = new QLabel(area);
  m_page->setAccessibleName(tr("Preview of the figure"));
  area->setWidget(m_page);
  centerLayout->addWidget(area, 1);
  m_note = makeLabel({}, "note", center->body());
  centerLayout->addWidget(m_note);
  row->addWidget(center, 1);

  auto* right = new Panel(tr("Export"), this);
  auto* rightLayout = new QVBoxLayout(right->body());
  rightLayout->setContentsMargins(0, 0, 0, 0);
  rightLayout->addWidget(makeLabel(tr("Preset"), "note", right->body()));
  m_preset = new QComboBox(right->body());
  for (const figures::Preset& preset : figures::presets()) {
    m_preset->addItem(tr("%1 · %2 mm · %3 pt").arg(QLatin1String(preset.name)).arg(preset.width_mm).arg(preset.font_pt), QLatin1String(preset.name));
  }
  m_preset->setToolTip(tr("Width and font size of the place where the figure goes"));
  m_preset->setAccessibleName(tr("Preset"));
  rightLayout->addWidget(m_preset);
  for (const QString& ending : {QStringLiteral("pdf"), QStringLiteral("svg"), QStringLiteral("png"), QStringLiteral("csv")}) {
    auto* button = new QPushButton(tr("Export %1…").arg(ending.toUpper()), right->body());
    button->setToolTip(tr("Write this figure as %1").arg(ending.toUpper()));
    if (ending == QLatin1String("pdf")) button->setProperty("role", QStringLiteral("primary"));
    connect(button, &QPushButton::clicked, this, [this, ending] { exportFigure(ending); });
    rightLayout->addWidget(button);
  }
  rightLayout->addStretch(1);
  right->setFixedWidth(250);
  row->addWidget(right);

  m_timer = new QTimer(this);
  m_timer->setSingleShot(true);
  m_timer->setInterval(kDelay_ms);
  connect(m_timer, &QTimer::timeout, this, &FiguresPage::render);
  connect(m_list, &QListWidget::currentRowChanged, this, &FiguresPage::schedule);
  connect(m_preset, &QComboBox::currentIndexChanged, this, &FiguresPage::schedule);
  connect(&bench->comparison, &ComparisonController::finished, this, &FiguresPage::schedule);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &FiguresPage::schedule);
  m_list->setCurrentRow(0);
}

std::string FiguresPage::kind() const {
  return m_list->currentItem() == nullptr ? std::string() : m_list->currentItem()->data(Qt::UserRole).toString().toStdString();
}

std::string FiguresPage::preset() const { return m_preset->currentData().toString().toStdString(); }

void FiguresPage::show(const std::string& kind) {
  for (int row = 0; row < m_list->count(); ++row) {
    if (m_list->item(row)->data(Qt::UserRole).toString().toStdString() == kind) m_list->setCurrentRow(row);
  }
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
  render();
}

// Only while it is seen: a page that nobody looks at costs nothing.
void FiguresPage::schedule() {
  if (isVisible()) m_timer->start();
}

void FiguresPage::render() {
  const figures::Preset* preset = figures::findPreset(this->preset());
  if (preset == nullptr) return;
  std::string error;
  const QByteArray bytes = figures::paintFigure(runs(), kind(), *preset, figures::Format::Png, error);
  m_image = QImage::fromData(bytes, "PNG");
  if (m_image.isNull()) {
    m_page->setPixmap({});
    m_page->setText(tr("A figure appears when a scheduler has finished."));
    m_page->adjustSize();
    m_note->setText(QString::fromStdString(error));
    return;
  }
  // At its true size on this screen.
  const double mm = m_image.width() / (m_image.dotsPerMeterX() / 1000.0);
  const double dots = mm / 25.4 * logicalDpiX();
  QPixmap pixmap = QPixmap::fromImage(m_image.scaledToWidth(static_cast<int>(dots * devicePixelRatioF()), Qt::SmoothTransformation));
  pixmap.setDevicePixelRatio(devicePixelRatioF());
  m_page->setPixmap(pixmap);
  m_page->adjustSize();
  m_note->setText(tr("%1 × %2 mm at its true size").arg(mm, 0, 'f', 1).arg(mm * m_image.height() / m_image.width(), 0, 'f', 1));
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

}  // namespace roundel::widgets
