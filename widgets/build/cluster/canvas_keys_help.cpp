// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas_keys_help.h"

#include <QCoreApplication>

namespace roundel::widgets {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(CanvasKeys)
};

}  // namespace

std::vector<std::pair<QString, QString>> canvasKeysHelp() {
  return {{Texts::tr("N"), Texts::tr("Place a node")},
          {Texts::tr("Ctrl+arrows"), Texts::tr("Go from node to node")},
          {Texts::tr("arrows"), Texts::tr("Move the selected nodes by a pixel; with Shift by the grid")},
          {Texts::tr("+ and -"), Texts::tr("One GPU more or less")},
          {Texts::tr("F2"), Texts::tr("Rename the node; twice: edit its GPUs")}};
}

}  // namespace roundel::widgets
