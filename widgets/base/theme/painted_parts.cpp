// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/painted_parts.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>
#include <map>

namespace roundel::widgets {
namespace {

class PartsInterface;

class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  PartInterface(const PartsInterface* root, QString key) : m_root(root), m_key(std::move(key)) {}
  int part() const;  ///< -1: the part is gone
  bool isValid() const override { return part() >= 0; }
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
  QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
  void doAction(const QString& name) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  const PartsInterface* m_root;
  QString m_key;
  mutable int m_part = 0;  ///< its last known number
};

class PartsInterface : public QAccessibleWidget {
 public:
  explicit PartsInterface(QWidget* shown) : QAccessibleWidget(shown, QAccessible::List), m_shown(shown) {}
  ~PartsInterface() override {
    for (const auto& [key, id] : m_nodes) QAccessible::deleteAccessibleInterface(id);
  }
  QWidget* shown() const { return m_shown; }
  PaintedParts* parts() const { return dynamic_cast<PaintedParts*>(m_shown.data()); }
  int count() const { return parts() == nullptr ? 0 : parts()->partCount(); }
  QAccessibleInterface* part(int index) const {
    const QString key = parts()->partKey(index);
    const auto node_entry = m_nodes.find(key);
    if (node_entry != m_nodes.end()) return QAccessible::accessibleInterface(node_entry->second);
    auto* part_interface = new PartInterface(this, key);
    m_nodes.emplace(key, QAccessible::registerAccessibleInterface(part_interface));
    return part_interface;
  }
  // Children that are widgets come after the painted parts.
  int childCount() const override { return count() + QAccessibleWidget::childCount(); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0) return nullptr;
    return index < count() ? part(index) : QAccessibleWidget::child(index - count());
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (const auto& [key, id] : m_nodes)
      if (QAccessible::accessibleInterface(id) == child) return static_cast<const PartInterface*>(child)->part();
    const int widget_index = QAccessibleWidget::indexOfChild(child);
    return widget_index < 0 ? widget_index : widget_index + count();
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    if (m_shown == nullptr) return nullptr;
    const QPoint local_point = m_shown->mapFromGlobal(QPoint(x, y));
    for (int i = 0; i < count(); ++i)
      if (parts()->partRect(i).contains(local_point)) return part(i);
    return QAccessibleWidget::childAt(x, y);
  }

 private:
  QPointer<QWidget> m_shown;
  mutable std::map<QString, QAccessible::Id> m_nodes;  // by key
};

int PartInterface::part() const {
  const int count = m_root->count();
  if (m_part >= 0 && m_part < count && m_root->parts()->partKey(m_part) == m_key) return m_part;
  for (m_part = count - 1; m_part >= 0 && m_root->parts()->partKey(m_part) != m_key;) --m_part;
  return m_part;
}

QAccessibleInterface* PartInterface::parent() const { return const_cast<PartsInterface*>(m_root); }

QString PartInterface::text(QAccessible::Text which) const {
  const int part_index = part();
  if (part_index >= 0 && which == QAccessible::Name) return m_root->parts()->partName(part_index);
  return part_index >= 0 && which == QAccessible::Description ? m_root->parts()->partDescription(part_index)
                                                              : QString();
}

QRect PartInterface::rect() const {
  const int part_index = part();
  if (part_index < 0) return {};
  const QRect part_rect = m_root->parts()->partRect(part_index);
  return {m_root->shown()->mapToGlobal(part_rect.topLeft()), part_rect.size()};
}

QAccessible::Role PartInterface::role() const {
  return isValid() ? m_root->parts()->partRole() : QAccessible::ListItem;
}

QAccessible::State PartInterface::state() const {
  QAccessible::State state;
  const int part_index = part();
  state.invalid = part_index < 0;
  if (state.invalid) return state;
  const std::optional<bool> selected = m_root->parts()->partSelected(part_index);
  state.readOnly = !selected;
  state.selectable = state.multiSelectable = selected.has_value();
  state.selected = selected.value_or(false);
  state.offscreen = !m_root->shown()->rect().intersects(m_root->parts()->partRect(part_index));
  state.focusable = m_root->shown()->focusPolicy() != Qt::NoFocus;
  state.focused = m_root->shown()->hasFocus() && m_root->parts()->currentPart() == part_index;
  return state;
}

void PartInterface::doAction(const QString& name) {
  const int part_index = part();
  if (part_index < 0) return;
  if (name == setFocusAction()) m_root->shown()->setFocus();
  m_root->parts()->choosePart(part_index);
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
