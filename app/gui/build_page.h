#pragma once
// The Build workspace: the canvas over the job table with its throughput matrix | properties of the selection and problems.

#include <QWidget>

#include "widgets/state/workbench.h"

namespace roundel::app {

class BuildPage : public QWidget {
  Q_OBJECT
 public:
  explicit BuildPage(widgets::Workbench* bench, QWidget* parent = nullptr);
};

}  // namespace roundel::app
