// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The grid of the sweep: seeds, number of runs, estimated time, progress; run, pause, stop; commands for other machines.

#include "widgets/base/theme/style.h"
#include "widgets/experiments/page/sweep_view.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace roundel::widgets {

class SweepBar;

class GridPanel : public Panel {
  Q_OBJECT
 public:
  explicit GridPanel(SweepView* view, QWidget* parent = nullptr);
  /// The buttons Run and Stop. The page that owns the panel places them so that they stay visible while the panel scrolls.
  QWidget* runButtons() const { return m_buttons; }

 signals:
  /// Requests a shell command: "slurm", "shards" or "parallel".
  void commandWanted(const QString& name);
  void folderWanted();

 private:
  /// Sets seeds 1 to `count`, and makes one undo step with the typing around it.
  void setSeeds(int count);
  QHBoxLayout* makeSeedsRow();
  void connectSeeds();
  /// Shows why the typed seeds are rejected; an empty text hides the message.
  void refuse(const QString& why);
  /// The message that seeds give equal runs, and the link that keeps one seed.
  QHBoxLayout* makeEqualRow();
  void makeButtons();
  void makeCommands(QWidget* parent);
  void refresh();
  void refreshEqual(const SweepDraft& draft);
  QString stateWords() const;
  /// `sound`: there is a sweep without faults.
  void refreshRun(bool sound);
  void refreshButtons();
  QString estimateText(bool sound) const;
  SweepView* m_view;
  QLineEdit* m_seeds;
  QLabel* m_fault;  ///< for the typed seeds or warm-up
  QLabel* m_equal;
  QToolButton* m_oneSeed;
  QLabel *m_product, *m_runs, *m_time, *m_done, *m_failed, *m_left, *m_state;
  SweepBar* m_bar;
  QPushButton *m_run, *m_stop;
  QWidget* m_buttons;
};

}  // namespace roundel::widgets
