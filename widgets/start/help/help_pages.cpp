// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/help/help_pages.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>
#include <optional>

namespace roundel::widgets {
namespace {

constexpr int kTitle = 40, kHeading = 20;  // weight of a word found there, relative to the text
constexpr qsizetype kBefore = 40, kSnippet = 150;

// Returns the text without markup, with the words of links and single spaces.
QString plain(QString text) {
  static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
  static const QRegularExpression rule(QStringLiteral("\\|?(\\s*:?-{3,}:?\\s*\\|)+"));
  static const QRegularExpression marks(QStringLiteral("[`*|]+"));
  return text.replace(link, QStringLiteral("\\1")).remove(rule).replace(marks, QStringLiteral(" ")).simplified();
}

std::vector<HelpSection> sectionsOf(const QString& markdown) {
  std::vector<HelpSection> sections{{}};
  for (const QString& line : markdown.split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("# "))) continue;
    if (line.startsWith(QLatin1String("## ")) || line.startsWith(QLatin1String("### "))) {
      const QString heading = plain(line.section(QLatin1Char(' '), 1));
      sections.push_back({heading, HelpPages::anchorOf(heading), {}});
    } else {
      sections.back().text += line + QLatin1Char('\n');
    }
  }
  for (HelpSection& section : sections) section.text = plain(section.text);
  return sections;
}

QString snippetOf(const QString& text, const QStringList& words) {
  qsizetype first = -1;
  for (const QString& word : words) {
    const qsizetype word_position = text.indexOf(word, 0, Qt::CaseInsensitive);
    if (word_position >= 0 && (first < 0 || word_position < first)) first = word_position;
  }
  qsizetype snippet_start = std::max<qsizetype>(0, first - kBefore);
  if (snippet_start > 0)
    snippet_start = std::clamp(text.indexOf(QLatin1Char(' '), snippet_start) + 1, snippet_start, first);
  QString snippet = text.mid(snippet_start, kSnippet);
  if (snippet_start > 0) snippet.prepend(QStringLiteral("… "));
  if (snippet_start + kSnippet < text.size()) snippet += QStringLiteral(" …");
  return snippet;
}

/// Returns how well a section matches; nullopt if a word is missing, or if only the page's title has the words.
std::optional<int> scoreOf(const HelpPage& page, const HelpSection& section, const QStringList& words) {
  int score = 0;
  bool is_in_section = section.heading.isEmpty();
  for (const QString& word : words) {
    const bool title = page.title.contains(word, Qt::CaseInsensitive);
    const bool heading = section.heading.contains(word, Qt::CaseInsensitive);
    const auto count = static_cast<int>(section.text.count(word, Qt::CaseInsensitive));
    if (!title && !heading && count == 0) return std::nullopt;
    score += (title ? kTitle : 0) + (heading ? kHeading : 0) + count;
    is_in_section = is_in_section || heading || count > 0;
  }
  return is_in_section ? std::optional(score) : std::nullopt;
}

}  // namespace

QString HelpPages::anchorOf(const QString& heading) {
  QString anchor;
  for (const QChar c : heading.toLower())
    if (c.isLetterOrNumber() || c == QLatin1Char('_'))
      anchor += c;
    else if (!anchor.endsWith(QLatin1Char('-')) && !anchor.isEmpty())
      anchor += QLatin1Char('-');
  while (anchor.endsWith(QLatin1Char('-'))) anchor.chop(1);
  return anchor;
}

HelpPages::HelpPages(const QString& folder) {
  for (const QString& name : QDir(folder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
    QFile file(folder + QLatin1Char('/') + name);
    if (!file.open(QIODevice::ReadOnly)) continue;
    HelpPage page;
    page.id = name.chopped(3);
    page.markdown = QString::fromUtf8(file.readAll());
    page.title = page.markdown.startsWith(QLatin1String("# "))
                     ? page.markdown.section(QLatin1Char('\n'), 0, 0).mid(2).trimmed()
                     : page.id;
    page.sections = sectionsOf(page.markdown);
    m_pages.push_back(std::move(page));
  }
  readIndex();
}

// Reads the lists of index.md: "- [Gavel](gavel.md): shares of time". A line may have several links.
void HelpPages::readIndex() {
  m_index.push_back({{}, QStringLiteral("index"), {}});
  const HelpPage* index = find(QStringLiteral("index"));
  QString group;
  static const QRegularExpression link(QStringLiteral("\\[[^\\]]*\\]\\(([\\w-]+)\\.md\\)"));
  for (const QString& line : index == nullptr ? QStringList() : index->markdown.split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("## "))) group = line.mid(3).trimmed();
    if (!line.startsWith(QLatin1String("- "))) continue;
    const QString summary = plain(line.section(QLatin1String("): "), 1));
    for (auto it = link.globalMatch(line); it.hasNext();) {
      const QString id = it.next().captured(1);
      if (find(id) != nullptr) m_index.push_back({group, id, summary});
    }
  }
  for (const HelpPage& page : m_pages) {
    const bool is_listed = std::ranges::any_of(m_index, [&](const HelpEntry& entry) { return entry.id == page.id; });
    if (!is_listed) m_index.push_back({{}, page.id, {}});
  }
}

const HelpPage* HelpPages::find(const QString& id) const {
  const auto it = std::ranges::find(m_pages, id, &HelpPage::id);
  return it == m_pages.end() ? nullptr : &*it;
}

std::vector<HelpHit> HelpPages::search(const QString& query, std::size_t most) const {
  const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<std::pair<int, HelpHit>> scored_hits;
  if (words.isEmpty()) return {};
  for (const HelpPage& page : m_pages) {
    for (const HelpSection& section : page.sections) {
      const std::optional<int> score = scoreOf(page, section, words);
      if (score)
        scored_hits.push_back({*score,
                               {.id = page.id,
                                .title = page.title,
                                .heading = section.heading,
                                .anchor = section.anchor,
                                .snippet = snippetOf(section.text, words)}});
    }
  }
  std::ranges::stable_sort(scored_hits, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<HelpHit> hits;
  for (auto& [score, hit] : scored_hits)
    if (hits.size() < most) hits.push_back(std::move(hit));
  return hits;
}

}  // namespace roundel::widgets
