// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/slots_canvas.h"

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/attempt/rules.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/game/beat_text.h"

namespace roundel::widgets {
namespace {

constexpr int kPlay_ms = 600;
constexpr std::int64_t kMoreRounds = 3, kUnknownRounds = 4, kMostColumns = 200;

QPixmap chipOf(const QString& name, const QColor& color) {
  const QFont font = screenFont(kNotePx, QFont::DemiBold);
  const QSize size(QFontMetrics(font).horizontalAdvance(name) + screenPx(36), screenPx(28));
  QPixmap picture(size);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(picture.rect(), kBarRadius, kBarRadius);
  painter.setPen(textOn(color));
  painter.setFont(font);
  painter.drawText(picture.rect(), Qt::AlignCenter, name);
  return picture;
}

model::JobIndex draggedJob(const QMimeData& data) {
  bool ok = false;
  const int job = data.data(QLatin1String(kDraggedJob)).toInt(&ok);
  return ok ? model::JobIndex(job) : model::JobIndex();
}

}  // namespace

bool dragJob(QWidget* source, const BeatGame& game, const Theme& theme, model::JobIndex job, model::GpuIndex from) {
  Q_UNUSED(theme);
  auto* data = new QMimeData;
  data->setData(QLatin1String(kDraggedJob), QByteArray::number(job.value));
  if (from.valid()) data->setData(QLatin1String(kDraggedFrom), QByteArray::number(from.value));
  auto* drag = new QDrag(source);
  drag->setMimeData(data);
  const std::string& id = game.problem()->jobs[job].id;
  drag->setPixmap(chipOf(BeatText::id(id), jobColor(id)));
  drag->setHotSpot(QPoint(screenPx(12), screenPx(14)));
  return drag->exec(Qt::MoveAction) != Qt::IgnoreAction;
}

SlotsCanvas::SlotsCanvas(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_game(game) {
  setObjectName(QStringLiteral("slots"));
  setAccessibleName(tr("Slots of the open round"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAcceptDrops(true);
  m_grow.setDuration(kPlay_ms);
  m_grow.setStartValue(0.0);
  m_grow.setEndValue(1.0);
  connect(&m_grow, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
  connect(game, &BeatGame::changed, this, &SlotsCanvas::follow);
  connect(game, &BeatGame::played, this, &SlotsCanvas::animate);
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void SlotsCanvas::follow() {
  m_bars = roundBars(*m_game);
  if (m_cursor.value >= m_game->problem()->gpuCount()) m_cursor = {};
  if (m_spoken.valid() && attempt::gpusOf(m_game->attempt(), m_spoken) == 0) setSpoken({});
  updateGeometry();
  update();
}

void SlotsCanvas::animate() {
  setSpoken({});
  m_grow.stop();
  if (!m_appearance->reducedMotion()) m_grow.start();
}

// Three rounds more than the best schedule needs, or than the longest run if that is not known.
std::int64_t SlotsCanvas::roundsShown() const {
  const double round_s = m_game->problem()->clock.round_s;
  double last_s = m_game->search().optimumTrace() ? m_game->search().optimumTrace()->end_s : 0;
  if (last_s <= 0)
    for (const Rival& rival : m_game->rivals()) last_s = std::max(last_s, rival.index->trace().end_s);
  const auto best = static_cast<std::int64_t>(std::ceil(last_s / round_s - 1e-9));
  const std::int64_t now = static_cast<std::int64_t>(m_game->position().at_s / round_s) + kUnknownRounds;
  return std::min(std::max({best + kMoreRounds, now, std::int64_t{1}}), std::max(kMostColumns, now));
}

SlotsLayout SlotsCanvas::slotsLayout() const {
  const auto open_round = static_cast<std::int64_t>(m_game->position().at_s / m_game->problem()->clock.round_s + 1e-9);
  return layoutSlots(*m_game->problem(), size(), SlotsPainter::labelWidth(*m_game->problem()), roundsShown(),
                     open_round, textScale());
}

QSize SlotsCanvas::sizeHint() const {
  if (!m_game->isOpen()) return {400, 200};
  const auto gpus = static_cast<double>(m_game->problem()->gpus.size());
  const double min_height = leastSlotsHeight(*m_game->problem(), textScale());
  return {screenPx(560), static_cast<int>(min_height + (kSlotPitch - kLeastSlotPitch) * textScale() * gpus)};
}

QSize SlotsCanvas::minimumSizeHint() const {
  if (!m_game->isOpen()) return {100, 100};
  return {screenPx(280), static_cast<int>(leastSlotsHeight(*m_game->problem(), textScale()))};
}

void SlotsCanvas::paintEvent(QPaintEvent*) {
  if (!m_game->isOpen()) return;
  QPainter painter(this);
  const SlotsLayout layout = slotsLayout();
  SlotsLook look;
  look.theme = m_appearance->theme();
  look.cursor = hasFocus() ? m_cursor : model::GpuIndex();
  look.under = m_under;
  look.grown = m_grow.state() == QAbstractAnimation::Running ? m_grow.currentValue().toDouble() : 1;
  SlotsPainter(painter, *m_game, layout, m_bars, look).paint();
}

// ---- cursor -----------------------------------------------------------------------------------------------------------------------

void SlotsCanvas::moveCursor(int key) {
  const auto& gpus = m_game->problem()->gpus;
  const int last = static_cast<int>(gpus.size()) - 1;
  int next_gpu = m_cursor.value;
  const auto node = [&](int gpu) { return gpus[static_cast<std::size_t>(gpu)].node; };
  if (next_gpu < 0) {
    next_gpu = key == Qt::Key_Up || key == Qt::Key_Left ? last : 0;
  } else if (key == Qt::Key_Up || key == Qt::Key_Down) {
    next_gpu = std::clamp(next_gpu + (key == Qt::Key_Down ? 1 : -1), 0, last);
  } else {
    const int by = key == Qt::Key_Right ? 1 : -1;
    const model::NodeIndex start_node = node(next_gpu);
    while (next_gpu + by >= 0 && next_gpu + by <= last && node(next_gpu) == start_node) next_gpu += by;
    while (by < 0 && next_gpu > 0 && node(next_gpu - 1) == node(next_gpu)) --next_gpu;  // the first GPU of the node
  }
  m_cursor = model::GpuIndex(next_gpu);
  const model::JobIndex slot_job = m_game->attempt().open()[m_cursor];
  if (slot_job.valid()) setSpoken(slot_job);
  update();
  announcePart(this, next_gpu);
}

void SlotsCanvas::dropAtCursor(bool on_node) {
  if (!m_cursor.valid()) return moveCursor(Qt::Key_Down);
  if (!m_game->hand().valid()) {
    m_game->take(m_game->attempt().open()[m_cursor]);
  } else if (on_node) {
    const model::JobIndex job = m_game->hand();
    m_spokenAt = slotsLayout().slot(m_cursor, m_game->position().round).center().toPoint();
    m_game->placeOnNode(m_game->problem()->gpus[m_cursor].node, job);
    setSpoken(job);
  } else {
    placeAt(m_cursor, m_game->hand());
  }
  announcePart(this, m_cursor.value);
}

void SlotsCanvas::clearAtCursor() {
  if (m_cursor.valid()) m_game->clear(m_cursor);
}

void SlotsCanvas::setSpoken(model::JobIndex job) {
  m_spoken = job.valid() && attempt::gpusOf(m_game->attempt(), job) > 0 ? job : model::JobIndex();
  emit spokenChanged();
}

void SlotsCanvas::placeAt(model::GpuIndex gpu, model::JobIndex job) {
  m_spokenAt = slotsLayout().slot(gpu, m_game->position().round).center().toPoint();
  m_game->place(gpu, job);
  setSpoken(job);
}

// ---- mouse ------------------------------------------------------------------------------------------------------------------------

void SlotsCanvas::setUnder(model::GpuIndex gpu) {
  if (gpu == m_under) return;
  m_under = gpu;
  update();
}

bool SlotsCanvas::drop(const QPointF& at, model::JobIndex job) {
  if (m_game->position().over || !job.valid()) return false;
  const SlotsLayout layout = slotsLayout();
  if (const model::GpuIndex gpu = layout.gpuAt(at); gpu.valid()) {
    placeAt(gpu, job);
    return true;
  }
  const model::NodeIndex node = layout.nodeAt(at);
  if (!node.valid()) return false;
  m_spokenAt = at.toPoint();
  m_game->placeOnNode(node, job);
  setSpoken(job);
  return true;
}

void SlotsCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_game->position().over) return;
  m_pressedAt = event->pos();
  m_pressed = slotsLayout().gpuAt(event->position());
  if (m_pressed.valid()) m_cursor = m_pressed;
  update();
}

void SlotsCanvas::mouseMoveEvent(QMouseEvent* event) {
  setUnder(slotsLayout().gpuAt(event->position()));
  const bool is_drag = (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
  if (!event->buttons().testFlag(Qt::LeftButton) || !m_pressed.valid() || !is_drag) return;
  const model::GpuIndex source_gpu = std::exchange(m_pressed, model::GpuIndex());
  const model::JobIndex job = m_game->attempt().open()[source_gpu];
  if (job.valid() && !dragJob(this, *m_game, m_appearance->theme(), job, source_gpu)) m_game->clear(source_gpu);
}

void SlotsCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_game->position().over) return;
  const model::GpuIndex pressed = std::exchange(m_pressed, model::GpuIndex());
  if (m_game->hand().valid()) {
    drop(event->position(), m_game->hand());
  } else if (pressed.valid() && m_game->attempt().open()[pressed].valid()) {
    m_spokenAt = event->pos();
    setSpoken(m_game->attempt().open()[pressed]);
  }
}

void SlotsCanvas::leaveEvent(QEvent*) { setUnder({}); }

void SlotsCanvas::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(QLatin1String(kDraggedJob)) && !m_game->position().over)
    event->acceptProposedAction();
}

void SlotsCanvas::dragMoveEvent(QDragMoveEvent* event) {
  const SlotsLayout layout = slotsLayout();
  const model::GpuIndex gpu = layout.gpuAt(event->position());
  setUnder(gpu);
  event->setAccepted(gpu.valid() || layout.nodeAt(event->position()).valid());
}

void SlotsCanvas::dragLeaveEvent(QDragLeaveEvent*) { setUnder({}); }

void SlotsCanvas::dropEvent(QDropEvent* event) {
  const QMimeData& data = *event->mimeData();
  const model::JobIndex job = draggedJob(data);
  if (data.hasFormat(QLatin1String(kDraggedFrom))) {
    const model::GpuIndex from(data.data(QLatin1String(kDraggedFrom)).toInt());
    const bool is_moved = slotsLayout().gpuAt(event->position()) != from;
    if (is_moved) m_game->clear(from);
  }
  setUnder({});
  if (drop(event->position(), job)) event->acceptProposedAction();
}

// The scroll areas around the slots would take the arrows.
void SlotsCanvas::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const bool arrow = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
  if (!arrow || m_game->position().over) return QWidget::keyPressEvent(event);
  moveCursor(key);
}

void SlotsCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void SlotsCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool SlotsCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_game->isOpen()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const SlotsLayout layout = slotsLayout();
    const model::GpuIndex gpu = layout.gpuAt(help->pos());
    if (gpu.valid() && !m_game->position().over)
      QToolTip::showText(help->globalPos(), BeatText(*m_game).slot(gpu), this);
    else if (layout.nodeAt(help->pos()).valid())
      QToolTip::showText(help->globalPos(), tr("Drop a job here to use the free GPUs of this node"), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

// ---- screen readers ---------------------------------------------------------------------------------------------------------------

int SlotsCanvas::partCount() const {
  return m_game->isOpen() && !m_game->position().over ? m_game->problem()->gpuCount() : 0;
}

QString SlotsCanvas::partName(int part) const { return BeatText(*m_game).slot(model::GpuIndex(part)); }

QRect SlotsCanvas::partRect(int part) const {
  return slotsLayout().slot(model::GpuIndex(part), m_game->position().round).toAlignedRect();
}

void SlotsCanvas::choosePart(int part) {
  m_cursor = model::GpuIndex(part);
  dropAtCursor(false);
}

}  // namespace roundel::widgets
