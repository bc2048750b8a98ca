// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The column of knobs beside the lanes: a list of knobs, the active knob with slider and curve, and three ways to
// finish: Edit (Enter), Branch (B), Back (Esc). M chooses the metric of the curve. GUI thread; the bench outlives it.

#include <QWidget>
#include <vector>

#include "widgets/why/knobs/live_knob.h"

class QFrame;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;
class QTreeWidget;

namespace roundel::widgets {

class KnobCurve;
class KnobSlider;

class KnobColumn : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kWidth = 292;

  explicit KnobColumn(Workbench* bench, QWidget* parent = nullptr);
  LiveKnob& live() { return m_live; }
  /// Opens or closes the column (K), for the Run menu.
  QAction* action() const { return m_action; }
  /// Opens the column with this knob and moves the keyboard focus to its slider.
  void openKnob(const Knob& knob);
  void openField(const QString& pointer);  ///< emits messageReported() if the field is not a number
  void openOption(const QString& policy, const QString& option);
  void setOpen(bool open);  ///< closing restores the former value
  bool open() const { return !isHidden(); }

 signals:
  void openChanged();
  void messageReported(const QString& message);

 protected:
  bool event(QEvent* event) override;

 private:
  void makeAction();
  QWidget* makeList();
  QFrame* makeKnob();
  QWidget* makeAnswers();
  void makeHead(QWidget* into);
  void makeCurve(QWidget* into);
  void makeMetricMenu(QWidget* into);
  void extend(QMenu* menu, const Workbench::MenuTarget& target);
  void addTo(QMenu* menu, const std::vector<Knob>& knobs);
  void fillList();
  void fillMetrics(QMenu* menu);
  void addMetric(QMenu* menu, const metrics::MetricInfo& info);
  void refresh();
  void refreshAnswers();
  void refreshCurve();
  void type(bool on);
  void answer(bool edit);
  void restoreFormerOrClose();

  Workbench* m_bench;
  LiveKnob m_live;
  QAction* m_action;
  std::vector<Knob> m_offered;
  QTreeWidget* m_list;
  QFrame* m_panel;
  QLabel *m_title, *m_value, *m_formerValue, *m_meaning, *m_fault, *m_note, *m_curveTitle;
  QLineEdit* m_typed;
  KnobSlider* m_slider;
  KnobCurve* m_curve;
  QToolButton* m_metricMenu;
  QPushButton *m_edit, *m_branch, *m_back;
  std::string m_metric = "jct_mean_s";
};

}  // namespace roundel::widgets
