#pragma once
// A form for one entry of the user's catalogue: a node, a GPU type or a job template. It stays open with the reason where what is
// written cannot be kept. Not modal: the window goes on. GUI thread; it deletes itself when it
// closes, and the store outlives it.

#include <QDialog>
#include <functional>

#include "widgets/session/catalogue_store.h"

class QFormLayout;
class QLabel;
class QLineEdit;

namespace roundel::widgets {

class EntryDialog : public QDialog {
  Q_OBJECT
 public:
  /// `entry` holds one entry of the kind, to begin with. `key`: the own entry that it stands for, empty for a new one. `types`: GPU
  /// types of a scenario that the entry may name; those it does are kept with it.
  EntryDialog(CatalogueStore* store, CatalogueStore::Kind kind, model::Catalogue entry, std::string key,
              std::vector<model::GpuTypeSpec> types, QWidget* parent);
  /// By object name: "gpus", "throughput-V100". Null where the kind has no such field.
  QLineEdit* field(const QString& name) const;
  /// Keeps the entry and closes; false, with the reason in the form, where it cannot.
  bool keep();

 signals:
  /// Its name or id in the palette.
  void kept(const QString& name);

 private:
  QWidget* makeButtons();
  QWidget* makeFields();
  /// A line of the form.
  QLineEdit* add(const char* name, const QString& label, const QString& tip, const QString& text);
  /// Where the figures come from, of every kind.
  void addSource(const model::Source& source);
  /// The lines of a kind, filled from the entry.
  void makeNode();
  void makeGpu();
  void makeModel();
  /// One line a GPU type that the entry, the scenario or the catalogue knows.
  void addThroughputs(const model::JobSpec& job);
  /// Marks the field and says why; an empty reason clears the marks and gives true.
  bool refuse(const QString& name, const QString& reason);
  /// Reads a field; each take…() puts what is written into the entry, or refuses the first field that is wrong.
  bool number(const char* name, std::optional<double>& value);
  /// From the fields into the entry; false where one was refused.
  bool takeNode(model::Catalogue& entry);
  void takeTypes(model::Catalogue& entry) const;  ///< those of the scenario that no catalogue has
  bool takeGpu(model::Catalogue& entry);
  bool takeModel(model::Catalogue& entry);
  bool takeSizes(model::CatalogueModel& model);
  bool takeThroughputs(model::ThroughputRow& row);
  void takeSource(model::Source& source) const;

  /// Not owned; it keeps the entry on disk.
  CatalogueStore* m_store;
  CatalogueStore::Kind m_kind;
  model::Catalogue m_entry;
  std::string m_key;
  std::vector<model::GpuTypeSpec> m_types;
  QFormLayout* m_form;
  QLabel* m_reason;
};

}  // namespace roundel::widgets
