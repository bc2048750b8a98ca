// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A popup with a scenario's large picture and whole description. Esc, Space or a click outside closes and deletes it. GUI thread.

#include <QFrame>

#include "widgets/start/welcome/gallery_entries.h"
#include "widgets/start/welcome/thumbnails.h"

class QLabel;

namespace roundel::widgets {

class GalleryPreview : public QFrame {
  Q_OBJECT
 public:
  static constexpr QSizeF kPicture{560, 260};
  /// `wanted` is the entry's picture at kPicture, shown once it is ready. `thumbnails` outlive the popup.
  GalleryPreview(const GalleryEntry& entry, Thumbnails* thumbnails, Thumbnails::Request wanted, QWidget* parent);
  void showOver(const QPoint& centre);  ///< in screen coordinates

 private:
  void fill();

  std::vector<int> m_nodes;
  Thumbnails* m_thumbnails;
  Thumbnails::Request m_request;
  QLabel* m_picture;
};

}  // namespace roundel::widgets
