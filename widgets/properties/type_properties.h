#pragma once
// Properties of the scenario's GPU types, one at a time: id, tensor rate, memory, Hops's bandwidths, colour.

#include "widgets/properties/field_form.h"
#include "widgets/state/workbench.h"

class QComboBox;
class QLabel;

namespace roundel::widgets {

class TypeProperties : public QWidget {
  Q_OBJECT
 public:
  /// One GPU type of the document at a time. The bench outlives it.
  explicit TypeProperties(Workbench* bench, QWidget* parent = nullptr);
  FieldForm* form() { return m_form; }
  /// Shows a type by its name; for an unknown one, the type in its row or the first.
  void choose(const std::string& type);
  const std::string& chosen() const { return m_type; }

 private:
  QWidget* makeBar();  ///< the choice, Add and Delete
  /// One line a property of the type.
  void makeFields();
  void refresh();
  std::size_t shownRow() const;  ///< of the chosen type, else of the one in its place; 0 where there is none
  QString useText() const;       ///< how many GPUs and nodes have it
  /// Asks for a name; one that is taken is refused with the reason, as is removing a type that is needed.
  void add();
  void remove();
  Workbench* m_bench;
  QComboBox* m_choice;
  FieldForm* m_form;
  QLabel* m_use;
  QLabel* m_refused;
  std::string m_type;
  std::size_t m_row = 0;  ///< of m_type: an undone rename keeps its place
};

}  // namespace roundel::widgets
