#pragma once
// The look of a field whose text was refused. GUI thread.

class QWidget;

namespace roundel::widgets {

/// The frame of a field whose text was refused, or again of one whose was not; the reason is the caller's to say.
void markRefused(QWidget* field, bool refused);

}  // namespace roundel::widgets
