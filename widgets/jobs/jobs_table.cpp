#include "widgets/jobs/jobs_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/model/check/fix.h"
#include "widgets/job_fields/job_edits.h"
#include "widgets/job_mark/row_mark.h"
#include "widgets/jobs/column_picker.h"
#include "widgets/jobs/job_properties.h"
#include "widgets/jobs/jobs_tool_row.h"
#include "widgets/jobs/paste_bar.h"
#include "widgets/jobs/sheet_delegate.h"
#include "widgets/jobs/sheet_view.h"

namespace roundel::widgets {
namespace {

const QString kColumnsKey = QStringLiteral("jobs/columns");

}  // namespace

JobsTable::JobsTable(Workbench* bench, QWidget* parent)
    : Panel({}, parent),
      m_bench(bench),
      m_models{new JobTableModel(bench, SpecList::Jobs, this), new JobTableModel(bench, SpecList::Templates, this)} {
  setObjectName(QStringLiteral("jobs-table"));
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  m_view = new SheetView(body());
  m_columns.emplace(m_view);
  m_bar = new PasteBar(body());
  makeCommands();
  m_properties = new JobProperties(bench, body());
  m_row = makeToolRow();
  layout->addWidget(m_row);
  layout->addWidget(m_bar);
  auto* sides = new QSplitter(Qt::Horizontal, body());
  sides->setHandleWidth(8);
  sides->setChildrenCollapsible(false);
  sides->addWidget(m_view);
  sides->addWidget(m_properties);
  sides->setStretchFactor(0, 1);
  sides->setSizes({10000, 300});
  m_properties->hide();
  layout->addWidget(sides, 1);
  connect(this, &JobsTable::selectedJobsChanged, this, [this] {
    if (!m_properties->isHidden()) m_properties->setJobs(m_list, selectedJobs());
  });
  const QStringList keys = QSettings().value(kColumnsKey, JobTableModel::defaultFields()).toStringList();
  for (JobTableModel* each : m_models) {
    each->setFields(keys);
    connect(each, &JobTableModel::waitingChanged, this, &JobsTable::showWaiting);
    connect(each, &JobTableModel::blockLost, this, &JobsTable::refuse);
    connect(each, &QAbstractItemModel::dataChanged, this, [this, each] {
      if (each == model()) emit selectedJobsChanged();
    });
  }
  makeView();
  connect(m_bar, &PasteBar::left, this, [this] {
    m_bar->clear();
    model()->discardWaiting();
    m_view->setFocus();
  });
  connect(&bench->selection, &Selection::changed, this, &JobsTable::showSelection);
  connect(&bench->document, &Document::changed, this, &JobsTable::refreshCounts);
  connect(&bench->document, &Document::replaced, m_bar, &PasteBar::clear);
  connect(bench, &Workbench::goToRequested, this, &JobsTable::goTo);
  connect(bench, &Workbench::themeChanged, this,
          [this] { m_view->viewport()->update(), m_view->frozen()->viewport()->update(); });
  refreshCounts();
}

JobsToolRow* JobsTable::makeToolRow() {
  auto* commands = new QMenu(body());
  fillMenu(commands);
  auto* row = new JobsToolRow(m_bench, commands, body());
  connect(row, &JobsToolRow::listPicked, this, &JobsTable::setList);
  connect(row, &JobsToolRow::filterChanged, this, [this](const QString& text) { model()->setFilter(text); });
  connect(row, &JobsToolRow::throughputsPicked, this, [this](ThroughputTable table) {
    for (JobTableModel* each : m_models) each->setTable(table);
  });
  connect(row, &JobsToolRow::unitPicked, this, [this](ThroughputCells::View unit) {
    for (JobTableModel* each : m_models) each->setView(unit);
  });
  connect(row, &JobsToolRow::columnsRequested, this, &JobsTable::pickColumns);
  connect(row, &JobsToolRow::propertiesToggled, this, [this](bool shown) {
    m_properties->setVisible(shown);
    if (shown) m_properties->setJobs(m_list, selectedJobs());
  });
  connect(row, &JobsToolRow::addRequested, this, [this] { run(QStringLiteral("add")); });
  return row;
}

void JobsTable::makeView() {
  m_view->setObjectName(QStringLiteral("job-sheet"));
  m_view->setAccessibleName(tr("Jobs and throughputs"));
  m_view->frozen()->setAccessibleName(tr("Jobs, columns that stay"));
  m_view->setSheetDelegates(new SheetDelegate(m_bench, m_view), new SheetDelegate(m_bench, m_view));
  m_view->installEventFilter(this);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->frozen()->setContextMenuPolicy(Qt::CustomContextMenu);
  for (QTableView* view : {static_cast<QTableView*>(m_view), static_cast<QTableView*>(m_view->frozen())}) {
    new RowMark(view, m_bench,
                {[this](int row) {
                   return m_list == SpecList::Jobs ? model::JobIndex(model()->jobAt(row)) : model::JobIndex();
                 },
                 [this](model::JobIndex job) { return m_list == SpecList::Jobs ? model()->rowOf(job) : -1; }});
    connect(view, &QWidget::customContextMenuRequested, this,
            [this, view](const QPoint& at) { showMenu(view->viewport()->mapToGlobal(at)); });
    connect(view, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& index) {
      const JobField* field = model()->fieldAt(index.column());
      if (field != nullptr && field->kind == JobField::Kind::Nested) run(QStringLiteral("form"));
    });
  }
  connect(m_view, &SheetView::fillRequested, this,
          [this](const QItemSelection& from, const QItemSelection& to) { refuse(model()->fill(from, to)); });
  connect(m_view, &SheetView::readOnlyTouched, this,
          [this](const QModelIndex& index) { refuse(index.data(JobTableModel::ReadOnlyRole).toString()); });
  setList(SpecList::Jobs);
}

