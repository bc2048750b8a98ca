// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rejected input. A view keeps a text that the document cannot accept, marked, until the user corrects or discards it. Views register such texts
// here, so that Problems lists them with the faults of the document.

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <vector>

namespace roundel::widgets {

struct InputError {
  QString pointer;            ///< its place in the scenario, for Workbench::goTo()
  QString message;            ///< what is wrong
  QString hint;               ///< what would be right
  QString fix_label;          ///< of `fix`; empty: there is none
  std::function<void()> fix;  ///< enters the repaired text; may be empty
};

class InputErrors : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  /// Replaces all entries of `owner`. Deleting the owner removes them.
  void set(QObject* owner, std::vector<InputError> errors);
  std::vector<const InputError*> all() const;
  bool empty() const { return m_byOwner.empty(); }

 signals:
  void changed();

 private:
  std::map<const QObject*, std::vector<InputError>> m_byOwner;
};

}  // namespace roundel::widgets
