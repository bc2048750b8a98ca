#pragma once
// The list of figures: a card a kind, with a small picture of it, its title and what it shows.

#include <QListWidget>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

class FigureList : public QListWidget {
  Q_OBJECT
 public:
  /// Width in pixels within which title and note of every kind are whole.
  static constexpr int kWidth = 238;
  explicit FigureList(Workbench* bench, QWidget* parent = nullptr);
  std::string kind() const;  ///< of the current card
  void show(const std::string& kind);
  /// A null picture takes the old one away.
  void setPicture(const QString& kind, const QImage& picture);

 private:
  Workbench* m_bench;
};

}  // namespace roundel::widgets
