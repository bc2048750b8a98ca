// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/view/cluster_animation_half.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "widgets/base/theme/screen_font.h"
#include "widgets/document/state/job_tip.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/stage/painting/cluster_animation_text.h"

namespace roundel::widgets {
namespace {

constexpr int kHeader = 36, kMinWidth = 300, kMinHeight = 180;

}  // namespace

ClusterAnimationHalf::ClusterAnimationHalf(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_schedulerButton(new QToolButton(this)), m_lens(this) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setToolTip(tr(
      "The cluster at the playhead. Click a job to select it; arrow keys walk over the jobs, Enter selects, Z magnifies"));
  m_schedulerButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
  m_schedulerButton->setPopupMode(QToolButton::InstantPopup);
  m_schedulerButton->setFocusPolicy(Qt::TabFocus);
  m_schedulerButton->setToolTip(tr("Chooses the scheduler that is shown on this stage"));
  m_schedulerButton->setMenu(new QMenu(m_schedulerButton));
  m_schedulerButton->hide();
  connect(m_schedulerButton->menu(), &QMenu::aboutToShow, this, &ClusterAnimationHalf::fillMenu);
  connect(&bench->playhead, &Playhead::moved, this, &ClusterAnimationHalf::refreshPlayhead);
  connect(&bench->playhead, &Playhead::speedChanged, this, &ClusterAnimationHalf::refreshPlayhead);
  connect(&bench->selection, &Selection::changed, this, qOverload<>(&QWidget::update));
  connect(&bench->selection, &Selection::hoveredChanged, this, qOverload<>(&QWidget::update));
  connect(bench, &Workbench::themeChanged, this, &ClusterAnimationHalf::refreshRun);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, [this](int lane) {
    if (lane == m_lane) refreshRun();
  });
}

QSize ClusterAnimationHalf::minimumSizeHint() const { return {kMinWidth, kMinHeight}; }

const LaneState* ClusterAnimationHalf::state() const {
  const auto& lanes = m_bench->comparison.lanes();
  return m_lane >= 0 && m_lane < static_cast<int>(lanes.size()) ? &lanes[static_cast<std::size_t>(m_lane)] : nullptr;
}

void ClusterAnimationHalf::setLane(int lane) {
  m_lane = lane;
  refreshRun();
}

void ClusterAnimationHalf::setColorBy(ColorBy by) {
  m_colorBy = by;
  refreshRun();
}

void ClusterAnimationHalf::setMenu(bool on) {
  m_schedulerButton->setVisible(on);
  refreshRun();
}

void ClusterAnimationHalf::refreshRun() {
  const LaneState* lane = state();
  const QString name = lane != nullptr ? QString::fromStdString(lane->lane.label) : QString();
  setAccessibleName(tr("Stage of %1").arg(name));
  m_stale = true;
  if (!isVisible()) return;
  m_stale = false;
  const std::string current = m_current >= 0 && m_picture.ready() ? partKey(m_current).toStdString() : std::string();
  const model::Problem* former_problem = m_picture.ready() ? &m_picture.problem() : nullptr;
  m_picture.setRun(lane != nullptr ? lane->index : nullptr, m_colorBy, m_bench->theme());
  if (former_problem != nullptr && (!m_picture.ready() || &m_picture.problem() != former_problem)) m_lens.close();
  // Another run may number the job differently.
  if (!current.empty() && m_picture.ready())
    m_jobs[static_cast<std::size_t>(m_current)] = m_picture.problem().findJob(current);
  if (lane != nullptr) {
    const QString id = QString::fromStdString(lane->lane.policy);
    m_schedulerButton->setText(name + QStringLiteral(" ▼"));
    m_schedulerButton->setAccessibleName(tr("Scheduler on this stage: %1").arg(name));
    m_schedulerButton->adjustSize();
    m_schedulerButton->move(14, (kHeader - m_schedulerButton->height()) / 2);
    const bool menu = !m_schedulerButton->isHidden();
    m_picture.setLook(schedulerStyle(id, {0, lane->lane.color}, m_bench->theme()), menu ? QString() : name,
                      menu ? m_schedulerButton->width() + 8 : 0, m_bench->comparison.end_s());
  }
  refreshPlayhead();
}

void ClusterAnimationHalf::refreshPlayhead() {
  if (!isVisible()) return;
  if (m_stale) return refreshRun();
  m_picture.setSize(size(), fontScale(font()));
  if (m_picture.ready()) {
    const Playhead& playhead = m_bench->playhead;
    m_picture.moveTo(playhead.now_s(), {playhead.roundsPerSecond() * playhead.round_s(), m_bench->reducedMotion()});
    refreshJobs();
  } else {
    m_jobs.clear();
    m_current = -1;
  }
  update();
}

