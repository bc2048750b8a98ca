// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/gang_throughputs.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/base/theme/style.h"

namespace roundel::widgets {

GangThroughputs::GangThroughputs(Document* document, ThroughputCells cells, int job, int type, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_document(document), m_cells(std::move(cells)), m_job(job), m_type(type) {
  setObjectName(QStringLiteral("gang-throughputs"));
  setProperty("panel", true);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, kGap, kGap, kGap);
  layout->addWidget(
      makeLabel(tr("%1 on %2: throughput of a whole gang").arg(m_cells.id(job), m_cells.type(type)), "title", this));
  auto* note = makeLabel(tr("Linear between sizes; no throughput above the largest."), "note", this);
  note->setWordWrap(true);
  layout->addWidget(note);
  makeTable();
  layout->addWidget(m_table);
  m_fault = makeLabel({}, "bad", this);
  m_fault->setWordWrap(true);
  layout->addWidget(m_fault);
  layout->addLayout(makeButtons());
  connect(m_rows, &QStandardItemModel::itemChanged, this, [this](const QStandardItem* item) {
    if (item->row() == m_rows->rowCount() - 1 && !item->text().trimmed().isEmpty()) addRow();
    check();
  });
  m_table->setCurrentIndex(m_rows->index(m_rows->rowCount() - 1, 0));
  m_table->setFocus();
  check();
}

void GangThroughputs::makeTable() {
  m_rows = new QStandardItemModel(0, 2, this);
  m_rows->setHorizontalHeaderLabels({tr("GPUs"), tr("iterations/s")});
  if (const auto& gangs = m_cells.gangTable(m_job, m_type))
    for (const auto& [size, throughput] : *gangs) addRow(QString::number(size), exactText(throughput));
  else if (const auto throughput = m_cells.shown(m_job, m_type, ThroughputCells::View::PerGang))
    addRow(QString::number(m_cells.gang(m_job)), exactText(*throughput));
  addRow();
  m_table = new QTableView(this);
  m_table->setModel(m_rows);
  m_table->verticalHeader()->hide();
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
  m_table->setTabKeyNavigation(true);
  m_table->setAccessibleName(tr("Throughputs by gang size"));
  m_table->setToolTip(tr("Type a size and its throughput; the empty row adds a size, clearing a row removes it"));
  m_table->setMinimumSize(240, m_table->fontMetrics().height() * 9);
}

QLayout* GangThroughputs::makeButtons() {
  auto* row = new QHBoxLayout;
  m_one = new QPushButton(tr("One number"), this);
  m_one->setObjectName(QStringLiteral("one-number"));
  m_apply = new QPushButton(tr("Apply"), this);
  m_apply->setObjectName(QStringLiteral("apply-gangs"));
  makePrimary(m_apply);
  m_apply->setToolTip(tr("Writes the table into the cell as one step (Ctrl+Return)"));
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setToolTip(tr("Leave the cell as it is (Escape)"));
  row->addWidget(m_one);
  row->addStretch(1);
  row->addWidget(cancel);
  row->addWidget(m_apply);
  connect(m_one, &QPushButton::clicked, this, [this] { apply(true); });
  connect(m_apply, &QPushButton::clicked, this, [this] { apply(false); });
  connect(cancel, &QPushButton::clicked, this, &QWidget::close);
  return row;
}

void GangThroughputs::addRow(const QString& size, const QString& throughput) {
  QList<QStandardItem*> items{new QStandardItem(size), new QStandardItem(throughput)};
  for (QStandardItem* item : items) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_rows->appendRow(items);
}

QString GangThroughputs::read(std::map<int, double>& gangs) const {
  for (int r = 0; r < m_rows->rowCount(); ++r) {
    const QString size = m_rows->item(r, 0)->text();
    const QString throughput = m_rows->item(r, 1)->text();
    if (size.trimmed().isEmpty() && throughput.trimmed().isEmpty()) continue;
    if (const QString reason = addGang(gangs, size, throughput); !reason.isEmpty())
      return tr("Row %1: %2").arg(r + 1).arg(reason);
  }
  return gangs.empty() ? tr("Write at least one row: a number of GPUs and the throughput of that gang.") : QString();
}

QString GangThroughputs::reason() const {
  std::map<int, double> gangs;
  return read(gangs);
}

void GangThroughputs::check() {
  std::map<int, double> gangs;
  const QString why = read(gangs);
  m_fault->setText(why);
  m_apply->setEnabled(why.isEmpty());
  const bool is_known = why.isEmpty() && ownGang(gangs) > 0;
  m_one->setEnabled(is_known);
  m_one->setToolTip((is_known ? tr("State one throughput instead, that of the job's own gang of %1")
                              : tr("The table has no throughput of the job's own gang of %1"))
                        .arg(m_cells.gang(m_job)));
}

double GangThroughputs::ownGang(const std::map<int, double>& gangs) const {
  const int gang = m_cells.gang(m_job);
  return gangs.empty() ? 0 : model::ThroughputCurve(gangs).perGpu(gang) * gang;
}

void GangThroughputs::apply(bool oneNumber) {
  std::map<int, double> gangs;
  if (!read(gangs).isEmpty()) return;
  const double own_throughput = ownGang(gangs);
  if (oneNumber && own_throughput <= 0) return;
  model::ThroughputCell cell = std::move(gangs);
  if (oneNumber) cell = m_cells.statedOfGang(m_job, own_throughput);
  m_document->edit(m_cells.editName(m_job, m_type), [&](model::Scenario& s) {
    if (static_cast<std::size_t>(m_job) < specsOf(s, m_cells.list()).size())
      m_cells.write(s, m_job, m_type, std::move(cell));
  });
  close();
}

void GangThroughputs::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && (event->modifiers() & Qt::ControlModifier) != 0)
    apply(false);
  else if (event->key() == Qt::Key_Escape)
    close();
  else
    QFrame::keyPressEvent(event);
}

}  // namespace roundel::widgets
