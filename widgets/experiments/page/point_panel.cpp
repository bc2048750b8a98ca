// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/point_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/base/text/field_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/base/theme/page_parts.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMaxSeedsEach = 1000;

QString stateText(const RunResult& result) {
  switch (result.state) {
    case RunResult::State::Running:
      return roundel::widgets::tr("runs…");
    case RunResult::State::Failed:
      return roundel::widgets::tr("failed");
    case RunResult::State::Waiting:
      return roundel::widgets::tr("waits");
    case RunResult::State::Done:
      return QStringLiteral("–");
  }
  return {};
}

/// The number of decimals that distinguishes values of this size.
int digitsFor(double largest) { return largest >= 100 ? 0 : largest >= 10 ? 1 : 2; }

// Rounds to one significant digit, without an exponent if that is short.
QString oneDigit(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)));
  return QString::number(std::round(value / unit) * unit, 'g', 6);
}

int digitsOf(std::initializer_list<const CurvePoint*> points, const MetricScale& scale) {
  double largest = 0;
  for (const CurvePoint* point : points)
    for (const double value : point->values)
      largest = std::isnan(value) ? largest : std::max(largest, std::abs(scale.shown(value)));
  return digitsFor(largest);
}

}  // namespace

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
      m_halfWidthField(new QLineEdit(this)),
      m_needed(makeLabel({}, "note", this)),
      m_add(new QToolButton(this)),
      m_open(new QPushButton(tr("Open this run   Enter"), this)) {
  setCorner(makeLabel(tr("← → move, ↑ ↓ scheduler"), "note", this));
  QVBoxLayout* column = plainColumn(body(), 6);
  column->addWidget(makeCard());
  column->addLayout(makeOther());
  makeTable();
  column->addWidget(m_table, 1);
  makeDifference();
  // Until the new sweep has results, and always if it has faults, the panel shows the previous sweep.
  connect(&view->document, &SweepDocument::replaced, this, [this] { setEnabled(false); });
  connect(view, &SweepView::pointChanged, this, &PointPanel::refresh);
  connect(view, &SweepView::viewChanged, this, &PointPanel::refresh);
  connect(view, &SweepView::sweepChanged, this, &PointPanel::refresh);
  connect(&view->runner, &SweepRunner::rowsChanged, this, &PointPanel::refresh);
  connect(view->appearance(), &Appearance::changed, this, &PointPanel::refresh);
}

QWidget* PointPanel::makeCard() {
  auto* card = new QFrame(this);
  card->setProperty("bar", QStringLiteral("note"));
  auto* card_layout = new QVBoxLayout(card);
  card_layout->setContentsMargins(10, 6, 10, 6);
  card_layout->setSpacing(2);
  m_head->setWordWrap(true);
  m_head->setObjectName(QStringLiteral("point-name"));
  card_layout->addWidget(m_head);
  card_layout->addWidget(m_mean);
  return card;
}

QLayout* PointPanel::makeOther() {
  auto* row = new QHBoxLayout;
  row->addWidget(makeLabel(tr("Its seeds beside"), "note", this));
  m_other->setObjectName(QStringLiteral("other-scheduler"));
  m_other->setToolTip(tr("The scheduler that the point is compared with, seed by seed"));
  m_other->setAccessibleName(tr("Compared with"));
  row->addWidget(m_other, 1);
  row->addWidget(m_unit);
  connect(m_other, &QComboBox::activated, this, [this](int index) {
    m_view->setComparedScheduler(static_cast<std::size_t>(m_other->itemData(index).toInt()));
  });
  return row;
}

void PointPanel::makeTable() {
  m_table->setObjectName(QStringLiteral("seeds-table"));
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Seeds of the selected point"));
  m_table->setToolTip(tr("One run per row; a double click or Enter opens it"));
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
  column->addLayout(makeSeeds());
  column->addLayout(makeButtons());
}

// The number of additional seeds for a narrower interval.
QLayout* PointPanel::makeSeeds() {
  auto* seeds = new QHBoxLayout;
  seeds->setSpacing(4);
  seeds->addWidget(makeLabel(tr("Half-width"), "note", this));
  m_halfWidthField->setObjectName(QStringLiteral("half-width"));
  m_halfWidthField->setFixedWidth(52);
  m_halfWidthField->setToolTip(tr("How narrow the interval of the difference is to be: plus or minus this"));
  m_halfWidthField->setAccessibleName(tr("Wanted half-width of the interval"));
  connect(m_halfWidthField, &QLineEdit::textEdited, this, [this] {
    m_halfWidthTyped = true;
    showSeedsNeeded();
  });
  seeds->addWidget(m_halfWidthField);
  m_needed->setWordWrap(true);
  seeds->addWidget(m_needed, 1);
  m_add->setObjectName(QStringLiteral("add-seeds"));
  m_add->setProperty("role", QStringLiteral("link"));
  m_add->setToolTip(tr("Give every point so many more seeds; finished runs are kept"));
  connect(m_add, &QToolButton::clicked, this, &PointPanel::addSeeds);
  seeds->addWidget(m_add);
  return seeds;
}

QLayout* PointPanel::makeButtons() {
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
  return buttons;
}

std::size_t PointPanel::seed() const { return static_cast<std::size_t>(std::max(0, m_table->currentIndex().row())); }

