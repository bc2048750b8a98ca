// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/plot_canvas.h"

#include <QAccessibleWidget>
#include <QPainter>
#include <QPointer>
#include <map>

#include "widgets/plots/painting/plot_text.h"

namespace roundel::widgets::plots {
namespace {

constexpr std::size_t kMaxPoints = 500;  // points of a curve listed for screen readers

class PlotInterface;

/// A lane's curve (point < 0) or one of its points.
class PlotNode : public QAccessibleInterface {
 public:
  PlotNode(const PlotInterface* root, int series, int point) : m_root(root), m_series(series), m_point(point) {}
  bool isValid() const override;
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int index) const override;
  int childCount() const override;
  int indexOfChild(const QAccessibleInterface* child) const override;
  QString text(QAccessible::Text which) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override { return m_point < 0 ? QAccessible::Row : QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.readOnly = true;
    state.invalid = !isValid();
    return state;
  }

 private:
  const PlotSeries& series() const;
  const PlotInterface* m_root;
  int m_series, m_point;
};

class PlotInterface : public QAccessibleWidget {
 public:
  explicit PlotInterface(PlotCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Chart), m_canvas(canvas) {}
  ~PlotInterface() override {
    for (const auto& [key, id] : m_nodes) QAccessible::deleteAccessibleInterface(id);
  }
  PlotCanvas* canvas() const { return m_canvas; }
  const PlotData* data() const { return m_canvas ? m_canvas->data() : nullptr; }

  QAccessibleInterface* node(int series, int point) const {
    const auto key = std::pair(series, point);
    const auto entry = m_nodes.find(key);
    if (entry != m_nodes.end()) return QAccessible::accessibleInterface(entry->second);
    auto* new_node = new PlotNode(this, series, point);
    m_nodes.emplace(key, QAccessible::registerAccessibleInterface(new_node));
    return new_node;
  }
  int childCount() const override { return data() == nullptr ? 0 : static_cast<int>(data()->series.size()); }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? node(index, -1) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (int i = 0; i < childCount(); ++i)
      if (node(i, -1) == child) return i;
    return -1;
  }

 private:
  QPointer<PlotCanvas> m_canvas;
  mutable std::map<std::pair<int, int>, QAccessible::Id> m_nodes;
};

bool PlotNode::isValid() const {
  const PlotData* data = m_root->data();
  if (data == nullptr || m_series >= static_cast<int>(data->series.size())) return false;
  return m_point < 0 || m_point < static_cast<int>(series().x.size());
}

const PlotSeries& PlotNode::series() const { return m_root->data()->series[static_cast<std::size_t>(m_series)]; }

QAccessibleInterface* PlotNode::parent() const {
  return m_point < 0 ? const_cast<PlotInterface*>(m_root) : m_root->node(m_series, -1);
}

int PlotNode::childCount() const {
  return m_point >= 0 || !isValid() ? 0 : static_cast<int>(std::min(series().x.size(), kMaxPoints));
}

QAccessibleInterface* PlotNode::child(int index) const {
  return index >= 0 && index < childCount() ? m_root->node(m_series, index) : nullptr;
}

int PlotNode::indexOfChild(const QAccessibleInterface* child) const {
  for (int i = 0; i < childCount(); ++i)
    if (m_root->node(m_series, i) == child) return i;
  return -1;
}

QString PlotNode::text(QAccessible::Text which) const {
  if (!isValid() || which != QAccessible::Name) return {};
  const PlotData& data = *m_root->data();
  const PlotLook& look = *m_root->canvas()->look();
  if (m_point < 0) return seriesSentence(data, series(), look);
  const auto point = static_cast<std::size_t>(m_point);
  // Points that PlotLook::future hides are hidden from screen readers too.
  return pointShown(data, series(), point, look) ? pointSentence(data, series(), point) : QString();
}

QRect PlotNode::rect() const {
  if (!isValid()) return {};
  const PlotCanvas* canvas = m_root->canvas();
  const QRect axes = canvas->axisRect()->rect();
  return {canvas->mapToGlobal(axes.topLeft()), axes.size()};
}

QAccessibleInterface* factory(const QString&, QObject* object) {
  auto* canvas = qobject_cast<PlotCanvas*>(object);
  return canvas == nullptr ? nullptr : new PlotInterface(canvas);
}

}  // namespace

PlotCanvas::PlotCanvas(QWidget* parent) : QCustomPlot(parent) {
  static const bool installed = [] {
    QAccessible::installFactory(factory);
    return true;
  }();
  Q_UNUSED(installed);
  setFocusPolicy(Qt::StrongFocus);
}

void PlotCanvas::paintEvent(QPaintEvent* event) {
  QCustomPlot::paintEvent(event);
  if (!hasFocus() || m_look == nullptr) return;
  QPainter painter(this);
  painter.setPen(QPen(m_look->theme.accent, 2));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

void PlotCanvas::focusInEvent(QFocusEvent* event) {
  QCustomPlot::focusInEvent(event);
  update();
}

void PlotCanvas::focusOutEvent(QFocusEvent* event) {
  QCustomPlot::focusOutEvent(event);
  update();
}

}  // namespace roundel::widgets::plots
