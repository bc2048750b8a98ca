// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/colour_vision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace roundel::widgets::figures {
namespace {

double linear(int channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

int byteOf(double channel) {
  const double c = std::clamp(channel, 0.0, 1.0);
  return static_cast<int>(std::lround(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055)));
}

const std::array<double, 256>& linearTable() {
  static const std::array<double, 256> table = [] {
    std::array<double, 256> values{};
    for (int i = 0; i < 256; ++i) values[static_cast<std::size_t>(i)] = linear(i);
    return values;
  }();
  return table;
}

// Deuteranopia: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency", IEEE TVCG 15(6), 2009, severity 1.0, in linear light.
QRgb seenPixel(QRgb pixel, ColourVision vision) {
  const auto& table = linearTable();
  const double r = table[static_cast<std::size_t>(qRed(pixel))];
  const double g = table[static_cast<std::size_t>(qGreen(pixel))];
  const double b = table[static_cast<std::size_t>(qBlue(pixel))];
  if (vision == ColourVision::Grey) {
    const int grey = byteOf(0.2126 * r + 0.7152 * g + 0.0722 * b);
    return qRgb(grey, grey, grey);
  }
  return qRgb(byteOf(0.367322 * r + 0.860646 * g - 0.227968 * b), byteOf(0.280085 * r + 0.672501 * g + 0.047413 * b),
              byteOf(-0.011820 * r + 0.042940 * g + 0.968881 * b));
}

}  // namespace

QColor seen(const QColor& color, ColourVision vision) {
  return vision == ColourVision::Colour ? color : QColor(seenPixel(color.rgb(), vision));
}

double lightness(const QColor& color) {
  const double y = 0.2126 * linear(color.red()) + 0.7152 * linear(color.green()) + 0.0722 * linear(color.blue());
  return y <= 0.008856 ? 903.3 * y : 116 * std::cbrt(y) - 16;
}

double colourDistance(const QColor& a, const QColor& b) {
  const auto lab = [](const QColor& color) {
    const double r = linear(color.red()), g = linear(color.green()), bl = linear(color.blue());
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * bl) / 0.9505);
    const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * bl) / 1.089);
    const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * bl);
    return std::array<double, 3>{lightness(color), 500 * (x - y), 200 * (y - z)};
  };
  const auto one = lab(a), other = lab(b);
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

bool dashesAlike(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double kApart = 1.6;
  return std::ranges::equal(
      a, b, [](double one, double other) { return std::max(one, other) < kApart * std::min(one, other); });
}

QImage seen(const QImage& image, ColourVision vision) {
  if (vision == ColourVision::Colour || image.isNull()) return image;
  QImage result = image.convertToFormat(QImage::Format_RGB32);
  QRgb source_pixel = 0;
  QRgb result_pixel = seenPixel(source_pixel, vision);
  for (int y = 0; y < result.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(result.scanLine(y));
    for (int x = 0; x < result.width(); ++x) {
      // Figures have long runs of one colour, so the last result is kept.
      if (line[x] != source_pixel) source_pixel = line[x], result_pixel = seenPixel(source_pixel, vision);
      line[x] = result_pixel;
    }
  }
  return result;
}

}  // namespace roundel::widgets::figures
