// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/experiments/vary_this.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <memory>

#include "widgets/base/text/vary_path.h"

namespace roundel::app {
namespace {

/// The field that knows its place: the widget itself or a parent (a spin box for its line edit).
QWidget* fieldOf(QWidget* widget) {
  for (; widget != nullptr && !widget->isWindow(); widget = widget->parentWidget())
    if (!widget->property(widgets::kVaryPath).toString().isEmpty() ||
        !widget->property(widgets::kVaryOption).toString().isEmpty())
      return widget;
  return nullptr;
}

/// The number in a line edit, or its placeholder, which shows the default.
QString shownNumber(const QLineEdit& line) {
  return widgets::numberJson(line.text().isEmpty() ? line.placeholderText().section(QLatin1Char(' '), 0, 0)
                                                   : line.text());
}

VaryThis::Field whatItEdits(const QWidget* field) {
  const auto text = [field](const char* property) { return field->property(property).toString(); };
  const auto* line = qobject_cast<const QLineEdit*>(field);
  return {.pointer = text(widgets::kVaryPath),
          .usual = line != nullptr ? shownNumber(*line) : QString(),
          .policy = text(widgets::kVaryPolicy),
          .option = text(widgets::kVaryOption)};
}

}  // namespace

VaryThis::VaryThis(QWidget* window) : QObject(window), m_window(window) { qApp->installEventFilter(this); }

bool VaryThis::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu || !watched->isWidgetType()) return QObject::eventFilter(watched, event);
  auto* widget = static_cast<QWidget*>(watched);
  const QWidget* top = widget->window();
  const bool ours = top == m_window || top->parentWidget() == m_window;
  QWidget* field = ours ? fieldOf(widget) : nullptr;
  if (field == nullptr) return QObject::eventFilter(watched, event);
  const auto* menu = static_cast<QContextMenuEvent*>(event);
  const bool by_key = menu->reason() == QContextMenuEvent::Keyboard;
  return popUp(field, by_key ? field->mapToGlobal(QPoint(8, field->height())) : menu->globalPos());
}

bool VaryThis::popUp(QWidget* field, const QPoint& at) {
  auto* line = qobject_cast<QLineEdit*>(field);
  const std::unique_ptr<QMenu> menu(line != nullptr ? line->createStandardContextMenu() : new QMenu(field));
  menu->setObjectName(QStringLiteral("vary-menu"));
  addTo(menu.get(), menu->actions().isEmpty() ? nullptr : menu->actions().front(), whatItEdits(field));
  menu->exec(at);
  return true;
}

void VaryThis::addTo(QMenu* menu, QAction* before, const Field& field) {
  menu->setToolTipsVisible(true);
  auto* vary = new QAction(tr("Vary this"), menu);
  vary->setObjectName(QStringLiteral("vary-this"));
  vary->setToolTip(tr("A dimension of the sweep in Experiments, around this value"));
  menu->insertAction(before, vary);
  auto* turn = new QAction(tr("Put on a knob"), menu);
  turn->setObjectName(QStringLiteral("put-on-knob"));
  turn->setToolTip(tr("A slider beside the lanes, which follow while it is turned"));
  menu->insertAction(before, turn);
  if (before != nullptr) menu->insertSeparator(before);
  connect(vary, &QAction::triggered, this, [this, field] {
    if (!field.pointer.isEmpty()) return emit fieldWanted(field.pointer, field.usual);
    emit optionWanted(field.policy, field.option);
  });
  connect(turn, &QAction::triggered, this, [this, field] {
    if (!field.pointer.isEmpty()) return emit fieldOnKnob(field.pointer);
    emit optionOnKnob(field.policy, field.option);
  });
}

}  // namespace roundel::app
