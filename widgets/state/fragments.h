#pragma once
// What palettes drag, views drop and the clipboard carries between views and windows: a part of a scenario as scenario JSON
// (core/model/edit/fragment.h), and the commands that put one into a document. No window needed.

#include <QMimeData>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/model/edit/fragment.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

inline constexpr const char* kNodeMime = "application/x-roundel-node";  ///< nodes and their GPU types
/// Jobs and the templates that they name
inline constexpr const char* kJobMime = "application/x-roundel-job-template";
inline constexpr const char* kGpuMime = "application/x-roundel-gpu";  ///< GPU types alone

QString textOf(const model::Scenario& fragment);
/// The type that suits the fragment, and text/plain with the same bytes. The caller owns it.
QMimeData* mimeOf(const model::Scenario& fragment);
/// True where fragmentIn() is worth a try: one of the types above, or text that begins as an object.
bool mayCarryFragment(const QMimeData* data);
/// The fragment; nullopt and a reason with its line where there is none.
std::optional<model::Scenario> fragmentIn(const QMimeData* data, QString& reason);
std::optional<model::Scenario> fragmentFrom(const QString& text, QString& reason);

/// Puts the fragment into the document as one command. Nothing inserted and a reason where it cannot go in.
model::Inserted insertInto(Document& document, const model::Scenario& fragment, const QString& text, QString& reason);
/// The jobs of the fragment, the first of them arriving at `at_s` (negative: at 0) and the others as long after it as they are in the
/// fragment. One command.
model::Inserted dropJobs(Document& document, model::Scenario fragment, double at_s, QString& reason);

}  // namespace roundel::widgets
