// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/sheet/sheet_grid.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/text/translation.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/why/inspector/why_labels.h"

namespace roundel::widgets {
namespace {

constexpr double kCellGap = 2, kCellPadding = 5, kMaxRowName = 92, kTarget = 24;
constexpr double kHeadGap = 8;  // between two headings, so that they do not read as one

QString wordsOf(const WhyPicture& picture, const PictureRow& row, const PictureCell& cell) {
  QString words = cell.label.isEmpty() ? row.name : QStringLiteral("%1, %2").arg(row.name, cell.label);
  words += QStringLiteral(": %1 %2").arg(picture.amount, picture.number(cell.amount));
  return cell.chosen ? tr("%1; chosen").arg(words) : words;
}

// Breaks a text that is too wide into two lines at the space nearest to the middle.
QStringList inTwoLines(const SheetBuilder& b, const QString& text, double width) {
  if (b.textWidth(text) <= width) return {text};
  int best = -1;
  for (int i = 0; i < text.size(); ++i)
    if (text[i] == QLatin1Char(' ') && (best < 0 || std::abs(i - text.size() / 2) < std::abs(best - text.size() / 2)))
      best = i;
  return best < 0 ? QStringList{text} : QStringList{text.left(best), text.mid(best + 1)};
}

class MatrixLayout {
  Q_DECLARE_TR_FUNCTIONS(MatrixLayout)

 public:
  explicit MatrixLayout(SheetBuilder& builder) : b(builder), p(builder.picture()) {
    QStringList names;
    for (const PictureRow& row : p.rows) names << row.name;
    m_left = b.columnOf(names, kMaxRowName);
    m_area = b.width() - m_left;
  }

  void run() {
    if (columnsFit()) {
      header();
      for (const PictureRow& row : p.rows) alignedRow(row);
    } else {
      for (const PictureRow& row : p.rows) freeRow(row);
    }
    legend();
  }

 private:
  bool columnsFit() {
    double sum = 0;
    for (int c = 0; c < p.columns.size(); ++c) {
      double widest = 0, head = 0;
      for (const QString& line : inTwoLines(b, p.columns[c], 0)) head = std::max(head, b.textWidth(line));
      for (const PictureRow& row : p.rows) {
        for (const PictureCell& cell : row.cells)
          if (cell.column == c) widest = std::max(widest, b.textWidth(p.number(cell.amount), true) + 2 * kCellPadding);
      }
      m_widths.push_back(std::max(widest + kCellGap, head + kHeadGap));
      sum += m_widths.back();
    }
    if (sum > m_area) return false;
    constexpr double kWidest = 76;  // wider cells only if their texts need it
    for (double& width : m_widths)
      width = std::min(width + (m_area - sum) / static_cast<double>(m_widths.size()), std::max(width, kWidest));
    return true;
  }

  void header() {
    double x = m_left;
    double lines = 1;
    for (int c = 0; c < p.columns.size(); ++c)
      lines = std::max(
          lines,
          static_cast<double>(inTwoLines(b, p.columns[c], m_widths[static_cast<std::size_t>(c)] - kHeadGap).size()));
    for (int c = 0; c < p.columns.size(); ++c) {
      const double width = m_widths[static_cast<std::size_t>(c)];
      const QStringList words = inTwoLines(b, p.columns[c], width - kHeadGap);
      double y = b.y + (lines - static_cast<double>(words.size())) * b.lineHeight();
      for (const QString& line : words) {
        b.text(QRectF(x, y, width, b.lineHeight()), line, b.theme().dim, Qt::AlignHCenter | Qt::AlignVCenter);
        y += b.lineHeight();
      }
      x += width;
    }
    b.y += lines * b.lineHeight() + 2;
  }

  void name(const PictureRow& row, double height) {
    if (b.selected(row.job)) b.band(b.y, height);
    b.text(QRectF(2, b.y, m_left - 6, height), row.name, b.theme().text, Qt::AlignLeft | Qt::AlignVCenter,
           b.selected(row.job));
    b.mark(QRectF(0, b.y, m_left, height), row.name, row.job);
  }

  void cell(const PictureRow& row, const PictureCell& cell, const QRectF& rect, bool labelled) {
    const QColor fill = heatColor(cell.shade, b.theme());
    b.box(rect, fill);
    if (cell.chosen) b.ring(rect);
    const QColor ink = textOn(fill);
    if (labelled) {
      const QRectF top(rect.left(), rect.top() + 3, rect.width(), b.lineHeight());
      b.text(top, p.number(cell.amount), ink, Qt::AlignHCenter | Qt::AlignVCenter, cell.chosen);
      b.text(top.translated(0, b.lineHeight()), cell.label, ink, Qt::AlignHCenter | Qt::AlignVCenter);
    } else {
      b.text(rect, p.number(cell.amount), ink, Qt::AlignHCenter | Qt::AlignVCenter, cell.chosen);
    }
    b.mark(rect, wordsOf(p, row, cell), row.job);
  }

