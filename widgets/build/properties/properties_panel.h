// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The properties of Build in tabs: selected nodes, a GPU type, the scenario. Selecting a node shows its tab.

#include "widgets/base/theme/style.h"
#include "widgets/build/properties/node_properties.h"
#include "widgets/build/properties/scenario_properties.h"
#include "widgets/build/properties/type_properties.h"
#include "widgets/document/state/workbench.h"

class QTabWidget;

namespace roundel::widgets {

class PropertiesPanel : public Panel {
  Q_OBJECT
 public:
  /// The bench outlives it. GUI thread.
  explicit PropertiesPanel(Workbench* bench, QWidget* parent = nullptr);
  NodeProperties* nodes() { return m_nodes; }
  TypeProperties* types() { return m_types; }
  ScenarioProperties* scenario() { return m_scenario; }
  /// In the order of the tabs.
  enum Page { Nodes, Types, ScenarioPage };
  void showPage(Page page);
  Page page() const;

 private:
  void makeTabs();
  /// Puts the page into a scroll area.
  QWidget* scrolled(QWidget* page);
  /// Shows the selection in the corner of the panel.
  void refresh();
  Workbench* m_bench;
  QLabel* m_corner;
  QTabWidget* m_tabs;
  NodeProperties* m_nodes;
  TypeProperties* m_types;
  ScenarioProperties* m_scenario;
};

}  // namespace roundel::widgets
