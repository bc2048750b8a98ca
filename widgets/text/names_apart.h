#pragma once
// Names that are cut to the room that they have, so that those which differ never become the same text.

#include <QString>
#include <functional>
#include <vector>

namespace roundel::widgets {

/// The i-th name cut at its end, in its middle or at its start (Qt::ElideRight, ElideMiddle, ElideLeft); whole where it fits.
using CutName = std::function<QString(std::size_t i, Qt::TextElideMode mode)>;

/// All names cut in one way: at the end, else in the middle, else at the start, so that no two that differ are the same text; "#3", the
/// third, where nothing else tells it apart. O(names log names) and three cuts a name.
std::vector<QString> namesApart(const std::vector<QString>& names, const CutName& cut);

/// The largest number of 1 to `most` for which `fits` holds, 1 where none does. Precondition: what fits a number fits every smaller one.
/// O(log of the result) calls, none with more than twice the result.
qsizetype longestThat(qsizetype most, const std::function<bool(qsizetype)>& fits);

/// `words` in `room`, with an ellipsis for what is cut; at least a letter is kept. A name of thousands of letters costs what its visible part
/// does: O(log of the kept letters) calls of `width`, none with more than twice of them.
QString cutTo(const QString& words, Qt::TextElideMode mode, double room,
              const std::function<double(const QString&)>& width);

}  // namespace roundel::widgets
