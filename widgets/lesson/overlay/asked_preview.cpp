// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/overlay/asked_preview.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lesson/overlay/gpu_slot.h"

namespace roundel::widgets {
namespace {

constexpr int kColumnAlpha = 34;  // of 255; bars stay readable under the column

}  // namespace

AskedPreview::AskedPreview(LanesView* view) : QWidget(view->canvas()), m_view(view) {
  setObjectName(QStringLiteral("asked-preview"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  view->canvas()->installEventFilter(this);
  const auto follow = [this] { this->follow(); };
  connect(view->canvas(), &LanesCanvas::geometryChanged, this, follow);
  connect(&view->controller()->time, &TimeWindow::changed, this, follow);
  connect(&view->controller()->lanes, &GanttLanes::laneChanged, this, follow);
  connect(view->controller()->bench(), &Workbench::themeChanged, this, follow);
  hide();
}

void AskedPreview::show(int lane, std::vector<PlaceBoard::Span> asked, model::JobIndex job) {
  m_lane = lane;
  m_asked = std::move(asked);
  m_job = job;
  setVisible(m_lane >= 0 && !m_asked.empty());
  follow();
}

void AskedPreview::follow() {
  if (isHidden()) return;
  setGeometry(m_view->canvas()->rect());
  raise();
  update();
}

QRect AskedPreview::column() const {
  const LanesLayout& layout = m_view->canvas()->layout();
  const GanttLanes& lanes = m_view->controller()->lanes;
  if (isHidden() || m_lane >= layout.count() || m_lane >= lanes.count()) return {};
  const TimeAxis& axis = lanes.lane(m_lane).axis;
  const QRectF bars = layout.at(m_lane).bars;
  const double left = std::clamp(axis.x(m_asked.front().from_s), 0.0, axis.width_px),
               right = std::clamp(axis.x(m_asked.back().to_s), 0.0, axis.width_px);
  return QRectF(bars.left() + left, bars.top(), right - left, bars.height()).toAlignedRect();
}

std::vector<AskedPreview::Slot> AskedPreview::shownSlots() const {
  std::vector<Slot> out;
  const GanttLanes& lanes = m_view->controller()->lanes;
  if (isHidden() || !m_job.valid() || m_lane >= lanes.count() || !lanes.lane(m_lane).bars) return out;
  const BarIndex& bars = *lanes.lane(m_lane).bars;
  if (static_cast<std::size_t>(m_job) >= bars.problem().jobs.size()) return out;  // of an earlier run
  for (std::size_t d = 0; d < m_asked.size(); ++d)
    for (const std::uint32_t row : bars.index().rowsOfJobAt(m_job, m_asked[d].from_s)) {
      const model::GpuIndex gpu = bars.trace().segments.at(row).gpu;
      if (gpu.valid()) out.push_back({gpu, static_cast<int>(d), gpuSlot(m_view, m_lane, gpu, m_asked[d])});
    }
  std::ranges::sort(out, {}, [](const Slot& slot) { return std::pair(slot.decision, slot.gpu); });
  return out;
}

void AskedPreview::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  const Theme& theme = m_view->controller()->bench()->theme();
  QColor tint = theme.accent;
  tint.setAlpha(kColumnAlpha);
  painter.fillRect(column(), tint);
  const std::vector<Slot> slots_of_job = shownSlots();
  if (slots_of_job.empty()) return;
  const GanttLanes::Lane& lane = m_view->controller()->lanes.lane(m_lane);
  const model::Problem& problem = lane.bars->problem();
  const QColor color = lane.colors.of(m_job, model::TypeIndex(0));
  // Numbered as the student's slots: by decision, then GPU.
  for (const Slot& slot : slots_of_job) {
    const int number = slot.decision * static_cast<int>(problem.gpus.size()) + static_cast<int>(slot.gpu) + 1;
    if (!slot.place.isEmpty())
      paintTakenSlot(painter,
                     {.rect = QRectF(slot.place).adjusted(1, 1.5, -1, -1.5),
                      .job = QString::fromStdString(problem.jobs[m_job].id),
                      .color = color,
                      .number = number},
                     theme);
  }
}

bool AskedPreview::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) follow();
  return QWidget::eventFilter(watched, event);
}

}  // namespace roundel::widgets
