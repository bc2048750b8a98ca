// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Properties of the selected nodes: name, GPUs, speed, links, events. For several nodes a field shows the common value or that they differ; an edit
// applies to all of them.

#include <functional>

#include "core/model/catalogue.h"
#include "widgets/build/properties/field_form.h"
#include "widgets/document/session/document.h"
#include "widgets/document/state/playhead.h"

class QLabel;
class QVBoxLayout;

namespace roundel::model {
struct EventSpec;
}

namespace roundel::widgets {

class NodeProperties : public QWidget {
  Q_OBJECT
 public:
  /// All outlive it.
  explicit NodeProperties(Document* document, Selection* selection, Playhead* playhead, QWidget* parent = nullptr);
  void setCatalogue(const model::Catalogue* catalogue) {
    m_catalogue = catalogue;
  }  ///< the source of GPU types that the scenario does not have
  QLineEdit* field(const QString& name) const { return m_form->field(name); }  ///< name, gpus, speed, nic, intra, pcie

 private:
  void makeFields();
  void addGpus();
  void addName();
  void refresh();
  /// Shows the common value of several nodes, or their different values.
  void showCommon(const QString& name, const QString& usual, const std::vector<const model::NodeSpec*>& nodes,
                  const std::function<QString(const model::NodeSpec&)>& text_of);
  /// Sets the pointers for "Vary this": of the selected node, or of all nodes.
  void setVaryPaths(const std::vector<const model::NodeSpec*>& nodes);
  void refreshEvents();
  /// The text of an event with a button that removes it.
  QWidget* eventRow(std::size_t index, const model::EventSpec& event);

  Document* m_document;
  Selection* m_selection;
  Playhead* m_playhead;
  const model::Catalogue* m_catalogue = nullptr;
  QLabel* m_empty;
  FieldForm* m_form;
  QVBoxLayout* m_events;
  QWidget* m_eventBox;
};

}  // namespace roundel::widgets
