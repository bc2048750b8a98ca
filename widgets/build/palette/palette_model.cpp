// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/palette/palette_model.h"

#include <QMimeData>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/build/palette/palette_tips.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

using model::Catalogue;

QString typesOf(const model::JobSpec& job) {
  QStringList types;
  if (job.throughput) {
    for (const auto& [type, cell] : *job.throughput)
      if (!std::holds_alternative<std::monostate>(cell)) types << QString::fromStdString(type);
  }
  return types.join(QStringLiteral(", "));
}

}  // namespace

PaletteModel::PaletteModel(CatalogueStore* store, QObject* parent) : QAbstractListModel(parent), m_store(store) {
  connect(store, &CatalogueStore::changed, this, &PaletteModel::rebuild);
  rebuild();
}

QString PaletteModel::title(Section section) {
  switch (section) {
    case Section::Nodes:
      return tr("Nodes");
    case Section::Gpus:
      return tr("GPU types");
    case Section::Jobs:
      return tr("Jobs");
    case Section::Generators:
      return tr("Generators");
  }
  return {};
}

CatalogueStore::Kind PaletteModel::kindOf(Section section) {
  return section == Section::Nodes  ? CatalogueStore::Kind::Node
         : section == Section::Gpus ? CatalogueStore::Kind::Gpu
                                    : CatalogueStore::Kind::Model;
}

std::vector<PaletteModel::Item> PaletteModel::nodeItems() const {
  std::vector<Item> items;
  for (const model::CatalogueNode& node : m_store->all().nodes) {
    const QString name = QString::fromStdString(node.name), groups = groupsText(node.node.gpus);
    const bool is_same_text = name.compare(groups, Qt::CaseInsensitive) == 0;
    items.push_back({Row::Entry, Section::Nodes, node.name, name, is_same_text ? QString() : groups,
                     nodeTip(m_store->all(), node), groups + QString::fromStdString(node.source.cite),
                     m_store->isOwn(CatalogueStore::Kind::Node, node.name)});
  }
  return items;
}

std::vector<PaletteModel::Item> PaletteModel::gpuItems() const {
  std::vector<Item> items;
  for (const model::CatalogueGpu& gpu : m_store->all().gpus) {
    items.push_back({Row::Entry, Section::Gpus, gpu.type.id, QString::fromStdString(gpu.type.id), QString(),
                     gpuFacts(m_store->all(), gpu.type.id) + sourceText(gpu.source) +
                         tr("<p>Dropped on a node it adds one GPU; elsewhere it makes a node with one GPU.</p>"),
                     QString::fromStdString(gpu.name), m_store->isOwn(CatalogueStore::Kind::Gpu, gpu.type.id)});
  }
  return items;
}

std::vector<PaletteModel::Item> PaletteModel::jobItems() const {
  std::vector<Item> items;
  for (const model::CatalogueModel& entry : m_store->all().models) {
    const QString name = QString::fromStdString(entry.name.empty() ? entry.job.id : entry.name);
    items.push_back({Row::Entry, Section::Jobs, entry.job.id, name, QString(), jobTip(entry),
                     typesOf(entry.job) + QString::fromStdString(entry.job.id + entry.source.cite),
                     m_store->isOwn(CatalogueStore::Kind::Model, entry.job.id)});
  }
  return items;
}

std::vector<PaletteModel::Item> PaletteModel::generatorItems() {
  const auto item = [](const char* key, const QString& text, const QString& tip) {
    return Item{.row = Row::Entry, .section = Section::Generators, .key = key, .text = text, .tip = tip, .own = false};
  };
  return {item("poisson", tr("Poisson arrivals…"),
               tr("Generates jobs with random arrivals, and sizes, gangs and models by shares")),
          item("at-once", tr("A batch at one instant…"), tr("Generates jobs that all arrive together")),
          item("file", tr("Jobs of a file…"), tr("Adds the jobs of another scenario file")),
          item("mixes", tr("Paper mixes…"), tr("The workload mixes that HadarE was evaluated with"))};
}

// The entries with all words; each gets its position among all entries of the section.
std::vector<PaletteModel::Item> PaletteModel::fittingOf(const std::vector<Item>& entries, const QStringList& words) {
  std::vector<Item> fitting;
  int ordinal = -1;
  for (Item item : entries) {
    item.ordinal = ++ordinal;
    const QString searched_text = item.text + QLatin1Char(' ') + item.note + QLatin1Char(' ') + item.words;
    const bool fits = std::ranges::all_of(
        words, [&](const QString& word) { return searched_text.contains(word, Qt::CaseInsensitive); });
    if (fits) fitting.push_back(std::move(item));
  }
  return fitting;
}

PaletteModel::Item PaletteModel::headingOf(Section section, std::size_t count) {
  return {.row = Row::Heading,
          .section = section,
          .text = title(section),
          .note = QString::number(count),
          .tip = tr("Enter, or a click, folds this section"),
          .own = false};
}

PaletteModel::Item PaletteModel::moreOf(Section section, int more) {
  return {.row = Row::More,
          .section = section,
          .text = tr("%n more…", nullptr, more),
          .tip = tr("Show the whole section; or type into the filter"),
          .own = false};
}

