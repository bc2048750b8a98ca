// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list of figures: one card per kind, with a small picture, title and note.

#include <QListWidget>

#include "widgets/base/theme/appearance.h"

namespace roundel::widgets {

class FigureList : public QListWidget {
  Q_OBJECT
 public:
  /// Width in pixels at which title and note of every kind fit.
  static constexpr int kWidth = 238;
  explicit FigureList(const Appearance* appearance, QWidget* parent = nullptr);
  std::string kind() const;  ///< of the current card
  void show(const std::string& kind);
  /// A null picture removes the old one.
  void setPicture(const QString& kind, const QImage& picture);

 private:
  const Appearance* m_appearance;
};

}  // namespace roundel::widgets
