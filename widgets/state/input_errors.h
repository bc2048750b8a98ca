#pragma once
// What was typed or pasted and the document did not take: it stays in its view, marked, until it is corrected or given up. Views say
// here what they hold, so that Problems shows it beside the faults of the document.

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <vector>

namespace roundel::widgets {

struct InputError {
  QString pointer;            ///< where it would stand in the scenario; Workbench::goTo() leads there
  QString message;            ///< what was refused
  QString hint;               ///< what would be right
  QString fix_label;          ///< of `fix`; empty where no repair is certain
  std::function<void()> fix;  ///< what the user would type; may be empty
};

class InputErrors : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  /// Everything that `owner` holds now; an empty list takes its entries away. Entries of an owner that is deleted go with it.
  void set(QObject* owner, std::vector<InputError> errors);
  std::vector<const InputError*> all() const;
  bool empty() const { return m_byOwner.empty(); }

 signals:
  void changed();

 private:
  std::map<const QObject*, std::vector<InputError>> m_byOwner;
};

}  // namespace roundel::widgets
