// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A second copy of a document's scenario. An edit changes the copy; the differences from the document become the undo command. The copy is
// kept from edit to edit: copying 150,000 jobs takes longer than the rest of an edit. Internal to widgets/document/session; a child of the document, on its
// thread.

#include <QObject>
#include <memory>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

class Draft : public QObject {
 public:
  static Draft& of(Document& document) {
    for (QObject* child : document.children())
      if (auto* draft = dynamic_cast<Draft*>(child)) return *draft;
    return *new Draft(document);
  }
  /// nullptr if none was made since the last forget().
  model::Scenario* kept() { return m_value.get(); }
  /// Copies the document's scenario if no copy is kept.
  model::Scenario& value() {
    if (!m_value) m_value = std::make_unique<model::Scenario>(m_document.scenario());
    return *m_value;
  }
  void forget() { m_value.reset(); }
  /// Lets `change` edit the copy. If it throws, no copy is kept.
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
