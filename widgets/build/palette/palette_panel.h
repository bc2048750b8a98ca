// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The palette of Build: node kinds, job templates, generators and GPU types, with a filter. Entries are dragged, or placed with Enter. Users save
// their own entries and share them as files. GUI thread; owns its model.

#include "core/model/scenario.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/palette/palette_model.h"
#include "widgets/document/state/workbench.h"

class QLineEdit;
class QListView;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class PalettePanel : public Panel {
  Q_OBJECT
 public:
  /// Both outlive the panel.
  PalettePanel(Workbench* bench, CatalogueStore* store, QWidget* parent = nullptr);
  // For tests.
  PaletteModel* model() { return m_model; }
  QListView* view() { return m_view; }
  QLineEdit* filter() { return m_filter; }

  void activate(const QModelIndex& index);  ///< as Enter or a double click
  /// Focuses the filter and selects its text.
  void focusFilter();
  /// Saves the selected nodes as kinds. One kind opens the dialog; several are saved with the names of their GPUs.
  void saveNodes();
  void saveJob();  ///< opens the dialog with the selected job as a template
  /// Asks for a file and saves its entries; emits messageReported().
  void importFile();
  void exportFile();

 signals:
  /// Asks to add the fragment to the scenario at a free place.
  void placeRequested(const model::Scenario& fragment);
  /// Asks to open the generator dialog.
  void generatorRequested(const QString& generator);  ///< "poisson", "at-once", "file", "mixes"
  /// A message for the status bar.
  void messageReported(const QString& text, bool refused);

 protected:
  /// Enter, arrows and Delete in the list and the filter.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  model::Catalogue selectedKinds() const;  ///< the different kinds of the selected nodes, without names
  void makeMenu();
  QWidget* makeFilter();
  QWidget* makeView();
  void connectParts();
  QModelIndex firstEntry() const;
  // False if the key is not handled.
  bool filterKey(const QKeyEvent& event);
  bool listKey(const QKeyEvent& event);
  /// Adds the available actions: save, import, export.
  void fillMenu(QMenu* menu);
  /// The menu with place, edit and delete. `at` in viewport px.
  void openRowMenu(QPoint at);
  /// Opens the dialog. Editing a shipped entry creates a new entry of the user.
  void edit(const QModelIndex& index);
  void remove(const QModelIndex& index);
  /// Opens an empty dialog of the section's kind.
  void create(PaletteModel::Section section);
  void fold(const QModelIndex& heading);
  /// `key` as in EntryDialog.
  void openForm(CatalogueStore::Kind kind, model::Catalogue entry, const std::string& key);
  /// Shows CatalogueStore::problem().
  void refresh();

  Workbench* m_bench;
  CatalogueStore* m_store;
  PaletteModel* m_model;
  QListView* m_view;
  QLineEdit* m_filter;
  QToolButton* m_menu;
  QLabel* m_problem;
};

}  // namespace roundel::widgets
