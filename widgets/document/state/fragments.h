// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fragments of scenarios for drag and drop and the clipboard, as scenario JSON (core/model/edit/fragment.h), and the commands that insert one
// into a document. Needs no window.

#include <QMimeData>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/model/edit/fragment.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

inline constexpr const char* kNodeMime = "application/x-roundel-node";  ///< nodes and their GPU types
/// Jobs and the templates that they name.
inline constexpr const char* kJobMime = "application/x-roundel-job-template";
inline constexpr const char* kGpuMime = "application/x-roundel-gpu";  ///< GPU types alone

QString textOf(const model::Scenario& fragment);
/// The fragment's MIME type, and text/plain with the same bytes. The caller owns the result.
QMimeData* mimeOf(const model::Scenario& fragment);
/// A quick check before fragmentIn(): the data has one of the types above, or a text that begins as a JSON object.
bool mayCarryFragment(const QMimeData* data);
/// The fragment, or nullopt and the reason with its line.
std::optional<model::Scenario> fragmentIn(const QMimeData* data, QString& reason);
std::optional<model::Scenario> fragmentFrom(const QString& text, QString& reason);

/// Inserts the fragment into the document as one command named `text`. If it cannot, sets the reason and inserts nothing.
model::Inserted insertInto(Document& document, const model::Scenario& fragment, const QString& text, QString& reason);
/// Inserts the jobs of the fragment as one command. The first arrives at `at_s` (at 0 if negative); the others keep their distance to it.
model::Inserted dropJobs(Document& document, model::Scenario fragment, double at_s, QString& reason);

}  // namespace roundel::widgets
