// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/programs/program_templates.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "widgets/program/adding/command_check.h"

namespace roundel::app {
namespace {

using Template = widgets::AddProgramDialog::Template;

constexpr auto kPython = ":/roundel/python/template.py.in", kHelper = ":/roundel/python/roundel_scheduler.py",
               kCpp = ":/roundel/python/examples/fifo.cpp";

struct TemplateTexts {
  Q_DECLARE_TR_FUNCTIONS(ProgramTemplates)
};

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int linesOf(const char* path) { return static_cast<int>(bytesOf(QLatin1String(path)).count('\n')); }

// The helper is copied beside the program, if it is not there yet.
std::pair<QString, QString> writePython(const QString& path) {
  QByteArray text = bytesOf(QLatin1String(kPython));
  text.replace("@helper@", ".");
  if (const QString reason = writeNewFile(path, text); !reason.isEmpty()) return {{}, reason};
  const QString helper = QFileInfo(path).dir().filePath(QStringLiteral("roundel_scheduler.py"));
  if (!QFile::exists(helper))
    if (const QString reason = writeNewFile(helper, bytesOf(QLatin1String(kHelper))); !reason.isEmpty())
      return {{}, reason};
  return {QStringLiteral("python3 ") + widgets::quotedWord(path), {}};
}

std::pair<QString, QString> writeCpp(const QString& path) {
  if (const QString reason = writeNewFile(path, bytesOf(QLatin1String(kCpp))); !reason.isEmpty()) return {{}, reason};
  const QFileInfo file(path);
  return {widgets::quotedWord(file.dir().filePath(file.completeBaseName())), {}};
}

std::pair<QString, QString> writeCopy(const QString& of, const QString& path) {
  if (const QString reason = writeNewFile(path, bytesOf(of)); !reason.isEmpty()) return {{}, reason};
  QFile::setPermissions(path, QFile::permissions(of) | QFileDevice::ReadOwner | QFileDevice::WriteOwner);
  const bool python = path.endsWith(QLatin1String(".py")) && !QFileInfo(path).isExecutable();
  return {(python ? QStringLiteral("python3 ") : QString()) + widgets::quotedWord(path), {}};
}

}  // namespace

QString ownTemplates() {
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/templates");
}

QString writeNewFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
    return QFile::exists(path)
               ? TemplateTexts::tr("%1 exists already. Choose another name.").arg(QFileInfo(path).fileName())
               : file.errorString();
  const bool is_written = file.write(bytes) == bytes.size() && file.flush();
  return is_written ? QString() : file.errorString();
}

std::vector<Template> programTemplates() {
  std::vector<Template> list;
  if (QFile::exists(QLatin1String(kPython)) && QFile::exists(QLatin1String(kHelper)))
    list.push_back({TemplateTexts::tr("Python"),
                    TemplateTexts::tr("%1 lines, Python 3.9 or later").arg(linesOf(kPython)), QStringLiteral("py"),
                    writePython});
  if (QFile::exists(QLatin1String(kCpp)))
    list.push_back({TemplateTexts::tr("C++"), TemplateTexts::tr("one file, C++17"), QStringLiteral("cpp"), writeCpp});
  const QFileInfoList own_templates = QDir(ownTemplates()).entryInfoList(QDir::Files, QDir::Name);
  if (!own_templates.isEmpty()) {
    const QString path = own_templates.front().filePath();
    list.push_back({TemplateTexts::tr("Your own"), own_templates.front().fileName(), own_templates.front().suffix(),
                    [path](const QString& to) { return writeCopy(path, to); }});
  }
  return list;
}

}  // namespace roundel::app
