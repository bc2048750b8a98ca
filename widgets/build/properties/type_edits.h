// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits of a GPU type of the scenario, each an undoable command of the document. They return the reason if the text is rejected, else an empty
// string. Need no window.

#include <QString>
#include <string>

#include "widgets/document/session/document.h"

namespace roundel::model {
struct GpuTypeSpec;
}

namespace roundel::widgets {

enum class TypeField { Id, Gpu, Tflops, Vram, Link, Net, Color };
/// Renaming the id also updates nodes, throughputs, times and events.
QString setTypeField(Document& document, const std::string& type, TypeField field, const QString& text);
QString typeFieldText(const model::GpuTypeSpec& type, TypeField field);
/// Also deletes the throughputs of jobs on it and the events that name it. Rejected if a node has such GPUs; the reason names the nodes.
QString deleteGpuType(Document& document, const std::string& type);

}  // namespace roundel::widgets
