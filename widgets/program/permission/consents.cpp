// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/consents.h"

#include <QSettings>
#include <algorithm>

namespace roundel::widgets::consents {
namespace {

// An array: the words "allowedCommands" had a list of commands before programs could be started.
constexpr auto kArray = "allowedPrograms";

void store(const std::vector<Consent>& list) {
  QSettings settings;
  settings.remove(QLatin1String(kArray));
  settings.beginWriteArray(QLatin1String(kArray), static_cast<int>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) {
    settings.setArrayIndex(static_cast<int>(i));
    settings.setValue(QStringLiteral("command"), QString::fromStdString(list[i].what.command));
    settings.setValue(QStringLiteral("folder"), QString::fromStdString(list[i].what.folder));
    settings.setValue(QStringLiteral("sha256"), QString::fromStdString(list[i].what.sha256));
    settings.setValue(QStringLiteral("scenario"), list[i].scenario);
    settings.setValue(QStringLiteral("when"), list[i].when.toString(Qt::ISODate));
    settings.setValue(QStringLiteral("own"), list[i].own);
  }
  settings.endArray();
}

}  // namespace

std::vector<Consent> all() {
  std::vector<Consent> list;
  QSettings settings;
  const int count = settings.beginReadArray(QLatin1String(kArray));
  for (int i = 0; i < count; ++i) {
    settings.setArrayIndex(i);
    const auto text = [&](const char* key) { return settings.value(QLatin1String(key)).toString(); };
    Consent consent{.what = {.command = text("command").toStdString(),
                             .folder = text("folder").toStdString(),
                             .sha256 = text("sha256").toStdString()},
                    .scenario = text("scenario"),
                    .when = QDateTime::fromString(text("when"), Qt::ISODate),
                    .own = settings.value(QStringLiteral("own")).toBool()};
    if (!consent.what.command.empty() && !consent.what.sha256.empty()) list.push_back(std::move(consent));
  }
  settings.endArray();
  std::ranges::stable_sort(list, [](const Consent& a, const Consent& b) { return a.when > b.when; });
  return list;
}

bool has(const Consent& wanted) {
  const std::vector<Consent> list = all();
  return std::ranges::find(list, wanted) != list.end();
}

void add(const Consent& consent) {
  std::vector<Consent> list = all();
  std::erase(list, consent);
  list.insert(list.begin(), consent);
  store(list);
}

void withdraw(const Consent& consent) {
  std::vector<Consent> list = all();
  std::erase(list, consent);
  store(list);
  // The same command may still be allowed for another scenario file.
  if (std::ranges::none_of(list, [&](const Consent& other) { return other.what == consent.what; }))
    program::disallow(consent.what);
}

void withdrawAll() {
  for (const Consent& consent : all()) program::disallow(consent.what);
  store({});
}

EarlierConsent earlier(const Consent& wanted) {
  const Consent* best = nullptr;
  const std::vector<Consent> list = all();
  const auto likeness = [&](const Consent& each) {
    return 2 * (each.what.command == wanted.what.command ? 1 : 0) + (each.what.folder == wanted.what.folder ? 1 : 0);
  };
  for (const Consent& consent : list)
    if (consent.scenario == wanted.scenario && likeness(consent) > (best == nullptr ? 0 : likeness(*best)))
      best = &consent;
  if (best == nullptr) return {};
  return {.when = best->when,
          .command = best->what.command != wanted.what.command,
          .folder = best->what.folder != wanted.what.folder,
          .file = best->what.sha256 != wanted.what.sha256,
          .own = best->own};
}

}  // namespace roundel::widgets::consents
