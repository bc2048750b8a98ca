// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The palette as a list model: headings with their entries. Entries that the filter excludes, or of folded sections, are left out. A dragged row
// becomes scenario JSON. GUI thread; the store outlives it.

#include <QAbstractListModel>
#include <array>
#include <vector>

#include "core/model/catalogue.h"
#include "widgets/document/session/catalogue_store.h"

namespace roundel::widgets {

class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  /// In the order of the list.
  enum class Section { Nodes, Gpus, Jobs, Generators };
  static constexpr std::size_t kSections = 4;
  /// More: the number of hidden entries. Action: creates a new entry.
  enum class Row { Heading, Entry, More, Action };
  /// OwnRole: an entry of the user, which can be deleted. OrdinalRole: position in the section, without the filter.
  enum Role { RowRole = Qt::UserRole + 1, SectionRole, KeyRole, OwnRole, NoteRole, FoldedRole, OrdinalRole };

  explicit PaletteModel(CatalogueStore* store, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  /// The fragment of the first row; nullptr if it has none.
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

  void setFilter(const QString& text);  ///< each word must occur in name, GPU types or source
  /// A folded section shows only its heading.
  void setFolded(Section section, bool folded);
  bool folded(Section section) const { return m_folded[static_cast<std::size_t>(section)]; }
  /// A section shows its first kFirst entries until it is expanded. A filter searches all entries.
  void setExpanded(Section section, bool expanded);
  static constexpr int kFirst = 7;
  /// Invalid if the entry is not shown.
  QModelIndex find(Section section, const QString& key) const;

  Row rowOf(const QModelIndex& index) const;
  Section sectionOf(const QModelIndex& index) const;
  /// The name or id of an entry in the catalogue, or the id of a generator.
  std::string keyOf(const QModelIndex& index) const;
  /// The fragment that placing the row adds to a scenario; empty for headings, generators and actions.
  model::Scenario fragment(const QModelIndex& index) const;
  /// The GPU groups of a node or GPU type, for the picture; empty for other rows.
  std::vector<model::GpuGroupSpec> groups(const QModelIndex& index) const;
  /// Returns Model for generators, which have no catalogue entries.
  static CatalogueStore::Kind kindOf(Section section);
  static QString title(Section section);

 private:
  /// `words` is the text that the filter searches.
  struct Item {
    Row row;
    Section section;
    std::string key = {};
    QString text = {}, note = {}, tip = {}, words = {};
    bool own = false;
    int ordinal = 0;  ///< OrdinalRole
  };
  /// Called after every change of the store, the filter or the folding. O(entries).
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
