#include "widgets/cluster/canvas_accessible.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <map>

#include "widgets/cluster/canvas.h"

namespace roundel::widgets {
namespace {

class CanvasInterface;

/// A node. Known by its id, since items come and go.
class NodeInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  NodeInterface(CanvasInterface* root, std::string id) : m_root(root), m_id(std::move(id)) {}

  bool isValid() const override { return item() != nullptr; }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text which) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override;
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
  void doAction(const QString& name) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  ClusterCanvas* canvas() const;
  const NodeItem* item() const { return canvas() == nullptr ? nullptr : canvas()->item(m_id); }
  CanvasInterface* m_root;
  std::string m_id;
};

class CanvasInterface : public QAccessibleWidget {
 public:
  explicit CanvasInterface(ClusterCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List), m_canvas(canvas) {}
  ~CanvasInterface() override {
    for (const auto& [id, interface_id] : m_nodes) QAccessible::deleteAccessibleInterface(interface_id);
  }
  ClusterCanvas* canvas() const { return m_canvas; }

  NodeInterface* node(const std::string& id) const {
    const auto found = m_nodes.find(id);
    if (found != m_nodes.end()) return static_cast<NodeInterface*>(QAccessible::accessibleInterface(found->second));
    auto* fresh = new NodeInterface(const_cast<CanvasInterface*>(this), id);
    m_nodes.emplace(id, QAccessible::registerAccessibleInterface(fresh));
    return fresh;
  }
  int childCount() const override { return count() + QAccessibleWidget::childCount(); }
  QAccessibleInterface* child(int index) const override {
    return index < count() ? node(nodes()[static_cast<std::size_t>(index)].id)
                           : QAccessibleWidget::child(index - count());
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (int i = 0; i < count(); ++i) {
      if (this->child(i) == child) return i;
    }
    const int own = QAccessibleWidget::indexOfChild(child);
    return own < 0 ? own : own + count();
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int i = 0; i < count(); ++i) {
      if (child(i)->rect().contains(x, y)) return child(i);
    }
    return QAccessibleWidget::childAt(x, y);
  }

 private:
  const std::vector<model::NodeSpec>& nodes() const { return m_canvas->bench()->document.scenario().nodes; }
  int count() const { return m_canvas ? static_cast<int>(nodes().size()) : 0; }
  QPointer<ClusterCanvas> m_canvas;
  mutable std::map<std::string, QAccessible::Id> m_nodes;
};

ClusterCanvas* NodeInterface::canvas() const { return m_root->canvas(); }
QAccessibleInterface* NodeInterface::parent() const { return m_root; }

QString NodeInterface::text(QAccessible::Text which) const {
  if (!isValid() || (which != QAccessible::Name && which != QAccessible::Description)) return {};
  return which == QAccessible::Name ? QString::fromStdString(m_id) : item()->description();
}

QRect NodeInterface::rect() const {
  if (!isValid()) return {};
  const QRect inside = canvas()->mapFromScene(nodeRect(item()->pos())).boundingRect();
  return {canvas()->viewport()->mapToGlobal(inside.topLeft()), inside.size()};
}

QAccessible::State NodeInterface::state() const {
  QAccessible::State state;
  state.invalid = !isValid();
  if (state.invalid) return state;
  state.selectable = state.focusable = state.multiSelectable = true;
  state.selected = item()->isSelected();
  state.focused = canvas()->hasFocus() && canvas()->current() == m_id;
  state.offscreen =
      !canvas()->viewport()->rect().intersects(canvas()->mapFromScene(nodeRect(item()->pos())).boundingRect());
  return state;
}

void NodeInterface::doAction(const QString& name) {
  if (!isValid()) return;
  if (name == setFocusAction()) canvas()->setFocus();
  canvas()->bench()->selection.selectNodes({m_id});
}

QAccessibleInterface* factory(const QString&, QObject* object) {
  auto* canvas = qobject_cast<ClusterCanvas*>(object);
  return canvas == nullptr ? nullptr : new CanvasInterface(canvas);
}

}  // namespace

void installCanvasAccessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(factory);
    return true;
  }();
  Q_UNUSED(installed);
}

void announceCurrent(ClusterCanvas* canvas) {
  if (!QAccessible::isActive() || canvas->item(canvas->current()) == nullptr) return;
  auto* root = static_cast<CanvasInterface*>(QAccessible::queryAccessibleInterface(canvas));
  if (root == nullptr) return;
  QAccessibleEvent event(root->node(canvas->current()), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace roundel::widgets
