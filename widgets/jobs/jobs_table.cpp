#include "widgets/jobs/jobs_table.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/model/check/fix.h"
#include "widgets/job_fields/job_edits.h"
#include "widgets/jobs/column_picker.h"
#include "widgets/jobs/job_properties.h"
#include "widgets/jobs/paste_bar.h"
#include "widgets/jobs/sheet_delegate.h"
#include "widgets/jobs/sheet_view.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/segment_button.h"

namespace roundel::widgets {
namespace {

const QString kColumnsKey = QStringLiteral("jobs/columns");

// In digits of the font. Tight ones hold the head and a common value; what is longer is elided and stands in the tool tip.
constexpr int kRowsToMeasure = 100;
constexpr int kBesideId_px = 34;  // swatch and margins

int charactersOf(const JobField& field, bool tight) {
  const QString key = field.name();
  if (key == QLatin1String("id")) return tight ? 8 : 10;
  if (key == QLatin1String("model") || key == QLatin1String("name") || field.kind == JobField::Kind::Nested)
    return tight ? 11 : 16;
  return std::max(tight ? 6 : 8, static_cast<int>(field.title().size()) + (tight ? 0 : 1));
}

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
  m_bar = new PasteBar(body());
  makeCommands();
  m_properties = new JobProperties(bench, body());
  layout->addWidget(makeToolRow());
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

QWidget* JobsTable::makeToolRow() {
  auto* bar = new QWidget(body());
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  makeSegments(row);
  makeFilter(bar);
  row->addWidget(m_filter, 1);
  row->addStretch(2);
  makeThroughputChoices(bar);
  row->addWidget(m_throughputs);
  row->addWidget(m_unit);
  makeToolButtons(row);
  return bar;
}

void JobsTable::makeSegments(QHBoxLayout* row) {
  auto* group = new QButtonGroup(this);
  for (const SpecList list : {SpecList::Jobs, SpecList::Templates}) {
    auto* button = new SegmentButton(row->parentWidget());
    button->setObjectName(list == SpecList::Jobs ? QStringLiteral("list-jobs") : QStringLiteral("list-templates"));
    button->setStyleSheet(QStringLiteral("padding: 4px 10px;"));
    button->setToolTip(list == SpecList::Jobs ? tr("The jobs of the scenario, with their throughputs")
                                              : tr("The templates that jobs take unstated fields from"));
    connect(button, &QToolButton::clicked, this, [this, list] { setList(list); });
    m_segments[static_cast<std::size_t>(list)] = button;
    group->addButton(button);
    row->addWidget(button);
  }
  m_segments[0]->setChecked(true);
}

void JobsTable::makeFilter(QWidget* bar) {
  m_filter = new QLineEdit(bar);
  m_filter->setObjectName(QStringLiteral("job-filter"));
  m_filter->setPlaceholderText(tr("filter"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setMaximumWidth(150);
  m_filter->setToolTip(tr("Only rows with this in their id, name, model, user or group"));
  m_filter->setAccessibleName(tr("Filter the table"));
  connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) { model()->setFilter(words); });
}

void JobsTable::makeThroughputChoices(QWidget* bar) {
  m_throughputs = new QComboBox(bar);
  m_throughputs->setObjectName(QStringLiteral("throughputs-of"));
  m_throughputs->addItems({tr("one node"), tr("spread")});
  m_throughputs->setToolTip(tr(
      "Throughputs of gangs on one node (throughput), or on several nodes (throughput_spread; a cell that is not stated has that of one node)"));
  m_throughputs->setAccessibleName(tr("Throughputs of gangs on one node or spread"));
  connect(m_throughputs, &QComboBox::currentIndexChanged, this, [this](int i) {
    for (JobTableModel* each : m_models) each->setTable(static_cast<ThroughputTable>(i));
  });
  m_unit = new QComboBox(bar);
  m_unit->setObjectName(QStringLiteral("throughputs-unit"));
  m_unit->addItems({tr("as stated"), tr("per GPU"), tr("per gang"), tr("share of the best"), tr("speed-up")});
  m_unit->setToolTip(tr(
      "How throughputs are shown: iterations/s as stated, of each GPU or of the whole gang; as a share of the row's best; as a multiple of the row's slowest. Every view can be edited."));
  m_unit->setAccessibleName(tr("Unit of the throughputs"));
  connect(m_unit, &QComboBox::currentIndexChanged, this, [this](int i) {
    for (JobTableModel* each : m_models) each->setView(static_cast<ThroughputCells::View>(i));
  });
}

void JobsTable::makeToolButtons(QHBoxLayout* row) {
  const auto add = [&](const char* name, const char* icon_name, const QString& title, const QString& tip) {
    auto* button = new QToolButton(row->parentWidget());
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setAccessibleName(title);
    const auto draw = [this, button, icon_name] {
      button->setIcon(icon(QLatin1String(icon_name), m_bench->theme().text));
    };
    if (icon_name != nullptr) {
      draw();
      connect(m_bench, &Workbench::themeChanged, button, draw);
    }
    row->addWidget(button);
    return button;
  };
  m_columns =
      add("pick-columns", "columns", tr("Columns"), tr("Columns: choose which fields of the format the table shows"));
  connect(m_columns, &QToolButton::clicked, this, &JobsTable::pickColumns);
  m_form = add("job-form", "options", tr("Properties of the selected jobs"),
               tr("Properties: everything that the selected jobs state, as forms (Ctrl+F2)"));
  m_form->setCheckable(true);
  connect(m_form, &QToolButton::toggled, this, [this](bool shown) {
    m_properties->setVisible(shown);
    if (shown) m_properties->setJobs(m_list, selectedJobs());
  });
  connect(add("add-job", "add", tr("Add"),
              tr("Add a job of one GPU that can run on every type, or an empty template (Insert)")),
          &QToolButton::clicked, this, [this] { run(QStringLiteral("add")); });
  m_more = add("job-commands", nullptr, tr("More commands"), tr("All commands of the table, with their keys"));
  m_more->setText(QStringLiteral("…"));
  m_more->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(m_more);
  fillMenu(menu);
  m_more->setMenu(menu);
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
  m_segments[static_cast<std::size_t>(list)]->setChecked(true);
  m_list = list;
  if (m_view->model() == model()) return;
  disconnect(m_shape);
  m_view->setSheet(model(), JobTableModel::kFrozenColumns);
  // After the view has seen the new shape itself.
  m_shape = connect(model(), &QAbstractItemModel::modelReset, this, [this] {
    widthsOfColumns();
    showSelection();
    emit selectedJobsChanged();
  });
  model()->setFilter(m_filter->text());
  widthsOfColumns();
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &JobsTable::noteCurrent);
  connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobsTable::selectedJobsChanged);
  showSelection();
  showWaiting();
  emit selectedJobsChanged();
}

