#pragma once
// The popover in which schedulers are chosen for the comparison: type filters, arrows go, Space marks several, Enter adds them as one
// command of the document, Esc closes. GUI thread.

#include <QFrame>

#include "widgets/scheduler_picker/picker_list.h"
#include "widgets/state/workbench.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;

namespace roundel::widgets {

class SchedulerPicker : public QFrame {
  Q_OBJECT
 public:
  /// A popup over the window of `parent`. The bench outlives it.
  explicit SchedulerPicker(Workbench* bench, QWidget* parent);
  /// Beside `anchor` (of the screen), inside the window; with the keyboard in its search.
  void popUp(const QRect& anchor);
  /// What would be added now: what is marked, else the current row.
  std::vector<std::string> chosen() const;
  void add();  ///< them, and closes

  PickerList* list() const { return m_list; }
  QLineEdit* search() const { return m_search; }
  QPushButton* button() const { return m_add; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeTop();
  void makeBottom();
  void refresh();
  bool takeKey(int key);
  QRect placeBeside(const QRect& anchor) const;

  Workbench* m_bench;
  QLineEdit* m_search;
  QScrollArea* m_scroll;
  PickerList* m_list;
  QLabel* m_marked;
  QPushButton* m_more;
  QPushButton* m_add;
};

}  // namespace roundel::widgets
