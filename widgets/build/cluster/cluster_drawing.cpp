// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/cluster_drawing.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/gpu_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/document/state/jobs/lane_jobs.h"

namespace roundel::widgets {
namespace {

model::GpuIndex sameGpu(const model::Problem& from, model::GpuIndex gpu, const model::Problem& to) {
  const model::Gpu& former_gpu = from.gpus[gpu];
  const model::NodeIndex node = to.findNode(from.nodes[former_gpu.node].id);
  const auto matching_gpu = std::ranges::find_if(
      to.gpus, [&](const model::Gpu& each) { return each.node == node && each.index == former_gpu.index; });
  return matching_gpu == to.gpus.end() ? model::GpuIndex()
                                       : model::GpuIndex(static_cast<std::size_t>(matching_gpu - to.gpus.begin()));
}

}  // namespace

ClusterDrawing::ClusterDrawing(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Cluster at the playhead"));
  setToolTip(
      tr("The job of each GPU at the playhead. Arrow keys go from GPU to GPU, Enter selects, Ctrl+C copies the table"));
  connect(&bench->playhead, &Playhead::moved, this, &ClusterDrawing::refresh);
  connect(&bench->selection, &Selection::changed, this, qOverload<>(&QWidget::update));
  connect(&bench->selection, &Selection::hoveredChanged, this,
          [this](model::JobIndex before) { update(regionOf(before) + regionOf(m_bench->selection.hovered())); });
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &ClusterDrawing::refreshProblem);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &ClusterDrawing::refreshProblem);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &ClusterDrawing::refreshProblem);
  connect(&bench->document, &Document::changed, this, &ClusterDrawing::refreshProblem);
  connect(bench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  refreshProblem();
}

const LaneState* ClusterDrawing::lane() const {
  const auto& lanes = m_bench->comparison.lanes();
  const auto index = static_cast<std::size_t>(std::max(0, m_bench->selection.focusedLane()));
  return index < lanes.size() ? &lanes[index] : nullptr;
}

// The cluster of the shown run, which may be of an earlier document; before the first run, the document's.
std::shared_ptr<const model::Problem> ClusterDrawing::problemNow() const {
  const LaneState* shown_lane = lane();
  return shown_lane != nullptr && shown_lane->run && shown_lane->run->trace ? shown_lane->run->trace->problem
                                                                            : m_bench->document.problem();
}

// Keeps the cursor at its GPU, by node id, since another run may have other nodes.
void ClusterDrawing::refreshProblem() {
  const auto former_problem = std::exchange(m_problem, problemNow());
  if (!m_problem) m_layout = {}, m_now = {}, m_cursor = {};
  if (former_problem && m_problem && former_problem != m_problem && m_cursor.valid())
    m_cursor = sameGpu(*former_problem, m_cursor, *m_problem);
  relayout(m_room);
  refresh();
  update();
}

void ClusterDrawing::relayout(QSize room) {
  m_room = room;
  if (!m_problem || room.isEmpty()) return;
  m_layout = layoutCluster(*m_problem, room.width(), room.height(), QFontMetricsF(screenFont(kBodyPx, QFont::DemiBold)),
                           QFontMetricsF(screenFont(kNotePx)));
  setFixedHeight(std::max(room.height(), static_cast<int>(m_layout.height) + 1));
  update();
}

// The playhead may move before this object gets the signal of changed lanes.
void ClusterDrawing::refresh() {
  if (m_problem != problemNow()) return refreshProblem();
  if (!m_problem) return;
  const LaneState* shown_lane = lane();
  m_now = clusterAt(*m_problem, shown_lane != nullptr ? shown_lane->index.get() : nullptr, m_bench->playhead.now_s());
  update();
}

void ClusterDrawing::paintNothing(QPainter& painter) const {
  painter.setPen(m_bench->theme().dim);
  painter.setFont(screenFont(kBodyPx));
  painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                   m_bench->document.scenario().nodes.empty()
                       ? tr("No cluster yet. Draw one in Build, or open an example.")
                       : tr("The cluster is drawn here once the scenario can run."));
}

