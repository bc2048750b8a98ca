// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/names_apart.h"

#include <algorithm>
#include <map>

namespace roundel::widgets {
namespace {

/// By index, whether another name has the same text.
std::vector<bool> alike(const std::vector<QString>& names, const std::vector<QString>& shown) {
  std::map<QString, QString> name_of;
  std::map<QString, bool> twice;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [known, fresh] = name_of.emplace(shown[i], names[i]);
    if (!fresh && known->second != names[i]) twice[shown[i]] = true;
  }
  std::vector<bool> out(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) out[i] = twice.contains(shown[i]);
  return out;
}

}  // namespace

std::vector<QString> namesApart(const std::vector<QString>& names, const CutName& cut) {
  std::vector<QString> shown_names = names;
  std::vector<bool> alike_flags;
  for (const Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle, Qt::ElideLeft}) {
    for (std::size_t i = 0; i < names.size(); ++i) shown_names[i] = cut(i, mode);
    alike_flags = alike(names, shown_names);
    if (std::ranges::find(alike_flags, true) == alike_flags.end()) return shown_names;
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (alike_flags[i]) shown_names[i] = QStringLiteral("#%1").arg(i + 1);
  return shown_names;
}

qsizetype longestThat(qsizetype most, const std::function<bool(qsizetype)>& fits) {
  qsizetype good = 1, bad = 2;
  while (bad <= most && fits(bad)) good = bad, bad *= 2;
  bad = std::min(bad, most + 1);
  while (bad - good > 1) {
    const qsizetype middle = good + (bad - good) / 2;
    (fits(middle) ? good : bad) = middle;
  }
  return good;
}

QString cutTo(const QString& words, Qt::TextElideMode mode, double room,
              const std::function<double(const QString&)>& width) {
  constexpr qsizetype kMeasured = 64;  // a longer name is measured only if so many letters fit
  const bool may_fit = words.size() <= kMeasured || width(words.left(kMeasured)) <= room;
  if (words.size() < 2 || (may_fit && width(words) <= room)) return words;
  const auto cutWords = [&](qsizetype kept) {
    const QChar dots(0x2026);
    if (mode == Qt::ElideMiddle && kept > 1) return words.left(kept / 2) + dots + words.right(kept - kept / 2);
    return mode == Qt::ElideLeft ? dots + words.right(kept) : words.left(kept) + dots;
  };
  return cutWords(longestThat(words.size() - 1, [&](qsizetype kept) { return width(cutWords(kept)) <= room; }));
}

}  // namespace roundel::widgets
