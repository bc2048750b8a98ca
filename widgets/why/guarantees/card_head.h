// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The first line of a card: the run's name in its scheduler's colour, the theorem, and the verdict on a tinted background.

#include <QWidget>

#include "core/guarantees/guarantee.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// Name and theorem; what does not fit is elided, and the tooltip has the full text.
class HeadLine : public QWidget {
  Q_OBJECT
 public:
  HeadLine(const Theme* theme, QWidget* parent);
  void setTexts(const QString& name, const QColor& ink, const QString& title);
  const QString& title() const { return m_title; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme* m_theme;
  QString m_name, m_title;
  QColor m_ink;
};

/// The verdict; a long one wraps.
class VerdictPill : public QWidget {
  Q_OBJECT
 public:
  VerdictPill(const Theme* theme, QWidget* parent);
  void setVerdict(guarantees::Verdict verdict, const QString& words);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QRect textRect(int width) const;
  const Theme* m_theme;
  guarantees::Verdict m_verdict = guarantees::Verdict::NeedsWholeRun;
  QString m_words;
};

}  // namespace roundel::widgets
