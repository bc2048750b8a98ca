// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dimensions of the sweep, one block each with name, path and values, and its scenario. Every change is an undoable edit. GUI thread.

#include "widgets/base/theme/style.h"
#include "widgets/experiments/page/sweep_view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace roundel::widgets {

/// One dimension, by its index in the draft.
class VaryBlock : public QWidget {
  Q_OBJECT
 public:
  VaryBlock(SweepView* view, std::size_t entry, QWidget* parent = nullptr);
  /// Shows the draft; a field that has the keyboard focus keeps its text.
  void refresh();
  bool showsFault() const;

 private:
  void showRange(const DraftRange& range);
  const DraftVary& vary() const { return m_view->document.draft().vary[m_entry]; }
  void makeHead(QVBoxLayout* column);
  void makeRange(QVBoxLayout* column);
  void connectRange(QComboBox* scale);
  void makeChips(QVBoxLayout* column);
  QWidget* makeChip(std::size_t value);
  QWidget* makeAdd();
  void addValue(const QString& text);
  void change(const QString& text, const std::function<void(DraftVary&)>& change, const QString& gesture = {});
  void toggleRange();
  void rename(QLineEdit* field);
  SweepView* m_view;
  std::size_t m_entry;
  QLabel* m_values = nullptr;
  QLabel* m_fault = nullptr;
  QLineEdit *m_from = nullptr, *m_to = nullptr, *m_steps = nullptr;
};

class VaryPanel : public Panel {
  Q_OBJECT
 public:
  explicit VaryPanel(SweepView* view, QWidget* parent = nullptr);

 signals:
  void fieldWanted();     ///< "+ vary a field…"
  void scenarioWanted();  ///< requests to replace the sweep's scenario by the open one

 private:
  static QString shapeOf(const SweepDraft& draft);
  void makeBlocks();
  void showFault();
  void refresh();
  SweepView* m_view;
  QVBoxLayout* m_column;
  QLabel *m_fault, *m_title;
  QString m_shape;  ///< the dimensions for which the blocks were made
  std::vector<VaryBlock*> m_blocks;
};

}  // namespace roundel::widgets
