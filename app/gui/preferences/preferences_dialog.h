// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog of the preferences. Every change is stored and applied at once. GUI thread.

#include <QDialog>
#include <vector>

#include "widgets/program/permission/consents.h"

class QComboBox;
class QCheckBox;
class QFormLayout;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace roundel::app {

class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PreferencesDialog(QWidget* parent = nullptr);
  void refresh();  ///< shows the stored values, which another window may have changed

 signals:
  void changed();           ///< a preference was stored
  void firstPageChanged();  ///< after changed()

 private:
  void addLook(QFormLayout* form);
  void addWork(QFormLayout* form);
  QWidget* makeCommands();
  void removeCommands();
  QComboBox* addChoices(QFormLayout* form, const QString& name, const QString& label, const QString& tip,
                        const QStringList& choices);

  QComboBox* m_textSize;
  QComboBox* m_theme;
  QCheckBox* m_motion;
  QComboBox* m_firstPage;
  QComboBox* m_units;
  QSpinBox* m_recovery;
  QListWidget* m_commands;
  std::vector<widgets::Consent> m_consents;  ///< the rows of m_commands
  QPushButton* m_remove;
};

}  // namespace roundel::app
