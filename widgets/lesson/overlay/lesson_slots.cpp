// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/overlay/lesson_slots.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/style.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lesson/overlay/gpu_slot.h"

namespace roundel::widgets {
namespace {

constexpr int kBubbleBelow = 1, kBubbleGap = 18, kBubbleWidth = 210;

}  // namespace

LessonSlots::LessonSlots(LanesView* view)
    : QWidget(view->canvas()), m_view(view), m_canvas(view->canvas()), m_bubble(new QFrame(view->canvas())) {
  setObjectName(QStringLiteral("lesson-slots"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAcceptDrops(true);
  setAccessibleName(tr("Slots of the question"));
  m_bubble->setObjectName(QStringLiteral("lesson-bubble"));
  m_bubble->setProperty("bar", QStringLiteral("note"));
  m_bubble->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_bubble->setFixedWidth(kBubbleWidth);
  auto* column = new QVBoxLayout(m_bubble);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(2);
  m_sentence = makeLabel({}, "title", m_bubble);
  m_words = makeLabel({}, "note", m_bubble);
  m_next = new QLabel(m_bubble);
  for (QLabel* label : {m_sentence, m_words, m_next}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    column->addWidget(label);
  }
  m_canvas->installEventFilter(this);
  const auto follow = [this] { place(); };
  connect(view->canvas(), &LanesCanvas::geometryChanged, this, follow);
  connect(&view->controller()->time, &TimeWindow::changed, this, follow);
  connect(&view->controller()->lanes, &GanttLanes::laneChanged, this, follow);
  connect(view->controller()->bench(), &Workbench::themeChanged, this, follow);
  clear();
}

std::vector<model::GpuIndex> LessonSlots::rows() const {
  if (m_lane < 0 || m_lane >= m_view->controller()->lanes.count()) return {};
  return m_view->controller()->lanes.lane(m_lane).rows.order();
}

void LessonSlots::ask(int lane, PlaceBoard* board, int points) {
  m_lane = lane;
  m_board = board == nullptr || board->empty() ? nullptr : board;
  m_points = points;
  m_trial.reset();
  m_current = m_hovered = m_pressed = -1;
  m_answered = m_right = false;
  setAttribute(Qt::WA_TransparentForMouseEvents, false);
  m_slots.clear();
  if (m_board != nullptr)
    for (int d = 0; d < static_cast<int>(m_board->spans().size()); ++d)
      for (std::size_t g = 0; g < m_board->problem().gpus.size(); ++g) m_slots.push_back({d, model::GpuIndex(g)});
  setVisible(m_board != nullptr);
  describe();
  place();
}

// "Question, 3 points, 2 slots, V100, round 3".
void LessonSlots::describe() {
  if (m_slots.empty()) return setAccessibleName(tr("Slots of the question"));
  QStringList types;
  for (const Slot& slot : m_slots)
    types << QString::fromStdString(m_board->problem().types[m_board->problem().gpus[slot.gpu].type].id);
  types.removeDuplicates();
  setAccessibleName(tr("Question, %1, %2, %3, %4")
                        .arg(tr("%n point(s)", nullptr, m_points), tr("%n slot(s)", nullptr, partCount()),
                             types.join(QStringLiteral(", ")), whenText(0)));
}

QString LessonSlots::whenText(int decision) const {
  const double from_s = m_board->spans()[static_cast<std::size_t>(decision)].from_s;
  const double round = from_s / m_board->problem().clock.round_s;
  return std::abs(round - std::round(round)) < 1e-6 ? tr("round %1").arg(static_cast<int>(std::round(round)) + 1)
                                                    : tr("decision %1").arg(decision + 1);
}

void LessonSlots::show(bool right) {
  if (m_board == nullptr) return;
  m_answered = true;
  m_right = right;
  m_trial.reset();
  setAttribute(Qt::WA_TransparentForMouseEvents, true);
  clearMask();
  place();
}

void LessonSlots::refresh() {
  showBubble();
  update();
}

QRect LessonSlots::slotRect(int part) const {
  const Slot& slot = m_slots[static_cast<std::size_t>(part)];
  return gpuSlot(m_view, m_lane, slot.gpu, m_board->spans()[static_cast<std::size_t>(slot.decision)]);
}

// Covers the canvas; clicks beside the slots reach the lanes.
void LessonSlots::place() {
  if (m_board == nullptr) {
    m_bubble->hide();
    return hide();
  }
  setGeometry(m_canvas->rect());
  if (!m_answered) {
    QRegion slots_region;
    for (int i = 0; i < partCount(); ++i) slots_region += slotRect(i);
    setMask(slots_region.isEmpty() ? QRegion(0, 0, 1, 1) : slots_region);
  }
  raise();
  refresh();
}

// ---- painting ---------------------------------------------------------------------------------------------------------------------

void LessonSlots::paintEvent(QPaintEvent*) {
  if (m_board == nullptr) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (int i = 0; i < partCount(); ++i) paintSlot(painter, i);
}

void LessonSlots::paintSlot(QPainter& painter, int slot) const {
  const QRectF rect = QRectF(slotRect(slot)).adjusted(1, 1.5, -1, -1.5);
  if (rect.isEmpty()) return;
  const Slot& slot_entry = m_slots[static_cast<std::size_t>(slot)];
  const Theme& theme = bench().theme();
  const PlaceBoard& board = shownBoard();
  const bool mine = board.has(slot_entry.decision, slot_entry.gpu);
  if (m_answered && !mine) return;
  const bool current = slot == m_current && hasFocus();
  if (mine && !m_answered) {
    const GanttLanes::Lane& lane = m_view->controller()->lanes.lane(m_lane);
    return paintTakenSlot(painter,
                          {.rect = rect,
                           .job = board.jobName(),
                           .color = lane.colors.of(board.job(), model::TypeIndex(0)),
                           .number = slot + 1,
                           .current = current},
                          theme);
  }
  painter.setBrush(slot == m_hovered ? QBrush(theme.accentSoft) : QBrush(Qt::NoBrush));
  QPen pen(m_answered ? (m_right ? theme.good : theme.bad) : theme.edge, mine || current ? 2 : 1);
  if (!current) pen.setStyle(Qt::DashLine);
  if (current) pen.setColor(theme.accent);
  painter.setPen(pen);
  painter.drawRoundedRect(rect, kBarRadius, kBarRadius);
  if (!m_answered) return paintSlotNumber(painter, rect, slot + 1, 8, theme);
  // Beside the real bar's name, at its right end.
  GanttText text(painter, TextUnit::Pixels, fontScale(font()));
  const QString yours = m_right ? tr("✓ yours") : tr("✗ yours");
  const double width = text.width(yours, kSmallestPx, QFont::DemiBold) + 8;
  if (rect.height() < text.height(kSmallestPx) || width + 30 > rect.width()) return;
  const QRectF tag(rect.right() - width - 2, rect.top() + 2, width, rect.height() - 4);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(tag, kBarRadius, kBarRadius);
  text.drawMiddle({tag.center().x(), rect.center().y()}, yours, kSmallestPx, m_right ? theme.good : theme.bad,
                  QFont::DemiBold, Qt::AlignHCenter);
}

// The referee's words right of the slots, or below them in the lane. Without room, only the panel says them.
void LessonSlots::showBubble() {
  const bool busy = asking() && (m_trial || hasFocus() || m_hovered >= 0 || !m_board->parts(0).empty());
  const int slot = std::max(0, m_hovered >= 0 ? m_hovered : m_current);
  if (!busy || m_slots.empty() || slotRect(slot).isEmpty()) return m_bubble->hide();
  const PlaceBoard& board = shownBoard();
  const int decision = m_slots[static_cast<std::size_t>(slot)].decision;
  m_sentence->setText(board.sentence(decision));
  m_words->setText(board.words(decision));
  m_next->setText(m_trial ? tr("Let go to place it.") : board.complete() ? tr("Enter reveals.") : QString());
  m_next->setVisible(!m_next->text().isEmpty());
  QPalette colors = m_next->palette();
  colors.setColor(QPalette::WindowText, bench().theme().accentText);
  m_next->setPalette(colors);
  m_bubble->resize(kBubbleWidth, m_bubble->layout()->totalHeightForWidth(kBubbleWidth));
  const QRect last = slotRect(partCount() - 1), first = slotRect(0), at = slotRect(slot);
  const int lowest = std::max(4, m_canvas->height() - m_bubble->height() - 4);
  QPoint place(last.right() + kBubbleGap, std::clamp(at.top(), 4, lowest));
  if (place.x() + kBubbleWidth > m_canvas->width()) {
    place = QPoint(std::min(first.left(), m_canvas->width() - kBubbleWidth - 4), last.bottom() + kBubbleBelow);
    const QRectF lane = m_view->canvas()->layout().at(m_lane).whole();
    if (place.x() < 0 || place.y() + m_bubble->height() > lane.bottom()) return m_bubble->hide();
  }
  m_bubble->move(place);
  m_bubble->show();
  m_bubble->raise();
}

// ---- pointer ----------------------------------------------------------------------------------------------------------------------

int LessonSlots::slotAt(QPointF at) const {
  for (int i = 0; i < partCount(); ++i)
    if (slotRect(i).contains(at.toPoint())) return i;
  return -1;
}

void LessonSlots::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->button() == Qt::LeftButton ? slotAt(event->position()) : -1;
}

void LessonSlots::mouseReleaseEvent(QMouseEvent* event) {
  const int slot = slotAt(event->position());
  if (event->button() == Qt::LeftButton && slot >= 0 && slot == m_pressed) choosePart(slot);
  m_pressed = -1;
}

void LessonSlots::mouseMoveEvent(QMouseEvent* event) {
  const int slot = slotAt(event->position());
  if (slot == m_hovered) return;
  m_hovered = slot;
  setToolTip(slot < 0 ? QString() : tr("%1 (click: put the job here or take it away; Space)").arg(partName(slot)));
  refresh();
}

void LessonSlots::dragEnterEvent(QDragEnterEvent* event) {
  const QByteArray job = event->mimeData()->data(QLatin1String(kLessonJobMime));
  if (asking() && job == m_board->jobName().toUtf8()) event->acceptProposedAction();
}

void LessonSlots::dragMoveEvent(QDragMoveEvent* event) {
  const int slot = slotAt(event->position());
  m_hovered = slot;
  m_trial.reset();
  if (slot < 0) {
    event->ignore();
    return refresh();
  }
  m_trial = *m_board;
  m_trial->placeGang(m_slots[static_cast<std::size_t>(slot)].decision, m_slots[static_cast<std::size_t>(slot)].gpu,
                     rows());
  event->acceptProposedAction();
  refresh();
}

void LessonSlots::dragLeaveEvent(QDragLeaveEvent*) {
  m_trial.reset();
  m_hovered = -1;
  refresh();
}

void LessonSlots::dropEvent(QDropEvent* event) {
  const int slot = slotAt(event->position());
  m_trial.reset();
  if (slot < 0 || !asking()) return refresh();
  m_board->placeGang(m_slots[static_cast<std::size_t>(slot)].decision, m_slots[static_cast<std::size_t>(slot)].gpu,
                     rows());
  event->acceptProposedAction();
  m_current = slot;
  refresh();
  emit changed();
}

// ---- keyboard ---------------------------------------------------------------------------------------------------------------------

void LessonSlots::setCurrent(int slot) {
  m_current = slot;
  if (slot >= 0) announcePart(this, slot);
  refresh();
}

// In the order of the rows on screen; left and right go from decision to decision.
bool LessonSlots::walk(Qt::Key key) {
  if (m_slots.empty()) return false;
  const auto per = static_cast<int>(m_board->problem().gpus.size()), count = partCount();
  const int from = m_current;
  int to = from;
  if (key == Qt::Key_Tab || key == Qt::Key_Down)
    to = from + 1;
  else if (key == Qt::Key_Backtab || key == Qt::Key_Up)
    to = from - 1;
  else if (key == Qt::Key_Right)
    to = from + per;
  else if (key == Qt::Key_Left)
    to = from - per;
  else
    return false;
  const bool tab = key == Qt::Key_Tab || key == Qt::Key_Backtab;
  if (to < 0 || to >= count) return !tab;  // Tab leaves at the ends
  setCurrent(to);
  return true;
}

bool LessonSlots::event(QEvent* event) {
  if (event->type() == QEvent::KeyPress && asking()) {
    const auto key = static_cast<Qt::Key>(static_cast<QKeyEvent*>(event)->key());
    if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && walk(key)) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::ShortcutOverride && asking()) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    for (const int own_key :
         {Qt::Key_Space, Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_0, Qt::Key_1})
      if (key == own_key) event->accept();
    if (event->isAccepted()) return true;
  }
  if (event->type() == QEvent::Leave) {
    m_hovered = -1;
    refresh();
  }
  return QWidget::event(event);
}

