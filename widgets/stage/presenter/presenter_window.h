// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The presenter: the run on a whole screen, at most two schedulers, one sentence, with the keys of remote controls, a spot, a pen, a black screen,
// and a separate window with the speaker's notes. The main window stays open behind it and follows the playhead and the selection. GUI thread.

#include <QElapsedTimer>
#include <QPixmap>
#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <functional>

#include "widgets/stage/presenter/notes_window.h"
#include "widgets/stage/presenter/presenter_animation.h"
#include "widgets/stage/presenter/presenter_keys.h"
#include "widgets/stage/presenter/presenter_painter.h"
#include "widgets/stage/presenter/talk.h"

class QMenu;

namespace roundel::widgets {

class PresenterWindow : public QWidget {
  Q_OBJECT
 public:
  /// Show it with showFullScreen(). Closes with `parent`, to which it returns the keyboard focus. The bench outlives it.
  explicit PresenterWindow(Workbench* bench, QWidget* parent = nullptr);

  enum class Cover { None, Black, White };
  Cover cover() const { return m_cover; }
  /// What is shown above the sentence: a view of talk.h, or kOtherScenario.
  const std::string& view() const { return m_view; }
  static constexpr const char* kOtherScenario = "another scenario";
  /// Paints slides that do not move: of another scenario, or of a view that is neither lanes nor stage. Without it, lanes are shown.
  PaintedSlide& slideView() { return m_slideView; }
  double spotRadius() const { return m_spot ? m_spotRadius : 0; }  ///< at 1280 x 720; 0: there is no spot
  /// The sheet over the page.
  enum class Sheet { None, Keys, Notes };
  Sheet sheet() const { return m_sheet; }
  const PenStrokes& strokes() const { return m_strokes; }
  const PresenterPage& page() const { return m_page; }
  const std::vector<PlacedBlock>& blocks() const { return m_blocks; }
  NotesWindow* notes() { return m_notes; }  ///< null if they are closed

  void act(PresenterAction action);
  void toSlides();            ///< shows the slide at the playhead, otherwise the first one; no slides: no effect
  void toggleLane(int lane);  ///< Talk::toggle()
  QMenu* makeMenu();          ///< owned by the caller
  /// The page with its strokes as a PNG into the folder, under a name that is free; says so on the page.
  void savePicture(const QString& folder);
  const QString& message() const { return m_message; }

 signals:
  void slidesRequested();  ///< the user wants to edit the slides, in the window

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void connectBench();
  void refreshRuns();  ///< lanes or runs or the theme changed
  void refresh();      ///< the playhead, the selection or the size changed
  void go(bool forward);
  void setCover(Cover cover);
  void setPen(bool on);
  void toggleNotes();
  void toggleSlides();
  void showSlide();  ///< the view and the message of the slide that was gone to
  void showMessage(const QString& words);
  void paintPage(QPainter& painter);  ///< the page without spot and keys, which are not saved with it
  StrokeGround ground() const;

  Workbench* m_bench;
  Talk m_talk;
  PresenterPage m_page;
  std::vector<PlacedBlock> m_blocks;
  PresenterAnimation m_animation;
  PenStrokes m_strokes;
  QPointer<NotesWindow> m_notes;
  QTimer m_clockTimer, m_fadeTimer;
  QElapsedTimer m_sinceOpened;
  Cover m_cover = Cover::None;
  std::string m_view = "lanes";
  PaintedSlide m_slideView;
  bool m_pen = false, m_spot = false;
  Sheet m_sheet = Sheet::None;
  double m_spotRadius = kSpotRadius;
  QPointF m_pointer{-1, -1};
  QString m_message;  ///< a message over the page, for a moment
};

}  // namespace roundel::widgets
