// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/palette/entry_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/text/throughput_text.h"
#include "widgets/base/theme/mark_refused.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

using Kind = CatalogueStore::Kind;

QString text(const std::string& words) { return QString::fromStdString(words); }

bool runs(const model::ThroughputCell& cell) { return !std::holds_alternative<std::monostate>(cell); }

}  // namespace

QWidget* EntryDialog::makeFields() {
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* fields = new QWidget(area);
  m_form = new QFormLayout(fields);
  m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  if (m_kind == Kind::Node) makeNode();
  if (m_kind == Kind::Gpu) makeGpu();
  if (m_kind == Kind::Model) makeModel();
  area->setWidget(fields);
  return area;
}

QWidget* EntryDialog::makeButtons() {
  auto* buttons = new QDialogButtonBox(this);
  QPushButton* save = buttons->addButton(tr("Keep in the palette"), QDialogButtonBox::AcceptRole);
  makePrimary(save);
  save->setToolTip(tr("Saves the entry for all scenarios (Enter)"));
  buttons->addButton(QDialogButtonBox::Cancel)->setToolTip(tr("Closes without saving (Esc)"));
  connect(buttons, &QDialogButtonBox::accepted, this, [this] { keep(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

EntryDialog::EntryDialog(CatalogueStore* store, Kind kind, model::Catalogue entry, std::string key,
                         std::vector<model::GpuTypeSpec> types, QWidget* parent)
    : QDialog(parent),
      m_store(store),
      m_kind(kind),
      m_entry(std::move(entry)),
      m_key(std::move(key)),
      m_types(std::move(types)) {
  setObjectName(QStringLiteral("catalogue-entry"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(kind == Kind::Node ? tr("Node kind") : kind == Kind::Gpu ? tr("GPU type") : tr("Job template"));
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(makeFields(), 1);
  m_reason = makeLabel({}, "bad", this);
  m_reason->setWordWrap(true);
  m_reason->hide();
  layout->addWidget(m_reason);
  layout->addWidget(makeButtons());
  resize(460, kind == Kind::Model ? 640 : 420);
}

QLineEdit* EntryDialog::field(const QString& name) const {
  const auto field_entry = m_fields.find(name);
  return field_entry == m_fields.end() ? nullptr : field_entry->second;
}

QLineEdit* EntryDialog::add(const char* name, const QString& label, const QString& tip, const QString& value) {
  auto* line = new QLineEdit(value, this);
  line->setObjectName(QLatin1String(name));
  line->setToolTip(tip);
  line->setAccessibleName(label);
  line->setAccessibleDescription(tip);
  auto* words = new QLabel(label, this);
  words->setBuddy(line);
  m_form->addRow(words, line);
  m_fields[line->objectName()] = line;
  return line;
}

void EntryDialog::addSource(const model::Source& source) {
  add("cite", tr("Source"), tr("The source of the numbers: a data sheet, a paper"), text(source.cite));
  add("note", tr("Note"), tr("Remarks on the numbers"), text(source.note));
}

void EntryDialog::makeNode() {
  const model::CatalogueNode& node = m_entry.nodes.front();
  add("name", tr("Name"), tr("The name in the palette; unique"), text(node.name));
  add("gpus", tr("GPUs"), tr("As 4 x V100, or 2 x V100, 1 x K80"), groupsText(node.node.gpus));
  add("intra", tr("Inside (GB/s)"), tr("Bandwidth between the GPUs of the node; empty: 300"),
      numberText(node.node.intra_gbytes_s));
  add("nic", tr("NIC (Gb/s)"), tr("Bandwidth between nodes; empty: 10"), numberText(node.node.nic_gbits_s));
  add("pcie", tr("PCIe generation"), tr("3, 4 or 5; empty: not stated"),
      node.node.pcie ? QString::number(*node.node.pcie) : QString());
  add("speed", tr("Speed"), tr("Factor on the throughput of every job on it; empty: 1"), numberText(node.node.speed));
  addSource(node.source);
}

void EntryDialog::makeGpu() {
  const model::CatalogueGpu& gpu = m_entry.gpus.front();
  add("id", tr("Id"), tr("Its id in scenarios, e.g. V100; unique"), text(gpu.type.id));
  add("name", tr("Name"), tr("In full, e.g. NVIDIA Tesla V100 SXM2 16 GB"), text(gpu.name));
  add("tflops", tr("TFLOPS"), tr("Tensor cores, dense FP16; HadarE's estimate uses it"),
      numberText(gpu.type.tensor_tflops));
  add("vram", tr("VRAM (GiB)"), tr("Memory of one GPU"), numberText(gpu.type.vram_gib));
  add("link", tr("B_link (parameters/s)"), tr("Hops's bandwidth inside a node"), numberText(gpu.type.link_params_s));
  add("net", tr("B_net (parameters/s)"), tr("Hops's bandwidth between nodes"), numberText(gpu.type.net_params_s));
  addSource(gpu.source);
}

void EntryDialog::makeModel() {
  const model::CatalogueModel& entry = m_entry.models.front();
  add("name", tr("Name"), tr("The name in the palette"), text(entry.name));
  add("id", tr("Id"), tr("The id that jobs use as their model; unique"), text(entry.job.id));
  add("iterations", tr("Iterations"), tr("Iterations of a job that states no other number; or give epochs"),
      numberText(entry.job.iterations));
  add("epochs", tr("Epochs"), tr("Instead of iterations"), numberText(entry.job.epochs));
  add("per-epoch", tr("Iterations/epoch"), tr("With epochs"), numberText(entry.job.iterations_per_epoch));
  add("batch", tr("Batch size"), tr("Samples an iteration"), numberText(entry.job.batch_size));
  QStringList sizes;
  for (const std::string& size : entry.sizes) sizes << text(size);
  add("sizes", tr("Size classes"), tr("The sizes of generated jobs (S, M, L, XL) that use it; empty: all"),
      sizes.join(QStringLiteral(", ")));
  addSource(entry.source);
  addThroughputs(entry.job);
}

// One line for each GPU type, those with a throughput first.
void EntryDialog::addThroughputs(const model::JobSpec& job) {
  const model::ThroughputRow row = job.throughput.value_or(model::ThroughputRow());
  const QString unit = throughputUnit(model::throughputPer(job));
  QLabel* note = makeLabel(
      tr("Throughput, %1: 4.5, or 1: 4.5, 2: 8 of whole gangs by their size; empty: cannot run there").arg(unit),
      "note", this);
  note->setWordWrap(true);
  m_form->addRow(note);
  std::vector<std::string> ids;
  for (const auto& [type, cell] : row) ids.push_back(type);
  const auto also = [&](const std::string& id) {
    if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  };
  for (const model::GpuTypeSpec& type : m_types) also(type.id);
  for (const model::CatalogueGpu& gpu : m_store->all().gpus) also(gpu.type.id);
  for (const std::string& id : ids) {
    const auto it = row.find(id);
    const std::string name = "throughput-" + id;
    const QString shown_text = it == row.end() || !runs(it->second) ? QString() : throughputText(it->second);
    m_throughputs.emplace_back(id, add(name.c_str(), text(id), tr("%1 on %2").arg(unit, text(id)), shown_text));
  }
}

bool EntryDialog::refuse(const QString& name, const QString& reason) {
  m_reason->setText(reason);
  m_reason->setVisible(!reason.isEmpty());
  for (const auto& [key, line] : m_fields) markRefused(line, key == name && !reason.isEmpty());
  if (QLineEdit* line = field(name); line != nullptr && !reason.isEmpty()) line->setFocus();
  return reason.isEmpty();
}

bool EntryDialog::number(const char* name, std::optional<double>& value) {
  const FieldNumber parsed = parseNumber(typed(name));
  value = parsed.value;
  return refuse(QLatin1String(name), parsed.reason);
}

void EntryDialog::takeSource(model::Source& source) const {
  source.cite = typed("cite").toStdString();
  source.note = typed("note").toStdString();
}

void EntryDialog::takeTypes(model::Catalogue& entry) const {
  for (const model::GpuGroupSpec& group : entry.nodes.front().node.gpus) {
    const auto type = std::ranges::find(m_types, group.type, &model::GpuTypeSpec::id);
    if (!m_store->has(Kind::Gpu, group.type) && type != m_types.end()) entry.gpus.push_back({group.type, *type, {}});
  }
}

bool EntryDialog::takeNode(model::Catalogue& entry) {
  model::CatalogueNode& node = entry.nodes.front();
  model::Scenario known_types;
  known_types.gpu_types = m_types;
  QString reason;
  const auto groups = parseGroups(known_types, typed("gpus"), reason, &m_store->all());
  if (!groups) return refuse(QStringLiteral("gpus"), reason);
  node.node.gpus = *groups;
  const QString name = typed("name");
  node.name = (name.isEmpty() ? groupsText(*groups) : name).toStdString();
  const FieldNumber pcie = parseNumber(typed("pcie"), {.least = 3, .open = false, .most = 5, .whole = true});
  if (!pcie.reason.isEmpty()) return refuse(QStringLiteral("pcie"), pcie.reason);
  node.node.pcie = pcie.value ? std::optional(static_cast<int>(*pcie.value)) : std::nullopt;
  takeSource(node.source);
  takeTypes(entry);
  return number("intra", node.node.intra_gbytes_s) && number("nic", node.node.nic_gbits_s) &&
         number("speed", node.node.speed);
}

bool EntryDialog::takeGpu(model::Catalogue& entry) {
  model::CatalogueGpu& gpu = entry.gpus.front();
  gpu.type.id = typed("id").toStdString();
  if (gpu.type.id.empty()) return refuse(QStringLiteral("id"), tr("A GPU type needs an id, such as V100."));
  gpu.name = typed("name").toStdString();
  if (gpu.name.empty()) gpu.name = gpu.type.id;
  takeSource(gpu.source);
  return number("tflops", gpu.type.tensor_tflops) && number("vram", gpu.type.vram_gib) &&
         number("link", gpu.type.link_params_s) && number("net", gpu.type.net_params_s);
}

bool EntryDialog::takeThroughputs(model::ThroughputRow& row) {
  row.clear();
  for (const auto& [type, line] : m_throughputs) {
    ParsedThroughput parsed = parseThroughput(line->text());
    if (!parsed.reason.isEmpty()) return refuse(line->objectName(), text(type) + QStringLiteral(": ") + parsed.reason);
    if (runs(parsed.cell)) row[type] = std::move(parsed.cell);
  }
  return !row.empty() || refuse(QStringLiteral("throughput-") + typed("id"),
                                tr("A template needs a throughput on at least one GPU type."));
}

bool EntryDialog::takeSizes(model::CatalogueModel& model) {
  model.sizes.clear();
  for (const QString& size : typed("sizes").split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const QString word = size.trimmed().toUpper();
    if (!QStringList{QStringLiteral("S"), QStringLiteral("M"), QStringLiteral("L"), QStringLiteral("XL")}.contains(
            word))
      return refuse(QStringLiteral("sizes"), tr("“%1” is no size class. They are S, M, L and XL.").arg(size.trimmed()));
    model.sizes.push_back(word.toStdString());
  }
  return true;
}

bool EntryDialog::takeModel(model::Catalogue& entry) {
  model::CatalogueModel& model = entry.models.front();
  model.job.id = typed("id").toStdString();
  if (model.job.id.empty()) return refuse(QStringLiteral("id"), tr("A template needs an id, such as ResNet-50."));
  model.name = typed("name").toStdString();
  if (model.name.empty()) model.name = model.job.id;
  takeSource(model.source);
  if (!number("iterations", model.job.iterations) || !number("epochs", model.job.epochs) ||
      !number("per-epoch", model.job.iterations_per_epoch) || !number("batch", model.job.batch_size))
    return false;
  if (model.job.iterations && model.job.epochs)
    return refuse(QStringLiteral("epochs"), tr("Give iterations or epochs, not both."));
  if (model.job.epochs && !model.job.iterations_per_epoch)
    return refuse(QStringLiteral("per-epoch"), tr("Epochs need their number of iterations."));
  if (!takeSizes(model)) return false;
  model::ThroughputRow row;
  if (!takeThroughputs(row)) return false;
  model.job.throughput = std::move(row);
  return true;
}

bool EntryDialog::keep() {
  model::Catalogue entry = m_entry;
  const bool isValid = m_kind == Kind::Node ? takeNode(entry) : m_kind == Kind::Gpu ? takeGpu(entry) : takeModel(entry);
  if (!isValid) return false;
  const std::string now = m_kind == Kind::Node  ? entry.nodes.front().name
                          : m_kind == Kind::Gpu ? entry.gpus.front().type.id
                                                : entry.models.front().job.id;
  if (now != m_key && m_store->isOwn(m_kind, now)) {
    return refuse(m_kind == Kind::Node ? QStringLiteral("name") : QStringLiteral("id"),
                  tr("You have an entry “%1” already.").arg(text(now)));
  }
  const QString error = m_key.empty() ? m_store->put(entry) : m_store->replace(m_kind, m_key, entry);
  if (!refuse({}, error)) return false;
  emit kept(text(now));
  accept();
  return true;
}

}  // namespace roundel::widgets
