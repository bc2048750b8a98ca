// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/properties_panel.h"
#include "widgets/base/theme/page_parts.h"

#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace roundel::widgets {

void PropertiesPanel::makeTabs() {
  m_tabs = new QTabWidget(body());
  m_tabs->setDocumentMode(true);
  m_tabs->tabBar()->setDrawBase(false);
  m_tabs->setAccessibleName(tr("Properties"));
  m_nodes = new NodeProperties(&m_bench->document, &m_bench->selection, &m_bench->playhead, m_tabs);
  m_types = new TypeProperties(&m_bench->document, m_tabs);
  m_scenario = new ScenarioProperties(&m_bench->document, &m_bench->playhead, m_tabs);
  m_tabs->addTab(scrolled(m_nodes), tr("Node"));
  m_tabs->addTab(scrolled(m_types), tr("GPU types"));
  m_tabs->addTab(scrolled(m_scenario), tr("Scenario"));
  m_tabs->setTabToolTip(Nodes, tr("The selected node or nodes"));
  m_tabs->setTabToolTip(Types, tr("Properties of each GPU type"));
  m_tabs->setTabToolTip(ScenarioPage, tr("Title, clock, rate model, events"));
}

PropertiesPanel::PropertiesPanel(Workbench* bench, QWidget* parent) : Panel(tr("Properties"), parent), m_bench(bench) {
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  QVBoxLayout* layout = plainColumn(body());
  makeTabs();
  layout->addWidget(m_tabs);
  connect(&bench->selection, &Selection::nodesChanged, this, [this] {
    if (!m_bench->selection.nodes().empty()) m_tabs->setCurrentIndex(Nodes);
    refresh();
  });
  connect(m_tabs, &QTabWidget::currentChanged, this, &PropertiesPanel::refresh);
  connect(&bench->document, &Document::changed, this, &PropertiesPanel::refresh);
  refresh();
}

QWidget* PropertiesPanel::scrolled(QWidget* page) {
  auto* area = new QScrollArea(m_tabs);
  area->setFocusPolicy(Qt::NoFocus);  // only the fields inside take the focus
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  page->setContentsMargins(0, 8, 4, 0);
  area->setWidget(page);
  return area;
}

void PropertiesPanel::showPage(Page page) { m_tabs->setCurrentIndex(page); }
PropertiesPanel::Page PropertiesPanel::page() const { return static_cast<Page>(m_tabs->currentIndex()); }

void PropertiesPanel::refresh() {
  const auto& ids = m_bench->selection.nodes();
  QString corner;
  if (page() == Nodes && !ids.empty())
    corner = ids.size() == 1 ? tr("node %1").arg(QString::fromStdString(ids.front())) : tr("%1 nodes").arg(ids.size());
  m_corner->setText(corner);
}

}  // namespace roundel::widgets
