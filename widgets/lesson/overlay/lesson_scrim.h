// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Dims a window between its menu bar and its status bar, except for the parts of a step, and outlines the parts that the step asks about. Dimmed
// parts take no clicks; their tooltips work. GUI thread.

#include <QHelpEvent>
#include <QMainWindow>
#include <QPointer>
#include <functional>
#include <vector>

#include "widgets/base/theme/appearance.h"

namespace roundel::widgets {

class LessonScrim : public QWidget {
  Q_OBJECT
 public:
  /// A part that is not dimmed.
  struct Part {
    QPointer<QWidget> widget;
    std::function<QRect()> area = {};  ///< px of the widget; empty function: all of it
    bool asked = false;                ///< it is outlined
  };
  static constexpr int kOutline = 2;  ///< px
  static constexpr int kShare = 12;   ///< %, of the text colour over dimmed parts

  /// A child of the window, hidden. The appearance outlives it.
  LessonScrim(const Appearance* appearance, QMainWindow* window);
  /// Shows the scrim around these parts. Hidden parts count as dimmed.
  void setParts(std::vector<Part> parts);
  /// Parts that are hidden behind a plain area with this text while the scrim is shown. To be called before setParts().
  void setCovers(std::vector<Part> covers, const QString& text);
  /// Reads the places of the parts again. To be called if an area has moved without its widget. O(parts).
  void follow();
  const std::vector<QRect>& outlines() const { return m_outlines; }  ///< of the asked parts, px of the window

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QRect roomInWindow() const;
  QRect placeOf(const Part& part) const;  ///< px of the window; empty if it is hidden
  bool tipBelow(const QHelpEvent& help);

  const Appearance* m_appearance;
  QMainWindow* m_window;
  std::vector<Part> m_parts, m_covers;
  QString m_coverText;
  std::vector<QRect> m_outlines;
};

}  // namespace roundel::widgets
