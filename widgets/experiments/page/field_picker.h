// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog "+ vary a field…": all fields of the scenario and all options of the chosen schedulers, filtered by typing. Modal; GUI thread.

#include <QDialog>
#include <optional>

#include "widgets/document/sweeps/varied_fields.h"

class QLineEdit;
class QListWidget;

namespace roundel::widgets {

class FieldPicker : public QDialog {
  Q_OBJECT
 public:
  /// The draft outlives the dialog.
  explicit FieldPicker(const SweepDraft& draft, QWidget* parent = nullptr);
  /// The choice, with suggested values; empty if the dialog was closed.
  const std::optional<DraftVary>& chosen() const { return m_chosen; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Entry {
    QString text, value;
    DraftVary vary;
  };
  void collect(const SweepDraft& draft);
  void refill();
  void choose();
  std::vector<Entry> m_entries;
  std::optional<DraftVary> m_chosen;
  QLineEdit* m_typed;
  QListWidget* m_list;
};

}  // namespace roundel::widgets
