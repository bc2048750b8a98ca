#pragma once
// A form for one entry of the user's catalogue: a node, a GPU type or a job template. It stays open with the reason where what is
// written cannot be kept. Not modal: the window goes on.

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
  /// By its name as the scenario file writes it; nullptr where the form has none.
  QLineEdit* field(const QString& name) const;
  /// Keeps the entry and closes; false, with the reason in the form, where it cannot.
  bool keep();

 signals:
  /// After keep(): what the entry is called now.
  void kept(const QString& name);

 private:
  /// A line of the form, with label and tip.
  QLineEdit* add(const char* name, const QString& label, const QString& tip, const QString& text);
  void addSource(const model::Source& source);
  /// The fields of each kind of entry.
  void makeNode();
  void makeGpu();
  void makeModel();
  void addRates(const model::RateRow& rates);
  /// Shows the reason and gives the field the keyboard; true, and nothing refused, where the reason is empty.
  bool refuse(const QString& name, const QString& reason);
  /// The number of a field, none where it is empty; false where the text is no number that is allowed.
  bool number(const char* name, std::optional<double>& value);
  /// From the fields into the entry; false where one was refused.
  bool takeNode(model::Catalogue& entry);
  bool takeGpu(model::Catalogue& entry);
  bool takeModel(model::Catalogue& entry);
  bool takeRates(model::RateRow& rates);
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
