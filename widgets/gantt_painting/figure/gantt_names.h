#pragma once
// Which names stand beside the rows of a Gantt figure: every GPU's, or every node's, or every type's, as far as each can stand at the rows
// that it names. Neighbours too thin for a name each share one, with a bracket over all of them. Pure arithmetic, nothing paints.

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

#include "widgets/gantt_painting/gantt_rows.h"

namespace roundel::widgets {

/// A name and the rows it names.
struct RowName {
  QString node, type;  ///< either may be empty; several types are joined by ", "
  double top = 0, height = 0;
  double y = 0;          ///< of its middle, between top and top + height
  bool bracket = false;  ///< it names several rows
  QStringList types() const;
};

/// What there is room for, in points.
struct NameRoom {
  double line = 0;              ///< from one name's middle to the next one's, at least
  double row = 0;               ///< height from which a row has a name of its own
  double above = 0, below = 0;  ///< the first and last middle at the highest and lowest
  double gap = 0;               ///< between node and type
  double most = 0;              ///< width of all names
  std::function<double(const QString& text, bool bold)> width;
};

/// From top to bottom; empty where no name could stand at its rows. O(GPUs + names^2).
std::vector<RowName> rowNames(const model::Problem& problem, const GanttRows& rows, const NameRoom& room);

/// "rows from the top: 8 × V100, 4 × T4": for a chart that names no row.
QString rowsText(const model::Problem& problem, const GanttRows& rows);

}  // namespace roundel::widgets
