// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/jobs_table.h"

#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/check/fix.h"
#include "core/model/scenario.h"
#include "widgets/base/sheet/paste_bar.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/build/jobs/cell_clipboard.h"
#include "widgets/build/jobs/column_picker.h"
#include "widgets/build/jobs/job_properties.h"
#include "widgets/build/jobs/jobs_tool_row.h"
#include "widgets/build/jobs/selection_edits.h"
#include "widgets/build/jobs/sheet_delegate.h"
#include "widgets/why/job_mark/row_mark.h"

namespace roundel::widgets {
namespace {

const QString kColumnsKey = QStringLiteral("jobs/columns");

// True for the segments of "/jobs/3/throughput/V100", a cell; "/jobs/3/throughput" is a form.
bool isThroughput(const std::vector<std::string>& at) {
  return at.size() > 3 && (at[2] == "throughput" || at[2] == "throughput_spread");
}

QKeySequence key(QKeyCombination combined) { return QKeySequence(combined); }

}  // namespace

JobsTable::JobsTable(Workbench* bench, QWidget* parent)
    : Panel({}, parent),
      m_bench(bench),
      m_models{new JobTableModel(&bench->document, &bench->inputErrors, SpecList::Jobs, this),
               new JobTableModel(&bench->document, &bench->inputErrors, SpecList::Templates, this)} {
  setObjectName(QStringLiteral("jobs-table"));
  QVBoxLayout* layout = plainColumn(body(), 6);
  m_view = new SheetView(body());
  m_columns.emplace(m_view);
  m_bar = new PasteBar(body());
  m_clipboard = new CellClipboard(bench, m_view, m_bar, this);
  m_edits = new SelectionEdits(bench, m_view, m_bar, this);
  makeCommands();
  m_properties = new JobProperties(&bench->document, &bench->appearance, body());
  m_row = makeToolRow();
  layout->addWidget(m_row);
  layout->addWidget(m_bar);
  layout->addWidget(makeSides(), 1);
  connectModels();
  makeView();
  connectParts();
  refreshCounts();
}

QWidget* JobsTable::makeSides() {
  auto* sides = new QSplitter(Qt::Horizontal, body());
  sides->setHandleWidth(8);
  sides->setChildrenCollapsible(false);
  sides->addWidget(m_view);
  sides->addWidget(m_properties);
  sides->setStretchFactor(0, 1);
  sides->setSizes({10000, 300});
  m_properties->hide();
  return sides;
}

void JobsTable::connectModels() {
  connect(this, &JobsTable::selectedJobsChanged, this, [this] {
    if (!m_properties->isHidden()) m_properties->setJobs(m_list, selectedJobs());
  });
  const QStringList keys = QSettings().value(kColumnsKey, JobColumns::defaultFields()).toStringList();
  for (JobTableModel* table_model : m_models) {
    table_model->setFields(keys);
    connect(table_model, &JobTableModel::waitingChanged, m_clipboard, &CellClipboard::showWaiting);
    connect(table_model, &JobTableModel::blockLost, m_bar, &PasteBar::refuse);
    connect(table_model, &QAbstractItemModel::dataChanged, this, [this, table_model] {
      if (table_model == model()) emit selectedJobsChanged();
    });
  }
}

void JobsTable::connectParts() {
  connect(m_bar, &PasteBar::left, this, [this] {
    m_bar->clear();
    model()->discardWaiting();
    m_view->setFocus();
  });
  connect(m_bar, &PasteBar::closed, m_view, qOverload<>(&QWidget::setFocus));
  connect(m_bar, &PasteBar::closed, m_clipboard,
          &CellClipboard::showWaiting);  // a message has replaced the question about the block
  connect(m_clipboard, &CellClipboard::jobsPasted, m_edits, &SelectionEdits::selectJobs);
  connect(&m_bench->selection, &Selection::changed, this, &JobsTable::showSelection);
  connect(&m_bench->document, &Document::changed, this, &JobsTable::refreshCounts);
  connect(&m_bench->document, &Document::replaced, m_bar, &PasteBar::clear);
  connect(&m_bench->document, &Document::replaced, m_row, &JobsToolRow::clearFilter);
  connect(m_bench, &Workbench::goToRequested, this, &JobsTable::goTo);
  connect(m_bench, &Workbench::themeChanged, this,
          [this] { m_view->viewport()->update(), m_view->frozen()->viewport()->update(); });
}

JobsToolRow* JobsTable::makeToolRow() {
  auto* commands = new QMenu(body());
  m_commands.fill(commands);
  auto* row = new JobsToolRow(&m_bench->appearance, commands, body());
  connect(row, &JobsToolRow::listPicked, this, &JobsTable::setList);
  connect(row, &JobsToolRow::filterChanged, this, [this](const QString& text) { model()->setFilter(text); });
  connect(row, &JobsToolRow::throughputsPicked, this, [this](ThroughputTable table) {
    for (JobTableModel* table_model : m_models) table_model->setTable(table);
  });
  connect(row, &JobsToolRow::unitPicked, this, [this](ThroughputCells::View unit) {
    for (JobTableModel* table_model : m_models) table_model->setView(unit);
  });
  connect(row, &JobsToolRow::columnsRequested, this, &JobsTable::pickColumns);
  connect(row, &JobsToolRow::propertiesToggled, this, [this](bool shown) {
    m_properties->setVisible(shown);
    if (shown) m_properties->setJobs(m_list, selectedJobs());
  });
  connect(row, &JobsToolRow::addRequested, m_edits, &SelectionEdits::addJob);
  return row;
}

void JobsTable::makeView() {
  m_view->setObjectName(QStringLiteral("job-sheet"));
  m_view->setAccessibleName(tr("Jobs and throughputs"));
  m_view->frozen()->setAccessibleName(tr("Jobs, columns that stay"));
  m_view->setSheetDelegates(new SheetDelegate(&m_bench->document, &m_bench->appearance, m_view),
                            new SheetDelegate(&m_bench->document, &m_bench->appearance, m_view));
  m_view->installEventFilter(this);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->frozen()->setContextMenuPolicy(Qt::CustomContextMenu);
  for (QTableView* view : {static_cast<QTableView*>(m_view), static_cast<QTableView*>(m_view->frozen())}) {
    new RowMark(view, &m_bench->selection, &m_bench->appearance,
                {[this](int row) {
                   return m_list == SpecList::Jobs ? model::JobIndex(model()->jobAt(row)) : model::JobIndex();
                 },
                 [this](model::JobIndex job) { return m_list == SpecList::Jobs ? model()->rowOf(job) : -1; }});
    connect(view, &QWidget::customContextMenuRequested, this,
            [this, view](const QPoint& at) { showMenu(view->viewport()->mapToGlobal(at)); });
    connect(view, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& index) {
      const JobField* field = model()->columns().fieldAt(index.column());
      if (field != nullptr && field->kind == JobField::Kind::Nested) showFormOfCurrent();
    });
  }
  connect(m_view, &SheetView::fillRequested, this,
          [this](const QItemSelection& from, const QItemSelection& to) { m_bar->refuse(model()->fill(from, to)); });
  connect(m_view, &SheetView::readOnlyTouched, this,
          [this](const QModelIndex& index) { m_bar->refuse(index.data(JobTableModel::ReadOnlyRole).toString()); });
  setList(SpecList::Jobs);
}

