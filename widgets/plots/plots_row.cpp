#include "widgets/plots/plots_row.h"

#include <QHBoxLayout>
#include <QTabWidget>

namespace roundel::widgets {

PlotsRow::PlotsRow(Workbench* bench, QWidget* parent) : QWidget(parent) {
  m_row = new QHBoxLayout(this);
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(8);
  m_tabs = new QTabWidget(this);
  m_tabs->hide();
  m_tabs->setToolTip(tr("Plots of the comparison"));
  m_row->addWidget(m_tabs);
  const QStringList kinds[] = {
      {QStringLiteral("cru"), QStringLiteral("cru-cumulative"), QStringLiteral("gru"), QStringLiteral("queue"),
       QStringLiteral("throughput"), QStringLiteral("fragments")},
      {QStringLiteral("jct-cdf"), QStringLiteral("jct-bars"), QStringLiteral("jct-quantiles")},
      {QStringLiteral("lr-dots"), QStringLiteral("lr-cdf"), QStringLiteral("ftf-cdf")}};
  for (const QStringList& each : kinds) {
    auto* panel = new PlotPanel(bench, each, this);
    connect(panel, &PlotPanel::exportRequested, this, &PlotsRow::exportRequested);
    connect(panel, &PlotPanel::maximiseRequested, this, [this, panel] { maximise(panel); });
    m_panels.push_back(panel);
    m_row->addWidget(panel, 1);
  }
}

void PlotsRow::setTabbed(bool tabbed) {
  if (tabbed == m_tabbed) return;
  m_tabbed = tabbed;
  for (PlotPanel* panel : m_panels) {
    if (tabbed) {
      m_row->removeWidget(panel);
      m_tabs->addTab(panel, panel->name());
    } else {
      panel->setParent(this);
      m_row->addWidget(panel, 1);
      panel->show();
    }
  }
  m_tabs->setVisible(tabbed);
}

void PlotsRow::maximise(PlotPanel* panel) {
  m_maximised = m_maximised == panel ? nullptr : panel;
  for (PlotPanel* each : m_panels) each->setVisible(m_maximised == nullptr || each == m_maximised);
}

}  // namespace roundel::widgets
