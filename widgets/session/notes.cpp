#include "widgets/session/notes.h"

#include <utility>

namespace roundel::widgets {

Notes& Notes::of(QObject& bench) {
  if (auto* there = bench.findChild<Notes*>(QString(), Qt::FindDirectChildrenOnly)) return *there;
  return *new Notes(&bench);
}

void Notes::tell() {
  emit changed();
  emit edited();
}

bool Notes::add(const io::Note& note) {
  if (io::faultOf(note)) return false;
  m_all.push_back(note);
  tell();
  return true;
}

bool Notes::replace(std::size_t index, const io::Note& note) {
  if (index >= m_all.size() || io::faultOf(note)) return false;
  if (std::exchange(m_all[index], note) != note) tell();
  return true;
}

void Notes::remove(std::size_t index) {
  if (index >= m_all.size()) return;
  m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(index));
  tell();
}

void Notes::restore(std::vector<io::Note> notes) {
  if (notes == m_all) return;
  m_all = std::move(notes);
  emit changed();
}

}  // namespace roundel::widgets
