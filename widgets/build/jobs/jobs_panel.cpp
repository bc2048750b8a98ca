// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/jobs_panel.h"

#include <QAction>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/sheet/elided_header.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/build/jobs/job_delegates.h"
#include "widgets/build/jobs/sheet_delegate.h"
#include "widgets/why/job_mark/row_mark.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kIdsToMeasure = 100;
constexpr int kBesideRowId_px = 30;  // swatch and margins

constexpr int kFewJobs = 8;  // up to so many jobs have throughputs below the list

}  // namespace

JobsPanel::JobsPanel(Workbench* bench, QWidget* parent)
    : Panel(tr("Jobs"), parent),
      m_bench(bench),
      m_jobs(new JobListModel(bench, this)),
      m_throughputs(new JobTableModel(&bench->document, &bench->inputErrors, SpecList::Jobs, this)) {
  m_throughputs->showThroughputsOnly();
  makeFilter();
  QVBoxLayout* layout = plainColumn(body(), 6);
  makeSegments();
  layout->addWidget(m_segments);
  m_elsewhere = makeLabel({}, "note", body());
  m_elsewhere->setObjectName(QStringLiteral("found-elsewhere"));
  m_elsewhere->setWordWrap(true);
  m_elsewhere->setTextFormat(Qt::RichText);
  m_elsewhere->setTextInteractionFlags(Qt::TextBrowserInteraction);
  m_elsewhere->setToolTip(tr("Shows the tab where the filter finds jobs (Tab, Enter)"));
  m_elsewhere->hide();
  layout->addWidget(m_elsewhere);

  m_jobView = new QTableView(body());
  m_throughputView = new QTableView(body());
  makeJobView();
  makeThroughputView();
  layout->addWidget(m_jobView, 3);
  m_line = new QFrame(body());
  m_line->setProperty("line", true);
  layout->addWidget(m_line);
  m_throughputTitle = makeLabel({}, "title", body());
  layout->addWidget(m_throughputTitle);
  layout->addWidget(m_throughputView, 2);
  m_hint = makeLabel(tr("Double-click a cell to edit it. Build has the whole table."), "note", body());
  m_hint->setWordWrap(true);
  layout->addWidget(m_hint);
  layout->addStretch(0);
  connectParts();
  refreshShape();
}

void JobsPanel::connectParts() {
  connect(m_filter, &QLineEdit::textChanged, m_jobs, &JobListModel::setFilter);
  connect(m_group, &QButtonGroup::idClicked, this,
          [this](int id) { m_jobs->setShow(static_cast<JobListModel::Show>(id)); });
  connect(m_elsewhere, &QLabel::linkActivated, this, [this](const QString& tab) {
    m_group->button(tab.toInt())->click();
    m_jobView->setFocus();
  });
  connect(m_jobs, &JobListModel::countsChanged, this, &JobsPanel::refreshCounts);
  connect(m_jobs, &QAbstractItemModel::modelReset, this, &JobsPanel::showSelection);
  connect(&m_bench->selection, &Selection::changed, this, &JobsPanel::showSelection);
  connect(&m_bench->document, &Document::changed, this, &JobsPanel::refreshShape);
  connect(&m_bench->document, &Document::replaced, m_filter, &QLineEdit::clear);
  connect(m_bench, &Workbench::themeChanged, this,
          [this] { m_jobView->viewport()->update(), m_throughputView->viewport()->update(); });
}

