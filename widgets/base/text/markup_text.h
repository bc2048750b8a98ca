// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text between the tags of an SVG, or of a page that is both HTML and XML.

#include <QByteArray>
#include <QString>

#include "widgets/base/text/shown.h"

namespace roundel::widgets {

/// Replaces &, <, > and quotes by entities. Control characters, which XML forbids, are made visible; code points that are no characters become the
/// replacement character. O(length).
inline QByteArray escaped(QString text) {
  for (QChar& c : text)
    if (c.unicode() >= 0xfffe) c = QChar::ReplacementCharacter;
  return shown(text, "\n\t").toHtmlEscaped().toUtf8();
}

}  // namespace roundel::widgets
