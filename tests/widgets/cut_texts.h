// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Words of a page that have less room than they need: labels, buttons and choices, as laid out now. What is elided on purpose, and what scrolls
// in its own field, is not meant.

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QStringList>
#include <QToolButton>
#include <utility>

namespace roundel::widgets::testing {

inline bool isCut(const QLabel& label) {
  if (label.text().isEmpty() || label.inherits("roundel::widgets::ElidedLabel")) return false;
  if (label.wordWrap()) return label.height() < label.heightForWidth(label.width()) - 1;
  return label.width() < label.sizeHint().width() - 1 || label.height() < label.fontMetrics().height() - 1;
}

inline bool isCut(const QAbstractButton& button) {
  const auto* tool = qobject_cast<const QToolButton*>(&button);
  if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return false;
  return button.width() < button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
}

inline bool isCut(const QComboBox& choice) {
  return choice.width() < choice.fontMetrics().horizontalAdvance(choice.currentText());
}

/// The texts that are cut, of the visible parts of a page.
inline QStringList cutTexts(const QWidget& page) {
  QStringList cut;
  for (const QLabel* label : page.findChildren<QLabel*>())
    if (label->isVisible() && isCut(*label)) cut << label->text();
  for (const QAbstractButton* button : page.findChildren<QAbstractButton*>())
    if (button->isVisible() && isCut(*button)) cut << button->text();
  for (const QComboBox* choice : page.findChildren<QComboBox*>())
    if (choice->isVisible() && isCut(*choice)) cut << choice->currentText();
  return cut;
}

inline std::string cutText(const QWidget& page) { return cutTexts(page).join(QStringLiteral(" | ")).toStdString(); }

/// Text of another size for as long as this lives, as the desktop's settings have it.
class TextScale {
 public:
  explicit TextScale(double factor) : m_before(QApplication::font()) {
    QFont font = m_before;
    font.setPointSizeF(m_before.pointSizeF() * factor);
    QApplication::setFont(font);
  }
  ~TextScale() { QApplication::setFont(m_before); }
  TextScale(const TextScale&) = delete;
  TextScale& operator=(const TextScale&) = delete;

 private:
  QFont m_before;
};

}  // namespace roundel::widgets::testing
