#pragma once
// Properties of the selected node or nodes: name, GPUs, speed, links, events. Every accepted field is one undoable command; a
// refused one keeps its text, is marked, and says why.

#include <functional>

#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QFormLayout;
class QLineEdit;
class QVBoxLayout;

namespace roundel::widgets {

class NodeProperties : public Panel {
  Q_OBJECT
 public:
  explicit NodeProperties(Workbench* bench, QWidget* parent = nullptr);
  QLineEdit* field(const QString& name) const;  ///< name, gpus, speed, nic, intra, pcie

 private:
  /// `apply` returns the reason where it refuses.
  QLineEdit* addField(const QString& name, const QString& label, const QString& tip, const std::function<QString(const QString&)>& apply);
  static void markRefused(QLineEdit* line, bool refused);
  void refresh();
  void refreshEvents();
  QWidget* eventRow(std::size_t index, const model::EventSpec& event);

  Workbench* m_bench;
  QLabel* m_corner;
  QLabel* m_empty;
  QWidget* m_fields;
  QFormLayout* m_form;
  QVBoxLayout* m_events;
  QWidget* m_eventBox;
  QLabel* m_refused;
  QList<QLineEdit*> m_edits;
};

}  // namespace roundel::widgets
