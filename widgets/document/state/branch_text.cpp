// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/branch_text.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "widgets/base/painting/time_axis.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

QString id(const std::string& text) { return QString::fromStdString(text); }
QString number(double value) { return QString::number(value, 'g', 6); }

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(BranchTexts)

 public:
  QString operator()(const compare::AddJob& e) const { return tr("job %1 added").arg(id(e.job.id)); }
  QString operator()(const compare::CancelJob& e) const { return tr("%1 cancelled").arg(id(e.job)); }
  QString operator()(const compare::NodeDown& e) const {
    return e.up_s ? tr("node %1 down until %2").arg(id(e.node), instantText(*e.up_s))
                  : tr("node %1 down").arg(id(e.node));
  }
  QString operator()(const compare::NodeUp& e) const { return tr("node %1 up").arg(id(e.node)); }
  QString operator()(const compare::SetThroughput& e) const {
    return e.value ? tr("%1 at %2 on %3").arg(id(e.job), number(*e.value), id(e.type))
                   : tr("%1 cannot run on %2").arg(id(e.job), id(e.type));
  }
  QString operator()(const compare::SetSpeed& e) const {
    return tr("node %1 at speed %2").arg(id(e.node), number(e.value));
  }
  QString operator()(const compare::SwitchPolicy& e) const {
    const QString words = optionsText({.policy = e.policy, .options = e.options});
    return e.options.empty() ? tr("%1 takes over").arg(policyName(e.policy))
                             : tr("%1 (%2) takes over").arg(policyName(e.policy), words);
  }
  QString operator()(const compare::MoveJob& e) const {
    if (e.gpus.empty()) return tr("%1 paused").arg(id(e.job));
    QStringList parts;
    for (const compare::MovedPart& part : e.gpus)
      parts << tr("%1 × %2 of %3").arg(part.count).arg(id(part.type), id(part.node));
    const QString words = tr("%1 to %2").arg(id(e.job), parts.join(QStringLiteral(" + ")));
    return e.partner.empty() ? words : tr("%1 beside %2").arg(words, id(e.partner));
  }
};

struct ShortTexts {
  Q_DECLARE_TR_FUNCTIONS(ShortBranchTexts)

 public:
  const compare::Lane& former_lane;
  QString operator()(const compare::AddJob& e) const { return tr("%1 added").arg(id(e.job.id)); }
  QString operator()(const compare::CancelJob& e) const { return tr("%1 cancelled").arg(id(e.job)); }
  QString operator()(const compare::NodeDown& e) const { return tr("%1 down").arg(id(e.node)); }
  QString operator()(const compare::NodeUp& e) const { return tr("%1 up").arg(id(e.node)); }
  QString operator()(const compare::SetThroughput& e) const { return tr("%1 on %2").arg(id(e.job), id(e.type)); }
  QString operator()(const compare::SetSpeed& e) const { return tr("%1 × %2").arg(id(e.node), number(e.value)); }
  // Switching to the same scheduler with the same options resets its state.
  QString operator()(const compare::SwitchPolicy& e) const {
    if (e.policy != former_lane.policy) return tr("to %1").arg(policyName(e.policy));
    const QString changes = optionChangesText(e.policy, former_lane.options, e.options);
    return changes.isEmpty() ? tr("restarted") : changes;
  }
  QString operator()(const compare::MoveJob& e) const {
    return e.gpus.empty() ? tr("%1 paused").arg(id(e.job)) : tr("%1 moved").arg(id(e.job));
  }
};

template <typename Say>
QString joined(const std::vector<compare::Edit>& edits, const Say& say) {
  QStringList words;
  for (const compare::Edit& edit : edits) words << std::visit(say, edit);
  return words.isEmpty() ? tr("no change") : words.join(QStringLiteral(", "));
}

}  // namespace

QString editsText(const std::vector<compare::Edit>& edits) { return joined(edits, Texts{}); }

QString shortEditsText(const std::vector<compare::Edit>& edits, const compare::Lane& from) {
  const auto pause = [](const compare::Edit& edit) {
    const auto* move = std::get_if<compare::MoveJob>(&edit);
    return move != nullptr && move->gpus.empty();
  };
  const bool moves = std::ranges::any_of(
      edits, [&](const compare::Edit& edit) { return std::holds_alternative<compare::MoveJob>(edit) && !pause(edit); });
  std::vector<compare::Edit> named_edits = edits;
  if (moves) std::erase_if(named_edits, pause);
  return joined(named_edits, ShortTexts{from});
}

QString instantText(double t_s, double last_s) { return last_s > 0 ? clockText(t_s, last_s) : clockText(t_s); }

double documentEnd_s(const ComparisonController& comparison) {
  double end_s = 0;
  for (int i = 0; i < comparison.documentLanes(); ++i) {
    const auto& run = comparison.lanes()[static_cast<std::size_t>(i)].own();
    if (run && run->trace) end_s = std::max(end_s, run->trace->end_s);
  }
  return end_s;
}

QString keepTip() {
  return tr(
      "Saves this branch in the scenario's file. A branch that is not kept is not saved there; Roundel offers it when the scenario is opened "
      "again on this computer");
}

QString discardTip() {
  return tr("Removes this branch and all branches that start from it; the scenario is unchanged (Delete)");
}

QString branchFaultText(const std::vector<model::Fault>& faults, double last_s) {
  QStringList lines;
  for (const model::Fault& fault : faults) {
    const QString message = QString::fromStdString(fault.message);
    lines << (fault.hint.empty() ? message : tr("%1 (%2)").arg(message, QString::fromStdString(fault.hint)));
  }
  return inClockTimes(lines.join(QLatin1Char('\n')), last_s);
}

}  // namespace roundel::widgets
