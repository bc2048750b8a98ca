#include "widgets/gantt/lanes_view.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "widgets/gantt/lane_slots.h"
#include "widgets/gantt/lane_words.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/gantt/lanes_header.h"

namespace roundel::widgets {

LanesView::LanesView(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_controller(new GanttController(bench, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(static_cast<int>(kLaneGap));
  m_header = new LanesHeader(m_controller, this);
  layout->addWidget(m_header);
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->viewport()->installEventFilter(this);
  m_canvas = new LanesCanvas(m_controller);
  m_scroll->setWidget(m_canvas);
  layout->addWidget(m_scroll, 1);
  setFocusProxy(m_canvas);

  connect(m_header, &LanesHeader::addSchedulerRequested, this, &LanesView::addSchedulerRequested);
  connect(m_canvas, &LanesCanvas::optionsRequested, this, &LanesView::optionsRequested);
  connect(m_canvas, &LanesCanvas::exportRequested, this, &LanesView::exportRequested);
  connect(m_canvas, &LanesCanvas::copyRequested, this, &LanesView::copy);
  connect(m_canvas, &LanesCanvas::geometryChanged, this, &LanesView::syncGeometry);
  connect(m_canvas, &LanesCanvas::scrollRequested, this, [this](double dy) {
    m_scroll->verticalScrollBar()->setValue(m_scroll->verticalScrollBar()->value() + static_cast<int>(dy));
  });
  connect(m_canvas, &LanesCanvas::revealRequested, this, [this](const QRectF& rect) {
    m_scroll->ensureVisible(0, static_cast<int>(rect.center().y()), 0, static_cast<int>(rect.height() / 2));
  });
  connect(m_controller, &GanttController::axisChanged, this,
          [this] { emit visibleRangeChanged(m_controller->axis().from_s(), m_controller->axis().to_s()); });
  connect(m_controller, &GanttController::rangeChanged, this, [this] {
    const auto range = m_controller->range().value_or(std::pair(0.0, 0.0));
    emit markedRangeChanged(range.first, range.second);
  });
  connect(m_controller, &GanttController::lanesChanged, this, &LanesView::describe);
  connect(m_controller, &GanttController::laneChanged, this, &LanesView::describe);
  connect(&bench->playhead, &Playhead::moved, this,
          [this] { update(0, m_header->geometry().bottom(), width(), static_cast<int>(kLaneGap) + 2); });
  connect(bench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  syncGeometry();
  describe();
}

QSize LanesView::minimumSizeHint() const {
  return {440, m_header->sizeHint().height() + static_cast<int>(kLaneGap) + 100};
}

QString LanesView::asTable() const { return segmentsAsTable(*m_controller, -1); }

void LanesView::copy(int lane) { QApplication::clipboard()->setText(segmentsAsTable(*m_controller, lane)); }

bool LanesView::eventFilter(QObject* object, QEvent* event) {
  if (object == m_scroll->viewport() && event->type() == QEvent::Resize)
    m_canvas->setViewHeight(m_scroll->viewport()->height());
  return QWidget::eventFilter(object, event);
}

void LanesView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_canvas->setViewHeight(m_scroll->viewport()->height());
}

void LanesView::syncGeometry() {
  m_header->setAxisLeft(m_canvas->axisLeft());
  emit axisPlaceChanged(m_canvas->axisLeft(), m_controller->axis().width_px);
}

void LanesView::describe() {
  QStringList lines;
  for (int i = 0; i < m_controller->laneCount(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    lines << laneSentence(*m_controller, i, k < m_canvas->cards().size() ? m_canvas->cards()[k] : CardText());
  }
  m_canvas->setAccessibleDescription(lines.join(QStringLiteral(". ")));
}

// The playhead goes through the gap between ruler and lanes.
void LanesView::paintEvent(QPaintEvent*) {
  const TimeAxis& axis = m_controller->axis();
  const double x = axis.x(m_controller->bench()->playhead.now_s());
  if (m_controller->end_s() <= 0 || x < -1 || x > axis.width_px + 1) return;
  QPainter painter(this);
  const double top = m_header->geometry().bottom();
  painter.fillRect(QRectF(std::round(m_header->axisLeft() + x) - 1, top, 2, kLaneGap + 2),
                   m_controller->bench()->theme().playhead);
}

}  // namespace roundel::widgets
