// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The three steps over the canvas of Build while something is missing: cards until there is a node, then a strip. Mouse events and drops go through
// to the canvas; only the links of the last line take clicks. Esc on the canvas hides it, F1 there or Help shows it again. GUI thread.

#include <QWidget>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class StepsOverlay : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kStrip = 40;  ///< px, at the default text size
  /// A child of the canvas, whose size and keys it follows. The bench outlives it.
  StepsOverlay(Workbench* bench, QWidget* canvas);
  bool cards() const;  ///< true: shows cards; false: shows the strip
  QWidget* links() const { return m_links; }

 public Q_SLOTS:
  void hideSteps();
  void showSteps();

 signals:
  void shown(bool is);
  // Emitted by the links of the last line.
  void exampleRequested();
  void tableRequested();  ///< from the clipboard
  void traceRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeLinks();
  void refresh();
  void place();

  Workbench* m_bench;
  QWidget* m_canvas;
  QWidget* m_links;
  bool m_wanted = true;
};

}  // namespace roundel::widgets
