// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ctrl+Shift+P: finds commands and places of the window by a few typed letters.

#include <QDialog>
#include <QList>
#include <QString>
#include <functional>

class QLabel;
class QLineEdit;
class QListWidget;

namespace roundel::app {

struct PaletteEntry {
  QString text;
  QString hint;       ///< its place or kind ("Run", "job"), shown beside the text
  QString keys = {};  ///< its shortcut
  std::function<void()> run;
  bool scattered = false;  ///< set by matching(): it contains the typed letters, but no typed word
};

/// The matching entries, best first; equal ones keep their order. Without typed text all match. Typed words may match in any order: a whole word is
/// best, then the beginning of one, then the inside of one. Entries that only contain the letters in order come last and are marked as scattered;
/// starts of words come first among them. Early positions rank higher. Case is ignored. O(text * typed).
QList<PaletteEntry> matching(const QList<PaletteEntry>& entries, const QString& typed);

class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  explicit CommandPalette(QList<PaletteEntry> entries, QWidget* parent);
  /// The choice, or nothing; to be called after the dialog has closed.
  const std::function<void()>& chosen() const { return m_chosen; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refill();
  void choose();

  QList<PaletteEntry> m_entries, m_shown;
  QLineEdit* m_typed;
  QListWidget* m_list;
  QLabel* m_none;  ///< shown if every match is scattered; Enter then needs a chosen row
  std::function<void()> m_chosen;
};

}  // namespace roundel::app
