#pragma once
// A scenario of the gallery, larger: its picture with the whole description, over the card; Esc, Space or a click elsewhere closes it. A
// popup of the GUI thread that deletes itself when it closes.

#include <QFrame>

#include "widgets/welcome/gallery_entries.h"
#include "widgets/welcome/thumbnails.h"

class QLabel;

namespace roundel::widgets {

class GalleryPreview : public QFrame {
  Q_OBJECT
 public:
  static constexpr QSizeF kPicture{560, 260};
  /// `wanted` is the picture of the entry at kPicture; `thumbnails` outlive it. The picture comes when it has been drawn.
  GalleryPreview(const GalleryEntry& entry, Thumbnails* thumbnails, Thumbnails::Wanted wanted, QWidget* parent);
  void showOver(const QPoint& centre);  ///< of the screen

 private:
  void fill();

  std::vector<int> m_nodes;
  Thumbnails* m_thumbnails;
  Thumbnails::Wanted m_wanted;
  QLabel* m_picture;
};

}  // namespace roundel::widgets
