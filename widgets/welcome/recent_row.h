#pragma once
// A recent file: thumbnail, name, where and when; dim and with a way to remove it where it is not found.

#include <QAbstractButton>

#include "widgets/welcome/welcome_side.h"

namespace roundel::widgets {

class RecentRow : public QAbstractButton {
  Q_OBJECT
 public:
  RecentRow(RecentFile file, Thumbnails* thumbnails, const Theme& theme, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 signals:
  void removeWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void paintWhere(QPainter& painter, const QRectF& line, const QFont& note) const;
  RecentFile m_file;
  Thumbnails* m_thumbnails;
  Theme m_theme;
  QAbstractButton* m_remove = nullptr;
};

}  // namespace roundel::widgets