void JobsPanel::makeFilter() {
  auto* corner = new QWidget(this);
  QHBoxLayout* cornerRow = plainRow(corner);
  m_count = makeLabel({}, "note", corner);
  m_filter = new QLineEdit(corner);
  m_filter->setPlaceholderText(tr("filter  /"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setMaximumWidth(120);
  m_filter->setToolTip(tr("Part of a job's id, name, model, user or group (/)"));
  m_filter->setAccessibleName(tr("Filter jobs"));
  cornerRow->addWidget(m_count);
  cornerRow->addWidget(m_filter);
  setCorner(corner);
  auto* find = new QAction(tr("Filter jobs"), this);
  find->setShortcut(QKeySequence(Qt::Key_Slash));
  find->setShortcutContext(Qt::WindowShortcut);
  connect(find, &QAction::triggered, m_filter, [this] { m_filter->setFocus(Qt::ShortcutFocusReason); });
  addAction(find);
}

void JobsPanel::makeSegments() {
  m_segments = new QWidget(body());
  QHBoxLayout* segmentRow = plainRow(m_segments, 4);
  m_group = new QButtonGroup(this);
  for (const auto show : {JobListModel::Show::Running, JobListModel::Show::Waiting, JobListModel::Show::Done}) {
    auto* button = new SegmentButton(m_segments);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setStyleSheet(QStringLiteral("padding: 4px 4px;"));
    m_group->addButton(button, static_cast<int>(show));
    segmentRow->addWidget(button);
  }
  m_group->button(static_cast<int>(JobListModel::Show::Running))->setChecked(true);
}

void JobsPanel::makeJobView() {
  m_jobView->setHorizontalHeader(new ElidedHeader(m_jobView));
  m_jobView->setModel(m_jobs);
  m_jobView->setItemDelegate(new JobDelegate(&m_bench->theme(), m_jobView));
  styleJobView();
  new RowMark(
      m_jobView, &m_bench->selection, &m_bench->appearance,
      {[this](int row) { return m_jobs->jobAt(row); }, [this](model::JobIndex job) { return m_jobs->rowOf(job); }});
  connect(m_jobView, &QWidget::customContextMenuRequested, this, &JobsPanel::showMenu);
  connect(m_jobView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    const model::JobIndex job = m_jobs->jobAt(now.row());
    if (job.valid() && job != m_bench->selection.job()) m_bench->selection.selectJob(job);
  });
}

void JobsPanel::styleJobView() {
  m_jobView->setShowGrid(false);
  m_jobView->setTabKeyNavigation(false);  // the table cannot be edited
  m_jobView->setFrameShape(QFrame::NoFrame);
  m_jobView->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_jobView->setSelectionMode(QAbstractItemView::SingleSelection);
  m_jobView->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_jobView->verticalHeader()->hide();
  m_jobView->verticalHeader()->setDefaultSectionSize(m_jobView->fontMetrics().height() + 10);
  m_jobView->horizontalHeader()->setHighlightSections(false);
  m_jobView->horizontalHeader()->setMinimumSectionSize(36);
  m_jobView->horizontalHeader()->setSortIndicatorClearable(true);
  m_jobView->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  m_jobView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_jobView->setSortingEnabled(true);
  m_jobView->horizontalHeader()->setSectionResizeMode(JobListModel::ProgressBar, QHeaderView::Stretch);
  const int digit = m_jobView->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  m_jobView->setColumnWidth(JobListModel::Id, m_idWidth = 13 * digit / 2);
  m_jobView->setColumnWidth(JobListModel::Gang, 9 * digit / 2);
  m_jobView->setColumnWidth(JobListModel::Wait, 8 * digit);
  m_jobView->setColumnWidth(JobListModel::Ratio, 5 * digit);
  m_jobView->setAccessibleName(tr("Jobs at the playhead"));
  m_jobView->setMinimumHeight(90);
  m_jobView->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_jobView->setContextMenuPolicy(Qt::CustomContextMenu);
}

void JobsPanel::showMenu(QPoint at) {
  const model::JobIndex job = m_jobs->jobAt(m_jobView->indexAt(at).row());
  const auto& jobs = m_bench->document.scenario().jobs;
  if (!job.valid() || job >= jobs.size()) return;
  QMenu menu;
  Workbench::MenuTarget target;
  target.job = jobs[job].id;
  m_bench->extendMenu(&menu, target);
  if (!menu.isEmpty()) menu.exec(m_jobView->viewport()->mapToGlobal(at));
}

void JobsPanel::makeThroughputView() {
  m_throughputView->setHorizontalHeader(new ElidedHeader(m_throughputView));
  m_throughputView->setModel(m_throughputs);
  m_throughputView->setItemDelegate(new SheetDelegate(&m_bench->document, &m_bench->appearance, m_throughputView));
  m_throughputView->setShowGrid(false);
  m_throughputView->setTabKeyNavigation(false);  // arrows reach the cells; Tab leaves the table
  m_throughputView->setFrameShape(QFrame::NoFrame);
  m_throughputView->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_throughputView->setVerticalHeader(new JobHeader(&m_bench->theme(), m_throughputView));
  m_throughputView->verticalHeader()->setDefaultSectionSize(m_throughputView->fontMetrics().height() + 14);
  m_throughputView->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                                    QAbstractItemView::AnyKeyPressed);
  m_throughputView->setAccessibleName(tr("Throughputs"));
  m_throughputView->setToolTip(tr("Double-click a cell to edit its throughput"));
  new RowMark(m_throughputView, &m_bench->selection, &m_bench->appearance,
              {[this](int row) { return model::JobIndex(m_throughputs->jobAt(row)); },
               [this](model::JobIndex job) { return m_throughputs->rowOf(job); }});
}

void JobsPanel::fitIds() {
  if (m_jobView->columnWidth(JobListModel::Id) != m_idWidth) return;
  QFont bold = m_jobView->font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(bold);
  const int digitWidth = m_jobView->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  m_idWidth = 13 * digitWidth / 2;
  const auto& jobs = m_bench->document.scenario().jobs;
  for (std::size_t i = 0; i < std::min(jobs.size(), kIdsToMeasure); ++i)
    m_idWidth = std::max(m_idWidth, metrics.horizontalAdvance(QString::fromStdString(jobs[i].id)) + kBesideRowId_px);
  m_idWidth =
      std::min(m_idWidth, isVisible() ? std::clamp(idRoom(), 13 * digitWidth / 2, 11 * digitWidth) : 11 * digitWidth);
  m_jobView->setColumnWidth(JobListModel::Id, m_idWidth);
}

