// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The columns of the job table: fields, with id and model first, then one for each GPU type. A column has a key that does not depend on the other
// columns: the field's key of the format, or "@V100" for a GPU type, which may have the name of a field. Lookups are O(columns).

#include <QStringList>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/document/job_fields/job_fields.h"

namespace roundel::widgets {

class JobColumns {
 public:
  /// Only a few, so that the throughputs are visible; the column picker has the others.
  static QStringList defaultFields();
  /// Shows these fields in the order of jobFields(); id and model stay first. Unknown keys are ignored.
  void setFields(const QStringList& keys);
  /// Only throughputs are left; row heads show the ids.
  void clearFields() { m_fields.clear(); }
  void setTypes(const QStringList& types) { m_types = types; }

  QStringList fieldNames() const;
  int count() const { return static_cast<int>(m_fields.size() + static_cast<std::size_t>(m_types.size())); }
  const JobField* fieldAt(int column) const;  ///< nullptr: a throughput
  int typeAt(int column) const;               ///< position in gpu_types; -1: a field
  int columnOf(std::string_view key) const;   ///< the column of a field; -1: not shown
  int columnOfType(int type) const;           ///< -1: no such type

  std::string key(int column) const;
  int columnOfKey(const std::string& key) const;  ///< -1: not shown
  /// The GPU type of a column key; nullopt for a field's key.
  static std::optional<std::string> typeOfKey(const std::string& key);
  /// The text of a column head: "arrival (s)", "V100"; "template" for the ids of templates.
  QString title(int column, SpecList list) const;
  /// The column that a pasted text names by its head, or by the field's key or label; -1: none.
  int columnNamed(const QString& name, SpecList list) const;

 private:
  std::vector<const JobField*> m_fields;
  QStringList m_types;
};

}  // namespace roundel::widgets
