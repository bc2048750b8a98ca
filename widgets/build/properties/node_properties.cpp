// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/node_properties.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/vary_path.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

constexpr int kMaxDiffering = 3;  // the number of different values that a field lists

struct NumberField {
  const char* name;
  NodeField field;
  const char* usual;
  const char* key;  ///< of the format
};
constexpr NumberField kNumbers[] = {{"speed", NodeField::Speed, "1", "speed"},
                                    {"nic", NodeField::Nic, "10", "nic_gbits_s"},
                                    {"intra", NodeField::Intra, "300", "intra_gbytes_s"},
                                    {"pcie", NodeField::Pcie, "3", "pcie"}};

std::vector<const model::NodeSpec*> chosen(const model::Scenario& scenario, const std::vector<std::string>& ids) {
  std::vector<const model::NodeSpec*> nodes;
  for (const model::NodeSpec& node : scenario.nodes)
    if (std::ranges::find(ids, node.id) != ids.end()) nodes.push_back(&node);
  return nodes;
}

}  // namespace

NodeProperties::NodeProperties(Document* document, Selection* selection, Playhead* playhead, QWidget* parent)
    : QWidget(parent), m_document(document), m_selection(selection), m_playhead(playhead) {
  QVBoxLayout* layout = plainColumn(this);
  m_empty = makeLabel(tr("Select a node on the canvas to see and edit it here."), "note", this);
  m_empty->setWordWrap(true);
  layout->addWidget(m_empty);
  m_form = new FieldForm(this);
  makeFields();
  layout->addWidget(m_form);
  m_eventBox = new QWidget(this);
  m_events = new QVBoxLayout(m_eventBox);
  m_events->setContentsMargins(0, 8, 0, 0);
  layout->addWidget(m_eventBox);
  layout->addStretch(1);
  connect(selection, &Selection::nodesChanged, this, &NodeProperties::refresh);
  connect(document, &Document::changed, this, &NodeProperties::refresh);
  refresh();
}

void NodeProperties::addName() {
  Document* document = m_document;
  const auto ids = [this] { return m_selection->nodes(); };
  m_form->add(QStringLiteral("name"), tr("Name"), tr("Unique name of the node"),
              [this, document, ids](const QString& text) {
                if (ids().size() != 1 || text.toStdString() == ids().front()) return QString();
                const std::string new_name = text.trimmed().toStdString();
                if (!renameNode(*document, ids().front(), new_name))
                  return tr("“%1” is empty or the name of another node.").arg(text);
                m_selection->selectNodes({new_name});
                return QString();
              });
}

void NodeProperties::addGpus() {
  Document* document = m_document;
  const auto ids = [this] { return m_selection->nodes(); };
  m_form->add(QStringLiteral("gpus"), tr("GPUs"), tr("As 4 x V100, or 2 x V100, 1 x K80"),
              [this, document, ids](const QString& text) {
                QString reason;
                const auto groups = parseGroups(document->scenario(), text, reason, m_catalogue);
                if (!groups) return reason;
                setGroups(*document, ids(), *groups, m_catalogue);
                return QString();
              });
}

void NodeProperties::makeFields() {
  Document* document = m_document;
  const auto ids = [this] { return m_selection->nodes(); };
  addName();
  addGpus();
  const QString labels[] = {tr("Speed (×)"), tr("NIC (Gb/s)"), tr("Inside (GB/s)"), tr("PCIe (gen.)")};
  const QString tips[] = {tr("Factor on the throughput of every job on this node, more than 0; 1 unless given"),
                          tr("Bandwidth between nodes, more than 0; 10 unless given"),
                          tr("Bandwidth between the GPUs of the node, more than 0; 300 unless given"),
                          tr("Generation: 3, 4 or 5; HadarE's estimate uses it")};
  for (std::size_t i = 0; i < std::size(kNumbers); ++i) {
    m_form->add(QLatin1String(kNumbers[i].name), labels[i], tips[i],
                [document, ids, field = kNumbers[i].field](const QString& text) {
                  return setNodeField(*document, ids(), field, text);
                });
  }
}

