#pragma once
// The sweep's warm-up as two fields: a number, and whether it counts jobs or seconds. GUI thread.

#include <QWidget>

#include "widgets/experiments/sweep_view.h"

class QComboBox;
class QLineEdit;

namespace roundel::widgets {

/// Shows and edits SweepDraft::warm_up; an empty field or 0 leaves nothing out.
class WarmUpRow : public QWidget {
  Q_OBJECT
 public:
  enum Kind : int { Jobs, Seconds };  ///< positions in the list
  explicit WarmUpRow(SweepView* view, QWidget* parent = nullptr);

 signals:
  /// Why what is typed is no warm-up; empty where it is one, or typing has ended.
  void refused(const QString& why);

 private:
  void makeFields();
  Kind kind() const;
  /// What is typed becomes the sweep's, where it is a number of the kind.
  void take();
  /// The other kind, with the same number.
  void takeKind();
  void edit(const metrics::WarmUp& warm_up);
  void refresh();

  SweepView* m_view;
  QLineEdit* m_number;
  QComboBox* m_kind;
};

}  // namespace roundel::widgets