void ClusterAnimationHalf::refreshJobs() {
  const model::JobIndex former_job =
      m_current >= 0 && m_current < partCount() ? m_jobs[static_cast<std::size_t>(m_current)] : model::JobIndex();
  const ClusterAnimationFrame& frame = m_picture.frame();
  m_jobs.clear();
  const auto add = [&](model::JobIndex job) {
    if (std::ranges::find(m_jobs, job) == m_jobs.end()) m_jobs.push_back(job);
  };
  const std::size_t cards = std::min(frame.queue.size(), m_picture.layout().cardsThatFit());
  for (std::size_t i = 0; i < cards; ++i) add(frame.queue[i].job);
  for (const DrawnGang& gang : frame.gangs) add(gang.job);
  for (std::size_t i = frame.firstChip; i < frame.done.size(); ++i) add(frame.done[i].job);
  const auto now = std::ranges::find(m_jobs, former_job);
  m_current = now == m_jobs.end() ? -1 : static_cast<int>(now - m_jobs.begin());
}

model::JobIndex ClusterAnimationHalf::inRun(model::JobIndex job) const {
  return m_picture.ready() ? jobInRun(m_bench->document, m_picture.problem(), job) : model::JobIndex();
}

QString ClusterAnimationHalf::emptyText() const {
  const LaneState* lane = state();
  if (lane == nullptr) return tr("No scheduler here yet.");
  if (lane->status == LaneState::Status::Running || lane->status == LaneState::Status::Waiting)
    return tr("%1 is being computed…").arg(QString::fromStdString(lane->lane.label));
  return lane->message.isEmpty() ? tr("Nothing has run yet.") : lane->message;
}

void ClusterAnimationHalf::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = m_bench->theme();
  if (m_stale) refreshRun();
  if (!m_picture.ready()) {
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
    painter.setPen(theme.dim);
    painter.setFont(screenFont(kBodyPx));
    painter.drawText(rect().adjusted(20, kHeader, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, emptyText());
    return;
  }
  m_picture.paint(painter, devicePixelRatioF(), inRun(m_bench->selection.job()), inRun(m_bench->selection.hovered()));
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 2));
    const QRectF current = m_current >= 0 ? QRectF(partRect(m_current)).adjusted(-2, -2, 2, 2) : QRectF(rect());
    painter.drawRoundedRect(current.adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
  }
  m_lens.paint(painter);
}

void ClusterAnimationHalf::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  refreshPlayhead();
}

void ClusterAnimationHalf::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) refreshRun();
  QWidget::changeEvent(event);
}

model::JobIndex ClusterAnimationHalf::jobAt(QPointF at) const {
  if (!m_picture.ready()) return {};
  const ClusterAnimationFrame& frame = m_picture.frame();
  const ClusterAnimationLayout& layout = m_picture.layout();
  for (auto flight = frame.flights.rbegin(); flight != frame.flights.rend(); ++flight)
    if (flight->token.contains(at)) return flight->job;
  for (const DrawnGang& gang : frame.gangs)
    if (std::ranges::any_of(gang.pieces, [&](const QRectF& piece) { return piece.contains(at); })) return gang.job;
  for (std::size_t i = 0; i < std::min(frame.queue.size(), layout.cardsThatFit()); ++i)
    if (layout.card(i).contains(at)) return frame.queue[i].job;
  for (std::size_t i = frame.firstChip; i < frame.done.size(); ++i)
    if (layout.chip(i - frame.firstChip).contains(at)) return frame.done[i].job;
  return {};
}

QRectF ClusterAnimationHalf::rectOf(model::JobIndex job) const {
  const ClusterAnimationFrame& frame = m_picture.frame();
  for (const DrawnGang& gang : frame.gangs)
    if (gang.job == job) return gang.pieces.front();
  for (std::size_t i = 0; i < frame.queue.size(); ++i)
    if (frame.queue[i].job == job) return m_picture.layout().card(i);
  for (std::size_t i = frame.firstChip; i < frame.done.size(); ++i)
    if (frame.done[i].job == job) return m_picture.layout().chip(i - frame.firstChip);
  return {};
}

void ClusterAnimationHalf::select(model::JobIndex job, model::GpuIndex gpu) {
  if (!job.valid()) return m_bench->selection.focusLane(m_lane);
  const model::JobIndex document_job = jobInDocument(m_bench->document, m_picture.problem(), job);
  m_bench->selection.selectSpot({.lane = m_lane, .job = document_job, .gpu = gpu, .t_s = m_bench->playhead.now_s()});
}

void ClusterAnimationHalf::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_picture.ready()) return;
  const model::JobIndex job = jobAt(event->position());
  const auto part = std::ranges::find(m_jobs, job);
  m_current = part == m_jobs.end() ? -1 : static_cast<int>(part - m_jobs.begin());
  select(job, gpuOf(job, event->position()));
}

