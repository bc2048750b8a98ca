// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Icons of resources/icons in the theme's colours, at any size.

#include <QColor>
#include <QIcon>
#include <QString>

namespace roundel::widgets {

/// `name` "play" loads resources/icons/play.svg and replaces currentColor; has a dimmer variant for the disabled mode.
QIcon icon(const QString& name, const QColor& color);
/// The logo of the program.
QIcon programIcon();

}  // namespace roundel::widgets
