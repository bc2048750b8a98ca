// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/what_if.h"

#include <QMenu>
#include <algorithm>
#include <map>

#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/why/whatif/forms.h"
#include "widgets/why/whatif/manual_move.h"
#include "widgets/why/whatif/move_form.h"
#include "widgets/why/whatif/what_if_dialog.h"

namespace roundel::widgets {
namespace {

using Kind = WhatIf::Kind;

struct Entry {
  Kind kind;
  const char* name;
  QString text, tip;
};

QList<Entry> entries() {
  return {
      {Kind::NodeDown, "node-down", WhatIf::tr("A &node fails…"),
       WhatIf::tr("A node goes down at the playhead, for good or for a while")},
      {Kind::NodeUp, "node-up", WhatIf::tr("A node comes &back…"), WhatIf::tr("A node that is down is up again")},
      {Kind::Speed, "speed", WhatIf::tr("A node is &slower or faster…"),
       WhatIf::tr("Another factor on every rate on a node")},
      {Kind::AddJob, "add-job", WhatIf::tr("A job is &added…"),
       WhatIf::tr("Another job arrives at the playhead or later")},
      {Kind::CancelJob, "cancel-job", WhatIf::tr("A job is &cancelled…"), WhatIf::tr("A job leaves at the playhead")},
      {Kind::Throughput, "throughput", WhatIf::tr("Another &throughput…"),
       WhatIf::tr("A job is faster or slower on one GPU type from the playhead on")},
      {Kind::MoveJob, "move-job", WhatIf::tr("&Move a job by hand…"),
       WhatIf::tr("A job gets GPUs of your choice, or is paused, at the playhead")},
      {Kind::Switch, "switch", WhatIf::tr("Another scheduler or &option…"),
       WhatIf::tr("Another scheduler, or the same with other options, takes over at the playhead")}};
}

}  // namespace

WhatIf::WhatIf(Workbench* bench, QWidget* window) : QObject(window), m_bench(bench), m_window(window) {
  for (const Entry& entry : entries()) {
    auto* action = new QAction(entry.text, this);
    action->setObjectName(QStringLiteral("what-if-") + QLatin1String(entry.name));
    action->setToolTip(entry.tip);
    action->setStatusTip(entry.tip);
    connect(action, &QAction::triggered, this, [this, kind = entry.kind] { open(kind); });
    m_actions << action;
  }
  connect(bench, &Workbench::menuAboutToShow, this, &WhatIf::extend);
  connect(bench, &Workbench::moveRequested, this,
          [this](const Workbench::BarMove& move) { applyManualEdit(move.lane, move.job, move.gpus, move.t_s); });
}

void WhatIf::refuse(const LaneState& state) {
  const bool has_own_run = !state.stale && state.own() && state.own()->recording;
  emit refused((has_own_run ? tr("The parent of %1 has not run yet.")
                            : tr("%1 has not run yet. A branch needs a run to start from."))
                   .arg(laneName(state.lane)));
}

quint64 WhatIf::ask(int lane, double t_s, const std::function<WhatIfForm*(const Offered&)>& make) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) {
    emit refused(tr("There is no lane to branch from."));
    return 0;
  }
  const LaneState& state = lanes[static_cast<std::size_t>(lane)];
  const std::shared_ptr<const compare::LaneRun> run =
      runToBranchFrom(m_bench->comparison, m_bench->branches, lane, t_s);
  if (!run) {
    refuse(state);
    return 0;
  }
  m_bench->playhead.pause();
  const Offered offered{.run = run, .at_s = t_s, .state = compare::stateAt(*run, t_s)};
  WhatIfDialog dialog(&m_bench->playhead, run, t_s, make(offered), m_window);
  if (dialog.exec() != QDialog::Accepted) return 0;
  const quint64 id = m_bench->branches.add(lane, t_s, dialog.edits());
  m_bench->selection.focusLane(m_bench->branches.laneOf(id));
  emit branched(id);
  return id;
}

std::string WhatIf::jobOf(const Workbench::MenuTarget& target, const Offered& offered) const {
  if (!target.job.empty()) return target.job;
  const model::JobIndex job = m_bench->selection.job();
  return job.valid() && job < offered.problem().jobs.size() ? offered.problem().jobs[job].id : std::string();
}

WhatIfForm* WhatIf::formOf(Kind kind, const Workbench::MenuTarget& target, const Offered& offered) const {
  switch (kind) {
    case Kind::NodeDown:
      return new NodeDownForm(offered, target.node);
    case Kind::NodeUp:
      return new NodeUpForm(offered, target.node);
    case Kind::Speed:
      return new SpeedForm(offered, target.node);
    case Kind::AddJob:
      return new AddJobForm(offered, jobOf(target, offered));
    case Kind::CancelJob:
      return new CancelForm(offered, jobOf(target, offered));
    case Kind::Throughput:
      return new ThroughputForm(offered, jobOf(target, offered));
    case Kind::MoveJob:
      return new MoveForm(offered, jobOf(target, offered), std::nullopt);
    case Kind::Switch:
      break;
  }
  return switchForm(offered);
}

quint64 WhatIf::open(Kind kind, const Workbench::MenuTarget& target) {
  const int lane = target.lane >= 0 ? target.lane : std::max(0, m_bench->selection.focusedLane());
  return ask(lane, m_bench->playhead.now_s(), [&](const Offered& offered) { return formOf(kind, target, offered); });
}

quint64 WhatIf::applyManualEdit(int lane, model::JobIndex job, const std::vector<model::GpuIndex>& rows, double t_s) {
  const quint64 new_branch = ask(lane, t_s, [&](const Offered& offered) -> WhatIfForm* {
    const model::Problem& problem = offered.problem();
    const std::string id = job.valid() && job < problem.jobs.size() ? problem.jobs[job].id : std::string();
    return new MoveForm(offered, id, partsOf(problem, rows));
  });
  if (new_branch != 0) m_bench->selection.selectJob(job);  // its call-out shows the effect
  return new_branch;
}

void WhatIf::extend(QMenu* menu, const Workbench::MenuTarget& target) {
  QMenu* sub =
      menu->addMenu(tr("What if, from %1 on").arg(instantText(m_bench->playhead.now_s(), m_bench->comparison.end_s())));
  sub->setObjectName(QStringLiteral("what-if-menu"));
  sub->setToolTipsVisible(true);
  for (const Entry& entry : entries()) {
    const bool ofNode = entry.kind == Kind::NodeDown || entry.kind == Kind::NodeUp || entry.kind == Kind::Speed;
    const bool ofJob = entry.kind == Kind::CancelJob || entry.kind == Kind::Throughput || entry.kind == Kind::MoveJob;
    if ((ofNode && target.node.empty()) || (ofJob && target.job.empty())) continue;
    QAction* action = sub->addAction(entry.text);
    action->setObjectName(QStringLiteral("what-if-") + QLatin1String(entry.name));
    action->setToolTip(entry.tip);
    connect(action, &QAction::triggered, this, [this, kind = entry.kind, target] { open(kind, target); });
  }
}

}  // namespace roundel::widgets
