// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds texts of a page that are cut for lack of room: labels, buttons and choices in the present layout. Ignores texts that are elided on purpose
// and texts that scroll in their fields.

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

/// The cut texts of the visible labels, buttons and choices of a page.
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

/// Scales the application font, as the settings of a desktop do. The destructor restores the font.
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