void JobsTable::setList(SpecList list) {
  m_row->showList(list);
  m_list = list;
  if (m_view->model() == model()) return;
  disconnect(m_shape);
  m_view->setSheet(model(), JobTableModel::kFrozenColumns);
  // After the view has seen the new shape itself.
  m_shape = connect(model(), &QAbstractItemModel::modelReset, this, [this] {
    m_columns->reset(*model());
    showSelection();
    emit selectedJobsChanged();
  });
  model()->setFilter(m_row->filter());
  m_columns->reset(*model());
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &JobsTable::noteCurrent);
  connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobsTable::selectedJobsChanged);
  showSelection();
  showWaiting();
  emit selectedJobsChanged();
}

void JobsTable::refreshCounts() {
  const model::Scenario& scenario = m_bench->document.scenario();
  m_row->showCounts(scenario.jobs.size(), scenario.models.size());
}

void JobsTable::pickColumns() {
  QStringList shown;
  for (const JobField* field : model()->fields()) shown << field->name();
  auto* picker = new ColumnPicker(m_bench->document.scenario(), shown, this);
  connect(picker, &ColumnPicker::changed, this, [this](const QStringList& keys) {
    QSettings().setValue(kColumnsKey, keys);
    for (JobTableModel* each : m_models) each->setFields(keys);
  });
  picker->adjustSize();
  const QToolButton* button = m_row->columns();
  const QPoint corner = button->mapToGlobal(QPoint(button->width() - picker->width(), button->height() + 2));
  const QPoint above = button->mapToGlobal(QPoint(button->width() - picker->width(), -picker->height() - 2));
  picker->move(above.y() > 0 ? above : corner);
  picker->show();
}

// ---- what is selected -----------------------------------------------------------------------------------------------------------

std::vector<std::size_t> JobsTable::selectedJobs() const {
  std::set<std::size_t> jobs;
  if (m_view->selectionModel() == nullptr) return {};
  for (const QItemSelectionRange& range : m_view->selectionModel()->selection()) {
    for (int row = range.top(); row <= range.bottom(); ++row) jobs.insert(model()->jobAt(row));
  }
  if (jobs.empty() && m_view->currentIndex().isValid()) jobs.insert(model()->jobAt(m_view->currentIndex().row()));
  return {jobs.begin(), jobs.end()};
}

void JobsTable::noteCurrent(const QModelIndex& now) {
  if (!now.isValid() || m_list != SpecList::Jobs) return;
  const model::JobIndex job(model()->jobAt(now.row()));
  if (job != m_bench->selection.job()) m_bench->selection.selectJob(job);
}

