// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The look of a field whose text was rejected. GUI thread.

class QWidget;

namespace roundel::widgets {

/// Sets or resets the frame of a rejected field; the caller shows the reason.
void markRefused(QWidget* field, bool refused);
bool isMarkedRefused(const QWidget* field);

}  // namespace roundel::widgets
