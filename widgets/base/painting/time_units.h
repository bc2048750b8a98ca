// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The unit of durations in the window: one that suits them (core/model/time_unit.h), unless the user chose another. Figures, reports and the
// command line ignore the choice. GUI thread.

#include <QObject>

#include "core/model/time_unit.h"

namespace roundel::widgets {

enum class TimeUnits { Suitable, Seconds, Minutes, Hours, Days };

class ShownTimes : public QObject {
  Q_OBJECT
 public:
  static ShownTimes& shared();  ///< the object of the application
  TimeUnits units() const { return m_units; }
  void setUnits(TimeUnits units);
  /// The unit of durations up to `longest_s` that are shown together.
  model::TimeUnit unitFor(double longest_s) const;

 signals:
  void changed();

 private:
  ShownTimes() = default;
  TimeUnits m_units = TimeUnits::Suitable;
};

}  // namespace roundel::widgets