  void alignedRow(const PictureRow& row) {
    const double height = std::max(kTarget, b.lineHeight() + 8);
    name(row, height);
    std::vector<double> column_lefts{m_left};
    for (const double width : m_widths) column_lefts.push_back(column_lefts.back() + width);
    for (const PictureCell& row_cell : row.cells) {
      const auto c = static_cast<std::size_t>(row_cell.column);
      cell(row, row_cell, QRectF(column_lefts[c] + kCellGap / 2, b.y + 1, m_widths[c] - kCellGap, height - 2), false);
    }
    b.y += height;
  }

  // Each job has separate columns: the chosen cell first, then the largest ones that fit.
  void freeRow(const PictureRow& row) {
    const double height = 2 * b.lineHeight() + 8;
    name(row, height);
    std::vector<PictureCell> cells = row.cells;
    std::ranges::stable_sort(cells, [](const PictureCell& a, const PictureCell& c) {
      return a.chosen != c.chosen ? a.chosen : a.amount > c.amount;
    });
    double x = m_left;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const double wanted_width =
          std::max(b.textWidth(cells[i].label), b.textWidth(p.number(cells[i].amount), true)) + 2 * kCellPadding;
      const double room = b.width() - x - (i + 1 < cells.size() ? 26 : 0);  // room for the number of cells left out
      if (i > 0 && wanted_width > room) {
        const QString rest_text = QStringLiteral("+%1").arg(cells.size() - i);
        b.text(QRectF(x + 4, b.y, b.width() - x - 4, height), rest_text, b.theme().dim);
        break;
      }
      const double width = std::min(wanted_width, room);
      cell(row, cells[i], QRectF(x, b.y + 1, width, height - 2), true);
      x += width + kCellGap;
    }
    b.y += height + 1;
  }

  void legend() {
    const bool has_chosen = std::ranges::any_of(
        p.rows, [](const PictureRow& row) { return std::ranges::any_of(row.cells, &PictureCell::chosen); });
    const QString words = has_chosen ? tr("Number and shade: %1. Ring: chosen.").arg(p.amount)
                                     : tr("Number and shade: %1.").arg(p.amount);
    b.text(QRectF(0, b.y + 2, b.width(), b.lineHeight()), words, b.theme().dim);
    b.y += b.lineHeight() + 4;
  }

  SheetBuilder& b;
  const WhyPicture& p;
  double m_left = 0, m_area = 0;
  std::vector<double> m_widths;
};

}  // namespace

void layOutMatrix(SheetBuilder& builder) { MatrixLayout(builder).run(); }

// Jobs as chips in their order with their numbers below; chosen ones have the job's colour.
void layOutOrder(SheetBuilder& b) {
  const WhyPicture& p = b.picture();
  const double height = std::max(kTarget, b.lineHeight() + 8);
  double x = 0;
  for (const PictureRow& row : p.rows) {
    const PictureCell& cell = row.cells.front();
    const QString head = cell.label.isEmpty() ? row.name : QStringLiteral("%1 %2").arg(row.name, cell.label);
    const QString number = p.number(cell.amount);
    const double width = std::min(b.width(), std::max(b.textWidth(head, true), b.textWidth(number)) + 2 * kCellPadding);
    if (x > 0 && x + width > b.width()) {
      x = 0;
      b.y += height + b.lineHeight() + 6;
    }
    const QRectF chip(x, b.y, width, height);
    const QColor color = jobColor(p.nameOf(row.job).toStdString());
    const QColor fill = cell.chosen ? color : mixed(color, b.theme().panel, 0.16);
    b.box(chip, fill, cell.chosen ? QColor() : color);
    if (b.selected(row.job)) b.ring(chip);
    b.text(chip, head, textOn(fill), Qt::AlignHCenter | Qt::AlignVCenter, cell.chosen);
    b.text(QRectF(x, b.y + height, width, b.lineHeight()), number, b.theme().dim, Qt::AlignHCenter | Qt::AlignVCenter);
    const QString words = tr("number %1: %2, %3 %4").arg(QString::number(cell.column + 1), head, p.amount, number);
    b.mark(chip, cell.chosen ? tr("%1; chosen").arg(words) : words, row.job);
    x += width + 4;
  }
  b.y += height + b.lineHeight() + 4;
  b.text(QRectF(0, b.y, b.width(), b.lineHeight()), tr("In this order; below each: %1. Filled: chosen.").arg(p.amount),
         b.theme().dim);
  b.y += b.lineHeight() + 2;
}

}  // namespace roundel::widgets
