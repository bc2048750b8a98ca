#pragma once
// How a figure looks in grey print and to readers with deuteranopia (no green cones).

#include <QColor>
#include <QImage>
#include <vector>

namespace roundel::widgets::figures {

enum class ColourVision { Colour, Grey, Deuteranopia };

QColor seen(const QColor& color, ColourVision vision);
double lightness(const QColor& color);  ///< CIE, 0 to 100
/// Of two colours as they are seen, in CIELAB: of greys the difference of their lightnesses.
double colourDistance(const QColor& a, const QColor& b);
/// Are two lines of these dashes (lengths in widths of the line, dash and gap in turn, empty = solid) hard to distinguish? They are where
/// both have as many dashes to a period and none is 1.6 times as long as its counterpart.
bool dashesAlike(const std::vector<double>& a, const std::vector<double>& b);
/// Converts every pixel. O(pixels).
QImage seen(const QImage& image, ColourVision vision);

}  // namespace roundel::widgets::figures
