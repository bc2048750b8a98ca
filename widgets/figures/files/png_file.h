// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page as PNG at any resolution. Metadata is in iTXt chunks, written here: Qt uses iTXt only for text outside Latin-1, and reads it without a
// limit.

#include <QByteArray>
#include <QImage>

#include "widgets/figures/files/svg_file.h"

namespace roundel::widgets::figures {

/// On white, with antialiasing. O(pixels).
QImage picture(const Drawing& drawing, double dpi);
/// The same input gives the same bytes.
QByteArray pngFile(const Drawing& drawing, double dpi, const FileMetadata& words);
/// The text of the chunk with this keyword; empty if it is missing or the file is damaged.
QByteArray pngText(const QByteArray& png, const QByteArray& keyword);
constexpr const char* kPngProvenance = "roundel";

}  // namespace roundel::widgets::figures
