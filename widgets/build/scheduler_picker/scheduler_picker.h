// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The popover that adds schedulers to the comparison: typing filters, arrows go through the list, Space marks, Enter adds the marked ones as one
// command of the document, Esc closes. GUI thread.

#include <QFrame>

#include "widgets/base/theme/appearance.h"
#include "widgets/build/scheduler_picker/picker_list.h"
#include "widgets/document/session/document.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;

namespace roundel::widgets {

class SchedulerPicker : public QFrame {
  Q_OBJECT
 public:
  /// A popup over the window of `parent`. Both outlive it.
  explicit SchedulerPicker(Document* document, const Appearance* appearance, QWidget* parent);
  /// Opens beside `anchor` (screen px), inside the window, and focuses the search field.
  void popUp(const QRect& anchor);
  /// The marked schedulers, else the one of the current row.
  std::vector<std::string> chosen() const;
  /// Adds chosen() and the marked programs, or opens the current row if it has no check box; closes.
  void add();

  PickerList* list() const { return m_list; }
  QLineEdit* search() const { return m_search; }
  QPushButton* button() const { return m_add; }

 signals:
  void programRequested();  ///< "Program…"
  void usedProgramRequested(const roundel::widgets::UsedProgram& used);
  void optionsRequested(int lane);  ///< of a lane that was just added

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeTop();
  void makeBottom();
  void refresh();
  void open();
  const PickerRow* current() const;
  bool takeKey(int key);
  QRect placeBeside(const QRect& anchor) const;

  Document* m_document;
  const Appearance* m_appearance;
  QLineEdit* m_search;
  QScrollArea* m_scroll;
  PickerList* m_list;
  QLabel* m_marked;
  QPushButton* m_more;
  QPushButton* m_add;
};

}  // namespace roundel::widgets
