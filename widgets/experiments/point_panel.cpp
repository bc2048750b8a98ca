#include "widgets/experiments/point_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/plot_painting/plot_painter.h"
#include "widgets/plot_painting/plot_ticks.h"
#include "widgets/text/field_text.h"
#include "widgets/text/shown.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMostFailures = 200;
constexpr std::size_t kMostSeeds = 1000;

QString stateText(const RunResult& result) {
  switch (result.state) {
    case RunResult::State::Running:
      return SweepView::tr("runs…");
    case RunResult::State::Failed:
      return SweepView::tr("failed");
    case RunResult::State::Waiting:
      return SweepView::tr("waits");
    case RunResult::State::Done:
      return QStringLiteral("–");
  }
  return {};
}

/// Digits after the point that tell values of this size apart.
int digitsFor(double largest) { return largest >= 100 ? 0 : largest >= 10 ? 1 : 2; }

}  // namespace

// ---- the dots -------------------------------------------------------------------------------------------------------------------------

DifferencePlot::DifferencePlot(SweepView* view, QWidget* parent) : QWidget(parent), m_view(view) {
  setFixedHeight(56);
  setToolTip(
      tr("One dot a seed that both schedulers have; above them the mean of the differences with its 95 % interval"));
  setAccessibleName(tr("Differences by seed"));
}

void DifferencePlot::show(const std::vector<double>& differences, const experiment::Estimate& estimate,
                          bool lower_is_better) {
  m_differences = differences;
  m_estimate = estimate;
  m_lower = lower_is_better;
  update();
}

void DifferencePlot::paintEvent(QPaintEvent*) {
  if (m_estimate.n == 0) return;
  const Theme& theme = m_view->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double half = m_estimate.n >= 2 ? m_estimate.half_width : 0;
  double low = std::min(0.0, m_estimate.mean - half), high = std::max(0.0, m_estimate.mean + half);
  for (const double each : m_differences) {
    if (std::isnan(each)) continue;
    low = std::min(low, each);
    high = std::max(high, each);
  }
  if (high <= low) high = low + 1;
  const double step = plots::roundStep((high - low) / 4, 0);
  low = std::floor(low / step + 1e-9) * step;
  high = std::ceil(high / step - 1e-9) * step;
  const auto x = [&](double value) { return 16 + (width() - 32) * (value - low) / (high - low); };
  const double axis = 34;
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(x(low), axis), QPointF(x(high), axis));
  painter.setPen(QPen(theme.dim, 1));
  painter.drawLine(QPointF(x(0), 2), QPointF(x(0), axis));
  painter.setFont(tabularFont(kSmallestPx));
  for (double tick = low; tick <= high + step / 2; tick += step) {
    painter.drawLine(QPointF(x(tick), axis), QPointF(x(tick), axis + 3));
    painter.drawText(QRectF(x(tick) - 30, axis + 4, 60, 16), Qt::AlignCenter,
                     plots::shortNumber(std::abs(tick) < step / 1e6 ? 0 : tick));
  }
  const QColor colour = m_view->styleOf(m_view->scheduler()).line;
  QColor soft = colour;
  soft.setAlphaF(0.5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(soft);
  for (const double each : m_differences)
    if (!std::isnan(each)) painter.drawEllipse(QPointF(x(each), 24), 2.5, 2.5);
  painter.setPen(QPen(colour, 2));
  painter.setBrush(colour);
  if (m_estimate.n >= 2) {
    const double from = x(m_estimate.mean - half), to = x(m_estimate.mean + half);
    painter.drawLine(QPointF(from, 11), QPointF(to, 11));
    for (const double end : {from, to}) painter.drawLine(QPointF(end, 7), QPointF(end, 15));
  }
  painter.drawEllipse(QPointF(x(m_estimate.mean), 11), 3.2, 3.2);
}

// ---- the point ------------------------------------------------------------------------------------------------------------------------

