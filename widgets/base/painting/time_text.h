// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Times as text, by the rules of core/model/time_unit.h and clock_text.h. Times that are shown together have the same form.

#include <QString>

#include "core/model/time_unit.h"

namespace roundel::widgets {

QString unitName(const model::TimeUnit& unit);  ///< translated
/// An instant of a set whose last instant is `last_s`: min:s, or h:min:s if the last is an hour or more ("0:12:00"), or seconds with a tenth if it
/// is below ten seconds ("3.0 s").
QString clockText(double t_s, double last_s);

/// Converts instants in a text of core ("at 1500 s", "from 20 s on") to the form of the window: "at 0:25:00".
QString inClockTimes(const QString& words, double last_s);

}  // namespace roundel::widgets
