// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_picture_view.h"

#include <QAccessibleWidget>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QToolTip>
#include <cmath>
#include <limits>
#include <vector>

#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/selected_edge.h"

namespace roundel::widgets {
namespace {

/// One mark as an accessible child of the picture.
class MarkNode : public QAccessibleInterface {
 public:
  MarkNode(QPointer<WhyPictureView> view, int mark) : m_view(std::move(view)), m_mark(mark) {}
  bool isValid() const override { return m_view != nullptr && m_mark < static_cast<int>(m_view->sheet().marks.size()); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view.data()); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text which) const override {
    return isValid() && which == QAccessible::Name ? mark().words : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    return isValid() ? QRect(m_view->mapToGlobal(mark().rect.topLeft().toPoint()), mark().rect.size().toSize())
                     : QRect();
  }
  QAccessible::Role role() const override { return isValid() && mark().more ? QAccessible::Link : QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.readOnly = true;
    state.focusable = true;
    state.invalid = !isValid();
    state.focused = isValid() && m_view->hasFocus() && m_view->cursor() == m_mark;
    state.selectable = isValid() && mark().job.valid();
    state.selected = state.selectable && mark().job == m_view->picture().selected;
    return state;
  }

 private:
  const SheetMark& mark() const { return m_view->sheet().marks[static_cast<std::size_t>(m_mark)]; }
  QPointer<WhyPictureView> m_view;
  int m_mark;
};

class PictureInterface : public QAccessibleWidget {
 public:
  explicit PictureInterface(WhyPictureView* view)
      : QAccessibleWidget(view, QAccessible::Table, view->accessibleName()), m_view(view) {}
  ~PictureInterface() override {
    for (const QAccessible::Id id : m_nodes) QAccessible::deleteAccessibleInterface(id);
  }
  QAccessibleInterface* node(int mark) const {
    while (static_cast<int>(m_nodes.size()) <= mark) {
      m_nodes.push_back(
          QAccessible::registerAccessibleInterface(new MarkNode(m_view, static_cast<int>(m_nodes.size()))));
    }
    return QAccessible::accessibleInterface(m_nodes[static_cast<std::size_t>(mark)]);
  }
  int childCount() const override { return m_view ? static_cast<int>(m_view->sheet().marks.size()) : 0; }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? node(index) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (int i = 0; i < childCount(); ++i)
      if (node(i) == child) return i;
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int i = childCount() - 1; i >= 0; --i)
      if (node(i)->rect().contains(x, y)) return node(i);
    return nullptr;
  }
  QString text(QAccessible::Text which) const override {
    if (which == QAccessible::Description && m_view) return m_view->picture().text();
    return QAccessibleWidget::text(which);
  }

 private:
  QPointer<WhyPictureView> m_view;
  mutable std::vector<QAccessible::Id> m_nodes;
};

QAccessibleInterface* factory(const QString& name, QObject* object) {
  Q_UNUSED(name);
  auto* view = qobject_cast<WhyPictureView*>(object);
  return view == nullptr ? nullptr : new PictureInterface(view);
}

}  // namespace

void installPictureAccessibility() { QAccessible::installFactory(factory); }

WhyPictureView::WhyPictureView(QWidget* parent) : QWidget(parent) {
  installPictureAccessibility();
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void WhyPictureView::setPicture(const WhyPicture& picture, const Theme& theme) {
  m_picture = picture;
  m_theme = theme;
  setAccessibleName(picture.title);
  m_sheet = layOut(m_picture, m_theme, std::max(60, width()));
  if (m_cursor >= static_cast<int>(m_sheet.marks.size())) m_cursor = -1;
  m_hover = -1;
  updateGeometry();
  update();
}

int WhyPictureView::heightForWidth(int width) const {
  return static_cast<int>(layOut(m_picture, m_theme, std::max(60, width)).size.height());
}

QSize WhyPictureView::sizeHint() const { return m_sheet.size.toSize(); }

void WhyPictureView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_sheet = layOut(m_picture, m_theme, std::max(60, width()));
}

void WhyPictureView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintSheet(painter, m_sheet);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (const QRectF& edge : edgesOf(m_pointed)) paintSelectedEdge(painter, edge, kBarRadius, m_theme, kHoveredEdge);
  if (m_hover >= 0 && m_hover < static_cast<int>(m_sheet.marks.size())) {
    painter.setPen(QPen(m_theme.accent, 1));
    painter.drawRoundedRect(m_sheet.marks[static_cast<std::size_t>(m_hover)].rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  }
  if (hasFocus() && m_cursor >= 0) {
    painter.setPen(QPen(m_theme.accent, 2));
    painter.drawRoundedRect(m_sheet.marks[static_cast<std::size_t>(m_cursor)].rect.adjusted(1, 1, -1, -1), 3, 3);
  }
}

// Of overlapping marks, the last one is on top.
int WhyPictureView::markAt(const QPointF& position) const {
  for (int i = static_cast<int>(m_sheet.marks.size()) - 1; i >= 0; --i)
    if (m_sheet.marks[static_cast<std::size_t>(i)].rect.contains(position)) return i;
  return -1;
}

void WhyPictureView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  const int mark = markAt(event->position());
  if (mark >= 0) moveCursor(mark), choose(mark);
}

