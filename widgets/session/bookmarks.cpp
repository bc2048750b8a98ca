#include "widgets/session/bookmarks.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace roundel::widgets {
std::vector<Bookmark>::iterator Bookmarks::find(double t_s) {
  return std::find_if(m_all.begin(), m_all.end(),
                      [t_s](const Bookmark& bookmark) { return model::sameInstant(bookmark.t_s, t_s); });
}

const Bookmark* Bookmarks::at(double t_s) const {
  const auto found = std::find_if(m_all.begin(), m_all.end(),
                                  [t_s](const Bookmark& bookmark) { return model::sameInstant(bookmark.t_s, t_s); });
  return found == m_all.end() ? nullptr : &*found;
}

const Bookmark* Bookmarks::next(double after_s) const {
  const auto found = std::find_if(m_all.begin(), m_all.end(), [=](const Bookmark& bookmark) {
    return bookmark.t_s > after_s && !model::sameInstant(bookmark.t_s, after_s);
  });
  return found == m_all.end() ? nullptr : &*found;
}

const Bookmark* Bookmarks::previous(double before_s) const {
  const auto found = std::find_if(m_all.rbegin(), m_all.rend(), [=](const Bookmark& bookmark) {
    return bookmark.t_s < before_s && !model::sameInstant(bookmark.t_s, before_s);
  });
  return found == m_all.rend() ? nullptr : &*found;
}

void Bookmarks::add(double t_s, const QString& name) {
  if (!std::isfinite(t_s) || t_s < 0) return;
  QString wanted = name.simplified();
  const auto there = find(t_s);
  for (int n = 1; wanted.isEmpty(); ++n) {
    const QString free = tr("Bookmark %1").arg(n);
    const bool taken =
        std::any_of(m_all.begin(), m_all.end(), [&](const Bookmark& bookmark) { return bookmark.name == free; });
    if (!taken) wanted = free;
  }
  if (there != m_all.end()) {
    if (there->name == wanted || name.simplified().isEmpty()) return;
    there->name = wanted;
  } else {
    const auto later =
        std::upper_bound(m_all.begin(), m_all.end(), t_s, [](double t, const Bookmark& b) { return t < b.t_s; });
    m_all.insert(later, {t_s, wanted});
  }
  emit changed();
  emit edited();
}

void Bookmarks::remove(double t_s) {
  const auto there = find(t_s);
  if (there == m_all.end()) return;
  m_all.erase(there);
  emit changed();
  emit edited();
}

void Bookmarks::restore(std::vector<Bookmark> bookmarks) {
  std::erase_if(bookmarks, [](const Bookmark& b) { return !std::isfinite(b.t_s) || b.t_s < 0; });
  std::stable_sort(bookmarks.begin(), bookmarks.end(),
                   [](const Bookmark& a, const Bookmark& b) { return a.t_s < b.t_s; });
  bookmarks.erase(std::unique(bookmarks.begin(), bookmarks.end(),
                              [](const Bookmark& a, const Bookmark& b) { return model::sameInstant(a.t_s, b.t_s); }),
                  bookmarks.end());
  if (bookmarks == m_all) return;
  m_all = std::move(bookmarks);
  emit changed();
}

}  // namespace roundel::widgets
