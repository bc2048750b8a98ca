#pragma once
// The events of the scenario as a table that is edited in place: time, kind, node or job, GPU type, value.

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include "widgets/state/workbench.h"

namespace roundel::model {
struct EventSpec;
}

namespace roundel::widgets {

class EventsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { At, Kind, Target, Type, Value, ColumnCount };
  enum Role { ChoicesRole = Qt::UserRole + 1 };  ///< what the cell may be, where it is one of a few

  /// The bench outlives it; a row an event of its document, in the order of the file.
  explicit EventsModel(Workbench* bench, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
  QVariant data(const QModelIndex& index, int role) const override;
  /// One undo step; false where the value is refused, and refused() says why.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// Why a value was not taken.
  void refused(const QString& reason);

 private:
  /// Names that the cell may hold; empty where it takes free text.
  QStringList choices(const model::EventSpec& event, int column) const;
  bool takeWord(model::EventSpec& event, int column, const QString& given);
  bool takeNumber(model::EventSpec& event, int column, const QString& given);
  QString text(const model::EventSpec& event, int column) const;
  /// Whether this kind of event has such a value.
  bool applies(const model::EventSpec& event, int column) const;
  Workbench* m_bench;
};

/// A box of choices where a cell has some, else a line.
class ChoiceDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

}  // namespace roundel::widgets
