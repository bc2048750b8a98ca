// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parts of a page that is HTML and valid XML: escaped text, exact numbers, tables.

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "widgets/base/text/markup_text.h"
#include "widgets/base/text/shown.h"

namespace roundel::widgets::report {

using widgets::escaped;
inline QByteArray escaped(const std::string& text) { return escaped(QString::fromStdString(text)); }
/// The same JSON values with escapes, so that the text contains no `</script>` and no entities.
QByteArray scriptJson(QByteArray json);

/// Rounds to six significant digits; larger integers are kept whole. Empty if `exact` is not a number.
QString readable(const QString& exact);
/// The "<td>" of a CSV cell. A number is right-aligned; if it is rounded, an attribute has the exact value.
QByteArray cell(const QString& exact, const QByteArray& after = {}, bool strong = false, const QString& hint = {});
/// The same for a number that is shown in another unit; the cell keeps the exact CSV value.
QByteArray numberCell(const QString& exact, const QString& shown, const QByteArray& after = {}, bool strong = false,
                      const QString& hint = {});

/// A column's head.
struct Head {
  QString text, hint = {};  ///< hint: tooltip; may be empty
  bool number = true;
  bool words = false;  ///< as wide as long text needs
};
QByteArray headRow(const std::vector<Head>& heads, bool sortable);

/// Wraps a table in a scroller that takes keyboard focus. `tall` also scrolls vertically; `name` is for screen readers.
QByteArray scrolled(const QByteArray& table, const QString& name, bool tall = false);

/// The rows of a CSV text of this program, with the header first.
std::vector<QStringList> csvRows(const QByteArray& text, char separator = ',');

/// Makes control characters of a file or run visible, except for line breaks and tabs.
inline QString words(const std::string& text) { return shown(text, "\n\t"); }

}  // namespace roundel::widgets::report
