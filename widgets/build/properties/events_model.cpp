// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/events_model.h"

#include <QComboBox>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/build/properties/scenario_edits.h"

namespace roundel::widgets {
namespace {

constexpr model::EventKind kKinds[] = {model::EventKind::NodeDown, model::EventKind::NodeUp,
                                       model::EventKind::CancelJob, model::EventKind::SetThroughput,
                                       model::EventKind::SetSpeed};

bool aboutJob(model::EventKind kind) {
  return kind == model::EventKind::CancelJob || kind == model::EventKind::SetThroughput;
}

}  // namespace

EventsModel::EventsModel(Document* document, QObject* parent) : QAbstractTableModel(parent), m_document(document) {
  connect(document, &Document::changed, this, [this] {
    beginResetModel();
    endResetModel();
  });
}

int EventsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_document->scenario().events.size());
}

bool EventsModel::applies(const model::EventSpec& event, int column) const {
  if (column == Type) return event.kind == model::EventKind::SetThroughput;
  return column != Value || event.kind == model::EventKind::SetThroughput || event.kind == model::EventKind::SetSpeed;
}

QString EventsModel::text(const model::EventSpec& event, int column) const {
  switch (column) {
    case At:
      return numberText(event.at_s);
    case Kind:
      return eventWord(event.kind);
    case Target:
      return QString::fromStdString(aboutJob(event.kind) ? event.job : event.node);
    case Type:
      return QString::fromStdString(event.type);
    case Value:
      return numberText(event.value);
    default:
      return {};
  }
}

QStringList EventsModel::choices(const model::EventSpec& event, int column) const {
  const model::Scenario& scenario = m_document->scenario();
  QStringList words;
  if (column == Kind)
    for (const model::EventKind kind : kKinds) words << eventWord(kind);
  else if (column == Target && aboutJob(event.kind))
    for (const model::JobSpec& job : scenario.jobs) words << QString::fromStdString(job.id);
  else if (column == Target)
    for (const model::NodeSpec& node : scenario.nodes) words << QString::fromStdString(node.id);
  else if (column == Type)
    for (const model::GpuTypeSpec& type : scenario.gpu_types) words << QString::fromStdString(type.id);
  return words;
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const model::EventSpec& event = m_document->scenario().events[static_cast<std::size_t>(index.row())];
  const bool is_used = applies(event, index.column());
  switch (role) {
    case Qt::DisplayRole:
      if (!is_used) return QStringLiteral("–");
      if (index.column() == Value && !event.value) return tr("cannot run");
      return text(event, index.column());
    case Qt::EditRole:
      return is_used ? text(event, index.column()) : QString();
    case Qt::ToolTipRole:
      return is_used ? headerData(index.column(), Qt::Horizontal, Qt::ToolTipRole)
                     : QVariant(tr("%1 has none").arg(eventWord(event.kind)));
    case ChoicesRole:
      return choices(event, index.column());
    default:
      return {};
  }
}

bool EventsModel::takeNumber(model::EventSpec& event, int column, const QString& given) {
  const FieldNumber parsed = parseNumber(given, column == At ? kNonNegative : kPositive);
  const bool missing = !parsed.value && (column == At || event.kind == model::EventKind::SetSpeed);
  const QString reason = !parsed.reason.isEmpty() ? parsed.reason
                         : missing                ? tr("A number is needed here.")
                                                  : QString();
  if (!reason.isEmpty()) {
    emit refused(reason);
    return false;
  }
  if (column == At) event.at_s = *parsed.value;
  if (column == Value) event.value = parsed.value;
  return true;
}

bool EventsModel::takeWord(model::EventSpec& event, int column, const QString& given) {
  const QStringList words = choices(event, column);
  if (!words.contains(given)) {
    emit refused(tr("“%1” is not one of: %2.").arg(given, words.mid(0, 6).join(QStringLiteral(", "))));
    return false;
  }
  if (column == Kind) event.kind = kKinds[words.indexOf(given)];
  if (column == Target) (aboutJob(event.kind) ? event.job : event.node) = given.toStdString();
  if (column == Type) event.type = given.toStdString();
  return true;
}

bool EventsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  const auto row = static_cast<std::size_t>(index.row());
  model::EventSpec event = m_document->scenario().events[row];
  const QString given_text = value.toString().trimmed();
  if (index.column() == At || index.column() == Value) {
    if (!takeNumber(event, index.column(), given_text)) return false;
  } else {
    if (!takeWord(event, index.column(), given_text)) return false;
  }
  const QString reason = setEvent(*m_document, row, event);
  emit refused(reason);
  return reason.isEmpty();
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const QString names[ColumnCount] = {tr("at s"), tr("kind"), tr("of"), tr("type"), tr("value")};
  const QString tips[ColumnCount] = {
      tr("When, in seconds, 0 or more"), tr("What happens"), tr("Which node or job"), tr("GPU type, of set throughput"),
      tr("Iterations/s of set throughput (empty: cannot run there any more), factor of set speed")};
  if (section < 0 || section >= ColumnCount) return {};
  return role == Qt::DisplayRole   ? QVariant(names[section])
         : role == Qt::ToolTipRole ? QVariant(tips[section])
                                   : QVariant();
}

Qt::ItemFlags EventsModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const model::EventSpec& event = m_document->scenario().events[static_cast<std::size_t>(index.row())];
  return applies(event, index.column())
             ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren
             : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

QWidget* ChoiceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const {
  const QStringList words = index.data(EventsModel::ChoicesRole).toStringList();
  if (words.isEmpty()) return QStyledItemDelegate::createEditor(parent, option, index);
  auto* box = new QComboBox(parent);
  box->addItems(words);
  connect(box, &QComboBox::activated, this, [this, box] {
    auto* self = const_cast<ChoiceDelegate*>(this);
    emit self->commitData(box);
    emit self->closeEditor(box);
  });
  return box;
}

void ChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (auto* box = qobject_cast<QComboBox*>(editor)) return box->setCurrentText(index.data(Qt::EditRole).toString());
  QStyledItemDelegate::setEditorData(editor, index);
}

void ChoiceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  if (auto* box = qobject_cast<QComboBox*>(editor)) {
    model->setData(index, box->currentText());
    return;
  }
  QStyledItemDelegate::setModelData(editor, model, index);
}

}  // namespace roundel::widgets
