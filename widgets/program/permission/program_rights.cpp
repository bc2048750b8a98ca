// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/program_rights.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include "widgets/base/text/translation.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

QString secondsText(double seconds) { return QLocale().toString(seconds, 'g', 6); }

}  // namespace

std::vector<ProgramRight> programRights(const ProgramLimits& limits) {
  using Kind = StatusMark::Kind;
  const QString yes = tr("yes"), no = tr("no");
  std::vector<ProgramRight> rights{
      {.kind = Kind::Good, .text = tr("See the cluster and the jobs that have arrived"), .answer = yes},
      {.kind = Kind::Good, .text = tr("Choose GPUs; the referee checks every answer"), .answer = yes},
      {.kind = Kind::No, .text = tr("See jobs that arrive later"), .answer = no}};
  if (limits.network) {
    rights.push_back({Kind::No, tr("Use the network or a shell"), no});
  } else {
    rights.push_back({Kind::No, tr("Use a shell"), no});
    rights.push_back({Kind::Warning, tr("Use the network"), tr("not limited on this system")});
  }
  rights.push_back({Kind::Warning, tr("Read and change your files, like any program you start"), {}});
  return rights;
}

QString protectedText(const ProgramLimits& limits) {
  const QString first =
      limits.network ? tr("The program gets no shell and no network.") : tr("The program gets no shell.");
  const QString memory = QLocale().toString(limits.memory_mib), processes = QLocale().toString(limits.processes);
  const QString use = limits.decision_s > 0
                          ? tr("It may use %1 MiB of memory, %2 processes and %3 s a decision.")
                                .arg(memory, processes, secondsText(limits.decision_s))
                          : tr("It may use %1 MiB of memory and %2 processes.").arg(memory, processes);
  return first + QLatin1Char(' ') + use;
}

QString notProtectedText(const ProgramLimits& limits) {
  QString text = tr("Your files. The program can read, change and delete every file that you can.");
  if (!limits.network) text += QLatin1Char(' ') + tr("The network is not limited on this system.");
  if (limits.decision_s <= 0) text += QLatin1Char(' ') + tr("The time for a decision is not limited.");
  return text;
}

QWidget* makeRightsList(const ProgramLimits& limits, const Theme& theme, QWidget* parent) {
  auto* list = new QWidget(parent);
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(5);
  for (const ProgramRight& right : programRights(limits)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(new StatusMark(right.kind, theme, list));
    row->addWidget(makeLabel(right.text, right.kind == StatusMark::Kind::No ? "dim" : "body", list), 1);
    auto* answer = makeLabel(right.answer, right.kind == StatusMark::Kind::Warning ? "warning" : "note", list);
    row->addWidget(answer);
    column->addLayout(row);
  }
  return list;
}

}  // namespace roundel::widgets
