// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lane names beside the rows of a plot in a narrow panel.

#include <qcustomplot.h>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/painting/runs.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {
namespace {

QStringList namesAt(const std::vector<compare::LaneRun>& runs, QSize size) {
  QCustomPlot plot;
  plot.resize(size);
  plot.setViewport(QRect(QPoint(), size));
  const PlotData data = plotData(QStringLiteral("lr-dots"), lanesOf(runs));
  for (int pass = 0; pass < 2; ++pass) paint(plot, data, {}), plot.replot();
  const QVector<QString> labels = plot.yAxis->tickVectorLabels();
  return QStringList(labels.begin(), labels.end());
}

TEST(LaneNames, AreFoldedBeforeTheyAreCut) {
  model::Scenario s = widgets::testing::example("packing-pairs.json");
  s.compare = {{"gavel", "Gavel, least, packing", {}},
               {"gavel", "Hadar rigid", {}},
               {"gandiva", "Gandiva", {}},
               {"gandiva", "Gandiva packing", {}}};
  const auto runs = testing::runsOf(s);
  for (const QSize size : {QSize(260, 180), QSize(280, 150), QSize(300, 240)}) {
    const QStringList names = namesAt(runs, size);
    for (const QString& name : names)
      EXPECT_FALSE(name.contains(QStringLiteral("…"))) << size.width() << ": " << name.toStdString();
    EXPECT_TRUE(names.join(QLatin1Char('|'))
                    .replace(QLatin1Char('\n'), QLatin1Char(' '))
                    .contains(QStringLiteral("Gandiva packing")))
        << size.width();
  }
  EXPECT_TRUE(namesAt(runs, {600, 240}).contains(QStringLiteral("Gandiva packing")))
      << "a name is on one line if there is room";
}

}  // namespace
}  // namespace roundel::widgets::plots
