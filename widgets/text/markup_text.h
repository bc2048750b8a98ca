#pragma once
// Text between the tags of an SVG, or of a page that is both HTML and XML. Pure functions.

#include <QByteArray>
#include <QString>

#include "widgets/text/shown.h"

namespace roundel::widgets {

/// With entities for &, <, > and quotes. XML forbids control characters in any form: they are written out; what is no character of
/// Unicode becomes its replacement character. O(letters).
inline QByteArray escaped(QString text) {
  for (QChar& c : text)
    if (c.unicode() >= 0xfffe) c = QChar::ReplacementCharacter;
  return shown(text, "\n\t").toHtmlEscaped().toUtf8();
}

}  // namespace roundel::widgets
