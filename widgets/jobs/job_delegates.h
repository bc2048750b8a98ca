#pragma once
// How jobs are painted in tables: swatch, id and progress. GUI thread; each belongs to its view, and the theme, which may change
// in place, outlives them.

#include <QHeaderView>
#include <QStyledItemDelegate>

#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// The rows' header of the throughputs beside the lanes: swatch and id.
class JobHeader : public QHeaderView {
  Q_OBJECT
 public:
  /// Colours and ids come from the model: DecorationRole and DisplayRole of the vertical header.
  explicit JobHeader(const Theme* theme, QWidget* parent = nullptr);
  /// As wide as the longest of the first ids, within a limit.
  QSize sizeHint() const override;

 protected:
  /// Long ids end in an ellipsis.
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;

 private:
  const Theme* m_theme;
};

/// Column 0: swatch and id. Progress column: a bar in the job's colour.
class JobDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// NumberRole: jobNumber(), which chooses the colour. ProgressRole: 0..1, only in the column of progress.
  enum Role { NumberRole = Qt::UserRole, ProgressRole };
  explicit JobDelegate(const Theme* theme, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_theme(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme* m_theme;
};

}  // namespace roundel::widgets
