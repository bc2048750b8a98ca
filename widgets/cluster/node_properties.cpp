#include "widgets/cluster/node_properties.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

const model::NodeSpec* nodeById(const model::Scenario& scenario, const std::string& id) {
  const auto it = std::find_if(scenario.nodes.begin(), scenario.nodes.end(), [&](const model::NodeSpec& n) { return n.id == id; });
  return it == scenario.nodes.end() ? nullptr : &*it;
}

}  // namespace

NodeProperties::NodeProperties(Workbench* bench, QWidget* parent) : Panel(tr("Properties"), parent), m_bench(bench) {
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_empty = makeLabel(tr("Select a node on the canvas to see and edit it here."), "note", body());
  m_empty->setWordWrap(true);
  layout->addWidget(m_empty);
  m_fields = new QWidget(body());
  m_form = new QFormLayout(m_fields);
  m_form->setContentsMargins(0, 0, 0, 0);
  m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  Document* document = &bench->document;
  const auto ids = [bench] { return bench->selection.nodes(); };
  addField(QStringLiteral("name"), tr("Name"), tr("Unique name of the node"), [=](const QString& text) {
    if (ids().size() != 1 || text.toStdString() == ids().front()) return QString();
    const std::string to = text.trimmed().toStdString();
    if (!renameNode(*document, ids().front(), to)) return tr("“%1” is empty or the name of another node.").arg(text);
    bench->selection.selectNodes({to});
    return QString();
  });
  addField(QStringLiteral("gpus"), tr("GPUs"), tr("As 4 x V100, or 2 x V100, 1 x K80"), [=](const QString& text) {
    QString reason;
    const auto groups = parseGroups(document->scenario(), text, reason);
    if (!groups) return reason;
    setGroups(*document, ids(), *groups);
    return QString();
  });
  const struct {
    const char* name;
    QString label, tip;
    NodeField field;
  } numbers[] = {{"speed", tr("Speed"), tr("Factor on the rate of every job on this node; 1 unless given"), NodeField::Speed},
                 {"nic", tr("NIC (Gb/s)"), tr("Bandwidth between nodes; 10 unless given"), NodeField::Nic},
                 {"intra", tr("Inside (GB/s)"), tr("Bandwidth between the GPUs of the node; 300 unless given"), NodeField::Intra},
                 {"pcie", tr("PCIe"), tr("Generation: 3, 4 or 5; HadarE's estimate uses it"), NodeField::Pcie}};
  for (const auto& number : numbers) {
    addField(QString::fromLatin1(number.name), number.label, number.tip,
             [=, field = number.field](const QString& text) { return setNodeField(*document, ids(), field, text); });
  }
  layout->addWidget(m_fields);
  m_refused = makeLabel({}, "bad", body());
  m_refused->setWordWrap(true);
  layout->addWidget(m_refused);
  m_eventBox = new QWidget(body());
  m_events = new QVBoxLayout(m_eventBox);
  m_events->setContentsMargins(0, 8, 0, 0);
  layout->addWidget(m_eventBox);
  layout->addStretch(1);
  connect(&bench->selection, &Selection::nodesChanged, this, &NodeProperties::refresh);
  connect(&bench->document, &Document::changed, this, &NodeProperties::refresh);
  refresh();
}

QLineEdit* NodeProperties::field(const QString& name) const { return m_fields->findChild<QLineEdit*>(name); }

QLineEdit* NodeProperties::addField(const QString& name, const QString& label, const QString& tip, const std::function<QString(const QString&)>& apply) {
  auto* line = new QLineEdit(m_fields);
  line->setObjectName(name);
  line->setToolTip(tip);
  line->setAccessibleName(label);
  line->setAccessibleDescription(tip);
  auto* text = new QLabel(label, m_fields);
  text->setBuddy(line);
  m_form->addRow(text, line);
  m_edits << line;
  connect(line, &QLineEdit::editingFinished, this, [this, line, apply] {
    if (!line->isModified()) return;
    const QString reason = apply(line->text());
    m_refused->setText(reason);
    markRefused(line, !reason.isEmpty());
    if (reason.isEmpty()) refresh();
  });
  return line;
}