// The job's GPU nearest to the point, which may be between two tiles; invalid if it holds none.
model::GpuIndex ClusterAnimationHalf::gpuOf(model::JobIndex job, QPointF at) const {
  model::GpuIndex nearest;
  double least_distance = 0;
  for (const DrawnGang& gang : m_picture.frame().gangs) {
    for (const model::GpuIndex gpu : gang.gpus) {
      const double away = (m_picture.layout().gpus[gpu].center() - at).manhattanLength();
      if (gang.job != job || (nearest.valid() && away >= least_distance)) continue;
      nearest = gpu;
      least_distance = away;
    }
  }
  return nearest;
}

void ClusterAnimationHalf::mouseMoveEvent(QMouseEvent* event) {
  const model::JobIndex job = jobAt(event->position());
  m_bench->selection.hover(job.valid() ? jobInDocument(m_bench->document, m_picture.problem(), job)
                                       : model::JobIndex());
}

void ClusterAnimationHalf::leaveEvent(QEvent* event) {
  m_bench->selection.hover(model::JobIndex());
  QWidget::leaveEvent(event);
}

bool ClusterAnimationHalf::walk(int by) {
  if (m_jobs.empty()) return false;
  goTo(std::clamp(m_current < 0 ? (by > 0 ? 0 : partCount() - 1) : m_current + by, 0, partCount() - 1));
  return true;
}

void ClusterAnimationHalf::goTo(int part) {
  m_current = part;
  setAccessibleDescription(partName(part));
  announcePart(this, part);
  update();
}

void ClusterAnimationHalf::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
      if (walk(1)) return;
      break;
    case Qt::Key_Left:
    case Qt::Key_Up:
      if (walk(-1)) return;
      break;
    case Qt::Key_Home:
      if (!m_jobs.empty()) return goTo(0);
      break;
    case Qt::Key_End:
      if (!m_jobs.empty()) return goTo(partCount() - 1);
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_current >= 0) return choosePart(m_current);
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

void ClusterAnimationHalf::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

QString ClusterAnimationHalf::partName(int part) const {
  if (part < 0 || part >= partCount()) return {};
  return whereabouts(m_picture.problem(), m_picture.frame(), m_jobs[static_cast<std::size_t>(part)],
                     m_bench->comparison.end_s());
}

QString ClusterAnimationHalf::partKey(int part) const {
  return QString::fromStdString(m_picture.problem().jobs[m_jobs[static_cast<std::size_t>(part)]].id);
}

QRect ClusterAnimationHalf::partRect(int part) const {
  return rectOf(m_jobs[static_cast<std::size_t>(part)]).toAlignedRect();
}

void ClusterAnimationHalf::choosePart(int part) {
  const model::JobIndex job = m_jobs[static_cast<std::size_t>(part)];
  select(job, gpuOf(job, rectOf(job).center()));
}

void ClusterAnimationHalf::fillMenu() {
  QMenu* menu = m_schedulerButton->menu();
  menu->clear();
  const auto& lanes = m_bench->comparison.lanes();
  for (int lane = 0; lane < static_cast<int>(lanes.size()); ++lane) {
    QAction* action = menu->addAction(QString::fromStdString(lanes[static_cast<std::size_t>(lane)].lane.label));
    action->setCheckable(true);
    action->setChecked(lane == m_lane);
    connect(action, &QAction::triggered, this, [this, lane] { emit laneChosen(lane); });
  }
}

void ClusterAnimationHalf::contextMenuEvent(QContextMenuEvent* event) {
  if (!m_picture.ready()) return;
  const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  const model::JobIndex job = !byKey           ? jobAt(event->pos())
                              : m_current >= 0 ? m_jobs[static_cast<std::size_t>(m_current)]
                                               : model::JobIndex();
  Workbench::MenuTarget target;
  target.lane = m_lane;
  if (job.valid()) target.job = m_picture.problem().jobs[job].id;
  if (const model::GpuIndex gpu = m_picture.layout().gpuAt(event->pos()); gpu.valid() && !byKey)
    target.node = m_picture.problem().nodes[m_picture.problem().gpus[gpu].node].id;
  QMenu menu;
  menu.setToolTipsVisible(true);
  m_bench->extendMenu(&menu, target);
  if (!menu.isEmpty())
    menu.exec(byKey && job.valid() ? mapToGlobal(rectOf(job).center().toPoint()) : event->globalPos());
}

bool ClusterAnimationHalf::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_picture.ready()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const model::JobIndex job = jobAt(help->pos()); job.valid()) {
      const QString place_text = whereabouts(m_picture.problem(), m_picture.frame(), job, m_bench->comparison.end_s());
      QToolTip::showText(help->globalPos(),
                         place_text.toHtmlEscaped() + QStringLiteral("<hr>") + jobTip(m_picture.problem(), job), this);
      return true;
    }
  }
  return QWidget::event(event);
}

}  // namespace roundel::widgets