void JobsTable::setList(SpecList list) {
  m_row->showList(list);
  m_list = list;
  if (m_view->model() == model()) return;
  disconnect(m_shape);
  m_view->setSheet(model(), JobTableModel::kFrozenColumns);
  // Connected after setSheet(), so that the view handles the reset first.
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
  m_clipboard->showWaiting();
  emit selectedJobsChanged();
}

void JobsTable::refreshCounts() {
  const model::Scenario& scenario = m_bench->document.scenario();
  m_row->showCounts(scenario.jobs.size(), scenario.models.size());
}

void JobsTable::setFields(const QStringList& keys) {
  for (JobTableModel* table_model : m_models) table_model->setFields(keys);
}

void JobsTable::pickColumns() {
  auto* picker = new ColumnPicker(m_bench->document.scenario(), model()->columns().fieldNames(), this);
  connect(picker, &ColumnPicker::changed, this, [this](const QStringList& keys) {
    QSettings().setValue(kColumnsKey, keys);
    setFields(keys);
  });
  picker->adjustSize();
  const QToolButton* button = m_row->columns();
  const QPoint corner = button->mapToGlobal(QPoint(button->width() - picker->width(), button->height() + 2));
  const QPoint upper_corner = button->mapToGlobal(QPoint(button->width() - picker->width(), -picker->height() - 2));
  picker->move(upper_corner.y() > 0 ? upper_corner : corner);
  picker->show();
}

// ---- selection ------------------------------------------------------------------------------------------------------------------

std::vector<std::size_t> JobsTable::selectedJobs() const { return m_edits->jobs(); }

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

void JobsTable::goTo(const QString& pointer) {
  const std::vector<std::string> segments = model::pointerSegments(pointer.toStdString());
  if (segments.size() < 2 || (segments[0] != "jobs" && segments[0] != "models")) return;
  const SpecList list = segments[0] == "jobs" ? SpecList::Jobs : SpecList::Templates;
  const auto job = model::segmentIndex(segments[1]);
  if (!job || *job >= specsOf(m_bench->document.scenario(), list).size()) return;
  if (list != m_list) setList(list);
  if (model()->rowOf(*job) < 0) m_row->clearFilter();
  const int column = shownColumn(segments);
  m_view->go(model()->index(model()->rowOf(*job), std::max(0, column)));
  m_view->scrollTo(m_view->currentIndex());
  const JobField* field = segments.size() > 2 ? jobField(segments[2]) : nullptr;
  if (!isThroughput(segments) && field != nullptr && field->kind == JobField::Kind::Nested)
    return showForm(field->name());
  m_view->setFocus(Qt::OtherFocusReason);
}

