// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The names beside the rows of a Gantt figure: of every GPU, or every node, or every type, if each fits at its rows. Neighbours that are too thin
// for separate names share one, with a bracket over all of them. Pure arithmetic.

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

#include "widgets/lanes/painting/gantt_rows.h"

namespace roundel::widgets {

/// A name and its rows.
struct RowName {
  QString node = {}, type = {};  ///< either may be empty; several types are joined by ", "
  double top = 0, height = 0;
  double y = 0;          ///< of its middle, from top to top + height
  bool bracket = false;  ///< it names several rows
  QStringList types() const;
};

/// The room for names, in points.
struct NameRoom {
  double line = 0;              ///< least distance between the middles of two names
  double row = 0;               ///< least height of a row with a name
  double above = 0, below = 0;  ///< the highest and the lowest middle
  double gap = 0;               ///< between node and type
  double most = 0;              ///< largest width of all names
  std::function<double(const QString& text, bool bold)> width;
};

/// The names from top to bottom; empty if names do not fit at their rows. O(GPUs + names^2).
std::vector<RowName> rowNames(const model::Problem& problem, const GanttRows& rows, const NameRoom& room);

/// "rows from the top: 8 × V100, 4 × T4": for a chart that names no row.
QString rowsText(const model::Problem& problem, const GanttRows& rows);

}  // namespace roundel::widgets
