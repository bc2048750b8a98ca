// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The help pages (resources/help, Markdown) as data: titles, sections, the order of the index, and a search.

#include <QString>
#include <QStringList>
#include <vector>

namespace roundel::widgets {

struct HelpSection {
  QString heading;  ///< "" before the first heading
  QString anchor;   ///< "where-it-departs-from-the-paper"
  QString text;     ///< without Markdown
};

struct HelpPage {
  QString id;     ///< "hadar"
  QString title;  ///< "Hadar"
  QString markdown;
  std::vector<HelpSection> sections;
};

/// A page in the index, with the heading of its list.
struct HelpEntry {
  QString group;  ///< "" for the first list
  QString id;
  QString summary;  ///< from the index
};

struct HelpHit {
  QString id, title, heading, anchor;
  QString snippet;  ///< plain text around the first word found
};

class HelpPages {
 public:
  /// Reads every *.md of a folder or resource path. Pages that are not in the index are at the end. O(size).
  explicit HelpPages(const QString& folder = QStringLiteral(":/help"));

  const HelpPage* find(const QString& id) const;  ///< nullptr if there is none
  const std::vector<HelpPage>& all() const { return m_pages; }
  const std::vector<HelpEntry>& index() const { return m_index; }
  /// Returns sections that contain every word, in any case, best first. Words in the page's title and the heading count as words of the text.
  std::vector<HelpHit> search(const QString& query, std::size_t most = 60) const;

  /// The anchor of a heading or table row: lower case letters, digits, underscores, '-' for everything else.
  static QString anchorOf(const QString& heading);

 private:
  void readIndex();
  std::vector<HelpPage> m_pages;
  std::vector<HelpEntry> m_index;
};

}  // namespace roundel::widgets
