// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/job_list_model.h"

#include <algorithm>
#include <cmath>

#include "core/model/time_unit.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/build/jobs/job_delegates.h"
#include "widgets/document/state/job_tip.h"
#include "widgets/document/state/jobs/lane_jobs.h"

namespace roundel::widgets {

using metrics::JobPhase;

QString waitText(double t_s, double longest_s) {
  const model::TimeUnit unit = ShownTimes::shared().unitFor(longest_s);
  return QString::number(std::max(0.0, t_s) / unit.seconds, 'f', unit.seconds >= 3600 ? 2 : 1);
}

JobListModel::JobListModel(Workbench* bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench) {
  connect(&bench->playhead, &Playhead::moved, this, &JobListModel::refresh);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &JobListModel::refresh);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &JobListModel::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &JobListModel::refresh);
  connect(&bench->document, &Document::changed, this, &JobListModel::refresh);
  connect(&ShownTimes::shared(), &ShownTimes::changed, this, [this] {
    emit headerDataChanged(Qt::Horizontal, Wait, Wait);
    if (!m_jobs.empty()) emit dataChanged(index(0, Wait), index(rowCount() - 1, Wait));
  });
  refresh();
}

void JobListModel::findJobs() {
  m_found.clear();
  if (m_filter.isEmpty() || !m_problem) return;
  if (m_names.empty()) {
    for (const model::Job& job : m_problem->jobs) {
      m_names.beginJob();
      for (const std::string* name : {&job.id, &job.name, &job.model, &job.user, &job.group}) m_names.addName(*name);
    }
  }
  m_found.assign(m_problem->jobs.size(), 0);
  for (const std::size_t job : m_names.find(m_filter)) m_found[job] = 1;
}

const metrics::TraceIndex* JobListModel::indexNow() const {
  const auto& lanes = m_bench->comparison.lanes();
  const auto lane = static_cast<std::size_t>(std::max(0, m_bench->selection.focusedLane()));
  return lane < lanes.size() && lanes[lane].run ? lanes[lane].index.get() : nullptr;
}

std::vector<model::JobIndex> JobListModel::jobsNow() {
  const metrics::TraceIndex* index = indexNow();
  const auto problem = index != nullptr ? index->trace().problem : m_bench->document.problem();
  if (problem != m_problem) {
    m_problem = problem;
    m_names.clear();
    findJobs();
  }
  std::vector<model::JobIndex> jobs;
  std::ranges::fill(m_counts, 0);
  std::ranges::fill(m_matches, 0);
  if (!m_problem) return jobs;
  const double now = m_bench->playhead.now_s();
  for (std::size_t j = 0; j < m_problem->jobs.size(); ++j) {
    const model::JobIndex job(j);
    const JobPhase phase = index != nullptr ? index->phase(job, now) : JobPhase::NotArrived;
    const Show kind = phase == JobPhase::Running  ? Show::Running
                      : phase == JobPhase::Queued ? Show::Waiting
                                                  : Show::Done;
    const bool listed = phase != JobPhase::NotArrived && phase != JobPhase::Cancelled;
    const bool is_found = m_found.empty() || m_found[j] != 0;
    if (listed) ++m_counts[static_cast<int>(kind)];
    if (listed && is_found) ++m_matches[static_cast<int>(kind)];
    ++m_counts[static_cast<int>(Show::All)];
    if (is_found) ++m_matches[static_cast<int>(Show::All)];
    if (is_found && (m_show == Show::All || (listed && kind == m_show))) jobs.push_back(job);
  }
  order(jobs);
  return jobs;
}

JobListModel::Row JobListModel::numbersOf(const metrics::TraceIndex* index, model::JobIndex job) const {
  Row row{.job = job, .progress = 0, .wait_s = 0, .ratio = std::nullopt};
  if (index == nullptr || index->trace().problem != m_problem) return row;
  const double now = m_bench->playhead.now_s();
  row.progress = index->iterations(job, now) / m_problem->jobs[job].iterations;
  row.wait_s = index->wait_s(job, now);
  if (const double age = index->age_s(job); age > 0) row.ratio = row.wait_s / age;
  return row;
}

void JobListModel::order(std::vector<model::JobIndex>& jobs) const {
  if (m_sortColumn < 0) return;
  const metrics::TraceIndex* index = indexNow();
  const auto key = [&](model::JobIndex job) -> double {
    if (m_sortColumn == Gang) return m_problem->jobs[job].gpus;
    if (m_sortColumn != ProgressBar && m_sortColumn != Wait && m_sortColumn != Ratio) return job.value;
    const Row row = numbersOf(index, job);
    return m_sortColumn == ProgressBar ? row.progress : m_sortColumn == Wait ? row.wait_s : row.ratio.value_or(-1);
  };
  std::vector<std::pair<double, model::JobIndex>> keyed;
  for (const model::JobIndex job : jobs) keyed.emplace_back(key(job), job);
  std::ranges::stable_sort(keyed, [&](const auto& a, const auto& b) {
    return m_sortOrder == Qt::AscendingOrder ? a.first < b.first : a.first > b.first;
  });
  std::ranges::transform(keyed, jobs.begin(), [](const auto& each) { return each.second; });
}

