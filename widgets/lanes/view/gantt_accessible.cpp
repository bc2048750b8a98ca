// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/gantt_accessible.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <algorithm>
#include <map>
#include <tuple>

#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/view/lanes_canvas.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxCells = 500;  // bars of a row that are listed; the visible ones come first

using Key = std::tuple<int, std::int32_t, std::int64_t>;  // lane, GPU (-1: the lane itself), bar (-1: the row itself)

class LanesInterface;

/// A lane, a row or a bar.
class GanttNode : public QAccessibleInterface {
 public:
  GanttNode(LanesInterface* root, Key key) : m_root(root), m_key(key) {}

  bool isValid() const override;
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int x, int y) const override;
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int index) const override;
  int childCount() const override { return static_cast<int>(children().size()); }
  int indexOfChild(const QAccessibleInterface* child) const override;
  QString text(QAccessible::Text which) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override {
    return isLane() ? QAccessible::Table : isRow() ? QAccessible::Row : QAccessible::Cell;
  }
  QAccessible::State state() const override;
  const Key& key() const { return m_key; }

 private:
  LanesCanvas* canvas() const;
  const GanttController& controller() const { return canvas()->controller(); }
  int lane() const { return std::get<0>(m_key); }
  model::GpuIndex gpu() const { return model::GpuIndex(std::get<1>(m_key)); }
  BarRef bar() const { return {gpu(), static_cast<std::size_t>(std::get<2>(m_key))}; }
  bool isLane() const { return std::get<1>(m_key) < 0; }
  bool isRow() const { return !isLane() && std::get<2>(m_key) < 0; }
  std::vector<Key> children() const;

  LanesInterface* m_root;
  Key m_key;
};

class LanesInterface : public QAccessibleWidget {
 public:
  explicit LanesInterface(LanesCanvas* canvas)
      : QAccessibleWidget(canvas, QAccessible::List, canvas->accessibleName()), m_canvas(canvas) {}
  ~LanesInterface() override {
    for (const auto& [key, id] : m_nodes) QAccessible::deleteAccessibleInterface(id);
  }

  LanesCanvas* canvas() const { return m_canvas; }
  int lanes() const { return m_canvas ? m_canvas->controller().lanes.count() : 0; }

  GanttNode* node(Key key) const {
    const auto entry = m_nodes.find(key);
    if (entry != m_nodes.end()) return static_cast<GanttNode*>(QAccessible::accessibleInterface(entry->second));
    auto* new_node = new GanttNode(const_cast<LanesInterface*>(this), key);
    m_nodes.emplace(key, QAccessible::registerAccessibleInterface(new_node));
    return new_node;
  }

  int childCount() const override { return lanes() + QAccessibleWidget::childCount(); }
  QAccessibleInterface* child(int index) const override {
    return index < lanes() ? node({index, -1, -1}) : QAccessibleWidget::child(index - lanes());
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (int i = 0; i < lanes(); ++i)
      if (node({i, -1, -1}) == child) return i;
    const int own_index = QAccessibleWidget::indexOfChild(child);
    return own_index < 0 ? own_index : own_index + lanes();
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int i = 0; i < lanes(); ++i)
      if (node({i, -1, -1})->rect().contains(x, y)) return node({i, -1, -1});
    return QAccessibleWidget::childAt(x, y);
  }

 private:
  QPointer<LanesCanvas> m_canvas;
  mutable std::map<Key, QAccessible::Id> m_nodes;
};

LanesCanvas* GanttNode::canvas() const { return m_root->canvas(); }

bool GanttNode::isValid() const {
  if (canvas() == nullptr || lane() >= controller().lanes.count()) return false;
  if (isLane()) return true;
  const auto& bars = controller().lanes.lane(lane()).bars;
  if (!bars || static_cast<std::size_t>(gpu()) >= bars->problem().gpus.size()) return false;
  return isRow() || bar().bar < bars->row(gpu()).bars().size();
}

QAccessibleInterface* GanttNode::parent() const {
  if (isLane()) return m_root;
  return m_root->node({lane(), isRow() ? -1 : gpu().value, -1});
}

