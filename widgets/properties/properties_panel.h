#pragma once
// The properties of Build: of the selected nodes, of a GPU type, of the scenario. Selecting a node brings its page forward.

#include "widgets/properties/node_properties.h"
#include "widgets/properties/scenario_properties.h"
#include "widgets/properties/type_properties.h"
#include "widgets/theme/style.h"

class QTabWidget;

namespace roundel::widgets {

class PropertiesPanel : public Panel {
  Q_OBJECT
 public:
  explicit PropertiesPanel(Workbench* bench, QWidget* parent = nullptr);
  NodeProperties* nodes() { return m_nodes; }
  TypeProperties* types() { return m_types; }
  ScenarioProperties* scenario() { return m_scenario; }
  enum Page { Nodes, Types, ScenarioPage };
  void showPage(Page page);
  Page page() const;

 private:
  QWidget* scrolled(QWidget* page);
  void refresh();
  Workbench* m_bench;
  QLabel* m_corner;
  QTabWidget* m_tabs;
  NodeProperties* m_nodes;
  TypeProperties* m_types;
  ScenarioProperties* m_scenario;
};

}  // namespace roundel::widgets
