// roundel [SCENARIO]: opens the workbench; without an argument on Welcome.

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTimer>
#include <cstdio>

#include "app/gui/window/main_window.h"
#include "widgets/theme/fonts.h"

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  QApplication app(argc, argv);
  QApplication::setApplicationName(QStringLiteral("roundel"));
  QApplication::setOrganizationName(QStringLiteral("Roundel"));
  QApplication::setApplicationVersion(QStringLiteral(ROUNDEL_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("org.roundel.Roundel"));

  QCommandLineParser parser;
  parser.setApplicationDescription(
      QApplication::translate("main", "A workbench for schedulers of heterogeneous GPU clusters"));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("scenario"), QApplication::translate("main", "The scenario to open"),
                               QStringLiteral("[SCENARIO]"));
  const QCommandLineOption timing(
      QStringLiteral("startup-time"),
      QApplication::translate("main", "Print the milliseconds until the window shows a finished comparison, and quit"));
  parser.addOption(timing);
  parser.process(app);

  roundel::widgets::useFonts();
  auto* window = new roundel::app::MainWindow;
  QStringList arguments = parser.positionalArguments();
  arguments.removeAll(QString());  // what a launcher passes where no file was chosen
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
