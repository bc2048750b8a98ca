#include "widgets/theme/painted_parts.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>
#include <map>

namespace roundel::widgets {
namespace {

class PartsInterface;

class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  PartInterface(const PartsInterface* root, int part) : m_root(root), m_part(part) {}
  bool isValid() const override;
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text which) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  QAccessible::Role role() const override;
  QAccessible::State state() const override;
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& name) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  const PartsInterface* m_root;
  int m_part;
};

class PartsInterface : public QAccessibleWidget {
 public:
  explicit PartsInterface(QWidget* shown) : QAccessibleWidget(shown, QAccessible::List), m_shown(shown) {}
  ~PartsInterface() override {
    for (const auto& [part, id] : m_nodes) QAccessible::deleteAccessibleInterface(id);
  }
  QWidget* shown() const { return m_shown; }
  PaintedParts* parts() const { return dynamic_cast<PaintedParts*>(m_shown.data()); }
  int count() const { return parts() == nullptr ? 0 : parts()->partCount(); }
  QAccessibleInterface* part(int index) const {
    const auto found = m_nodes.find(index);
    if (found != m_nodes.end()) return QAccessible::accessibleInterface(found->second);
    auto* fresh = new PartInterface(this, index);
    m_nodes.emplace(index, QAccessible::registerAccessibleInterface(fresh));
    return fresh;
  }
  // Children that are widgets come after the painted parts.
  int childCount() const override { return count() + QAccessibleWidget::childCount(); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0) return nullptr;
    return index < count() ? part(index) : QAccessibleWidget::child(index - count());
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (const auto& [index, id] : m_nodes) {
      if (QAccessible::accessibleInterface(id) == child) return index < count() ? index : -1;
    }
    const int own = QAccessibleWidget::indexOfChild(child);
    return own < 0 ? own : own + count();
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    if (m_shown == nullptr) return nullptr;
    const QPoint at = m_shown->mapFromGlobal(QPoint(x, y));
    for (int i = 0; i < count(); ++i) {
      if (parts()->partRect(i).contains(at)) return part(i);
    }
    return QAccessibleWidget::childAt(x, y);
  }

 private:
  QPointer<QWidget> m_shown;
  mutable std::map<int, QAccessible::Id> m_nodes;
};

bool PartInterface::isValid() const { return m_part < m_root->count(); }

QAccessibleInterface* PartInterface::parent() const { return const_cast<PartsInterface*>(m_root); }

QString PartInterface::text(QAccessible::Text which) const {
  return isValid() && which == QAccessible::Name ? m_root->parts()->partName(m_part) : QString();
}

QRect PartInterface::rect() const {
  if (!isValid()) return {};
  const QRect inside = m_root->parts()->partRect(m_part);
  return {m_root->shown()->mapToGlobal(inside.topLeft()), inside.size()};
}

QAccessible::Role PartInterface::role() const {
  return isValid() ? m_root->parts()->partRole() : QAccessible::ListItem;
}

QAccessible::State PartInterface::state() const {
  QAccessible::State state;
  state.invalid = !isValid();
  if (state.invalid) return state;
  state.readOnly = true;
  state.focusable = m_root->shown()->focusPolicy() != Qt::NoFocus;
  state.focused = m_root->shown()->hasFocus() && m_root->parts()->currentPart() == m_part;
  return state;
}

void PartInterface::doAction(const QString& name) {
  if (isValid() && name == pressAction()) m_root->parts()->choosePart(m_part);
}

QAccessibleInterface* factory(const QString&, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  return widget != nullptr && dynamic_cast<PaintedParts*>(object) != nullptr ? new PartsInterface(widget) : nullptr;
}

}  // namespace

PaintedParts::PaintedParts() {
  static const bool installed = [] {
    QAccessible::installFactory(factory);
    return true;
  }();
  Q_UNUSED(installed);
}

void announcePart(QWidget* widget, int part) {
  if (!QAccessible::isActive() || dynamic_cast<PaintedParts*>(widget) == nullptr) return;
  auto* root = dynamic_cast<PartsInterface*>(QAccessible::queryAccessibleInterface(widget));
  if (root == nullptr || part < 0 || part >= root->count()) return;
  QAccessibleEvent event(root->part(part), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace roundel::widgets