PointPanel::PointPanel(SweepView* view, QWidget* parent)
    : Panel(tr("Selected point"), parent),
      m_view(view),
      m_head(makeLabel({}, "title", this)),
      m_mean(makeLabel({}, "note", this)),
      m_unit(makeLabel({}, "note", this)),
      m_other(new QComboBox(this)),
      m_model(new QStandardItemModel(this)),
      m_table(new QTableView(this)),
      m_pair(makeLabel({}, "title", this)),
      m_difference(makeLabel({}, "title", this)),
      m_interval(makeLabel({}, "note", this)),
      m_dots(new DifferencePlot(view, this)),
      m_half(new QLineEdit(this)),
      m_needed(makeLabel({}, "note", this)),
      m_add(new QToolButton(this)),
      m_open(new QPushButton(tr("Open this run   Enter"), this)) {
  setCorner(makeLabel(tr("← → move, ↑ ↓ scheduler"), "note", this));
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  auto* card = new QFrame(this);
  card->setProperty("bar", QStringLiteral("note"));
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(10, 6, 10, 6);
  inside->setSpacing(2);
  m_head->setWordWrap(true);
  m_head->setObjectName(QStringLiteral("point-name"));
  inside->addWidget(m_head);
  inside->addWidget(m_mean);
  column->addWidget(card);
  auto* row = new QHBoxLayout;
  row->addWidget(makeLabel(tr("Its seeds beside"), "note", this));
  m_other->setObjectName(QStringLiteral("other-scheduler"));
  m_other->setToolTip(tr("Whom the point is compared with, seed by seed"));
  m_other->setAccessibleName(tr("Compared with"));
  row->addWidget(m_other, 1);
  row->addWidget(m_unit);
  column->addLayout(row);
  makeTable();
  column->addWidget(m_table, 1);
  makeDifference();
  connect(m_other, &QComboBox::activated, this,
          [this](int index) { m_view->setOther(static_cast<std::size_t>(m_other->itemData(index).toInt())); });
  connect(view, &SweepView::pointChanged, this, &PointPanel::refresh);
  connect(view, &SweepView::viewChanged, this, &PointPanel::refresh);
  connect(view, &SweepView::sweepChanged, this, &PointPanel::refresh);
  connect(&view->runner, &SweepRunner::rowsChanged, this, &PointPanel::refresh);
  connect(view->bench(), &Workbench::themeChanged, this, &PointPanel::refresh);
}

void PointPanel::makeTable() {
  m_table->setObjectName(QStringLiteral("seeds-table"));
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Seeds of the selected point"));
  m_table->setToolTip(tr("A run a row; a double click or Enter opens it"));
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setShowGrid(false);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(24);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_table->setMinimumHeight(110);
  connect(m_table, &QTableView::doubleClicked, this,
          [this](const QModelIndex& index) { emit openWanted(m_view->runOf(static_cast<std::size_t>(index.row()))); });
}