int JobsTable::shownColumn(const std::vector<std::string>& at) {
  if (at.size() < 3) return 0;
  if (isThroughput(at)) {
    m_row->showThroughputs(at[2] == "throughput" ? ThroughputTable::OneNode : ThroughputTable::Spread);
    const auto type = static_cast<int>(model()->sheet().cells().types().indexOf(QString::fromStdString(at[3])));
    return std::max(0, model()->columns().columnOfType(type));
  }
  const int column = model()->columns().columnOf(at[2]);
  const JobField* field = jobField(at[2]);
  if (column >= 0 || field == nullptr || field->kind == JobField::Kind::Nested) return column;
  setFields(model()->columns().fieldNames() + QStringList(field->name()));
  return model()->columns().columnOf(at[2]);
}

void JobsTable::showFormOfCurrent() {
  const QModelIndex now = m_view->currentIndex();
  const JobField* field = now.isValid() ? model()->columns().fieldAt(now.column()) : nullptr;
  if (now.isValid()) showForm(field != nullptr ? field->name() : QStringLiteral("throughput"));
}

void JobsTable::showForm(const QString& key) {
  m_row->showProperties();
  m_properties->setJobs(m_list, selectedJobs());
  m_properties->focusField(key);
}

// ---- commands -------------------------------------------------------------------------------------------------------------------

// While the table has the keyboard focus, its keys take precedence over the window's shortcuts.
bool JobsTable::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_view && event->type() == QEvent::Resize && m_view->model() != nullptr)
    QMetaObject::invokeMethod(
        this, [this] { m_columns->fit(*model()); }, Qt::QueuedConnection);
  return (watched == m_view && m_commands.takeKey(event)) || Panel::eventFilter(watched, event);
}

void JobsTable::showMenu(const QPoint& at) {
  QMenu menu(m_view);
  menu.setObjectName(QStringLiteral("job-menu"));
  m_commands.fill(&menu);
  const QModelIndex cell = m_view->currentIndex();
  const QString path = cell.isValid() ? model()->sheet().pathTo(cell.row(), cell.column()) : QString();
  const bool field = !path.isEmpty() && model()->columns().fieldAt(cell.column()) != nullptr;
  emit menuAboutToShow(&menu, path, field ? numberJson(cell.data().toString()) : QString());
  menu.exec(at);
}

void JobsTable::makeCommands() {
  makeClipboardCommands();
  m_commands.addSeparator();
  makeFillCommands();
  m_commands.addSeparator();
  makeJobCommands();
  m_commands.addSeparator();
  makeRepairCommands();
}

