// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slides as a list: a small picture, the number, the sentence, the instant. GUI thread; the bench outlives it.

#include <QAbstractListModel>
#include <QPixmap>
#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class SlideList : public QAbstractListModel {
  Q_OBJECT
 public:
  static constexpr int kPictureWidth = 128, kPictureHeight = 72;
  explicit SlideList(Workbench* bench, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  /// One row, as an undoable step. Called by the view at the end of a drag.
  bool moveRows(const QModelIndex& source, int from, int count, const QModelIndex& target, int before) override;

 signals:
  void slideMoved(int to);

 private:
  void follow();
  QPixmap picture(int row) const;  ///< painted at the first call after a change; null without runs
  Workbench* m_bench;
  int m_rows = 0;
  mutable std::vector<QPixmap> m_pictures;
};

/// The present moment of the window as a slide: playhead, the focused lane and the first other, the sentence of the
/// decision, and the selected job as its spot.
talk::Slide presentSlide(const Workbench& bench);
/// "0:12:00", "start of J2".
QString instantWords(const talk::Slide& slide);

}  // namespace roundel::widgets
