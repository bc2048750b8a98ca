// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_palette.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

constexpr int kShown = 200;
enum Role { HintRole = Qt::UserRole, KeysRole };

bool startsWord(const QString& text, qsizetype at) { return at == 0 || !text[at - 1].isLetterOrNumber(); }

// A row: text, hint in a dimmed colour, shortcut at the right.
class EntryDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem line(option);
    initStyleOption(&line, index);
    QStyledItemDelegate::paint(painter, option, index);
    const QRect area = option.rect.adjusted(8, 0, -10, 0);
    const int width = line.fontMetrics.horizontalAdvance(line.text);
    painter->save();
    painter->setFont(option.font);
    QColor quiet = option.palette.color(QPalette::Text);
    quiet.setAlphaF(0.66F);
    painter->setPen(quiet);
    painter->drawText(area.adjusted(width + 14, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                      index.data(HintRole).toString());
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight, index.data(KeysRole).toString());
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {QStyledItemDelegate::sizeHint(option, index).width(), option.fontMetrics.height() + 12};
  }
};

}  // namespace

namespace {

// Scores: a whole word is best, then the beginning of a word, then letters inside a word, then scattered letters.
constexpr int kWhole = 400, kBeginning = 300, kInside = 200, kMaxApart = 150, kMaxLate = 20;

bool endsWord(const QString& text, qsizetype at) { return at == text.size() || !text[at].isLetterOrNumber(); }

int scoreAt(const QString& text, qsizetype at, qsizetype length) {
  if (!startsWord(text, at)) return kInside;
  return endsWord(text, at + length) ? kWhole : kBeginning;
}

// The best score of a piece of typed text; early positions score higher. -1: not found.
int pieceScore(const QString& text, const QString& piece) {
  int best = -1;
  for (qsizetype piece_position = text.indexOf(piece, 0, Qt::CaseInsensitive); piece_position >= 0;
       piece_position = text.indexOf(piece, piece_position + 1, Qt::CaseInsensitive)) {
    const int late_penalty = static_cast<int>(std::min<qsizetype>(piece_position, kMaxLate));
    best = std::max(best, scoreAt(text, piece_position, piece.size()) - late_penalty);
  }
  return best;
}

// Prefers the start of a later word to a letter inside this one.
qsizetype startFrom(const QString& text, QChar letter, qsizetype at) {
  for (qsizetype word = at; word >= 0; word = text.indexOf(letter, word + 1, Qt::CaseInsensitive))
    if (startsWord(text, word)) return word;
  return at;
}

// The score of letters in order with gaps. -1: a letter is missing.
int apartScore(const QString& text, const QString& typed) {
  constexpr int kStart = 12, kRun = 8, kLetter = 2, kMaxFirst = 10;
  int score = 0;
  qsizetype last = -2;
  for (const QChar letter : typed) {
    if (letter.isSpace()) continue;
    qsizetype letter_position = text.indexOf(letter, std::max<qsizetype>(last + 1, 0), Qt::CaseInsensitive);
    if (letter_position < 0) return -1;
    if (letter_position != last + 1) letter_position = startFrom(text, letter, letter_position);
    score += letter_position == last + 1 ? kRun : startsWord(text, letter_position) ? kStart : kLetter;
    if (last < 0) score -= static_cast<int>(std::min<qsizetype>(letter_position, kMaxFirst));
    last = letter_position;
  }
  return std::clamp(score, 0, kMaxApart);
}

QStringList piecesOf(const QString& typed) { return typed.split(QLatin1Char(' '), Qt::SkipEmptyParts); }

// The score of all pieces in the text or, with a lower score, in the hint. -1: a piece is in neither.
int piecesScore(const PaletteEntry& entry, const QStringList& pieces) {
  int score = 0;
  for (const QString& piece : pieces) {
    const int piece_score = std::max(pieceScore(entry.text, piece), pieceScore(entry.hint, piece) / 3);
    if (piece_score <= 0) return -1;
    score += piece_score;
  }
  return score;
}

// Prefers the shorter of two texts with the same pieces.
int brevity(const QString& text) { return kMaxLate - static_cast<int>(std::min<qsizetype>(text.size(), kMaxLate)); }

int entryScore(const PaletteEntry& entry, const QString& typed) {
  const QStringList pieces = piecesOf(typed);
  if (pieces.isEmpty()) return 0;
  if (const int score = piecesScore(entry, pieces); score >= 0) return kMaxApart + score + brevity(entry.text);
  const int own_score = apartScore(entry.text, typed);
  if (own_score >= 0) return own_score;
  const int with_hint = apartScore(entry.hint + QLatin1Char(' ') + entry.text, typed);
  return with_hint < 0 ? -1 : with_hint / 2;
}

}  // namespace

