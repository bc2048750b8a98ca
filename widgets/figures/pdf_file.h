#pragma once
// What Qt's PDF writer leaves to be done: pages of a true size (it knows whole points only) and no clock in the file.

#include <QByteArray>
#include <QSizeF>

namespace roundel::widgets::figures {

/// The same file with every page cut to (0, 0, size) and every date set to the beginning of the calendar. `pdf` is as QPdfWriter
/// writes it: one cross-reference table of 20-byte lines at the end. O(bytes).
QByteArray exactPdf(const QByteArray& pdf, const QSizeF& size_pt);

}  // namespace roundel::widgets::figures
