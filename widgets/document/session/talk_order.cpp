// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/talk_order.h"

#include <QRegularExpression>
#include <algorithm>
#include <limits>

#include "core/model/round_grid.h"

namespace roundel::widgets {
namespace {

struct Numbered {
  int number = std::numeric_limits<int>::max();
  OwnSentence sentence;
};

Numbered numbered(const Bookmark& mark) {
  static const QRegularExpression form(QStringLiteral("^(\\d{1,4})[.)]\\s+(\\S.*)$"));
  const QRegularExpressionMatch match = form.match(mark.name);
  if (!match.hasMatch()) return {.sentence = {mark.t_s, mark.name}};
  return {match.captured(1).toInt(), {mark.t_s, match.captured(2)}};
}

}  // namespace

std::vector<OwnSentence> talkOrder(const Bookmarks& bookmarks) {
  std::vector<Numbered> all;
  for (const Bookmark& mark : bookmarks.all()) all.push_back(numbered(mark));
  std::ranges::stable_sort(all, {}, &Numbered::number);
  std::vector<OwnSentence> order;
  for (Numbered& each : all) order.push_back(std::move(each.sentence));
  return order;
}

bool hasTalkOrder(const Bookmarks& bookmarks) {
  return std::ranges::any_of(
      bookmarks.all(), [](const Bookmark& mark) { return numbered(mark).number != std::numeric_limits<int>::max(); });
}

bool moveInTalk(Bookmarks& bookmarks, double t_s, int by) {
  std::vector<OwnSentence> order = talkOrder(bookmarks);
  const auto at = std::ranges::find_if(order, [&](const OwnSentence& s) { return model::sameInstant(s.t_s, t_s); });
  if (at == order.end()) return false;
  const auto from = at - order.begin(), to = from + by;
  if (by == 0 || to < 0 || to >= static_cast<std::ptrdiff_t>(order.size())) return false;
  OwnSentence moved = std::move(*at);
  order.erase(at);
  order.insert(order.begin() + to, std::move(moved));
  for (std::size_t i = 0; i < order.size(); ++i)
    bookmarks.add(order[i].t_s, QStringLiteral("%1. %2").arg(QString::number(i + 1), order[i].text));
  return true;
}

}  // namespace roundel::widgets
