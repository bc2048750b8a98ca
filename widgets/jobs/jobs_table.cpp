#include "widgets/jobs/jobs_table.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "widgets/jobs/job_delegates.h"

namespace roundel::widgets {
namespace {

constexpr int kFrozenColumns = 2;

void styleTable(QTableView* view, const QString& name) {
  view->setShowGrid(false);
  view->setFrameShape(QFrame::NoFrame);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 12);
  view->horizontalHeader()->setHighlightSections(false);
  view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
  view->setAccessibleName(name);
}

}  // namespace

JobsTable::JobsTable(Workbench* bench, QWidget* parent) : Panel(tr("Jobs and throughput matrix"), parent), m_bench(bench), m_model(new JobTableModel(bench, this)) {
  auto* corner = new QWidget(this);
  auto* row = new QHBoxLayout(corner);
  row->setContentsMargins(0, 0, 0, 0);
  m_unit = new QComboBox(corner);
  m_unit->addItems({tr("as stated"), tr("per GPU"), tr("per gang"), tr("share of the row's best"), tr("speed-up")});
  m_unit->setToolTip(tr("What the matrix shows; shares and speed-ups are not edited"));
  m_unit->setAccessibleName(tr("Unit of the matrix"));
  auto* add = new QPushButton(tr("Add job"), corner);
  add->setToolTip(tr("A job of one GPU that can run on every type (Insert)"));
  auto* duplicate = new QPushButton(tr("Duplicate"), corner);
  duplicate->setToolTip(tr("Copies of the selected jobs (Ctrl+D)"));
  auto* remove = new QPushButton(tr("Delete"), corner);
  remove->setToolTip(tr("Delete the selected jobs and their events (Ctrl+Delete)"));
  row->addWidget(makeLabel(tr("Ctrl+C, Ctrl+V copy and paste a block"), "note", corner));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_unit, add, duplicate, remove}) row->addWidget(widget);
  setCorner(corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_view = new QTableView(body());
  layout->addWidget(m_view);
  m_frozen = new QTableView(m_view);
  makeView();

  connect(m_unit, &QComboBox::currentIndexChanged, this, [this](int i) { m_model->matrix()->setView(static_cast<MatrixModel::View>(i)); });
  connect(add, &QPushButton::clicked, this, [this] {
    addJob(m_bench->document);
    m_view->setCurrentIndex(m_model->index(m_model->rowCount() - 1, 0));
  });
  connect(duplicate, &QPushButton::clicked, this, [this] { duplicateJobs(m_bench->document, selectedJobs()); });
  connect(remove, &QPushButton::clicked, this, [this] { deleteJobs(m_bench->document, selectedJobs()); });
  connect(&bench->selection, &Selection::changed, this, &JobsTable::showSelection);
  connect(bench, &Workbench::themeChanged, this, [this] { m_view->viewport()->update(), m_frozen->viewport()->update(); });
}

void JobsTable::makeView() {
  styleTable(m_view, tr("Jobs and throughput matrix"));
  styleTable(m_frozen, tr("Jobs, frozen columns"));
  m_view->setModel(m_model);
  m_frozen->setModel(m_model);
  m_frozen->setSelectionModel(m_view->selectionModel());
  m_frozen->setFocusPolicy(Qt::NoFocus);
  m_frozen->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_frozen->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->viewport()->stackUnder(m_frozen);
  m_view->installEventFilter(this);
  const int digit = m_view->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  const int widths[JobTableModel::FieldCount] = {9, 16, 10, 8, 6, 6, 12, 8, 9, 9};
  const auto shape = [this, digit, widths] {
    for (int c = 0; c < m_model->columnCount(); ++c) {
      m_view->setColumnWidth(c, (c < JobTableModel::FieldCount ? widths[c] : 10) * digit);
      m_frozen->setColumnWidth(c, m_view->columnWidth(c));
      m_frozen->setColumnHidden(c, c >= kFrozenColumns);
      if (c < JobTableModel::FieldCount) continue;
      m_view->setItemDelegateForColumn(c, m_view->property("heat").value<QStyledItemDelegate*>());
    }
    placeFrozen();
  };
  m_view->setProperty("heat", QVariant::fromValue<QStyledItemDelegate*>(new HeatDelegate(&m_bench->theme(), m_view)));
  m_view->setItemDelegateForColumn(0, new JobDelegate(&m_bench->theme(), m_view));
  m_frozen->setItemDelegateForColumn(0, new JobDelegate(&m_bench->theme(), m_frozen));
  connect(m_model, &QAbstractItemModel::modelReset, this, shape);
  connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    m_frozen->setColumnWidth(column, width);
    placeFrozen();
  });
  connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, m_frozen->verticalScrollBar(), &QScrollBar::setValue);
  connect(m_frozen->verticalScrollBar(), &QScrollBar::valueChanged, m_view->verticalScrollBar(), &QScrollBar::setValue);
  connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (now.isValid()) m_bench->selection.selectJob(model::JobIndex(now.row()));
  });
  shape();
}

