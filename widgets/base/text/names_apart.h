// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cuts names to their room so that different names stay different texts.

#include <QString>
#include <functional>
#include <vector>

namespace roundel::widgets {

/// Returns the i-th name cut at its end, in its middle or at its start (Qt::ElideRight, ElideMiddle, ElideLeft); the whole name if it fits.
using CutName = std::function<QString(std::size_t i, Qt::TextElideMode mode)>;

/// Cuts all names in the same way: at the end, or in the middle, or at the start, whichever first keeps different names different. Otherwise a name
/// that is not unique becomes its number, "#3". O(names log names) and three cuts for each name.
std::vector<QString> namesApart(const std::vector<QString>& names, const CutName& cut);

/// Returns the largest number from 1 to `most` for which `fits` is true, 1 if there is none. Precondition: if `fits` is true for a number, it is
/// for smaller ones. O(log of the result) calls, with numbers of at most twice the result.
qsizetype longestThat(qsizetype most, const std::function<bool(qsizetype)>& fits);

/// Cuts `words` to `room`, with an ellipsis; keeps at least one letter. The cost depends on the kept letters alone: O(log of their number) calls
/// of `width`, with at most twice as many letters.
QString cutTo(const QString& words, Qt::TextElideMode mode, double room,
              const std::function<double(const QString&)>& width);

}  // namespace roundel::widgets