void ClusterDrawing::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (!m_problem || m_problem->nodes.empty()) {
    paintNothing(painter);
    return;
  }
  if (m_now.gpus.size() != m_problem->gpus.size()) return;
  const ClusterPaint look{m_bench->theme(),
                          screenFont(kBodyPx),
                          screenFont(kNotePx),
                          jobInRun(m_bench->document, *m_problem, m_bench->selection.job()),
                          jobInRun(m_bench->document, *m_problem, m_bench->selection.hovered()),
                          hasFocus() ? m_cursor : model::GpuIndex()};
  paintCluster(painter, *m_problem, m_layout, m_now, look);
  if (!hasFocus() || m_cursor.valid()) return;
  painter.setPen(QPen(m_bench->theme().accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

void ClusterDrawing::select(model::GpuIndex gpu, std::size_t holder) {
  if (!gpu.valid()) return;
  m_cursor = gpu;
  m_bench->selection.selectSpot(
      {std::max(0, m_bench->selection.focusedLane()), jobOf(gpu, holder), gpu, m_bench->playhead.now_s()});
  update();
}

model::JobIndex ClusterDrawing::jobOf(model::GpuIndex gpu, std::size_t holder) const {
  const auto& holders = m_now.gpus[gpu].holders;
  return holder < holders.size() ? jobInDocument(m_bench->document, *m_problem, holders[holder].job)
                                 : model::JobIndex();
}

std::size_t ClusterDrawing::nextHolder(model::GpuIndex gpu) const {
  const bool is_first_selected =
      gpu.valid() && m_now.gpus[gpu].holders.size() == 2 && m_bench->selection.job() == jobOf(gpu, 0);
  return is_first_selected ? 1 : 0;
}

std::size_t ClusterDrawing::holderAt(model::GpuIndex gpu, QPointF position) const {
  return gpu.valid() ? gpuPartAt(m_layout.rectOf(*m_problem, gpu), position.y(), m_now.gpus[gpu].holders.size()) : 0;
}

QRegion ClusterDrawing::regionOf(model::JobIndex job) const {
  QRegion region;
  const model::JobIndex run_job = m_problem ? jobInRun(m_bench->document, *m_problem, job) : model::JobIndex();
  for (int g = 0; run_job.valid() && g < partCount(); ++g) {
    for (const GpuNow::Holder& holder : m_now.gpus[model::GpuIndex(g)].holders)
      if (holder.job == run_job) region += partRect(g).adjusted(-1, -1, 1, 1);
  }
  return region;
}

void ClusterDrawing::mouseMoveEvent(QMouseEvent* event) {
  if (!m_problem) return;
  const model::GpuIndex gpu = m_layout.gpuAt(*m_problem, event->position());
  const bool is_known = gpu.valid() && gpu.value < partCount();
  m_bench->selection.hover(is_known ? jobOf(gpu, holderAt(gpu, event->position())) : model::JobIndex());
}

void ClusterDrawing::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_bench->selection.hover(model::JobIndex());
}

void ClusterDrawing::mousePressEvent(QMouseEvent* event) {
  if (!m_problem || event->button() != Qt::LeftButton) return;
  const model::GpuIndex gpu = m_layout.gpuAt(*m_problem, event->position());
  select(gpu, holderAt(gpu, event->position()));
}

int ClusterDrawing::partCount() const { return m_problem ? static_cast<int>(m_now.gpus.size()) : 0; }

QRect ClusterDrawing::partRect(int gpu) const {
  return m_layout.rectOf(*m_problem, model::GpuIndex(gpu)).toAlignedRect();
}

model::GpuIndex ClusterDrawing::towards(int by) const {
  if (!m_cursor.valid()) return model::GpuIndex(0);
  const QPointF start_point = m_layout.rectOf(*m_problem, m_cursor).center();
  model::GpuIndex best = m_cursor;
  double best_distance = std::numeric_limits<double>::infinity();
  for (int g = 0; g < partCount(); ++g) {
    const QPointF gpu_middle = m_layout.rectOf(*m_problem, model::GpuIndex(g)).center();
    const double down_px = (gpu_middle.y() - start_point.y()) * by;
    // Horizontal distance counts four times, so that the cursor stays in its column.
    const double distance = down_px + 4 * std::abs(gpu_middle.x() - start_point.x());
    if (down_px > 1 && distance < best_distance) {
      best_distance = distance;
      best = model::GpuIndex(g);
    }
  }
  return best;
}

void ClusterDrawing::goTo(model::GpuIndex gpu) {
  m_cursor = gpu;
  setAccessibleDescription(describe(m_cursor));
  announcePart(this, m_cursor.value);
  update();
}

void ClusterDrawing::keyPressEvent(QKeyEvent* event) {
  if (!m_problem || m_problem->gpus.empty()) return QWidget::keyPressEvent(event);
  const int last = m_problem->gpuCount() - 1;
  if (event->matches(QKeySequence::Copy)) return copy();
  switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Left:
      return goTo(model::GpuIndex(std::clamp(m_cursor.value + (event->key() == Qt::Key_Right ? 1 : -1), 0, last)));
    case Qt::Key_Down:
      return goTo(towards(1));
    case Qt::Key_Up:
      return goTo(towards(-1));
    case Qt::Key_Home:
      return goTo(model::GpuIndex(0));
    case Qt::Key_End:
      return goTo(model::GpuIndex(last));
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return select(m_cursor, nextHolder(m_cursor));
    default:
      QWidget::keyPressEvent(event);
  }
}

