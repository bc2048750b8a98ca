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
  /// The bench outlives the panel. GUI thread.
  explicit PropertiesPanel(Workbench* bench, QWidget* parent = nullptr);
  /// The pages, which belong to the tabs.
  NodeProperties* nodes() { return m_nodes; }
  TypeProperties* types() { return m_types; }
  ScenarioProperties* scenario() { return m_scenario; }
  /// In the order of the tabs.
  enum Page { Nodes, Types, ScenarioPage };
  /// As the user chooses a tab; a selection of nodes shows theirs by itself.
  void showPage(Page page);
  Page page() const;

 private:
  void makeTabs();
  /// The page in an area that scrolls where the window is too low.
  QWidget* scrolled(QWidget* page);
  /// Names what is selected in the corner of the panel.
  void refresh();
  Workbench* m_bench;
  QLabel* m_corner;
  QTabWidget* m_tabs;
  NodeProperties* m_nodes;
  TypeProperties* m_types;
  ScenarioProperties* m_scenario;
};

}  // namespace roundel::widgets
