// SPDX-License-Identifier: GPL-3.0-or-later
// random_window [--seed N] [--actions N] [--minutes M] runs sessions of a random user in the real window, off screen.
// Each session is a separate process. Prints the number of actions and all findings: crashes, uncaught exceptions, hangs,
// warnings of Qt, invalid states.
// Exit code 1 if there are findings. `--only SEED --actions N` repeats one session. The test runs it for a minute;
// by hand it can run for hours.

#include <execinfo.h>
#include <unistd.h>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <cstdio>

#include "tests/app/random_window/random_sessions.h"
#include "tests/app/random_window/random_user.h"
#include "tests/source_dir.h"
#include "widgets/base/theme/fonts.h"

namespace {

using roundel::app::MainWindow;
using roundel::app::testing::RandomUser;

constexpr int kActionsOfASession = 250, kUndoAllEvery = 60;

void say(const QString& line) {
  std::fputs((line + QLatin1Char('\n')).toUtf8().constData(), stdout);
  std::fflush(stdout);
}

void finding(const QString& line) { say(QLatin1String(roundel::app::testing::kFinding) + line); }

// Writes the addresses of a backtrace. Decode them with: addr2line -Cfe random_window ADDRESS.
void onSignal(int number) {
  void* frames[60];
  const int count = backtrace(frames, 60);
  backtrace_symbols_fd(frames, count, STDERR_FILENO);
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void onMessage(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (type == QtDebugMsg || type == QtInfoMsg || message.contains(QLatin1String("This plugin does not support")))
    return;
  finding(QStringLiteral("Qt says: ") + message);
}

/// Returns copies of the scenarios, because a command may overwrite them.
QStringList scenarios(const QString& folder) {
  static const char* const kNames[] = {
      "hadar-fig1",    "hadar-fig1-three-p100", "hadar-b3",       "hadare-one-job",      "hare-toy",
      "packing-pairs", "asrpt-example",         "lesson-restart", "lesson-node-failure", "lesson-arrivals",
      "lesson-gang",   "hadare-aws-m05"};
  QStringList paths;
  for (const char* name : kNames) {
    const QString file = QLatin1String(name) + QStringLiteral(".json");
    QFile::copy(QString::fromStdString(roundel::tests::sourceDir()) + QStringLiteral("/scenarios/") + file,
                folder + QLatin1Char('/') + file);
    QFile::setPermissions(folder + QLatin1Char('/') + file, QFile::ReadOwner | QFile::WriteOwner);
    paths << folder + QLatin1Char('/') + file;
  }
  return paths;
}

int runSession(std::uint64_t seed, int actions) {
  std::signal(SIGSEGV, onSignal);
  std::signal(SIGABRT, onSignal);
  std::signal(SIGFPE, onSignal);
  qInstallMessageHandler(onMessage);
  QTemporaryDir folder;
  QDir::setCurrent(folder.path());
  const QStringList files = scenarios(folder.path());
  MainWindow window;
  window.setAttribute(Qt::WA_DeleteOnClose, false);
  window.resize(1600, 900);
  window.openFile(files[static_cast<qsizetype>(seed % static_cast<std::uint64_t>(files.size()))]);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 2;
  RandomUser user(window, files, seed, [](const QString& line) { say(line); });
  QStringList found;
  for (int i = 0; i < actions && found.isEmpty(); ++i) {
    say(QLatin1String(roundel::app::testing::kAction) + QString::number(i));
    user.act();
    if (i % kUndoAllEvery == kUndoAllEvery - 1) user.undoAll();
    found = user.findings();
  }
  for (const QString& line : found) finding(line);
  window.bench().document.undoStack()->setClean();
  say(QStringLiteral("end of the session"));
  return found.isEmpty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QLocale::setDefault(QLocale::c());
  QStandardPaths::setTestModeEnabled(true);
  QApplication::setApplicationName(QStringLiteral("roundel-random-%1").arg(QCoreApplication::applicationPid()));
  QApplication::setOrganizationName(QStringLiteral("Roundel"));
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  QApplication app(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  const QCommandLineOption seed(QStringLiteral("seed"), QStringLiteral("of the first session"), QStringLiteral("N"),
                                QStringLiteral("1"));
  const QCommandLineOption actions(QStringLiteral("actions"), QStringLiteral("in all; 0: as many as the time allows"),
                                   QStringLiteral("N"), QStringLiteral("500"));
  const QCommandLineOption minutes(QStringLiteral("minutes"),
                                   QStringLiteral("no session begins after them; 0: no limit"), QStringLiteral("M"),
                                   QStringLiteral("0"));
  // The name is not "session", because Qt has an option with that name.
  const QCommandLineOption session(QStringLiteral("only"), QStringLiteral("repeat one session"),
                                   QStringLiteral("SEED"));
  parser.addOptions({seed, actions, minutes, session});
  parser.process(app);
  if (parser.isSet(session)) {
    roundel::widgets::useFonts();
    const int result = runSession(parser.value(session).toULongLong(), parser.value(actions).toInt());
    QFile::remove(QSettings().fileName());
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    return result;
  }
  roundel::app::testing::RandomSessions sessions(parser.value(seed).toULongLong(), kActionsOfASession);
  return sessions.run(parser.value(actions).toInt(), parser.value(minutes).toDouble()) ? 0 : 1;
}
