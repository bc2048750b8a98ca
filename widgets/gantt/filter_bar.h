#pragma once
// The line over the lanes into which "/" types: what matches keeps its colour, Enter pins it, Esc leaves. Hidden while nothing is
// typed and nothing pinned.

#include <QWidget>

#include "widgets/gantt_model/gantt_lanes.h"
#include "widgets/gantt_model/lane_filter.h"

class QBoxLayout;
class QLabel;
class QLineEdit;

namespace roundel::widgets {

class FilterBar : public QWidget {
  Q_OBJECT
 public:
  /// Both outlive it.
  FilterBar(LaneFilter* filter, const GanttLanes* lanes, QWidget* parent = nullptr);
  void open();  ///< shows it with the keyboard in it
  QLineEdit* edit() { return m_edit; }

 signals:
  void left();  ///< the keyboard goes back to the lanes

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  LaneFilter* m_filter;
  const GanttLanes* m_lanes;
  QLineEdit* m_edit;
  QLabel* m_count;
  QBoxLayout* m_pins;
  bool m_open = false;
};

}  // namespace roundel::widgets
