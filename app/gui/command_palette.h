#pragma once
// Ctrl+Shift+P: everything that the window can do or go to, found by typing a few letters of it.

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
  QString hint;  ///< where it stands or what it is ("Run", "job"); shown beside
  QString keys;  ///< its shortcut
  std::function<void()> run;
  bool scattered = false;  ///< set by matching(): the typed letters are in it, but no typed word is
};

/// The entries that fit, best first; equal ones keep their order. All of them where nothing is typed. Best where each typed word is a word of
/// the text, then the beginning of one, then inside one, in any order; after all of these, where the letters only stand in it in this order,
/// starts of words first; these are marked as scattered. Early places count more than late ones. Letters' case does not matter. O(text * typed).
QList<PaletteEntry> matching(const QList<PaletteEntry>& entries, const QString& typed);

class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  explicit CommandPalette(QList<PaletteEntry> entries, QWidget* parent);
  /// What was chosen, or nothing; to be run after the dialog has closed.
  const std::function<void()>& chosen() const { return m_chosen; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refill();
  void choose();

  QList<PaletteEntry> m_entries, m_shown;
  QLineEdit* m_typed;
  QListWidget* m_list;
  QLabel* m_none;  ///< shown if every match is scattered: Enter then runs nothing until a row is chosen
  std::function<void()> m_chosen;
};

}  // namespace roundel::app
