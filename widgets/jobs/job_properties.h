#pragma once
// Everything that the format knows of a job, as forms: what is stated can be edited, what is not shows what it is derived from. Of several
// jobs a field shows what they have in common, and an edit sets it in all of them as one undoable command.
// Sections of fields that only some schedulers read name those, and are folded until one of them is compared or a job states such a
// field. A widget of the GUI thread; `bench` outlives it.

#include <map>
#include <vector>

#include "widgets/jobs/nested_model.h"
#include "widgets/theme/style.h"

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
  explicit JobProperties(Workbench* bench, QWidget* parent = nullptr);
  /// Positions in the list; none shows a hint instead. Positions that are gone are left out at the next change of the document.
  void setJobs(SpecList list, std::vector<std::size_t> which);
  const std::vector<std::size_t>& jobs() const { return m_which; }
  /// Opens the field's section and gives it the keyboard.
  void focusField(const QString& key);
  /// The editor of a key of the format, also "sync.rounds" and "sync.tasks"; null where the key has another kind of editor.
  QLineEdit* line(const QString& key) const;
  QComboBox* choice(const QString& key) const;
  /// Null where the key is no table.
  QTableView* table(const QString& key) const;  ///< throughput, timing, stages, sync, switch_ms
  NestedModel* nested(const QString& key) const;

 private:
  /// Its header folds the body.
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
  /// Folded where only some schedulers read its fields.
  /// The section of a group with its fields and tables.
  void addFields(JobField::Group group);
  void addRounds(QFormLayout* form);
  QFormLayout* addSection(JobField::Group group);
  void addField(const JobField& field, QFormLayout* form);
  void addNested(NestedModel::Kind kind, JobField::Group group, QFormLayout* form);
  QLineEdit* addLine(const QString& name, const QString& label, const QString& tip, QFormLayout* form);
  /// Unfolds sections that a job states or a compared scheduler reads; folds none.
  void openWhatMatters();
  void refresh();
  /// Leaves a line alone that somebody types in.
  void refreshLine(const JobField& field, QLineEdit* line);
  void refreshChoice(const JobField& field, QComboBox* box);
  /// As high as its rows, with its button where the key is stated.
  static void refreshNested(const Nested& nested);
  void refreshRounds();
  QString whichText() const;
  /// What the empty field shows: where the value comes from, or that jobs differ.
  QString unstatedText(const JobField& field, bool differs) const;
  void applyLine(const JobField& field, QLineEdit* line);
  /// Rounds, or tasks a round, of `sync`; both are whole numbers from 1.
  void applyRounds(QLineEdit* line, bool tasks);
  /// Marks the field and says why under the form; an empty reason clears both.
  void refuse(QWidget* field, const QString& why);
  /// The text that all of them state; nullopt where they differ.
  /// Precondition: some job is chosen.
  std::optional<QString> common(const JobField& field) const;
  /// Does one of the jobs state it?
  bool any(const JobField& field) const;

  Workbench* m_bench;
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
