#pragma once
// What differs between the file of a document and what the window has: a table of places and both values. GUI thread.

#include <QDialog>

#include "core/io/json/json_difference.h"

namespace roundel::app {

class FileDifferences : public QDialog {
  Q_OBJECT
 public:
  /// `name`: of the file. First the file's values, second the window's.
  FileDifferences(const QString& name, const io::JsonDifferences& differences, QWidget* parent = nullptr);
};

}  // namespace roundel::app
