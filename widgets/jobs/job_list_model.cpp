#include "widgets/jobs/job_list_model.h"

#include <algorithm>
#include <cmath>

#include "core/model/time_unit.h"
#include "widgets/jobs/job_delegates.h"
#include "widgets/state/job_tip.h"

namespace roundel::widgets {

using metrics::JobPhase;

QString waitText(double t_s, double longest_s) {
  const model::TimeUnit unit = model::timeUnitFor(longest_s);
  return QString::number(std::max(0.0, t_s) / unit.seconds, 'f', unit.seconds >= 3600 ? 2 : 1);
}

JobListModel::JobListModel(Workbench* bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench) {
  connect(&bench->playhead, &Playhead::moved, this, &JobListModel::refresh);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &JobListModel::refresh);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &JobListModel::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &JobListModel::refresh);
  connect(&bench->document, &Document::changed, this, &JobListModel::refresh);
  refresh();
}

bool JobListModel::matches(const model::Job& job) const {
  if (m_filter.isEmpty()) return true;
  for (const std::string* text : {&job.id, &job.name, &job.model, &job.user, &job.group}) {
    if (QString::fromStdString(*text).contains(m_filter, Qt::CaseInsensitive)) return true;
  }
  return false;
}

std::vector<JobListModel::Row> JobListModel::rowsNow() {
  const auto& lanes = m_bench->comparison.lanes();
  const auto lane = static_cast<std::size_t>(std::max(0, m_bench->selection.focusedLane()));
  const metrics::TraceIndex* index = lane < lanes.size() ? lanes[lane].index.get() : nullptr;
  const auto& run = lane < lanes.size() ? lanes[lane].run : nullptr;
  m_problem = index != nullptr && run ? run->trace->problem : m_bench->document.problem();
  std::vector<Row> rows;
  std::fill(std::begin(m_counts), std::end(m_counts), 0);
  if (!m_problem) return rows;
  const double now = m_bench->playhead.now_s();
  for (std::size_t j = 0; j < m_problem->jobs.size(); ++j) {
    const model::JobIndex job(j);
    const JobPhase phase = index != nullptr ? index->phase(job, now) : JobPhase::NotArrived;
    const Show kind = phase == JobPhase::Running ? Show::Running : phase == JobPhase::Queued ? Show::Waiting : Show::Done;
    const bool listed = phase != JobPhase::NotArrived && phase != JobPhase::Cancelled;
    if (listed) ++m_counts[static_cast<int>(kind)];
    ++m_counts[static_cast<int>(Show::All)];
    if (m_show != Show::All && (!listed || kind != m_show)) continue;
    if (!matches(m_problem->jobs[job])) continue;
    Row row{job, 0, 0, std::nullopt};
    if (index != nullptr) {
      row.progress = index->iterations(job, now) / m_problem->jobs[job].iterations;
      row.wait_s = index->wait_s(job, now);
      if (const double age = index->age_s(job); age > 0) row.ratio = row.wait_s / age;
    }
    rows.push_back(row);
  }
  order(rows);
  return rows;
}

void JobListModel::order(std::vector<Row>& rows) const {
  if (m_sortColumn < 0) return;
  const auto key = [&](const Row& row) -> double {
    switch (m_sortColumn) {
      case Gang: return m_problem->jobs[row.job].gpus;
      case ProgressBar: return row.progress;
      case Wait: return row.wait_s;
      case Ratio: return row.ratio.value_or(-1);
      default: return row.job.value;
    }
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    return m_sortOrder == Qt::AscendingOrder ? key(a) < key(b) : key(a) > key(b);
  });
}

// While the same jobs stand in the same order only their numbers change, and only of rows that differ.
void JobListModel::refresh() {
  const auto before = m_problem;
  if (const double longest_s = m_bench->comparison.end_s(); longest_s != m_longest_s) {
    m_longest_s = longest_s;
    emit headerDataChanged(Qt::Horizontal, Wait, Wait);
    if (rowCount() > 0) emit dataChanged(index(0, Wait), index(rowCount() - 1, Wait));
  }
  std::vector<Row> rows = rowsNow();
  const bool same = rows.size() == m_rows.size() &&
                    std::equal(rows.begin(), rows.end(), m_rows.begin(), [](const Row& a, const Row& b) { return a.job == b.job; });
  if (!same) {
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
  } else if (before != m_problem && !rows.empty()) {
    m_rows = std::move(rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  } else {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (rows[r] == m_rows[r]) continue;
      m_rows[r] = rows[r];
      emit dataChanged(index(static_cast<int>(r), ProgressBar), index(static_cast<int>(r), Ratio));
    }
  }
  emit countsChanged();
}

int JobListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
int JobListModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant JobListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  const model::Job& job = m_problem->jobs[row.job];
  if (role == JobDelegate::JobRole) return row.job.value;
  if (role == JobDelegate::ProgressRole) return index.column() == ProgressBar ? QVariant(row.progress) : QVariant();
  if (role == Qt::FontRole) return index.column() >= Wait ? QVariant(tabularFont(kBodyPx)) : QVariant();
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>(Qt::AlignVCenter | (index.column() >= Wait ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role == Qt::ToolTipRole) {
    return jobTip(*m_problem, row.job) + tr("<p style='margin-top:4px;margin-bottom:0'>%1 % done at the playhead</p>").arg(100 * row.progress, 0, 'f', 0);
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case Id: return QString::fromStdString(job.id);
    case Gang: return job.min_gpus == job.max_gpus ? QString::number(job.gpus) : QStringLiteral("%1–%2").arg(job.min_gpus).arg(job.max_gpus);
    case Wait: return waitText(row.wait_s, m_longest_s);
    case Ratio: return row.ratio ? QString::number(*row.ratio, 'f', 2) : QStringLiteral("–");
    default: return {};
  }
}

QVariant JobListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const char* const names[] = {QT_TR_NOOP("job"), QT_TR_NOOP("gang"), QT_TR_NOOP("progress"), QT_TR_NOOP("wait"), QT_TR_NOOP("LR")};
  static const char* const tips[] = {QT_TR_NOOP("The job"), QT_TR_NOOP("GPUs that it asks for"), QT_TR_NOOP("Iterations done / all, at the playhead"),
                                     QT_TR_NOOP("Time in the queue so far, holding no GPU"),
                                     QT_TR_NOOP("Latency ratio: waiting time / run time expected at submission")};
  if (role == Qt::DisplayRole && section == Wait)
    return tr("wait, %1").arg(QLatin1String(model::timeUnitFor(m_longest_s).name));
  if (role == Qt::DisplayRole) return tr(names[section]);
  if (role == Qt::ToolTipRole) return tr(tips[section]);
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignVCenter | (section >= Wait ? Qt::AlignRight : Qt::AlignLeft));
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
  refresh();
}

int JobListModel::count(Show show) const { return m_counts[static_cast<int>(show)]; }

model::JobIndex JobListModel::jobAt(int row) const {
  return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].job : model::JobIndex();
}

int JobListModel::rowOf(model::JobIndex job) const {
  const auto it = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.job == job; });
  return it == m_rows.end() ? -1 : static_cast<int>(it - m_rows.begin());
}

}  // namespace roundel::widgets
