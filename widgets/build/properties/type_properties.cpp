// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/type_properties.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/properties/type_edits.h"

namespace roundel::widgets {
namespace {

constexpr std::pair<const char*, TypeField> kTypeFields[] = {
    {"id", TypeField::Id},     {"gpu", TypeField::Gpu}, {"tflops", TypeField::Tflops}, {"vram", TypeField::Vram},
    {"link", TypeField::Link}, {"net", TypeField::Net}, {"color", TypeField::Color}};

}  // namespace

QWidget* TypeProperties::makeBar() {
  auto* bar = new QWidget(this);
  QHBoxLayout* row = plainRow(bar);
  m_choice = new QComboBox(bar);
  m_choice->setAccessibleName(tr("GPU type"));
  m_choice->setToolTip(tr("The GPU type that is shown"));
  row->addWidget(m_choice, 1);
  const auto button = [&](const QString& text, const QString& tip, auto run) {
    QToolButton* new_button = linkButton(text, tip, bar);
    new_button->setAccessibleName(tip);
    connect(new_button, &QToolButton::clicked, this, run);
    row->addWidget(new_button);
  };
  button(tr("Add…"), tr("A new GPU type; or drag one from the palette"), [this] { add(); });
  button(tr("Delete"), tr("Delete this GPU type, with the throughputs of jobs on it"), [this] { remove(); });
  return bar;
}

TypeProperties::TypeProperties(Document* document, QWidget* parent) : QWidget(parent), m_document(document) {
  QVBoxLayout* layout = plainColumn(this);
  layout->addWidget(makeBar());
  m_use = makeLabel({}, "note", this);
  m_use->setWordWrap(true);
  layout->addWidget(m_use);
  m_form = new FieldForm(this);
  makeFields();
  layout->addWidget(m_form);
  m_refused = makeLabel({}, "bad", this);
  m_refused->setObjectName(QStringLiteral("type-refused"));
  m_refused->setWordWrap(true);
  layout->addWidget(m_refused);
  layout->addStretch(1);
  connect(m_choice, &QComboBox::activated, this, [this] { choose(m_choice->currentText().toStdString()); });
  connect(document, &Document::changed, this, &TypeProperties::refresh);
  refresh();
}

void TypeProperties::makeFields() {
  const QString labels[] = {
      tr("Id"), tr("GPU"), tr("TFLOPS"), tr("VRAM (GiB)"), tr("B_link (par./s)"), tr("B_net (par./s)"), tr("Colour")};
  const QString tips[] = {tr("The name that nodes, throughputs and events use; renamed everywhere"),
                          tr("The GPU model, if several types are the same GPU in different servers; empty: the id"),
                          tr("Tensor cores, dense FP16; HadarE's estimate uses it; more than 0"),
                          tr("Memory of one GPU; more than 0"),
                          tr("Hops's bandwidth inside a node, parameters/s; more than 0"),
                          tr("Hops's bandwidth between nodes, parameters/s; more than 0"),
                          tr("As #0072b2; empty: none")};
  for (std::size_t i = 0; i < std::size(kTypeFields); ++i) {
    m_form->add(QLatin1String(kTypeFields[i].first), labels[i], tips[i],
                [this, field = kTypeFields[i].second](const QString& text) {
                  if (field != TypeField::Id) return setTypeField(*m_document, m_type, field, text);
                  // Keeps showing the type under its new name.
                  const std::string former_type = std::exchange(m_type, text.trimmed().toStdString());
                  const QString reason = setTypeField(*m_document, former_type, field, text);
                  if (!reason.isEmpty()) m_type = former_type;
                  return reason;
                });
  }
}

void TypeProperties::choose(const std::string& type) {
  m_type = type;
  refresh();
}

QString TypeProperties::useText() const {
  const model::Scenario& scenario = m_document->scenario();
  int gpus = 0, nodes = 0;
  for (const model::NodeSpec& node : scenario.nodes) {
    const int gpus_before = gpus;
    for (const model::GpuGroupSpec& group : node.gpus) gpus += group.type == m_type ? group.count : 0;
    nodes += gpus > gpus_before ? 1 : 0;
  }
  return tr("%n GPU(s)", nullptr, gpus) + tr(" of this type on ") + tr("%n node(s)", nullptr, nodes);
}

std::size_t TypeProperties::shownRow() const {
  const auto& types = m_document->scenario().gpu_types;
  const auto named_type = std::ranges::find_if(types, [&](const auto& each) { return each.id == m_type; });
  if (named_type != types.end()) return static_cast<std::size_t>(named_type - types.begin());
  return m_row < types.size() ? m_row : 0;
}

void TypeProperties::refresh() {
  const auto& types = m_document->scenario().gpu_types;
  const auto type = types.begin() + static_cast<std::ptrdiff_t>(shownRow());
  const QSignalBlocker blocker(m_choice);
  m_choice->clear();
  for (const model::GpuTypeSpec& gpu_type : types) m_choice->addItem(QString::fromStdString(gpu_type.id));
  m_form->clearInputError();
  m_refused->clear();
  m_form->setVisible(type != types.end());
  m_choice->setEnabled(type != types.end());
  if (type == types.end()) {
    m_type.clear();
    m_use->setText(tr("No GPU type yet: adding a node from the palette adds its type."));
    return;
  }
  m_type = type->id;
  m_row = static_cast<std::size_t>(type - types.begin());
  m_choice->setCurrentText(QString::fromStdString(m_type));
  m_use->setText(useText());
  for (const auto& [name, field] : kTypeFields) m_form->show(QLatin1String(name), typeFieldText(*type, field));
}

void TypeProperties::add() {
  const QString id = QInputDialog::getText(this, tr("New GPU type"), tr("Name of the GPU type, e.g. A100")).trimmed();
  if (id.isEmpty()) return;
  if (addGpuType(*m_document, id.toStdString())) return choose(id.toStdString());
  m_refused->setText(tr("There is a GPU type “%1” already.").arg(id));
}

void TypeProperties::remove() {
  if (!m_type.empty()) m_refused->setText(deleteGpuType(*m_document, m_type));
}

}  // namespace roundel::widgets
