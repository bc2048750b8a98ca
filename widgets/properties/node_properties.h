#pragma once
// Properties of the selected node or nodes: name, GPUs, speed, links, events. Fields of several nodes show what they share, or that
// they differ; what is typed goes to all of them.

#include <functional>

#include "core/model/catalogue.h"
#include "widgets/properties/field_form.h"
#include "widgets/state/workbench.h"

class QLabel;
class QVBoxLayout;

namespace roundel::model {
struct EventSpec;
}

namespace roundel::widgets {

class NodeProperties : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit NodeProperties(Workbench* bench, QWidget* parent = nullptr);
  void setCatalogue(const model::Catalogue* catalogue) {
    m_catalogue = catalogue;
  }  ///< for GPU types that the scenario lacks
  QLineEdit* field(const QString& name) const { return m_form->field(name); }  ///< name, gpus, speed, nic, intra, pcie

 private:
  /// Each field applies to all selected nodes.
  void makeFields();
  void addGpus();
  void addName();
  void refresh();
  /// A field of several nodes.
  void showCommon(const QString& name, const QString& usual, const std::vector<const model::NodeSpec*>& nodes,
                  const std::function<QString(const model::NodeSpec&)>& text_of);
  /// What "Vary this" varies: a field of one node, or of all.
  void setVaryPaths(const std::vector<const model::NodeSpec*>& nodes);
  void refreshEvents();
  /// One event in words, with the button that removes it.
  QWidget* eventRow(std::size_t index, const model::EventSpec& event);

  Workbench* m_bench;
  const model::Catalogue* m_catalogue = nullptr;
  QLabel* m_empty;
  FieldForm* m_form;
  QVBoxLayout* m_events;
  QWidget* m_eventBox;
};

}  // namespace roundel::widgets
