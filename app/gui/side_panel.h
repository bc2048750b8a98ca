// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A side of a workspace that folds to a rail of 32 px in narrow windows (widgets/README.md). The page decides when it is folded. Then the rail
// opens the content and Esc closes it. Owns its content. GUI thread.

#include <QToolButton>
#include <QWidget>

class QSplitter;

namespace roundel::app {

class SidePanel : public QWidget {
  Q_OBJECT
 public:
  enum class Side { Left, Right };
  static constexpr int kRail = 32;  ///< px
  /// `width` is that of the content in px; `title` is on the rail, at the edge of the window.
  SidePanel(const QString& title, QWidget* content, Side side, int width, QWidget* parent = nullptr);

  void setFolded(bool folded);
  bool folded() const { return m_folded; }
  void setOpen(bool open);  ///< shows the content beside the rail, while folded
  int foldedWidth() const;  ///< px, while folded: the rail, and the content if it is open

 signals:
  void openChanged();  ///< while folded: foldedWidth() has changed

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void refreshWidth();
  QWidget* m_content;
  QToolButton* m_rail;
  int m_width;
  bool m_folded = false;
  bool m_open = false;
};

/// A splitter whose parts cannot collapse. A child of `parent`.
QSplitter* splitter(Qt::Orientation orientation, QWidget* parent);

}  // namespace roundel::app
