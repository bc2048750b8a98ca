// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's preferences for all windows. They are in the settings of the program; missing or invalid values have their default. Setters store at
// once; PreferenceActions applies the values. GUI thread.

#include <QStringList>

#include "widgets/base/painting/time_units.h"

namespace roundel::app {

enum class ThemeChoice { System, Light, Dark };

/// The page of a new window. Last: Run, in the arrangement of the window that was closed last.
enum class FirstPage { Welcome, Last, Build, Lanes, Columns, ClusterAnimation, Figures, Experiments };

namespace preferences {

constexpr int kTextSizes[] = {100, 115, 130, 150};  ///< %
int textSize();                                     ///< % of the normal size; one of kTextSizes
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
int recoveryInterval_s();  ///< longest time from an edit to the recovery copy
void setRecoveryInterval(int seconds);

/// Programs that scenarios may start as schedulers. The program starts none yet, and adds none without asking.
QStringList allowedCommands();
void setAllowedCommands(const QStringList& commands);

void restoreDefaults();  ///< of all preferences

}  // namespace preferences

}  // namespace roundel::app
