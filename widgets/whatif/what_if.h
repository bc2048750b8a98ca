#pragma once
// The what-ifs of a window: actions at the playhead, in the focused lane, on what is selected or under a context menu. Each opens its
// dialog with a live preview and, accepted, makes a branch. An edit of the document is something else and stands elsewhere.
// GUI thread; `bench` and `window` outlive it, and it owns its actions.

#include <QAction>
#include <QObject>
#include <functional>
#include <optional>

#include "widgets/state/workbench.h"
#include "widgets/whatif/form_parts.h"

namespace roundel::widgets {

class WhatIfForm;

class WhatIf : public QObject {
  Q_OBJECT
 public:
  /// Switch: another scheduler, or other options, from the playhead on.
  enum class Kind { NodeDown, NodeUp, Speed, AddJob, CancelJob, Throughput, MoveJob, Switch };
  /// `window`: what dialogs stand over.
  WhatIf(Workbench* bench, QWidget* window);

  /// One action a kind, in the order of a menu: names "what-if-node-down" and so on, with tips.
  const QList<QAction*>& actions() const { return m_actions; }
  /// Opens the dialog at the playhead; makes the branch where it is accepted. 0 where not.
  quint64 open(Kind kind, const Workbench::MenuTarget& target = {});
  /// A bar that was dropped on other rows of its lane (Workbench::moveRequested leads here): the dialog with these GPUs chosen.
  quint64 applyManualEdit(int lane, model::JobIndex job, const std::vector<model::GpuIndex>& rows, double t_s);
  /// Actions for a context menu on a job, a bar or a node.
  void extend(QMenu* menu, const Workbench::MenuTarget& target);

  /// Makes the form of Kind::Switch: the options of schedulers are edited by the application's dialog.
  std::function<WhatIfForm*(const Offered&)> switchForm;

 signals:
  void refused(const QString& why);  ///< nothing to branch from, for a status bar
  /// The new branch is shown as a lane and has the focus.
  void branched(quint64 branch);

 private:
  /// Opens the dialog; before a branch's own instant what it left is branched from.
  quint64 ask(int lane, double t_s, const std::function<WhatIfForm*(const Offered&)>& make);
  void refuse(const LaneState& state);  ///< a lane that has not run
  WhatIfForm* formOf(Kind kind, const Workbench::MenuTarget& target, const Offered& offered) const;
  /// Of the menu, else the selected one; empty where neither.
  std::string jobOf(const Workbench::MenuTarget& target, const Offered& offered) const;

  Workbench* m_bench;
  QWidget* m_window;
  QList<QAction*> m_actions;
};

}  // namespace roundel::widgets
