// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/palette/palette_panel.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/build/palette/entry_dialog.h"
#include "widgets/build/palette/palette_delegate.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

using Kind = CatalogueStore::Kind;
using Row = PaletteModel::Row;
using Section = PaletteModel::Section;

bool isCatalogueEntry(const PaletteModel& model, const QModelIndex& index) {
  return index.isValid() && model.rowOf(index) == Row::Entry && model.sectionOf(index) != Section::Generators;
}

// The kind of a node: its GPUs and links, without its id and place.
model::CatalogueNode kindOf(const model::NodeSpec& node) {
  model::CatalogueNode kind{.name = groupsText(node.gpus).toStdString(), .node = node};
  kind.node.id.clear();
  kind.node.x.reset();
  kind.node.y.reset();
  return kind;
}

QString catalogueFilter() { return PalettePanel::tr("Catalogues (*.json);;All files (*)"); }

void nameApart(std::vector<model::CatalogueNode>& kinds, std::size_t i, const model::Catalogue& known) {
  std::vector<std::string> taken_names;
  for (const model::CatalogueNode& known_node : known.nodes) taken_names.push_back(known_node.name);
  for (std::size_t j = 0; j < i; ++j) taken_names.push_back(kinds[j].name);
  kinds[i].name = model::freeId(taken_names, kinds[i].name, "node", 2);
}

}  // namespace

PalettePanel::PalettePanel(Workbench* bench, CatalogueStore* store, QWidget* parent)
    : Panel(tr("Palette"), parent), m_bench(bench), m_store(store), m_model(new PaletteModel(store, this)) {
  makeMenu();
  QVBoxLayout* layout = plainColumn(body(), 6);
  layout->addWidget(makeFilter());
  layout->addWidget(makeView(), 1);
  m_problem = makeLabel({}, "bad", body());
  m_problem->setObjectName(QStringLiteral("catalogue-problem"));
  m_problem->setWordWrap(true);
  layout->addWidget(m_problem);

  connectParts();
  refresh();
}

void PalettePanel::connectParts() {
  connect(m_filter, &QLineEdit::textChanged, m_model, &PaletteModel::setFilter);
  connect(m_view, &QListView::doubleClicked, this, [this](const QModelIndex& index) {
    if (m_model->rowOf(index) == Row::Entry) activate(index);
  });
  // Headings and links react to a single click.
  connect(m_view, &QListView::clicked, this, [this](const QModelIndex& index) {
    if (m_model->rowOf(index) != Row::Entry) activate(index);
  });
  connect(m_view, &QListView::customContextMenuRequested, this, [this](QPoint at) { openRowMenu(at); });
  connect(m_store, &CatalogueStore::changed, this, &PalettePanel::refresh);
  connect(m_bench, &Workbench::themeChanged, this, [this] { m_view->viewport()->update(); });
}

QWidget* PalettePanel::makeView() {
  m_view = new QListView(body());
  m_view->setModel(m_model);
  m_view->setItemDelegate(new PaletteDelegate(m_model, &m_bench->theme(), m_view));
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setDragEnabled(true);
  m_view->setDragDropMode(QAbstractItemView::DragOnly);
  m_view->setSelectionMode(QAbstractItemView::SingleSelection);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setMouseTracking(true);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->setResizeMode(QListView::Adjust);
  m_view->setAccessibleName(tr("Palette"));
  m_view->setAccessibleDescription(tr("Enter places the selected entry; typing searches"));
  m_view->installEventFilter(this);
  return m_view;
}

