// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/papers_numbers.h"

#include <QHeaderView>
#include <QLabel>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/base/text/shown.h"
#include "widgets/experiments/papers/papers_text.h"

namespace roundel::widgets {
namespace {

enum Column { Name, Paper, Kind, Ours, Width, Ratio, Verdict, Seeds, Columns };
constexpr int kRoomForKind = 780;
constexpr int kWidths[] = {0, 84, 0, 78, 70, 92, 124, 56};

QStandardItem* itemOf(const std::string& text, int column) {
  auto* item = new QStandardItem(shown(text));
  const bool right = column != Name && column != Kind && column != Verdict;
  item->setTextAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (!right) item->setToolTip(item->text());
  if (column == Kind) {  // a gap after the number
    QPixmap gap(6, 1);
    gap.fill(Qt::transparent);
    item->setData(gap, Qt::DecorationRole);
  }
  return item;
}

}  // namespace

PapersNumbers::PapersNumbers(PapersState* state, QWidget* parent)
    : Panel(tr("Number by number"), parent),
      m_state(state),
      m_note(makeLabel({}, "note", this)),
      m_model(new QStandardItemModel(this)),
      m_table(new QTableView(this)) {
  setCorner(m_note);
  m_note->setToolTip(QString::fromUtf8(papers::ruleText()));
  makeTable();
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_table);
  connect(state, &PapersState::figureChanged, this, &PapersNumbers::refill);
  connect(state, &PapersState::resultsChanged, this, &PapersNumbers::refill);
  connect(state, &PapersState::numberChanged, this, &PapersNumbers::follow);
  connect(state->appearance(), &Appearance::changed, this, &PapersNumbers::refill);
}

void PapersNumbers::makeTable() {
  m_table->setObjectName(QStringLiteral("papers-numbers"));
  m_table->setAccessibleName(tr("The paper's numbers beside ours"));
  m_table->setModel(m_model);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setShowGrid(false);
  m_table->setTabKeyNavigation(false);
  m_table->setWordWrap(false);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(24);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->setMinimumHeight(96);

  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    if (index.isValid()) m_state->selectNumber(static_cast<std::size_t>(index.row()));
  });
  connect(m_table, &QTableView::doubleClicked, this, [this] { emit openWanted(); });
}

void PapersNumbers::refill() {
  const papers::FigureResult* figure = m_state->loaded() ? m_state->figure() : nullptr;
  setVisible(figure != nullptr);
  if (figure == nullptr) return;
  const QSignalBlocker quiet(m_table->selectionModel());
  m_model->clear();
  const auto rows = numberRows(*figure);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    QList<QStandardItem*> items;
    for (int c = 0; c < Columns; ++c) items << itemOf(rows[r][static_cast<std::size_t>(c)], c);
    if (r == 0) {
      for (int c = 0; c < Columns; ++c) m_model->setHorizontalHeaderItem(c, items[c]);
      continue;
    }
    items[Name]->setToolTip(items[Name]->text() + QLatin1Char('\n') + items[Kind]->text());
    const papers::NumberResult& number = figure->numbers[r - 1];
    const papers::Outcome outcome = outcomeOf(*figure, number);
    items[Verdict]->setIcon(outcomeIcon(outcome, m_state->theme()));
    items[Verdict]->setForeground(outcomeColour(outcome, m_state->theme()));
    if (number.time) {  // measured times differ between runs, so the page leaves them out
      items[Ours]->setText(number.ours.n > 0 && std::isfinite(number.ours.mean) ? ourNumberText(number)
                                                                                : QStringLiteral("–"));
      items[Ours]->setToolTip(
          number.measured_on.empty()
              ? tr("Processor time, measured on this machine; the page leaves it to times.csv")
              : tr("Processor time, measured on %1").arg(QString::fromStdString(number.measured_on)));
    }
    m_model->appendRow(items);
  }
  QHeaderView* header = m_table->horizontalHeader();
  header->setMinimumSectionSize(40);
  for (int c = 0; c < Columns; ++c) {
    header->setSectionResizeMode(c, kWidths[c] == 0 ? QHeaderView::Stretch : QHeaderView::Fixed);
    if (kWidths[c] > 0) m_table->setColumnWidth(c, kWidths[c]);
  }
  m_table->setColumnHidden(Kind, width() < kRoomForKind);
  m_note->setText(tr("%1 · agrees: within 10 %, or inside our interval")
                      .arg(QString::fromStdString(papers::textOf(papers::numberCounts({{{}, {*figure}}})))));
  follow();
}

// In a narrow table source and kind are in the tooltip of the number.
void PapersNumbers::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  m_table->setColumnHidden(Kind, width() < kRoomForKind);
}

void PapersNumbers::follow() {
  const int row = static_cast<int>(m_state->numberIndex());
  if (row < m_model->rowCount() && m_table->currentIndex().row() != row) m_table->selectRow(row);
}

}  // namespace roundel::widgets
