// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The legend of the lanes: solid and pale bars, hatches, boxes, outlines and strips, painted as in the lanes. A popup that any key or click
// closes. GUI thread.

#include <QPixmap>
#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

struct LegendMark {
  QPixmap picture;
  QString name, meaning;  ///< "Ghost", "planned after the playhead: ..."
};
/// All kinds of marks, the most frequent first. `dpr` is the device pixel ratio.
std::vector<LegendMark> lanesLegend(const Theme& theme, double scale, double dpr);

class LanesLegend : public QWidget {
  Q_OBJECT
 public:
  /// Deletes itself when it is closed.
  LanesLegend(const Theme& theme, QWidget* parent);
  void showUnder(const QRect& on_screen);  ///< the place of the button that opened it

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace roundel::widgets
