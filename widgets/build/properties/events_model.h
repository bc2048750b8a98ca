// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The events of the scenario as an editable table: time, kind, node or job, GPU type, value.

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include "widgets/document/session/document.h"

namespace roundel::model {
struct EventSpec;
}

namespace roundel::widgets {

class EventsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { At, Kind, Target, Type, Value, ColumnCount };
  enum Role { ChoicesRole = Qt::UserRole + 1 };  ///< the permitted texts of a cell that has choices

  /// One row for each event of the document, in the order of the file. The document outlives it.
  explicit EventsModel(Document* document, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
  QVariant data(const QModelIndex& index, int role) const override;
  /// One undoable command. If the value is rejected, emits refused() and returns false.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void refused(const QString& reason);

 private:
  /// The permitted texts of a cell; empty for free text.
  QStringList choices(const model::EventSpec& event, int column) const;
  bool takeWord(model::EventSpec& event, int column, const QString& given);
  bool takeNumber(model::EventSpec& event, int column, const QString& given);
  QString text(const model::EventSpec& event, int column) const;
  /// True if events of this kind use the column.
  bool applies(const model::EventSpec& event, int column) const;
  Document* m_document;
};

/// A combo box if a cell has choices, else a line edit.
class ChoiceDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

}  // namespace roundel::widgets