void LessonSlots::keyPressEvent(QKeyEvent* event) {
  if (!asking()) return QWidget::keyPressEvent(event);
  const auto key = static_cast<Qt::Key>(event->key());
  if ((key == Qt::Key_Space || key == Qt::Key_1) && m_current >= 0) return choosePart(m_current);
  if (key == Qt::Key_0 || key == Qt::Key_Delete || key == Qt::Key_Backspace) {
    const int decision = m_current < 0 ? 0 : m_slots[static_cast<std::size_t>(m_current)].decision;
    m_board->wait(decision);
    refresh();
    return emit changed();
  }
  if (walk(key)) return;
  QWidget::keyPressEvent(event);
}

void LessonSlots::focusInEvent(QFocusEvent* event) {
  if (m_current < 0 && !m_slots.empty()) m_current = event->reason() == Qt::BacktabFocusReason ? partCount() - 1 : 0;
  QWidget::focusInEvent(event);
  setCurrent(m_current);
}

void LessonSlots::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  // A view that is being deleted closes first, which takes the focus away; it is no LanesView any more.
  if (qobject_cast<LanesView*>(parentWidget()) != nullptr) refresh();
}

bool LessonSlots::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_canvas && event->type() == QEvent::Resize && m_board != nullptr) place();
  return QWidget::eventFilter(watched, event);
}

