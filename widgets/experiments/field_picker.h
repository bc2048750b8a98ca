#pragma once
// "+ vary a field…": every field of the scenario and every option of the chosen schedulers, found by typing. Modal; GUI thread.

#include <QDialog>
#include <optional>

#include "widgets/experiments_model/varied_fields.h"

class QLineEdit;
class QListWidget;

namespace roundel::widgets {

class FieldPicker : public QDialog {
  Q_OBJECT
 public:
  /// The draft outlives it.
  explicit FieldPicker(const SweepDraft& draft, QWidget* parent = nullptr);
  /// What was chosen, with suggested values; nothing where it was closed.
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
