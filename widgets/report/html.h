#pragma once
// Parts of a page that is both HTML and valid XML: escaped text, exact numbers, tables.

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "widgets/text/markup_text.h"
#include "widgets/text/shown.h"

namespace roundel::widgets::report {

using widgets::escaped;
inline QByteArray escaped(const std::string& text) { return escaped(QString::fromStdString(text)); }
/// JSON without `</script>` or entities inside: the same values, other escapes.
QByteArray scriptJson(QByteArray json);

/// At most six figures, for reading; large ones whole. Empty where `exact` is no number.
QString readable(const QString& exact);
/// "<td ...>" of a cell as a CSV has it: a number to the right, with its exact value as an attribute where the text is rounded.
QByteArray cell(const QString& exact, const QByteArray& after = {}, bool strong = false, const QString& hint = {});
/// The same for a number in another unit: the exact value of the CSV stays in the cell.
QByteArray numberCell(const QString& exact, const QString& shown, const QByteArray& after = {}, bool strong = false,
                      const QString& hint = {});

/// A column's head.
struct Head {
  QString text, hint;  ///< hint: on hover; empty = none
  bool number = true;
  bool words = false;  ///< as wide as long text needs
};
QByteArray headRow(const std::vector<Head>& heads, bool sortable);

/// The table in a scroller that keys reach; `tall`: it scrolls upright too. `name` is what a screen reader says.
QByteArray scrolled(const QByteArray& table, const QString& name, bool tall = false);

/// Rows of a CSV text as this program writes it, its header first.
std::vector<QStringList> csvRows(const QByteArray& text, char separator = ',');

/// A text of a file or a run, as a page shows it: line breaks and tabs stay.
inline QString words(const std::string& text) { return shown(text, "\n\t"); }

}  // namespace roundel::widgets::report
