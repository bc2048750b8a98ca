// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How colours look in grey print and to readers with deuteranopia (no green cones).

#include <QColor>
#include <QImage>
#include <vector>

namespace roundel::widgets::figures {

enum class ColourVision { Colour, Grey, Deuteranopia };

QColor seen(const QColor& color, ColourVision vision);
double lightness(const QColor& color);  ///< CIE, 0 to 100
/// The distance in CIELAB of two colours that are already converted by seen(). Of greys it is the difference in lightness.
double colourDistance(const QColor& a, const QColor& b);
/// Whether two dash patterns are hard to distinguish: both have the same number of dashes in a period, and no length is 1.6 times its counterpart.
/// Lengths are in line widths, dashes and gaps alternating; an empty pattern is a solid line.
bool dashesAlike(const std::vector<double>& a, const std::vector<double>& b);
/// O(pixels).
QImage seen(const QImage& image, ColourVision vision);

}  // namespace roundel::widgets::figures
