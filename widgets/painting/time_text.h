#pragma once
// Times as text, by the rules of core/model/time_unit.h and clock_text.h: times that are shown together have the same form.

#include <QString>

#include "core/model/time_unit.h"

namespace roundel::widgets {

QString unitName(const model::TimeUnit& unit);  ///< translated
/// An instant of a set whose last one is `last_s`: min:s, or h:min:s for all of them where that is an hour or more ("0:12:00"),
/// seconds with a tenth where it is below ten seconds ("3.0 s").
QString clockText(double t_s, double last_s);

/// Words of core with instants in seconds ("at 1500 s", "from 20 s on"), these in the form of the window: "at 0:25:00".
QString inClockTimes(const QString& words, double last_s);

}  // namespace roundel::widgets
