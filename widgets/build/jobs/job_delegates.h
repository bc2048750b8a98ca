// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paint jobs in tables: swatch, id and progress. GUI thread. Each belongs to its view; the theme outlives them and may change.

#include <QHeaderView>
#include <QStyledItemDelegate>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// The row heads of the throughputs beside the lanes: swatch and id.
class JobHeader : public QHeaderView {
  Q_OBJECT
 public:
  /// The model's vertical header data has the colours (DecorationRole) and ids (DisplayRole).
  explicit JobHeader(const Theme* theme, QWidget* parent = nullptr);
  /// The width of the longest of the first ids, within a limit.
  QSize sizeHint() const override;

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;

 private:
  const Theme* m_theme;
};

/// Column 0: swatch and id. Progress column: a bar in the job's colour.
class JobDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// NumberRole: jobNumber(), which determines the colour. ProgressRole: 0..1, only in the progress column.
  enum Role { NumberRole = Qt::UserRole, ProgressRole };
  explicit JobDelegate(const Theme* theme, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_theme(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme* m_theme;
};

}  // namespace roundel::widgets
