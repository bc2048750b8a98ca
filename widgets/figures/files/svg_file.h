// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page as SVG: millimetres and points, text or outlines, hatches as lines, groups named after what they show.

#include <QByteArray>

#include "widgets/base/painting/drawing.h"

namespace roundel::widgets::figures {

/// The metadata of a file.
struct FileMetadata {
  QString title = {};
  QString description = {};  ///< a sentence for readers
  QByteArray view;           ///< how the figure was made, as JSON (provenance.h); may be empty
  QByteArray scenario;       ///< the scenario file in canonical form
  /// View and scenario as one JSON text, for formats that have one field.
  QByteArray provenance() const;
};

/// The same input gives the same bytes. O(ops).
QByteArray svgFile(const Drawing& drawing, const FileMetadata& words);
/// The page as an element for HTML that is also valid XML: as wide as its container, without provenance. `id` prefixes all names inside, so that
/// one file can have several; `label` is for screen readers.
QByteArray svgElement(const Drawing& drawing, const QByteArray& id, const QString& label);
/// Replaces text by outlines, for readers without the font.
Drawing outlined(Drawing drawing);

}  // namespace roundel::widgets::figures
