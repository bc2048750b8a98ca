// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An eye on each panel of a window: whether students see the panel in the selected step. A lane also names the steps that ask about it. GUI thread.

#include <QObject>
#include <QPointer>
#include <QRect>
#include <functional>
#include <vector>

#include "widgets/base/theme/appearance.h"

class QToolButton;

namespace roundel::widgets {

class PanelEyes : public QObject {
  Q_OBJECT
 public:
  struct Panel {
    QString what;  ///< for toggled(): "lane:Gavel"
    QString name;  ///< as a reader knows it
    QPointer<QWidget> widget;
    std::function<QRect()> area = {};  ///< px of the widget; empty function: all of it
    bool hidden = false;
    QString asked = {}, asked_short = {};    ///< "asked in steps 1 and 5", "steps 1, 5"; empty: in none
    std::function<QRect()> asked_area = {};  ///< px of the widget
  };
  /// The eyes are children of `window`. Both outlive it.
  PanelEyes(const Appearance* appearance, QWidget* window);
  void show(std::vector<Panel> panels);  ///< none: no eye is shown
  /// Reads the places again. To be called if an area has moved.
  void follow();

 signals:
  void toggled(const QString& what, bool hidden);
  void askedClicked(const QString& what);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addPanel();
  void followAsked(std::size_t panel, const QRect& seen);
  const Appearance* m_appearance;
  QWidget* m_window;
  std::vector<Panel> m_panels;
  std::vector<QToolButton*> m_eyes, m_asked;  ///< by panel; the others are hidden
};

}  // namespace roundel::widgets
