#pragma once
// A line over the job table that asks or tells without stopping the work: what a comma means, what of a pasted block is refused, why
// something did not happen. A widget of the GUI thread; a choice runs after its click is over, so it may replace the bar's buttons.

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
  /// Refuse has a warning sign and the colour of errors; screen readers announce all of them.
  enum class Tone { Ask, Refuse, Tell };
  /// A button: enabled as stated, the first primary one gets the keyboard where that is asked for.
  struct Choice {
    QString name;  ///< object name, for tests and style
    QString text, tip;
    std::function<void()> run;
    bool enabled = true;
    bool primary = false;
  };
  explicit PasteBar(QWidget* parent = nullptr);
  /// Replaces what the bar says. The keyboard goes to the primary choice where `focus` is set.
  void show(Tone tone, const QString& text, std::vector<Choice> choices, bool focus = false);
  /// A line that says something and can be closed.
  void tell(const QString& text);
  /// The same of an error; an empty reason says nothing.
  void refuse(const QString& reason);
  /// Hides it; its text is forgotten.
  void clear();
  /// Empty while it is hidden.
  QString text() const;

 signals:
  void left();    ///< Escape in the bar
  void closed();  ///< what was told was closed

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void say(Tone tone, const QString& text);
  /// In the colour of the text, which follows the palette.
  void showSign();

  QLabel* m_icon = nullptr;
  QLabel* m_text;
  QHBoxLayout* m_row;
  std::vector<QPushButton*> m_buttons;
};

}  // namespace roundel::widgets
