#pragma once
// Icons from resources/icons, painted in the theme's colours at any size.

#include <QColor>
#include <QIcon>
#include <QString>

namespace roundel::widgets {

/// "play" -> resources/icons/play.svg with currentColor replaced; a dimmer variant for the disabled mode.
QIcon icon(const QString& name, const QColor& color);
/// The program's own mark in its colours.
QIcon programIcon();

}  // namespace roundel::widgets
