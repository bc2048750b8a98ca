// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Answers the dialogs and menus that a command opens at random. Otherwise a modal dialog would block the program.

#include <QObject>
#include <random>

class QMenu;

namespace roundel::app::testing {

class RandomAnswers : public QObject {
 public:
  explicit RandomAnswers(std::uint64_t seed, QObject* parent = nullptr);
  /// Number of dialogs and menus answered.
  int met() const { return m_met; }

 private:
  void look();
  void arm();
  void answer(QMenu& menu);
  void answer(QWidget& dialog);
  void use(QWidget& control);
  std::size_t pick(std::size_t count) { return count == 0 ? 0 : m_random() % count; }

  std::mt19937_64 m_random;
  int m_met = 0;
  int m_steps = 0;  ///< in the open dialog
};

/// Commands that a random user does not run, because they end the program, open windows or take minutes.
bool isLeftAlone(const QString& text);

}  // namespace roundel::app::testing
