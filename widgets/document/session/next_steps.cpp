// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/next_steps.h"

#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

std::array<bool, kNextSteps> missingOf(const model::Missing& missing) {
  return {missing.node, missing.job, missing.scheduler};
}

}  // namespace

std::array<NextStep, kNextSteps> nextSteps(const model::Missing& missing) {
  return {{{.kind = NextStep::Kind::Node,
            .done = !missing.node,
            .title = tr("Add a node"),
            .why = tr("The cluster has no GPU yet."),
            .link = tr("Add 4 × V100")},
           {.kind = NextStep::Kind::Job,
            .done = !missing.job,
            .title = tr("Add a job"),
            .why = tr("There is no job yet."),
            .link = tr("Add ResNet-50")},
           {.kind = NextStep::Kind::Scheduler,
            .done = !missing.scheduler,
            .title = tr("Add a scheduler"),
            .why = tr("There is no scheduler yet."),
            .link = tr("Choose schedulers")}}};
}

std::size_t firstStep(const model::Missing& missing) {
  const auto missingSteps = missingOf(missing);
  std::size_t step = 0;
  while (step < kNextSteps && !missingSteps[step]) ++step;
  return step;
}

int stepsDone(const model::Missing& missing) {
  int done_steps = 0;
  for (const bool is_missing : missingOf(missing)) done_steps += is_missing ? 0 : 1;
  return done_steps;
}

QString nothingYet() { return tr("Nothing to run yet"); }

QString nothingYetTip(const model::Missing& missing) {
  switch (firstStep(missing)) {
    case 0:
      return tr("Nothing to run yet: add a node");
    case 1:
      return tr("Nothing to run yet: add a job");
    default:
      return tr("Nothing to run yet: add a scheduler");
  }
}

QString nothingYetNext(const model::Missing& missing) {
  switch (firstStep(missing)) {
    case 0:
      return tr("next: a node");
    case 1:
      return tr("next: a job");
    default:
      return tr("next: a scheduler");
  }
}

bool onlyMissing(const Document& document, bool refused) {
  return document.missing().any() && document.faults().empty() && !refused;
}

}  // namespace roundel::widgets
