#pragma once
// How a figure looks in grey print and to readers with deuteranopia (no green cones).

#include <QColor>
#include <QImage>

namespace roundel::widgets::figures {

enum class Sight { Colour, Grey, Deuteranopia };

QColor seen(const QColor& color, Sight sight);
double lightness(const QColor& color);  ///< CIE, 0 to 100
/// Every pixel as seen. O(pixels).
QImage seen(const QImage& image, Sight sight);

}  // namespace roundel::widgets::figures
