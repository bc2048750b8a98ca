// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A text of a lesson as rich text. It is set as runs of characters, never as HTML or Markdown, so that nothing in a lesson loads or runs anything.
// As high as its text. GUI thread.

#include <QLabel>
#include <QTextBrowser>
#include <vector>

#include "core/lesson/file/text.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

class LessonText : public QTextBrowser {
  Q_OBJECT
 public:
  explicit LessonText(QWidget* parent = nullptr);
  void show(const std::vector<lesson::Block>& blocks, const Theme& theme);
  /// `px`: of the text; `bold`: all of it, for a question.
  void setTextSize(double px, bool bold = false);
  QString plain() const { return toPlainText(); }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return {200, heightForWidth(width())}; }
  QSize minimumSizeHint() const override { return {60, 10}; }

 signals:
  void helpRequested(const QString& page);  ///< a link was followed

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void insert(QTextCursor& cursor, const lesson::Block& block, const Theme& theme) const;
  void fit();
  double m_px = kBodyPx;
  bool m_bold = false;
};

/// A label of plain text that wraps (makeLabel).
QLabel* wrappedLabel(const char* role, QWidget* parent);

}  // namespace roundel::widgets
