#include "widgets/cluster/canvas_keys_help.h"

#include <QCoreApplication>

namespace roundel::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(CanvasKeys)
};

}  // namespace

std::vector<std::pair<QString, QString>> canvasKeysHelp() {
  return {{Words::tr("N"), Words::tr("Place a node")},
          {Words::tr("Ctrl+arrows"), Words::tr("Go from node to node")},
          {Words::tr("arrows"), Words::tr("Move the selected nodes by a pixel; with Shift by the grid")},
          {Words::tr("+ and -"), Words::tr("One GPU more or less")},
          {Words::tr("F2"), Words::tr("Rename the node; twice: edit its GPUs")}};
}

}  // namespace roundel::widgets
