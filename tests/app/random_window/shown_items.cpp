// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/random_window/shown_items.h"

#include <QAccessible>
#include <algorithm>
#include <map>

namespace roundel::app::testing {
namespace {

constexpr int kMaxChildren = 60;
constexpr std::size_t kMaxItems = 2500;

class Collector {
 public:
  Collector(QWidget& window, const Pick& pick) : m_window(window), m_pick(pick) {}

  void collect(QAccessibleInterface* part) {
    if (part == nullptr || !part->isValid() || part->state().invisible || m_items.size() >= kMaxItems) return;
    note(*part);
    const int count = part->childCount();
    if (count <= kMaxChildren) {
      for (int i = 0; i < count; ++i) collect(part->child(i));
      return;
    }
    for (int i = 0; i < kMaxChildren; ++i)
      collect(part->child(static_cast<int>(m_pick(static_cast<std::size_t>(count)))));
  }

  std::vector<ShownItem> items() && { return std::move(m_items); }

 private:
  void note(QAccessibleInterface& part) {
    const QRect rect = part.rect();
    const QPoint at = m_window.mapFromGlobal(rect.center());
    if (rect.isEmpty() || !m_window.rect().contains(at)) return;
    const QWidget* widget = m_window.childAt(at);
    if (widget == nullptr) return;
    const QString role = QString::number(static_cast<int>(part.role()));
    m_items.push_back({&m_window, at, QLatin1String(widget->metaObject()->className()) + QLatin1Char('/') + role,
                       part.text(QAccessible::Name)});
  }

  QWidget& m_window;
  const Pick& m_pick;
  std::vector<ShownItem> m_items;
};

}  // namespace

std::vector<ShownItem> shownItems(QWidget& window, const Pick& pick) {
  Collector collector(window, pick);
  collector.collect(QAccessible::queryAccessibleInterface(&window));
  return std::move(collector).items();
}

ShownItem pickItem(QWidget& window, const Pick& pick) {
  std::map<QString, std::vector<ShownItem>> by_kind;
  for (ShownItem& item : shownItems(window, pick)) by_kind[item.kind].push_back(std::move(item));
  if (by_kind.empty()) return {};
  const std::vector<ShownItem>& items =
      std::next(by_kind.begin(), static_cast<std::ptrdiff_t>(pick(by_kind.size())))->second;
  return items[pick(items.size())];
}

}  // namespace roundel::app::testing
