// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/sweep_text.h"

#include <QDir>
#include <QLocale>

#include "widgets/experiments/page/experiments_page.h"
#include "widgets/experiments/page/grid_panel.h"

namespace roundel::widgets {
namespace {

constexpr int kShards = 4;

}  // namespace

QString commandText(const SweepView& view, const QString& name) {
  const QString file = view.document.path().isEmpty() ? ExperimentsPage::tr("SWEEP.json") : view.document.path();
  const auto quoted = [](const QString& text) {
    return QLatin1Char('\'') + QString(text).replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
  };
  const QString folder = view.runner.folder();
  const QString base = QStringLiteral("roundel-cli sweep %1 --out ").arg(quoted(file));
  if (name == QLatin1String("slurm")) return base + quoted(folder) + QStringLiteral(" --slurm %1").arg(kShards);
  if (name == QLatin1String("parallel")) return base + quoted(folder) + QStringLiteral(" --parallel %1").arg(kShards);
  QStringList lines, parts;
  for (int i = 1; i <= kShards; ++i) {
    parts << quoted(QStringLiteral("%1-part%2").arg(folder, QString::number(i)));
    lines << base + parts.back() + QStringLiteral(" --shard %1/%2").arg(i).arg(kShards);
  }
  lines << QStringLiteral("roundel-cli merge %1 --out %2").arg(parts.join(QLatin1Char(' ')), quoted(folder));
  return lines.join(QLatin1Char('\n'));
}

QString sweepStatus(const SweepView& view) {
  using State = SweepRunner::State;
  const SweepRunner& runner = view.runner;
  const SweepResults* results = runner.results();
  const std::pair<State, QString> words[] = {{State::Empty, ExperimentsPage::tr("No sweep: nothing is varied")},
                                             {State::Checking, ExperimentsPage::tr("Checking the grid")},
                                             {State::Faulty, ExperimentsPage::tr("The sweep has faults")},
                                             {State::NotAllowed, ExperimentsPage::tr("The sweep names a program")},
                                             {State::Estimating, ExperimentsPage::tr("Trying a few runs")},
                                             {State::Idle, ExperimentsPage::tr("Sweep ready")},
                                             {State::Running, ExperimentsPage::tr("Sweep running")},
                                             {State::Stopping, ExperimentsPage::tr("Sweep stopping")},
                                             {State::Paused, ExperimentsPage::tr("Sweep paused")},
                                             {State::Done, ExperimentsPage::tr("Sweep done")},
                                             {State::Broken, ExperimentsPage::tr("Sweep stopped by a fault")}};
  QString text;
  for (const auto& [state, word] : words)
    if (state == runner.state()) text = word;
  if (results == nullptr || runner.state() == State::Empty) return text;
  text += ExperimentsPage::tr(": %1 done, %2 of them failed, %3 left")
              .arg(results->done())
              .arg(results->failed())
              .arg(results->runs() - results->done());
  text += QStringLiteral(" · ") + ExperimentsPage::tr("%n core(s)", nullptr, static_cast<int>(SweepRunner::threads()));
  QString folder = QDir::toNativeSeparators(runner.folder());
  if (folder.startsWith(QDir::homePath())) folder.replace(0, QDir::homePath().size(), QStringLiteral("~"));
  return text + QStringLiteral(" · ") + ExperimentsPage::tr("results.csv in %1, resumes after a stop").arg(folder);
}

QString sweepReadout(const SweepView& view) {
  const SweepResults* results = view.results();
  if (results == nullptr || view.document.isEmpty()) return {};
  const QLocale locale(QLocale::English);
  const QString runs = ExperimentsPage::tr("%1 of %2 runs")
                           .arg(locale.toString(static_cast<qulonglong>(results->done())),
                                locale.toString(static_cast<qulonglong>(results->runs())));
  const auto left = view.runner.left_s();
  const bool running = view.runner.running() && left.has_value();
  return QStringLiteral("<div align=right><b>%1</b><br><small>%2</small></div>")
      .arg(runs, running ? ExperimentsPage::tr("%1 left").arg(roughTime(*left)) : QString());
}

}  // namespace roundel::widgets
