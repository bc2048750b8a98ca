// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/segment_button.h"

#include <QAccessibleWidget>
#include <QAction>
#include <QActionGroup>
#include <QButtonGroup>
#include <QStyleOptionToolButton>

namespace roundel::widgets {
namespace {

// Returns whether its group, or the group of its action, is exclusive.
bool isOneOfSeveral(const QToolButton& button) {
  if (button.group() != nullptr) return button.group()->exclusive();
  const QAction* action = button.defaultAction();
  return action != nullptr && action->actionGroup() != nullptr && action->actionGroup()->isExclusive();
}

// For Qt, every checkable tool button is a check box.
class SegmentAccessible : public QAccessibleWidget {
 public:
  explicit SegmentAccessible(SegmentButton* button) : QAccessibleWidget(button) {}
  QAccessible::Role role() const override {
    return isOneOfSeveral(button()) ? QAccessible::RadioButton : QAccessible::CheckBox;
  }
  QAccessible::State state() const override {
    QAccessible::State state = QAccessibleWidget::state();
    state.checkable = true;
    state.checked = button().isChecked();
    return state;
  }
  QString text(QAccessible::Text of) const override {
    const QString own_text = QAccessibleWidget::text(of);
    return of == QAccessible::Name && own_text.isEmpty() ? button().text() : own_text;
  }
  QStringList actionNames() const override {
    return QStringList{isOneOfSeveral(button()) ? pressAction() : toggleAction()} + QAccessibleWidget::actionNames();
  }
  void doAction(const QString& name) override {
    if (name == pressAction() || name == toggleAction()) return static_cast<SegmentButton*>(object())->click();
    QAccessibleWidget::doAction(name);
  }

 private:
  const QToolButton& button() const { return *static_cast<SegmentButton*>(object()); }
};

void installAccessibility() {
  static const bool is_installed = [] {
    QAccessible::installFactory([](const QString& name, QObject* object) -> QAccessibleInterface* {
      auto* button = qobject_cast<SegmentButton*>(object);
      if (name != QLatin1String(SegmentButton::staticMetaObject.className()) || button == nullptr) return nullptr;
      return new SegmentAccessible(button);
    });
    return true;
  }();
  Q_UNUSED(is_installed)
}

}  // namespace

SegmentButton::SegmentButton(QWidget* parent) : QToolButton(parent) {
  setProperty("segment", true);
  setCheckable(true);
  installAccessibility();
}

// Qt caches the first size hint, of the checked (bold) or unchecked button, until the style changes. This returns the size of the checked one.
QSize SegmentButton::sizeHint() const {
  ensurePolished();
  QStyleOptionToolButton option;
  initStyleOption(&option);
  option.state = QStyle::State_Enabled;
  QFont chosen_font = font();
  chosen_font.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(chosen_font);
  QSize words = metrics.size(Qt::TextShowMnemonic, text());
  words.rwidth() += 2 * metrics.horizontalAdvance(QLatin1Char(' '));
  return style()->sizeFromContents(QStyle::CT_ToolButton, &option, words, this);
}

}  // namespace roundel::widgets
