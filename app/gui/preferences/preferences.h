// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's preferences for all windows. They are in the settings of the program; missing or invalid values have their default. Setters store at
// once; PreferenceActions applies the values. GUI thread.

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

void restoreDefaults();  ///< of all preferences; also withdraws every allowed command (widgets/program/permission)

}  // namespace preferences

}  // namespace roundel::app
