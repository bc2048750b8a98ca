// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/bookmarks.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/document/session/undo_steps.h"

namespace roundel::widgets {
namespace {

/// Sets or removes (nullopt) the bookmark of one instant; bookmarks at other instants stay.
void setAt(Bookmarks& bookmarks, double t_s, const std::optional<Bookmark>& value) {
  std::vector<Bookmark> all_bookmarks = bookmarks.all();
  std::erase_if(all_bookmarks, [t_s](const Bookmark& each) { return model::sameInstant(each.t_s, t_s); });
  if (value) all_bookmarks.push_back(*value);
  bookmarks.restore(std::move(all_bookmarks));
  emit bookmarks.edited();
}

}  // namespace

void Bookmarks::step(const QString& text, const std::optional<Bookmark>& before, const std::optional<Bookmark>& after) {
  const double t_s = before ? before->t_s : after->t_s;
  doUndoable(
      m_undo, text, [=, this] { setAt(*this, t_s, after); }, [=, this] { setAt(*this, t_s, before); });
}

std::vector<Bookmark>::iterator Bookmarks::find(double t_s) {
  return std::ranges::find_if(m_all, [t_s](const Bookmark& bookmark) { return model::sameInstant(bookmark.t_s, t_s); });
}

const Bookmark* Bookmarks::at(double t_s) const {
  const auto bookmark_entry =
      std::ranges::find_if(m_all, [t_s](const Bookmark& bookmark) { return model::sameInstant(bookmark.t_s, t_s); });
  return bookmark_entry == m_all.end() ? nullptr : &*bookmark_entry;
}

const Bookmark* Bookmarks::next(double after_s) const {
  const auto bookmark_entry = std::ranges::find_if(m_all, [=](const Bookmark& bookmark) {
    return bookmark.t_s > after_s && !model::sameInstant(bookmark.t_s, after_s);
  });
  return bookmark_entry == m_all.end() ? nullptr : &*bookmark_entry;
}

const Bookmark* Bookmarks::previous(double before_s) const {
  const auto bookmark_entry = std::find_if(m_all.rbegin(), m_all.rend(), [=](const Bookmark& bookmark) {
    return bookmark.t_s < before_s && !model::sameInstant(bookmark.t_s, before_s);
  });
  return bookmark_entry == m_all.rend() ? nullptr : &*bookmark_entry;
}

void Bookmarks::add(double t_s, const QString& name) {
  if (!std::isfinite(t_s) || t_s < 0) return;
  QString wanted_name = name.simplified();
  const auto existing = find(t_s);
  for (int n = 1; wanted_name.isEmpty(); ++n) {
    const QString free = tr("Bookmark %1").arg(n);
    const bool is_taken = std::ranges::any_of(m_all, [&](const Bookmark& bookmark) { return bookmark.name == free; });
    if (!is_taken) wanted_name = free;
  }
  if (existing != m_all.end()) {
    if (existing->name == wanted_name || name.simplified().isEmpty()) return;
    step(tr("Rename bookmark"), *existing, Bookmark{existing->t_s, wanted_name});
  } else {
    step(tr("Add bookmark"), {}, Bookmark{t_s, wanted_name});
  }
}

void Bookmarks::remove(double t_s) {
  const auto existing = find(t_s);
  if (existing != m_all.end()) step(tr("Remove bookmark"), *existing, {});
}

void Bookmarks::restore(std::vector<Bookmark> bookmarks) {
  std::erase_if(bookmarks, [](const Bookmark& b) { return !std::isfinite(b.t_s) || b.t_s < 0; });
  std::ranges::stable_sort(bookmarks, {}, &Bookmark::t_s);
  bookmarks.erase(std::unique(bookmarks.begin(), bookmarks.end(),
                              [](const Bookmark& a, const Bookmark& b) { return model::sameInstant(a.t_s, b.t_s); }),
                  bookmarks.end());
  if (bookmarks == m_all) return;
  m_all = std::move(bookmarks);
  emit changed();
}

}  // namespace roundel::widgets
