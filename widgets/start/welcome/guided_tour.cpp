// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/guided_tour.h"

#include <QAccessible>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kWidth = 340, kAir = 10, kRing = 2;

// The ring is transparent for the pointer.
class Ring : public QWidget {
 public:
  Ring(const QColor& color, QWidget* parent) : QWidget(parent), m_color(color) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_color, kRing));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
  }

 private:
  QColor m_color;
};

}  // namespace

QRect bubblePlace(const QSize& bubble, const QRect& target, const QRect& window, const QRect& beside) {
  QRect place(QPoint(), bubble);
  if (target.isEmpty()) {
    place.moveCenter(window.center());
    return place;
  }
  const auto fitBetween = [](int at, int from, int to, int size) { return std::max(from, std::min(at, to - size)); };
  const int y = fitBetween(target.top(), window.top() + kAir, window.bottom() - kAir, bubble.height());
  const int x = fitBetween(target.left(), window.left() + kAir, window.right() - kAir, bubble.width());
  const QPoint places[] = {{target.right() + kAir, y},
                           {target.left() - kAir - bubble.width(), y},
                           {x, target.bottom() + kAir},
                           {x, target.top() - kAir - bubble.height()}};
  for (const QRect& covered : {beside, QRect()}) {
    for (const QPoint& top_left : places) {
      place.moveTopLeft(top_left);
      if (window.contains(place) && !place.intersects(covered)) return place;
    }
  }
  place.moveBottomRight(target.bottomRight() - QPoint(2 * kAir, 2 * kAir));
  return place;
}

void GuidedTour::makeContent() {
  m_words->setWordWrap(true);
  m_words->setTextFormat(Qt::PlainText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->addWidget(m_title);
  column->addWidget(m_words);
  auto* row = new QHBoxLayout;
  row->addWidget(m_count, 1);
  auto* leave = new QPushButton(tr("End the tour"), this);
  leave->setObjectName(QStringLiteral("tour-end"));
  leave->setToolTip(tr("Help > Guided tour starts it again (Esc)"));
  connect(leave, &QPushButton::clicked, this, &GuidedTour::leave);
  m_next->setObjectName(QStringLiteral("tour-next"));
  m_next->setToolTip(tr("Go on without doing it"));
  connect(m_next, &QPushButton::clicked, this, &GuidedTour::next);
  row->addWidget(leave);
  row->addWidget(m_next);
  column->addLayout(row);
}

GuidedTour::GuidedTour(QWidget* window, std::vector<TourStep> steps, const Theme& theme)
    : QFrame(window),
      m_window(window),
      m_steps(std::move(steps)),
      m_ring(new Ring(theme.accent, window)),
      m_title(makeLabel({}, "title", this)),
      m_words(new QLabel(this)),
      m_count(makeLabel({}, "note", this)),
      m_next(new QPushButton(this)) {
  setObjectName(QStringLiteral("guided-tour"));
  setProperty("bar", QStringLiteral("note"));
  setFixedWidth(kWidth);
  makeContent();
  qApp->installEventFilter(this);
  m_ring->show();
  show();
  go(0);
}

GuidedTour* GuidedTour::in(const QWidget& window) {
  for (auto* tour : window.findChildren<GuidedTour*>(QString(), Qt::FindDirectChildrenOnly))
    if (tour->m_step >= 0) return tour;  // an earlier tour may have ended and not be deleted yet
  return nullptr;
}

void GuidedTour::waitFor(const TourStep& now, int step) {
  now.wait(m_waiting, [this, step] {
    QMetaObject::invokeMethod(
        this,
        [this, step] {
          if (m_step == step) next();
        },
        Qt::QueuedConnection);
  });
}

void GuidedTour::go(int step) {
  delete std::exchange(m_waiting, nullptr);
  m_step = step;
  const TourStep& now = m_steps[static_cast<std::size_t>(step)];
  if (now.arrive) now.arrive();
  m_title->setText(now.title);
  m_words->setText(now.words);
  m_count->setText(tr("%1 of %2").arg(step + 1).arg(m_steps.size()));
  m_next->setText(step + 1 == static_cast<int>(m_steps.size()) ? tr("Done") : tr("Skip"));
  setAccessibleName(tr("Guided tour, step %1 of %2: %3").arg(step + 1).arg(m_steps.size()).arg(now.title));
  setAccessibleDescription(now.words);
  m_waiting = new QObject(this);
  // The step's connections end first, because the next step must not begin inside the signal.
  if (now.wait) waitFor(now, step);
  aim();
  place();
  QAccessibleEvent said(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&said);
}

QRect GuidedTour::rectOf(const QWidget* part) const {
  if (part == nullptr || !part->isVisible()) return {};
  return QRect(part->mapTo(m_window, QPoint()), part->size()).intersected(m_window->rect());
}

void GuidedTour::aim() {
  const TourStep& now = m_steps[static_cast<std::size_t>(m_step)];
  m_target = now.target ? now.target() : nullptr;
  m_beside = now.beside ? now.beside() : nullptr;
}

// adjustSize() computes the height for another width, so it is set here.
void GuidedTour::place() {
  resize(kWidth, layout()->totalHeightForWidth(kWidth));
  const QRect target = rectOf(m_target);
  m_ring->setVisible(!target.isEmpty());
  m_ring->setGeometry(target.adjusted(-kRing, -kRing, kRing, kRing));
  move(bubblePlace(size(), target, m_window->rect(), rectOf(m_beside)).topLeft());
  m_ring->raise();
  raise();
}

void GuidedTour::next() {
  if (m_step + 1 < static_cast<int>(m_steps.size())) return go(m_step + 1);
  end(true);
}

void GuidedTour::leave() { end(false); }

void GuidedTour::end(bool finished) {
  if (std::exchange(m_step, -1) < 0) return;
  qApp->removeEventFilter(this);
  delete std::exchange(m_waiting, nullptr);
  m_ring->deleteLater();
  hide();
  deleteLater();
  emit left(finished);
}

void GuidedTour::focus() { m_next->setFocus(Qt::ShortcutFocusReason); }

bool GuidedTour::eventFilter(QObject* watched, QEvent* event) {
  const auto* widget = qobject_cast<QWidget*>(watched);
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  // A menu or dialog handles Esc itself.
  if (key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && widget != nullptr &&
      widget->window() == m_window && QApplication::activePopupWidget() == nullptr) {
    event->accept();
    if (event->type() == QEvent::KeyPress) leave();
    return true;
  }
  const bool is_moved = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                        event->type() == QEvent::Show || event->type() == QEvent::Hide;
  if (is_moved && widget != nullptr && (watched == m_window || watched == m_target || watched == m_beside)) {
    if (event->type() != QEvent::Hide) aim();  // hidden parts may be about to be deleted
    place();
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace roundel::widgets