QWidget* PalettePanel::makeFilter() {
  m_filter = new QLineEdit(body());
  m_filter->setPlaceholderText(tr("Filter"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setToolTip(tr("Searches name, GPU type and source; Enter places the first match"));
  m_filter->setAccessibleName(tr("Filter of the palette"));
  m_filter->installEventFilter(this);
  return m_filter;
}

void PalettePanel::makeMenu() {
  m_menu = linkButton(tr("catalogue ▼"), tr("Keep, edit, import and export entries of your own"), this);
  m_menu->setPopupMode(QToolButton::InstantPopup);
  m_menu->setAccessibleName(tr("Catalogue"));
  auto* menu = new QMenu(m_menu);
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
  m_menu->setMenu(menu);
  setCorner(m_menu);
}

void PalettePanel::refresh() {
  m_problem->setVisible(!m_store->problem().isEmpty());
  m_problem->setText(
      m_store->problem().isEmpty()
          ? QString()
          : tr("Your catalogue cannot be read: %1 Keeping another entry renames this file.").arg(m_store->problem()));
}

void PalettePanel::focusFilter() {
  m_filter->setFocus(Qt::ShortcutFocusReason);
  m_filter->selectAll();
}

void PalettePanel::fold(const QModelIndex& heading) {
  const Section section = m_model->sectionOf(heading);
  const int row = heading.row();
  m_model->setFolded(section, !m_model->folded(section));
  m_view->setCurrentIndex(m_model->index(std::min(row, m_model->rowCount() - 1)));
}

void PalettePanel::activate(const QModelIndex& index) {
  if (!index.isValid()) return;
  const Section section = m_model->sectionOf(index);
  switch (m_model->rowOf(index)) {
    case Row::Heading:
      return fold(index);
    case Row::More: {
      const int row = index.row();
      m_model->setExpanded(section, true);
      m_view->setCurrentIndex(m_model->index(row));
      return;
    }
    case Row::Action:
      return create(section);
    case Row::Entry:
      break;
  }
  if (section == Section::Generators)
    emit generatorRequested(index.data(PaletteModel::KeyRole).toString());
  else
    emit placeRequested(m_model->fragment(index));
}

QModelIndex PalettePanel::firstEntry() const {
  for (int row = 0; row < m_model->rowCount(); ++row)
    if (m_model->rowOf(m_model->index(row)) == Row::Entry) return m_model->index(row);
  return {};
}

bool PalettePanel::eventFilter(QObject* watched, QEvent* event) {
  const auto* key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
  if (key != nullptr && (watched == m_filter ? filterKey(*key) : listKey(*key))) return true;
  return Panel::eventFilter(watched, event);
}

// In the filter, Down goes to the list and Enter places the first entry.
bool PalettePanel::filterKey(const QKeyEvent& event) {
  switch (event.key()) {
    case Qt::Key_Down:
      m_view->setFocus();
      m_view->setCurrentIndex(firstEntry());
      return true;
    case Qt::Key_Escape:
      if (m_filter->text().isEmpty()) return false;
      return m_filter->clear(), true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return activate(firstEntry()), true;
    default:
      return false;
  }
}

// In the list, keys fold, place, edit, delete and copy.
bool PalettePanel::listKey(const QKeyEvent& event) {
  const QModelIndex current = m_view->currentIndex();
  if (!current.isValid()) return false;
  const int key = event.key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter) return activate(current), true;
  const bool heading = m_model->rowOf(current) == Row::Heading;
  if (heading && (key == Qt::Key_Left || key == Qt::Key_Right) &&
      (key == Qt::Key_Left) != m_model->folded(m_model->sectionOf(current)))
    return activate(current), true;
  if (key == Qt::Key_F2) return edit(current), true;
  if (key == Qt::Key_Delete) return remove(current), true;
  if (!event.matches(QKeySequence::Copy) || m_model->rowOf(current) != Row::Entry) return false;
  const model::Scenario fragment = m_model->fragment(current);
  if (!(fragment == model::Scenario())) QGuiApplication::clipboard()->setText(textOf(fragment));
  return true;
}

void PalettePanel::fillMenu(QMenu* menu) {
  menu->clear();
  const auto add = [&](const QString& text, const QString& tip, bool enabled, auto run) {
    QAction* action = menu->addAction(text, this, run);
    action->setToolTip(tip);
    action->setEnabled(enabled);
  };
  const model::JobIndex job = m_bench->selection.job();
  add(tr("Keep the selected nodes as kinds…"), tr("Their GPUs and links, for other scenarios"),
      !m_bench->selection.nodes().empty(), [this] { saveNodes(); });
  add(tr("Keep the selected job as a template…"), tr("Its throughputs and work, for other scenarios"),
      job.valid() && job < m_bench->document.scenario().jobs.size(), [this] { saveJob(); });
  menu->addSeparator();
  add(tr("New node kind…"), tr("An empty form"), true, [this] { create(Section::Nodes); });
  add(tr("New GPU type…"), tr("An empty form"), true, [this] { create(Section::Gpus); });
  add(tr("New job template…"), tr("An empty form"), true, [this] { create(Section::Jobs); });
  menu->addSeparator();
  const QModelIndex current = m_view->currentIndex();
  const bool entry =
      current.isValid() && m_model->rowOf(current) == Row::Entry && m_model->sectionOf(current) != Section::Generators;
  add(tr("Edit…\tF2"), tr("Edits the selected entry; editing a shipped entry creates your own"), entry,
      [this] { edit(m_view->currentIndex()); });
  add(tr("Delete\tDel"), tr("Removes your selected entry; a shipped entry that it replaced returns"),
      entry && current.data(PaletteModel::OwnRole).toBool(), [this] { remove(m_view->currentIndex()); });
  menu->addSeparator();
  add(tr("Import…"), tr("Adds the entries of a catalogue file; entries of the same name are replaced"), true,
      [this] { importFile(); });
  add(tr("Export your own…"), tr("Your entries as a catalogue file"), !m_store->own().empty(),
      [this] { exportFile(); });
}

void PalettePanel::openRowMenu(QPoint at) {
  const QModelIndex index = m_view->indexAt(at);
  if (!index.isValid() || m_model->rowOf(index) != Row::Entry) return;
  m_view->setCurrentIndex(index);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const bool generator = m_model->sectionOf(index) == Section::Generators;
  connect(menu->addAction(generator ? tr("Open") : tr("Place")), &QAction::triggered, this,
          [this] { activate(m_view->currentIndex()); });
  if (!generator) {
    connect(menu->addAction(tr("Edit…")), &QAction::triggered, this, [this] { edit(m_view->currentIndex()); });
    QAction* erase = menu->addAction(tr("Delete"));
    erase->setEnabled(index.data(PaletteModel::OwnRole).toBool());
    connect(erase, &QAction::triggered, this, [this] { remove(m_view->currentIndex()); });
  }
  menu->popup(m_view->viewport()->mapToGlobal(at));
}

void PalettePanel::openForm(Kind kind, model::Catalogue entry, const std::string& key) {
  auto* form = new EntryDialog(m_store, kind, std::move(entry), key, m_bench->document.scenario().gpu_types, window());
  connect(form, &EntryDialog::kept, this, [this, kind](const QString& name) {
    const Section section = kind == Kind::Node ? Section::Nodes : kind == Kind::Gpu ? Section::Gpus : Section::Jobs;
    m_model->setFolded(section, false);
    if (!m_model->find(section, name).isValid()) m_model->setExpanded(section, true);
    m_view->setCurrentIndex(m_model->find(section, name));
    emit messageReported(tr("“%1” is kept in the palette.").arg(name), false);
  });
  form->show();
}

void PalettePanel::create(Section section) {
  model::Catalogue entry;
  if (section == Section::Nodes) entry.nodes.resize(1);
  if (section == Section::Gpus) entry.gpus.resize(1);
  if (section == Section::Jobs) entry.models.resize(1);
  openForm(PaletteModel::kindOf(section), std::move(entry), {});
}

void PalettePanel::edit(const QModelIndex& index) {
  if (!isCatalogueEntry(*m_model, index)) return;
  const Kind kind = PaletteModel::kindOf(m_model->sectionOf(index));
  const std::string key = m_model->keyOf(index);
  openForm(kind, entryOf(m_store->all(), kind, key), m_store->isOwn(kind, key) ? key : std::string());
}

void PalettePanel::remove(const QModelIndex& index) {
  if (!isCatalogueEntry(*m_model, index)) return;
  const std::string key = m_model->keyOf(index);
  const QString error = m_store->remove(PaletteModel::kindOf(m_model->sectionOf(index)), key);
  emit messageReported(
      error.isEmpty() ? tr("“%1” is no longer in the palette.").arg(QString::fromStdString(key)) : error,
      !error.isEmpty());
}

model::Catalogue PalettePanel::selectedKinds() const {
  const model::Scenario& scenario = m_bench->document.scenario();
  model::Catalogue kinds;
  for (const model::NodeSpec& node : scenario.nodes) {
    const auto& ids = m_bench->selection.nodes();
    if (std::ranges::find(ids, node.id) == ids.end()) continue;
    const model::CatalogueNode kind = kindOf(node);
    const bool is_listed =
        std::ranges::any_of(kinds.nodes, [&](const model::CatalogueNode& each) { return each.node == kind.node; });
    if (!is_listed) kinds.nodes.push_back(kind);
  }
  return kinds;
}

void PalettePanel::saveNodes() {
  const model::Scenario& scenario = m_bench->document.scenario();
  model::Catalogue kinds = selectedKinds();
  if (kinds.nodes.empty()) return emit messageReported(tr("Select a node on the canvas first."), true);
  if (kinds.nodes.size() == 1) return openForm(Kind::Node, std::move(kinds), {});
  for (std::size_t i = 0; i < kinds.nodes.size(); ++i) {
    nameApart(kinds.nodes, i, m_store->all());
    for (const model::GpuGroupSpec& group : kinds.nodes[i].node.gpus) {
      const auto type = std::ranges::find(scenario.gpu_types, group.type, &model::GpuTypeSpec::id);
      if (!m_store->has(Kind::Gpu, group.type) && type != scenario.gpu_types.end() &&
          entryOf(kinds, Kind::Gpu, group.type).empty())
        kinds.gpus.push_back({group.type, *type, {}});
    }
  }
  const auto count = static_cast<int>(kinds.nodes.size());
  const QString error = m_store->put(kinds);
  emit messageReported(error.isEmpty() ? tr("%n kind(s) are kept in the palette.", nullptr, count) : error,
                       !error.isEmpty());
}

void PalettePanel::saveJob() {
  const model::Scenario& scenario = m_bench->document.scenario();
  const model::JobIndex job = m_bench->selection.job();
  if (!job.valid() || job >= scenario.jobs.size()) return emit messageReported(tr("Select a job first."), true);
  const model::JobSpec& job_spec = scenario.jobs[job];
  model::CatalogueModel entry{.job = model::withTemplates(scenario, job_spec),
                              .source = {scenario.source.value_or(model::Source()).cite, ""}};
  entry.job.id = job_spec.model.value_or(job_spec.id);
  entry.name = job_spec.name.value_or(entry.job.id);
  // These fields belong to the job, not to its kind.
  entry.job.arrival_s.reset();
  entry.job.user.reset();
  entry.job.model.reset();
  entry.job.gpus.reset();
  entry.job.predicted_iterations.reset();
  model::Catalogue models;
  models.models.push_back(std::move(entry));
  openForm(Kind::Model, std::move(models), {});
}

void PalettePanel::importFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Import a catalogue"), {}, catalogueFilter());
  if (path.isEmpty()) return;
  int entries = 0;
  const QString error = m_store->importFile(path, entries);
  emit messageReported(error.isEmpty() ? tr("Imported %n entry(ies) into the palette.", nullptr, entries) : error,
                       !error.isEmpty());
}

void PalettePanel::exportFile() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Export your catalogue"), QStringLiteral("catalogue.json"),
                                                    catalogueFilter());
  if (path.isEmpty()) return;
  const QString error = CatalogueStore::exportFile(path, m_store->own());
  emit messageReported(error.isEmpty() ? tr("Written to %1.").arg(QDir::toNativeSeparators(path)) : error,
                       !error.isEmpty());
}

}  // namespace roundel::widgets
