// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/used_programs.h"

#include <QLocale>
#include <QSettings>

#include "widgets/base/text/translation.h"
#include "widgets/program/adding/command_check.h"

namespace roundel::widgets {
namespace {

constexpr auto kArray = "usedPrograms";
constexpr std::size_t kMost = 3;

}  // namespace

std::vector<UsedProgram> usedPrograms() {
  std::vector<UsedProgram> list;
  QSettings settings;
  const int count = settings.beginReadArray(QLatin1String(kArray));
  for (int i = 0; i < count && list.size() < kMost; ++i) {
    settings.setArrayIndex(i);
    const auto text = [&](const char* key) { return settings.value(QLatin1String(key)).toString(); };
    UsedProgram used_program{.name = text("name"),
                             .command = text("command"),
                             .folder = text("folder"),
                             .used = QDateTime::fromString(text("used"), Qt::ISODate),
                             .found = true};
    if (used_program.command.isEmpty()) continue;
    used_program.found = filesOf(used_program.command, used_program.folder.toStdString()).found;
    list.push_back(std::move(used_program));
  }
  settings.endArray();
  return list;
}

void rememberProgram(const UsedProgram& program) {
  std::vector<UsedProgram> list = usedPrograms();
  std::erase_if(
      list, [&](const UsedProgram& each) { return each.command == program.command && each.folder == program.folder; });
  list.insert(list.begin(), program);
  if (list.size() > kMost) list.resize(kMost);
  QSettings settings;
  settings.remove(QLatin1String(kArray));
  settings.beginWriteArray(QLatin1String(kArray), static_cast<int>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) {
    settings.setArrayIndex(static_cast<int>(i));
    settings.setValue(QStringLiteral("name"), list[i].name);
    settings.setValue(QStringLiteral("command"), list[i].command);
    settings.setValue(QStringLiteral("folder"), list[i].folder);
    settings.setValue(QStringLiteral("used"), list[i].used.toString(Qt::ISODate));
  }
  settings.endArray();
}

QString usedText(const QDateTime& used, const QDate& today) {
  const qint64 days = used.date().daysTo(today);
  if (days == 0) return tr("used today");
  if (days == 1) return tr("used yesterday");
  return tr("used %1").arg(QLocale().toString(used.date(), QStringLiteral("d MMM")));
}

}  // namespace roundel::widgets
