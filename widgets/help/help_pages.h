#pragma once
// The user's pages (resources/help, Markdown) as data: titles, sections, the order of the index, and a search over all of them.

#include <QString>
#include <QStringList>
#include <vector>

namespace roundel::widgets {

struct HelpSection {
  QString heading;  ///< "" before the first heading
  QString anchor;   ///< "where-it-departs-from-the-paper"
  QString text;     ///< without Markdown's marks
};

struct HelpPage {
  QString id;     ///< "hadar"
  QString title;  ///< "Hadar"
  QString markdown;
  std::vector<HelpSection> sections;
};

/// A page of the index, with the heading of its list.
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
  /// Every *.md of a folder or resource path. Pages that are not in the index are at the end. O(size).
  explicit HelpPages(const QString& folder = QStringLiteral(":/help"));

  const HelpPage* find(const QString& id) const;  ///< nullptr where there is none
  const std::vector<HelpPage>& all() const { return m_pages; }
  const std::vector<HelpEntry>& index() const { return m_index; }
  /// Sections that hold every word (case aside; words of a page's title and heading count for all of its text), best first.
  std::vector<HelpHit> search(const QString& query, std::size_t most = 60) const;

  /// As headings and table rows are named: lower case, digits, '-' for all else.
  static QString anchorOf(const QString& heading);

 private:
  void readIndex();
  std::vector<HelpPage> m_pages;
  std::vector<HelpEntry> m_index;
};

}  // namespace roundel::widgets
