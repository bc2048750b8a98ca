// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/editor/note_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

#include "widgets/base/text/shown.h"
#include "widgets/document/state/branch_text.h"

namespace roundel::widgets {

NoteDialog::NoteDialog(std::vector<io::Note> offered, QWidget* parent)
    : QDialog(parent),
      m_offered(std::move(offered)),
      m_text(new QLineEdit(shown(m_offered.front().text), this)),
      m_attached(new QComboBox(this)),
      m_arrow(new QCheckBox(tr("&Arrow"), this)),
      m_hint(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
  setWindowTitle(m_offered.front().text.empty() ? tr("Add a note") : tr("Edit the note"));
  m_text->setToolTip(tr("Text of the note. Without a text, a job's bars are outlined, and a time range is a band"));
  m_text->setMinimumWidth(320);
  for (const io::Note& note : m_offered) m_attached->addItem(attachmentText(note));
  m_attached->setToolTip(
      tr("The bar, instant or curve that the note is about. The note moves with it in lanes, figures and animations"));
  m_arrow->setChecked(m_offered.front().arrow);
  m_arrow->setToolTip(tr("Draws an arrow from the text to what the note is about"));
  m_hint->setWordWrap(true);
  auto* form = new QFormLayout(this);
  form->addRow(tr("&Text"), m_text);
  form->addRow(tr("A&ttached to"), m_attached);
  form->addRow(QString(), m_arrow);
  form->addRow(m_hint);
  form->addRow(m_buttons);
  connect(m_text, &QLineEdit::textChanged, this, &NoteDialog::refresh);
  connect(m_attached, &QComboBox::currentIndexChanged, this, &NoteDialog::refresh);
  connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  refresh();
}

io::Note NoteDialog::note() const {
  io::Note note = m_offered[static_cast<std::size_t>(std::max(0, m_attached->currentIndex()))];
  note.text = m_text->text().simplified().toStdString();
  note.arrow = m_arrow->isChecked();
  return note;
}

void NoteDialog::refresh() {
  const io::Note asked_note = note();
  const bool sound = !io::faultOf(asked_note);
  m_buttons->button(QDialogButtonBox::Ok)->setEnabled(sound);
  m_arrow->setEnabled(!asked_note.text.empty());
  m_hint->setText(!sound                    ? tr("An instant or a metric needs a text.")
                  : asked_note.text.empty() ? tr("Without a text it is a highlight.")
                                            : tr("Drawn in lanes, figures and animations."));
}

QString NoteDialog::attachmentText(const io::Note& note) {
  QString text = shown(note.job.empty() ? note.metric : note.job);
  if (note.at_s && note.to_s)
    text = text.isEmpty() ? tr("%1 to %2").arg(instantText(*note.at_s), instantText(*note.to_s))
                          : tr("%1 from %2 to %3").arg(text, instantText(*note.at_s), instantText(*note.to_s));
  else if (note.at_s)
    text = text.isEmpty() ? instantText(*note.at_s) : tr("%1 at %2").arg(text, instantText(*note.at_s));
  return note.lane.empty() ? tr("%1, every lane").arg(text) : tr("%1 in %2").arg(text, shown(note.lane));
}

}  // namespace roundel::widgets
