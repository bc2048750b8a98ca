#pragma once
// Checks that a video by another program is complete on the disk, by its boxes, without a decoder.

#include <QString>

namespace roundel::widgets::animation {

/// MP4 (ISO 14496-12): boxes that fill the file exactly, with `ftyp`, `moov` and `mdat` among them. O(boxes).
bool isWholeMp4(const QString& path);
/// WebM (Matroska, RFC 9559): an EBML header and a segment whose stated length ends where the file does. O(1).
bool isWholeWebm(const QString& path);

}  // namespace roundel::widgets::animation
