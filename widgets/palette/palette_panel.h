#pragma once
// The palette of Build: node kinds, job templates, generators and GPU types, filtered as one types; dragged, or placed by Enter. Users
// keep entries of their own, and share them as files.

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
  PaletteModel* model() { return m_model; }
  QListView* view() { return m_view; }
  QLineEdit* filter() { return m_filter; }

  void activate(const QModelIndex& index);  ///< what Enter and a double click do
  /// Gives the filter the keyboard and selects what it holds.
  void focusFilter();
  /// The selected nodes of the canvas as kinds: one opens the form with it, several different ones are kept under their GPUs' names.
  void saveNodes();
  void saveJob();  ///< the selected job as a template
  /// Entries of the user from, and into, a file that the user chooses; told() says how it went.
  void importFile();
  void exportFile();

 signals:
  /// An entry was activated: the canvas decides where it goes.
  void placeRequested(const model::Scenario& fragment);
  void generatorRequested(const QString& generator);  ///< "poisson", "at-once", "file", "mixes"
  /// A line for the status bar; `refused` where nothing was done.
  void told(const QString& text, bool refused);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// What can be kept, made, imported and exported now.
  void fillMenu(QMenu* menu);
  void openRowMenu(QPoint at);
  /// Opens the form; of a shipped entry it makes a new one of the user's.
  void edit(const QModelIndex& index);
  void remove(const QModelIndex& index);
  void create(PaletteModel::Section section);
  void openForm(CatalogueStore::Kind kind, model::Catalogue entry, const std::string& key);
  /// Shows what the store could not read.
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