void PaletteModel::add(Section section, const std::vector<Item>& entries, const QString& action) {
  const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<Item> fitting = fittingOf(entries, words);
  if (fitting.empty() && !words.isEmpty()) return;
  m_items.push_back(headingOf(section, fitting.size()));
  if (folded(section) && words.isEmpty()) return;
  // The user's entries come first, since they are few and in use.
  std::stable_partition(fitting.begin(), fitting.end(), [](const Item& item) { return item.own; });
  const auto hidden_count = static_cast<int>(fitting.size()) - kFirst;
  const bool cut = hidden_count > 1 && words.isEmpty() && !m_expanded[static_cast<std::size_t>(section)];
  m_items.insert(m_items.end(), fitting.begin(), cut ? fitting.begin() + kFirst : fitting.end());
  if (cut) m_items.push_back(moreOf(section, hidden_count));
  if (words.isEmpty() && !action.isEmpty()) {
    m_items.push_back(
        {Row::Action, section, {}, action, {}, tr("Creates an entry of your own for all scenarios"), {}, false});
  }
}

void PaletteModel::rebuild() {
  beginResetModel();
  m_items.clear();
  add(Section::Nodes, nodeItems(), tr("+ own node…"));
  add(Section::Jobs, jobItems(), tr("+ own model…"));
  add(Section::Generators, generatorItems(), {});
  add(Section::Gpus, gpuItems(), tr("+ own GPU type…"));
  endResetModel();
}

void PaletteModel::setFilter(const QString& text) {
  if (text == m_filter) return;
  m_filter = text;
  rebuild();
}

void PaletteModel::setFolded(Section section, bool folded) {
  m_folded[static_cast<std::size_t>(section)] = folded;
  rebuild();
}

void PaletteModel::setExpanded(Section section, bool expanded) {
  m_expanded[static_cast<std::size_t>(section)] = expanded;
  rebuild();
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Item& item = m_items[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return item.text;
    case Qt::AccessibleTextRole:
      return item.row == Row::Heading ? tr("%1, section").arg(item.text)
             : item.own               ? tr("%1, your own").arg(item.text)
                                      : item.text;
    case Qt::ToolTipRole:
      return item.tip;
    case RowRole:
      return static_cast<int>(item.row);
    case SectionRole:
      return static_cast<int>(item.section);
    case KeyRole:
      return QString::fromStdString(item.key);
    case OwnRole:
      return item.own;
    case NoteRole:
      return item.note;
    case FoldedRole:
      return folded(item.section);
    case OrdinalRole:
      return item.ordinal;
    default:
      return {};
  }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const bool draggable = rowOf(index) == Row::Entry && sectionOf(index) != Section::Generators;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren |
         (draggable ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

PaletteModel::Row PaletteModel::rowOf(const QModelIndex& index) const {
  return static_cast<Row>(index.data(RowRole).toInt());
}
PaletteModel::Section PaletteModel::sectionOf(const QModelIndex& index) const {
  return static_cast<Section>(index.data(SectionRole).toInt());
}
std::string PaletteModel::keyOf(const QModelIndex& index) const { return index.data(KeyRole).toString().toStdString(); }

QModelIndex PaletteModel::find(Section section, const QString& key) const {
  for (int row = 0; row < rowCount(); ++row) {
    const QModelIndex row_index = index(row);
    if (rowOf(row_index) == Row::Entry && sectionOf(row_index) == section && row_index.data(KeyRole).toString() == key)
      return row_index;
  }
  return {};
}

model::Scenario PaletteModel::fragment(const QModelIndex& index) const {
  if (!index.isValid() || rowOf(index) != Row::Entry || sectionOf(index) == Section::Generators) return {};
  const Catalogue& all_entries = m_store->all();
  const Catalogue entry = entryOf(all_entries, kindOf(sectionOf(index)), keyOf(index));
  if (!entry.nodes.empty()) return model::fragmentOf(all_entries, entry.nodes.front());
  if (!entry.models.empty()) return model::fragmentOf(entry.models.front());
  if (entry.gpus.empty()) return {};
  // The fragment of a node also has the models' throughputs on its type.
  model::CatalogueNode node;
  node.node.gpus = {{entry.gpus.front().type.id, 1}};
  model::Scenario types = model::fragmentOf(all_entries, node);
  types.nodes.clear();
  return types;
}

std::vector<model::GpuGroupSpec> PaletteModel::groups(const QModelIndex& index) const {
  if (rowOf(index) != Row::Entry || sectionOf(index) != Section::Nodes) return {};
  const Catalogue entry = entryOf(m_store->all(), CatalogueStore::Kind::Node, keyOf(index));
  return entry.nodes.empty() ? std::vector<model::GpuGroupSpec>() : entry.nodes.front().node.gpus;
}

QStringList PaletteModel::mimeTypes() const {
  return {QLatin1String(kNodeMime), QLatin1String(kJobMime), QLatin1String(kGpuMime), QStringLiteral("text/plain")};
}

QMimeData* PaletteModel::mimeData(const QModelIndexList& indexes) const {
  const model::Scenario carried = indexes.isEmpty() ? model::Scenario() : fragment(indexes.front());
  return carried == model::Scenario() ? nullptr : mimeOf(carried);
}

}  // namespace roundel::widgets
