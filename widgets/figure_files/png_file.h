#pragma once
// A page as PNG at any resolution, with words in iTXt chunks: Qt writes those for text outside Latin-1 only and reads them without a limit.

#include <QByteArray>
#include <QImage>

#include "widgets/figure_files/svg_file.h"

namespace roundel::widgets::figures {

/// On white, smooth. O(pixels).
QImage picture(const Drawing& drawing, double dpi);
/// Same input, same bytes.
QByteArray pngFile(const Drawing& drawing, double dpi, const FileMetadata& words);
/// The words of the chunk with this keyword; empty where there is none or the file is not a sound PNG.
QByteArray pngText(const QByteArray& png, const QByteArray& keyword);
constexpr const char* kPngProvenance = "roundel";

}  // namespace roundel::widgets::figures