// ---- screen readers ---------------------------------------------------------------------------------------------------------------

QString LessonSlots::partName(int part) const {
  const Slot& slot = m_slots[static_cast<std::size_t>(part)];
  const model::Problem& problem = m_board->problem();
  const model::Gpu& gpu = problem.gpus[slot.gpu];
  return tr("Slot %1 of %2, %3 of %4, %5")
      .arg(part + 1)
      .arg(partCount())
      .arg(QString::fromStdString(problem.types[gpu.type].id), QString::fromStdString(problem.nodes[gpu.node].id),
           whenText(slot.decision));
}

QString LessonSlots::partDescription(int part) const {
  const Slot& slot = m_slots[static_cast<std::size_t>(part)];
  const QString job = m_board->jobName();
  return m_board->has(slot.decision, slot.gpu) ? tr("%1 is here. %2").arg(job, m_board->words(slot.decision))
                                               : tr("Empty. Space puts %1 here.").arg(job);
}

std::optional<bool> LessonSlots::partSelected(int part) const {
  const Slot& slot = m_slots[static_cast<std::size_t>(part)];
  return m_board->has(slot.decision, slot.gpu);
}

void LessonSlots::choosePart(int part) {
  if (!asking()) return;
  const Slot& slot = m_slots[static_cast<std::size_t>(part)];
  m_board->toggle(slot.decision, slot.gpu);
  setCurrent(part);
  emit changed();
}

}  // namespace roundel::widgets