// Reaching the widget with Tab places the cursor.
void ClusterDrawing::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  const bool byKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  if (byKey && !m_cursor.valid() && partCount() > 0) goTo(model::GpuIndex(0));
  update();
}

void ClusterDrawing::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void ClusterDrawing::copy() const { QGuiApplication::clipboard()->setText(asTable()); }

void ClusterDrawing::contextMenuEvent(QContextMenuEvent* event) {
  const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  const model::GpuIndex gpu = !m_problem ? model::GpuIndex()
                              : byKey    ? m_cursor
                                         : m_layout.gpuAt(*m_problem, event->pos());
  QMenu menu;
  menu.setToolTipsVisible(true);
  QAction* table = menu.addAction(tr("Copy as table\tCtrl+C"), this, [this] { copy(); });
  table->setToolTip(tr("Copies all GPUs with their jobs at the playhead, separated by tabs"));
  QAction* latex = menu.addAction(tr("Copy as LaTeX table"), this, [this] { copyAsLatexTable(asTable()); });
  latex->setToolTip(tr("Copies the same table in booktabs style"));
  if (gpu.valid() && gpu.value < partCount()) {
    Workbench::MenuTarget target;
    target.node = m_problem->nodes[m_problem->gpus[gpu].node].id;
    const std::size_t holder = byKey ? 0 : holderAt(gpu, event->pos());
    const auto& holders = m_now.gpus[gpu].holders;
    if (holder < holders.size()) target.job = m_problem->jobs[holders[holder].job].id;
    menu.addSeparator();
    m_bench->extendMenu(&menu, target);
  }
  menu.exec(byKey && gpu.valid() ? mapToGlobal(partRect(gpu.value).center()) : event->globalPos());
}

bool ClusterDrawing::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_problem) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const model::GpuIndex gpu = m_layout.gpuAt(*m_problem, help->pos());
    if (gpu.valid()) {
      QToolTip::showText(help->globalPos(), describe(gpu), this);
      return true;
    }
    for (const TypeHeader& header : m_layout.headers) {
      if (!header.rect.contains(help->pos())) continue;
      QToolTip::showText(help->globalPos(), QString::fromStdString(m_problem->types[header.type].id), this);
      return true;
    }
  }
  return QWidget::event(event);
}

QString ClusterDrawing::describe(model::GpuIndex gpu) const {
  const model::Gpu& g = m_problem->gpus[gpu];
  const GpuNow& now = m_now.gpus[gpu];
  const QString place = tr("%1 GPU %2, %3")
                            .arg(QString::fromStdString(m_problem->nodes[g.node].id), QString::number(g.index),
                                 QString::fromStdString(m_problem->types[g.type].id));
  if (m_now.node_up[g.node] == 0) return tr("%1: the node is down").arg(place);
  if (now.idle()) return tr("%1: idle").arg(place);
  QStringList words;
  for (const GpuNow::Holder& holder : now.holders) {
    const QString job = QString::fromStdString(m_problem->jobs[holder.job].id);
    words << (holder.computing ? tr("runs %1").arg(job) : tr("restarts %1").arg(job));
  }
  const QString holders_text = words.join(QStringLiteral(", "));
  return now.holders.size() == 2 ? tr("%1: two jobs share it: %2").arg(place, holders_text)
                                 : tr("%1: %2").arg(place, holders_text);
}

QString ClusterDrawing::asTable() const {
  QStringList lines{QStringLiteral("node\tgpu\ttype\tjob")};
  for (std::size_t g = 0; m_problem && g < m_now.gpus.size(); ++g) {
    const model::Gpu& gpu = m_problem->gpus[g];
    metrics::JobsOnGpu jobs;
    for (const GpuNow::Holder& holder : m_now.gpus[g].holders) jobs.push_back(holder.job);
    lines << QStringLiteral("%1\t%2\t%3\t%4")
                 .arg(QString::fromStdString(m_problem->nodes[gpu.node].id), QString::number(gpu.index),
                      QString::fromStdString(m_problem->types[gpu.type].id),
                      QString::fromStdString(metrics::idsOf(*m_problem, jobs)));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets
