#pragma once
// The grid: seeds, how many runs that is, how long it takes, how far it is; run, pause, stop; commands for other machines.

#include "widgets/experiments/sweep_view.h"
#include "widgets/theme/style.h"

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
  /// Run and Stop: the page that has the panel places them where they stay in sight while the panel scrolls.
  QWidget* runButtons() const { return m_buttons; }

 signals:
  /// A command for a shell: the link's name says which ("slurm", "shards", "parallel").
  void commandWanted(const QString& name);
  void folderWanted();

 private:
  /// 1 to `count`, as one step of undo with what is typed before and after.
  void setSeeds(int count);
  QHBoxLayout* makeSeedsRow();
  void connectSeeds();
  /// Says why what is typed is not taken; nothing where it is.
  void refuse(const QString& why);
  /// What is said where seeds give equal runs, and the link that leaves one.
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
  QLabel* m_fault;  ///< of what is typed as seeds or warm-up
  QLabel* m_equal;
  QToolButton* m_one;
  QLabel *m_product, *m_runs, *m_time, *m_done, *m_failed, *m_left, *m_state;
  SweepBar* m_bar;
  QPushButton *m_run, *m_stop;
  QWidget* m_buttons;
};

}  // namespace roundel::widgets
