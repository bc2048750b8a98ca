// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/command_text.h"

#include <QDir>
#include <QLocale>

#include "core/model/check/visible_text.h"
#include "core/program/command.h"

namespace roundel::widgets {
namespace {

// Blanks that look like a space, fillers and characters without a width, beside those of model::isControl().
bool isUnseen(char32_t code) {
  return model::isControl(code) || code == 0xA0 || code == 0xAD || code == 0x34F || code == 0x1680 || code == 0x180E ||
         (code >= 0x2000 && code <= 0x200F) || (code >= 0x2028 && code <= 0x202F) ||
         (code >= 0x205F && code <= 0x206F) || code == 0x3000 || code == 0x3164 || code == 0xFEFF || code == 0xFFA0 ||
         (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0000 && code <= 0xE0FFF);
}

QString hex(char32_t code, int digits) {
  return QStringLiteral("%1").arg(static_cast<uint>(code), digits, 16, QLatin1Char('0')).toUpper();
}

}  // namespace

QString escapedCommand(const std::string& command) {
  QString text;
  std::string_view unread_text = command;
  while (!unread_text.empty()) {
    const model::Character next = model::firstCharacter(unread_text);
    if (!next.valid)
      text += QStringLiteral("\\x") + hex(next.code, 2);
    else if (isUnseen(next.code))
      text +=
          (next.code > 0xFFFF ? QStringLiteral("\\U") + hex(next.code, 8) : QStringLiteral("\\u") + hex(next.code, 4));
    else
      text += QString::fromUtf8(unread_text.data(), static_cast<qsizetype>(next.bytes));
    unread_text.remove_prefix(next.bytes);
  }
  return text;
}

QStringList commandWords(const QString& command) {
  QStringList words;
  for (const std::string& word : program::splitWords(command.toStdString()).words) words << escapedCommand(word);
  return words;
}

QString groupedHash(const std::string& sha256) {
  QStringList groups;
  for (std::size_t position = 0; position < sha256.size(); position += 8)
    groups << QString::fromStdString(sha256.substr(position, 8));
  return groups.join(QLatin1Char(' '));
}

QString shortFolder(const QString& folder) {
  const QString home = QDir::homePath();
  const bool is_in_home = folder == home || folder.startsWith(home + QLatin1Char('/'));
  return escapedCommand((is_in_home ? QLatin1Char('~') + folder.mid(home.size()) : folder).toStdString());
}

QString fileSizeText(qint64 bytes) { return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat); }

}  // namespace roundel::widgets
