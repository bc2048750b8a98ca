// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/field_picker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "core/compare/lane_name.h"
#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxShown = 400;

}  // namespace

FieldPicker::FieldPicker(const SweepDraft& draft, QWidget* parent)
    : QDialog(parent), m_typed(new QLineEdit(this)), m_list(new QListWidget(this)) {
  setObjectName(QStringLiteral("field-picker"));
  setWindowTitle(tr("Vary a field"));
  auto* column = new QVBoxLayout(this);
  m_typed->setObjectName(QStringLiteral("field-filter"));
  m_typed->setPlaceholderText(tr("Type a part of its name: round, iterations, beam…"));
  m_typed->setToolTip(tr("Part of the field's name; arrows choose, Enter takes it"));
  m_typed->setAccessibleName(tr("Field"));
  m_list->setAccessibleName(tr("Fields that can be varied"));
  m_list->setToolTip(tr("Enter or a double click varies it around its value"));
  column->addWidget(m_typed);
  column->addWidget(m_list, 1);
  column->addWidget(
      makeLabel(tr("* stands for all elements of a list. Values can be changed afterwards."), "note", this));
  resize(560, 460);
  collect(draft);
  m_typed->installEventFilter(this);
  connect(m_typed, &QLineEdit::textChanged, this, &FieldPicker::refill);
  connect(m_list, &QListWidget::itemActivated, this, &FieldPicker::choose);
  refill();
}

void FieldPicker::collect(const SweepDraft& draft) {
  for (const ScenarioPlace& place : placesOf(draft.scenario.empty() ? draft.source : draft.scenario)) {
    QString value = shown(shortValue(place.value));
    if (place.of > 1) value = tr("%1, …").arg(value);
    m_entries.push_back({shown(place.path), value, suggestedVary(draft, place.path, place.value)});
  }
  for (std::size_t i = 0; i < draft.schedulers.size(); ++i) {
    const DraftScheduler& scheduler = draft.schedulers[i];
    const policies::PolicyInfo* info = scheduler.used ? policies::find(scheduler.policy) : nullptr;
    if (info == nullptr) continue;
    const QString name = shown(scheduler.label.empty() ? compare::schedulerName(scheduler.policy) : scheduler.label);
    for (const policies::OptionSpec& option : info->options) {
      if (policies::isWritten(option)) continue;
      const auto set = scheduler.options.find(option.key);
      m_entries.push_back({tr("%1 of %2").arg(shown(option.key), name),
                           shown(shortValue(set != scheduler.options.end() ? set->second : option.default_json)),
                           suggestedVary(draft, static_cast<int>(i), option)});
    }
  }
}

void FieldPicker::refill() {
  m_list->clear();
  const QStringList words = m_typed->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (std::size_t i = 0; i < m_entries.size() && m_list->count() < kMaxShown; ++i) {
    const auto has = [&](const QString& word) { return m_entries[i].text.contains(word, Qt::CaseInsensitive); };
    if (!std::ranges::all_of(words, has)) continue;
    auto* item = new QListWidgetItem(m_entries[i].text + QStringLiteral("   ") + m_entries[i].value, m_list);
    item->setData(Qt::UserRole, static_cast<int>(i));
  }
  m_list->setCurrentRow(0);
}

void FieldPicker::choose() {
  const QListWidgetItem* item = m_list->currentItem();
  if (item == nullptr) return;
  m_chosen = m_entries[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].vary;
  accept();
}

// The text field keeps the keyboard focus; arrows move through the list.
bool FieldPicker::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_typed && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) return choose(), true;
    const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (step != 0)
      return m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1))), true;
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace roundel::widgets
