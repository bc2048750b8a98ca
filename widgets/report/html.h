#pragma once
// Pieces of a page that is HTML and sound XML at once: text that cannot become markup, numbers that read back exactly, tables.

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

namespace roundel::widgets::report {

/// For text and for attributes in double quotes; control characters are shown, what else XML cannot hold becomes U+FFFD.
QByteArray escaped(QString text);
inline QByteArray escaped(const std::string& text) { return escaped(QString::fromStdString(text)); }
/// JSON that neither `</script>` nor an entity can end early: the same values, other escapes.
QByteArray scriptJson(QByteArray json);

/// At most six figures, for reading; large ones whole. Empty where `exact` is no number.
QString readable(const QString& exact);
/// "<td ...>" of a cell as a CSV has it: a number to the right, its exact value kept where it is not all of the text.
QByteArray cell(const QString& exact, const QByteArray& after = {}, bool strong = false, const QString& hint = {});
/// The same of a number that is shown otherwise, in another unit: its exact value as the CSV has it stays in the cell.
QByteArray numberCell(const QString& exact, const QString& shown, const QByteArray& after = {}, bool strong = false,
                      const QString& hint = {});

/// A column's head.
struct Head {
  QString text, hint;  ///< hint: on hover; empty = none
  bool number = true;
  bool words = false;  ///< takes the room that long text needs
};
QByteArray headRow(const std::vector<Head>& heads, bool sortable);

/// Rows of a CSV text as this program writes it, its header first.
std::vector<QStringList> csvRows(const QByteArray& text, char separator = ',');

}  // namespace roundel::widgets::report
