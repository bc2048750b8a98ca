#pragma once
// Asks for a note: its text, what it is attached to, whether an arrow leads there.

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
  /// `offered`: what it may be attached to, at least one; the first is chosen, and its text and arrow are those to begin with.
  NoteDialog(std::vector<io::Note> offered, QWidget* parent);
  io::Note note() const;

  /// "J1 at 18 min in Hadar", "18 min", "cru of Hadar at 18 min".
  static QString attachmentText(const io::Note& note);

 private:
  void refresh();  ///< what is missing, and whether the dialog may be accepted

  std::vector<io::Note> m_offered;
  QLineEdit* m_text;
  QComboBox* m_attached;
  QCheckBox* m_arrow;
  QLabel* m_says;
  QDialogButtonBox* m_buttons;
};

}  // namespace roundel::widgets
