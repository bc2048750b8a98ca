// SPDX-License-Identifier: GPL-3.0-or-later
// roundel [FILE]: opens the workbench; without an argument it opens Welcome.

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>

#include "app/gui/window/main_window.h"
#include "widgets/base/theme/fonts.h"

namespace {

/// If Qt cannot open a display, ends the program with one sentence instead of aborting. Drops other messages of Qt until then.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type != QtFatalMsg) return;
  const QByteArray reason = text.section(QLatin1Char('\n'), 0, 0).toUtf8();
  std::fprintf(
      stderr,
      "roundel: there is no display to open the window on: set DISPLAY or WAYLAND_DISPLAY, or use roundel-cli, which needs "
      "none (Qt: %s)\n",
      reason.constData());
  std::_Exit(1);
}

/// Handles --help and --version without a display.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv) {
  const std::span<char*> words(argv, static_cast<std::size_t>(argc));
  const auto asksForText = [](std::string_view word) {
    return word == "-h" || word == "--help" || word == "--help-all" || word == "-v" || word == "--version";
  };
  if (std::ranges::any_of(words, asksForText)) return std::make_unique<QCoreApplication>(argc, argv);
  const QtMessageHandler usual_handler = qInstallMessageHandler(endWithoutDisplay);
  auto application = std::make_unique<QApplication>(argc, argv);
  qInstallMessageHandler(usual_handler);
  return application;
}

}  // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  // Without these signals, writing beyond the file size limit or into a closed pipe fails with an error instead of ending the window.
  for (const int signal : {SIGXFSZ, SIGPIPE}) std::signal(signal, SIG_IGN);
  const std::unique_ptr<QCoreApplication> app = makeApplication(argc, argv);
  QApplication::setApplicationName(QStringLiteral("roundel"));
  QApplication::setOrganizationName(QStringLiteral("Roundel"));
  QApplication::setApplicationVersion(QStringLiteral(ROUNDEL_VERSION));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.roundel.Roundel"));

  QCommandLineParser parser;
  parser.setApplicationDescription(
      QApplication::translate("main", "A workbench for schedulers of heterogeneous GPU clusters"));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("file"),
                               QApplication::translate("main", "The scenario, lesson or talk to open"),
                               QStringLiteral("[FILE]"));
  const QCommandLineOption timing(
      QStringLiteral("startup-time"),
      QApplication::translate("main", "Print the milliseconds until the window shows a finished comparison, and quit"));
  parser.addOption(timing);
  parser.process(*app);

  roundel::widgets::useFonts();
  auto* window = new roundel::app::MainWindow;
  window->fitToScreen();
  QStringList arguments = parser.positionalArguments();
  arguments.removeAll(QString());  // launchers pass an empty argument if no file was chosen
  window->begin(arguments.value(0));
  window->show();
  if (parser.isSet(timing)) {
    window->bench().comparison.waitForFinished();
    QApplication::processEvents();
    std::printf("%lld\n", clock.elapsed());
    return 0;
  }
  QTimer::singleShot(0, window, [window] { window->offerUnsavedWork(); });
  return QApplication::exec();
}