void PointPanel::refresh() {
  const SweepResults* results = m_view->results();
  setEnabled(results != nullptr && !results->dimensions().empty());
  if (!isEnabled()) return;
  const SweepCurves curves = curvesOf(*results, m_view->metric(), m_view->positions());
  const CurvePoint& mine = curves.points[m_view->scheduler()][m_view->x()];
  const CurvePoint& others = curves.points[m_view->comparedScheduler()][m_view->x()];
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
    if (s == m_view->comparedScheduler()) m_other->setCurrentIndex(m_other->count() - 1);
  }
  fillTable(mine, others, scale);
  showDifference(mine, others, scale);
}

void PointPanel::put(int row, int column, const QString& text, const QColor& colour) {
  auto* item = m_model->item(row, column);
  if (item == nullptr) m_model->setItem(row, column, item = new QStandardItem);
  item->setText(text);
  item->setForeground(colour);
  item->setTextAlignment(column == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
}

// The value of a seed, or the state of its run.
void PointPanel::putValue(int row, int column, std::size_t scheduler, const QString& number) {
  const SweepResults& results = *m_view->results();
  const Theme& theme = m_view->theme();
  const RunResult& result = results.at(results.runAt(m_view->positions(), scheduler, static_cast<std::size_t>(row)));
  const bool failed = result.state == RunResult::State::Failed;
  put(row, column, number.isEmpty() ? stateText(result) : number,
      failed             ? theme.bad
      : number.isEmpty() ? theme.dim
                         : theme.text);
  m_model->item(row, column)->setToolTip(failed ? shown(result.message) : QString());
}

void PointPanel::putDifference(int row, double difference, bool half, const QString& number) {
  const Theme& theme = m_view->theme();
  const bool better = lowerIsBetter(m_view->metric()) ? difference < 0 : difference > 0;
  put(row, 3, half ? tr("left out") : number,
      std::isnan(difference) || difference == 0 ? theme.dim
      : better                                  ? theme.good
                                                : theme.bad);
}

void PointPanel::fillTable(const CurvePoint& mine, const CurvePoint& others, const MetricScale& scale) {
  const int current = m_table->currentIndex().row();
  const auto seeds = static_cast<int>(mine.values.size());
  m_model->setRowCount(seeds);
  m_model->setColumnCount(4);
  m_model->setHorizontalHeaderLabels({tr("seed"), m_view->schedulerName(m_view->scheduler()),
                                      m_view->schedulerName(m_view->comparedScheduler()), tr("difference")});
  m_model->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);  // aligned as its numbers
  const int digits = digitsOf({&mine, &others}, scale);
  const auto text = [&](double value) { return std::isnan(value) ? QString() : withDigits(value, digits); };
  for (int row = 0; row < seeds; ++row) {
    const auto seed = static_cast<std::size_t>(row);
    const double own_value = mine.values[seed], other = others.values[seed],
                 difference = scale.shown(own_value - other);
    put(row, 0, QString::number(m_view->results()->sweep().seeds[seed]), m_view->theme().text);
    putValue(row, 1, m_view->scheduler(), text(scale.shown(own_value)));
    putValue(row, 2, m_view->comparedScheduler(), text(scale.shown(other)));
    putDifference(row, difference, std::isnan(own_value) != std::isnan(other), text(difference));
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
  // The typed half-width is in the unit of the metric that was shown then.
  if (std::exchange(m_metric, m_view->metric()) != m_view->metric()) m_halfWidthTyped = false;
  const bool lower = lowerIsBetter(m_view->metric());
  m_dots->show(differences, m_estimate, m_view->styleOf(m_view->scheduler()).line);
  m_pair->setText(
      tr("%1 − %2, paired over %n seed(s)", nullptr, static_cast<int>(m_estimate.n))
          .arg(m_view->schedulerName(m_view->scheduler()), m_view->schedulerName(m_view->comparedScheduler())));
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
  if (!m_halfWidthTyped && m_estimate.n >= 2 && m_estimate.half_width > 0)
    m_halfWidthField->setText(oneDigit(m_estimate.half_width / 2));
  showSeedsNeeded();
}

void PointPanel::showSeedsNeeded() {
  const auto wanted_width = parseNumber(m_halfWidthField->text()).value;
  const std::size_t seeds = wanted_width ? experiment::seedsFor(m_estimate, *wanted_width) : 0;
  const std::size_t now = m_view->document.draft().seeds.size();
  const bool flat = m_estimate.n >= 2 && m_estimate.half_width == 0;
  m_needed->setText(flat               ? tr("the seeds do not differ")
                    : m_estimate.n < 2 ? tr("needs 2 common seeds first")
                    : seeds == 0
                        ? tr("needs a number above 0")
                        : tr("takes %n seed(s)", nullptr, static_cast<int>(std::min<std::size_t>(seeds, 1000000))));
  m_seedsToAdd = seeds > now ? seeds - now : 0;
  m_add->setText(tr("add %1").arg(m_seedsToAdd));
  m_add->setVisible(m_seedsToAdd > 0 && seeds <= kMaxSeedsEach);
}

// New seeds follow the last one, so that finished runs are kept.
void PointPanel::addSeeds() {
  m_view->document.edit(tr("Add seeds"), [this](SweepDraft& draft) {
    std::uint64_t next = *std::ranges::max_element(draft.seeds);
    for (std::size_t i = 0; i < m_seedsToAdd; ++i) draft.seeds.push_back(++next);
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

}  // namespace roundel::widgets
