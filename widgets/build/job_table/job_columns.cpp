// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/job_columns.h"

#include <QCoreApplication>
#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr const char* kDefaultFields[] = {"arrival_s", "gpus", "iterations", "weight"};
constexpr char kTypeMark = '@';  // no field's key begins with it

}  // namespace

QStringList JobColumns::defaultFields() {
  QStringList keys;
  for (const char* key : kDefaultFields) keys << QLatin1String(key);
  return keys;
}

void JobColumns::setFields(const QStringList& keys) {
  m_fields = {jobField("id"), jobField("model")};
  for (const JobField& field : jobFields())
    if (keys.contains(field.name()) && std::ranges::find(m_fields, &field) == m_fields.end())
      m_fields.push_back(&field);
}

QStringList JobColumns::fieldNames() const {
  QStringList names;
  for (const JobField* field : m_fields) names << field->name();
  return names;
}

const JobField* JobColumns::fieldAt(int column) const {
  return column >= 0 && column < static_cast<int>(m_fields.size()) ? m_fields[static_cast<std::size_t>(column)]
                                                                   : nullptr;
}

int JobColumns::typeAt(int column) const {
  const int type = column - static_cast<int>(m_fields.size());
  return type >= 0 && type < m_types.size() ? type : -1;
}

int JobColumns::columnOf(std::string_view key) const {
  const auto field_entry = std::ranges::find_if(m_fields, [&](const JobField* field) { return key == field->key; });
  return field_entry == m_fields.end() ? -1 : static_cast<int>(field_entry - m_fields.begin());
}

int JobColumns::columnOfType(int type) const {
  return type < 0 || type >= m_types.size() ? -1 : static_cast<int>(m_fields.size()) + type;
}

std::string JobColumns::key(int column) const {
  const int type = typeAt(column);
  return type < 0 ? std::string(fieldAt(column)->key) : kTypeMark + m_types[type].toStdString();
}

int JobColumns::columnOfKey(const std::string& key) const {
  const auto type = typeOfKey(key);
  return type ? columnOfType(static_cast<int>(m_types.indexOf(QString::fromStdString(*type)))) : columnOf(key);
}

std::optional<std::string> JobColumns::typeOfKey(const std::string& key) {
  return key.starts_with(kTypeMark) ? std::optional(key.substr(1)) : std::nullopt;
}

QString JobColumns::title(int column, SpecList list) const {
  if (const int type = typeAt(column); type >= 0) return m_types[type];
  const JobField* field = fieldAt(column);
  if (field == nullptr) return {};
  return list == SpecList::Templates && field->kind == JobField::Kind::Id
             ? QCoreApplication::translate("JobColumns", "template")
             : field->title();
}

int JobColumns::columnNamed(const QString& name, SpecList list) const {
  for (int column = 0; column < count() && !name.isEmpty(); ++column) {
    const JobField* field = fieldAt(column);
    if (title(column, list) == name || (field != nullptr && (field->name() == name || field->label() == name)))
      return column;
  }
  return -1;
}

}  // namespace roundel::widgets
