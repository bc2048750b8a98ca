// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/input_errors.h"

namespace roundel::widgets {

void InputErrors::set(QObject* owner, std::vector<InputError> errors) {
  const auto former_entry = m_byOwner.find(owner);
  if (errors.empty()) {
    if (former_entry == m_byOwner.end()) return;
    m_byOwner.erase(former_entry);
    emit changed();
    return;
  }
  if (former_entry == m_byOwner.end()) {
    connect(owner, &QObject::destroyed, this, [this, owner] {
      if (m_byOwner.erase(owner) > 0) emit changed();
    });
  }
  m_byOwner[owner] = std::move(errors);
  emit changed();
}

std::vector<const InputError*> InputErrors::all() const {
  std::vector<const InputError*> list;
  for (const auto& [owner, errors] : m_byOwner)
    for (const InputError& error : errors) list.push_back(&error);
  return list;
}

}  // namespace roundel::widgets