void PointPanel::makeDifference() {
  auto* column = static_cast<QVBoxLayout*>(body()->layout());
  column->addWidget(m_pair);
  column->addWidget(m_dots);
  auto* row = new QHBoxLayout;
  m_difference->setObjectName(QStringLiteral("difference"));
  row->addWidget(m_difference);
  row->addWidget(m_interval);
  row->addStretch(1);
  column->addLayout(row);
  auto* seeds = new QHBoxLayout;
  seeds->setSpacing(4);
  seeds->addWidget(makeLabel(tr("Half-width"), "note", this));
  m_half->setObjectName(QStringLiteral("half-width"));
  m_half->setFixedWidth(52);
  m_half->setToolTip(tr("How narrow the interval of the difference is to be: plus or minus this"));
  m_half->setAccessibleName(tr("Wanted half-width of the interval"));
  connect(m_half, &QLineEdit::textEdited, this, [this] {
    m_typed = true;
    showSeedsNeeded();
  });
  seeds->addWidget(m_half);
  seeds->addWidget(m_needed);
  m_add->setObjectName(QStringLiteral("add-seeds"));
  m_add->setProperty("role", QStringLiteral("link"));
  m_add->setToolTip(tr("Give every point that many seeds more; runs that are done are kept"));
  connect(m_add, &QToolButton::clicked, this, &PointPanel::addSeeds);
  seeds->addWidget(m_add);
  seeds->addStretch(1);
  column->addLayout(seeds);
  auto* buttons = new QHBoxLayout;
  makePrimary(m_open);
  m_open->setObjectName(QStringLiteral("open-run"));
  m_open->setToolTip(tr("Open the scenario of this point in Run, with this seed and all schedulers as lanes (Enter)"));
  connect(m_open, &QPushButton::clicked, this, [this] { emit openWanted(m_view->runOf(seed())); });
  auto* copy = new QPushButton(tr("Copy table"), this);
  copy->setObjectName(QStringLiteral("copy-seeds"));
  copy->setToolTip(tr("The seeds with both values and the difference, for a spreadsheet"));
  connect(copy, &QPushButton::clicked, this, &PointPanel::copyTable);
  buttons->addWidget(m_open, 2);
  buttons->addWidget(copy, 1);
  column->addLayout(buttons);
}

std::size_t PointPanel::seed() const { return static_cast<std::size_t>(std::max(0, m_table->currentIndex().row())); }

void PointPanel::refresh() {
  const SweepResults* results = m_view->results();
  setEnabled(results != nullptr && !results->dimensions().empty());
  if (!isEnabled()) return;
  const SweepCurves curves = curvesOf(*results, m_view->metric(), m_view->positions());
  const CurvePoint& mine = curves.points[m_view->scheduler()][m_view->x()];
  const CurvePoint& others = curves.points[m_view->other()][m_view->x()];
  double largest = 0;
  for (const CurvePoint* point : {&mine, &others})
    for (const double value : point->values) largest = std::isnan(value) ? largest : std::max(largest, value);
  const MetricScale scale = scaleFor(m_view->metric(), largest);
  m_head->setText(m_view->pointName(m_view->x(), m_view->scheduler()));
  QString text = QStringLiteral("%1 %2 %3")
                     .arg(metricTitle(m_view->metric()), threeDigits(scale.shown(mine.estimate.mean)), scale.unit);
  if (mine.estimate.n >= 2)
    text += QStringLiteral(" ± ") + QLocale::c().toString(scale.shown(mine.estimate.half_width), 'g', 2);
  m_mean->setText(text + tr(" · %1 of %2 seeds").arg(mine.done).arg(curves.seeds));
  m_mean->setToolTip(m_mean->text());
  m_unit->setText(scale.unit);
  m_other->clear();
  for (std::size_t s = 0; s < results->sweep().schedulers.size(); ++s) {
    if (s == m_view->scheduler()) continue;
    m_other->addItem(m_view->schedulerName(s), static_cast<int>(s));
    if (s == m_view->other()) m_other->setCurrentIndex(m_other->count() - 1);
  }
  fillTable(mine, others, scale);
  showDifference(mine, others, scale);
}

