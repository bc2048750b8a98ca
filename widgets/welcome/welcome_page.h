#pragma once
// The first page: what was open and what can be opened. It says what was asked for; the window does it.

#include <QPixmap>
#include <QWidget>

#include "widgets/state/workbench.h"
#include "widgets/welcome/gallery_entries.h"
#include "widgets/welcome/thumbnails.h"
#include "widgets/welcome/welcome_side.h"

class QBoxLayout;

namespace roundel::widgets {

class GalleryPanel;

class WelcomePage : public QWidget {
  Q_OBJECT
 public:
  /// Bench and entries outlive it. `cache`: the folder of thumbnails.
  WelcomePage(Workbench* bench, const std::vector<GalleryEntry>* entries, const QString& cache,
              QWidget* parent = nullptr);

  GalleryPanel* gallery() { return m_gallery; }
  WelcomeSide* side() { return m_side; }
  Thumbnails* thumbnails() { return &m_thumbnails; }
  /// What paths of recent files become: title, hash and nodes, read from the file where it is small enough.
  static RecentFile recentFile(const QString& path, const QDateTime& opened);
  /// Beside the workspaces in one stack: makes no window larger.
  QSize minimumSizeHint() const override { return {320, 240}; }

 signals:
  /// A card was opened: its file, its picture and where that stands on the screen.
  void opened(const QString& path, const QPixmap& picture, const QRect& on_screen);
  void newWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void follow();  ///< the theme
  void open(int card);

  Workbench* m_bench;
  Thumbnails m_thumbnails;
  QBoxLayout* m_box;
  WelcomeSide* m_side;
  GalleryPanel* m_gallery;
};

}  // namespace roundel::widgets
