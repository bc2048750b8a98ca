// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shows the differences between a document's file and the window: a table of places with both values. GUI thread.

#include <QDialog>

#include "core/io/json/json_difference.h"

namespace roundel::app {

class FileDifferences : public QDialog {
  Q_OBJECT
 public:
  /// `name` is that of the file. The file's values are first, the window's second.
  FileDifferences(const QString& name, const io::JsonDifferences& differences, QWidget* parent = nullptr);
};

}  // namespace roundel::app
