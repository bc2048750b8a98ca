#include "widgets/state/earlier_session.h"

#include <algorithm>
#include <utility>

namespace roundel::widgets {

SessionText EarlierSession::withWhatIsThere() const {
  SessionText all{m_branches->branches(), m_bookmarks->all(), {}};
  quint64 most = 0;
  for (const Branch& branch : all.branches) most = std::max(most, branch.id);
  for (Branch branch : m_text.branches) {
    branch.id += most;
    if (branch.parent != 0) branch.parent += most;
    all.branches.push_back(std::move(branch));
  }
  all.bookmarks.insert(all.bookmarks.end(), m_text.bookmarks.begin(), m_text.bookmarks.end());
  return all;
}

void EarlierSession::set(SessionText text) {
  m_text = std::move(text);
  emit changed();
}

void EarlierSession::take() {
  if (!offered()) return;
  SessionText all = withWhatIsThere();
  m_bookmarks->restore(std::move(all.bookmarks));
  m_branches->restore(std::move(all.branches));
  end();
}

void EarlierSession::drop() {
  if (offered()) end();
}

void EarlierSession::end() {
  set({});
  emit answered();
}

}  // namespace roundel::widgets
