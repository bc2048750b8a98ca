#pragma once
// A line over the job table that asks or tells without stopping the work: what a comma means, what of a pasted block is refused, why
// something did not happen.

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
  enum class Tone { Ask, Refuse, Tell };
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
  void clear();
  QString text() const;

 signals:
  void left();  ///< Escape in the bar

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showSign();

  QLabel* m_icon = nullptr;
  QLabel* m_text;
  QHBoxLayout* m_row;
  std::vector<QPushButton*> m_buttons;
};

}  // namespace roundel::widgets