QList<PaletteEntry> matching(const QList<PaletteEntry>& entries, const QString& typed) {
  std::vector<std::pair<int, const PaletteEntry*>> scored;
  for (const PaletteEntry& entry : entries)
    if (const int score = entryScore(entry, typed); score >= 0) scored.emplace_back(score, &entry);
  std::ranges::stable_sort(scored, [](const auto& a, const auto& b) { return a.first > b.first; });
  QList<PaletteEntry> out;
  const bool typed_words = !piecesOf(typed).isEmpty();
  for (const auto& [score, entry] : scored) {
    out.append(*entry);
    out.back().scattered = typed_words && score <= kMaxApart;
  }
  return out;
}

CommandPalette::CommandPalette(QList<PaletteEntry> entries, QWidget* parent)
    : QDialog(parent), m_entries(std::move(entries)) {
  setObjectName(QStringLiteral("command-palette"));
  setWindowTitle(tr("Commands"));
  auto* layout = new QVBoxLayout(this);
  m_typed = new QLineEdit(this);
  m_typed->setPlaceholderText(tr("A command, a job, a node, a scheduler…"));
  m_typed->setAccessibleName(tr("Type to find a command"));
  m_typed->setToolTip(tr("Type a few letters; Up and Down choose, Enter runs it, Esc closes"));
  m_typed->setClearButtonEnabled(true);
  m_typed->installEventFilter(this);
  m_list = new QListWidget(this);
  m_list->setItemDelegate(new EntryDelegate(m_list));
  m_list->setAccessibleName(tr("Matching commands"));
  m_list->setToolTip(tr("Up and Down choose; Enter or a click runs the command"));
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setUniformItemSizes(true);
  m_none = widgets::makeLabel({}, "note", this);
  m_none->setWordWrap(true);
  m_none->hide();
  layout->addWidget(m_typed);
  layout->addWidget(m_none);
  layout->addWidget(m_list);
  connect(m_typed, &QLineEdit::textChanged, this, &CommandPalette::refill);
  connect(m_typed, &QLineEdit::returnPressed, this, &CommandPalette::choose);
  connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::choose);
  resize(640, 420);
  refill();
}

void CommandPalette::refill() {
  m_shown = matching(m_entries, m_typed->text());
  m_list->clear();
  for (const PaletteEntry& entry : m_shown.mid(0, kShown)) {
    auto* item = new QListWidgetItem(entry.text, m_list);
    item->setData(HintRole, entry.hint);
    item->setData(KeysRole, entry.keys);
    item->setData(Qt::AccessibleDescriptionRole, QStringList{entry.hint, entry.keys}.join(QLatin1Char(' ')).trimmed());
  }
  const bool has_none = m_shown.isEmpty() || m_shown.front().scattered;
  m_none->setVisible(has_none);
  m_none->setText(
      m_shown.isEmpty()
          ? tr("No command, job, node or scheduler contains these letters.")
          : tr("No name contains “%1”. Press Down to choose a similar one.").arg(m_typed->text().trimmed()));
  m_list->setCurrentRow(has_none ? -1 : 0);
}

void CommandPalette::choose() {
  const int row = m_list->currentRow();
  if (row < 0 || row >= m_shown.size()) return;
  m_chosen = m_shown[row].run;
  accept();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_typed || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const auto key = static_cast<QKeyEvent*>(event)->key();
  const int step = key == Qt::Key_Down       ? 1
                   : key == Qt::Key_Up       ? -1
                   : key == Qt::Key_PageDown ? 10
                   : key == Qt::Key_PageUp   ? -10
                                             : 0;
  if (step == 0 || m_list->count() == 0) return QDialog::eventFilter(watched, event);
  m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
  return true;
}

}  // namespace roundel::app
