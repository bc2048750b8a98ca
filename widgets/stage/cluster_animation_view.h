#pragma once
// Two schedulers' stages side by side, or one where there is no room for two or only one scheduler. The first two lanes until the user
// chooses others. GUI thread.

#include <QWidget>
#include <array>
#include <string>

#include "widgets/gantt_painting/job_colors.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class ClusterAnimationHalf;

class ClusterAnimationView : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMinHalf = 440;  ///< px; narrower halves are one, with its menu as the switch
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
  void refresh();  ///< lanes came, went or changed places

  Workbench* m_bench;
  std::array<ClusterAnimationHalf*, 2> m_halves{};
  std::array<std::string, 2> m_labels;  ///< of the lanes that were chosen; lanes move
  int m_shown = 0;
};

}  // namespace roundel::widgets
