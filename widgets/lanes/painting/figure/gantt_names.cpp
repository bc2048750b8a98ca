// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/figure/gantt_names.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr std::size_t kMaxRuns = 6;
constexpr qsizetype kMaxShared = 3;  // largest number of types in a name

struct NamesTexts {
  Q_DECLARE_TR_FUNCTIONS(GanttFigure)
};

using Names = std::vector<RowName>;

class Namer {
 public:
  Namer(const model::Problem& problem, const GanttRows& rows, const NameRoom& room)
      : m_problem(problem), m_rows(rows), m_room(room) {}

  Names names() const {
    for (Names names : {each(), byNode(), byType()})
      if (!names.empty() && fitsWidth(names) && settle(names)) return names;
    return shared(byType());
  }

 private:
  QString typesOf(const GanttStrip& strip) const {
    QStringList types;
    for (const model::GpuIndex gpu : strip.gpus) {
      const QString type = idText(m_problem.types[m_problem.gpus[gpu].type].id);
      if (!types.contains(type)) types << type;
    }
    return types.join(QStringLiteral(", "));
  }

  // A name for each row, if rows are as high as a line of text; the first row of a node also names the node.
  Names each() const {
    Names names;
    if (m_rows.fold != Fold::Gpu || m_rows.pitch < m_room.row) return names;
    for (const GanttStrip& strip : m_rows.strips) {
      names.push_back({strip.first_of_node ? idText(m_problem.nodes[strip.node].id) : QString(), typesOf(strip),
                       strip.top, strip.height, 0, false});
    }
    return names;
  }

  Names byNode() const {
    Names names;
    if (m_rows.fold == Fold::Type) return names;
    for (std::size_t i = 0; i < m_rows.strips.size(); ++i) {
      const GanttStrip& strip = m_rows.strips[i];
      const bool goes_on = i > 0 && m_rows.strips[i - 1].node == strip.node;
      join(names,
           {.node = idText(m_problem.nodes[strip.node].id),
            .type = typesOf(strip),
            .top = strip.top,
            .height = strip.height,
            .y = 0,
            .bracket = strip.gpus.size() > 1},
           goes_on);
    }
    return names;
  }

  Names byType() const {
    Names names;
    for (const GanttStrip& strip : m_rows.strips) {
      RowName name{
          .type = typesOf(strip), .top = strip.top, .height = strip.height, .y = 0, .bracket = strip.gpus.size() > 1};
      join(names, name, !names.empty() && names.back().type == name.type);
    }
    return names;
  }

  // Merges the names of neighbours until none overlap. Empty if a single name would stand for different rows.
  Names shared(Names names) const {
    if (names.size() == 1) return fitsWidth(names) && settle(names) ? names : Names();
    while (names.size() > 1) {
      const std::size_t clash = firstClash(names);
      if (clash == names.size()) return fitsWidth(names) && settle(names) ? names : Names();
      const bool is_joined_above =
          clash + 1 == names.size() || (clash > 0 && names[clash - 1].height <= names[clash + 1].height);
      const std::size_t upper = is_joined_above ? clash - 1 : clash;
      RowName merged_name = names[upper];
      merge(merged_name, names[upper + 1]);
      if (merged_name.types().size() > kMaxShared) return {};
      names[upper] = std::move(merged_name);
      names.erase(names.begin() + static_cast<std::ptrdiff_t>(upper) + 1);
    }
    return {};
  }

  static void merge(RowName& into, const RowName& next) {
    QStringList types = into.types();
    for (const QString& type : next.types())
      if (!types.contains(type)) types << type;
    into.type = types.join(QStringLiteral(", "));
    into.height = next.top + next.height - into.top;
    into.bracket = true;
  }

  static void join(Names& names, RowName name, bool goes_on) {
    if (goes_on)
      merge(names.back(), name);
    else
      names.push_back(std::move(name));
  }

  bool fitsWidth(const Names& names) const {
    double nodes = 0, types = 0;
    for (const RowName& name : names) {
      nodes = std::max(nodes, name.node.isEmpty() ? 0 : m_room.width(name.node, true) + m_room.gap);
      types = std::max(types, m_room.width(name.type, false));
    }
    return nodes + types <= m_room.most;
  }

  double lowest(const RowName& name, double before) const {
    return std::max({name.top, m_room.above, before + m_room.line});
  }

  // Returns the first name that has no place left at its rows.
  std::size_t firstClash(const Names& names) const {
    double y = -1e9;
    for (std::size_t i = 0; i < names.size(); ++i) {
      y = lowest(names[i], y);
      if (y > std::min(names[i].top + names[i].height, m_room.below) + 1e-9) return i;
    }
    return names.size();
  }

  // Moves each name as near to the middle of its rows as the others allow.
  bool settle(Names& names) const {
    if (firstClash(names) < names.size()) return false;
    std::vector<double> highest(names.size());
    double y = 1e9;
    for (std::size_t i = names.size(); i-- > 0;)
      y = highest[i] = std::min({names[i].top + names[i].height, m_room.below, y - m_room.line});
    y = -1e9;
    for (std::size_t i = 0; i < names.size(); ++i)
      y = names[i].y = std::min(std::max(names[i].top + names[i].height / 2, lowest(names[i], y)), highest[i]);
    return true;
  }

  const model::Problem& m_problem;
  const GanttRows& m_rows;
  const NameRoom& m_room;
};

}  // namespace

QStringList RowName::types() const { return type.split(QStringLiteral(", ")); }

QString rowsText(const model::Problem& problem, const GanttRows& rows) {
  std::vector<std::pair<model::TypeIndex, int>> runs;
  for (const model::GpuIndex gpu : rows.order()) {
    const model::TypeIndex type = problem.gpus[gpu].type;
    if (runs.empty() || !(runs.back().first == type)) runs.emplace_back(type, 0);
    ++runs.back().second;
  }
  if (runs.size() > kMaxRuns) return NamesTexts::tr("a row a GPU, node by node");
  QStringList words;
  for (const auto& [type, gpus] : runs)
    words << QStringLiteral("%1 × %2").arg(gpus).arg(idText(problem.types[type].id));
  return NamesTexts::tr("rows from the top: %1").arg(words.join(QStringLiteral(", ")));
}

std::vector<RowName> rowNames(const model::Problem& problem, const GanttRows& rows, const NameRoom& room) {
  return Namer(problem, rows, room).names();
}

}  // namespace roundel::widgets