void JobsTable::placeFrozen() {
  int width = 0;
  for (int c = 0; c < kFrozenColumns; ++c) width += m_view->columnWidth(c);
  m_frozen->setGeometry(m_view->frameWidth(), m_view->frameWidth(), width, m_view->viewport()->height() + m_view->horizontalHeader()->height());
}

std::vector<std::size_t> JobsTable::selectedJobs() const {
  std::set<std::size_t> rows;
  for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes()) rows.insert(static_cast<std::size_t>(index.row()));
  return {rows.begin(), rows.end()};
}

void JobsTable::showSelection() {
  const model::JobIndex job = m_bench->selection.job();
  if (job.valid() && job.value < m_model->rowCount() && m_view->currentIndex().row() != job.value) {
    const QSignalBlocker blocker(m_view->selectionModel());
    m_view->setCurrentIndex(m_model->index(job.value, 0));
    m_view->viewport()->update();
  }
}

void JobsTable::copySelection() const {
  QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
  std::sort(cells.begin(), cells.end(), [](const QModelIndex& a, const QModelIndex& b) { return a.row() != b.row() ? a.row() < b.row() : a.column() < b.column(); });
  QString text;
  for (qsizetype i = 0; i < cells.size(); ++i) {
    if (i > 0) text += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
    text += cells[i].data(Qt::EditRole).toString();
  }
  QGuiApplication::clipboard()->setText(text + QLatin1Char('\n'));
}

void JobsTable::paste() {
  const QModelIndex at = m_view->currentIndex();
  const std::vector<QStringList> block = parseBlock(QGuiApplication::clipboard()->text());
  if (!at.isValid() || block.empty()) return;
  if (at.column() < JobTableModel::FieldCount) {
    if (block.size() == 1 && block[0].size() == 1) m_model->setData(at, block[0][0]);
    return;
  }
  bool comma = false;
  if (ambiguousDecimal(block)) {
    comma = QMessageBox::question(this, tr("Decimal comma?"), tr("The block has numbers such as 0,21. Is the comma their decimal sign?")) == QMessageBox::Yes;
  }
  m_model->paste(at, block, comma);
}

void JobsTable::clearCells() {
  std::vector<MatrixCell> cells;
  for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes()) {
    if (index.column() >= JobTableModel::FieldCount) cells.push_back({static_cast<std::size_t>(index.row()), static_cast<std::size_t>(index.column() - JobTableModel::FieldCount)});
  }
  if (!cells.empty()) clearRates(m_bench->document, cells);
}

bool JobsTable::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_view && event->type() == QEvent::Resize) placeFrozen();
  if (watched == m_view && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool ctrl = (key->modifiers() & Qt::ControlModifier) != 0;
    if (key->matches(QKeySequence::Copy)) return copySelection(), true;
    if (key->matches(QKeySequence::Paste)) return paste(), true;
    if (ctrl && key->key() == Qt::Key_Delete) return deleteJobs(m_bench->document, selectedJobs()), true;
    if (key->key() == Qt::Key_Delete) return clearCells(), true;
    if (ctrl && key->key() == Qt::Key_D) return duplicateJobs(m_bench->document, selectedJobs()), true;
    if (key->key() == Qt::Key_Insert) return addJob(m_bench->document), true;
    if (key->key() == Qt::Key_Escape) return m_model->clearBad(), true;
  }
  return Panel::eventFilter(watched, event);
}

}  // namespace roundel::widgets
