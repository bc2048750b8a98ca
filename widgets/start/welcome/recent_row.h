// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recent file: thumbnail, name, folder and time. A missing file is dimmed and has a remove button.

#include <QAbstractButton>

#include "widgets/start/welcome/welcome_side.h"

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
