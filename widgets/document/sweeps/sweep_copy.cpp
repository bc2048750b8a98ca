// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/sweep_copy.h"

#include <QFileInfo>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr const char* kNoSource = "null";  // the scenario is not in a file yet

// Copies the value now; the text is made later.
std::function<QJsonObject()> membersOf(const SweepDocument& document) {
  return [draft = document.draft(), path = document.path(), title = document.displayName(),
          based_on = document.file().sha256()] {
    const std::string text = textOf(draft, draft.source.empty() ? kNoSource : draft.source);
    return QJsonObject{{QStringLiteral("path"), path},
                       {QStringLiteral("title"), title},
                       {QStringLiteral("based_on"), QString::fromStdString(based_on)},
                       {QStringLiteral("sweep"), QString::fromStdString(text)},
                       {QStringLiteral("sweep_scenario"), QString::fromStdString(draft.scenario)}};
  };
}

}  // namespace

std::unique_ptr<Autosave> autosaveOf(SweepDocument* document, const Autosave::Settings& settings) {
  auto autosave =
      std::make_unique<Autosave>(Autosave::Source{[document] { return document->isModified() && !document->isEmpty(); },
                                                  [document] { return membersOf(*document); }},
                                 settings);
  QObject::connect(document, &SweepDocument::changed, autosave.get(), &Autosave::noteChange);
  QObject::connect(document, &SweepDocument::fileStateChanged, autosave.get(), &Autosave::noteFileState);
  return autosave;
}

QString recoverSweep(SweepDocument& document, const Autosave::Copy& copy) {
  std::string error;
  const QString folder = copy.path.isEmpty() ? QString() : QFileInfo(copy.path).absolutePath();
  auto draft = draftFromText(copy.sweep, folder.toStdString(), error);
  if (!draft) return QString::fromStdString(error);
  draft->scenario = copy.sweep_scenario;
  if (draft->source == kNoSource) draft->source.clear();
  document.recover(std::move(*draft), copy.path, copy.based_on);
  return {};
}

}  // namespace roundel::widgets
