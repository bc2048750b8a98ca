#pragma once
// What the user prefers in every window of the program. Stored in the settings of the program; a value that is missing or unreadable there
// has its default. Each setter stores at once; PreferenceActions applies what was stored. GUI thread.

#include <QStringList>

#include "widgets/painting/time_units.h"

namespace roundel::app {

enum class ThemeChoice { System, Light, Dark };

/// The page that a window opens with. Last: Run, arranged as the window that was closed last.
enum class FirstPage { Welcome, Last, Build, Lanes, Columns, ClusterAnimation, Figures, Experiments };

namespace preferences {

constexpr int kTextSizes[] = {100, 115, 130, 150};  ///< %
int textSize();                                     ///< % of the usual size; one of kTextSizes
void setTextSize(int percent);

ThemeChoice theme();
void setTheme(ThemeChoice choice);

FirstPage firstPage();
void setFirstPage(FirstPage page);

bool reducedMotion();
void setReducedMotion(bool on);

widgets::TimeUnits timeUnits();
void setTimeUnits(widgets::TimeUnits units);

constexpr int kLeastRecovery_s = 5, kMostRecovery_s = 300;
int recoveryInterval_s();  ///< longest time from an edit to the copy that is recovered after a crash
void setRecoveryInterval(int seconds);

/// Programs that scenarios may start as schedulers. Roundel starts none yet, and never adds one here without asking.
QStringList allowedCommands();
void setAllowedCommands(const QStringList& commands);

void restoreDefaults();  ///< of all of the above

}  // namespace preferences

}  // namespace roundel::app
