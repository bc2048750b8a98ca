// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/shown_file.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "widgets/document/session/document.h"
#include "widgets/experiments/page/experiments_page.h"

namespace roundel::app {
namespace {

struct FileTexts {
  Q_DECLARE_TR_FUNCTIONS(ShownFile)
};

}  // namespace

QString ShownFile::state() const {
  if (!kept) return {};
  if (modified) return FileTexts::tr("unsaved changes");
  return path.isEmpty() ? FileTexts::tr("not saved") : FileTexts::tr("saved as %1").arg(QFileInfo(path).fileName());
}

ShownFile shownFile(const widgets::Document& document) {
  return {.name = document.displayName(), .path = document.path(), .modified = document.isModified()};
}

ShownFile shownFile(const widgets::ExperimentsPage& page) {
  if (page.guestShown()) return {.name = page.windowTitle(), .modified = false, .kept = false};
  const widgets::SweepDocument& sweep = page.document();
  if (sweep.isEmpty()) return {.name = FileTexts::tr("Experiments"), .modified = false, .kept = false};
  return {.name = sweep.displayName(), .path = sweep.path(), .modified = sweep.isModified()};
}

}  // namespace roundel::app