// A dynamic property shows in the sheet once the style has seen it anew.
void NodeProperties::markRefused(QLineEdit* line, bool refused) {
  if (line->property("refused").toBool() == refused) return;
  line->setProperty("refused", refused);
  line->style()->unpolish(line);
  line->style()->polish(line);
}

void NodeProperties::refresh() {
  const model::Scenario& scenario = m_bench->document.scenario();
  const auto& ids = m_bench->selection.nodes();
  const model::NodeSpec* node = ids.empty() ? nullptr : nodeById(scenario, ids.front());
  m_empty->setVisible(node == nullptr);
  m_fields->setVisible(node != nullptr);
  m_eventBox->setVisible(node != nullptr && ids.size() == 1);
  m_refused->clear();
  m_corner->setText(ids.size() > 1 ? tr("%1 nodes").arg(ids.size()) : node != nullptr ? tr("node %1").arg(QString::fromStdString(node->id)) : QString());
  if (node == nullptr) return;
  // Several nodes: a field shows the common value, or nothing where they differ.
  const auto common = [&](const auto& text_of) {
    const QString first = text_of(*node);
    for (const std::string& id : ids) {
      const model::NodeSpec* other = nodeById(scenario, id);
      if (other != nullptr && text_of(*other) != first) return QString();
    }
    return first;
  };
  field(QStringLiteral("name"))->setText(ids.size() == 1 ? QString::fromStdString(node->id) : QString());
  field(QStringLiteral("name"))->setEnabled(ids.size() == 1);
  field(QStringLiteral("gpus"))->setText(common([](const model::NodeSpec& n) { return groupsText(n.gpus); }));
  const std::pair<const char*, NodeField> numbers[] = {{"speed", NodeField::Speed}, {"nic", NodeField::Nic}, {"intra", NodeField::Intra}, {"pcie", NodeField::Pcie}};
  const QStringList defaults{QStringLiteral("1"), QStringLiteral("10"), QStringLiteral("300"), QStringLiteral("3")};
  int i = 0;
  for (const auto& [name, number] : numbers) {
    QLineEdit* line = field(QLatin1String(name));
    line->setText(common([number = number](const model::NodeSpec& n) { return nodeFieldText(n, number); }));
    line->setPlaceholderText(defaults[i++]);
  }
  for (QLineEdit* line : m_edits) {
    line->setModified(false);
    markRefused(line, false);
  }
  refreshEvents();
}

void NodeProperties::refreshEvents() {
  while (QLayoutItem* old = m_events->takeAt(0)) {
    if (old->widget() != nullptr) old->widget()->deleteLater();
    delete old;
  }
  const std::string id = m_bench->selection.nodes().front();
  m_events->addWidget(makeLabel(tr("Events"), "title", m_eventBox));
  const auto& events = m_bench->document.scenario().events;
  for (std::size_t e = 0; e < events.size(); ++e) {
    if (events[e].node == id) m_events->addWidget(eventRow(e, events[e]));
  }
  for (const auto kind : {model::EventKind::NodeDown, model::EventKind::NodeUp}) {
    auto* button = new QPushButton(kind == model::EventKind::NodeDown ? tr("Down at the playhead") : tr("Up at the playhead"), m_eventBox);
    button->setToolTip(tr("Adds the event at the time of the playhead"));
    connect(button, &QPushButton::clicked, this, [this, id, kind] { addNodeEvent(m_bench->document, id, m_bench->playhead.now_s(), kind); });
    m_events->addWidget(button);
  }
}

QWidget* NodeProperties::eventRow(std::size_t index, const model::EventSpec& event) {
  auto* row = new QWidget(m_eventBox);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  QString what = event.kind == model::EventKind::NodeDown ? tr("down") : event.kind == model::EventKind::NodeUp ? tr("up") : tr("speed %1").arg(event.value.value_or(1));
  layout->addWidget(new QLabel(tr("%1 at %2 s").arg(what).arg(event.at_s), row), 1);
  auto* remove = new QToolButton(row);
  remove->setText(tr("Delete"));
  remove->setProperty("role", QStringLiteral("link"));
  remove->setToolTip(tr("Delete this event"));
  connect(remove, &QToolButton::clicked, this, [this, index] { removeEvent(m_bench->document, index); });
  layout->addWidget(remove);
  return row;
}

}  // namespace roundel::widgets
