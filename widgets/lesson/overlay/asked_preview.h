// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a step asks, for its author: the time of the asked decisions as a column of the lane, and the slots in which the run has the asked job. It
// takes no clicks. A child of the lanes' canvas; GUI thread.

#include <QWidget>
#include <vector>

#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/player/place_board.h"

namespace roundel::widgets {

class AskedPreview : public QWidget {
  Q_OBJECT
 public:
  /// The view outlives this.
  explicit AskedPreview(LanesView* view);

  /// `asked`: one span for each decision, by time. `job`: of a question "place"; invalid: only the column is shown.
  void show(int lane, std::vector<PlaceBoard::Span> asked, model::JobIndex job);
  void clear() { show(-1, {}, {}); }
  QRect column() const;  ///< px of the canvas; empty: nothing is shown
  /// The slots of the job, by decision, then GPU; empty if it waits.
  struct Slot {
    model::GpuIndex gpu;
    int decision = 0;
    QRect place;  ///< px of the canvas
  };
  std::vector<Slot> shownSlots() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();

  LanesView* m_view;
  int m_lane = -1;
  std::vector<PlaceBoard::Span> m_asked;
  model::JobIndex m_job;
};

}  // namespace roundel::widgets