int JobsPanel::idRoom() const {
  const QHeaderView* head = m_jobView->horizontalHeader();
  int room = m_jobView->viewport()->width() - head->sectionSizeHint(JobListModel::ProgressBar);
  for (const int column : {JobListModel::Gang, JobListModel::Wait, JobListModel::Ratio})
    room -= m_jobView->columnWidth(column);
  return room;
}

void JobsPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  fitIds();
}

void JobsPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  fitIds();
}

void JobsPanel::refreshShape() {
  fitIds();
  const auto jobs = static_cast<int>(m_bench->document.scenario().jobs.size());
  const bool has_few_jobs = jobs <= kFewJobs;
  const bool is_changed = has_few_jobs != m_few;
  m_few = has_few_jobs;
  m_segments->setVisible(!has_few_jobs);
  m_filter->setVisible(!has_few_jobs);
  for (QWidget* widget : {static_cast<QWidget*>(m_throughputTitle), static_cast<QWidget*>(m_throughputView),
                          static_cast<QWidget*>(m_hint)})
    widget->setVisible(has_few_jobs);
  m_line->setVisible(has_few_jobs);
  shrinkToContents();
  m_throughputTitle->setText(tr("Throughput, %1").arg(m_throughputs->sheet().unit()));
  if (is_changed || jobs > 0)
    m_jobs->setShow(has_few_jobs ? JobListModel::Show::All : static_cast<JobListModel::Show>(m_group->checkedId()));
  refreshCounts();
}

void JobsPanel::shrinkToContents() {
  const auto rows = static_cast<int>(m_bench->document.scenario().jobs.size());
  for (QTableView* view : {m_jobView, m_throughputView}) {
    const int height =
        view->horizontalHeader()->sizeHint().height() + rows * view->verticalHeader()->defaultSectionSize() + 6;
    view->setMaximumHeight(m_few ? height : QWIDGETSIZE_MAX);
    view->setMinimumHeight(m_few ? std::min(height, 90) : 90);
  }
}

void JobsPanel::refreshCounts() {
  using Show = JobListModel::Show;
  const int job_count = m_jobs->count(Show::All);
  m_count->setText(m_few ? (job_count == 1 ? tr("1 job") : tr("%1 jobs").arg(job_count))
                         : tr("%1 in the system").arg(m_jobs->count(Show::Running) + m_jobs->count(Show::Waiting)));
  m_group->button(static_cast<int>(Show::Running))->setText(tr("Running %1").arg(m_jobs->count(Show::Running)));
  m_group->button(static_cast<int>(Show::Waiting))->setText(tr("Waiting %1").arg(m_jobs->count(Show::Waiting)));
  m_group->button(static_cast<int>(Show::Done))->setText(tr("Done %1").arg(m_jobs->count(Show::Done)));
  for (QAbstractButton* button : m_group->buttons()) button->setToolTip(tr("Shows only these jobs"));
  refreshElsewhere();
}

void JobsPanel::refreshElsewhere() {
  const bool nothing = !m_few && !m_filter->text().trimmed().isEmpty() && m_jobs->rowCount() == 0;
  m_elsewhere->setVisible(nothing);
  if (!nothing) return;
  using Show = JobListModel::Show;
  const std::pair<Show, QString> tabs[] = {
      {Show::Running, tr("Running")}, {Show::Waiting, tr("Waiting")}, {Show::Done, tr("Done")}};
  QStringList match_texts;
  int listed = 0;
  for (const auto& [show, name] : tabs) {
    const int count = m_jobs->found(show);
    listed += count;
    if (count > 0)
      match_texts << QStringLiteral("<a href=\"%1\">%2</a>")
                         .arg(static_cast<int>(show))
                         .arg(tr("%1 in %2", "how many jobs, on which tab").arg(count).arg(name));
  }
  const int unlisted_count = m_jobs->found(Show::All) - listed;
  if (unlisted_count > 0)
    match_texts << (unlisted_count == 1 ? tr("1 has not arrived or was cancelled")
                                        : tr("%1 have not arrived or were cancelled").arg(unlisted_count));
  m_elsewhere->setText(match_texts.isEmpty() ? tr("No job matches.")
                                             : tr("No match here: %1.").arg(match_texts.join(QStringLiteral(", "))));
}

void JobsPanel::showSelection() {
  const QSignalBlocker blocker(m_jobView->selectionModel());
  const int row = m_jobs->rowOf(m_bench->selection.job());
  if (row < 0) {
    m_jobView->clearSelection();
    m_jobView->setCurrentIndex({});
  } else {
    m_jobView->selectRow(row);
    m_jobView->scrollTo(m_jobs->index(row, 0));
  }
  m_jobView->viewport()->update();
}

}  // namespace roundel::widgets
