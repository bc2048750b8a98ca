// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_text.h"

#include <QRegularExpression>
#include <algorithm>

#include "core/io/run_output.h"
#include "widgets/base/text/names_apart.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/altered_note.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::figures {
namespace {

constexpr qsizetype kMaxLines =
    6;  // lines of a name under a bar; longer ones are cut with an ellipsis, which the lint reports

// Whether a line of a name touches the same line of the next name.
bool clash(const QStringList& names, double slot, const QFontMetricsF& metrics) {
  for (qsizetype i = 0; i + 1 < names.size(); ++i) {
    const QStringList left = names[i].split(QLatin1Char('\n'));
    const QStringList right = names[i + 1].split(QLatin1Char('\n'));
    for (qsizetype line = 0; line < std::min(left.size(), right.size()); ++line)
      if ((metrics.horizontalAdvance(left[line]) + metrics.horizontalAdvance(right[line])) / 2 / kUnitsPerPoint + 3 >
          slot)
        return true;
  }
  return false;
}

// Continues a word that is longer than `room` on the next line, at a hyphen of the word or with an added one.
QStringList cutWord(QString word, double room, const QFontMetricsF& metrics) {
  QStringList parts;
  // Only this many characters are measured, since no line is wider.
  constexpr qsizetype kMeasured = 500;
  while (word.size() > 1 && metrics.horizontalAdvance(word.left(kMeasured)) / kUnitsPerPoint > room) {
    const qsizetype take = longestThat(word.size() - 1, [&](qsizetype kept) {
      return metrics.horizontalAdvance(word.left(kept) + QLatin1Char('-')) / kUnitsPerPoint <= room;
    });
    static const QRegularExpression breaks(QStringLiteral("[-/_.:]"));
    const qsizetype own_break = word.lastIndexOf(breaks, take);
    if (own_break > 0 && own_break < word.size() - 1) {
      parts << word.left(own_break + 1);
      word = word.mid(own_break + 1);
    } else {
      parts << word.left(take) + QLatin1Char('-');
      word = word.mid(take);
    }
  }
  return parts << word;
}

// Lines no wider than `room`, broken between words but not before a unit. A longer word has a separate line.
QStringList wrapped(const QString& text, double room, const QFontMetricsF& metrics) {
  QStringList lines;
  for (const QString& word : text.split(QLatin1Char(' '))) {
    const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
    const bool unit = word == QLatin1String("%") || word.startsWith(QLatin1String("%;"));
    if (!lines.isEmpty() && (unit || metrics.horizontalAdvance(longer) / kUnitsPerPoint <= room))
      lines.back() = longer;
    else
      lines << word;
  }
  return lines;
}

// Fits adjacent names: on several lines, then alternating between the first and a later line, with long words cut.
QStringList fitted(QStringList names, double slot, const QFontMetricsF& metrics) {
  double widest = 0;
  for (QString& name : names) {
    name = wrapped(name, slot - 3, metrics).join(QLatin1Char('\n'));
    for (const QString& line : name.split(QLatin1Char('\n')))
      widest = std::max(widest, metrics.horizontalAdvance(line) / kUnitsPerPoint);
  }
  if (widest <= slot - 3 || !clash(names, slot, metrics)) return names;
  const int turns = widest <= 2 * slot - 3 ? 2 : 3;
  for (QString& name : names) {
    QStringList lines;
    for (const QString& line : name.split(QLatin1Char('\n')))
      lines << cutWord(line, std::min(turns * slot, 1.05 * slot + 10) - 3,
                       metrics);  // the outer ones must stay on the page
    if (lines.size() > kMaxLines) lines = lines.mid(0, kMaxLines), lines.back().back() = QChar(0x2026);
    name = lines.join(QLatin1Char('\n'));
  }
  // Lowers a name only as far as its neighbours need.
  std::vector<qsizetype> lines;
  for (const QString& name : names) lines.push_back(name.count(QLatin1Char('\n')) + 1);
  for (qsizetype i = 0; i < names.size(); ++i) {
    qsizetype lines_above = 0;
    for (int turn = 0; turn < static_cast<int>(i % turns); ++turn) {
      qsizetype max_lines = 1;
      for (qsizetype k = std::max<qsizetype>(0, i - turns + 1); k < std::min(names.size(), i + turns); ++k)
        if (k % turns == turn) max_lines = std::max(max_lines, lines[static_cast<std::size_t>(k)]);
      lines_above += max_lines;
    }
    names[i].prepend(QString(lines_above, QLatin1Char('\n')));
  }
  return names;
}

// Breaks a line after signs into lines of this width; empty if a part is wider.
QStringList brokenAtSigns(const QString& line, double width, const QFontMetricsF& metrics) {
  static const QRegularExpression sign(QStringLiteral("(?<=[-/_.:])(?=.)"));
  const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) / kUnitsPerPoint <= width; };
  QStringList parts{QString()};
  for (const QString& part : fits(line) ? QStringList{line} : line.split(sign)) {
    if (!fits(part)) return {};
    if (!fits(parts.back() + part) && !parts.back().isEmpty()) parts << QString();
    parts.back() += part;
  }
  return parts;
}

}  // namespace