int JobsTable::widthOf(int column, bool tight) const {
  const JobField* field = model()->fieldAt(column);
  const int digits = field != nullptr ? charactersOf(*field, tight) : tight ? 9 : 10;
  const int digit = m_view->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  if (tight || field == nullptr || field->name() != QLatin1String("id")) return digits * digit;
  // Ids are read whole where there is room. The first rows tell how long they are.
  QFont bold = m_view->font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(bold);
  int longest = digits * digit;
  for (int row = 0; row < std::min(model()->rowCount(), kRowsToMeasure); ++row)
    longest =
        std::max(longest, metrics.horizontalAdvance(model()->index(row, column).data().toString()) + kBesideId_px);
  return std::min(longest, 2 * digits * digit);
}

bool JobsTable::wantsTight() const {
  int all = 0;
  for (int c = 0; c < model()->columnCount(); ++c) all += widthOf(c, false);
  return all > m_view->viewport()->width();
}

void JobsTable::widthsOfColumns() {
  m_tight = wantsTight();
  for (int c = 0; c < model()->columnCount(); ++c) m_view->setColumnWidth(c, widthOf(c, m_tight));
  m_view->layOutColumns();
}

// So that the throughputs stand beside the fields on a narrow window, too; a column that the user has sized stays.
void JobsTable::fitColumns() {
  const bool tight = wantsTight();
  if (tight == m_tight) return;
  for (int c = 0; c < model()->columnCount(); ++c) {
    if (m_view->columnWidth(c) == widthOf(c, m_tight)) m_view->setColumnWidth(c, widthOf(c, tight));
  }
  m_tight = tight;
  m_view->layOutColumns();
}

void JobsTable::refreshCounts() {
  const model::Scenario& scenario = m_bench->document.scenario();
  m_segments[0]->setText(tr("Jobs %1").arg(scenario.jobs.size()));
  m_segments[1]->setText(tr("Templates %1").arg(scenario.models.size()));
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
  const QPoint corner = m_columns->mapToGlobal(QPoint(m_columns->width() - picker->width(), m_columns->height() + 2));
  const QPoint above = m_columns->mapToGlobal(QPoint(m_columns->width() - picker->width(), -picker->height() - 2));
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
  if (model()->rowOf(job) < 0) m_filter->clear();
  int column = at.size() > 2 ? model()->columnOf(at[2]) : 0;
  const JobField* field = at.size() > 2 ? jobField(at[2]) : jobField("id");
  const bool throughput = at.size() > 3 && (at[2] == "throughput" || at[2] == "throughput_spread");
  if (throughput) {
    m_throughputs->setCurrentIndex(at[2] == "throughput" ? 0 : 1);
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
  m_form->setChecked(true);
  m_properties->setJobs(m_list, selectedJobs());
  m_properties->focusField(key);
}

// ---- keys -----------------------------------------------------------------------------------------------------------------------

// Keys of the table are its own while it has the keyboard: the window's shortcuts of the same keys stand back.
bool JobsTable::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (watched == m_view && event->type() == QEvent::Resize && m_view->model() != nullptr)
    QMetaObject::invokeMethod(this, &JobsTable::fitColumns, Qt::QueuedConnection);
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
