#pragma once
// The palette of Build: node kinds, job templates, generators and GPU types, filtered as one types; dragged, or placed by Enter. Users
// keep entries of their own, and share them as files. A widget of the GUI thread that owns its model; `bench` and `store` outlive it.

#include "core/model/scenario.h"
#include "widgets/palette/palette_model.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QLineEdit;
class QListView;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class PalettePanel : public Panel {
  Q_OBJECT
 public:
  /// Both outlive the panel. GUI thread.
  PalettePanel(Workbench* bench, CatalogueStore* store, QWidget* parent = nullptr);
  /// For tests; never null.
  PaletteModel* model() { return m_model; }
  QListView* view() { return m_view; }
  QLineEdit* filter() { return m_filter; }

  void activate(const QModelIndex& index);  ///< what Enter and a double click do
  /// Gives the filter the keyboard, its text selected.
  void focusFilter();
  /// The selected nodes of the canvas as kinds: one opens the form with it, several different ones are kept under their GPUs' names.
  void saveNodes();
  /// Opens the form with it.
  void saveJob();  ///< the selected job as a template
  /// Asks for a file and keeps its entries; told() says what came of it.
  void importFile();
  void exportFile();

 signals:
  /// Put this into the scenario, where there is room.
  void placeRequested(const model::Scenario& fragment);
  /// Open the dialog of drawn workloads.
  void generatorRequested(const QString& generator);  ///< "poisson", "at-once", "file", "mixes"
  /// For a status bar.
  void told(const QString& text, bool refused);

 protected:
  /// Enter, arrows and Delete in the list and the filter.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  model::Catalogue selectedKinds() const;  ///< of the selected nodes, without names
  /// The parts from top to bottom: the corner's menu, the filter, the list; then what they do to each other.
  void makeMenu();
  QWidget* makeFilter();
  QWidget* makeView();
  void connectParts();
  QModelIndex firstEntry() const;
  /// False: the key is not theirs.
  bool filterKey(const QKeyEvent& event);
  bool listKey(const QKeyEvent& event);
  /// What can be kept, imported and exported now.
  void fillMenu(QMenu* menu);
  /// Place, edit, delete. `at` in the viewport.
  void openRowMenu(QPoint at);
  /// Opens the form; of a shipped entry it makes a new one of the user's.
  void edit(const QModelIndex& index);
  void remove(const QModelIndex& index);
  /// Opens an empty form of the section's kind.
  void create(PaletteModel::Section section);
  void fold(const QModelIndex& heading);
  /// `key` as in EntryDialog.
  void openForm(CatalogueStore::Kind kind, model::Catalogue entry, const std::string& key);
  /// What is shown about a store that cannot be read or written.
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
