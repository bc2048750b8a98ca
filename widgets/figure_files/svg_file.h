#pragma once
// A page as SVG: true millimetres, points as units, text as text or as outlines, hatches as lines, groups with the names of what they show.

#include <QByteArray>

#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures {

/// The metadata of a file.
struct FileMetadata {
  QString title;
  QString description;  ///< a sentence for people
  QByteArray view;      ///< JSON for the program (provenance.h): how the figure was made; empty = none
  QByteArray scenario;  ///< the scenario's file, canonical text
  /// Both as one JSON text, for formats that carry one.
  QByteArray provenance() const;
};

/// Same input, same bytes. O(ops).
QByteArray svgFile(const Drawing& drawing, const FileMetadata& words);
/// The page as an element of an HTML file that is also valid XML: as wide as its place, without provenance. `id` is the prefix of names
/// inside it, so that several fit into one file; `label` is what a screen reader says.
QByteArray svgElement(const Drawing& drawing, const QByteArray& id, const QString& label);
/// Every word as its outline, for readers that lack the font.
Drawing outlined(Drawing drawing);

}  // namespace roundel::widgets::figures
