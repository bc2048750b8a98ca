// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps copies of an unsaved recording as for scenarios and sweeps: same folder, same interval, offered at the next start
// (widgets/document/session/autosave.h). GUI thread.

#include <functional>
#include <memory>

#include "app/gui/lessons/record_stage.h"
#include "core/lesson/file/read_lesson.h"
#include "widgets/document/session/autosave.h"

namespace roundel::app {

/// The lesson's file, the name of its scenario there, and the hash of what is known of the file; all are empty for a lesson without a file.
struct RecordingFile {
  QString path;
  std::string scenario, sha256;
};

/// Keeps a copy while the recording has a step and is unsaved. `stage` outlives the result.
std::unique_ptr<widgets::Autosave> autosaveOf(
    RecordStage* stage, const std::function<RecordingFile()>& file,
    const widgets::Autosave::Settings& settings = widgets::Autosave::Settings());

/// Reads the lesson of a copy, with the scenario that it was recorded with.
lesson::LessonResult lessonOf(const widgets::Autosave::Copy& copy);

}  // namespace roundel::app
