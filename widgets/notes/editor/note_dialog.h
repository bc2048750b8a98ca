// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Dialog for a note: its text, what it is attached to, whether it has an arrow.

#include <QDialog>
#include <vector>

#include "core/io/notes_io.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace roundel::widgets {

class NoteDialog : public QDialog {
  Q_OBJECT
 public:
  /// `offered`: possible attachments, at least one. The first is preselected, and the dialog starts with its text and arrow.
  NoteDialog(std::vector<io::Note> offered, QWidget* parent);
  io::Note note() const;

  /// "J1 at 18 min in Hadar", "18 min", "cru of Hadar at 18 min".
  static QString attachmentText(const io::Note& note);

 private:
  void refresh();  ///< shows what is missing, and enables OK if nothing is

  std::vector<io::Note> m_offered;
  QLineEdit* m_text;
  QComboBox* m_attached;
  QCheckBox* m_arrow;
  QLabel* m_hint;
  QDialogButtonBox* m_buttons;
};

}  // namespace roundel::widgets
