#pragma once
// Edits of a GPU type of the scenario, wherever it is named. Each is one undoable command on the document. A text that is refused gives the
// reason, else an empty string. No window needed.

#include <QString>
#include <string>

#include "widgets/session/document.h"

namespace roundel::model {
struct GpuTypeSpec;
}

namespace roundel::widgets {

enum class TypeField { Id, Gpu, Tflops, Vram, Link, Net, Color };
/// The id is renamed wherever it stands: nodes, rates, times and events.
QString setTypeField(Document& document, const std::string& type, TypeField field, const QString& text);
QString typeFieldText(const model::GpuTypeSpec& type, TypeField field);
/// With the rates of jobs on it and the events that name it. Refused, with the nodes named, while one holds such GPUs.
QString deleteGpuType(Document& document, const std::string& type);

}  // namespace roundel::widgets
