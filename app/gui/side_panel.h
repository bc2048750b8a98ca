#pragma once
// A side of the workspace that folds to a 32 px rail on narrow windows and opens beside it (widgets/README.md).
// Owns its content. The page decides when it is folded; then the rail opens the content and Esc closes it. GUI thread.

#include <QToolButton>
#include <QWidget>

class QSplitter;

namespace roundel::app {

class SidePanel : public QWidget {
  Q_OBJECT
 public:
  enum class Side { Left, Right };
  static constexpr int kRail = 32;  ///< px, the width while folded
  /// `width` px of the content; `title` stands on the rail, which is at the window's edge.
  SidePanel(const QString& title, QWidget* content, Side side, int width, QWidget* parent = nullptr);

  void setFolded(bool folded);
  bool folded() const { return m_folded; }
  void setOpen(bool open);  ///< the content beside the rail, while folded
  int foldedWidth() const;  ///< px, while folded: of the rail, and of the content where it is open

 signals:
  void openChanged();  ///< while folded: it needs another width

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

/// Parts side by side or above one another, none of which folds away. A child of `parent`.
QSplitter* splitter(Qt::Orientation orientation, QWidget* parent);

}  // namespace roundel::app