void WhyPictureView::mouseMoveEvent(QMouseEvent* event) {
  const int mark = markAt(event->position());
  const bool active = mark >= 0 && (m_sheet.marks[static_cast<std::size_t>(mark)].job.valid() ||
                                    m_sheet.marks[static_cast<std::size_t>(mark)].more);
  setCursor(active ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (mark != m_hover) point(mark);
}

void WhyPictureView::point(int mark) {
  const auto rectOf = [&](int of) {
    const auto i = static_cast<std::size_t>(of);
    return of < 0 || i >= m_sheet.marks.size() ? QRect() : m_sheet.marks[i].rect.toAlignedRect();
  };
  update(QRegion(rectOf(m_hover)) + rectOf(mark));
  m_hover = mark;
  emit jobPointed(mark < 0 ? model::JobIndex() : m_sheet.marks[static_cast<std::size_t>(mark)].job);
}

// The rows of the selected job already have a band.
std::vector<QRectF> WhyPictureView::edgesOf(model::JobIndex job) const {
  std::vector<QRectF> edges;
  for (const SheetMark& mark : m_sheet.marks) {
    if (!job.valid() || mark.job != job || job == m_picture.selected) continue;
    const bool is_beside =
        !edges.empty() && edges.back().top() == mark.rect.top() && edges.back().bottom() == mark.rect.bottom();
    if (is_beside)
      edges.back() |= mark.rect;
    else
      edges.push_back(mark.rect);
  }
  return edges;
}

void WhyPictureView::setPointed(model::JobIndex job) {
  QRegion region;
  for (const model::JobIndex pointed_job : {m_pointed, job})
    for (const QRectF& edge : edgesOf(pointed_job)) region += edge.toAlignedRect();
  m_pointed = job;
  update(region);
}

void WhyPictureView::leaveEvent(QEvent* event) {
  point(-1);
  QWidget::leaveEvent(event);
}

void WhyPictureView::focusInEvent(QFocusEvent* event) {
  if (m_cursor < 0 && !m_sheet.marks.empty()) m_cursor = 0;
  update();
  QWidget::focusInEvent(event);
}

void WhyPictureView::moveCursor(int mark) {
  m_cursor = mark;
  update();
  if (!QAccessible::isActive()) return;
  auto* root = static_cast<PictureInterface*>(QAccessible::queryAccessibleInterface(this));
  if (root == nullptr || mark < 0) return;
  QAccessibleEvent event(root->node(mark), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

// To the nearest mark in a direction; sideways distance counts double.
void WhyPictureView::step(int dx, int dy) {
  if (m_cursor < 0) return moveCursor(m_sheet.marks.empty() ? -1 : 0);
  const QPointF start_point = m_sheet.marks[static_cast<std::size_t>(m_cursor)].rect.center();
  int best = -1;
  double nearest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < static_cast<int>(m_sheet.marks.size()); ++i) {
    const QPointF offset = m_sheet.marks[static_cast<std::size_t>(i)].rect.center() - start_point;
    const double ahead = dx * offset.x() + dy * offset.y();
    const double aside = std::abs(dx * offset.y()) + std::abs(dy * offset.x());
    if (i == m_cursor || ahead < 1) continue;
    const double distance = ahead + 2 * aside;
    if (distance < nearest) nearest = distance, best = i;
  }
  if (best >= 0) moveCursor(best);
}

void WhyPictureView::choose(int mark) {
  if (mark < 0) return;
  const SheetMark& chosen_mark = m_sheet.marks[static_cast<std::size_t>(mark)];
  if (chosen_mark.more)
    emit allRowsRequested();
  else if (chosen_mark.job.valid())
    emit jobChosen(chosen_mark.job);
}

void WhyPictureView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copy();
  switch (event->key()) {
    case Qt::Key_Left:
      return step(-1, 0);
    case Qt::Key_Right:
      return step(1, 0);
    case Qt::Key_Up:
      return step(0, -1);
    case Qt::Key_Down:
      return step(0, 1);
    case Qt::Key_Home:
      return moveCursor(m_sheet.marks.empty() ? -1 : 0);
    case Qt::Key_End:
      return moveCursor(static_cast<int>(m_sheet.marks.size()) - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      return choose(m_cursor);
    default:
      QWidget::keyPressEvent(event);
  }
}

void WhyPictureView::copy() const { QGuiApplication::clipboard()->setText(m_picture.text()); }

void WhyPictureView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy as table"), this, [this] { copy(); });
  menu.addAction(tr("Copy as LaTeX table"), this, [this] { copyAsLatexTable(m_picture.text()); });
  menu.addAction(tr("Copy as picture"), this, [this] {
    const double ratio = 2;
    QImage image((m_sheet.size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(m_theme.panel);
    QPainter painter(&image);
    paintSheet(painter, m_sheet);
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
  });
  menu.exec(event->globalPos());
}

bool WhyPictureView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int mark = markAt(help->pos());
    if (mark >= 0)
      QToolTip::showText(help->globalPos(), m_sheet.marks[static_cast<std::size_t>(mark)].words.toHtmlEscaped(), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}  // namespace roundel::widgets
