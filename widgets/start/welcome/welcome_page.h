// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page Welcome: recent files, the last session and the gallery. It emits requests; the window acts on them.

#include <QPixmap>
#include <QWidget>

#include "widgets/base/theme/appearance.h"
#include "widgets/start/welcome/gallery_entries.h"
#include "widgets/start/welcome/thumbnails.h"
#include "widgets/start/welcome/welcome_side.h"

class QBoxLayout;

namespace roundel::widgets {

class GalleryPanel;

class WelcomePage : public QWidget {
  Q_OBJECT
 public:
  /// Appearance and entries outlive it. `cache` is the folder of thumbnails.
  WelcomePage(const Appearance* appearance, const std::vector<GalleryEntry>* entries, const QString& cache,
              QWidget* parent = nullptr);

  GalleryPanel* gallery() { return m_gallery; }
  WelcomeSide* side() { return m_side; }
  Thumbnails* thumbnails() { return &m_thumbnails; }
  /// Title, hash and nodes of a recent file, read from the file unless it is large.
  static RecentFile recentFile(const QString& path, const QDateTime& opened);
  /// Small, so that the stack of workspaces does not enlarge the window.
  QSize minimumSizeHint() const override { return {320, 240}; }

 signals:
  /// A card was opened: its file, its picture, and the picture's place on the screen.
  void opened(const QString& path, const QPixmap& picture, const QRect& on_screen);
  void newWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void follow();  ///< applies the theme
  void open(int card);

  const Appearance* m_appearance;
  Thumbnails m_thumbnails;
  QBoxLayout* m_box;
  WelcomeSide* m_side;
  GalleryPanel* m_gallery;
};

}  // namespace roundel::widgets