double widestWord(const plots::PlotData& data, const QFontMetricsF& metrics) {
  QStringList names = data.x_names;
  if (names.isEmpty())
    for (const plots::PlotLane& lane : data.lanes) names << lane.label;
  double widest = 0;
  for (const QString& name : names)
    for (const QString& word : name.split(QLatin1Char(' ')))
      widest = std::max(widest, metrics.horizontalAdvance(word) / kUnitsPerPoint);
  return widest;
}

double slotOf(const plots::PlotData& data, double width, double font_pt) {
  const auto places =
      static_cast<double>(data.x_names.isEmpty() ? data.lanes.size() : static_cast<std::size_t>(data.x_names.size()));
  return (width - 5 * font_pt) / std::max(1.0, places);
}

double cellSlot(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics) {
  double names = 0;
  for (const QString& name : data.y_names) names = std::max(names, metrics.horizontalAdvance(name) / kUnitsPerPoint);
  return (width - std::min(names, kRowNames * width) - 2.2 * font_pt) /
         std::max<double>(1, static_cast<double>(data.x_names.size()));
}

QString shortened(const QString& text, double room, const QFontMetricsF& metrics) {
  return cutTo(text, Qt::ElideRight, room,
               [&](const QString& words) { return metrics.horizontalAdvance(words) / kUnitsPerPoint; });
}

QStringList evenLines(const QString& text, double room, const QFontMetricsF& metrics) {
  QStringList lines = wrapped(text, room, metrics);
  for (double narrower = room - 2; narrower > 0; narrower -= 2) {
    const QStringList next = wrapped(text, narrower, metrics);
    const bool is_too_wide = std::ranges::any_of(
        next, [&](const QString& line) { return metrics.horizontalAdvance(line) / kUnitsPerPoint > narrower; });
    if (next.size() > lines.size() || is_too_wide) break;
    lines = next;
  }
  return lines;
}

QStringList barNames(const plots::PlotData& data, double slot, const QFontMetricsF& metrics) {
  QStringList names = data.x_names;
  if (!names.isEmpty()) return fitted(names, slot, metrics);
  for (const plots::PlotLane& lane : data.lanes) names << lane.label;
  names = fitted(names, slot, metrics);
  QStringList means(names.size());
  for (const plots::PlotSeries& s : data.series)
    if (s.high > s.low && !s.y.empty()) means[s.lane] = plots::barValue(s.y.front() / data.time_unit_s);
  const bool room = std::ranges::all_of(
      means, [&](const QString& mean) { return metrics.horizontalAdvance(mean) / kUnitsPerPoint <= slot - 2; });
  const bool has_means = std::ranges::any_of(means, [](const QString& mean) { return !mean.isEmpty(); });
  if (!room || !has_means) return names;
  for (qsizetype i = 0; i < names.size(); ++i) names[i] = means[i] + QLatin1Char('\n') + names[i];
  return names;
}

QStringList levelNames(const QStringList& names, double slot, const QFontMetricsF& metrics) {
  constexpr int kMaxLevelLines = 3;
  QStringList level;
  for (const QString& name : names) {
    QStringList lines;
    for (const QString& line : wrapped(name, slot - 3, metrics)) {
      const QStringList parts = brokenAtSigns(line, slot - 3, metrics);
      if (parts.isEmpty()) return {};
      lines << parts;
    }
    if (lines.size() > kMaxLevelLines) return {};
    level << lines.join(QLatin1Char('\n'));
  }
  return level;
}

int linesOf(const QStringList& names) {
  qsizetype max_lines = 1;
  for (const QString& name : names) max_lines = std::max(max_lines, name.count(QLatin1Char('\n')) + 1);
  return static_cast<int>(max_lines);
}

QString brokenLabel(const QString& label, double room, const QFontMetricsF& metrics) {
  const auto fits = [&](const QString& part) { return metrics.horizontalAdvance(part) / kUnitsPerPoint <= room; };
  if (fits(label)) return label;
  const qsizetype bracket_position = label.lastIndexOf(QStringLiteral(" ("));
  if (bracket_position > 0 && fits(label.left(bracket_position)) && fits(label.mid(bracket_position + 1)))
    return label.left(bracket_position) + QLatin1Char('\n') + label.mid(bracket_position + 1);
  return evenLines(label, room, metrics).join(QLatin1Char('\n'));
}

QString alteredNote(const Figure& figure) {
  QStringList lanes;
  for (const plots::PlotLane& lane : figure.lanes) {
    QStringList files;
    for (const std::string& name : io::alteredFiles(*lane.run)) files << shown(name);
    if (!files.isEmpty()) lanes << tr("%1 (%2)").arg(lane.label, files.join(QStringLiteral(", ")));
  }
  return lanes.isEmpty() ? QString() : tr("drawn from altered files: %1").arg(lanes.join(QStringLiteral("; ")));
}

}  // namespace roundel::widgets::figures
