// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The what-ifs of a window: actions at the playhead, in the focused lane, for the selection or the target of a
// context menu. Each opens a dialog with a live preview that makes a branch when accepted. Edits of the document are
// not here. GUI thread; `bench` and `window` outlive this; it owns its actions.

#include <QAction>
#include <QObject>
#include <functional>
#include <optional>

#include "widgets/document/state/workbench.h"
#include "widgets/why/whatif/form_parts.h"

namespace roundel::widgets {

class WhatIfForm;

class WhatIf : public QObject {
  Q_OBJECT
 public:
  /// Switch: another scheduler or other options from the playhead on.
  enum class Kind { NodeDown, NodeUp, Speed, AddJob, CancelJob, Throughput, MoveJob, Switch };
  /// `window`: parent of the dialogs.
  WhatIf(Workbench* bench, QWidget* window);

  /// One action per kind, in the order of menus: names "what-if-node-down" and so on, with tooltips.
  const QList<QAction*>& actions() const { return m_actions; }
  /// Opens the dialog at the playhead. Returns the new branch; 0 if it was not accepted.
  quint64 open(Kind kind, const Workbench::MenuTarget& target = {});
  /// Opens the dialog for a bar dropped on other rows of its lane (from Workbench::moveRequested), with these GPUs chosen.
  quint64 applyManualEdit(int lane, model::JobIndex job, const std::vector<model::GpuIndex>& rows, double t_s);
  /// Adds the actions for a job, a bar or a node to a context menu.
  void extend(QMenu* menu, const Workbench::MenuTarget& target);

  /// Creates the form for Kind::Switch: the application's dialog edits options of schedulers.
  std::function<WhatIfForm*(const Offered&)> switchForm;

 signals:
  void refused(const QString& why);  ///< there is nothing to branch from; for a status bar
  /// The new branch is shown as a lane and has the focus.
  void branched(quint64 branch);

 private:
  /// Opens the dialog. Before a branch's own instant, the branch is made from its parent.
  quint64 ask(int lane, double t_s, const std::function<WhatIfForm*(const Offered&)>& make);
  void refuse(const LaneState& state);  ///< for a lane that has not run
  WhatIfForm* formOf(Kind kind, const Workbench::MenuTarget& target, const Offered& offered) const;
  /// Of the menu's target, otherwise the selected job; empty if there is neither.
  std::string jobOf(const Workbench::MenuTarget& target, const Offered& offered) const;

  Workbench* m_bench;
  QWidget* m_window;
  QList<QAction*> m_actions;
};

}  // namespace roundel::widgets
