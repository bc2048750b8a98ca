#include "widgets/text/names_apart.h"

#include <algorithm>
#include <map>

namespace roundel::widgets {
namespace {

/// By index: is the text also that of another name?
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
  std::vector<QString> shown = names;
  std::vector<bool> same;
  for (const Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle, Qt::ElideLeft}) {
    for (std::size_t i = 0; i < names.size(); ++i) shown[i] = cut(i, mode);
    same = alike(names, shown);
    if (std::ranges::find(same, true) == same.end()) return shown;
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (same[i]) shown[i] = QStringLiteral("#%1").arg(i + 1);
  return shown;
}

QString cutTo(const QString& words, Qt::TextElideMode mode, double room,
              const std::function<double(const QString&)>& width) {
  const QString dots = QStringLiteral("…");
  QString shown = words;
  for (qsizetype kept = words.size() - 1; kept >= 1 && width(shown) > room; --kept)
    if (mode == Qt::ElideMiddle && kept > 1)
      shown = words.left(kept / 2) + dots + words.right(kept - kept / 2);
    else
      shown = mode == Qt::ElideLeft ? dots + words.right(kept) : words.left(kept) + dots;
  return shown;
}

}  // namespace roundel::widgets
