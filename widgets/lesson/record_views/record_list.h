// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of a recording as a list with thumbnails. Alt+Up and Alt+Down or a drag move a step, Delete removes it, T tries from it. GUI thread;
// appearance and recorder outlive it.

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>
#include <map>
#include <memory>
#include <set>

#include "core/metrics/index/trace_index.h"
#include "widgets/base/theme/appearance.h"
#include "widgets/lesson/record/lesson_recorder.h"

namespace roundel::widgets {

class RecordListModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { Heading = Qt::UserRole, Below, IsEmpty, IsWarned };
  static constexpr int kRow = 44, kPictureWidth = 60, kPictureHeight = 34;
  RecordListModel(const Appearance* appearance, LessonRecorder* recorder, QObject* parent);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  /// One row. Called by the view at the end of a drag.
  bool moveRows(const QModelIndex& source, int from, int count, const QModelIndex& target, int before) override;
  void setWarned(std::set<int> steps);
  void follow();

 private:
  QString spoken(int row) const;  ///< for screen readers
  double end_s(const lesson::Step& step) const;
  QPixmap picture(int row) const;
  const Appearance* m_appearance;
  LessonRecorder* m_recorder;
  std::set<int> m_warned;
  int m_rows = 0;
  using Index = std::shared_ptr<const metrics::TraceIndex>;
  mutable std::map<std::string, Index> m_indices;  ///< by lane
  mutable std::map<std::pair<std::string, double>, QPixmap> m_pictures;
};

class RecordListDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  RecordListDelegate(const Appearance* appearance, QObject* parent)
      : QStyledItemDelegate(parent), m_appearance(appearance) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Appearance* m_appearance;
};

class RecordList : public QListView {
  Q_OBJECT
 public:
  static constexpr int kMostRows = 6, kFewestRows = 2;
  RecordList(const Appearance* appearance, LessonRecorder* recorder, QWidget* parent = nullptr);
  RecordListModel* steps() { return m_model; }

 signals:
  void tryRequested();
  void goRequested();  ///< to the moment of the selected step

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void followCurrent();
  LessonRecorder* m_recorder;
  RecordListModel* m_model;
};

}  // namespace roundel::widgets