void JobsTable::showSelection() {
  const model::JobIndex job = m_bench->selection.job();
  if (m_list != SpecList::Jobs || !job.valid() || m_view->model() == nullptr) return;
  const int row = model()->rowOf(job);
  const QModelIndex now = m_view->currentIndex();
  if (row < 0 || (now.isValid() && now.row() == row)) return;
  m_view->go(model()->index(row, now.isValid() ? now.column() : 0));
}

void JobsTable::selectJobs(const std::vector<std::size_t>& jobs) {
  QItemSelection rows;
  QModelIndex first;
  for (const std::size_t job : jobs) {
    const int row = model()->rowOf(job);
    if (row < 0) continue;
    if (!first.isValid()) first = model()->index(row, 0);
    rows.select(model()->index(row, 0), model()->index(row, model()->columnCount() - 1));
  }
  if (!first.isValid()) return;
  m_view->go(first);
  m_view->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

// "/jobs/3/throughput/V100" is a cell; what has no column here is Properties' business.
void JobsTable::goTo(const QString& pointer) {
  const std::vector<std::string> at = model::pointerSegments(pointer.toStdString());
  if (at.size() < 2 || (at[0] != "jobs" && at[0] != "models")) return;
  const SpecList list = at[0] == "jobs" ? SpecList::Jobs : SpecList::Templates;
  bool isNumber = false;
  const std::size_t job = QString::fromStdString(at[1]).toULongLong(&isNumber);
  if (!isNumber || job >= specsOf(m_bench->document.scenario(), list).size()) return;
  if (list != m_list) setList(list);
  if (model()->rowOf(job) < 0) m_row->clearFilter();
  int column = at.size() > 2 ? model()->columnOf(at[2]) : 0;
  const JobField* field = at.size() > 2 ? jobField(at[2]) : jobField("id");
  const bool throughput = at.size() > 3 && (at[2] == "throughput" || at[2] == "throughput_spread");
  if (throughput) {
    m_row->showThroughputs(at[2] == "throughput" ? ThroughputTable::OneNode : ThroughputTable::Spread);
    const auto type = static_cast<int>(model()->cells().types().indexOf(QString::fromStdString(at[3])));
    if (type >= 0) column = model()->columnOfType(type);
  } else if (column < 0 && field != nullptr && field->kind != JobField::Kind::Nested && at[2] != "throughput") {
    QStringList keys;
    for (const JobField* each : model()->fields()) keys << each->name();
    for (JobTableModel* each : m_models) each->setFields(keys + QStringList(field->name()));
    column = model()->columnOf(at[2]);
  }
  const int row = model()->rowOf(job);
  m_view->go(model()->index(row, std::max(0, column)));
  m_view->scrollTo(m_view->currentIndex());
  if (!throughput && field != nullptr && field->kind == JobField::Kind::Nested) return showForm(field->name());
  m_view->setFocus(Qt::OtherFocusReason);
}

void JobsTable::showForm(const QString& key) {
  m_row->showProperties();
  m_properties->setJobs(m_list, selectedJobs());
  m_properties->focusField(key);
}

// ---- keys -----------------------------------------------------------------------------------------------------------------------

// Keys of the table are its own while it has the keyboard: the window's shortcuts of the same keys stand back.
bool JobsTable::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (watched == m_view && event->type() == QEvent::Resize && m_view->model() != nullptr)
    QMetaObject::invokeMethod(
        this, [this] { m_columns->fit(*model()); }, Qt::QueuedConnection);
  if (watched == m_view && key) {
    const auto* press = static_cast<QKeyEvent*>(event);
    const int code = static_cast<int>(press->modifiers() & ~Qt::KeypadModifier) | press->key();
    const auto command = std::find_if(m_commands.begin(), m_commands.end(), [&](const Command& each) {
      return !each.key.isEmpty() && each.key[0].toCombined() == code;
    });
    if (command != m_commands.end()) {
      event->accept();
      if (event->type() == QEvent::KeyPress) command->run();
      return true;
    }
  }
  return Panel::eventFilter(watched, event);
}

void JobsTable::run(const QString& name) {
  for (const Command& command : m_commands) {
    if (command.name == name) return command.run();
  }
}

}  // namespace roundel::widgets