// If the jobs and their order stay the same, only numbers change, and the view repaints the visible ones.
void JobListModel::refresh() {
  const auto former_problem = m_problem;
  if (const double longest_s = m_bench->comparison.end_s(); longest_s != m_longest_s) {
    m_longest_s = longest_s;
    emit headerDataChanged(Qt::Horizontal, Wait, Wait);
  }
  std::vector<model::JobIndex> jobs = jobsNow();
  if (jobs != m_jobs) {
    beginResetModel();
    m_jobs = std::move(jobs);
    endResetModel();
  } else if (!m_jobs.empty()) {
    emit dataChanged(index(0, former_problem != m_problem ? 0 : ProgressBar),
                     index(rowCount() - 1, former_problem != m_problem ? ColumnCount - 1 : Ratio));
  }
  emit countsChanged();
}

int JobListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_jobs.size());
}
int JobListModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant JobListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const model::JobIndex row_job = m_jobs[static_cast<std::size_t>(index.row())];
  const model::Job& job = m_problem->jobs[row_job];
  if (role == JobDelegate::NumberRole) return jobNumber(job.id);
  if (role == JobDelegate::ProgressRole)
    return index.column() == ProgressBar ? QVariant(numbersOf(indexNow(), row_job).progress) : QVariant();
  if (role == Qt::AccessibleTextRole && index.column() == ProgressBar)  // the delegate paints it, so there is no text
    return tr("%1 %").arg(100 * numbersOf(indexNow(), row_job).progress, 0, 'f', 0);
  if (role == Qt::FontRole) return index.column() >= Wait ? QVariant(screenTabularFont(kBodyPx)) : QVariant();
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>(Qt::AlignVCenter | (index.column() >= Wait ? Qt::AlignRight : Qt::AlignLeft));
  if (role == Qt::ToolTipRole) {
    return jobTip(*m_problem, row_job) + tr("<p style='margin-top:4px;margin-bottom:0'>%1 % done at the playhead</p>")
                                             .arg(100 * numbersOf(indexNow(), row_job).progress, 0, 'f', 0);
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case Id:
      return QString::fromStdString(job.id);
    case Gang:
      return job.min_gpus == job.max_gpus ? QString::number(job.gpus)
                                          : QStringLiteral("%1–%2").arg(job.min_gpus).arg(job.max_gpus);
    case Wait:
      return waitText(numbersOf(indexNow(), row_job).wait_s, m_longest_s);
    case Ratio: {
      const std::optional<double> ratio = numbersOf(indexNow(), row_job).ratio;
      return ratio ? QString::number(*ratio, 'f', 2) : QStringLiteral("–");
    }
    default:
      return {};
  }
}

QVariant JobListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const char* const names[] = {QT_TR_NOOP("job"), QT_TR_NOOP("gang"), QT_TR_NOOP("progress"), QT_TR_NOOP("wait"),
                                      QT_TR_NOOP("LR")};
  static const char* const tips[] = {QT_TR_NOOP("The job"), QT_TR_NOOP("GPUs that it asks for"),
                                     QT_TR_NOOP("Iterations done / all, at the playhead"),
                                     QT_TR_NOOP("Time in the queue so far, holding no GPU"),
                                     QT_TR_NOOP("Latency ratio: waiting time / run time expected at submission")};
  if (role == Qt::DisplayRole && section == Wait)
    return tr("wait, %1").arg(QLatin1String(ShownTimes::shared().unitFor(m_longest_s).name));
  if (role == Qt::DisplayRole) return tr(names[section]);
  if (role == Qt::ToolTipRole) return tr(tips[section]);
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>(Qt::AlignVCenter | (section >= Wait ? Qt::AlignRight : Qt::AlignLeft));
  return {};
}

void JobListModel::sort(int column, Qt::SortOrder order_) {
  m_sortColumn = column;
  m_sortOrder = order_;
  refresh();
}

void JobListModel::setShow(Show show) {
  m_show = show;
  refresh();
}

void JobListModel::setFilter(const QString& words) {
  m_filter = words.trimmed();
  findJobs();
  refresh();
}

int JobListModel::count(Show show) const { return m_counts[static_cast<int>(show)]; }
int JobListModel::found(Show show) const { return m_matches[static_cast<int>(show)]; }

model::JobIndex JobListModel::jobAt(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return jobInDocument(m_bench->document, *m_problem, m_jobs[static_cast<std::size_t>(row)]);
}

int JobListModel::rowOf(model::JobIndex job) const {
  if (!m_problem) return -1;
  const auto it = std::ranges::find(m_jobs, jobInRun(m_bench->document, *m_problem, job));
  return it == m_jobs.end() ? -1 : static_cast<int>(it - m_jobs.begin());
}

}  // namespace roundel::widgets