std::vector<Key> GanttNode::children() const {
  std::vector<Key> keys;
  if (!isValid() || !controller().lanes.lane(lane()).bars) return keys;
  const GanttLanes::Lane& gantt_lane = controller().lanes.lane(lane());
  if (isLane()) {
    for (const model::GpuIndex g : gantt_lane.rows.order()) keys.emplace_back(lane(), g.value, -1);
  } else if (isRow()) {
    const TimeAxis& axis = gantt_lane.axis;
    const BarRange range = gantt_lane.bars->row(gpu()).visible(axis.from_s(), axis.to_s());
    for (std::size_t i = range.first; i < range.last && keys.size() < kMaxCells; ++i)
      if (controller().lanes.shown(lane(), gantt_lane.bars->bar({gpu(), i}).start_s))
        keys.emplace_back(lane(), gpu().value, static_cast<std::int64_t>(i));
  }
  return keys;
}

QAccessibleInterface* GanttNode::child(int index) const {
  const std::vector<Key> keys = children();
  return index >= 0 && index < static_cast<int>(keys.size()) ? m_root->node(keys[static_cast<std::size_t>(index)])
                                                             : nullptr;
}

int GanttNode::indexOfChild(const QAccessibleInterface* child) const {
  const std::vector<Key> keys = children();
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (m_root->node(keys[i]) == child) return static_cast<int>(i);
  return -1;
}

QAccessibleInterface* GanttNode::childAt(int x, int y) const {
  for (const Key& key : children())
    if (m_root->node(key)->rect().contains(x, y)) return m_root->node(key);
  return nullptr;
}

QString GanttNode::text(QAccessible::Text which) const {
  if (!isValid() || (which != QAccessible::Name && which != QAccessible::Description)) return {};
  if (isLane()) {
    if (which == QAccessible::Name) return controller().lanes.name(lane());
    return laneSentence(controller(), lane(), canvas()->cards().text(lane()));
  }
  const BarIndex& bars = *controller().lanes.lane(lane()).bars;
  if (!isRow()) return which == QAccessible::Name ? barSentence(bars, bar()) : QString();
  if (which == QAccessible::Name) return gpuName(bars.problem(), gpu());
  const double now_s = controller().bench()->playhead.now_s();
  QStringList running;
  for (const BarRef& ref : bars.barsAt(gpu(), now_s)) running << barSentence(bars, ref);
  return running.isEmpty() ? QCoreApplication::translate("GanttAccessible", "idle at %1").arg(clockText(now_s))
                           : running.join(QStringLiteral("; "));
}

QRect GanttNode::rect() const {
  if (!isValid()) return {};
  QRectF area = canvas()->layout().at(lane()).whole();
  if (!isLane()) {
    const GanttLanes::Lane& gantt_lane = controller().lanes.lane(lane());
    const GanttRows::Place place = gantt_lane.rows.place(gpu());
    const QRectF bars = canvas()->layout().at(lane()).bars;
    if (bars.isEmpty()) return {};  // the column is on another page
    area = isRow() ? QRectF(bars.left(), bars.top() + place.top - gantt_lane.scroll_y, bars.width(), place.height)
                   : canvas()->painter().barRectAt(lane(), bar());
  }
  return QRect(canvas()->mapToGlobal(area.topLeft().toPoint()), area.size().toSize());
}

QAccessible::State GanttNode::state() const {
  QAccessible::State state;
  state.readOnly = true;
  state.focusable = true;
  state.invalid = !isValid();
  const auto& cursor = isValid() ? controller().cursor.place() : std::nullopt;
  if (cursor && cursor->lane == lane() && cursor->gpu == gpu()) {
    const auto cursor_bar = controller().cursor.bar();
    state.focused = canvas()->hasFocus() && (isRow() ? !cursor_bar : cursor_bar && *cursor_bar == bar());
  }
  return state;
}

QAccessibleInterface* factory(const QString& name, QObject* object) {
  Q_UNUSED(name);
  auto* canvas = qobject_cast<LanesCanvas*>(object);
  return canvas == nullptr ? nullptr : new LanesInterface(canvas);
}

}  // namespace

void installGanttAccessibility() { QAccessible::installFactory(factory); }

void announceCursor(LanesCanvas* canvas) {
  const auto& cursor = canvas->controller().cursor.place();
  if (!QAccessible::isActive() || !cursor || !cursor->gpu.valid()) return;
  auto* root = static_cast<LanesInterface*>(QAccessible::queryAccessibleInterface(canvas));
  if (root == nullptr) return;
  const auto bar = canvas->controller().cursor.bar();
  QAccessibleEvent event(root->node({cursor->lane, cursor->gpu.value, bar ? static_cast<std::int64_t>(bar->bar) : -1}),
                         QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace roundel::widgets
