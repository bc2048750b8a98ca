// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that counts in the whole window are correct English: no "1 difference(s)".

#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include "tests/source_dir.h"

namespace roundel::app {
namespace {

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString escaped(QString text) { return text.replace(QLatin1String("\\\""), QLatin1String("\"")).toHtmlEscaped(); }

TEST(Words, EveryCountHasItsTwoFormsInEnglish) {
  const QString translations = textOf(QString::fromStdString(tests::sourceDir() + "/translations/roundel_en.ts"));
  static const QRegularExpression counted(QStringLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*%n\\b(?:[^\"\\\\\\n]|\\\\.)*)\""));
  int counts = 0;
  for (const char* folder : {"/app/gui", "/widgets"}) {
    QDirIterator sources(QString::fromStdString(tests::sourceDir()) + QLatin1String(folder),
                         {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
    while (sources.hasNext()) {
      const QString path = sources.next();
      const QString text = textOf(path);
      for (auto it = counted.globalMatch(text); it.hasNext(); ++counts) {
        const QString source = QStringLiteral("<source>%1</source>").arg(escaped(it.next().captured(1)));
        EXPECT_TRUE(translations.contains(source)) << path.toStdString() << ": " << source.toStdString();
      }
    }
  }
  EXPECT_GT(counts, 35);
  static const QRegularExpression form(QStringLiteral("<numerusform>([^<]*)</numerusform>"));
  int forms = 0;
  for (auto it = form.globalMatch(translations); it.hasNext(); ++forms) {
    const QString words = it.next().captured(1);
    EXPECT_FALSE(words.isEmpty());
    EXPECT_FALSE(words.contains(QLatin1String("(s)")) || words.contains(QLatin1String("(es)"))) << words.toStdString();
  }
  EXPECT_GT(forms, 70);
  EXPECT_FALSE(translations.contains(QLatin1String("unfinished")));
}

}  // namespace
}  // namespace roundel::app
