// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/notes.h"

#include <utility>

#include "widgets/document/session/undo_steps.h"

namespace roundel::widgets {

void Notes::set(std::size_t index, bool exists, const std::optional<io::Note>& note) {
  const auto note_entry = m_all.begin() + static_cast<std::ptrdiff_t>(index);
  if (exists && note) *note_entry = *note;
  if (exists && !note) m_all.erase(note_entry);
  if (!exists && note) m_all.insert(note_entry, *note);
  emit changed();
  emit edited();
}

void Notes::step(const QString& text, std::size_t index, const std::optional<io::Note>& before,
                 const std::optional<io::Note>& after) {
  doUndoable(
      m_undo, text, [=, this] { set(index, before.has_value(), after); },
      [=, this] { set(index, after.has_value(), before); });
}

bool Notes::add(const io::Note& note) {
  if (io::faultOf(note)) return false;
  step(tr("Add note"), m_all.size(), {}, note);
  return true;
}

bool Notes::replace(std::size_t index, const io::Note& note) {
  if (index >= m_all.size() || io::faultOf(note)) return false;
  if (m_all[index] != note) step(tr("Edit note"), index, m_all[index], note);
  return true;
}

void Notes::remove(std::size_t index) {
  if (index < m_all.size()) step(tr("Remove note"), index, m_all[index], {});
}

void Notes::restore(std::vector<io::Note> notes) {
  if (notes == m_all) return;
  m_all = std::move(notes);
  emit changed();
}

}  // namespace roundel::widgets
