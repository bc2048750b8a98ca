// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog that edits one entry of the user's catalogue: a node, a GPU type or a job template. If the entry cannot be saved, it stays open and
// shows the reason. Not modal; it deletes itself when it closes. GUI thread; the store outlives it.

#include <QDialog>
#include <QLineEdit>
#include <functional>
#include <map>

#include "widgets/document/session/catalogue_store.h"

class QFormLayout;
class QLabel;

namespace roundel::widgets {

class EntryDialog : public QDialog {
  Q_OBJECT
 public:
  /// `entry`: a catalogue with the entry to begin with. `key`: the user's entry that is edited; empty for a new one. `types`: GPU types of the
  /// scenario that the entry may name; the named ones are saved with it.
  EntryDialog(CatalogueStore* store, CatalogueStore::Kind kind, model::Catalogue entry, std::string key,
              std::vector<model::GpuTypeSpec> types, QWidget* parent);
  /// By object name: "gpus", "throughput-V100". nullptr if the kind has no such field.
  QLineEdit* field(const QString& name) const;
  /// Saves the entry and closes. If it cannot, shows the reason and returns false.
  bool keep();

 signals:
  /// `name`: the name or id of the saved entry in the palette.
  void kept(const QString& name);

 private:
  QWidget* makeButtons();
  QWidget* makeFields();
  /// Adds a line to the form.
  QLineEdit* add(const char* name, const QString& label, const QString& tip, const QString& text);
  /// The trimmed text of a field that the kind has.
  QString typed(const char* name) const { return m_fields.at(QLatin1String(name))->text().trimmed(); }
  /// Adds the fields for the source of the numbers, which all kinds have.
  void addSource(const model::Source& source);
  // Fields of each kind, filled from the entry.
  void makeNode();
  void makeGpu();
  void makeModel();
  /// One line for each GPU type of the entry, the scenario or the catalogue.
  void addThroughputs(const model::JobSpec& job);
  /// Marks the field, shows the reason and returns false. An empty reason clears the marks and returns true.
  bool refuse(const QString& name, const QString& reason);
  /// Reads an optional number; false if refuse() was called.
  bool number(const char* name, std::optional<double>& value);
  // These copy the fields to the entry. They return false at the first wrong field, after refuse().
  bool takeNode(model::Catalogue& entry);
  void takeTypes(model::Catalogue& entry) const;  ///< adds the scenario's types that the catalogue does not have
  bool takeGpu(model::Catalogue& entry);
  bool takeModel(model::Catalogue& entry);
  bool takeSizes(model::CatalogueModel& model);
  bool takeThroughputs(model::ThroughputRow& row);
  void takeSource(model::Source& source) const;

  /// Not owned.
  CatalogueStore* m_store;
  CatalogueStore::Kind m_kind;
  model::Catalogue m_entry;
  std::string m_key;
  std::vector<model::GpuTypeSpec> m_types;
  std::map<QString, QLineEdit*> m_fields;                         ///< by object name
  std::vector<std::pair<std::string, QLineEdit*>> m_throughputs;  ///< by GPU type
  QFormLayout* m_form;
  QLabel* m_reason;
};

}  // namespace roundel::widgets
