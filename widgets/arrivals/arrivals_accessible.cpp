#include "widgets/arrivals/arrivals_accessible.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <algorithm>
#include <map>

#include "widgets/arrivals/arrivals_strip.h"

namespace roundel::widgets {
namespace {

class StripInterface;

/// A pin, known by its place in order of arrival.
class PinInterface : public QAccessibleInterface {
 public:
  PinInterface(StripInterface* root, std::size_t pin) : m_root(root), m_pin(pin) {}
  bool isValid() const override { return strip() != nullptr && m_pin < strip()->pins().size(); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text which) const override {
    const bool said = isValid() && (which == QAccessible::Name || which == QAccessible::Description);
    return said ? strip()->describe(pin()) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect inside = strip()->pinRect(pin()).toAlignedRect();
    return {strip()->mapToGlobal(inside.topLeft()), inside.size()};
  }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.invalid = !isValid();
    if (state.invalid) return state;
    state.selectable = state.focusable = state.multiSelectable = true;
    const std::vector<std::size_t> chosen = strip()->selected();
    state.selected = std::find(chosen.begin(), chosen.end(), pin().job) != chosen.end();
    state.focused = strip()->hasFocus() && strip()->current() == static_cast<int>(m_pin);
    return state;
  }

 private:
  ArrivalsStrip* strip() const;
  const ArrivalPin& pin() const { return strip()->pins()[m_pin]; }
  StripInterface* m_root;
  std::size_t m_pin;
};

class StripInterface : public QAccessibleWidget {
 public:
  explicit StripInterface(ArrivalsStrip* strip) : QAccessibleWidget(strip, QAccessible::List), m_strip(strip) {}
  ~StripInterface() override {
    for (const auto& [pin, id] : m_nodes) QAccessible::deleteAccessibleInterface(id);
  }
  ArrivalsStrip* strip() const { return m_strip; }
  int childCount() const override { return m_strip ? static_cast<int>(m_strip->pins().size()) : 0; }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    const auto pin = static_cast<std::size_t>(index);
    const auto found = m_nodes.find(pin);
    if (found != m_nodes.end()) return QAccessible::accessibleInterface(found->second);
    auto* fresh = new PinInterface(const_cast<StripInterface*>(this), pin);
    m_nodes.emplace(pin, QAccessible::registerAccessibleInterface(fresh));
    return fresh;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (const auto& [pin, id] : m_nodes) {
      if (QAccessible::accessibleInterface(id) == child) return static_cast<int>(pin);
    }
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const int pin = m_strip ? m_strip->pinAt(m_strip->mapFromGlobal(QPoint(x, y))) : -1;
    return pin < 0 ? nullptr : child(pin);
  }

 private:
  QPointer<ArrivalsStrip> m_strip;
  mutable std::map<std::size_t, QAccessible::Id> m_nodes;
};

ArrivalsStrip* PinInterface::strip() const { return m_root->strip(); }
QAccessibleInterface* PinInterface::parent() const { return m_root; }

QAccessibleInterface* factory(const QString&, QObject* object) {
  auto* strip = qobject_cast<ArrivalsStrip*>(object);
  return strip == nullptr ? nullptr : new StripInterface(strip);
}

}  // namespace

void installArrivalsAccessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(factory);
    return true;
  }();
  Q_UNUSED(installed);
}

void announcePin(ArrivalsStrip* strip) {
  if (!QAccessible::isActive() || strip->current() < 0) return;
  auto* root = static_cast<StripInterface*>(QAccessible::queryAccessibleInterface(strip));
  if (root == nullptr) return;
  QAccessibleEvent event(root->child(strip->current()), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace roundel::widgets
