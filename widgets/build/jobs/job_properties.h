// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All fields of a job as forms. Fields without a stated value show the source of their value. For several jobs a field shows the common value, and an
// edit sets it in all of them as one undoable command. Sections of fields that only some schedulers read name these schedulers; they are folded
// until one of them is compared or a job states such a field. GUI thread; the document and the appearance outlive it.

#include <map>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/build/jobs/nested_model.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QScrollArea;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace roundel::widgets {

class JobProperties : public Panel {
  Q_OBJECT
 public:
  explicit JobProperties(Document* document, const Appearance* appearance, QWidget* parent = nullptr);
  /// Positions in the list; an empty list shows a hint. Invalid positions are dropped at the next change of the document.
  void setJobs(SpecList list, std::vector<std::size_t> which);
  const std::vector<std::size_t>& jobs() const { return m_which; }
  /// Unfolds the field's section and focuses the field.
  void focusField(const QString& key);
  /// The editor of a key of the format, also of "sync.rounds" and "sync.tasks"; nullptr if the key has another kind of editor.
  QLineEdit* line(const QString& key) const;
  QComboBox* choice(const QString& key) const;
  /// nullptr if the key is not a table.
  QTableView* table(const QString& key) const;  ///< throughput, timing, stages, sync, switch_ms
  NestedModel* nested(const QString& key) const;

 private:
  /// A click on the header folds the body.
  struct Section {
    QToolButton* header;
    QWidget* body;
  };
  /// A table inside the form, with the button that unsets its key.
  struct Nested {
    NestedModel* model;
    QTableView* view;
    QToolButton* unset;
    JobField::Group group;
  };
  /// Makes the section of a group with its fields and tables; folded if only some schedulers read them.
  void addFields(JobField::Group group);
  void addRounds(QFormLayout* form);
  QFormLayout* addSection(JobField::Group group);
  void addField(const JobField& field, QFormLayout* form);
  void addNested(NestedModel::Kind kind, JobField::Group group, QFormLayout* form);
  QLineEdit* addLine(const QString& name, const QString& label, const QString& tip, QFormLayout* form);
  /// Unfolds sections with stated values, or fields that a compared scheduler reads. Folds none.
  void unfoldRelevantSections();
  void refresh();
  /// Does not change a line in which the user is typing.
  void refreshLine(const JobField& field, QLineEdit* line);
  void refreshChoice(const JobField& field, QComboBox* box);
  /// Sets the height of the table, and shows the button if the key is stated.
  static void refreshNested(const Nested& nested);
  void refreshRounds();
  QString whichText() const;
  /// The placeholder of an empty field: the source of the value, or that jobs differ.
  QString unstatedText(const JobField& field, bool differs) const;
  void applyLine(const JobField& field, QLineEdit* line);
  /// Sets the rounds, or the tasks in a round, of `sync`; whole numbers from 1.
  void applyRounds(QLineEdit* line, bool tasks);
  /// Marks the field and shows the reason under the form; an empty reason clears both.
  void refuse(QWidget* field, const QString& why);
  /// The text that all jobs state; nullopt if they differ. Requires at least one job.
  std::optional<QString> commonText(const JobField& field) const;
  /// True if one of the jobs states the field.
  bool isStated(const JobField& field) const;

  Document* m_document;
  const Appearance* m_appearance;
  SpecList m_list = SpecList::Jobs;
  std::vector<std::size_t> m_which;
  QLabel* m_corner;
  QLabel* m_empty;
  QScrollArea* m_area;
  QVBoxLayout* m_stack;
  QLabel* m_refused;
  QLabel* m_told;
  std::map<JobField::Group, Section> m_sections;
  std::map<QString, QLineEdit*> m_lines;
  std::map<QString, QComboBox*> m_choices;
  std::map<QString, Nested> m_nested;
};

}  // namespace roundel::widgets