void PointPanel::fillTable(const CurvePoint& mine, const CurvePoint& others, const MetricScale& scale) {
  const SweepResults& results = *m_view->results();
  const Theme& theme = m_view->theme();
  const int current = m_table->currentIndex().row();
  const auto seeds = static_cast<int>(mine.values.size());
  m_model->setRowCount(seeds);
  m_model->setColumnCount(4);
  m_model->setHorizontalHeaderLabels({tr("seed"), m_view->schedulerName(m_view->scheduler()),
                                      m_view->schedulerName(m_view->other()), tr("difference")});
  double largest = 0;
  for (const CurvePoint* point : {&mine, &others})
    for (const double value : point->values)
      largest = std::isnan(value) ? largest : std::max(largest, std::abs(scale.shown(value)));
  const int digits = digitsFor(largest);
  for (int row = 0; row < seeds; ++row) {
    const auto seed = static_cast<std::size_t>(row);
    const auto put = [&](int at, const QString& text, const QColor& colour) {
      auto* item = m_model->item(row, at);
      if (item == nullptr) m_model->setItem(row, at, item = new QStandardItem);
      item->setText(text);
      item->setForeground(colour);
      item->setTextAlignment(at == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    };
    put(0, QString::number(results.sweep().seeds[seed]), theme.text);
    const auto value = [&](int at, const CurvePoint& point, std::size_t scheduler) {
      const RunResult& result = results.at(results.runAt(m_view->positions(), scheduler, seed));
      const double number = point.values[seed];
      const bool failed = result.state == RunResult::State::Failed;
      put(at, std::isnan(number) ? stateText(result) : withDigits(scale.shown(number), digits),
          failed               ? theme.bad
          : std::isnan(number) ? theme.dim
                               : theme.text);
      m_model->item(row, at)->setToolTip(failed ? shown(result.message) : QString());
    };
    value(1, mine, m_view->scheduler());
    value(2, others, m_view->other());
    const double difference = scale.shown(mine.values[seed] - others.values[seed]);
    const bool better = lowerIsBetter(m_view->metric()) ? difference < 0 : difference > 0;
    const bool half = std::isnan(mine.values[seed]) != std::isnan(others.values[seed]);
    put(3,
        !std::isnan(difference) ? withDigits(difference, digits)
        : half                  ? tr("left out")
                                : QString(),
        std::isnan(difference) || difference == 0 ? theme.dim
        : better                                  ? theme.good
                                                  : theme.bad);
  }
  if (seeds > 0) m_table->selectRow(std::clamp(current, 0, seeds - 1));
}

void PointPanel::showDifference(const CurvePoint& mine, const CurvePoint& others, const MetricScale& scale) {
  std::vector<double> a, b, differences;
  for (std::size_t i = 0; i < mine.values.size(); ++i) {
    a.push_back(scale.shown(mine.values[i]));
    b.push_back(scale.shown(others.values[i]));
    differences.push_back(a.back() - b.back());
  }
  m_estimate = experiment::pairedDifference(a, b);
  const bool lower = lowerIsBetter(m_view->metric());
  m_dots->show(differences, m_estimate, lower);
  m_pair->setText(tr("%1 − %2, paired over %n seed(s)", nullptr, static_cast<int>(m_estimate.n))
                      .arg(m_view->schedulerName(m_view->scheduler()), m_view->schedulerName(m_view->other())));
  const double mean = m_estimate.mean;
  m_difference->setText(m_estimate.n == 0 ? tr("no common seed yet")
                                          : threeDigits(mean) + QLatin1Char(' ') + scale.unit);
  m_difference->setProperty("role", m_estimate.n == 0 || mean == 0 ? QStringLiteral("dim")
                                    : (mean < 0) == lower          ? QStringLiteral("good")
                                                                   : QStringLiteral("bad"));
  m_difference->style()->unpolish(m_difference);
  m_difference->style()->polish(m_difference);
  m_interval->setText(m_estimate.n < 2 ? QString()
                                       : tr("95 % from %1 to %2 %3")
                                             .arg(threeDigits(mean - m_estimate.half_width),
                                                  threeDigits(mean + m_estimate.half_width), scale.unit));
  if (!m_typed && m_estimate.n >= 2 && m_estimate.half_width > 0)
    m_half->setText(QString::number(m_estimate.half_width / 2, 'g', 1));
  showSeedsNeeded();
}

void PointPanel::showSeedsNeeded() {
  const auto wanted = parseNumber(m_half->text()).value;
  const std::size_t seeds = wanted ? experiment::seedsFor(m_estimate, *wanted) : 0;
  const std::size_t now = m_view->document.draft().seeds.size();
  const bool flat = m_estimate.n >= 2 && m_estimate.half_width == 0;
  m_needed->setText(flat ? tr("the seeds do not differ")
                    : seeds == 0
                        ? tr("needs 2 common seeds first")
                        : tr("takes %n seed(s)", nullptr, static_cast<int>(std::min<std::size_t>(seeds, 1000000))));
  m_more = seeds > now ? seeds - now : 0;
  m_add->setText(tr("add %1").arg(m_more));
  m_add->setVisible(m_more > 0 && seeds <= kMostSeeds);
}

// After the last one, so that the runs that are done stay what they are.
void PointPanel::addSeeds() {
  m_view->document.edit(tr("Add seeds"), [this](SweepDraft& draft) {
    std::uint64_t next = *std::max_element(draft.seeds.begin(), draft.seeds.end());
    for (std::size_t i = 0; i < m_more; ++i) draft.seeds.push_back(++next);
  });
}

void PointPanel::copyTable() const {
  QString text;
  for (int column = 0; column < m_model->columnCount(); ++column)
    text += (column > 0 ? QStringLiteral("\t") : QString()) + m_model->headerData(column, Qt::Horizontal).toString();
  text += QLatin1Char('\n');
  for (int row = 0; row < m_model->rowCount(); ++row) {
    for (int column = 0; column < m_model->columnCount(); ++column)
      text += (column > 0 ? QStringLiteral("\t") : QString()) + m_model->index(row, column).data().toString();
    text += QLatin1Char('\n');
  }
  QGuiApplication::clipboard()->setText(text);
}

// ---- failed runs ----------------------------------------------------------------------------------------------------------------------

FailedPanel::FailedPanel(SweepView* view, QWidget* parent)
    : Panel(tr("Failed runs"), parent), m_view(view), m_list(new QListWidget(this)) {
  auto* retry = new QToolButton(this);
  retry->setObjectName(QStringLiteral("retry-failed"));
  retry->setText(tr("Retry all"));
  retry->setToolTip(tr("Do the failed runs again, and those that are missing"));
  retry->setProperty("role", QStringLiteral("link"));
  connect(retry, &QToolButton::clicked, &view->runner, &SweepRunner::retryFailed);
  setCorner(retry);
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  m_list->setObjectName(QStringLiteral("failed-runs"));
  m_list->setAccessibleName(tr("Failed runs"));
  m_list->setToolTip(tr("Enter or a double click opens the run"));
  m_list->setWordWrap(true);
  m_list->setMinimumHeight(64);
  column->addWidget(m_list);
  connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    emit openWanted(static_cast<std::size_t>(item->data(Qt::UserRole).toULongLong()));
  });
  connect(&view->runner, &SweepRunner::rowsChanged, this, &FailedPanel::refresh);
  connect(view, &SweepView::sweepChanged, this, &FailedPanel::refresh);
  connect(&view->runner, &SweepRunner::stateChanged, this, &FailedPanel::refresh);
  hide();
}

void FailedPanel::refresh() {
  const SweepResults* results = m_view->results();
  const std::size_t failed = results != nullptr ? results->failed() : 0;
  setVisible(failed > 0);
  setTitle(tr("Failed runs   %1").arg(failed));
  if (failed == 0 || static_cast<std::size_t>(m_list->count()) == std::min(failed, kMostFailures)) return;
  m_list->clear();
  for (const std::size_t run : results->failures()) {
    if (static_cast<std::size_t>(m_list->count()) == kMostFailures) break;
    const RunResult& result = results->at(run);
    auto* item = new QListWidgetItem(
        m_view->runName(run) + QLatin1Char('\n') + shown(result.status + ": " + result.message), m_list);
    item->setData(Qt::UserRole, static_cast<qulonglong>(run));
    item->setForeground(m_view->theme().bad);
    item->setToolTip(shown(result.message));
  }
}

}  // namespace roundel::widgets
