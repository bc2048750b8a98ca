#include "widgets/job_fields/gang_rates.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/theme/style.h"

namespace roundel::widgets {

GangRates::GangRates(Workbench* bench, SpecList list, RateGrid grid, int job, int type, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_bench(bench), m_list(list), m_grid(std::move(grid)), m_job(job), m_type(type) {
  setObjectName(QStringLiteral("gang-rates"));
  setProperty("panel", true);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, kGap, kGap, kGap);
  layout->addWidget(
      makeLabel(tr("%1 on %2: rate of a whole gang").arg(m_grid.id(job), m_grid.type(type)), "title", this));
  auto* note = makeLabel(tr("Between two sizes the rate is linear; beyond the largest there is none."), "note", this);
  note->setWordWrap(true);
  layout->addWidget(note);
  m_rows = new QStandardItemModel(0, 2, this);
  m_rows->setHorizontalHeaderLabels({tr("GPUs"), tr("iterations/s")});
  if (const auto& gangs = m_grid.gangTable(job, type)) {
    for (const auto& [size, rate] : *gangs) addRow(QString::number(size), exactText(rate));
  } else if (const auto rate = m_grid.shown(job, type, RateGrid::View::PerGang)) {
    addRow(QString::number(m_grid.gang(job)), exactText(*rate));
  }
  addRow();
  m_table = new QTableView(this);
  m_table->setModel(m_rows);
  m_table->verticalHeader()->hide();
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
  m_table->setTabKeyNavigation(true);
  m_table->setAccessibleName(tr("Rates by gang size"));
  m_table->setToolTip(tr("Type a size and its rate; the empty row adds one, an emptied row is left out"));
  m_table->setMinimumSize(240, m_table->fontMetrics().height() * 9);
  layout->addWidget(m_table);
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  layout->addWidget(m_fault);
  auto* row = new QHBoxLayout;
  auto* one = new QPushButton(tr("One number"), this);
  one->setObjectName(QStringLiteral("one-number"));
  one->setToolTip(tr("State one rate instead, that of the job's own gang of %1").arg(m_grid.gang(job)));
  m_apply = new QPushButton(tr("Apply"), this);
  m_apply->setObjectName(QStringLiteral("apply-gangs"));
  makePrimary(m_apply);
  m_apply->setToolTip(tr("Put the table into the cell, as one step (Ctrl+Return)"));
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setToolTip(tr("Leave the cell as it is (Escape)"));
  row->addWidget(one);
  row->addStretch(1);
  row->addWidget(cancel);
  row->addWidget(m_apply);
  layout->addLayout(row);
  connect(one, &QPushButton::clicked, this, [this] { apply(true); });
  connect(m_apply, &QPushButton::clicked, this, [this] { apply(false); });
  connect(cancel, &QPushButton::clicked, this, &QWidget::close);
  connect(m_rows, &QStandardItemModel::itemChanged, this, [this](const QStandardItem* item) {
    if (item->row() == m_rows->rowCount() - 1 && !item->text().trimmed().isEmpty()) addRow();
    check();
  });
  m_table->setCurrentIndex(m_rows->index(m_rows->rowCount() - 1, 0));
  m_table->setFocus();
  check();
}

void GangRates::addRow(const QString& size, const QString& rate) {
  QList<QStandardItem*> items{new QStandardItem(size), new QStandardItem(rate)};
  for (QStandardItem* item : items) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_rows->appendRow(items);
}

bool GangRates::read(std::map<int, double>& rates, QString& reason) const {
  for (int r = 0; r < m_rows->rowCount(); ++r) {
    const QString size = m_rows->item(r, 0)->text().trimmed();
    const QString rate = m_rows->item(r, 1)->text().trimmed();
    if (size.isEmpty() && rate.isEmpty()) continue;
    bool whole = false, number = false;
    const int n = size.toInt(&whole);
    const double value = QLocale::c().toDouble(rate, &number);
    if (!whole || n < 1) return reason = tr("Row %1: “%2” is not a number of GPUs.").arg(r + 1).arg(size), false;
    if (!number || !(value > 0))
      return reason = tr("Row %1: “%2” is not a rate above 0. Write it with a point, as in 0.21.").arg(r + 1).arg(rate),
             false;
    if (!rates.emplace(n, value).second)
      return reason = tr("Row %1: the gang of %2 is listed twice.").arg(r + 1).arg(n), false;
  }
  return !rates.empty() ? true
                        : (reason = tr("Write at least one row: a number of GPUs and the rate of that gang."), false);
}

QString GangRates::reason() const {
  std::map<int, double> rates;
  QString why;
  read(rates, why);
  return why;
}

void GangRates::check() {
  const QString why = reason();
  m_fault->setText(why);
  m_apply->setEnabled(why.isEmpty());
}

void GangRates::apply(bool oneNumber) {
  std::map<int, double> rates;
  QString why;
  if (!read(rates, why)) return;
  const double own = model::RateCurve(rates).perGpu(m_grid.gang(m_job)) * m_grid.gang(m_job);
  const QString what = tr("Throughput of %1 on %2").arg(m_grid.id(m_job), m_grid.type(m_type));
  m_bench->document.edit(what, [&](model::Scenario& s) {
    if (static_cast<std::size_t>(m_job) >= specsOf(s, m_list).size()) return;
    m_grid.store(s, m_job, m_type, std::move(rates));
    if (!oneNumber || own <= 0) return;
    // Through the grid, which knows whether a number is the gang's or of each GPU.
    m_grid.store(s, m_job, m_type, std::monostate{});
    RateGrid plain;
    plain.read(s, m_list, m_grid.table(), nullptr);
    plain.apply(s, m_job, m_type, RateGrid::View::PerGang, exactText(own));
  });
  close();
}

void GangRates::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && (event->modifiers() & Qt::ControlModifier) != 0) {
    apply(false);
  } else if (event->key() == Qt::Key_Escape) {
    close();
  } else {
    QFrame::keyPressEvent(event);
  }
}

}  // namespace roundel::widgets
