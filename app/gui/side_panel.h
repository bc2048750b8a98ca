#pragma once
// A side of the workspace that folds to a 32 px rail on narrow windows and opens from it as an overlay (widgets/README.md).
// Owns its content. The page decides when it is folded; then the rail opens the overlay and Esc closes it. GUI thread.

#include <QToolButton>
#include <QWidget>

class QSplitter;

namespace roundel::app {

class SidePanel : public QWidget {
  Q_OBJECT
 public:
  enum class Side { Left, Right };
  static constexpr int kRail = 32;  ///< px, the width while folded
  /// `width` px of the overlay; `title` stands on the rail.
  SidePanel(const QString& title, QWidget* content, Side side, int width, QWidget* parent = nullptr);

  void setFolded(bool folded);
  bool folded() const { return m_folded; }
  void setOpen(bool open);  ///< the overlay, while folded

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void placeOverlay();
  QWidget* m_content;
  QToolButton* m_rail;
  Side m_side;
  int m_width;
  bool m_folded = false;
  bool m_open = false;
};

/// Parts side by side or above one another, none of which folds away. A child of `parent`.
QSplitter* splitter(Qt::Orientation orientation, QWidget* parent);

}  // namespace roundel::app