void JobsTable::makeClipboardCommands() {
  m_commands.add({.name = QStringLiteral("copy"),
                  .text = tr("Copy"),
                  .tip = tr("Copies the selected cells, separated by tabs"),
                  .key = key(Qt::CTRL | Qt::Key_C),
                  .run = [this] { m_clipboard->copy(false); }});
  m_commands.add({.name = QStringLiteral("copy-headers"),
                  .text = tr("Copy with headers"),
                  .tip = tr("Copies them with the columns' names and the jobs' ids"),
                  .key = key(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                  .run = [this] { m_clipboard->copy(true); }});
  m_commands.add({.name = QStringLiteral("copy-latex"),
                  .text = tr("Copy as LaTeX table"),
                  .tip = tr("The selected cells with the columns' names and the jobs' ids, for a paper (booktabs)"),
                  .run = [this] { m_clipboard->copyAsLatex(); }});
  m_commands.add({.name = QStringLiteral("cut"),
                  .text = tr("Cut"),
                  .tip = tr("Copy, then clear"),
                  .key = key(Qt::CTRL | Qt::Key_X),
                  .run = [this] {
                    m_clipboard->copy(false);
                    m_edits->clearCells();
                  }});
  m_commands.add({.name = QStringLiteral("paste"),
                  .text = tr("Paste"),
                  .tip = tr("A block of cells at the current one, or jobs as scenario JSON"),
                  .key = key(Qt::CTRL | Qt::Key_V),
                  .run = [this] { m_clipboard->paste(); }});
  m_commands.add({.name = QStringLiteral("clear"),
                  .text = tr("Clear cells"),
                  .tip = tr("Unsets fields, and sets throughputs to null (cannot run there)"),
                  .key = key(Qt::Key_Delete),
                  .run = [this] { m_edits->clearCells(); }});
}

void JobsTable::makeFillCommands() {
  m_commands.add({.name = QStringLiteral("fill-down"),
                  .text = tr("Fill down"),
                  .tip = tr("Copies the first selected row to the others; a single row gets the row above it"),
                  .key = key(Qt::CTRL | Qt::Key_D),
                  .run = [this] { m_edits->fillDown(); }});
  m_commands.add(
      {.name = QStringLiteral("fill-right"),
       .text = tr("Fill right"),
       .tip = tr("Copies the first selected column to the others; a single column gets the column before it"),
       .key = key(Qt::CTRL | Qt::Key_R),
       .run = [this] { m_edits->fillRight(); }});
  m_commands.add({.name = QStringLiteral("gang-throughputs"),
                  .text = tr("Throughputs by gang size…"),
                  .tip = tr("Edits the cell as a table {gang size: throughput}"),
                  .key = key(Qt::ALT | Qt::Key_Down),
                  .run = [this] { m_edits->editGangThroughputs(); }});
  m_commands.add({.name = QStringLiteral("form"),
                  .text = tr("Edit in Properties"),
                  .tip = tr("Goes to the field's form in Properties"),
                  .key = key(Qt::CTRL | Qt::Key_F2),
                  .run = [this] { showFormOfCurrent(); }});
}

void JobsTable::makeJobCommands() {
  m_commands.add({.name = QStringLiteral("add"),
                  .text = tr("Add"),
                  .tip = tr("Adds a job of one GPU that can run on every type, or an empty template"),
                  .key = key(Qt::Key_Insert),
                  .run = [this] { m_edits->addJob(); }});
  m_commands.add({.name = QStringLiteral("duplicate"),
                  .text = tr("Duplicate"),
                  .tip = tr("Adds copies of the selected jobs"),
                  .key = key(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
                  .run = [this] { m_edits->duplicate(); }});
  m_commands.add(
      {.name = QStringLiteral("delete"),
       .text = tr("Delete"),
       .tip =
           tr("Deletes the selected jobs with their events; the values of a deleted template are copied to its jobs"),
       .key = key(Qt::CTRL | Qt::Key_Delete),
       .run = [this] { m_edits->remove(); }});
  m_commands.add({.name = QStringLiteral("up"),
                  .text = tr("Move up"),
                  .tip = tr("Moves the jobs one position up in the file"),
                  .key = key(Qt::ALT | Qt::SHIFT | Qt::Key_Up),
                  .run = [this] { m_edits->move(-1); }});
  m_commands.add({.name = QStringLiteral("down"),
                  .text = tr("Move down"),
                  .tip = tr("Moves the jobs one position down in the file"),
                  .key = key(Qt::ALT | Qt::SHIFT | Qt::Key_Down),
                  .run = [this] { m_edits->move(1); }});
  m_commands.add({.name = QStringLiteral("keep-order"),
                  .text = tr("Keep this order in the file"),
                  .tip = tr("Makes the present order of the rows the order in the scenario's file"),
                  .run = [this] { m_edits->keepOrder(); }});
  m_commands.add({.name = QStringLiteral("copy-json"),
                  .text = tr("Copy as scenario JSON"),
                  .tip = tr("Copies the selected jobs with their templates, for any scenario"),
                  .key = key(Qt::CTRL | Qt::ALT | Qt::Key_C),
                  .run = [this] { m_edits->copyAsJson(); }});
}

void JobsTable::makeRepairCommands() {
  m_commands.add({.name = QStringLiteral("next-bad"),
                  .text = tr("Next refused cell"),
                  .tip = tr("Goes to the next cell whose text is refused"),
                  .key = key(Qt::CTRL | Qt::Key_J),
                  .run = [this] { m_clipboard->goToRefused(); }});
  m_commands.add({.name = QStringLiteral("quick-fix"),
                  .text = tr("Repair the problem here"),
                  .tip = tr("Only if a single repair is possible; Problems lists the repairs"),
                  .key = key(Qt::CTRL | Qt::Key_Period),
                  .run = [this] { m_edits->repair(); }});
  m_commands.add({.name = QStringLiteral("apply"),
                  .text = tr("Apply the pasted block"),
                  .tip = tr("Applies it as one step, if no cell is refused"),
                  .key = key(Qt::CTRL | Qt::Key_Return),
                  .run = [this] { model()->applyWaiting(); }});
  m_commands.add({.name = QStringLiteral("give-up"),
                  .text = tr("Discard refused texts"),
                  .tip = tr("Discards them; the cells show the document again"),
                  .key = key(Qt::Key_Escape),
                  .run = [this] {
                    model()->discardRejected();
                    m_bar->clear();
                  }});
}

}  // namespace roundel::widgets