void NodeProperties::showCommon(const QString& name, const QString& usual,
                                const std::vector<const model::NodeSpec*>& nodes,
                                const std::function<QString(const model::NodeSpec&)>& text_of) {
  QStringList values;
  for (const model::NodeSpec* node : nodes) {
    const QString text = text_of(*node);
    if (!values.contains(text)) values << text;
  }
  if (values.size() == 1) return m_form->show(name, values.front(), usual);
  for (QString& value : values) value = value.isEmpty() ? usual : value;
  const bool has_more = values.size() > kMaxDiffering;
  m_form->show(name, {},
               tr("differ: %1").arg(values.mid(0, kMaxDiffering).join(QStringLiteral(" · "))) +
                   (has_more ? QStringLiteral(" …") : QString()));
}

void NodeProperties::refresh() {
  const auto& ids = m_selection->nodes();
  const std::vector<const model::NodeSpec*> nodes = chosen(m_document->scenario(), ids);
  m_empty->setVisible(nodes.empty());
  m_form->setVisible(!nodes.empty());
  m_eventBox->setVisible(nodes.size() == 1);
  m_form->clearInputError();
  if (nodes.empty()) return;
  m_form->show(QStringLiteral("name"), nodes.size() == 1 ? QString::fromStdString(nodes.front()->id) : QString(),
               nodes.size() == 1 ? QString() : tr("%1 nodes").arg(nodes.size()), nodes.size() == 1);
  setVaryPaths(nodes);
  showCommon(QStringLiteral("gpus"), {}, nodes, [](const model::NodeSpec& node) { return groupsText(node.gpus); });
  for (const NumberField& number : kNumbers) {
    showCommon(QLatin1String(number.name), QLatin1String(number.usual), nodes,
               [&](const model::NodeSpec& node) { return nodeFieldText(node, number.field); });
  }
  refreshEvents();
}

void NodeProperties::setVaryPaths(const std::vector<const model::NodeSpec*>& nodes) {
  // A pointer can mean one node or all nodes, but not a subset.
  const QString path_segment = nodes.size() == 1 ? pointerSegment(QString::fromStdString(nodes.front()->id))
                               : nodes.size() == m_document->scenario().nodes.size() ? QStringLiteral("*")
                                                                                     : QString();
  const auto path = [&](const char* key) {
    return path_segment.isEmpty() ? QString() : QStringLiteral("/nodes/%1/%2").arg(path_segment, QLatin1String(key));
  };
  m_form->setVaryPath(QStringLiteral("gpus"), path("gpus/0/count"));
  for (const NumberField& number : kNumbers) m_form->setVaryPath(QLatin1String(number.name), path(number.key));
}

void NodeProperties::refreshEvents() {
  while (QLayoutItem* old = m_events->takeAt(0)) {
    if (old->widget() != nullptr) old->widget()->deleteLater();
    delete old;
  }
  const std::string id = m_selection->nodes().front();
  m_events->addWidget(makeLabel(tr("Events"), "title", m_eventBox));
  const auto& events = m_document->scenario().events;
  for (std::size_t e = 0; e < events.size(); ++e)
    if (events[e].node == id) m_events->addWidget(eventRow(e, events[e]));
  for (const auto kind : {model::EventKind::NodeDown, model::EventKind::NodeUp}) {
    auto* button = new QPushButton(
        kind == model::EventKind::NodeDown ? tr("Down at the playhead") : tr("Up at the playhead"), m_eventBox);
    button->setToolTip(tr("Adds the event at the time of the playhead"));
    connect(button, &QPushButton::clicked, this,
            [this, id, kind] { addNodeEvent(*m_document, id, m_playhead->now_s(), kind); });
    m_events->addWidget(button);
  }
}

QWidget* NodeProperties::eventRow(std::size_t index, const model::EventSpec& event) {
  auto* row = new QWidget(m_eventBox);
  QHBoxLayout* layout = plainRow(row);
  const QString event_text = event.kind == model::EventKind::NodeDown ? tr("down")
                             : event.kind == model::EventKind::NodeUp ? tr("up")
                                                                      : tr("speed %1").arg(event.value.value_or(1));
  layout->addWidget(new QLabel(tr("%1 at %2 s").arg(event_text).arg(event.at_s), row), 1);
  QToolButton* remove = linkButton(tr("Delete"), tr("Delete this event"), row);
  connect(remove, &QToolButton::clicked, this, [this, index] { removeEvent(*m_document, index); });
  layout->addWidget(remove);
  return row;
}

}  // namespace roundel::widgets
