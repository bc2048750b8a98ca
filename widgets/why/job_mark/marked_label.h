// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A label whose job names are marked when any view points at the job; pointing at a name points at its job. Pointer
// moves repaint only the names, without new layout. GUI thread.

#include <QLabel>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/state/playhead.h"
#include "widgets/why/job_mark/text_marks.h"

namespace roundel::widgets {

class MarkedLabel : public QLabel {
  Q_OBJECT
 public:
  /// Both outlive it.
  MarkedLabel(Selection* selection, const Appearance* appearance, QWidget* parent = nullptr);
  /// Sets rich text, and the jobs whose names may occur in it.
  void say(const QString& text, const JobNames& names);
  const TextMarks& marks() const { return m_marks; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void find();

  Selection* m_selection;
  const Appearance* m_appearance;
  JobNames m_names;
  TextMarks m_marks;
  QPointF m_origin;  ///< of the text, in px of the label
};

}  // namespace roundel::widgets
