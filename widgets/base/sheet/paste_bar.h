// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line over the job table with a question or a message that does not block: the meaning of a comma, rejected cells of a pasted block, the reason of
// an error. GUI thread; a choice runs after its click has ended, so it may replace the bar's buttons.

#include <QFrame>
#include <QStringList>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace roundel::widgets {

class PasteBar : public QFrame {
  Q_OBJECT
 public:
  /// Refuse has a warning sign and the colour of errors. Screen readers announce all tones.
  enum class Tone { Ask, Refuse, Tell };
  /// A button of the bar.
  struct Choice {
    QString name;  ///< object name, for tests and style
    QString text, tip;
    std::function<void()> run = {};
    bool enabled = true;
    bool primary = false;
  };
  explicit PasteBar(QWidget* parent = nullptr);
  /// Replaces text and buttons. If `focus`, the first primary choice gets the focus.
  void show(Tone tone, const QString& text, std::vector<Choice> choices, bool focus = false);
  /// Shows a message that can be closed.
  void tell(const QString& text);
  /// Shows an error that can be closed; an empty reason shows nothing.
  void refuse(const QString& reason);
  /// Hides the bar and removes its text.
  void clear();
  /// Empty if the bar is hidden.
  QString text() const;

 signals:
  void left();    ///< Escape was pressed in the bar
  void closed();  ///< a message was closed

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void say(Tone tone, const QString& text);
  /// Colours the warning sign as the text, by the palette.
  void showSign();

  QLabel* m_icon = nullptr;
  QLabel* m_text;
  QHBoxLayout* m_row;
  std::vector<QPushButton*> m_buttons;
};

}  // namespace roundel::widgets
