#pragma once
// Which columns a table of jobs has: fields, id and model first, then one a GPU type. Each has a key that stays the same while columns
// come and go: the field's key of the format, or "@V100" for a GPU type, which may be named like a field. A value; lookups are
// O(columns).

#include <QStringList>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/job_fields/job_fields.h"

namespace roundel::widgets {

class JobColumns {
 public:
  /// Few, so that the throughputs stand beside them; the picker has the others.
  static QStringList defaultFields();
  /// In the order of the format, whatever the order of `keys`; id and model stay first. Keys that no field has are left out.
  void setFields(const QStringList& keys);
  /// Throughputs only: the heads of the rows say which job it is.
  void clearFields() { m_fields.clear(); }
  void setTypes(const QStringList& types) { m_types = types; }

  QStringList fieldNames() const;
  int count() const { return static_cast<int>(m_fields.size() + static_cast<std::size_t>(m_types.size())); }
  const JobField* fieldAt(int column) const;  ///< nullptr: a throughput
  int typeAt(int column) const;               ///< position in gpu_types; -1: a field
  int columnOf(std::string_view key) const;   ///< of a field; -1: not shown
  int columnOfType(int type) const;           ///< -1: no such type

  std::string key(int column) const;
  int columnOfKey(const std::string& key) const;  ///< -1: not shown
  /// The GPU type that a key stands for; none where it is a field's.
  static std::optional<std::string> typeOfKey(const std::string& key);
  /// What the head of a column says: "arrival (s)", "V100"; "template" over the ids of templates.
  QString title(int column, SpecList list) const;
  /// The column that a text from outside names, by its head or by the field's key or label; -1: none.
  int columnNamed(const QString& name, SpecList list) const;

 private:
  std::vector<const JobField*> m_fields;
  QStringList m_types;
};

}  // namespace roundel::widgets
