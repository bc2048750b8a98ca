// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Properties of a GPU type of the scenario: id, TFLOPS, memory, Hops's bandwidths, colour.

#include "widgets/build/properties/field_form.h"
#include "widgets/document/session/document.h"

class QComboBox;
class QLabel;

namespace roundel::widgets {

class TypeProperties : public QWidget {
  Q_OBJECT
 public:
  /// The document outlives it.
  explicit TypeProperties(Document* document, QWidget* parent = nullptr);
  FieldForm* form() { return m_form; }
  /// Shows a type by its id; if it is unknown, the type in the same row, else the first.
  void choose(const std::string& type);
  const std::string& chosen() const { return m_type; }

 private:
  QWidget* makeBar();  ///< the combo box, Add and Delete
  void makeFields();
  void refresh();
  std::size_t shownRow() const;  ///< the row of the chosen type, else the row that it had; 0 if there are none
  QString useText() const;       ///< the numbers of its GPUs and nodes
  /// Asks for a name; shows the reason if it is taken.
  void add();
  void remove();
  Document* m_document;
  QComboBox* m_choice;
  FieldForm* m_form;
  QLabel* m_use;
  QLabel* m_refused;
  std::string m_type;
  std::size_t m_row = 0;  ///< the row of m_type, which identifies it if undo renames it
};

}  // namespace roundel::widgets
