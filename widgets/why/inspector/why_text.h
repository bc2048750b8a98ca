// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page of the Why panel: rich text with the pictures as separate widgets, so that they have tooltips, focus and
// accessible names. Private to widgets/why/inspector.

#include <QTextBrowser>
#include <QTextImageFormat>
#include <utility>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/why/inspector/why_picture_view.h"
#include "widgets/why/job_mark/text_marks.h"

namespace roundel::widgets {

class WhyText : public QTextBrowser {
  Q_OBJECT
 public:
  WhyText(Workbench* bench, QWidget* parent);
  /// Creates the pictures in the order of their places in whyHtml(). Returns their sizes for the page's width.
  std::vector<QSizeF> setPictures(const std::vector<WhyPicture>& pictures);
  /// Puts widgets at the top of the page, in the order of WhyPage::insets; they become children of the page.
  void setInsets(const std::vector<QWidget*>& insets);
  /// Moves each picture and inset to its place in the text; call after setHtml and after a change of size.
  void place();
  /// The jobs whose names may occur in sentences of the page; place() then finds them, and the table rows of jobs.
  void setNames(JobNames names) { m_names = std::move(names); }
  const TextMarks& marks() const { return m_marks; }
  double pageWidth() const;
  QVariant loadResource(int type, const QUrl& name) override;

 signals:
  void jobChosen(model::JobIndex job);
  void allRowsRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  QWidget* standsAt(const QTextImageFormat& image) const;
  void mark(model::JobIndex before);
  double scrolled() const;

  Workbench* m_bench;
  std::vector<WhyPictureView*> m_views;
  std::vector<QWidget*> m_insets;
  JobNames m_names;
  TextMarks m_marks;
};

}  // namespace roundel::widgets
