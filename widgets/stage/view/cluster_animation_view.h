// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster animations of two schedulers side by side, or one if there is room for one only or one scheduler only.
// Shows the first two lanes until the user chooses others. GUI thread.

#include <QWidget>
#include <array>
#include <string>

#include "widgets/document/state/workbench.h"
#include "widgets/lanes/painting/job_colors.h"

namespace roundel::widgets {

class ClusterAnimationHalf;

class ClusterAnimationView : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMinHalf =
      440;  ///< px; if the halves would be narrower, only one is shown, and its menu switches lanes
  explicit ClusterAnimationView(Workbench* bench, QWidget* parent = nullptr);

  ClusterAnimationHalf* half(int side) { return m_halves[static_cast<std::size_t>(side)]; }
  int shownHalves() const { return m_shown; }
  void setColorBy(ColorBy by);
  void showLane(int side, int lane);
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();  ///< lanes were added, removed or reordered

  Workbench* m_bench;
  std::array<ClusterAnimationHalf*, 2> m_halves{};
  std::array<std::string, 2> m_labels;  ///< of the chosen lanes, whose indices may change
  int m_shown = 0;
};

}  // namespace roundel::widgets
