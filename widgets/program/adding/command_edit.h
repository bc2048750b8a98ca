// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The field of a command. While the pointer is over it, its words are shown below it as chips, so that quotes can be checked. GUI thread.

#include <QLineEdit>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

class WordChips;

class CommandEdit : public QLineEdit {
  Q_OBJECT
 public:
  CommandEdit(const Theme& theme, QWidget* parent = nullptr);
  ~CommandEdit() override;
  WordChips* chips() const { return m_chips; }

 protected:
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void refresh();
  WordChips* m_chips;
};

/// One chip for each word; it does not take the focus.
class WordChips : public QWidget {
  Q_OBJECT
 public:
  WordChips(const Theme& theme, QWidget* parent);
  void setWords(const QStringList& words);
  const QStringList& words() const { return m_words; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<QRectF> places() const;
  Theme m_theme;
  QStringList m_words;
};

}  // namespace roundel::widgets
