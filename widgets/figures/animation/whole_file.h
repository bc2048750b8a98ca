// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks that a video that another program wrote is complete, by its boxes, without a decoder.

#include <QString>

namespace roundel::widgets::animation {

/// MP4 (ISO 14496-12): the boxes fill the file exactly; `ftyp`, `moov` and `mdat` are among them. O(boxes).
bool isWholeMp4(const QString& path);
/// WebM (Matroska, RFC 9559): an EBML header, and a segment whose stated length ends at the end of the file. O(1).
bool isWholeWebm(const QString& path);

}  // namespace roundel::widgets::animation
