#pragma once
// A second value beside a document's scenario, equal to it but while an edit is made: the edit changes it, and what differs then is the command.
// It is kept from edit to edit, since a copy of 150,000 jobs takes longer than all else of an edit of one. Internal to session; a child of
// the document, on its thread.

#include <QObject>
#include <memory>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

class Draft : public QObject {
 public:
  static Draft& of(Document& document) {
    for (QObject* child : document.children())
      if (auto* draft = dynamic_cast<Draft*>(child)) return *draft;
    return *new Draft(document);
  }
  /// Null where none was made since the last forget().
  model::Scenario* kept() { return m_value.get(); }
  /// Equal to the document's scenario where none is kept.
  model::Scenario& value() {
    if (!m_value) m_value = std::make_unique<model::Scenario>(m_document.scenario());
    return *m_value;
  }
  void forget() { m_value.reset(); }
  /// `change` edits it. None is kept where that throws.
  template <typename Change>
  model::Scenario& edit(Change change) {
    value();
    std::unique_ptr<model::Scenario> edited = std::exchange(m_value, nullptr);
    change(*edited);
    m_value = std::move(edited);
    return *m_value;
  }

 private:
  explicit Draft(Document& document) : QObject(&document), m_document(document) {}
  Document& m_document;
  std::unique_ptr<model::Scenario> m_value;
};

}  // namespace roundel::widgets
