#pragma once
// The palette as a list: headings, and under each what can be placed. Rows that do not fit the filter, or whose section is folded,
// are left out. A row carries itself into a drag as scenario JSON. GUI thread; the store outlives it.

#include <QAbstractListModel>
#include <array>
#include <vector>

#include "core/model/catalogue.h"
#include "widgets/session/catalogue_store.h"

namespace roundel::widgets {

class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  /// In the order in which they stand.
  enum class Section { Nodes, Gpus, Jobs, Generators };
  static constexpr std::size_t kSections = 4;
  /// More: how many entries are not shown. Action: makes a new entry.
  enum class Row { Heading, Entry, More, Action };
  /// OwnRole: kept by the user, so it can be deleted. OrdinalRole: position in its section, whatever the filter.
  enum Role { RowRole = Qt::UserRole + 1, SectionRole, KeyRole, OwnRole, NoteRole, FoldedRole, OrdinalRole };

  /// The store outlives the model, which follows its changes.
  explicit PaletteModel(CatalogueStore* store, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  /// The fragment of the first row; nullptr where it has none.
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

  void setFilter(const QString& text);  ///< every word must stand somewhere in name, GPU types or source
  /// Only the heading of a folded section remains.
  void setFolded(Section section, bool folded);
  bool folded(Section section) const { return m_folded[static_cast<std::size_t>(section)]; }
  /// A section shows its first entries and how many more there are, until it is expanded. A filter looks at all.
  void setExpanded(Section section, bool expanded);
  static constexpr int kFirst = 7;
  /// Invalid where the entry is not shown.
  QModelIndex find(Section section, const QString& key) const;

  /// Of any index of this model.
  Row rowOf(const QModelIndex& index) const;
  Section sectionOf(const QModelIndex& index) const;
  /// Of an entry: its name or id in the catalogue, or which generator it is.
  std::string keyOf(const QModelIndex& index) const;
  /// What placing the row puts into a scenario; empty for headings, generators and actions.
  model::Scenario fragment(const QModelIndex& index) const;
  /// The row's entry of the catalogue by its GPU groups, for a picture; empty for others.
  std::vector<model::GpuGroupSpec> groups(const QModelIndex& index) const;
  /// Model also for generators, which have no entries.
  static CatalogueStore::Kind kindOf(Section section);
  static QString title(Section section);

 private:
  /// A row as it is shown; `words` is what the filter looks at.
  struct Item {
    Row row;
    Section section;
    std::string key;
    QString text, note, tip, words;
    bool own = false;
    int ordinal = 0;  ///< in its section, whatever the filter
  };
  /// All rows, after every change of the store, the filter or the folding. O(entries).
  void rebuild();
  static std::vector<Item> fittingOf(const std::vector<Item>& entries, const QStringList& words);
  void add(Section section, const std::vector<Item>& entries, const QString& action);
  static Item moreOf(Section section, int more);
  static Item headingOf(Section section, std::size_t count);
  std::vector<Item> nodeItems() const;
  std::vector<Item> gpuItems() const;
  std::vector<Item> jobItems() const;
  static std::vector<Item> generatorItems();

  CatalogueStore* m_store;
  std::vector<Item> m_items;
  QString m_filter;
  std::array<bool, kSections> m_folded{false, true, false, false};
  std::array<bool, kSections> m_expanded{};
};

}  // namespace roundel::widgets
